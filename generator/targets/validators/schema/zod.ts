// Prints a schema as zod, as one would write it by hand. What zod cannot express is passed to the
// evaluator as data. One file, because schemas, unions and their discriminators are printed by
// mutually recursive functions.

import {
  lastArgument,
  arrayLiteral,
  call,
  type Code,
  code,
  isBroken,
  literal,
  inParentheses,
} from '../../../code/code.js';
import { argument, arrow, typeArguments } from '../../../code/declarations.js';
import { conversionPlaces } from '../../../model/graph/places.js';
import { walkSchema } from '../../../model/graph/walk.js';
import type { Json, SchemaId } from '../../../model/json.js';
import { listedValues, type Schema } from '../../../model/schema.js';
import { isLeftOut } from '../../../model/schema-facts.js';
import { exactly, type SchemaContext } from '../emit-context.js';
import { type Built, nullable, builtOf, tupleOfTypes, z } from './built.js';
import {
  annotations,
  areDisjoint,
  heavyUnions,
  isBranching,
  isChoice,
  isUnlimited,
  possibleTypes,
  tagValues,
  partsOf,
  type SchemaPart,
  type UnionPart,
} from './facts.js';
import { objectOf } from './objects.js';
import { typedPart } from './typed.js';

/** The schema with all its checks. */
export function complete(schema: Schema, context: SchemaContext): Built {
  return context.emit.parts.of(schema, 'schema', () => {
    const built = prepared(schema, context);
    const check = restCheck(built, context);
    return check === undefined
      ? built
      : {
          ...built,
          unchecked: [],
          code: call(
            built.code,
            'check',
            isBroken(check) ? lastArgument(inParentheses([check])) : inParentheses([check]),
          ),
        };
  });
}

/**
 * The structure, or the exact schema where preparing values would go against what zod does not
 * express.
 */
export function prepared(schema: Schema, context: SchemaContext): Built {
  const built = structure(schema, context);
  const { exact, preparation } = context.emit;
  if (!exact || built.unchecked.length === 0) return built;
  const isKept = preparation?.coerce || built.unchecked.some((rest) => declaresParts(rest));
  if (!isKept) return built;
  preparation?.kept.add(schema.at);
  return complete(schema, exactly(context));
}

/** Whether a schema says something about properties or items, so that they are not unknown. */
function declaresParts(root: Schema): boolean {
  let found = false;
  walkSchema(root, ({ $ref: ref, properties, patternProperties, items, prefixItems }) => {
    found ||= (ref ?? properties ?? patternProperties ?? items ?? prefixItems) !== undefined;
  });
  return found;
}

/** The same with the description, as the value of a property. */
export function described(schema: Schema, context: SchemaContext): Built {
  return context.emit.parts.of(schema, 'member', () => {
    const built = complete(schema, context);
    const text = schema.description?.trim() ?? '';
    return text === ''
      ? built
      : { ...built, code: call(built.code, 'describe', argument(literal(text))) };
  });
}

/** The check for what zod does not express; `undefined` if zod expresses everything. */
export function restCheck({ unchecked: rest }: Built, { emit }: SchemaContext): Code | undefined {
  return rest.length === 0
    ? undefined
    : code`${emit.runtime('conforms')}(${arrow(emit.rules.code(rest))})`;
}

/** The part of a schema that zod can express, which accepts at least all valid values. */
export function structure(schema: Schema, context: SchemaContext): Built {
  if (isLeftOut(schema)) return leftOut(schema, context);
  const isNever = schema.never ?? (schema.not !== undefined && isUnlimited(schema.not));
  if (isNever) return builtOf(call(z, 'never'), code`${z}.ZodNever`);
  if (isUnlimited(schema)) return builtOf(call(z, 'unknown'), code`${z}.ZodUnknown`);
  if (schema.unevaluatedProperties ?? schema.unevaluatedItems) {
    const { unevaluatedProperties, unevaluatedItems, ...others } = schema;
    return { ...structure({ ...others, at: schema.at }, context), unchecked: [schema] };
  }
  const object = objectOf(schema, context);
  if (object) return object.build();
  // Most schemas have only a type and limits.
  if (schema.type && !compositionKeywords.some((keyword) => schema[keyword] !== undefined))
    return typedPart(schema, context);
  const { main, rest } = partsOf(schema, context.emit.api);
  const built = mainPart(main, context);
  return { ...built, unchecked: [...built.unchecked, ...rest] };
}

