// The vendor extensions that mean something to naming and targets. A value that does not have the
// form of the table is reported once, and absent here.

import type { Api, Operation, Parameter } from './api.js';
import { type ExtensionName, extensions as table, type ExtensionValue } from './extension-table.js';
import { fits, type ExtensionForm } from './forms.js';
import { sameValue } from './children.js';
import { resolve, walkSchemas } from './graph/walk.js';
import { isArray, isObject, type Json } from './json.js';
import { memoize } from './maps.js';
import { matchesPattern } from './patterns.js';
import type { Extensions, Schema } from './schema.js';

/** Anything of the model that extensions can stand on. */
export interface Extended {
  readonly extensions?: Extensions | undefined;
}

const forms: {
  readonly [Name in ExtensionName]: { readonly form: ExtensionForm<ExtensionValue<Name>> };
} = table;

/** The value of an extension; `undefined` where there is none, or one of another form. */
export function extensionOf<Name extends ExtensionName>(
  { extensions }: Extended,
  name: Name,
): ExtensionValue<Name> | undefined {
  const value: unknown = extensions?.get(name);
  return value !== undefined && fits(forms[name].form, value) ? value : undefined;
}

/** `x-method-name`: the name of the method on its resource. */
export function methodName(operation: Extended): string | undefined {
  return extensionOf(operation, 'x-method-name');
}

/**
 * `x-resource`: the property of the client that an operation, or the operations of a tag, belong
 * to.
 */
export function resourceName(owner: Extended): string | undefined {
  return extensionOf(owner, 'x-resource');
}

/** `x-extensible-enum`: the known values of an open set. */
export function knownValues(schema: Extended): readonly (string | number | boolean)[] | undefined {
  const values = extensionOf(schema, 'x-extensible-enum')?.filter((value) => value !== null);
  return values && values.length > 0 ? values : undefined;
}

/** `x-contradictions`: the values that single statements give. */
export function disputedValues(schema: Extended): readonly Json[] {
  return (extensionOf(schema, 'x-contradictions') ?? []).flatMap(({ statements }) =>
    statements.flatMap(({ values = [] }) => values),
  );
}

/** What a document says of one value of an enum. */
export interface EnumMember {
  readonly value: Json;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
}

/**
 * `x-enum-varnames` and `x-enum-descriptions` (a map, or texts in the order of the values), or the
 * same as others write it, for each value of the enum.
 */
export function enumMembers(schema: Schema): readonly EnumMember[] {
  const { extensions } = schema;
  if (extensions === undefined || extensions.size === 0) return [];
  const values: readonly Json[] = schema.enum ?? knownValues(schema) ?? [];
  const listed = listedMembers(extensions.get('x-ms-enum'));
  const names = extensionOf(schema, 'x-enum-varnames') ?? extensions.get('x-enumNames');
  const texts = extensionOf(schema, 'x-enum-descriptions') ?? extensions.get('x-enumDescriptions');
  return values.map((value, index) => ({
    value,
    name: textFor(names, value, index) ?? textFor(listed.get(value), 'name'),
    description: textFor(texts, value, index) ?? textFor(listed.get(value), 'description'),
  }));
}

/** The members of `x-ms-enum`, by their values. */
function listedMembers(written: Json | undefined): ReadonlyMap<Json | undefined, Json> {
  const members = isObject(written) ? written['values'] : undefined;
  return new Map(
    isArray(members)
      ? members.flatMap((member) => (isObject(member) ? [[member['value'], member] as const] : []))
      : [],
  );
}

function textFor(written: Json | undefined, value: Json, index = 0): string | undefined {
  const key = String(value);
  const text = isArray(written)
    ? written[index]
    : isObject(written) && Object.hasOwn(written, key)
      ? written[key]
      : undefined;
  return typeof text === 'string' && text.trim() !== '' ? text : undefined;
}

/** `x-unspecified`: what the document leaves open at this place. */
export function unspecified(owner: Extended): readonly string[] {
  return extensionOf(owner, 'x-unspecified') ?? [];
}

/** `x-unspecified` without missing texts, which a reader sees anyway. */
export function openPoints(owner: Extended): readonly string[] {
  return unspecified(owner).filter(
    (text) => text !== 'description' && text !== 'enum value descriptions',
  );
}

