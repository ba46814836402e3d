// Reads declarations of the document: extensions, and the schemas that they refer to.

import { type DocumentOperation, type DocumentWire, isJsonType } from '../reading/enumerate.js';
import type { Types } from '../reading/types.js';
import { at, isArray, isObject, type Json, type JsonObject, referred } from '../judge/json.js';
import type { Subject } from '../subject/check.js';
import type { StandAlone } from '../subject/packages.js';
import type { Emitted, EmittedCall } from './emitted.js';

export interface DeclarationContext {
  readonly subject: Subject;
  readonly wire: DocumentWire;
  readonly types: Types;
  /** By `METHOD path`. */
  readonly functions: ReadonlyMap<string, StandAlone>;
  readonly emitted: Emitted;
}

/** What a declaration and the client state about a capability; `undefined` is nothing. */
export interface DeclarationComparison {
  readonly name: string;
  readonly pointer: string;
  readonly declared: Json | undefined;
  readonly emitted: Json | undefined;
  /** The reason why the two cannot be compared. */
  readonly skipped?: string | undefined;
}

/** The value of an extension of an operation; `undefined` if it is absent or `null`. */
export function extensionOf(
  { pointer }: DocumentOperation,
  extension: string,
  { subject }: Pick<DeclarationContext, 'subject'>,
): Json | undefined {
  const operation = at(subject.document, pointer);
  const value = isObject(operation) ? operation[extension] : undefined;
  return value === null ? undefined : value;
}

export function valueAt(value: Json | undefined, ...names: readonly string[]): Json | undefined {
  return names.reduce<Json | undefined>(
    (part, name) => (isObject(part) && Object.hasOwn(part, name) ? part[name] : undefined),
    value,
  );
}

export function textAt(value: Json | undefined, ...names: readonly string[]): string | undefined {
  const found = valueAt(value, ...names);
  return typeof found === 'string' ? found : undefined;
}

export function numberAt(value: Json | undefined, ...names: readonly string[]): number | undefined {
  const found = valueAt(value, ...names);
  return typeof found === 'number' ? found : undefined;
}

export function listAt(value: Json | undefined, ...names: readonly string[]): readonly Json[] {
  const found = names.length === 0 ? value : valueAt(value, ...names);
  return isArray(found) ? found : [];
}

/** An object without the members that are `undefined`, empty lists and empty objects. */
export function stated(members: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, value]): [string, Json][] =>
      value === undefined ||
      (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
        ? []
        : [[name, value]],
    ),
  );
}

/** The steps of a location, which is a JSON pointer or the name of a property. */
export function stepsOf(location: string): readonly string[] {
  return location === '' || location.startsWith('/')
    ? location
        .split('/')
        .slice(1)
        .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    : [location];
}

/** The function of an operation. */
export function functionOf(
  { method, path }: Pick<DocumentOperation, 'method' | 'path'>,
  { functions }: Pick<DeclarationContext, 'functions'>,
): StandAlone | undefined {
  return functions.get(`${method} ${path}`);
}

export function operationWith(
  id: string | undefined,
  { wire }: Pick<DeclarationContext, 'wire'>,
): DocumentOperation | undefined {
  return id === undefined ? undefined : wire.operations.find((operation) => operation.id === id);
}

/** The keys in the argument of a call that lead to a parameter or to a property of the body. */
export function keysOf(
  name: string,
  operation: DocumentOperation,
  context: DeclarationContext,
): readonly string[] {
  const { parameters = [], body } = functionOf(operation, context)?.description ?? {};
  const key = parameters.find((parameter) => parameter.name === name)?.key;
  return key === undefined ? [...(body?.key === undefined ? [] : [body.key]), name] : [key];
}

/** The first call of `callee` in the function. */
export function callIn(
  name: string | undefined,
  callee: string,
  { emitted }: Pick<DeclarationContext, 'emitted'>,
): EmittedCall | undefined {
  return name === undefined
    ? undefined
    : emitted.calls.get(name)?.find((call) => call.name === callee);
}

