// Every constraint that a schema of the document states, keyword by keyword, at every place inside of it; what it refers to is a schema of its own.

import { excludesSome } from '../judge/formats.js';
import { decode, isArray, isObject, type Json, type JsonObject, pointerOf } from '../judge/json.js';

export interface Constraint {
  /** Of the schema that states it. */
  readonly pointer: string;
  readonly keyword: string;
  /** Where a violation is seen, below the value of the outermost schema; `*` for any name or index. Undefined where that cannot be told. */
  readonly path: readonly string[] | undefined;
  /** How far down the value of the schema is. */
  readonly depth: number | undefined;
  /** The property, where a keyword is about several. */
  readonly name?: string | undefined;
  /** The schema around it that applies only where it is chosen: a violation is judged by what that one says. */
  readonly member?: Member | undefined;
  /** Why no value can violate this and nothing else. */
  readonly excuse?: string | undefined;
}

interface Member {
  readonly pointer: string;
  /** How far down its value is. */
  readonly depth: number;
}

interface Around extends Pick<Constraint, 'path' | 'member' | 'excuse'> {
  readonly pointer: string;
  /** Whether what stands beside a reference counts. */
  readonly isModern: boolean;
  /** Whether a reference of the document leads to a definition. */
  readonly isReferred: (keyword: string, name: string, schema: Json) => boolean;
}

export function constraintsIn(
  schema: Json | undefined,
  pointer: string,
  around: Pick<Around, 'isModern' | 'isReferred'>,
): readonly Constraint[] {
  return [...walk(schema, { ...around, pointer, path: [] })];
}

/** What has a name of its own may be referred to in other words. */
export function referredIn(document: JsonObject): Around['isReferred'] {
  const references = [...stringsOf(document, ['$ref', '$dynamicRef', '$recursiveRef'])].map(decode);
  return (keyword, name, schema) =>
    [...stringsOf(schema, ['$id', '$anchor', '$dynamicAnchor'])].length > 0 ||
    references.some((each) => `${each}/`.includes(`${pointerOf(keyword, name)}/`));
}

function* stringsOf(value: Json, keywords: readonly string[]): Iterable<string> {
  const open: Json[] = [value];
  for (const each of open) {
    if (typeof each !== 'object' || each === null) continue;
    for (const [key, inner] of Object.entries(each)) {
      if (typeof inner === 'string' && keywords.includes(key)) yield inner;
      else open.push(inner);
    }
  }
}

function* walk(schema: Json | undefined, around: Around): Iterable<Constraint> {
  const { pointer, path, member, excuse } = around;
  if (!isObject(schema) || (schema['$ref'] !== undefined && !around.isModern)) return;
  for (const { keyword, name, step, excuse: own } of stated(schema)) {
    yield {
      pointer,
      keyword,
      name,
      member,
      depth: path?.length,
      excuse: excuse ?? own,
      path: step === undefined ? path : path && [...path, step],
    };
  }
  for (const [child, inner] of below(schema, around)) yield* walk(child, inner);
}

interface Stated extends Pick<Constraint, 'keyword' | 'name' | 'excuse'> {
  /** The property or item that the violation is seen at. */
  readonly step?: string;
}

const simple = [
  'type',
  'enum',
  'const',
  'multipleOf',
  'maxLength',
  'minLength',
  'pattern',
  'maxItems',
  'minItems',
  'maxProperties',
  'minProperties',
  'anyOf',
  'oneOf',
  'not',
  'contains',
];

