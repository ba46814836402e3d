// Keywords about a value itself, and not about what is in it. Of tables that are called
// `…ByKeyword`, an output has the entries of the keywords that its document uses.

import {
  areUnique,
  isArray,
  isMultiple,
  isObject,
  isOneOf,
  isSame,
  lengthOf,
} from './evaluate-values.js';
import { formatHolds } from './formats.js';
import { type Json, type JsonType, namedTypes, type SchemaObject } from './json-schema.js';

export const testsByKeyword = /*#__PURE__*/ new Map<
  string,
  (schema: SchemaObject, value: Json) => boolean
>([
  ['type', (schema, value) => namedTypes(schema)?.some((type) => isOfType(type, value)) ?? true],
  ['const', ({ const: only = null }, value) => isSame(only, value)],
  ['enum', ({ enum: listed = [] }, value) => isOneOf(listed, value)],
  [
    'minLength',
    ({ minLength = 0 }, value) =>
      typeof value !== 'string' ||
      (value.length >= minLength &&
        (value.length >= 2 * minLength || lengthOf(value) >= minLength)),
  ],
  [
    'maxLength',
    ({ maxLength = 0 }, value) =>
      typeof value !== 'string' || value.length <= maxLength || lengthOf(value) <= maxLength,
  ],
  [
    'pattern',
    (schema, value) =>
      typeof value !== 'string' || isTooLong(schema, value) || matches(schema.pattern ?? '', value),
  ],
  ['format', ({ format = '' }, value) => formatHolds(format, value)],
  ['minimum', ({ minimum = 0 }, value) => typeof value !== 'number' || value >= minimum],
  ['maximum', ({ maximum = 0 }, value) => typeof value !== 'number' || value <= maximum],
  [
    'exclusiveMinimum',
    ({ exclusiveMinimum = 0 }, value) => typeof value !== 'number' || value > exclusiveMinimum,
  ],
  [
    'exclusiveMaximum',
    ({ exclusiveMaximum = 0 }, value) => typeof value !== 'number' || value < exclusiveMaximum,
  ],
  [
    'multipleOf',
    ({ multipleOf = 1 }, value) => typeof value !== 'number' || isMultiple(value, multipleOf),
  ],
  ['minItems', ({ minItems = 0 }, value) => !isArray(value) || value.length >= minItems],
  ['maxItems', ({ maxItems = 0 }, value) => !isArray(value) || value.length <= maxItems],
  ['uniqueItems', ({ uniqueItems }, value) => !uniqueItems || !isArray(value) || areUnique(value)],
  [
    'minProperties',
    ({ minProperties = 0 }, value) =>
      !isObject(value) || Object.keys(value).length >= minProperties,
  ],
  [
    'maxProperties',
    ({ maxProperties = 0 }, value) =>
      !isObject(value) || Object.keys(value).length <= maxProperties,
  ],
]);

function isOfType(type: JsonType, value: Json): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return isArray(value);
  if (type === 'object') return isObject(value);
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}

/** A text that is too long is not asked for its pattern, which could take long. */
function isTooLong(schema: SchemaObject, text: string): boolean {
  return (
    schema.maxLength !== undefined && testsByKeyword.get('maxLength')?.(schema, text) === false
  );
}

const compiled = /*#__PURE__*/ new Map<string, RegExp | undefined>();

const guard: { affords: (expression: RegExp, text: string) => boolean } = { affords: () => true };

/**
 * Sets which expressions may run on a text. Callers with schemas of unknown origin need this; an
 * expression that may not run matches nothing.
 */
export function guardExpressions(affords: (expression: RegExp, text: string) => boolean): void {
  guard.affords = affords;
}

/**
 * Compiles the pattern in Unicode mode, or else without it. An invalid pattern accepts every text.
 */
export function matches(pattern: string, value: string): boolean {
  if (!compiled.has(pattern)) compiled.set(pattern, compile(pattern, 'u') ?? compile(pattern, ''));
  const expression = compiled.get(pattern);
  return expression === undefined || (guard.affords(expression, value) && expression.test(value));
}

function compile(pattern: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return undefined;
  }
}
