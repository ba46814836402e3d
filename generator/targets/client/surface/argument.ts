// What a call takes: its one argument, of parameters and the properties of the body side by side or of the body under a key of its own, and
// its options.

import { type Code, code, identifier, join, lines } from '../../../code/code.js';
import { type Declaration, inlineType } from '../../../code/declarations.js';
import type { Api, MediaType, Operation } from '../../../model/api.js';
import { idempotencyHeader, idempotencyParameter } from '../../../model/extensions.js';
import { isReference } from '../../../model/graph/walk.js';
import type { SchemaId } from '../../../model/json.js';
import { memoize } from '../../../model/maps.js';
import type { Schema } from '../../../model/schema.js';
import type { OperationNames } from '../../../naming/names.js';
import {
  isJson,
  isMultipart,
  isStructuredRequest,
  isUrlEncoded,
  requestMediaType,
} from '../../media.js';
import { createViews } from '../../views.js';
import type { EmitContext, RuntimeName } from './emit-context.js';
import { type ArgumentParameter, member, printedParameter } from './parameter.js';

export interface Argument {
  readonly parameters: readonly ArgumentParameter[];
  readonly body?: ArgumentBody | undefined;
  /** Whether a call is complete without it. */
  readonly optional: boolean;
}

export interface ArgumentBody {
  readonly media: MediaType;
  readonly required: boolean;
  /** The key that holds the body; absent where its properties stand beside the parameters. */
  readonly key?: string | undefined;
  /** An interface can extend its type. */
  readonly plain: boolean;
}

export function argumentOf(operation: Operation, names: OperationNames, api: Api): Argument {
  const made = idempotencyParameter(api, operation);
  const parameters = operation.parameters.map((parameter) => ({
    parameter,
    key: names.parameters.get(parameter.at) ?? parameter.name,
    required: (parameter.required || parameter.in === 'path') && parameter !== made,
  }));
  const media = operation.body && requestMediaType(operation.body.content);
  if (operation.body === undefined || media === undefined)
    return { parameters, body: undefined, optional: !parameters.some(isRequired) };
  const keys = new Set(parameters.map(({ key }) => key));
  const shape = isForm(media, api) ? objectShape(media.schema, api) : undefined;
  // An object about whose properties nothing is said can still be told from the parameters where there are none.
  const isReported = shape !== undefined && (shape.keys.size > 0 || parameters.length === 0);
  const flat = isReported && !shape.open && ![...shape.keys].some((key) => keys.has(key));
  const { required } = operation.body;
  const bodyIsOptional = !required || (flat && shape.plain && shape.required.length === 0);
  return {
    parameters,
    body: { media, required, plain: flat && shape.plain, key: flat ? undefined : freeKey(keys) },
    optional: !parameters.some(isRequired) && bodyIsOptional,
  };
}

function isRequired({ required }: ArgumentParameter): boolean {
  return required;
}

/** Whether it is written from an object. */
export function isForm(media: MediaType, api: Api): boolean {
  const { name } = media;
  return isJson(name) || isMultipart(name) || isUrlEncoded(name) || isStructuredRequest(media, api);
}

function freeKey(taken: ReadonlySet<string>): string {
  let key = 'body';
  for (let count = 2; taken.has(key); count++)
    key = count === 2 ? 'requestBody' : `requestBody${count}`;
  return key;
}

/**
 * The type of the one argument of a call, an interface wherever one can be made, for short hovers and short errors:
 * `CreateClipsParams`, behind `CreateClipsRequest` where the body is no component; nothing where a call takes no argument.
 */
export function paramsType(
  argument: Argument,
  names: OperationNames,
  context: EmitContext,
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
  const isWhole = body.required || (body.plain && required.length === 0);
  // A body that may be left out is left out as a whole.
  const whole = isWhole ? request.type : code`${context.runtime('AllOrNone')}<${request.type}>`;
  if (parameters.length === 0)
    return [...request.declarations, { kind: 'type', name, doc: undefined, type: [whole] }];
  if (body.plain && isWhole) return [...request.declarations, interfaceOf(parameters, whole)];
  return [
    ...request.declarations,
    { kind: 'type', name, type: code`${whole} & ${block(parameters)}` },
  ];
}

function requestType(
  { media }: ArgumentBody,
  names: OperationNames,
  context: EmitContext,
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
  context: EmitContext,
): Code {
  const doc = media.schema && context.doc(media.schema);
  return member({ name, optional: !required, type, doc });
}

function block(members: readonly Code[]): Code {
  return code`
    {
      ${lines(members)}
    }
  `;
}

interface ObjectShape {
  /** Every property that a value can have by name. */
  readonly keys: ReadonlySet<string>;
  /** The ones that every value to be sent must have. */
  readonly required: readonly string[];
  /** One object type, not a composition: an interface can extend it. */
  readonly plain: boolean;
  /** Other properties are restricted to a type that the parameters would violate. */
  readonly open: boolean;
}

