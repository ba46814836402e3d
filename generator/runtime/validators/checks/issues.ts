// Converts the evaluator's findings to zod issues, with zod's own codes where there are any.

import * as z from 'zod';
import { evaluate } from '../../schema/evaluate.js';
import type { Violation } from '../../schema/evaluate-run.js';
import {
  type Json,
  type JsonSchema,
  type JsonType,
  type SchemaObject,
  hasOwn,
  namedTypes,
  reasonOf,
} from '../../schema/json-schema.js';
import { joinWords } from './values.js';
import { custom, mostIssues, issueMessage } from './words.js';

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
