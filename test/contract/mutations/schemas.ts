// The facts that schemas state about values, each changed in every way that leaves a schema that some value satisfies.

import { usageOf } from '../../../generator/verify/subject/usage.js';
import { isMap, pathsOf, pointerTo } from '../tree.js';
import { asDocument, type Facts, type Mutation, type Path, renamed } from './mutation.js';

/** Where the document has schemas; what a schema leads to by name is one of these, too. */
const roots: readonly Path[] = [
  ['components', 'schemas', '*'],
  ['components', 'parameters', '*', 'schema'],
  ['components', 'headers', '*', 'schema'],
  ['components', 'responses', '*', 'content', '*', 'schema'],
  ['paths', '*', '*', 'requestBody', 'content', '*', 'schema'],
  ['paths', '*', '*', 'responses', '*', 'content', '*', 'schema'],
  ['webhooks', '*', '*', 'requestBody', 'content', '*', 'schema'],
];

/** Every schema object of the document, by its path. */
export function schemaPaths(root: unknown): readonly Path[] {
  return roots
    .flatMap((pattern) => pathsOf(root, pattern))
    .flatMap((path) => [...inside(root, path)]);
}

function* inside(root: unknown, path: Path): Iterable<Path> {
  yield path;
  for (const pattern of [
    ['properties', '*'],
    ['items'],
    ['additionalProperties'],
    ['allOf', '*'],
    ['oneOf', '*'],
    ['anyOf', '*'],
  ]) {
    for (const child of pathsOf(root, [...path, ...pattern]))
      if (isMap(childValue(root, child))) yield* inside(root, child);
  }
}

function childValue(root: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) => (isMap(value) || Array.isArray(value) ? Reflect.get(value, key) : undefined),
    root,
  );
}

export function* schemaMutations(facts: Facts): Iterable<Mutation> {
  const ways = usageOf(asDocument(facts.root));
  for (const path of schemaPaths(facts.root)) {
    const schema = facts.map(path);
    if ('$ref' in schema) yield* references(facts, path);
    else {
      yield* types(facts, path);
      yield* choices(facts, path);
      yield* texts(facts, path);
      yield* numbers(facts, path);
      yield* lists(facts, path);
      yield* objects(facts, path, (way) => ways[way].has(pointerTo(path.slice(0, 3))));
      yield* compositions(facts, path);
    }
  }
}

function* references({ at, map, change }: Facts, path: Path): Iterable<Mutation> {
  const own = at([...path, '$ref']);
  const names = Object.keys(map(['components', 'schemas']));
  const index = names.findIndex((name) => own === `#/components/schemas/${name}`);
  // To a schema of another type, which leads nowhere back.
  const targets = ['IntegrationId', 'CreditBalance', 'Resolution'].filter(
    (name) => names[index] !== name,
  );
  const [target] = targets;
  if (index >= 0 && target !== undefined)
    yield change('reference led elsewhere', [...path, '$ref'], `#/components/schemas/${target}`);
}

const others: Readonly<Record<string, string>> = {
  string: 'integer',
  integer: 'string',
  number: 'string',
  boolean: 'string',
  array: 'string',
  object: 'array',
};

function* types({ map, change }: Facts, path: Path): Iterable<Mutation> {
  const { type, enum: listed, const: only, ...schema } = map(path);
  const at = [...path, 'type'];
  if (Array.isArray(type)) {
    yield change(
      'null no longer allowed',
      at,
      type.find((each) => each !== 'null'),
    );
    yield change(
      'type changed',
      at,
      type.map((each: unknown) => others[String(each)] ?? each),
    );
    return;
  }
  if (listed !== undefined || only !== undefined) return;
  if (typeof type !== 'string') {
    if (
      Object.keys(schema).every((keyword) => keyword === 'description' || keyword.startsWith('x-'))
    )
      yield change('type stated', at, 'boolean');
    return;
  }
  if (type !== 'object' || isMap(schema['properties']))
    yield change('type changed', at, others[type] ?? 'string');
  if (type === 'integer') yield change('type changed', at, 'number');
  if (type === 'number') yield change('type changed', at, 'integer');
  // In a member of allOf, what is loosened here is still said by another one.
  if (path.includes('allOf')) return;
  yield change('type no longer stated', at, undefined);
  if (type !== 'object') yield change('null allowed', at, [type, 'null']);
}