/**
 * The properties of a body by its schema: they decide whether they can stand in one argument with the parameters. `undefined`
 * where a value may be something other than an object.
 */
export function objectShape(schema: Schema | undefined, api: Api): ObjectShape | undefined {
  return schema && shapes(api)(schema);
}

const shapes = memoize((api: Api) => memoize((schema: Schema) => shapeOf(schema, api)));

function shapeOf(schema: Schema, api: Api): ObjectShape | undefined {
  const found = collect(schema, { api, known: new Map() });
  if (found?.object !== true) return undefined;
  // What is only received is asked for by none who sends, whichever part of the schema says which of the two.
  const hidden = createViews(api).hiddenNames(schema, 'input');
  return hidden.size === 0
    ? found
    : { ...found, required: found.required.filter((name) => !hidden.has(name)) };
}

/** `object`: only objects are valid; false where the schema alone does not say so. */
type Found = ObjectShape & { readonly object: boolean };

const nothing: Found = { keys: new Set(), required: [], plain: true, open: false, object: false };

interface Search {
  readonly api: Api;
  /** What was found of each component; nothing while it is looked at, for one that leads back to itself says nothing. */
  readonly known: Map<SchemaId, Found | undefined>;
}

function collectTarget(ref: SchemaId, search: Search): Found | undefined {
  if (search.known.has(ref)) return search.known.get(ref);
  search.known.set(ref, undefined);
  const target = search.api.schemas.get(ref);
  const found = target && collect(target, search);
  search.known.set(ref, found);
  return found;
}

function collect(schema: Schema, search: Search): Found | undefined {
  if (schema.never || schema.enum || schema.const || schema.dynamicRef) return undefined;
  const { types } = schema;
  if (types && !(types.length === 1 && types[0] === 'object')) return undefined;
  const own: Found = {
    keys: new Set(schema.properties?.keys()),
    required: schema.required ?? [],
    // A condition may ask for properties that a value without any does not have.
    plain: schema.if === undefined,
    open:
      isRestricting(schema.additionalProperties) ||
      isRestricting(schema.unevaluatedProperties) ||
      (schema.patternProperties?.size ?? 0) > 0,
    object: types !== undefined || schema.properties !== undefined,
  };
  const parts: Found[] = [own];
  if (schema.ref !== undefined) {
    const found = collectTarget(schema.ref, search);
    if (found === undefined) return undefined;
    parts.push(found);
  }
  for (const member of schema.allOf ?? []) {
    const found = collect(member, search);
    if (found === undefined) return undefined;
    parts.push({ ...found, plain: false });
  }
  for (const alternatives of [schema.oneOf, schema.anyOf]) {
    const found = (alternatives ?? []).map((member) => collect(member, search));
    if (found.includes(undefined)) return undefined;
    const known = found.filter((each) => each !== undefined);
    if (known.length > 0)
      parts.push({
        ...known.reduce(merge, nothing),
        plain: false,
        object: known.every(({ object }) => object),
      });
  }
  return parts.length === 1 ? own : parts.reduce(merge);
}

function merge(left: Found, right: Found): Found {
  return {
    keys: new Set([...left.keys, ...right.keys]),
    required: [...new Set([...left.required, ...right.required])],
    plain: left.plain && right.plain,
    open: left.open || right.open,
    object: left.object || right.object,
  };
}

/** `false` and the schema without keywords leave the parameters alone. */
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

/** What an operation takes beside `RequestOptions`, which all of these extend. */
export function furtherOptions(
  operation: Operation,
  { argument, context }: { readonly argument: Argument; readonly context: EmitContext },
): readonly RuntimeName[] {
  return [
    ...(takesMore(argument, context) ? (['BodyRequestOptions'] as const) : []),
    ...(idempotencyHeader(context.api, operation) === undefined
      ? []
      : (['IdempotentRequestOptions'] as const)),
  ];
}

interface Forms {
  readonly further: readonly RuntimeName[];
  /** What the form of the call takes; it extends `RequestOptions`, too. */
  readonly form?: Code | undefined;
  readonly more?: Code | undefined;
}

/** The type of the options of a call: what every call takes, and what only some operations have a use for. */
export function callOptions({ further, form, more }: Forms, { runtime }: EmitContext): Code {
  const usual = form ?? (further.length === 0 ? code`${runtime('RequestOptions')}` : undefined);
  return join(
    [usual, ...further.map((name) => code`${runtime(name)}`), more].filter(
      (each) => each !== undefined,
    ),
    ' & ',
  );
}

/** Whether the body is an object, to which properties can be added that the document does not name. */
function takesMore({ body }: Argument, { api }: EmitContext): boolean {
  return (
    body !== undefined &&
    isForm(body.media, api) &&
    (body.key === undefined || objectShape(body.media.schema, api) !== undefined)
  );
}
