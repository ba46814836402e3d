// Converts a schema to a type: the intersection of the types of its keywords.

import { impliedTypes, arrayForm } from '../../model/schema-facts.js';
import { knownValues } from '../../model/extensions.js';
import { resolve } from '../../model/graph/walk.js';
import type { JsonType, Schema } from '../../model/schema.js';
import type { SchemaId } from '../../model/json.js';
import { alternativesType } from './alternatives.js';
import {
  intersection,
  isKeyword,
  keyword,
  never,
  nullType,
  type TypeNode,
  union,
  unknown,
} from '../type.js';
import { objectTypeNode, valuesType } from './object.js';
import {
  immediateReferences,
  innerType,
  type TypeContext,
  type TypeFacts,
} from './type-context.js';

export function typeOf(schema: Schema, context: TypeContext): TypeNode {
  if (schema.never) return never;
  const listed = enumType(schema, context);
  if (listed) return listed;
  if (!isComposed(schema)) return ownType(schema, context, false);
  const inner: TypeContext = { ...context, around: context.around ?? schema };
  const composed = [
    ...(schema.$ref === undefined ? [] : [referenceType(schema.$ref, schema, inner)]),
    ...(schema.allOf ?? []).map((member) => typeOf(member, inner)),
    ...alternativesType(schema, inner),
  ];
  // If the composition adds no type, the schema's own type is complete.
  const isPartial = composed.some((typeNode) => !isKeyword(typeNode, 'unknown'));
  const own = ownType(schema, inner, isPartial);
  const type = intersection(schema.$ref === undefined ? [own, ...composed] : [...composed, own]);
  return composed.length > 0 &&
    schema.type?.includes('null') &&
    schema.type.length > 1 &&
    !isKeyword(type, 'unknown')
    ? union([type, nullType])
    : type;
}

function isComposed({ $ref: ref, allOf, anyOf, oneOf, if: condition, not }: Schema): boolean {
  return (ref ?? allOf ?? anyOf ?? oneOf ?? condition ?? not) !== undefined;
}

function enumType(schema: Schema, { facts, symbols }: TypeContext): TypeNode | undefined {
  const values = schema.const === undefined ? (knownValues(schema) ?? schema.enum) : [schema.const];
  const isOpen = facts.isOpen(schema) && !facts.isTag(schema);
  return values && valuesType(schema, values, isOpen ? symbols.unrecognized : undefined);
}

function referenceType(id: SchemaId, from: Schema, context: TypeContext): TypeNode {
  const { facts, symbols, within } = context;
  const target = facts.api.schemas.get(id);
  const symbol = symbols.type(id);
  if (!target || !symbol) return unknown;
  const [declared] = within;
  if (
    declared !== undefined &&
    facts.inCycle(declared, id) &&
    !isBaseOfOnlyAncestor(id, declared, facts)
  )
    return cyclicReferenceType(
      target,
      { ...context, within: [...within, id] },
      within.includes(id),
    );
  // A discriminating property has none of the values that a service may add.
  const listed = facts.isTag(from) ? resolve(facts.api, target) : target;
  if (facts.isTag(from) && listed.enum && facts.isOpen(listed))
    return valuesType(listed, listed.enum);
  return { kind: 'reference', symbol };
}

/**
 * In a cycle, a base schema with its children as alternatives is reduced to its own part; any other
 * target is written inline until it repeats.
 */
function cyclicReferenceType(target: Schema, context: TypeContext, isRepeated: boolean): TypeNode {
  const [declared] = context.within;
  const isBase =
    declared !== undefined &&
    hasAlternative(target, declared) &&
    (target.properties !== undefined || target.allOf !== undefined);
  if (isBase)
    return typeOf(
      { ...target, oneOf: undefined, anyOf: undefined, discriminator: undefined },
      { ...context, around: undefined },
    );
  return isRepeated ? unknown : typeOf(target, { ...context, around: undefined });
}

/**
 * The other direction of the same cycle: the base may refer to its children, because their
 * declarations do not refer to it.
 */
export function isBaseOfOnlyAncestor(id: SchemaId, base: SchemaId, facts: TypeFacts): boolean {
  const schema = facts.api.schemas.get(base);
  const child = facts.api.schemas.get(id);
  const { properties, allOf } = schema ?? {};
  if (!schema || !child || !hasAlternative(schema, id) || (properties ?? allOf) === undefined)
    return false;
  const others = [...immediateReferences(child)].filter((immediateReference) =>
    facts.inCycle(base, immediateReference),
  );
  return (
    others.every((other) => other === base) &&
    child.allOf?.some(({ $ref: ref }) => ref === base) === true
  );
}

export function hasAlternative({ oneOf = [], anyOf = [] }: Schema, id: SchemaId): boolean {
  return [...oneOf, ...anyOf].some(({ $ref: ref }) => ref === id);
}

/**
 * The type from `types` and the keywords of objects and arrays. `isPartial`: other schemas apply to
 * the same value.
 */
function ownType(schema: Schema, context: TypeContext, isPartial: boolean): TypeNode {
  const types = schema.type ?? impliedTypes(schema);
  if (types === undefined) return unknown;
  const [only] = types;
  if (only !== undefined && types.length === 1)
    return ofType(only, schema, { context, beside: isPartial });
  // If partial, null is added to the result of the composition.
  const shownTypes = isPartial ? types.filter((type) => type !== 'null') : types;
  return union(shownTypes.map((type) => ofType(type, schema, { context, beside: isPartial })));
}

function ofType(
  type: JsonType,
  schema: Schema,
  { context, beside }: { readonly context: TypeContext; readonly beside: boolean },
): TypeNode {
  switch (type) {
    case 'null':
      return nullType;
    case 'boolean':
      return keyword('boolean');
    case 'integer':
    case 'number':
      return keyword(schema.conversion === 'bigint' ? 'bigint' : 'number');
    case 'string':
      return stringType(schema, context);
    case 'array':
      return arrayType(schema, context);
    case 'object':
      return objectTypeNode(schema, context, beside);
  }
}

function stringType({ conversion }: Schema, { symbols }: TypeContext): TypeNode {
  if (conversion === 'Date') return { kind: 'reference', symbol: symbols.date };
  const binary: TypeNode = { kind: 'reference', symbol: symbols.binary };
  if (conversion === 'Blob|string') return union([binary, keyword('string')]);
  return conversion === 'Blob' ? binary : keyword('string');
}

function arrayType(schema: Schema, context: TypeContext): TypeNode {
  const { first, required, isFull } = arrayForm(schema);
  const rest = schema.items === undefined ? unknown : innerType(schema.items, context);
  const isClosed = isFull || isKeyword(rest, 'never');
  if (first.length === 0 && !isClosed) return { kind: 'array', of: rest };
  return {
    kind: 'tuple',
    items: first.map((item) => (item === schema.items ? rest : innerType(item, context))),
    required,
    rest: isClosed ? undefined : rest,
  };
}
