// A schema as zod would be written by hand, and what zod cannot say about it: that is left to the evaluator, which is given it as data.

import {
  alone,
  arrayLiteral,
  call,
  type Code,
  code,
  isBroken,
  literal,
} from '../../../code/code.js';
import { arrow, inParentheses, typeArguments } from '../../../code/declarations.js';
import type { Json, SchemaId } from '../../../model/json.js';
import type { Schema } from '../../../model/schema.js';
import { inView, type SchemaContext } from '../emit-context.js';
import { isStructured } from '../parts.js';
import { type Built, documented, nullable, only, plain, typesOf, z } from './built.js';
import {
  annotations,
  areApart,
  heavyUnions,
  isChoice,
  isUnlimited,
  possibleTypes,
  tagValues,
} from './facts.js';
import { objectOf } from './objects.js';
import { typedPart } from './typed.js';

/** All that a schema says. */
export function complete(schema: Schema, context: SchemaContext): Built {
  return context.emit.parts.of(schema, 'schema', context, () => {
    const built = structure(schema, context);
    const check = restCheck(built, context);
    return check === undefined
      ? built
      : {
          ...built,
          rest: [],
          code: call(
            built.code,
            'check',
            isBroken(check) ? alone(inParentheses([check])) : inParentheses([check]),
          ),
        };
  });
}

/** The same, with its description: the value of a property. */
export function described(schema: Schema, context: SchemaContext): Built {
  return context.emit.parts.of(schema, 'member', context, () => {
    const built = complete(schema, context);
    const code = documented(built.code, schema);
    return code === built.code
      ? built
      : { ...built, code, large: built.large || isStructured(schema) };
  });
}

/** The check of what zod does not say; nothing where zod says it all. */
export function restCheck(
  { rest }: Built,
  { emit, view, hidden }: SchemaContext,
): Code | undefined {
  return rest.length === 0
    ? undefined
    : code`${emit.runtime('conforms')}(${arrow(emit.rules.code(rest, view, hidden))})`;
}

/** What zod says about a schema; never less than it allows. */
export function structure(schema: Schema, around: SchemaContext): Built {
  const { emit } = around;
  if (schema.never) return plain(call(z, 'never'), code`${z}.ZodNever`);
  const schemaContext = inView(schema, around);
  if (isUnlimited(schema)) return plain(call(z, 'unknown'), code`${z}.ZodUnknown`);
  // What an anchor means depends on who asks.
  if (emit.order.isDynamic(schema)) return { ...plain(call(z, 'unknown')), rest: [schema] };
  if (schema.unevaluatedProperties ?? schema.unevaluatedItems) {
    const { unevaluatedProperties, unevaluatedItems, ...others } = schema;
    return { ...structure({ ...others, at: schema.at }, schemaContext), rest: [schema] };
  }
  return objectOf(schema, schemaContext)?.build() ?? parts(schema, schemaContext);
}

const ownKeywords = new Set([
  'types',
  'enum',
  'const',
  'properties',
  'required',
  'patternProperties',
  'additionalProperties',
  'propertyNames',
  'minProperties',
  'maxProperties',
  'dependentRequired',
  'items',
  'prefixItems',
  'contains',
  'minContains',
  'maxContains',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'format',
]);

/** Whether it is a type with its limits, as most are. */
function isPlain(schema: Schema): boolean {
  return schema.types !== undefined && !parting.some((keyword) => schema[keyword] !== undefined);
}

const parting = [
  'ref',
  'dynamicRef',
  'allOf',
  'anyOf',
  'oneOf',
  'enum',
  'const',
  'not',
  'if',
  'dependentSchemas',
] as const;

