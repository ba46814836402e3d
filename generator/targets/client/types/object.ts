// What a schema lists: the properties of objects with what other properties may be, and the values of `const` and `enum`.

import { knownValues } from '../../../model/extensions.js';
import { isObject, type Json, type SchemaId } from '../../../model/json.js';
import { otherProperties } from '../../../model/schema-facts.js';
import type { JsonType, Schema } from '../../../model/schema.js';
import type { Tag } from '../../../model/graph/enums.js';
import { innerType, isHidden, type TypeContext, type TypeFacts } from './type-context.js';
import { schemaDoc } from '../docs.js';
import {
  intersection,
  isKeyword,
  keyword,
  type Member,
  never,
  nullType,
  object,
  type TypeNode,
  union,
  unknown,
} from './node.js';

const noProperties: ReadonlyMap<string, Schema> = new Map();

/** `beside`: other schemas say more about the same value. */
export function objectType(schema: Schema, context: TypeContext, beside: boolean): TypeNode {
  const { around, hidden, symbols, view, within } = context;
  const isAlone = !beside && around === undefined && hidden === undefined && within.length === 0;
  return (
    (isAlone ? symbols.repeated?.(schema, view) : undefined) ?? writtenOut(schema, context, beside)
  );
}

/** The same, though it may have a name. */
export function writtenOut(schema: Schema, context: TypeContext, beside: boolean): TypeNode {
  const { properties = noProperties, required = [] } = schema;
  const members = new Map<string, Member>();
  const needed = new Set(required);
  for (const [name, property] of properties)
    if (!context.hidden?.has(name) && !isHidden(property, context.view, context.facts))
      members.set(name, namedMember(name, memberOf(property, !needed.has(name), context)));
  for (const name of needed)
    if (!properties.has(name))
      addRequired(members, name, { ...context, around: context.around ?? schema, schema });
  const index = indexType(schema, context);
  const isClosed = index !== undefined && isKeyword(index, 'never');
  const others = otherProperties(schema);
  const doc = others && schemaDoc(others, context.facts.api);
  if (members.size > 0) return isClosed ? object(members) : object(members, index, doc);
  if (beside && (isClosed || index === undefined)) return unknown;
  // Nothing but properties that this view does not have: nothing to say, and nothing that another type beside it could contradict.
  if (properties.size > 0 && (isClosed || index === undefined)) return keyword('object');
  if (isClosed) return object(members, never);
  return index === undefined || isKeyword(index, 'unknown')
    ? { kind: 'object', members, index: unknown, bare: true }
    : object(members, index, doc);
}

export function memberOf(property: Schema, optional: boolean, context: TypeContext): Member {
  return {
    type: innerType(property, context),
    optional,
    doc: schemaDoc(property, context.facts.api),
  };
}

/** Every object has `toString` and the like: where the property is absent, TypeScript sees that function in its place. */
export function isInherited(name: string): boolean {
  return name !== '__proto__' && name in Object.prototype;
}

function namedMember(name: string, member: Member): Member {
  return member.optional && isInherited(name)
    ? { ...member, type: union([member.type, keyword('Function')]) }
    : member;
}

/** A required name that is declared elsewhere: the type of its declaration, if one is found, makes it readable. */
function addRequired(
  members: Map<string, Member>,
  name: string,
  { schema, ...place }: TypeContext & { readonly schema: Schema },
): void {
  const { around, hidden } = place;
  if (hidden?.has(name)) return;
  const declared = around && findProperty(around, name, place);
  if (
    declared &&
    (isHidden(declared, place.view, place.facts) ||
      isRequired(around, { name, except: schema, ...place }))
  )
    return;
  members.set(name, { type: declared ? innerType(declared, place) : unknown, optional: false });
}

/** The first declaration of a property in a schema and everything that applies together with it. */
export function findProperty(
  schema: Schema,
  name: string,
  { facts }: Pick<TypeContext, 'facts'>,
): Schema | undefined {
  for (const part of together(schema, facts)) {
    const found = part.properties?.get(name);
    if (found) return found;
  }
  return undefined;
}

function isRequired(
  schema: Schema,
  {
    name,
    except,
    facts,
  }: { readonly name: string; readonly except: Schema; readonly facts: TypeFacts },
): boolean {
  for (const part of together(schema, facts))
    if (part !== except && part.required?.includes(name) === true) return true;
  return false;
}

/** A schema, and what its references and its `allOf` add to it. */
function* together(schema: Schema, facts: TypeFacts): Iterable<Schema> {
  const seen = new Set<SchemaId>();
  const stack = [schema];
  for (let next = stack.pop(); next; next = stack.pop()) {
    yield next;
    if (next.allOf) stack.push(...[...next.allOf].reverse());
    if (next.ref === undefined || seen.has(next.ref)) continue;
    seen.add(next.ref);
    const target = facts.api.schemas.get(next.ref);
    if (target) stack.push(target);
  }
}

