// The types of objects, with their additional properties, and of `const` and `enum`.

import { isObject, type Json } from '../../model/json.js';
import { schemasInPlace } from '../../model/graph/walk.js';
import { hasType, isLeftOut, otherProperties } from '../../model/schema-facts.js';
import type { Schema } from '../../model/schema.js';
import { innerType, type Symbols, type TypeContext, type TypeFacts } from './type-context.js';
import {
  isKeyword,
  keyword,
  type TypeMember,
  never,
  nullType,
  objectMember,
  type TypeNode,
  union,
  unknown,
} from '../type.js';

const noProperties: ReadonlyMap<string, Schema> = new Map();

/** `isPartial`: other schemas apply to the same value. */
export function objectTypeNode(schema: Schema, context: TypeContext, isPartial: boolean): TypeNode {
  const { around, symbols, within } = context;
  const isComplete = !isPartial && around === undefined && within.length === 0;
  return (
    (isComplete ? symbols.repeated?.(schema) : undefined) ??
    inlineObjectType(schema, context, isPartial)
  );
}

/** The same, without using a shared declaration. */
export function inlineObjectType(
  schema: Schema,
  context: TypeContext,
  isPartial: boolean,
): TypeNode {
  const { properties = noProperties, required = [] } = schema;
  const members = new Map<string, TypeMember>();
  const requiredNames = new Set(required);
  for (const [name, property] of properties)
    if (!isLeftOut(property))
      members.set(name, namedMember(name, memberOf(property, !requiredNames.has(name), context)));
  for (const name of requiredNames)
    if (!properties.has(name))
      addRequired(members, name, { ...context, around: context.around ?? schema, schema });
  const index = indexType(schema, context, isPartial || members.size > 0);
  const isClosed = index !== undefined && isKeyword(index, 'never');
  const others = otherProperties(schema);
  const doc = others && context.facts.docOf(others);
  if (members.size > 0) return isClosed ? objectMember(members) : objectMember(members, index, doc);
  if (isPartial && (isClosed || index === undefined)) return unknown;
  // All properties are left out. `object` accepts anything that another type beside it requires.
  if (properties.size > 0 && (isClosed || index === undefined)) return keyword('object');
  if (isClosed) return objectMember(members, never);
  return index === undefined || isKeyword(index, 'unknown')
    ? { kind: 'object', members, index: unknown, anyObject: true }
    : objectMember(members, index, doc);
}

export function memberOf(property: Schema, optional: boolean, context: TypeContext): TypeMember {
  return {
    type: innerType(property, context),
    optional,
    doc: context.facts.docOf(property),
    at: property.at,
  };
}

/** Whether every object inherits the property, such as `toString`, which TypeScript then sees. */
export function isInherited(name: string): boolean {
  return name !== '__proto__' && name in Object.prototype;
}

function namedMember(name: string, member: TypeMember): TypeMember {
  return member.optional && isInherited(name)
    ? { ...member, type: union([member.type, keyword('Function')]) }
    : member;
}

/** Adds a required property that is declared elsewhere or nowhere, with the type from there. */
function addRequired(
  members: Map<string, TypeMember>,
  name: string,
  { schema, ...place }: TypeContext & { readonly schema: Schema },
): void {
  const { around } = place;
  const declared = around && findProperty(around, name, place);
  if (declared && (isLeftOut(declared) || isRequired(around, { name, except: schema, ...place })))
    return;
  members.set(name, {
    type: declared ? innerType(declared, place) : unknown,
    optional: false,
    at: declared?.at,
  });
}

/** The first declaration of a property in the schemas that apply to the same value. */
export function findProperty(
  schema: Schema,
  name: string,
  { facts }: Pick<TypeContext, 'facts'>,
): Schema | undefined {
  for (const part of schemasInPlace(schema, facts.api)) {
    const property = part.properties?.get(name);
    if (property) return property;
  }
  return undefined;
}

export function isRequired(
  schema: Schema,
  {
    name,
    except,
    facts,
  }: { readonly name: string; readonly except: Schema; readonly facts: TypeFacts },
): boolean {
  for (const part of schemasInPlace(schema, facts.api))
    if (part !== except && part.required?.includes(name) === true) return true;
  return false;
}

/**
 * The index signature, only if the schema mentions other properties: otherwise misspelled
 * properties would compile.
 *
 * @param hasOthers Whether there may be properties that the schema's patterns say nothing about.
 */
function indexType(schema: Schema, context: TypeContext, hasOthers: boolean): TypeNode | undefined {
  const { patternProperties, additionalProperties, unevaluatedProperties } = schema;
  if (patternProperties === undefined || patternProperties.size === 0) {
    const stated = otherProperties(schema);
    return stated && innerType(stated, context);
  }
  const others = additionalProperties ?? unevaluatedProperties;
  if (others === undefined && hasOthers) return unknown;
  const patterns = [...patternProperties.values()].map((patternProperty) =>
    innerType(patternProperty, context),
  );
  return union([...patterns, ...(others && !others.never ? [innerType(others, context)] : [])]);
}

/** The type of a JSON value, with literals. */
function valueType(value: Json): TypeNode {
  if (value === null) return nullType;
  if (typeof value !== 'object') return { kind: 'literal', value };
  if (!isObject(value)) {
    const items = value.map(valueType);
    return { kind: 'tuple', items, required: items.length };
  }
  return objectMember(
    new Map(
      Object.entries(value).map(([name, member]): [string, TypeMember] => [
        name,
        { type: valueType(member), optional: false },
      ]),
    ),
  );
}

/** The union of the listed values, and with `others` of values that the document does not list. */
export function valuesType(
  schema: Schema,
  values: readonly Json[],
  others?: Symbols['unrecognized'],
): TypeNode {
  const { type: types } = schema;
  const possible = types
    ? values.filter((value) => types.some((type) => hasType(value, type)))
    : values;
  // If `types` includes null and the enum does not, null is meant to be allowed.
  const all =
    types?.includes('null') && !possible.includes(null) && schema.const === undefined
      ? [...possible, null]
      : possible;
  return union([...all.map(valueType), ...(others ? unrecognized(all, others) : [])]);
}

function unrecognized(values: readonly Json[], symbols: Symbols['unrecognized']): TypeNode[] {
  return (['string', 'number'] as const)
    .filter((base) => values.some((value) => typeof value === base))
    .map((base) => ({ kind: 'unrecognized', base, symbol: symbols[base] }));
}
