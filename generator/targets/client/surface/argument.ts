// The arguments of a call: one object with the parameters and the body, whose properties are either
// merged with the parameters or under a key; and the options. One file: what is merged, its types
// and the options are decided by the same shapes.

import {
  type Code,
  code,
  group,
  identifier,
  indent,
  join,
  key,
  line,
  lines,
  literal,
  sequence,
} from '../../../code/code.js';
import { type Declaration, inlineType } from '../../../code/declarations.js';
import type { Api, MediaType, Operation } from '../../../model/api.js';
import { idempotencyHeader, idempotencyParameter } from '../../../model/extensions.js';
import { isReference } from '../../../model/graph/walk.js';
import type { SchemaId } from '../../../model/json.js';
import { memoize } from '../../../model/maps.js';
import { listedValues, type Schema } from '../../../model/schema.js';
import type { OperationNames } from '../../../model/naming/names.js';
import {
  isJson,
  isMultipart,
  isSequence,
  isStructuredRequest,
  isUrlEncoded,
  mediaChoices,
  requestMediaType,
} from '../../../lower/calls/media.js';
import type { ClientContext, ClientRuntimeName } from './emit-context.js';
import { type ArgumentParameter, typeMember, printedParameter } from './parameter.js';

export interface Argument {
  readonly parameters: readonly ArgumentParameter[];
  readonly body?: ArgumentBody | undefined;
  /** Whether the argument can be omitted. */
  readonly optional: boolean;
}

export interface ArgumentBody {
  readonly media: MediaType;
  readonly required: boolean;
  /** The key that holds the body; absent if its properties are merged with the parameters. */
  readonly key?: string | undefined;
  /** Whether an interface can extend the body's type. */
  readonly extendable: boolean;
}

export function callArgument(operation: Operation, names: OperationNames, api: Api): Argument {
  const media = operation.body && requestMediaType(operation.body.content);
  return argumentWith(media, operation, { names, api });
}

/** The arguments by the media type of the body, the usual one first; empty without a choice. */
export function argumentChoices(
  operation: Operation,
  names: OperationNames,
  api: Api,
): ReadonlyMap<string, Argument> {
  const { body } = operation;
  return new Map(
    mediaChoices(api)(operation).contentTypes.map((name) => {
      const media = body?.content.find((each) => each.name === name);
      return [name, argumentWith(media, operation, { names, api })];
    }),
  );
}

function argumentWith(
  media: MediaType | undefined,
  operation: Operation,
  { names, api }: { readonly names: OperationNames; readonly api: Api },
): Argument {
  const generatedParameter = idempotencyParameter(api, operation);
  const parameters = operation.parameters.map((parameter) => ({
    parameter,
    key: names.parameters.get(parameter.at) ?? parameter.name,
    required: (parameter.required || parameter.in === 'path') && parameter !== generatedParameter,
  }));
  if (operation.body === undefined || media === undefined)
    return { parameters, body: undefined, optional: !parameters.some(isRequired) };
  const keys = new Set(parameters.map(({ key }) => key));
  const shape = isForm(media, api) ? objectShape(media.schema, api) : undefined;
  // An object without declared properties can be merged only if there are no parameters.
  const isDescribed = shape !== undefined && (shape.keys.size > 0 || parameters.length === 0);
  const flat =
    isDescribed && !shape.restrictsOthers && ![...shape.keys].some((key) => keys.has(key));
  const { required } = operation.body;
  const bodyIsOptional = !required || (flat && shape.extendable && shape.required.length === 0);
  return {
    parameters,
    body: {
      media,
      required,
      extendable: flat && shape.extendable,
      key: flat ? undefined : freeKey(keys),
    },
    optional: !parameters.some(isRequired) && bodyIsOptional,
  };
}

function isRequired({ required }: ArgumentParameter): boolean {
  return required;
}

/** Whether the body is written from a structured value, not from bytes or text. */
export function isForm(media: MediaType, api: Api): boolean {
  const { name } = media;
  return (
    isJson(name) ||
    isMultipart(name) ||
    isUrlEncoded(name) ||
    isSequence(media) ||
    isStructuredRequest(media, api)
  );
}

function freeKey(taken: ReadonlySet<string>): string {
  let key = 'body';
  for (let count = 2; taken.has(key); count++)
    key = count === 2 ? 'requestBody' : `requestBody${count}`;
  return key;
}

/**
 * The type of the argument, as an interface if possible, because hovers and errors are shorter
 * then: `CreateOrderParams`, preceded by `CreateOrderRequest` if the body is not a component. Empty
 * if a call takes no argument.
 */
