// Random edits of the schemas of a document: those that change what is valid, and those that only write it in another way.

import type { Random } from '../../support/random/random.js';
import { changed, isMap, valueAt } from '../../contract/tree.js';
import { schemaPaths } from '../../contract/mutations/schemas.js';

export type Path = readonly string[];
type Schema = Readonly<Record<string, unknown>>;

/** A document with one schema of it written anew. */
export interface Edited {
  readonly root: unknown;
  readonly what: string;
  readonly paths: readonly Path[];
}

interface Tools {
  readonly random: Random;
  readonly path: Path;
  readonly root: unknown;
  /** OpenAPI 3.0 has neither lists of types nor `const`, and flags for exclusive bounds. */
  readonly isOld: boolean;
  /** Some component of the document. */
  readonly reference: () => Schema;
}

/** What becomes of a schema; nothing where the edit says nothing about it. */
type Edit = (schema: Schema, tools: Tools) => Schema | undefined;

/** Up to `count` edits, one after the other. */
export function edited(
  root: unknown,
  { random, count = 1, same = false }: { random: Random; count?: number; same?: boolean },
): Edited {
  const components = Object.keys(mapAt(root, ['components', 'schemas']));
  const isOld = String(valueAt(root, ['openapi'])?.value).startsWith('3.0');
  const paths = schemaPaths(root);
  let current: Edited = { root, what: '', paths: [] };
  for (let done = 0, tries = 0; done < count && tries < 200; tries += 1) {
    const path = random.pick(paths, []);
    const schema = valueAt(current.root, path)?.value;
    const [name, edit] = random.pick(same ? rewritings : edits, ['nothing', () => undefined]);
    if (!isMap(schema)) continue;
    const tools: Tools = {
      random,
      path,
      root: current.root,
      isOld,
      reference: () => ({ $ref: `#/components/schemas/${random.pick(components, '')}` }),
    };
    const next = edit(schema, tools);
    if (next === undefined || JSON.stringify(next) === JSON.stringify(schema)) continue;
    done += 1;
    current = {
      root: changed(current.root, path, next),
      what: `${current.what && `${current.what}; `}${name} at /${path.join('/')}`,
      paths: [...current.paths, path],
    };
  }
  return current;
}

function mapAt(root: unknown, path: Path): Schema {
  const value = valueAt(root, path)?.value;
  return isMap(value) ? value : {};
}

const has = (schema: Schema, ...types: readonly string[]): boolean =>
  [schema['type']].flat().some((type) => types.includes(String(type)));

function without(schema: Schema, ...keys: readonly string[]): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !keys.includes(key)));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A keyword given another value, or taken away. */
function keyword(
  name: string,
  types: readonly string[],
  values: readonly unknown[],
): readonly [string, Edit] {
  return [
    name,
    (schema, { random }) =>
      types.length > 0 && !has(schema, ...types)
        ? undefined
        : name in schema && random.chance(0.4)
          ? without(schema, name)
          : { ...schema, [name]: random.pick(values, null) },
  ];
}

function onProperties(
  change: (properties: Schema, tools: Tools, schema: Schema) => Schema | undefined,
): Edit {
  return (schema, tools) => {
    const { properties } = schema;
    return isMap(properties) ? change(properties, tools, schema) : undefined;
  };
}

const numbers = ['integer', 'number'];
const types = ['string', 'integer', 'number', 'boolean', 'array', 'object'];

