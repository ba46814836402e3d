// Prints a JSON Schema as code: an object literal in which references are functions that return
// other constants. Also guards against patterns that backtrack.

import type { ImportSymbol } from '../code/code.js';
import {
  dataFunction,
  dataLink,
  dataList,
  dataName,
  type DataNode,
  dataObject,
  dataOf,
} from '../code/data.js';
import { stringLiteral } from '../code/escape.js';
import { keywordsHolding } from '../model/children.js';
import type { Json } from '../model/json.js';
import { isAffordable } from '../model/patterns.js';
import { guardExpressions } from '../runtime/schema/evaluate-tests.js';
import { type JsonSchema, type SchemaObject } from '../runtime/schema/json-schema.js';

/** @param link Returns the constant that a `$ref` names. */
export function schemaData(
  schema: SchemaObject,
  link: ($ref: string) => ImportSymbol,
  isInferred = false,
): DataNode {
  const printers: Printers = {
    isInferred,
    part: (value, name = '') =>
      typeof value === 'boolean'
        ? String(value)
        : schemaData(value, link, isInferred || name in Object.prototype),
    link,
  };
  const members: (readonly [string, DataNode])[] = [];
  for (const keyword of Object.keys(schema)) {
    const node = keywordData(schema, keyword, printers);
    if (node !== undefined) members.push([keyword, node]);
  }
  return dataObject(members);
}

interface Printers {
  /** Below an inherited name such as `toString`, literals need `as const`. */
  readonly isInferred: boolean;
  readonly part: (schema: JsonSchema, name?: string) => DataNode;
  readonly link: ($ref: string) => ImportSymbol;
}

function keywordData(
  schema: SchemaObject,
  keyword: string,
  { isInferred, part, link }: Printers,
): DataNode | undefined {
  if (isInferred && keyword === 'type')
    return ifDefined(schema.type, (type) =>
      typeof type === 'string'
        ? `${stringLiteral(type)} as const`
        : dataList(type.map((jsonType) => `${stringLiteral(jsonType)} as const`)),
    );
  if (isKeyword(keyword, valueKeywords))
    return ifDefined<Json>(schema[keyword], (value) => dataOf(value));
  if (isKeyword(keyword, schemaMapKeywords))
    return ifDefined(schema[keyword], (each) => named(each, part));
  if (isKeyword(keyword, schemaKeywords)) return ifDefined(schema[keyword], part);
  if (isKeyword(keyword, schemaArrayKeywords))
    return ifDefined(schema[keyword], (values) => dataList(values.map((one) => part(one))));
  if (keyword === 'target') return ifDefined(schema.$ref, ($ref) => dataLink(link($ref)));
  if (keyword === 'discriminator')
    return ifDefined(schema.discriminator, ({ propertyName, mapping }) =>
      dataObject([
        ['propertyName', dataOf(propertyName)],
        ['mapping', dataOf(mapping)],
        ['targets', dataFunction(named(mapping, ($ref) => dataName(link($ref))))],
      ]),
    );
  throw new Error(`A keyword that has no code: ${keyword}`);
}

const schemaKeywords = new Set(
  keywordsHolding('one').filter((keyword) => keyword !== 'contentSchema'),
);
const schemaArrayKeywords = new Set(keywordsHolding('list'));
const schemaMapKeywords = new Set(keywordsHolding('map'));
const valueKeywords = new Set([
  '$ref',
  'const',
  'default',
  'dependentRequired',
  'enum',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'format',
  'maxContains',
  'maximum',
  'maxItems',
  'maxLength',
  'maxProperties',
  'minContains',
  'minimum',
  'minItems',
  'minLength',
  'minProperties',
  'multipleOf',
  'pattern',
  'readOnly',
  'required',
  'type',
  'uniqueItems',
  'writeOnly',
] as const);

function isKeyword<K extends string>(keyword: string, known: ReadonlySet<K>): keyword is K {
  const all: ReadonlySet<string> = known;
  return all.has(keyword);
}

function ifDefined<T>(value: T | undefined, make: (value: T) => DataNode): DataNode | undefined {
  return value === undefined ? undefined : make(value);
}

function named<T>(
  values: { readonly [name: string]: T },
  make: (value: T, name: string) => DataNode,
): DataNode {
  return dataObject(Object.entries(values).map(([name, each]) => [name, make(each, name)]));
}

// Patterns of a document that may backtrack exponentially are skipped, and counted.

const skipped = { count: 0 };

/**
 * From now on, patterns that may backtrack exponentially are skipped. If the count grows during an
 * evaluation, its result is uncertain.
 */
export function guardBacktracking(): { readonly count: number } {
  guardExpressions(
    (expression, text) => isAffordable(expression, text) || (skipped.count += 1) === 0,
  );
  return skipped;
}