export function paramsType(
  argument: Argument,
  names: OperationNames,
  context: ClientContext,
): readonly Declaration[] {
  const { body } = argument;
  const parameters = argument.parameters.map((each) => printedParameter(each, context).member);
  const name = names.params;
  const interfaceOf = (members: readonly Code[], base?: Code): Declaration => ({
    kind: 'code',
    names: [name],
    code: code`export interface ${identifier(name)}${base ? code` extends ${base}` : code``} ${block(members)}`,
  });
  if (body === undefined) return parameters.length === 0 ? [] : [interfaceOf(parameters)];
  const request = requestType(body, names, context);
  if (body.key !== undefined)
    return [
      ...request.declarations,
      interfaceOf([...parameters, bodyMember(body, request.type, context)]),
    ];
  const { required = [] } = objectShape(body.media.schema, context.api) ?? {};
  const isWhole = body.required || (body.extendable && required.length === 0);
  // An optional body is omitted as a whole, or not at all.
  const whole = isWhole ? request.type : code`${context.runtime('AllOrNone')}<${request.type}>`;
  if (parameters.length === 0)
    return [...request.declarations, { kind: 'type', name, doc: undefined, type: [whole] }];
  if (body.extendable && isWhole) return [...request.declarations, interfaceOf(parameters, whole)];
  return [
    ...request.declarations,
    { kind: 'type', name, type: code`${whole} & ${block(parameters)}` },
  ];
}

/** The interface with the argument by media type; `undefined` without a choice. */
export function requestTypes(
  choices: ReadonlyMap<string, Argument>,
  names: OperationNames,
  {
    ownType,
    context,
  }: { readonly ownType: (name: string) => Code; readonly context: ClientContext },
): Declaration | undefined {
  if (choices.size === 0 || names.requests === undefined) return undefined;
  const properties = [...choices].map(([name, { parameters, body }], index) => {
    if (index === 0 || body === undefined) return { name, type: ownType(names.params) };
    const content = inlineType(context.requestBody(body.media));
    const optional = body.required ? content : code`${context.runtime('AllOrNone')}<${content}>`;
    const own =
      body.key === undefined
        ? optional
        : code`{ ${key(body.key)}${body.required ? code`` : code`?`}: ${content} }`;
    if (parameters.length === 0) return { name, type: own };
    const keys = join(
      parameters.map((each) => literal(each.key)),
      ' | ',
    );
    const picked = code`Pick<${ownType(names.params)}, ${keys}> &`;
    // An object stays on the line.
    const rest = body.key === undefined ? indent(sequence([line, own])) : sequence([' ', own]);
    return { name, type: group(sequence([picked, rest])) };
  });
  return {
    kind: 'interface',
    name: names.requests,
    doc: {
      text: [
        `The argument of \`${names.function}\`, by the media type of the body: the option \`contentType\`.`,
      ],
    },
    properties,
  };
}

function requestType(
  { media }: ArgumentBody,
  names: OperationNames,
  context: ClientContext,
): { readonly declarations: readonly Declaration[]; readonly type: Code } {
  const type = context.requestBody(media);
  if (media.schema === undefined || isReference(media.schema))
    return { declarations: [], type: inlineType(type) };
  return {
    declarations: [
      { kind: 'type', name: names.request, doc: context.doc(media.schema, names.request), type },
    ],
    type: code`${identifier(names.request)}`,
  };
}

function bodyMember(
  { key: name = 'body', required, media }: ArgumentBody,
  type: Code,
  context: ClientContext,
): Code {
  const doc = media.schema && context.doc(media.schema);
  return typeMember({ name, optional: !required, type, doc });
}

function block(members: readonly Code[]): Code {
  return code`
    {
      ${lines(members)}
    }
  `;
}

interface ObjectShape {
  /** The names of all properties that the schema declares. */
  readonly keys: ReadonlySet<string>;
  /** The properties that every value must have when it is sent. */
  readonly required: readonly string[];
  /** Whether it is one object type, so that an interface can extend it. */
  readonly extendable: boolean;
  /** Whether other properties are restricted, so that merged parameters would violate the type. */
  readonly restrictsOthers: boolean;
}

/**
 * The properties of a body, which decide whether it can be merged with the parameters. `undefined`
 * if a value may be something other than an object.
 */
export function objectShape(schema: Schema | undefined, api: Api): ObjectShape | undefined {
  return schema && shapes(api)(schema);
}

const shapes = memoize((api: Api) => memoize((schema: Schema) => shapeOf(schema, api)));

function shapeOf(schema: Schema, api: Api): ObjectShape | undefined {
  const found = findShape(schema, { api, known: new Map() });
  return found?.object === true ? found : undefined;
}