export const edits: readonly (readonly [string, Edit])[] = [
  [
    'another type',
    (schema, { random }) => {
      const type = random.pick(types, 'string');
      return 'type' in schema ? { type, ...(type === 'array' && { items: {} }) } : undefined;
    },
  ],
  [
    'whole or any number',
    (schema) =>
      has(schema, 'integer')
        ? { ...schema, type: 'number' }
        : has(schema, 'number')
          ? { ...schema, type: 'integer' }
          : undefined,
  ],
  [
    'null or not',
    (schema, { isOld }) => {
      const { type } = schema;
      if (isOld)
        return 'type' in schema ? { ...schema, nullable: schema['nullable'] !== true } : undefined;
      if (Array.isArray(type))
        return { ...schema, type: type.filter((each) => each !== 'null')[0] };
      return typeof type === 'string' && type !== 'null'
        ? { ...schema, type: [type, 'null'] }
        : undefined;
    },
  ],
  [
    'one value more or less',
    ({ enum: values, ...schema }, { random }) =>
      Array.isArray(values) && values.length > 1
        ? {
            ...schema,
            enum: random.chance(0.5)
              ? values.slice(1)
              : [...values, typeof values[0] === 'number' ? 4321 : 'mutant'],
          }
        : undefined,
  ],
  [
    'values listed or not',
    (schema, { random }) =>
      'enum' in schema
        ? without(schema, 'enum')
        : has(schema, 'string')
          ? {
              ...without(schema, 'pattern', 'format', 'minLength', 'maxLength'),
              enum: random.pick([['a', 'b', 'c'], ['a']], ['a']),
            }
          : undefined,
  ],
  keyword('minLength', ['string'], [0, 1, 2, 5]),
  keyword('maxLength', ['string'], [3, 10, 40]),
  keyword('pattern', ['string'], ['^[a-z]+$', '^a', '.*']),
  keyword('format', ['string'], ['date', 'date-time', 'uuid', 'uri', 'email', 'password']),
  keyword('minimum', numbers, [-1, 0, 1, 2]),
  keyword('maximum', numbers, [2, 10, 1000]),
  keyword('multipleOf', numbers, [1, 2, 6]),
  keyword('minItems', ['array'], [0, 1, 2]),
  keyword('maxItems', ['array'], [1, 2, 5]),
  keyword('uniqueItems', ['array'], [true, false]),
  keyword('minProperties', ['object'], [0, 1, 2]),
  keyword('maxProperties', ['object'], [1, 3, 20]),
  keyword('additionalProperties', ['object'], [true, false, {}, { type: 'string' }]),
  [
    'bound itself excluded',
    (schema, { isOld }) =>
      typeof schema['minimum'] !== 'number'
        ? undefined
        : isOld
          ? { ...schema, exclusiveMinimum: true }
          : { ...without(schema, 'minimum'), exclusiveMinimum: schema['minimum'] },
  ],
  [
    'property added',
    onProperties((properties, { random }, schema) => ({
      ...schema,
      properties: {
        ...properties,
        mutant: {
          type: random.pick(types, 'string'),
          ...(random.chance(0.2) && { readOnly: true }),
        },
      },
      ...(random.chance(0.4) && { required: [...listOf(schema['required']), 'mutant'] }),
    })),
  ],
  [
    'property removed',
    onProperties((properties, { random }, schema) => {
      const name = random.pick(Object.keys(properties), '');
      const required = listOf(schema['required']).filter((each) => each !== name);
      return {
        ...without(schema, 'required'),
        properties: without(properties, name),
        ...(required.length > 0 && { required }),
      };
    }),
  ],
  [
    'property required or not',
    onProperties((properties, { random }, schema) => {
      const name = random.pick(Object.keys(properties), '');
      const required = listOf(schema['required']);
      const next = required.includes(name)
        ? required.filter((each) => each !== name)
        : [...required, name];
      return { ...without(schema, 'required'), ...(next.length > 0 && { required: next }) };
    }),
  ],
  [
    'property for one side only',
    onProperties((properties, { random }, schema) => {
      const name = random.pick(Object.keys(properties), '');
      const side = random.pick(['readOnly', 'writeOnly'], 'readOnly');
      const property = properties[name];
      return isMap(property) && !('$ref' in property)
        ? {
            ...schema,
            properties: {
              ...properties,
              [name]: side in property ? without(property, side) : { ...property, [side]: true },
            },
          }
        : undefined;
    }),
  ],
  [
    'what items are',
    (schema, { reference, random }) =>
      has(schema, 'array')
        ? { ...schema, items: random.chance(0.5) ? {} : reference() }
        : undefined,
  ],
  ['another component', (schema, { reference }) => ('$ref' in schema ? reference() : undefined)],
  ['one of two', (schema, { reference }) => ({ oneOf: [schema, reference()] })],
  ['any of two', (schema, { reference }) => ({ anyOf: [schema, reference()] })],
  ['any of it and a text', (schema) => ({ anyOf: [schema, { type: 'string', maxLength: 3 }] })],
  [
    'both of two',
    (schema) => ({ allOf: [schema, { minProperties: 1, minLength: 2, minimum: 1, minItems: 1 }] }),
  ],
  [
    'not what is in another',
    (schema) => ({ allOf: [schema, { not: { enum: ['', 0, 1, true] } }] }),
  ],
  [
    'alternative removed',
    (schema, { random }) => {
      const kind = ['oneOf', 'anyOf'].find((each) => listOf(schema[each]).length > 1);
      const members = listOf(schema[kind ?? '']);
      return kind === undefined
        ? undefined
        : { ...schema, [kind]: members.filter((each) => each !== random.pick(members, null)) };
    },
  ],
  [
    'alternatives of the other kind',
    ({ oneOf, anyOf, ...schema }) =>
      oneOf ? { ...schema, anyOf: oneOf } : anyOf ? { ...schema, oneOf: anyOf } : undefined,
  ],
  [
    'part removed',
    (schema) =>
      listOf(schema['allOf']).length > 1
        ? { ...schema, allOf: listOf(schema['allOf']).slice(1) }
        : undefined,
  ],
  ['no longer described', (schema) => (Object.keys(schema).length > 1 ? {} : undefined)],
];

