// The validators of operations: of requests, responses, callbacks and webhooks.

import {
  type Code,
  code,
  hugged,
  type ImportSymbol,
  key,
  lines,
  literal,
  objectLiteral,
  onward,
  symbol,
} from '../../code/code.js';
import { docComment } from '../../code/comment.js';
import type { Lowered } from '../../lower/lower.js';
import type { MediaType, Operation, Parameter, ParameterPart, Response } from '../../model/api.js';
import { callbackKey } from '../../model/capabilities/webhooks.js';
import { append, memoize } from '../../model/maps.js';
import { resolve } from '../../model/graph/walk.js';
import { speaksOfBytes } from '../../model/schema-facts.js';
import type { Schema } from '../../model/schema.js';
import { operationStems } from '../layout.js';
import { isJsonValue, partOf, wireName } from '../../lower/calls/media.js';
import type { OutputFile, TargetContext } from '../target.js';
import type { Contents, SchemaSite } from './parts.js';
import type { ValidatorsContext, SchemaContext } from './emit-context.js';
import type { Preparations } from './prepared.js';
import { isUnlimited } from './schema/facts.js';

export interface ValidatorOperationFiles {
  readonly files: readonly OutputFile[];
  /** The file that exports all operations; absent if there are none. */
  readonly index?: string | undefined;
  readonly webhooks?: string | undefined;
}

export function validatorOperationFiles(
  context: TargetContext,
  emitContext: ValidatorsContext,
  { source, preparations }: { readonly source: string; readonly preparations: Preparations },
): ValidatorOperationFiles {
  const paths = operationSites(context, source).flatMap(({ file, name, operation }) => {
    append(
      emitContext.files,
      file,
      declaration(symbol(name, { file }), operation, { ...emitContext, at: preparations.at }),
    );
    return [file];
  });
  const index = `${source}operations/index.ts`;
  const exports = [...new Set(paths)]
    .map(
      (path) =>
        `export * from './${path.slice(`${source}operations/`.length).replace(/\.ts$/, '.js')}';\n`,
    )
    .join('');
  const webhookFile = `${source}webhooks.ts`;
  const hasWebhooks = declareWebhooks(context, emitContext, webhookFile);
  return {
    files: exports === '' || paths.includes(index) ? [] : [{ path: index, content: exports }],
    index: exports === '' ? undefined : index,
    webhooks: hasWebhooks ? webhookFile : undefined,
  };
}

/** The size of an operation compared to the client: no descriptions, parameters once. */
export const clientShare = 0.48;

/** Every operation with its name and its file, in the order of resources. */
function operationSites(lowered: Lowered, source: string) {
  const { api, names } = lowered;
  const stemOf = operationStems(lowered, clientShare);
  const byPointer = new Map(api.operations.map((operation) => [operation.at, operation]));
  return names.resources.flatMap(({ operations }) =>
    operations.flatMap((at) => {
      const operation = byPointer.get(at);
      const name = names.operations.get(at)?.function;
      return operation && name !== undefined
        ? [{ file: `${source}operations/${stemOf(at)}.ts`, name, operation }]
        : [];
    }),
  );
}

/** Adds the schemas of operations and webhooks to `contents`, before anything is printed. */
export function addOperations(context: TargetContext, contents: Contents, source: string): void {
  for (const { name: owner, operation } of operationSites(context, source)) {
    const site: SchemaSite = { owner, name: '', kind: 'part' };
    const { body, responses } = operation;
    for (const { schema } of (body?.content ?? []).filter(isJsonValue))
      if (schema) contents.add(schema, { ...site, name: 'request' }, true);
    for (const location of locations) {
      const group = parametersOf(operation, location, context.api);
      if (group) contents.add(group, groupSite(group, location, site), true);
    }
    for (const { status, content } of responses)
      for (const { schema } of content.filter(isJsonValue))
        if (schema) contents.add(schema, { ...site, name: `response-${status}` }, true);
    for (const callback of operation.callbacks)
      for (const { schema } of (callback.operation.body?.content ?? []).filter(isJsonValue))
        if (schema) contents.add(schema, { ...site, name: callbackKey(operation, callback) }, true);
  }
  for (const { at, operation } of context.api.webhooks)
    for (const { schema } of (operation.body?.content ?? []).filter(isJsonValue)) {
      const owner = context.names.webhooks.get(at)?.constant ?? '';
      if (schema) contents.add(schema, { owner, name: 'payload', kind: 'part' }, true);
    }
}

/** The emit context, and those of positions in which values are prepared. */
type OperationContext = ValidatorsContext & Pick<Preparations, 'at'>;