/** The part that says most is written as zod; the others are left. */
function parts(schema: Schema, context: SchemaContext): Built {
  const { ref, dynamicRef, allOf = [], anyOf, oneOf } = schema;
  if (isPlain(schema)) return typedPart(schema, context);
  const own = isChoice(schema, context.emit.api)
    ? { at: schema.at }
    : only(schema, (keyword) => ownKeywords.has(keyword));
  const candidates: {
    readonly from: Schema;
    readonly build: () => Built;
    readonly weight: number;
  }[] = [];
  if (ref !== undefined)
    candidates.push({
      from: only(schema, (keyword) => keyword === 'ref'),
      build: () => reference(ref, context),
      weight: 4,
    });
  if (dynamicRef !== undefined)
    candidates.push({
      from: only(schema, (keyword) => keyword === 'dynamicRef'),
      build: () => reference(dynamicRef, context),
      weight: 4,
    });
  if (!isUnlimited(own))
    candidates.push({
      from: own,
      build: () => typedPart(own, context),
      weight: own.types || own.enum || own.const ? 5 : 1,
    });
  for (const each of allOf)
    if (!isUnlimited(each))
      candidates.push({
        from: { at: schema.at, allOf: [each] },
        build: () => structure(each, context),
        weight: possibleTypes(each, context.emit.api) ? 3 : 0,
      });
  for (const [keyword, members] of [
    ['oneOf', oneOf],
    ['anyOf', anyOf],
  ] as const) {
    if (!members || (keyword === 'anyOf' && members.some(isUnlimited))) continue;
    const from = only(schema, (each) => each === keyword || each === 'discriminator');
    candidates.push({ from, build: () => union({ schema, keyword, members }, context), weight: 2 });
  }
  const others = only(
    schema,
    (keyword) =>
      ['not', 'dependentSchemas'].includes(keyword) ||
      (schema.if !== undefined && ['if', 'then', 'else'].includes(keyword)),
  );
  const left = isUnlimited(others) ? [] : [others];
  const main = candidates.reduce<(typeof candidates)[number] | undefined>(
    (best, each) => (best === undefined || each.weight > best.weight ? each : best),
    undefined,
  );
  if (!main) return { ...plain(call(z, 'unknown')), rest: left };
  const built = main.build();
  return {
    ...built,
    rest: [
      ...built.rest,
      ...candidates.filter((each) => each !== main).map(({ from }) => from),
      ...left,
    ],
  };
}

/** A component by its constant, or written out where the view leaves something out behind it. */
function reference(id: SchemaId, context: SchemaContext): Built {
  const { emit: emitContext, view, hidden } = context;
  const target = emitContext.api.schemas.get(id);
  if (target && emitContext.views.mentions(id, hidden, view)) return structure(target, context);
  const known = emitContext.views.simplestView(id, view);
  const name = emitContext.component(id, known);
  const isCyclic = context.isCyclic(id);
  const isThere = context.isThere(id, known);
  if (!isThere && !context.waits)
    return { ...plain(call(z, 'lazy', arrow(code`${name}`))), large: true, lazy: isCyclic };
  const isStated = context.waits && (emitContext.order.isDeep(id) || (isCyclic && !isThere));
  const type = isStated ? code`${z}.ZodType<${emitContext.type(id, known)}>` : code`typeof ${name}`;
  return { ...plain(code`${name}`, type), early: isStated, large: true, isComponent: true };
}

interface Union {
  readonly schema: Schema;
  readonly keyword: 'anyOf' | 'oneOf';
  readonly members: readonly Schema[];
}

function union({ schema, keyword, members }: Union, context: SchemaContext): Built {
  const { emit: emitContext, view } = context;
  const { api } = emitContext;
  const possible = members.filter(({ never }) => !never);
  const isExclusive =
    keyword === 'oneOf' &&
    !(view === 'open' && members.some(emitContext.views.hasOpenEnum)) &&
    !areApart(possible, api);
  const nothing = possible.filter(isNull);
  const some = possible.filter((each) => !isNull(each));
  const isHeavy = heavyUnions(api).has(schema);
  const tag = tagOf(some, schema, context);
  const foldsNull = nothing.length > 0 && !isExclusive && !(isHeavy && !tag);
  const built = (foldsNull || tag ? some : possible).map((each) => complete(each, context));
  const about = {
    rest: [],
    early: built.some(({ early }) => early),
    large: built.length > 1 || built.some(({ large }) => large),
    lazy: built.some(({ lazy }) => lazy),
  };
  const [first] = built;
  if (!first) return plain(foldsNull ? call(z, 'null') : call(z, 'never'));
  const list = arrayLiteral(built.map((each) => each.code));
  const apart =
    tag !== undefined &&
    (nothing.length === 0 || !some.some((each) => possibleTypes(each, api)?.has('null') ?? true));
  const whole =
    built.length === 1
      ? first.code
      : apart
        ? call(z, 'discriminatedUnion', code`${literal(tag)}, ${list}`)
        : isExclusive
          ? call(z, 'xor', list)
          : call(z, 'union', list);
  const types = typesOf(built);
  const type =
    built.length === 1
      ? first.type
      : types &&
        (apart
          ? code`${z}.ZodDiscriminatedUnion${typeArguments([types, literal(tag)])}`
          : isExclusive
            ? code`${z}.ZodXor${typeArguments([code`readonly ${types}`])}`
            : code`${z}.ZodUnion${typeArguments([code`readonly ${types}`])}`);
  const decided =
    isHeavy && !apart && built.length > 1
      ? call(
          whole,
          'check',
          inParentheses([
            code`${emitContext.runtime('decided')}(${arrow(
              emitContext.rules.code(
                [only(schema, (each) => each === keyword)],
                view,
                context.hidden,
              ),
            )})`,
          ]),
        )
      : whole;
  const isNullable = nothing.length > 0 && (foldsNull || apart);
  return {
    ...about,
    ...(isNullable ? nullable({ code: decided, type }) : { code: decided, type }),
  };
}