/** Properties of any name would let every misspelt one compile: an index is made where a schema speaks of them. */
function indexType(schema: Schema, context: TypeContext): TypeNode | undefined {
  const { patternProperties, additionalProperties, unevaluatedProperties } = schema;
  if (patternProperties === undefined || patternProperties.size === 0) {
    const stated = otherProperties(schema);
    return stated && innerType(stated, context);
  }
  const others = additionalProperties ?? unevaluatedProperties;
  const patterns = [...patternProperties.values()].map((each) => innerType(each, context));
  return union([...patterns, ...(others && !others.never ? [innerType(others, context)] : [])]);
}

/** `{ petType: 'cat' }`, unless the schema says so itself or the property is no part of the view. */
export function tagMember(
  schema: Schema,
  { property, values }: Tag,
  context: TypeContext,
): TypeNode | undefined {
  const declared = findProperty(schema, property, context);
  if (declared && isHidden(declared, context.view, context.facts)) return undefined;
  const literals = valuesType({ at: schema.at }, values, false);
  if (declared && sameValues(declared, values, context)) return undefined;
  // A type that is no text is told apart by its own values: the mapping names them as texts.
  if (declared && isKeyword(intersection([innerType(declared, context), literals]), 'never'))
    return undefined;
  return object(new Map([[property, { type: literals, optional: false, doc: undefined }]]));
}

function sameValues(declared: Schema, values: readonly string[], { facts }: TypeContext): boolean {
  const target =
    declared.ref === undefined ? declared : (facts.api.schemas.get(declared.ref) ?? declared);
  if (knownValues(target)) return false;
  const own = target.const ? [target.const.value] : target.enum;
  return (
    own !== undefined &&
    own.length === values.length &&
    own.every((value) => typeof value === 'string' && values.includes(value))
  );
}

// Types of values that are listed: `const`, `enum`, and sets of known values that are open.

/** The literal type of a JSON value. */
function valueType(value: Json): TypeNode {
  if (value === null) return nullType;
  if (typeof value !== 'object') return { kind: 'literal', value };
  if (!isObject(value)) {
    const items = value.map(valueType);
    return { kind: 'tuple', items, required: items.length };
  }
  return object(
    new Map(
      Object.entries(value).map(([name, each]): [string, Member] => [
        name,
        { type: valueType(each), optional: false },
      ]),
    ),
  );
}

/** The listed values of a schema; `open` adds the other values of their kind where there is more than one (one alone is a tag). */
export function valuesType(schema: Schema, values: readonly Json[], open: boolean): TypeNode {
  const { types } = schema;
  const possible = types
    ? values.filter((value) => types.some((type) => isOf(value, type)))
    : values;
  // A list that forgets the null its types speak of means to have it.
  const all =
    types?.includes('null') && !possible.includes(null) && schema.const === undefined
      ? [...possible, null]
      : possible;
  const isOpen = open && all.filter((value) => value !== null).length > 1;
  if (isOpen && all.length > mostOpen)
    return union([
      ...basesOf(all).map(keyword),
      ...all.filter((value) => !isTextOrNumber(value)).map(valueType),
    ]);
  const known = all.map(valueType);
  return union(isOpen ? [...known, ...openings(all)] : known);
}

/**
 * Compilers refuse 100,000 combinations: what is sent and received (`Device & DeviceInput`) has the square of its enums. A longer one that is open is
 * any string.
 */
const mostOpen = 300;

/** Whether a list of values is so long that, where it is open, its type does not name them. */
export function isLong({ enum: values = [] }: Schema): boolean {
  return values.length > mostOpen;
}

function isTextOrNumber(value: Json): boolean {
  return typeof value === 'string' || typeof value === 'number';
}

/** An open set of known values. */
export function extensibleType(schema: Schema, values: readonly Json[]): TypeNode {
  const known = union([...values.map(valueType), ...openings(values)]);
  return schema.types?.includes('null') ? union([known, nullType]) : known;
}

function openings(values: readonly Json[]): TypeNode[] {
  return basesOf(values).map((base) => ({ kind: 'open', base }));
}

function basesOf(values: readonly Json[]): readonly ('string' | 'number')[] {
  return (['string', 'number'] as const).filter((base) =>
    values.some((value) => typeof value === base),
  );
}

function isOf(value: Json, type: JsonType): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'integer':
      return Number.isInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    default:
      return typeof value === type;
  }
}