function* choices({ map, change }: Facts, path: Path): Iterable<Mutation> {
  const schema = map(path);
  for (const keyword of ['enum', 'x-extensible-enum'] as const) {
    const values = schema[keyword];
    if (!Array.isArray(values)) continue;
    const what = keyword === 'enum' ? 'enum value' : 'known value';
    const other = typeof values[0] === 'number' ? 4321 : 'mutant';
    yield change(`${what} added`, [...path, keyword], [...values, other], `also ${String(other)}`);
    for (const value of values) {
      if (values.length > 1)
        yield change(
          `${what} removed`,
          [...path, keyword],
          values.filter((each) => each !== value),
          `without ${String(value)}`,
        );
      yield change(
        `${what} renamed`,
        [...path, keyword],
        values.map((each: unknown) => (each === value ? other : each)),
        `${String(value)} is ${String(other)}`,
      );
    }
    if (keyword === 'enum') yield change('enum no longer stated', [...path, keyword], undefined);
    else
      yield change('known values closed', path, renamed(schema, keyword, 'enum'), 'a closed enum');
  }
  if ('const' in schema) {
    const { const: only } = schema;
    yield change(
      'const changed',
      [...path, 'const'],
      typeof only === 'boolean' ? !only : `${String(only)} mutant`,
    );
    yield change('const no longer stated', [...path, 'const'], undefined);
  }
  if (schema['type'] === 'string' && !('enum' in schema) && !('const' in schema)) {
    yield change('const stated', [...path, 'const'], 'mutant');
    yield change('enum stated', [...path, 'enum'], ['mutant', 'another']);
  }
}

function isChosen(schema: Record<string, unknown>): boolean {
  return 'enum' in schema || 'const' in schema;
}

function* texts({ map, change }: Facts, path: Path): Iterable<Mutation> {
  const schema = map(path);
  const { format, pattern, maxLength, minLength } = schema;
  if (schema['type'] !== 'string' || isChosen(schema)) return;
  if (format !== undefined) yield change('format changed', [...path, 'format'], 'uuid');
  if (format !== undefined) yield change('format no longer stated', [...path, 'format'], undefined);
  else yield change('format stated', [...path, 'format'], 'date-time');
  yield change(
    pattern === undefined ? 'pattern stated' : 'pattern changed',
    [...path, 'pattern'],
    '^mutant',
  );
  if (pattern !== undefined)
    yield change('pattern no longer stated', [...path, 'pattern'], undefined);
  yield* bound(change, [...path, 'maxLength'], maxLength, 40);
  yield* bound(change, [...path, 'minLength'], minLength, 2);
}

type Change = Facts['change'];

function* bound(change: Change, path: Path, value: unknown, otherwise: number): Iterable<Mutation> {
  const keyword = path.at(-1) ?? '';
  if (typeof value !== 'number') return yield change(`${keyword} stated`, path, otherwise);
  yield change(`${keyword} changed`, path, value + 1);
  yield change(`${keyword} changed`, path, value - 1);
  yield change(`${keyword} no longer stated`, path, undefined);
}