function declaration(name: ImportSymbol, operation: Operation, context: OperationContext): Code {
  const { method, path, summary, deprecated } = operation;
  const doc = docComment({
    text: [summary, `\`${method} ${path}\``],
    tags: deprecated ? [{ name: 'deprecated' }] : [],
  });
  const members = [
    code`method: ${literal(method)}`,
    code`path: ${literal(path)}`,
    getter('request', requestMembers(operation, context)),
    getter(
      'responses',
      operation.responses.flatMap(
        (response) => responseMember(response, context) ?? undefinedMember(response, operation),
      ),
    ),
    ...alternativeResponses(operation, context),
    ...callbackMembers(operation, context),
  ];
  return lines([
    doc,
    code`export const ${name} =${onward(code`/*#__PURE__*/ ${context.runtime('operation')}(${hugged(objectLiteral(members))})`)};`,
  ]);
}

/**
 * A getter is evaluated on first use, and TypeScript infers its type in place: as arguments of a
 * generic function, all members would be inferred at once.
 */
function getter(name: string, members: readonly Code[]): Code {
  return code`get ${key(name)}() {\n  return ${objectLiteral(members)};\n}`;
}

const locations = ['path', 'query', 'header', 'cookie'] as const;

function requestMembers(operation: Operation, context: OperationContext): readonly Code[] {
  const body = jsonSchema(operation.body?.content ?? [], context);
  return [
    ...(body ? [code`body: ${validatorOf(body, context.at('body'))}`] : []),
    ...locations.flatMap((location) => {
      const group = parametersOf(operation, location, context.api);
      if (!group) return [];
      const emit = context.at(location);
      for (const parameter of operation.parameters)
        if (partOf(parameter) === location) noteParameter(parameter, group, emit);
      return [code`${key(location)}: ${validatorOf(group, emit)}`];
    }),
    ...alternativeBodies(operation, context),
  ];
}

/** Notes what the text of a parameter stands for. */
function noteParameter(
  parameter: Parameter,
  { properties }: Schema,
  { preparation }: ValidatorsContext,
): void {
  const schema = properties?.get(wireName(parameter));
  const { mediaType, explode, style, in: location } = parameter;
  if (!schema || !preparation) return;
  if (location === 'querystring') return;
  if (mediaType !== undefined) preparation.serialized.add(schema);
  else if (explode && style === 'form' && (location === 'query' || location === 'cookie'))
    preparation.repeated.add(schema);
}

/** Validators for JSON media types other than the one that a call sends. */
function alternativeBodies(operation: Operation, context: OperationContext): readonly Code[] {
  const pieces = alternatives(operation.body?.content ?? []).map(({ name, schema }) => {
    const validator = validatorOf(schema, context.at('body'));
    return code`${key(name)}: ${objectLiteral([code`body: ${validator}`])}`;
  });
  return pieces.length === 0 ? [] : [code`alternatives: ${objectLiteral(pieces)}`];
}

/** The parameters of a location as an object; header names are in lower case. */
function parametersOf(
  operation: Operation,
  location: ParameterPart,
  api: TargetContext['api'],
): Schema | undefined {
  const known = groups(operation);
  const before = known.get(location);
  if (before) return before;
  const parameters = operation.parameters.filter((parameter) => partOf(parameter) === location);
  const [first] = parameters;
  if (!first) return undefined;
  const group: Schema = {
    at: first.at,
    type: ['object'],
    properties: new Map(
      parameters.map(
        (parameter) => [wireName(parameter), parameterSchema(parameter, api)] as const,
      ),
    ),
    required: parameters.filter((parameter) => parameter.required).map(wireName),
  };
  known.set(location, group);
  return group;
}

const groups = memoize((_operation: Operation) => new Map<ParameterPart, Schema>());

/** Parameters are always sent: `readOnly` applies only to bodies, so it is hidden in an `allOf`. */
function parameterSchema({ schema, description }: Parameter, api: TargetContext['api']): Schema {
  const documented = description === undefined ? schema : { ...schema, description };
  return resolve(api, schema).readOnly === true || schema.readOnly === true
    ? { at: schema.at, description: documented.description, allOf: [schema] }
    : documented;
}

/** The name of shared parameters: after the parameters if few, else after the operation. */
function groupSite(group: Schema, location: ParameterPart, { owner }: SchemaSite): SchemaSite {
  const wires = [...(group.properties?.keys() ?? [])];
  return {
    ...(wires.length <= 3 ? { owner: '', name: wires.join('-') } : { owner, name: '' }),
    kind: location,
  };
}

/** The context of operations, whose files are evaluated after all components. */
function contextIn(context: ValidatorsContext): SchemaContext {
  return {
    emit: context,
    isInitialized: () => true,
    isCyclic: () => false,
    isDeferred: false,
    expanded: new Set(),
  };
}