function* stated(schema: JsonObject): Iterable<Stated> {
  const isListed = schema['enum'] !== undefined || schema['const'] !== undefined;
  for (const keyword of simple) {
    if (schema[keyword] === undefined) continue;
    if (keyword === 'contains' && schema['minContains'] === 0)
      yield { keyword, excuse: 'every list has the none that `contains` asks for' };
    else
      yield {
        keyword,
        ...(keyword === 'type' &&
          isListed && { excuse: 'what is of another type is not among the listed values either' }),
      };
  }
  for (const [bound, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    const isFlag = typeof schema[exclusive] === 'boolean';
    if (schema[bound] !== undefined)
      yield { keyword: schema[exclusive] === true ? exclusive : bound };
    if (schema[exclusive] !== undefined && !isFlag) yield { keyword: exclusive };
  }
  if (schema['uniqueItems'] === true) yield { keyword: 'uniqueItems' };
  const { format } = schema;
  if (typeof format === 'string')
    yield {
      keyword: 'format',
      ...(!excludesSome(format) && {
        excuse: 'the format is an annotation, which excludes no value',
      }),
    };
  for (const keyword of ['minContains', 'maxContains'])
    if (schema[keyword] !== undefined)
      yield {
        keyword,
        ...(schema['contains'] === undefined && {
          excuse: `\`${keyword}\` says nothing without \`contains\``,
        }),
      };
  for (const name of texts(schema['required'])) yield { keyword: 'required', name, step: name };
  for (const [name, others] of members(schema['dependentRequired']))
    for (const other of texts(others))
      yield {
        keyword: 'dependentRequired',
        name: other,
        step: other,
        ...(other === name && { excuse: 'a property asks for itself' }),
      };
  for (const keyword of ['additionalProperties', 'unevaluatedProperties', 'unevaluatedItems'])
    if (schema[keyword] === false) yield { keyword, step: '*' };
  if (
    schema['items'] === false ||
    (isArray(schema['items']) && schema['additionalItems'] === false)
  )
    yield { keyword: 'items', step: '*' };
  if (schema['propertyNames'] !== undefined && schema['propertyNames'] !== true)
    yield { keyword: 'propertyNames', step: '*' };
  for (const [name, property] of members(schema['properties']))
    if (property === false) yield { keyword: 'false schema', name, step: name };
  if (schema['dependencies'] !== undefined)
    yield {
      keyword: 'dependencies',
      excuse: 'the older `dependencies` are judged as what they mean: `if` and `then`',
    };
}

const requested = (keyword: string): string =>
  `what \`${keyword}\` asks is violated as a whole, which has a counter-example of its own`;

function* below(
  schema: JsonObject,
  around: Around,
): Iterable<readonly [child: Json | undefined, around: Around]> {
  const { pointer, path } = around;
  const at = (...tokens: readonly string[]): string => pointer + pointerOf(...tokens);
  const inside = (step: string, ...tokens: readonly string[]): Around => ({
    ...around,
    pointer: at(...tokens),
    path: path && [...path, step],
  });
  const chosen = (...tokens: readonly string[]): Around => ({
    ...around,
    pointer: at(...tokens),
    ...(path && { member: { pointer: at(...tokens), depth: path.length } }),
  });
  for (const [name, child] of members(schema['properties']))
    yield [child, inside(name, 'properties', name)];
  for (const [name, child] of members(schema['patternProperties']))
    yield [child, inside('*', 'patternProperties', name)];
  for (const keyword of [
    'additionalProperties',
    'unevaluatedProperties',
    'unevaluatedItems',
    'additionalItems',
  ])
    yield [schema[keyword], inside('*', keyword)];
  for (const keyword of ['items', 'prefixItems']) {
    const list = schema[keyword];
    if (isArray(list))
      for (const [index, child] of list.entries())
        yield [child, inside('*', keyword, String(index))];
    else yield [list, inside('*', keyword)];
  }
  for (const [index, child] of items(schema['allOf']))
    yield [child, { ...around, pointer: at('allOf', index) }];
  for (const keyword of ['anyOf', 'oneOf'])
    for (const [index, child] of items(schema[keyword])) yield [child, chosen(keyword, index)];
  for (const keyword of ['then', 'else'])
    yield [
      schema[keyword],
      {
        ...chosen(keyword),
        ...(schema['if'] === undefined && { excuse: `\`${keyword}\` says nothing without \`if\`` }),
      },
    ];
  for (const [name, child] of members(schema['dependentSchemas']))
    yield [child, chosen('dependentSchemas', name)];
  for (const keyword of ['not', 'contains', 'propertyNames'])
    yield [
      schema[keyword],
      {
        ...around,
        pointer: at(keyword),
        path: undefined,
        excuse: around.excuse ?? requested(keyword),
      },
    ];
  yield [
    schema['if'],
    {
      ...around,
      pointer: at('if'),
      path: undefined,
      excuse: around.excuse ?? 'what `if` asks decides, and nothing violates it',
    },
  ];
  for (const keyword of ['$defs', 'definitions'])
    for (const [name, child] of members(schema[keyword]))
      yield [
        child,
        {
          ...around,
          pointer: at(keyword, name),
          path: undefined,
          member: undefined,
          excuse:
            around.excuse ??
            (around.isReferred(keyword, name, child)
              ? undefined
              : 'nothing refers to the definition, so that no value is judged by it'),
        },
      ];
}

function members(value: Json | undefined): readonly (readonly [name: string, value: Json])[] {
  return isObject(value) ? Object.entries(value) : [];
}

function items(value: Json | undefined): readonly (readonly [index: string, value: Json])[] {
  return isArray(value) ? value.map((each, index) => [String(index), each] as const) : [];
}

function texts(value: Json | undefined): readonly string[] {
  return isArray(value) ? [...new Set(value.filter((each) => typeof each === 'string'))] : [];
}