/** The functions that call both. */
export function functionsWith(
  callee: string,
  other: string | undefined,
  { emitted }: Pick<DeclarationContext, 'emitted'>,
): readonly string[] {
  return [...emitted.calls].flatMap(([name, calls]) =>
    [callee, other].every((wanted) => calls.some((call) => call.name === wanted)) ? [name] : [],
  );
}

/** The schema, the target of its reference and the members of its `allOf`, recursively. */
export function conjuncts(
  schema: Json | undefined,
  document: JsonObject,
  seen: readonly Json[] = [],
): readonly JsonObject[] {
  if (!isObject(schema) || seen.includes(schema)) return [];
  return [
    schema,
    ...[referred(schema, document), ...listAt(schema, 'allOf')].flatMap((each) =>
      conjuncts(each, document, [...seen, schema]),
    ),
  ];
}

export function bodySchemas(
  { body }: DocumentOperation,
  { subject: { document } }: Pick<DeclarationContext, 'subject'>,
): readonly JsonObject[] {
  const pointer = body?.content.find(({ name }) => isJsonType(name))?.schema;
  return pointer === undefined ? [] : conjuncts(at(document, pointer), document);
}

/** The schemas of a property of the body or of a parameter. */
export function fieldSchemas(
  name: string,
  operation: DocumentOperation,
  context: Pick<DeclarationContext, 'subject'>,
): readonly JsonObject[] {
  const { document } = context.subject;
  const own = bodySchemas(operation, context).flatMap(({ properties }) =>
    conjuncts(valueAt(properties, name), document),
  );
  const parameter = operation.parameters.find((one) => one.name === name)?.schema;
  return own.length > 0 || parameter === undefined
    ? own
    : conjuncts(at(document, parameter), document);
}

const spans: Readonly<Record<string, number>> = {
  millisecond: 0.001,
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86_400,
};

const sizes = ['', 'k', 'm', 'g', 't'];

/** The least and most seconds or bytes in a unit: bytes go by 1000 or 1024. */
export function factorsOf(unit: Json | undefined): readonly [number, number] | undefined {
  const word = String(unit).toLowerCase();
  const span = spans[word.replace(/s$/, '')];
  if (span !== undefined) return [span, span];
  const [, prefix] = /^([kmgt]?)i?b(?:ytes?)?$/.exec(word) ?? [];
  const power = prefix === undefined ? -1 : sizes.indexOf(prefix);
  return power < 0 ? undefined : [1000 ** power, 1024 ** power];
}

/** The bounds of `x-limits` for a subject, in seconds or bytes, whatever a unit means. */
export function rangeFor(
  subject: Json | undefined,
  schemas: readonly (JsonObject | undefined)[],
): JsonObject {
  const limits = schemas
    .flatMap((schema) => listAt(schema, 'x-limits'))
    .filter((value) => valueAt(value, 'subject') === subject);
  const bounds = (name: 'minimum' | 'maximum', which: 0 | 1): readonly number[] =>
    limits.flatMap((limit) => {
      const factors = factorsOf(valueAt(limit, 'unit'));
      const value = numberAt(limit, name);
      return value !== undefined && factors ? [value * factors[which]] : [];
    });
  const [minima, maxima] = [bounds('minimum', 0), bounds('maximum', 1)];
  return stated({
    minimum: minima.length > 0 ? Math.max(...minima) : undefined,
    maximum: maxima.length > 0 ? Math.min(...maxima) : undefined,
  });
}

/** The text of a pattern as JavaScript writes it; `undefined` if it cannot be compared as text. */
export function patternText(pattern: Json | undefined): string | undefined {
  const text =
    typeof pattern === 'string'
      ? pattern
      : (textAt(pattern, 'pattern') ??
        listAt(pattern, 'args').find((value) => typeof value === 'string'));
  try {
    return text === undefined || /[^ -~]/.test(text) ? undefined : new RegExp(text, 'u').source;
  } catch {
    return undefined;
  }
}
