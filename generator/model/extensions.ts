// The vendor extensions that mean something to naming and targets, read with their types. What has another form than expected is as good as absent.

import type { Api, Operation, Parameter } from './api.js';
import { resolve } from './graph/walk.js';
import { isObject, type Json, isArray } from './json.js';
import { matchesPattern } from './patterns.js';
import type { Extensions, Schema } from './schema.js';

/** Anything of the model that extensions can stand on. */
export interface Extended {
  readonly extensions?: Extensions | undefined;
}

/** `x-method-name`: the name of the method on its resource. */
export function methodName(operation: Extended): string | undefined {
  return textOf(operation, 'x-method-name');
}

/** `x-resource`: the property of the client that an operation, or the operations of a tag, belong to. */
export function resourceName(owner: Extended): string | undefined {
  return textOf(owner, 'x-resource');
}

/** `x-extensible-enum`: the known values of an open set. */
export function knownValues(schema: Extended): readonly (string | number | boolean)[] | undefined {
  const values = listOf(schema, 'x-extensible-enum')?.filter(isScalar);
  return values && values.length > 0 ? values : undefined;
}

/** `x-contradictions`: the values that single statements give. */
export function disputedValues(schema: Extended): readonly Json[] {
  const listAt = (owner: Json, name: string): readonly Json[] => {
    const list = isObject(owner) ? owner[name] : undefined;
    return isArray(list) ? list : [];
  };
  return (listOf(schema, 'x-contradictions') ?? []).flatMap((entry) =>
    listAt(entry, 'statements').flatMap((statement) => listAt(statement, 'values')),
  );
}

/** `x-enum-varnames`: names of the values, in their order. */
export function enumNames(schema: Extended): readonly string[] | undefined {
  return textsOf(schema, 'x-enum-varnames');
}

/** `x-enum-descriptions`: value → what it means; written as such a map, or as texts in the order of the values. */
export function enumDescriptions(schema: Schema): ReadonlyMap<Json, string> {
  const written = schema.extensions?.get('x-enum-descriptions');
  const values: readonly Json[] = schema.enum ?? knownValues(schema) ?? [];
  const texts = isArray(written)
    ? written
    : values.map((value) =>
        isObject(written) && Object.hasOwn(written, String(value))
          ? written[String(value)]
          : undefined,
      );
  return new Map(
    values.flatMap((value, index): [Json, string][] => {
      const text = texts[index];
      return typeof text === 'string' ? [[value, text]] : [];
    }),
  );
}

/** `x-unspecified`: what the document leaves open at this place. */
export function unspecified(owner: Extended): readonly string[] {
  return textsOf(owner, 'x-unspecified') ?? [];
}

/** `x-unspecified` for a reader of the thing itself: that a text is missing is seen, not said. */
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
export function previewNote({ extensions }: Extended): string | undefined {
  const value = extensions?.get('x-preview');
  if (typeof value === 'string') return value;
  return value === true ? '' : undefined;
}

/** `x-idempotency`: the header of the key by which the service tells a second attempt from a second order. */
function idempotencyExtension({ extensions }: Extended): string | undefined {
  const value = extensions?.get('x-idempotency');
  return isObject(value) &&
    typeof value['header'] === 'string' &&
    /^[\w!#$%&'*+.^`|~-]+$/.test(value['header'])
    ? value['header']
    : undefined;
}

/** `x-retryable`: whether the request may be sent a second time where the first one may have arrived. */
export function isRetryable({ extensions }: Extended): boolean | undefined {
  const value = extensions?.get('x-retryable');
  return typeof value === 'boolean' ? value : undefined;
}

/** `x-stream-end`, or the same on a media type as others write it: the data of the event, or the line, that ends a stream. */
export function streamEnd(owner: Extended): string | undefined {
  return textOf(owner, 'x-stream-end') ?? textOf(owner, 'x-speakeasy-sse-sentinel');
}

interface RateLimitHeaders {
  readonly prefix?: string | undefined;
  readonly reset?: 'seconds' | 'milliseconds' | 'unix-seconds' | 'unix-milliseconds' | undefined;
}

/** `x-rate-limit-headers`: how responses write the rate limit. */
export function rateLimitHeaders({ extensions }: Extended): RateLimitHeaders {
  const value = extensions?.get('x-rate-limit-headers');
  if (!isObject(value)) return {};
  const { prefix, reset } = value;
  return {
    prefix: typeof prefix === 'string' && /^[\w-]+$/.test(prefix) ? prefix : undefined,
    reset: (['seconds', 'milliseconds', 'unix-seconds', 'unix-milliseconds'] as const).find(
      (unit) => unit === reset,
    ),
  };
}

function textOf({ extensions }: Extended, name: string): string | undefined {
  const value = extensions?.get(name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function listOf({ extensions }: Extended, name: string): readonly Json[] | undefined {
  const value = extensions?.get(name);
  return isArray(value) ? value : undefined;
}

function textsOf(owner: Extended, name: string): readonly string[] | undefined {
  return listOf(owner, name)?.filter((text) => typeof text === 'string');
}

function isScalar(value: Json): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

interface Walkthrough {
  readonly title: string;
  readonly text?: string | undefined;
  /** TypeScript; `{package}` stands for the name of the client's package. */
  readonly code: string;
}

/**
 * `x-walkthroughs`: programs that a document shows for its whole API, because no single operation says what several do
 * together. What has another form is as good as absent.
 */
export function walkthroughsOf({ extensions }: Api): readonly Walkthrough[] {
  const value = extensions.get('x-walkthroughs');
  return (Array.isArray(value) ? value : []).flatMap((each: unknown): Walkthrough[] => {
    if (!isObject(each)) return [];
    const { title, text, code } = each;
    return typeof title === 'string' && typeof code === 'string'
      ? [{ title, code, text: typeof text === 'string' ? text : undefined }]
      : [];
  });
}

/** What clients send where nobody gives a key. */
const example = '6f1d7f9e-3b52-4c1a-9d43-0a8c5e7b2f10';

/** Whether values are secret. */
export function isSensitive(schema: Schema, api: Api): boolean {
  return [schema, resolve(api, schema)].some(
    ({ format, extensions }) => format === 'password' || extensions?.get('x-sensitive') === true,
  );
}

/**
 * The header that takes the key by which a service recognises a second attempt: declared by `x-idempotency`, or a header
 * parameter of that name.
 */
export function idempotencyHeader(api: Api, operation: Operation): string | undefined {
  return idempotencyExtension(operation) ?? idempotencyParameter(api, operation)?.name;
}

/** The parameter that takes the key, where the document has one: a call is complete without it, since a client makes one. */
export function idempotencyParameter(api: Api, operation: Operation): Parameter | undefined {
  const declared = idempotencyExtension(operation)?.toLowerCase();
  return operation.parameters.find(({ in: location, name, schema }) => {
    const isKey =
      declared === undefined
        ? /^(x-)?idempotency-key$/i.test(name)
        : name.toLowerCase() === declared;
    if (location !== 'header' || !isKey) return false;
    const {
      types,
      format = 'uuid',
      pattern,
      minLength = 0,
      maxLength = Infinity,
      enum: values,
      const: only,
    } = resolve(api, schema) ?? schema;
    const isText =
      (types?.includes('string') ?? true) && (values ?? only) === undefined && format === 'uuid';
    return (
      isText &&
      minLength <= example.length &&
      example.length <= maxLength &&
      (pattern === undefined || matchesPattern(pattern, example) === true)
    );
  });
}