function* numbers({ map, change }: Facts, path: Path): Iterable<Mutation> {
  const schema = map(path);
  const stated = Array.isArray(schema['type']) ? schema['type'] : [schema['type']];
  if (!stated.some((type) => type === 'integer' || type === 'number') || isChosen(schema)) return;
  yield* bound(change, [...path, 'maximum'], schema['maximum'], 1_000_000);
  yield* bound(change, [...path, 'minimum'], schema['minimum'], 1);
  if ('multipleOf' in schema)
    yield change('multipleOf no longer stated', [...path, 'multipleOf'], undefined);
  else yield change('multipleOf stated', [...path, 'multipleOf'], 7);
  for (const [keyword, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    if (keyword in schema)
      yield change(`${keyword} exclusive`, path, renamed(schema, keyword, exclusive), exclusive);
  }
}

function* lists({ map, change }: Facts, path: Path): Iterable<Mutation> {
  const schema = map(path);
  if (schema['type'] !== 'array') return;
  yield* bound(change, [...path, 'maxItems'], schema['maxItems'], 3);
  yield* bound(change, [...path, 'minItems'], schema['minItems'], 1);
  if (schema['uniqueItems'] !== true)
    yield change('uniqueItems stated', [...path, 'uniqueItems'], true);
  yield change('items no longer stated', [...path, 'items'], {});
}

function* objects(
  { at, map, list, change }: Facts,
  path: Path,
  goes: (way: 'request' | 'response') => boolean,
): Iterable<Mutation> {
  const schema = map(path);
  const properties = map([...path, 'properties']);
  const required = list([...path, 'required']);
  if (schema['type'] !== 'object' && !isMap(schema['properties'])) return;
  const isPart = path.at(-2) === 'allOf';
  yield change(
    'property added',
    [...path, 'properties'],
    { ...properties, mutant: { type: 'string' } },
    'also mutant',
  );
  yield change(
    'property added and required',
    path,
    {
      ...schema,
      properties: { ...properties, mutant: { type: 'string' } },
      required: [...required, 'mutant'],
    },
    'also mutant',
  );
  for (const name of Object.keys(properties)) {
    if (required.includes(name))
      yield change(
        'required removed',
        [...path, 'required'],
        required.length > 1 ? required.filter((each) => each !== name) : undefined,
        `without ${name}`,
      );
    else if (!isRequiredBeside(name, { at, list, path }))
      yield change('required added', [...path, 'required'], [...required, name], `also ${name}`);
    yield change('property removed', [...path, 'properties', name], undefined);
    yield change(
      'property renamed',
      path,
      {
        ...schema,
        properties: renamed(properties, name, `${name}Mutant`),
        ...(required.includes(name) && {
          required: required.map((each) => (each === name ? `${name}Mutant` : each)),
        }),
      },
      `${name} is ${name}Mutant`,
    );
    const property = properties[name];
    if (!isMap(property) || isPart) continue;
    // What is never sent cannot be read-only, what is never received not write-only.
    if (goes('request'))
      yield change('readOnly stated', [...path, 'properties', name, 'readOnly'], true);
    if (goes('response'))
      yield change('writeOnly stated', [...path, 'properties', name, 'writeOnly'], true);
    if (!('$ref' in property))
      yield change('deprecated stated', [...path, 'properties', name, 'deprecated'], true);
  }
  if (isPart) return;
  if (schema['additionalProperties'] !== false)
    yield change('additional properties forbidden', [...path, 'additionalProperties'], false);
  yield change('additional properties typed', [...path, 'additionalProperties'], {
    type: 'string',
    maxLength: 3,
  });
  if (required.length === 0) yield change('minProperties stated', [...path, 'minProperties'], 1);
  yield change('maxProperties stated', [...path, 'maxProperties'], Math.max(2, required.length));
  yield change('propertyNames stated', [...path, 'propertyNames'], { maxLength: 5 });
  const [first, second] = Object.keys(properties);
  if (first !== undefined && second !== undefined && required.length === 0)
    yield change('dependentRequired stated', [...path, 'dependentRequired'], { [first]: [second] });
}

/** Whether another member of the same allOf requires a property, itself or by reference. */
function isRequiredBeside(
  name: string,
  { at, list, path }: Pick<Facts, 'at' | 'list'> & { readonly path: Path },
): boolean {
  if (path.at(-2) !== 'allOf') return false;
  return list(path.slice(0, -1)).some((member) => {
    const reference = isMap(member) ? member['$ref'] : undefined;
    const target = typeof reference === 'string' ? at(reference.split('/').slice(1)) : member;
    return isMap(target) && Array.isArray(target['required']) && target['required'].includes(name);
  });
}

function* compositions({ at, list, change }: Facts, path: Path): Iterable<Mutation> {
  for (const keyword of ['allOf', 'oneOf', 'anyOf']) {
    const members = list([...path, keyword]);
    if (members.length < 2) continue;
    for (const index of members.keys())
      yield change(`member of ${keyword} removed`, [...path, keyword, String(index)], undefined);
    const schema = at(path);
    const other = keyword === 'oneOf' ? 'anyOf' : 'oneOf';
    const types = members.map((member) => (isMap(member) ? member['type'] : undefined));
    const areApart =
      types.every((type) => typeof type === 'string') && new Set(types).size === types.length;
    // Where no value fits two members, both keywords mean the same.
    if (isMap(schema) && keyword !== 'allOf' && !areApart)
      yield change(`${keyword} changed`, path, renamed(schema, keyword, other), other);
    if (keyword !== 'allOf')
      yield change(
        `member of ${keyword} added`,
        [...path, keyword],
        [
          ...members,
          { type: 'object', required: ['mutant'], properties: { mutant: { type: 'string' } } },
        ],
        'also one',
      );
  }
}
