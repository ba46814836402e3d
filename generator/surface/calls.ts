// The calls of a client as code sees them: what was decided of each call, with types in place of
// schemas. `diff` compares two of these.

import { symbol } from '../code/symbols.js';
import type { Access, Credential } from '../lower/calls/access.js';
import type {
  ArgumentBody,
  Call,
  Calls,
  ErrorClass,
  HeaderValue,
  Message,
  Received,
  Result,
  Stream,
} from '../lower/calls/call.js';
import { isJson } from '../lower/calls/media.js';
import {
  type HeaderText,
  headerTexts,
  receivedMedia,
  sentMedia,
} from '../lower/calls/media-table.js';
import type { Range, RequestLimits } from '../model/capabilities/checks.js';
import type { Schema } from '../model/schema.js';
import type {
  CallSurface,
  Capability,
  CredentialSurface,
  ErrorSurface,
  OperationSurface,
  Typed,
  TypedBody,
} from './surface.js';
import { keyword, type TypeMember, type TypeNode, union, unknown } from './type.js';

/** How a schema is a type, and what the references in types lead to. */
export interface SurfaceTypes extends Pick<CallSurface, 'declared' | 'reference' | 'component'> {
  readonly typeOf: (schema: Schema) => TypeNode;
}

export function callSurface(calls: Calls, types: SurfaceTypes): CallSurface {
  const { operations, messages, errors, access } = calls;
  const payloads = new Map(messages.map((message) => [message.at, message]));
  return {
    operation: (at) => {
      const call = operations.get(at);
      return call && operationSurface(call, { calls, types });
    },
    result: (at) => {
      const call = operations.get(at);
      return call && resultType(call.result, types);
    },
    payload: (at) => payloadType(payloads.get(at), types),
    errors: new Map(errors.map((error) => [error.name, errorSurface(error, types)])),
    declared: types.declared,
    reference: types.reference,
    component: types.component,
    server: access.server,
  };
}

interface SurfaceCalls {
  readonly calls: Calls;
  readonly types: SurfaceTypes;
}

function operationSurface(call: Call, { calls, types }: SurfaceCalls): OperationSurface {
  const { argument, accepts, contentTypes } = call;
  const chosen = (option: string, names: Iterable<string>): readonly string[] =>
    [...names].slice(1).map((name) => `${option}: '${name}'`);
  return {
    parameters: new Map(
      argument.parameters.map(({ key, parameter, required }): [string, TypeMember] => [
        key,
        { type: types.typeOf(parameter.schema), optional: !required, at: parameter.at },
      ]),
    ),
    body: argument.body && bodySurface(argument.body, types),
    optional: argument.optional,
    options: [
      ...call.options,
      ...(call.isBytes ? ["as: 'stream'"] : []),
      ...chosen('accept', accepts.keys()),
      ...chosen('contentType', contentTypes.keys()),
    ],
    result: resultType(call.result, types),
    statuses: new Map(
      [...call.success, ...call.errors.map(({ response }) => response)]
        .filter(({ content }) => content.some(({ name }) => isJson(name)))
        .map(({ status, at }) => [String(status), at]),
    ),
    headers: new Map(
      call.headers.map(({ name, value, optional }): [string, TypeMember] => [
        name,
        { type: headerType(value), optional },
      ]),
    ),
    credentials: call.security.map((names) => credentialsOf(names, calls.access)),
    capabilities: new Map(
      Object.entries({
        pages: pagesOf(call, types),
        stream: choiceOf(call, types),
        waiter: waiterOf(call),
        andWait: waitOf(call, { calls, types }),
        upload: uploadOf(call, types),
        checks: checksOf(call),
      }).flatMap(([name, capability]) => (capability ? [[name, capability]] : [])),
    ),
  };
}

function headerType(value: HeaderValue): TypeNode {
  if (value.kind === 'text') return textType(value.text);
  if (value.kind === 'list') return { kind: 'array', of: textType(value.items) };
  const members = value.properties.map(({ name, text, optional }): [string, TypeMember] => [
    name,
    { type: textType(text), optional },
  ]);
  return { kind: 'object', members: new Map(members) };
}

function textType(text: HeaderText): TypeNode {
  return union(headerTexts[text].types.map(keyword));
}

/** A type of the language or of the runtime, which is the same in every client. */
function namedType(name: string, argument?: TypeNode): TypeNode {
  return { kind: 'reference', symbol: symbol(name, { global: true }, { type: true }), argument };
}