function responseMember(
  { status, content }: Response,
  context: OperationContext,
): readonly Code[] | undefined {
  const schema = jsonSchema(content, context);
  if (!schema) return undefined;
  const validator = validatorOf(schema, context.at('response'));
  return [code`${statusKey(status)}: ${validator}`];
}

/**
 * Lists a response without a JSON schema as `undefined`, if it is a success or the schema of a
 * range or `default` must not apply to it.
 */
function undefinedMember({ status }: Response, { responses }: Operation): readonly Code[] {
  const isSuccess =
    status === '2XX' || (typeof status === 'number' && status >= 200 && status < 300);
  const wider = responses.some(
    (response) =>
      response.status !== status &&
      isWider(response.status, status) &&
      response.content.some(isJsonValue),
  );
  return isSuccess || status === 'default' || wider ? [code`${statusKey(status)}: undefined`] : [];
}

function isWider(range: Response['status'], status: Response['status']): boolean {
  return (
    (range === 'default' && status !== 'default') ||
    (typeof status === 'number' && range === `${Math.floor(status / 100)}XX`)
  );
}

function statusKey(status: Response['status']): Code {
  return typeof status === 'number' ? code`${status}` : key(status);
}

/** The same for other JSON media types of responses. */
function alternativeResponses(operation: Operation, context: OperationContext): readonly Code[] {
  const pieces = operation.responses.flatMap(({ status, content }) => {
    const validators = alternatives(content).map(
      ({ name, schema }) => code`${key(name)}: ${validatorOf(schema, context.at('response'))}`,
    );
    return validators.length === 0
      ? []
      : [code`${statusKey(status)}: ${objectLiteral(validators)}`];
  });
  return pieces.length === 0 ? [] : [getter('responseAlternatives', pieces)];
}

/** What the service sends where the operation says, in the structure of the fixtures. */
function callbackMembers(operation: Operation, context: OperationContext): readonly Code[] {
  const pieces = operation.callbacks.flatMap((callback) => {
    const schema = jsonSchema(callback.operation.body?.content ?? [], context);
    if (!schema) return [];
    const payload = validatorOf(schema, context);
    return [
      code`${key(callbackKey(operation, callback))}: ${objectLiteral([code`payload: ${payload}`])}`,
    ];
  });
  return pieces.length === 0 ? [] : [getter('callbacks', pieces)];
}

/** Returns whether there is any webhook with a JSON payload. */
function declareWebhooks(
  { api, names }: Pick<TargetContext, 'api' | 'names'>,
  context: ValidatorsContext,
  path: string,
): boolean {
  for (const webhook of api.webhooks) {
    const { at, operation } = webhook;
    const name = names.webhooks.get(at)?.constant;
    const schema = jsonSchema(operation.body?.content ?? [], context);
    if (name === undefined || !schema) continue;
    const payload = code`{\n  return ${validatorOf(schema, context)};\n}`;
    const members = objectLiteral([code`get payload() ${payload}`]);
    append(
      context.files,
      path,
      lines([
        docComment({ text: [operation.summary] }),
        code`export const ${symbol(name, { file: path })} =${onward(code`/*#__PURE__*/ ${context.runtime('operation')}(${hugged(members)})`)};`,
      ]),
    );
  }
  return context.files.has(path);
}

/** The constant of a component, or an inline schema. */
function validatorOf(schema: Schema, context: ValidatorsContext): Code {
  const { $ref: ref, ...beside } = schema;
  if (ref !== undefined && isUnlimited(beside)) return code`${context.component(ref)}`;
  return context.described(schema, contextIn(context)).code;
}

/** The schema of the JSON content; content of other types is reported as a gap. */
function jsonSchema(content: readonly MediaType[], context: ValidatorsContext): Schema | undefined {
  const [json] = jsonOf(content);
  if (!json)
    for (const { at, name, schema } of content)
      if (schema && !isAnyBytes(schema)) context.gaps.content(name, at);
  return json?.schema;
}

/** Whether a schema allows any bytes, so that nothing is left unchecked. */
function isAnyBytes(schema: Schema): boolean {
  const { minLength, maxLength, pattern } = schema;
  return speaksOfBytes(schema) && (minLength ?? maxLength ?? pattern) === undefined;
}

/** The JSON media types; a range such as `application/*+json` comes after its own. */
function jsonOf(content: readonly MediaType[]): readonly MediaType[] {
  const json = content.filter(isJsonValue);
  const isRange = ({ name }: MediaType): boolean => name.includes('*');
  return [...json.filter((media) => !isRange(media)), ...json.filter(isRange)];
}

/** The JSON media types after the first one. */
function alternatives(
  content: readonly MediaType[],
): readonly (MediaType & { readonly schema: Schema })[] {
  return jsonOf(content)
    .slice(1)
    .flatMap((media) => (media.schema ? [{ ...media, schema: media.schema }] : []));
}