function isNull({ types, enum: values, const: single, ...others }: Schema): boolean {
  const listed = single ? [single.value] : values;
  const isOnly =
    types?.every((type) => type === 'null') ?? listed?.every((value) => value === null) ?? false;
  return (
    isOnly &&
    (listed === undefined || listed.includes(null)) &&
    Object.entries(others).every(
      ([keyword, value]) => value === undefined || annotations.has(keyword),
    )
  );
}

// The property that tells the alternatives of a schema apart, where each is an object that zod can take apart.

/** Its name; undefined where the values of none are disjoint constants that every alternative requires. */
function tagOf(
  members: readonly Schema[],
  { discriminator }: Schema,
  context: SchemaContext,
): string | undefined {
  return members.length < 2
    ? undefined
    : tagIn(
        members.map((member) => tagsIn(member, context)),
        discriminator,
      );
}

function tagIn(
  shapes: readonly (Tags | undefined)[],
  discriminator: Schema['discriminator'],
): string | undefined {
  const [first] = shapes;
  if (!first || shapes.some((each) => each === undefined)) return undefined;
  const names = discriminator ? [discriminator.property, ...first.keys()] : [...first.keys()];
  return names.find((name) => {
    const taken = new Set<Json>();
    return shapes.every((tags) => {
      const values = tags?.get(name);
      if (!values || values.some((value) => taken.has(value))) return false;
      for (const value of values) taken.add(value);
      return true;
    });
  });
}

type Tags = ReadonlyMap<string, readonly Json[]>;

/** The required properties of an object that are constants; of alternatives that are told apart themselves, those that all of them have. */
function tagsIn(
  schema: Schema,
  around: SchemaContext,
  passed: ReadonlySet<Schema> = new Set(),
): Tags | undefined {
  const { emit } = around;
  const { ref } = schema;
  const target = ref === undefined ? undefined : emit.api.schemas.get(ref);
  if (target?.ref !== undefined) return undefined;
  const schemaContext = inView(schema, around);
  const choice =
    target && !passed.has(target) && isChoice(target, emit.api)
      ? (target.oneOf ?? target.anyOf)
      : undefined;
  if (
    ref !== undefined &&
    target &&
    choice &&
    choice.length > 1 &&
    isUnlimited({ ...schema, ref: undefined }) &&
    isSeen(ref, schemaContext)
  ) {
    const inside = inView(target, schemaContext);
    const shapes = choice.map((each) => tagsIn(each, inside, new Set(passed).add(target)));
    return tagIn(shapes, target.discriminator) === undefined ? undefined : common(shapes);
  }
  const found =
    objectOf(schema, schemaContext) ?? (target && objectOf(target, inView(target, schemaContext)));
  if (!found?.members) return undefined;
  return new Map(
    [...found.members].flatMap(([name, { schema: property, required }]) => {
      const values =
        required && !emit.views.isOpen(property, schemaContext.view)
          ? tagValues(property, emit.api)
          : undefined;
      return values ? [[name, values] as const] : [];
    }),
  );
}

/** Whether the compiler knows the alternatives of a component. */
function isSeen(id: SchemaId, { emit, view, isThere }: SchemaContext): boolean {
  const known = emit.views.simplestView(id, view);
  return isThere(id, known) && !emit.stated.has(`${known} ${id}`);
}

function common([first, ...others]: readonly (Tags | undefined)[]): Tags | undefined {
  if (!first || others.some((each) => each === undefined)) return undefined;
  const shared = [...first].filter(([name]) => others.every((each) => each?.has(name)));
  return new Map(
    shared.map(([name, values]) => [
      name,
      [...values, ...others.flatMap((each) => each?.get(name) ?? [])],
    ]),
  );
}