const noBody = namedType('undefined');
const binaryInput = namedType('BinaryInput');

function bodySurface(body: ArgumentBody, types: SurfaceTypes): TypedBody {
  const { key, required, extendable, needs = [], media } = body;
  return {
    ...{ key, required },
    omissible: key === undefined && extendable && needs.length === 0,
    type: bodyType(body, types),
    at: media.schema?.at,
  };
}

function bodyType({ media, medium }: ArgumentBody, { typeOf }: SurfaceTypes): TypeNode {
  const { schema, itemSchema } = media;
  switch (sentMedia[medium].value) {
    case 'items':
      return namedType('ItemSource', itemSchema ? typeOf(itemSchema) : unknown);
    case 'string':
      return keyword('string');
    case 'text':
      return union([keyword('string'), binaryInput]);
    case 'bytes':
      return binaryInput;
    case 'schema':
      return schema ? typeOf(schema) : unknown;
  }
}

/** What a call resolves to. */
function resultType({ members }: Result, types: SurfaceTypes): Typed {
  const [only, ...others] = members;
  return {
    type: only ? union(members.map((member) => receivedType(member, types))) : noBody,
    at: others.length === 0 ? (only?.schema?.at ?? only?.items?.schemas[0]?.at) : undefined,
  };
}

function receivedType({ medium, schema, items }: Received, types: SurfaceTypes): TypeNode {
  switch (receivedMedia[medium].value) {
    case 'nothing':
      return noBody;
    case 'string':
      return keyword('string');
    case 'bytes':
      return namedType('Blob');
    case 'schema':
      return schema ? types.typeOf(schema) : unknown;
    case 'items':
      return items ? streamType(items, types) : namedType('ReadableStream');
  }
}

function streamType(items: Stream['items'], types: SurfaceTypes): TypeNode {
  if (!items.byName)
    return namedType(
      items.kind === 'events' ? 'EventStream' : 'JsonLines',
      itemType(items.schemas, items, types),
    );
  const members = [...items.byName].map(([name, schemas]): [string, TypeMember] => [
    name,
    { type: itemType(schemas, items, types), optional: false },
  ]);
  return namedType('NamedEventStream', { kind: 'object', members: new Map(members) });
}

function itemType(
  schemas: readonly Schema[],
  { json }: Stream['items'],
  { typeOf }: SurfaceTypes,
): TypeNode {
  if (schemas.length > 0) return union(schemas.map(typeOf));
  return json ? unknown : keyword('string');
}

function payloadType(message: Message | undefined, { typeOf }: SurfaceTypes): Typed | undefined {
  const schema = message?.payload;
  return schema && { type: typeOf(schema), at: schema.at };
}

function errorSurface(
  { status, responses, others }: ErrorClass,
  { typeOf }: SurfaceTypes,
): ErrorSurface {
  const all = [...responses, ...others]
    .filter(({ content }) => content.length > 0)
    .map(({ content }) => content.find(({ name }) => isJson(name))?.schema);
  const schemas = [...new Map(all.map((schema) => [schema?.$ref ?? schema?.at, schema])).values()];
  // The type is unknown where an operation says nothing about the body.
  const type = (): TypeNode =>
    schemas.every((schema) => schema === undefined)
      ? unknown
      : union([...schemas.map((schema) => (schema ? typeOf(schema) : unknown)), noBody]);
  return { status, schemas, body: () => ({ type: type() }) };
}

/** A client certificate is no option; with one scheme there is one key, whatever its name. */
function credentialsOf(
  names: readonly string[],
  { schemes }: Access,
): readonly CredentialSurface[] {
  const keys = names.map((name) => keyOption(schemes.get(name)));
  return names.flatMap((name, index): CredentialSurface[] => {
    const scheme = schemes.get(name);
    if (scheme === undefined || scheme.type === 'mutualTLS') return [];
    const [key, own] = [keys[index], `credentials.${name}`];
    if (key === undefined) return [{ option: `${own} with a user name and a password` }];
    if (schemes.size === 1) return [{ option: key, also: own }];
    // One key cannot fill two schemes that go together.
    const isAlone = keys.filter((other) => other === key).length === 1;
    return [{ option: own, also: isAlone ? key : undefined }];
  });
}

function keyOption(scheme: Credential | undefined): 'token' | 'apiKey' | undefined {
  if (scheme?.type === 'http') return scheme.scheme === 'basic' ? undefined : 'token';
  return scheme?.type === 'apiKey' ? 'apiKey' : undefined;
}

