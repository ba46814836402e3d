// Lists every constraint in a schema of the document and its subschemas, keyword by keyword. Does not follow references.

import { excludesSome } from '../../support/judge.js';
import {
  decode,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  pointerOf,
} from '../../../generator/verify/judge/json.js';

export interface Constraint {
  /** The pointer of the schema with the keyword. */
  readonly pointer: string;
  readonly keyword: string;
  /** The path of a violation in the value of the outermost schema; `*` for any name or index. `undefined` if it is unknown. */
  readonly path: readonly string[] | undefined;
  /** The depth of the schema's value in the value of the outermost schema. */
  readonly depth: number | undefined;
  /** The property, if the keyword is about several. */
  readonly name?: string | undefined;
  /** The innermost enclosing schema that applies conditionally, such as a member of a union. Violations are judged by that schema. */
  readonly member?: Member | undefined;
  /** The reason why no value violates only this constraint. */
  readonly excuse?: string | undefined;
}

interface Member {
  readonly pointer: string;
  /** The depth of its value. */
  readonly depth: number;
}

interface WalkContext extends Pick<Constraint, 'path' | 'member' | 'excuse'> {
  readonly pointer: string;
  /** Whether keywords beside a reference count. */
  readonly isModern: boolean;
  /** Whether a reference of the document targets a definition. */
  readonly isReferred: (keyword: string, name: string, schema: Json) => boolean;
}

export function constraintsIn(
  schema: Json | undefined,
  pointer: string,
  context: Pick<WalkContext, 'isModern' | 'isReferred'>,
): readonly Constraint[] {
  return [...walk(schema, { ...context, pointer, path: [] })];
}

/** Returns a function that finds referenced definitions. Those with an id or anchor count as referenced. */
export function referenceFinder(document: JsonObject): WalkContext['isReferred'] {
  const references = [...stringsOf(document, ['$ref', '$dynamicRef', '$recursiveRef'])].map(decode);
  return (keyword, name, schema) =>
    [...stringsOf(schema, ['$id', '$anchor', '$dynamicAnchor'])].length > 0 ||
    references.some((each) => `${each}/`.includes(`${pointerOf(keyword, name)}/`));
}

function* stringsOf(value: Json, keywords: readonly string[]): Iterable<string> {
  const queue: Json[] = [value];
  for (const each of queue) {
    if (typeof each !== 'object' || each === null) continue;
    for (const [key, inner] of Object.entries(each)) {
      if (typeof inner === 'string' && keywords.includes(key)) yield inner;
      else queue.push(inner);
    }
  }
}

function* walk(schema: Json | undefined, context: WalkContext): Iterable<Constraint> {
  const { pointer, path, member, excuse } = context;
  if (!isObject(schema) || (schema['$ref'] !== undefined && !context.isModern)) return;
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
  for (const [child, inner] of childrenOf(schema, context)) yield* walk(child, inner);
}

interface Stated extends Pick<Constraint, 'keyword' | 'name' | 'excuse'> {
  /** The property or item with the violation. */
  readonly step?: string;
}

const simpleKeywords = [
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
  for (const keyword of simpleKeywords) {
    if (schema[keyword] === undefined) continue;
    if (keyword === 'contains' && schema['minContains'] === 0)
      yield { keyword, excuse: '`minContains: 0` makes `contains` always valid' };
    else
      yield {
        keyword,
        ...(keyword === 'type' &&
          isListed && { excuse: 'a value of another type also violates `enum` or `const`' }),
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
          excuse: `\`${keyword}\` has no effect without \`contains\``,
        }),
      };
  for (const name of texts(schema['required'])) yield { keyword: 'required', name, step: name };
  for (const [name, others] of members(schema['dependentRequired']))
    for (const other of texts(others))
      yield {
        keyword: 'dependentRequired',
        name: other,
        step: other,
        ...(other === name && { excuse: 'a property requires itself' }),
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
      excuse: 'the judge converts `dependencies` to `if` and `then`',
    };
}

const excuseInside = (keyword: string): string =>
  `\`${keyword}\` has a counter-example as a whole, not for each keyword inside it`;

function* childrenOf(
  schema: JsonObject,
  context: WalkContext,
): Iterable<readonly [child: Json | undefined, context: WalkContext]> {
  const { pointer, path } = context;
  const at = (...tokens: readonly string[]): string => pointer + pointerOf(...tokens);
  const inside = (step: string, ...tokens: readonly string[]): WalkContext => ({
    ...context,
    pointer: at(...tokens),
    path: path && [...path, step],
  });
  const conditional = (...tokens: readonly string[]): WalkContext => ({
    ...context,
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
    yield [child, { ...context, pointer: at('allOf', index) }];
  for (const keyword of ['anyOf', 'oneOf'])
    for (const [index, child] of items(schema[keyword])) yield [child, conditional(keyword, index)];
  for (const keyword of ['then', 'else'])
    yield [
      schema[keyword],
      {
        ...conditional(keyword),
        ...(schema['if'] === undefined && {
          excuse: `\`${keyword}\` has no effect without \`if\``,
        }),
      },
    ];
  for (const [name, child] of members(schema['dependentSchemas']))
    yield [child, conditional('dependentSchemas', name)];
  for (const keyword of ['not', 'contains', 'propertyNames'])
    yield [
      schema[keyword],
      {
        ...context,
        pointer: at(keyword),
        path: undefined,
        excuse: context.excuse ?? excuseInside(keyword),
      },
    ];
  yield [
    schema['if'],
    {
      ...context,
      pointer: at('if'),
      path: undefined,
      excuse: context.excuse ?? '`if` is a condition, which no value violates',
    },
  ];
  for (const keyword of ['$defs', 'definitions'])
    for (const [name, child] of members(schema[keyword]))
      yield [
        child,
        {
          ...context,
          pointer: at(keyword, name),
          path: undefined,
          member: undefined,
          excuse:
            context.excuse ??
            (context.isReferred(keyword, name, child)
              ? undefined
              : 'nothing refers to the definition'),
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