/** `x-preview`: whether the thing is a preview. */
export function isPreview(owner: Extended): boolean {
  return previewNote(owner) !== undefined;
}

/** `x-preview`: what about the preview may change; empty where the document only marks it. */
export function previewNote(owner: Extended): string | undefined {
  const value = extensionOf(owner, 'x-preview');
  if (typeof value === 'string') return value;
  return value === true ? '' : undefined;
}

/**
 * `x-retryable`: whether the request may be sent a second time where the first one may have
 * arrived.
 */
export function isRetryable(owner: Extended): boolean | undefined {
  return extensionOf(owner, 'x-retryable');
}

/**
 * `x-stream-end`, or the same on a media type as others write it: the data of the event, or the
 * line, that ends a stream.
 */
export function streamEnd(owner: Extended): string | undefined {
  const foreign = owner.extensions?.get('x-speakeasy-sse-sentinel');
  return (
    extensionOf(owner, 'x-stream-end') ??
    (typeof foreign === 'string' && foreign !== '' ? foreign : undefined)
  );
}

/** `x-rate-limit-headers`: how responses write the rate limit. */
export function rateLimitHeaders(owner: Extended): ExtensionValue<'x-rate-limit-headers'> {
  return extensionOf(owner, 'x-rate-limit-headers') ?? {};
}

/**
 * `x-walkthroughs`: programs that a document shows for its whole API, because no single operation
 * says what several do together.
 */
export function walkthroughsOf(api: Api): ExtensionValue<'x-walkthroughs'> {
  return extensionOf(api, 'x-walkthroughs') ?? [];
}

/** An example of a key, as clients create one if none is given. */
const example = '6f1d7f9e-3b52-4c1a-9d43-0a8c5e7b2f10';

/** Whether values are secret. */
export function isSensitive(schema: Schema, api: Api): boolean {
  return [schema, resolve(api, schema)].some(
    (candidate) =>
      candidate.format === 'password' || extensionOf(candidate, 'x-sensitive') === true,
  );
}

/** The names of properties whose values, or items, are secret. */
export const sensitiveProperties = memoize((api: Api): readonly string[] => {
  const names = new Set<string>();
  const holds = (schema: Schema): boolean =>
    isSensitive(schema, api) ||
    [...sameValue(schema), ...(schema.items ? [schema.items] : [])].some(holds);
  walkSchemas(api, ({ properties = [] }) => {
    for (const [name, property] of properties) if (holds(property)) names.add(name);
  });
  return [...names];
});

/** Whether anything of a request is marked as sensitive. */
export function hasSensitive(api: Api): boolean {
  return (
    sensitiveProperties(api).length > 0 ||
    api.operations.some(
      ({ parameters, body }) =>
        parameters.some(
          (parameter) =>
            isSensitive(parameter.schema, api) || extensionOf(parameter, 'x-sensitive') === true,
        ) || body?.content.some(({ schema }) => schema && isSensitive(schema, api)),
    )
  );
}

/**
 * The header that takes the key by which a service recognises a second attempt: declared by
 * `x-idempotency`, or a header parameter of that name.
 */
export function idempotencyHeader(api: Api, operation: Operation): string | undefined {
  return (
    extensionOf(operation, 'x-idempotency')?.header ?? idempotencyParameter(api, operation)?.name
  );
}

/**
 * The parameter that takes the key, where the document has one: a call is complete without it,
 * since a client makes one.
 */
export function idempotencyParameter(api: Api, operation: Operation): Parameter | undefined {
  const declared = extensionOf(operation, 'x-idempotency')?.header.toLowerCase();
  return operation.parameters.find(({ in: location, name, schema }) => {
    const isKey =
      declared === undefined
        ? /^(x-)?idempotency-key$/i.test(name)
        : name.toLowerCase() === declared;
    if (location !== 'header' || !isKey) return false;
    const {
      type: types,
      format = 'uuid',
      pattern,
      minLength = 0,
      maxLength = Infinity,
      enum: values,
      const: only,
    } = resolve(api, schema) ?? schema;
    const isText =
      (types?.includes('string') ?? true) &&
      values === undefined &&
      only === undefined &&
      format === 'uuid';
    return (
      isText &&
      minLength <= example.length &&
      example.length <= maxLength &&
      (pattern === undefined || matchesPattern(pattern, example) === true)
    );
  });
}