function pagesOf({ pages }: Call, { typeOf }: SurfaceTypes): Capability | undefined {
  if (!pages) return undefined;
  const { keys, pagination } = pages;
  const { itemSchemas, kind } = pagination;
  const [only, ...others] = itemSchemas;
  return {
    does: 'be read page by page with `for await`',
    facts: new Map([
      ['what asks for the next page', keys.length === 0 ? 'url' : keys.join('.')],
      ['how pages are counted', kind],
    ]),
    gives: {
      type: only ? union(itemSchemas.map(typeOf)) : unknown,
      at: others.length === 0 ? only?.at : undefined,
    },
  };
}

/** A stream that an argument or an option asks for. What is always a stream is the result. */
function choiceOf({ choice }: Call, types: SurfaceTypes): Capability | undefined {
  if (!choice) return undefined;
  const { by, stream } = choice;
  const { schemas, kind } = stream.items;
  return {
    does: 'be read as a stream',
    facts: new Map([
      ['what is streamed', kind],
      [
        'what asks for the stream',
        by.by === 'accept' ? 'the option stream' : `${by.name} ${JSON.stringify(by.value)}`,
      ],
    ]),
    gives: {
      type: itemType(schemas, stream.items, types),
      at: schemas.length === 1 ? schemas[0]?.at : undefined,
    },
  };
}

function waiterOf({ waiter: waiterCall }: Call): Capability | undefined {
  if (!waiterCall) return undefined;
  const { waiter, names } = waiterCall;
  const states = (['pending', 'success', 'failure'] as const).flatMap((kind) =>
    waiter[kind].map((state): [string, string] => [`the state ${state}`, kind]),
  );
  return {
    does: `be waited for with \`${names.method}()\``,
    facts: new Map([
      ['the function', names.function],
      ['the method', names.method],
      ['where the state stands', waiter.state.join('.')],
      ...states,
    ]),
  };
}

function waitOf({ wait }: Call, { calls, types }: SurfaceCalls): Capability | undefined {
  const last = wait && calls.operations.get(wait.result?.call ?? wait.polled);
  return (
    wait && {
      does: 'be waited for with `andWait()`',
      facts: new Map([['the function', wait.name]]),
      gives: last && resultType(last.result, types),
    }
  );
}

function uploadOf(
  { upload: uploadCall, argument, result }: Call,
  types: SurfaceTypes,
): Capability | undefined {
  if (!uploadCall) return undefined;
  const { names, upload } = uploadCall;
  const { fileName, contentTypes, maxNameLength, maxSize, namePattern = '' } = upload;
  const required = argument.parameters
    .filter((parameter) => parameter.required)
    .map(({ key }) => key);
  return {
    does: `send a file with \`${names.method}()\``,
    facts: new Map([
      ['the function', names.function],
      ['the method', names.method],
      [
        'the name of the file',
        'parameter' in fileName ? fileName.parameter.name : fileName.property,
      ],
      ['the form of names', namePattern],
      ['what a call needs besides', required.join(', ')],
      // Without a list, files of every kind are taken.
      ...[...contentTypes.keys()].map((extension): [string, string] => [
        `files of the kind .${extension}`,
        '',
      ]),
      ...(contentTypes.size === 0 ? [['files of every kind', ''] as const] : []),
    ]),
    bounds: boundsOf({ 'the length of a name': maxNameLength, 'the size of a file': maxSize }),
    gives: resultType(result, types),
  };
}

function checksOf({ checks }: Call): Capability | undefined {
  return (
    checks && {
      does: 'be checked before it is sent',
      facts: new Map(),
      bounds: boundsOf({
        ...ends('a duration', checks.duration),
        ...ends('a size', checks.size),
        ...plansOf(checks),
      }),
    }
  );
}

function ends(name: string, range: Range | undefined): Record<string, number | undefined> {
  return {
    [`${name} of at most`]: range?.maximum,
    // A higher minimum takes less, as a lower maximum does.
    [`${name} of at least`]: range?.minimum === undefined ? undefined : -range.minimum,
  };
}

function plansOf({ path, query, body }: RequestLimits): Record<string, number> {
  return Object.fromEntries(
    [...path, ...query, ...body].flatMap(([name, { plans }]) =>
      [...plans].map(([plan, bound]) => [`${name} in the plan ${plan}`, bound]),
    ),
  );
}

function boundsOf(
  bounds: Readonly<Record<string, number | undefined>>,
): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(bounds).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
