// Prints a JSON Schema as code: an object literal in which references are functions that return
// other constants. Also interns schemas, and guards against patterns that backtrack.

import type { ImportSymbol } from '../code/code.js';
import {
  dataCall,
  dataFunction,
  dataLink,
  dataList,
  dataName,
  type DataNode,
  dataObject,
  dataOf,
  dataParts,
} from '../code/data.js';
import { stringLiteral } from '../code/escape.js';
import { keywordsHolding } from '../model/children.js';
import type { Json } from '../model/json.js';
import { isAffordable } from '../model/patterns.js';
import { guardExpressions } from '../runtime/schema/evaluate-keywords.js';
import { type JsonSchema, type SchemaObject } from '../runtime/schema/json-schema.js';

export interface SchemaDataOptions {
  readonly isInferred?: boolean;
  /** Returns the function that creates a part of the schema, if one is declared. */
  readonly find?: (part: SchemaObject) => ImportSymbol | undefined;
}

/** @param link Returns the constant that a `$ref` names. */
export function schemaData(
  schema: SchemaObject,
  link: ($ref: string) => ImportSymbol,
  { isInferred = false, find = () => undefined }: SchemaDataOptions = {},
): DataNode {
  const printers: Printers = {
    isInferred,
    part: (each, name = '') => {
      if (typeof each === 'boolean') return String(each);
      const made = find(each);
      return made
        ? dataCall(made)
        : schemaData(each, link, { isInferred: isInferred || name in Object.prototype, find });
    },
    link,
  };
  const members: (readonly [string, DataNode])[] = [];
  for (const keyword of Object.keys(schema)) {
    const node = keywordData(schema, keyword, printers);
    if (node !== undefined) members.push([keyword, node]);
  }
  return dataObject(members);
}

/** A schema up to equality: equal schemas share an object, so that repetitions are found. */
export interface InternedSchema {
  readonly number: number;
  /** The estimated number of characters of its code. */
  readonly size: number;
  /** Whether it has no references. */
  readonly isSelfContained: boolean;
  /** The schemas directly inside it, references excluded; with the names of properties. */
  readonly parts: readonly InternedPart[];
}

interface InternedPart {
  readonly schema: InternedSchema;
  readonly name: string | undefined;
}

const noParts: readonly InternedPart[] = [];

export function createInterner(): (schema: JsonSchema) => InternedSchema {
  const interned = new Map<JsonSchema, InternedSchema>();
  const byText = new Map<string, InternedSchema>();
  const intern = (given: JsonSchema): InternedSchema => {
    const before = interned.get(given);
    if (before) return before;
    let text = '';
    let parts: InternedPart[] | undefined;
    const add = (part: JsonSchema, name?: string): void => {
      const internedPart = intern(part);
      (parts ??= []).push({ schema: internedPart, name });
      text += `#${internedPart.number}`;
    };
    if (typeof given === 'boolean') text = String(given);
    const schema: SchemaObject = typeof given === 'object' ? given : {};
    for (const keyword of Object.keys(schema)) {
      // They follow from the reference and from the pattern.
      if (keyword === 'target' || keyword === 'matching') continue;
      text += `,${keyword}:`;
      if (isKeyword(keyword, schemaMapKeywords))
        for (const [name, part] of Object.entries(schema[keyword] ?? {})) {
          text += JSON.stringify(name);
          add(part, name);
        }
      else if (isKeyword(keyword, schemaArrayKeywords))
        for (const part of schema[keyword] ?? []) add(part);
      else if (isKeyword(keyword, schemaKeywords)) add(schema[keyword] ?? true);
      else text += JSON.stringify(Reflect.get(schema, keyword));
    }
    let made = byText.get(text);
    if (!made) {
      made = internedSchema(schema, { number: byText.size, text, parts });
      byText.set(text, made);
    }
    interned.set(given, made);
    return made;
  };
  return intern;
}

function internedSchema(
  { $ref, discriminator }: SchemaObject,
  {
    number,
    text,
    parts = noParts,
  }: {
    readonly number: number;
    readonly text: string;
    readonly parts: readonly InternedPart[] | undefined;
  },
): InternedSchema {
  return {
    number,
    size: parts.reduce((sum, { schema }) => sum + schema.size, text.length),
    isSelfContained:
      ($ref ?? discriminator) === undefined && parts.every(({ schema }) => schema.isSelfContained),
    parts,
  };
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
        : dataList(type.map((each) => `${stringLiteral(each)} as const`)),
    );
  if (keyword === 'examples')
    return ifDefined(scalarsOf(schema.examples), (values) => dataOf(values));
  if (isKeyword(keyword, valueKeywords))
    return ifDefined<Json>(schema[keyword], (value) => dataOf(value));
  if (isKeyword(keyword, schemaMapKeywords))
    return ifDefined(schema[keyword], (each) => named(each, part));
  if (isKeyword(keyword, schemaKeywords)) return ifDefined(schema[keyword], part);
  if (isKeyword(keyword, schemaArrayKeywords))
    return ifDefined(schema[keyword], (each) => dataList(each.map((one) => part(one))));
  if (keyword === 'matching')
    return ifDefined(schema.matching?.(), (texts) => dataParts(['() => ', dataOf(texts)]));
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

/** Only scalar examples are printed inside a shape; whole examples are constants. */
function scalarsOf(examples: readonly Json[] = []): readonly Json[] | undefined {
  const scalars = examples.filter((each) => typeof each !== 'object' || each === null);
  return scalars.length === 0 ? undefined : scalars;
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