/** Members of unions are told apart by the names of their components. */
const isMember = ({ path }: Tools): boolean =>
  ['oneOf', 'anyOf', 'allOf'].includes(path.at(-2) ?? '') || path.length <= 3;

function reversed(map: Schema): Schema {
  return Object.fromEntries(Object.entries(map).reverse());
}

export const rewritings: readonly (readonly [string, Edit])[] = [
  ['keys in another order', reversed],
  [
    'properties in another order',
    onProperties((properties, _tools, schema) => ({ ...schema, properties: reversed(properties) })),
  ],
  [
    'values in another order',
    (schema) =>
      'enum' in schema ? { ...schema, enum: [...listOf(schema['enum'])].reverse() } : undefined,
  ],
  [
    'required in another order',
    (schema) =>
      'required' in schema
        ? { ...schema, required: [...listOf(schema['required'])].reverse() }
        : undefined,
  ],
  [
    'described otherwise',
    (schema) => ('$ref' in schema ? undefined : { ...schema, description: 'Said in other words.' }),
  ],
  ['a part of allOf', (schema, tools) => (isMember(tools) ? undefined : { allOf: [schema] })],
  ['the only one of anyOf', (schema, tools) => (isMember(tools) ? undefined : { anyOf: [schema] })],
  ['the only one of oneOf', (schema, tools) => (isMember(tools) ? undefined : { oneOf: [schema] })],
  [
    'with a part that says nothing',
    (schema, tools) => (isMember(tools) ? undefined : { allOf: [schema, {}] }),
  ],
  [
    'written in place',
    (schema, tools) => {
      const name = /^#\/components\/schemas\/([^/]+)$/.exec(String(schema['$ref']))?.[1];
      return name === undefined || isMember(tools)
        ? undefined
        : mapAt(tools.root, ['components', 'schemas', name]);
    },
  ],
  [
    'one value as a list',
    ({ const: only, ...schema }) => (only === undefined ? undefined : { ...schema, enum: [only] }),
  ],
  [
    'a list of one type',
    (schema, { isOld }) =>
      !isOld && typeof schema['type'] === 'string'
        ? { ...schema, type: [schema['type']] }
        : undefined,
  ],
  [
    'null as an alternative',
    (schema, tools) => {
      const { type } = schema;
      return Array.isArray(type) &&
        type.length === 2 &&
        type.includes('null') &&
        !('enum' in schema) &&
        !isMember(tools)
        ? { anyOf: [{ ...schema, type: type.find((each) => each !== 'null') }, { type: 'null' }] }
        : undefined;
    },
  ],
  [
    'a least length of nothing',
    (schema) =>
      has(schema, 'string') && !('minLength' in schema) ? { ...schema, minLength: 0 } : undefined,
  ],
];