/** A property that is not sent, or not received. */
function leftOut({ readOnly }: Schema, { emit }: SchemaContext): Built {
  if (emit.preparation?.strip) return builtOf(code`${emit.runtime('dropped')}`);
  const absent = emit.runtime(readOnly ? 'readOnly' : 'writeOnly');
  return builtOf(code`${absent}`, code`${z}.ZodNever`);
}

const compositionKeywords = [
  '$ref',
  'allOf',
  'anyOf',
  'oneOf',
  'enum',
  'const',
  'not',
  'if',
  'dependentSchemas',
] as const;

/** The most specific part of a schema; the other parts are left to the evaluator. */
function mainPart(main: SchemaPart | undefined, context: SchemaContext): Built {
  switch (main?.kind) {
    case 'reference':
      return referencePart(main.ref, context);
    case 'own':
      return typedPart(main.from, context);
    case 'member':
      return structure(main.member, context);
    case 'union':
      return unionPart(main, context);
    case undefined:
      return builtOf(call(z, 'unknown'));
  }
}

/** The constant of a component. */
function referencePart(id: SchemaId, context: SchemaContext): Built {
  const { emit: emitContext } = context;
  const name = emitContext.component(id);
  const isCyclic = context.isCyclic(id);
  const isThere = context.isInitialized(id);
  if (!isThere && !context.isDeferred)
    return { ...builtOf(call(z, 'lazy', arrow(code`${name}`))), hasLazy: isCyclic };
  const isStated = context.isDeferred && (emitContext.order.isDeep(id) || (isCyclic && !isThere));
  const type = isStated ? code`${z}.ZodType<${emitContext.type(id)}>` : code`typeof ${name}`;
  return {
    ...builtOf(code`${name}`, type),
    isTooEarly: isStated,
    needsGetter: isStated || !isThere,
    isComponent: true,
  };
}

function unionPart(union: UnionPart, context: SchemaContext): Built {
  const { schema, keyword, members } = union;
  const { emit: emitContext } = context;
  const { api } = emitContext;
  const possible = members.filter(({ never }) => !never);
  const isExclusive = keyword === 'oneOf' && !areDisjoint(possible, api);
  const nullMembers = possible.filter(isNull);
  const others = possible.filter((candidate) => !isNull(candidate));
  // The evaluator converts nothing.
  const isHeavy = heavyUnions(api).has(schema) && !conversionPlaces(api)(members);
  const tag = discriminatorOf(others, schema, context);
  if (emitContext.exact && tag === undefined && isBranching(schema, api)) {
    emitContext.preparation?.kept.add(schema.at);
    return unionPart(union, exactly(context));
  }
  const isNullFolded = nullMembers.length > 0 && !isExclusive && !(isHeavy && !tag);
  const built = (isNullFolded || tag ? others : possible).map((each) => complete(each, context));
  const about = {
    unchecked: [],
    isTooEarly: built.some(({ isTooEarly: early }) => early),
    needsGetter: built.some(({ needsGetter: early }) => early),
    hasLazy: built.some(({ hasLazy: lazy }) => lazy),
  };
  const [first] = built;
  if (!first) return builtOf(isNullFolded ? call(z, 'null') : call(z, 'never'));
  const list = arrayLiteral(built.map((each) => each.code));
  const isDiscriminated =
    tag !== undefined &&
    (nullMembers.length === 0 ||
      !others.some((other) => possibleTypes(other, api)?.has('null') ?? true));
  const whole =
    built.length === 1
      ? first.code
      : isDiscriminated
        ? call(z, 'discriminatedUnion', code`${literal(tag)}, ${list}`)
        : isExclusive
          ? call(z, 'xor', list)
          : call(z, 'union', list);
  const types = tupleOfTypes(built);
  const type =
    built.length === 1
      ? first.type
      : types &&
        (isDiscriminated
          ? code`${z}.ZodDiscriminatedUnion${typeArguments([types, literal(tag)])}`
          : isExclusive
            ? code`${z}.ZodXor${typeArguments([code`readonly ${types}`])}`
            : code`${z}.ZodUnion${typeArguments([code`readonly ${types}`])}`);
  const decided =
    isHeavy && !isDiscriminated && built.length > 1
      ? call(
          whole,
          'check',
          inParentheses([
            code`${emitContext.runtime('decided')}(${arrow(
              emitContext.rules.code([union.alone]),
            )})`,
          ]),
        )
      : whole;
  const isNullable = nullMembers.length > 0 && (isNullFolded || isDiscriminated);
  return {
    ...about,
    ...(isNullable ? nullable({ code: decided, type }) : { code: decided, type }),
  };
}