/** `object`: whether the schema accepts only objects. */
type FoundShape = ObjectShape & { readonly object: boolean };

const emptyShape: FoundShape = {
  keys: new Set(),
  required: [],
  extendable: true,
  restrictsOthers: false,
  object: false,
};

interface Search {
  readonly api: Api;
  /** The shape of each component; `undefined` while it is computed, as for recursive ones. */
  readonly known: Map<SchemaId, FoundShape | undefined>;
}

function findTargetShape(ref: SchemaId, search: Search): FoundShape | undefined {
  if (search.known.has(ref)) return search.known.get(ref);
  search.known.set(ref, undefined);
  const target = search.api.schemas.get(ref);
  const found = target && findShape(target, search);
  search.known.set(ref, found);
  return found;
}

function findShape(schema: Schema, search: Search): FoundShape | undefined {
  if (schema.never || listedValues(schema)) return undefined;
  const { type: types } = schema;
  if (types && !(types.length === 1 && types[0] === 'object')) return undefined;
  const own: FoundShape = {
    keys: new Set(schema.properties?.keys()),
    required: schema.required ?? [],
    // A condition may require properties that an interface cannot express.
    extendable: schema.if === undefined,
    restrictsOthers:
      isRestricting(schema.additionalProperties) ||
      isRestricting(schema.unevaluatedProperties) ||
      (schema.patternProperties?.size ?? 0) > 0,
    object: types !== undefined || schema.properties !== undefined,
  };
  const parts: FoundShape[] = [own];
  if (schema.$ref !== undefined) {
    const found = findTargetShape(schema.$ref, search);
    if (found === undefined) return undefined;
    parts.push(found);
  }
  for (const member of schema.allOf ?? []) {
    const found = findShape(member, search);
    if (found === undefined) return undefined;
    parts.push({ ...found, extendable: false });
  }
  for (const alternatives of [schema.oneOf, schema.anyOf]) {
    const found = (alternatives ?? []).map((member) => findShape(member, search));
    if (found.includes(undefined)) return undefined;
    const known = found.filter((each) => each !== undefined);
    if (known.length > 0)
      parts.push({
        ...known.reduce(merge, emptyShape),
        extendable: false,
        object: known.every(({ object }) => object),
      });
  }
  return parts.length === 1 ? own : parts.reduce(merge);
}

function merge(left: FoundShape, right: FoundShape): FoundShape {
  return {
    keys: new Set([...left.keys, ...right.keys]),
    required: [...new Set([...left.required, ...right.required])],
    extendable: left.extendable && right.extendable,
    restrictsOthers: left.restrictsOthers || right.restrictsOthers,
    object: left.object || right.object,
  };
}

/** Whether additional properties are limited to a schema other than `true` and `false`. */
function isRestricting(schema: Schema | undefined): boolean {
  if (schema === undefined || schema.never) return false;
  return Object.entries(schema).some(
    ([keyword, value]) => value !== undefined && !annotations.has(keyword),
  );
}

const annotations = new Set([
  'at',
  'title',
  'summary',
  'description',
  'deprecated',
  'externalDocs',
  'examples',
  'extensions',
  'readOnly',
  'writeOnly',
  'default',
]);

/** The runtime types for options of this operation; all of them extend `RequestOptions`. */
export function furtherOptions(
  operation: Operation,
  { argument, api }: { readonly argument: Argument; readonly api: Api },
): readonly ClientRuntimeName[] {
  return [
    ...(acceptsMoreProperties(argument, api) ? (['BodyRequestOptions'] as const) : []),
    ...(idempotencyHeader(api, operation) === undefined
      ? []
      : (['IdempotentRequestOptions'] as const)),
  ];
}

interface OptionTypes {
  readonly further: readonly ClientRuntimeName[];
  /** The options of a streaming or waiting call; also extends `RequestOptions`. */
  readonly form?: Code | undefined;
  readonly more?: Code | undefined;
}

/** The type of a call's options: those of every call, and those that only this operation has. */
export function callOptions(
  { further, form, more }: OptionTypes,
  { runtime }: ClientContext,
): Code {
  const usual = form ?? (further.length === 0 ? code`${runtime('RequestOptions')}` : undefined);
  return join(
    [usual, ...further.map((name) => code`${runtime(name)}`), more].filter(
      (each) => each !== undefined,
    ),
    ' & ',
  );
}

/** Whether the body is an object, to which callers may add undeclared properties. */
function acceptsMoreProperties({ body }: Argument, api: Api): boolean {
  return (
    body !== undefined &&
    isForm(body.media, api) &&
    (body.key === undefined || objectShape(body.media.schema, api) !== undefined)
  );
}
