// Copied by Concord into every output that needs it. Do not edit.

import * as z from 'zod';
import {
  type Json,
  type JsonObject,
  type JsonSchema,
  type JsonType,
  type SchemaObject,
  type Violation,
  accepts,
  evaluate,
  hasOwn,
  isUri,
  namedTypes,
  reasonOf,
  standalone,
  wireOf,
} from './schema.js';

// Messages for issues that zod has none for. Error maps of a call or application come first.

/** The greatest number of issues that are reported for one value. */
export const mostIssues = 100;

const words = /*#__PURE__*/ new WeakMap<object, string>();

/** Creates an issue that zod has no message for. */
export function custom(
  input: unknown,
  text: string,
  path: readonly PropertyKey[] = [],
): z.core.$ZodRawIssue {
  const issue: z.core.$ZodRawIssue = { code: 'custom', input, path: [...path] };
  words.set(issue, `Invalid input: ${text}`);
  return issue;
}

export function issueMessage(issue: z.core.$ZodRawIssue): string | undefined {
  return words.get(issue);
}

/** Adds our messages to such issues, unless an error map provides one. */
export function worded<Payload extends z.core.ParsePayload>(
  payload: Payload,
  context: z.core.ParseContext | undefined,
): Payload {
  if (payload.issues.length === 0 || context?.error || z.config().customError) return payload;
  for (const [index, issue] of payload.issues.entries()) {
    const message = words.get(issue);
    if (message !== undefined) payload.issues[index] = { ...issue, message };
  }
  return payload;
}

// Rejects data that would exhaust the stack instead of throwing: values that contain themselves or
// are nested too deeply, and arrays with so many wrong items that zod cannot pass on their issues.

type Parse = z.core.$ZodTypeInternals['parse'];

let isInside = false;

const done = /*#__PURE__*/ new WeakSet<object>();

/**
 * Changes the schema itself so that it reports an issue where zod would throw a `RangeError`. It is
 * not a check or a copy, so that `.pick`, `.omit` and the like still work.
 */
export function bounded<Schema>(schema: Schema): Schema {
  // A cast: a constraint on the type parameter would slow the compiler down by far.
  const { _zod: internals } = schema as z.ZodType;
  if (done.has(internals)) return schema;
  done.add(internals);
  const { run } = internals;
  // Without checks both are one function, until zod knows about cycles and replaces `parse`.
  internals.run = guarded(
    run === internals.parse ? (payload, context) => internals.parse(payload, context) : run,
  );
  return schema;
}

export function guarded(parse: Parse): Parse {
  return (payload, context) => {
    if (isInside) return parse(payload, context);
    isInside = true;
    const { value } = payload;
    const before = closesCycle(context);
    try {
      const result = parse(payload, context);
      if (before || result instanceof Promise || !closesCycle(context)) return result;
      result.issues.push(custom(value, 'it holds itself'));
      return worded(result, context);
    } catch (error) {
      if (!isOverflow(error)) throw error;
      payload.issues.length = Math.min(payload.issues.length, mostIssues);
      payload.issues.push(custom(value, 'nested too deeply, or wrong in too many places'));
      return worded(payload, context);
    } finally {
      isInside = false;
    }
  };
}

/** Whether zod has met a value that it is still checking, as it notes in a parse's context. */
function closesCycle(context: z.core.ParseContextInternal): boolean {
  // A cast: zod's types do not say that it does.
  const { '~memo': noted } = context as { readonly '~memo'?: { readonly backEdges?: object } };
  return noted?.backEdges !== undefined;
}

/** Recognises the error for a full stack, also from another realm. */
export function isOverflow(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'name' in error &&
    (error.name === 'RangeError' || error.name === 'InternalError')
  );
}

// Checks for numbers and arrays that zod runs like its own, with what `z.toJSONSchema` says.

/** What a check adds to a JSON Schema, by zod's names. */
export interface Reported {
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
}

/** Creates a check that raises `issue` if `test` returns false. */
export function check<T>(
  test: (value: T) => boolean,
  issue: (input: T) => z.core.$ZodRawIssue,
  reported: Reported,
): z.core.$ZodCheck<T> {
  const made = z.check<T>((payload) => {
    if (!test(payload.value)) payload.issues.push({ continue: true, ...issue(payload.value) });
  });
  made._zod.onattach.push(({ _zod: { bag } }) => void Object.assign(bag, reported));
  return made;
}

/** An integer of any size. */
export const integer = /*#__PURE__*/ within('integer', -Infinity, Infinity);