function isNull(schema: Schema): boolean {
  const { type: types, enum: _, const: __, ...others } = schema;
  const listed = listedValues(schema);
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

// The property that discriminates the alternatives of a schema, if each is an object whose
// properties zod knows.

/**
 * The name of a property that all alternatives require, with disjoint constant values; `undefined`
 * if there is none.
 */
function discriminatorOf(
  members: readonly Schema[],
  { discriminator }: Schema,
  context: SchemaContext,
): string | undefined {
  return members.length < 2
    ? undefined
    : commonDiscriminator(
        members.map((member) => constantProperties(member, context)),
        discriminator,
      );
}

function commonDiscriminator(
  shapes: readonly (ConstantProperties | undefined)[],
  discriminator: Schema['discriminator'],
): string | undefined {
  const [first] = shapes;
  if (!first || shapes.some((shape) => shape === undefined)) return undefined;
  const names = discriminator ? [discriminator.propertyName, ...first.keys()] : [...first.keys()];
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

type ConstantProperties = ReadonlyMap<string, readonly Json[]>;

/**
 * The required properties of an object that are constants. For a discriminated union, those that
 * all its members have.
 */
function constantProperties(
  schema: Schema,
  context: SchemaContext,
  passed: ReadonlySet<Schema> = new Set(),
): ConstantProperties | undefined {
  const { emit } = context;
  const { $ref: ref } = schema;
  const target = ref === undefined ? undefined : emit.api.schemas.get(ref);
  if (target?.$ref !== undefined) return undefined;
  const choice =
    target && !passed.has(target) && isChoice(target, emit.api)
      ? (target.oneOf ?? target.anyOf)
      : undefined;
  if (
    ref !== undefined &&
    target &&
    choice &&
    choice.length > 1 &&
    isUnlimited({ ...schema, $ref: undefined }) &&
    isInferred(ref, context)
  ) {
    const shapes = choice.map((each) =>
      constantProperties(each, context, new Set(passed).add(target)),
    );
    return commonDiscriminator(shapes, target.discriminator) === undefined
      ? undefined
      : commonProperties(shapes);
  }
  const found = objectOf(schema, context) ?? (target && objectOf(target, context));
  if (!found?.members) return undefined;
  return new Map(
    [...found.members].flatMap(([name, { schema: property, required }]) => {
      const values = required ? tagValues(property, emit.api) : undefined;
      // Text is converted before zod looks at the value.
      if (emit.preparation?.coerce && values?.some((value) => typeof value !== 'string')) return [];
      return values ? [[name, values] as const] : [];
    }),
  );
}

/** Whether TypeScript infers the alternatives of a component. */
function isInferred(id: SchemaId, { emit, isInitialized: isThere }: SchemaContext): boolean {
  return isThere(id) && !emit.annotated.has(id);
}

function commonProperties([first, ...others]: readonly (ConstantProperties | undefined)[]):
  ConstantProperties | undefined {
  if (!first || others.some((other) => other === undefined)) return undefined;
  const shared = [...first].filter(([name]) => others.every((properties) => properties?.has(name)));
  return new Map(
    shared.map(([name, values]) => [
      name,
      [...values, ...others.flatMap((other) => other?.get(name) ?? [])],
    ]),
  );
}