function within(format: string, minimum: number, maximum: number): z.ZodNumber {
  const whole = check<number>(
    (value) => Number.isInteger(value) && value >= minimum && value <= maximum,
    (input) => {
      if (!Number.isInteger(input)) return { code: 'invalid_type', expected: 'int', input };
      return input < minimum
        ? { code: 'too_small', origin: 'int', minimum, inclusive: true, input }
        : { code: 'too_big', origin: 'int', maximum, inclusive: true, input };
    },
    Number.isFinite(maximum) ? { format, minimum, maximum } : { format },
  );
  return z.number().check(whole);
}

// Helpers for JSON values.

export function joinWords(words: readonly string[], conjunction = 'or'): string {
  return words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} ${conjunction} ${words.slice(-1)[0]}`;
}

// Converts the evaluator's findings to zod issues, with zod's own codes where there are any.

type Issue = z.core.$ZodRawIssue;

/** The greatest number of alternatives that are reported one by one. */
const choices = 10;

/** Returns the issues of a value that a schema does not allow: at least one. */
export function issuesOf(schema: JsonSchema, value: Json): readonly Issue[] {
  const found = evaluate(schema, value);
  const left = { choices };
  return found.length === 0
    ? [custom(value, 'the schema does not allow it')]
    : found.slice(0, mostIssues).map((violation) => issueOf(violation, value, left));
}

interface Budget {
  choices: number;
}

function issueOf({ path, keyword, schema = {} }: Violation, whole: Json, left: Budget): Issue {
  const at = [...path];
  const last = at[at.length - 1];
  if (keyword === 'required' || keyword === 'dependentRequired')
    return { code: 'invalid_type', expected: 'nonoptional', path: at, input: undefined };
  if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties')
    return { code: 'unrecognized_keys', keys: [String(last)], path: at.slice(0, -1), input: {} };
  const input = inside(whole, at);
  if (keyword === 'type') return typeIssue(namedTypes(schema) ?? [], input, at);
  const reason = keyword === 'not' ? reasonOf(schema) : undefined;
  if (reason !== undefined) return custom(input, reason, at);
  if (keyword === 'never') return { code: 'invalid_type', expected: 'never', path: at, input };
  if (keyword === 'anyOf' || keyword === 'oneOf')
    return choiceIssue(schema[keyword] ?? [], { keyword, path: at, input }, left);
  const values =
    keyword === 'const' && schema.const !== undefined
      ? [schema.const]
      : keyword === 'enum'
        ? (schema.enum ?? [])
        : undefined;
  if (values) return valuesIssue(values, input, at);
  const limit = limitIssue(keyword, schema, input);
  return limit ? { ...limit, path: at } : custom(input, messageOf(keyword, schema), at);
}

function typeIssue(types: readonly JsonType[], input: Json, path: (string | number)[]): Issue {
  const issue = (type: JsonType, at: (string | number)[]): Issue => ({
    code: 'invalid_type',
    expected: type === 'integer' ? 'int' : type,
    input,
    path: at,
  });
  const [only, ...others] = types;
  return only && others.length === 0
    ? issue(only, path)
    : {
        code: 'invalid_union',
        errors: types.map((type) => [finished(issue(type, []))]),
        path,
        input,
      };
}

/** Says why each alternative does not fit; zod has its own issue for several that do. */
function choiceIssue(
  parts: readonly JsonSchema[],
  {
    keyword,
    path,
    input,
  }: { readonly keyword: string; readonly path: (string | number)[]; readonly input: Json },
  left: Budget,
): Issue {
  left.choices -= 1;
  const found = left.choices < 0 ? [] : parts.map((part) => evaluate(part, input).slice(0, 10));
  const matches = found.flatMap((each, index) => (each.length === 0 ? [index] : []));
  if (keyword === 'oneOf' && matches.length > 1)
    return { code: 'invalid_union', errors: [], inclusive: false, matches, path, input };
  const errors: z.core.$ZodIssue[][] = [];
  for (const { each, index } of byDistance(found))
    errors[index] = each.map((violation) => finished(issueOf(violation, input, left)));
  return { code: 'invalid_union', errors, path, input };
}

/** Sorts alternatives by closeness: those with the value's tag, then those with few failures. */
function byDistance(
  found: readonly (readonly Violation[])[],
): readonly { readonly each: readonly Violation[]; readonly index: number }[] {
  const hasOtherTag = ({ keyword, path }: Violation): boolean =>
    path.length === 1 && (keyword === 'const' || keyword === 'enum');
  return found
    .map((each, index) => ({
      ...{ each, index },
      distance: each.length + (each.some(hasOtherTag) ? mostIssues : 0),
    }))
    .sort((a, b) => a.distance - b.distance);
}

function valuesIssue(values: readonly Json[], input: Json, path: (string | number)[]): Issue {
  const plain = values.filter(
    (value): value is string | number | boolean | null =>
      typeof value !== 'object' || value === null,
  );
  if (plain.length === values.length) return { code: 'invalid_value', values: plain, path, input };
  return custom(
    input,
    `expected ${joinWords(values.map((value) => JSON.stringify(value))).slice(0, 500)}`,
    path,
  );
}

function limitIssue(keyword: string, schema: SchemaObject, input: Json): Issue | undefined {
  const {
    minimum = 0,
    maximum = 0,
    exclusiveMinimum = 0,
    exclusiveMaximum = 0,
    multipleOf = 1,
    minLength = 0,
    maxLength = 0,
    minItems = 0,
    maxItems = 0,
    pattern = '',
    format = '',
  } = schema;
  if (typeof input === 'number') {
    if (keyword === 'minimum')
      return { code: 'too_small', origin: 'number', minimum, inclusive: true, input };
    if (keyword === 'exclusiveMinimum')
      return {
        code: 'too_small',
        origin: 'number',
        minimum: exclusiveMinimum,
        inclusive: false,
        input,
      };
    if (keyword === 'maximum')
      return { code: 'too_big', origin: 'number', maximum, inclusive: true, input };
    if (keyword === 'exclusiveMaximum')
      return {
        code: 'too_big',
        origin: 'number',
        maximum: exclusiveMaximum,
        inclusive: false,
        input,
      };
    if (keyword === 'multipleOf')
      return { code: 'not_multiple_of', origin: 'number', divisor: multipleOf, input };
  }
  if (typeof input === 'string') {
    if (keyword === 'minLength')
      return { code: 'too_small', origin: 'string', minimum: minLength, inclusive: true, input };
    if (keyword === 'maxLength')
      return { code: 'too_big', origin: 'string', maximum: maxLength, inclusive: true, input };
    if (keyword === 'pattern')
      return {
        code: 'invalid_format',
        format: 'regex',
        origin: 'string',
        pattern: `/${pattern}/u`,
        input,
      };
    if (keyword === 'format') return { code: 'invalid_format', format, origin: 'string', input };
  }
  if (keyword === 'minItems')
    return { code: 'too_small', origin: 'array', minimum: minItems, inclusive: true, input };
  if (keyword === 'maxItems')
    return { code: 'too_big', origin: 'array', maximum: maxItems, inclusive: true, input };
  return undefined;
}

function messageOf(
  keyword: string,
  {
    minProperties = 0,
    maxProperties = 0,
    minContains = 1,
    maxContains = 0,
    format = '',
  }: SchemaObject,
): string {
  if (keyword === 'minProperties')
    return `expected ${count(minProperties, 'property', 'properties')} or more`;
  if (keyword === 'maxProperties')
    return `expected ${count(maxProperties, 'property', 'properties')} or fewer`;
  if (keyword === 'contains' || keyword === 'minContains')
    return `expected ${count(minContains, 'item', 'items')} or more that match the schema of "contains"`;
  if (keyword === 'maxContains')
    return `expected ${count(maxContains, 'item', 'items')} or fewer that match the schema of "contains"`;
  if (keyword === 'format') return `expected a number of the format "${format}"`;
  return texts.get(keyword) ?? `"${keyword}" of the schema does not allow it`;
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

const texts = /*#__PURE__*/ new Map([
  ['items', 'too many items'],
  ['not', 'it must not match the schema of "not"'],
  ['propertyNames', 'the property may not have this name'],
  ['unevaluatedItems', 'too many items'],
  ['uniqueItems', 'expected items that are all different'],
]);

/** Completes an issue as zod does for those that a check raises. */
function finished(raw: Issue): z.core.$ZodIssue {
  const { customError, localeError } = z.config();
  const found = customError?.(raw) ?? issueMessage(raw) ?? localeError?.(raw);
  const { input: _, ...issue } = raw;
  // A cast: zod types each code separately.
  return {
    ...issue,
    message: (typeof found === 'string' ? found : found?.message) ?? 'Invalid input',
  } as z.core.$ZodIssue;
}

function inside(value: Json, path: readonly (string | number)[]): Json {
  let found: Json = value;
  for (const step of path)
    found =
      typeof found === 'object' && found !== null && hasOwn(found, step)
        ? (Reflect.get(found, step) ?? null)
        : null;
  return found;
}

// Keywords of JSON Schema that zod cannot express: the evaluator checks them, with the schema as data.

/** Checks what the schema says beyond zod, after zod has run, and catches values that are nested too deeply. `z.toJSONSchema` reports it. */
// `const`: without `exactOptionalPropertyTypes`, the members of an inferred array would get each other's keys as `undefined`.
export function conforms<const S extends JsonSchema>(data: () => S): z.core.$ZodCheck<unknown> {
  const schema = memoize(data);
  // What zod makes of a value has no `__proto__`, so what it was given is judged.
  let given: unknown = nothing;
  const givenLater = new WeakMap<object, unknown>();
  const made = z.check<unknown>(({ value, issues }) => {
    const own = given === nothing && givenLater.has(issues) ? givenLater.get(issues) : given;
    judge(schema(), { value: own === nothing ? wireOf(value) : own, issues });
  });
  made._zod.onattach.push(({ _zod: internals }) => {
    (internals.deferred ??= []).push(() => {
      const { parse, processJSONSchema, run } = internals;
      internals.parse = guarded((payload, context) => {
        const { value, issues } = payload;
        // What is encoded is not on the wire yet.
        if (typeof value === 'object' && context.direction !== 'backward') {
          if (context.async) givenLater.set(issues, value);
          else given = value;
        }
        return parse(payload, context);
      });
      internals.run = (payload, context) => {
        const outer = given;
        given = nothing;
        try {
          const result = run(payload, context);
          return result instanceof Promise
            ? result.then((done) => worded(done, context))
            : worded(result, context);
        } finally {
          given = outer;
        }
      };
      internals.processJSONSchema = (context, json, params) => {
        processJSONSchema?.(context, json, params);
        merge(json, resource(schema()));
      };
    });
  });
  return made;
}

const nothing = /*#__PURE__*/ Symbol('nothing');

function judge<Payload extends z.core.ParsePayload>(schema: JsonSchema, payload: Payload): Payload {
  const { value, issues } = payload;
  try {
    // A cast: values that are not JSON match no type.
    const json = value as Json;
    if (!accepts(schema, json)) issues.push(...issuesOf(schema, json));
  } catch (error) {
    if (!isOverflow(error)) throw error;
    issues.push(custom(value, 'nested too deeply'));
  }
  return payload;
}

function memoize<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

let resources = 0;

/** A schema that refers to others is a resource of its own, wherever it is put. */
function resource(schema: JsonSchema): JsonObject {
  const json = standalone(schema);
  return hasOwn(json, '$defs')
    ? { allOf: [{ $id: `urn:schema:${(resources += 1)}`, ...json }] }
    : json;
}

/** Puts keywords beside others; those that are there already are said in addition. */
function merge(json: { [keyword: string]: unknown }, more: JsonObject): void {
  const isFree = Object.keys(more).every(
    (keyword) =>
      !hasOwn(json, keyword) || JSON.stringify(json[keyword]) === JSON.stringify(more[keyword]),
  );
  if (isFree) Object.assign(json, more);
  else
    json['allOf'] = [
      ...(Array.isArray(json['allOf']) ? json['allOf'] : []),
      ...(Array.isArray(more['allOf']) && Object.keys(more).length === 1 ? more['allOf'] : [more]),
    ];
}

// String formats that zod lacks or defines differently: https://spec.openapis.org/registry/format/.

export const uri = /*#__PURE__*/ text('uri', isUri);

function text(format: string, test: (value: string) => boolean): z.ZodString {
  return z.string().check(
    check(test, (input) => ({ code: 'invalid_format', format, origin: 'string', input }), {
      format,
    }),
  );
}

// Parts that are created on first use, and only once.

/** Creates a part that several schemas share when the first of them needs it. */
export function once<Schema>(make: () => Schema): () => Schema {
  let found: { readonly value: Schema } | undefined;
  return () => (found ??= { value: make() }).value;
}

/** The validators of an operation: each getter runs once, and deep data exhausts no stack. */
export function operation<const Operation>(parts: Operation): Operation {
  for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(parts))) {
    if (!get) continue;
    let found: { readonly value: unknown } | undefined;
    Object.defineProperty(parts, name, {
      enumerable: true,
      get: () => (found ??= { value: eachBounded(get.call(parts)) }).value,
    });
  }
  return parts;
}

/** For schemas in objects: by location or status, then by media type. */
function eachBounded(value: unknown): unknown {
  if (isSchema(value)) return bounded(value);
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(eachBounded);
  return value;
}

function isSchema(value: unknown): value is z.ZodType {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

/** Gives a schema of strings or numbers the client's type, with a value for unlisted ones. */
export function listed<Value>(schema: z.ZodType): z.ZodType<Value, Value> {
  // A cast: at run time, every string or number is one of them.
  return schema as z.ZodType<Value, Value>;
}
