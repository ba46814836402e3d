// From a schema to a type: all keywords of one schema apply together, so what they mean one by one is intersected.

import type { ImportSymbol } from '../../../code/code.js';
import { bytesUse, speaksOfBytes } from '../../../model/bytes.js';
import { knownValues } from '../../../model/extensions.js';
import { isOpenable } from '../../../model/enums.js';
import { impliedTypes } from '../../../model/implied-types.js';
import { resolve } from '../../../model/resolve.js';
import { listForm } from '../../../model/list.js';
import type { JsonType, Schema } from '../../../model/schema.js';
import type { SchemaId } from '../../../model/json.js';
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
} from './node.js';
import { objectType, tagMember } from './object.js';
import { extensibleType, isLong, valuesType } from './values.js';
import { immediateReferences, type View, type World } from './world.js';

/** The symbols that converted types refer to. */
export interface Symbols {
  readonly type: (id: SchemaId, view: View) => ImportSymbol | undefined;
  /** `Open<T>` of the runtime. */
  readonly open: ImportSymbol;
  /** What stands for bytes. */
  readonly binary: ImportSymbol;
  /** The name of an object type that stands in several places; absent: none has one. */
  readonly repeated?: ((schema: Schema, view: View) => TypeNode | undefined) | undefined;
}

/** The place that a schema is converted for. */
export interface Place {
  readonly world: World;
  readonly symbols: Symbols;
  readonly view: View;
  /** The declaration that would refer to itself if it were named here; absent below a property or an item. */
  readonly within: readonly SchemaId[];
  /** The schema whose keywords apply together with these: an alternative may require what it declares. */
  readonly around?: Schema | undefined;
  /** Properties of the value that the view leaves out, whichever of the schemas around says so. */
  readonly hidden?: ReadonlySet<string> | undefined;
}

export function typeOf(schema: Schema, place: Place): TypeNode {
  if (schema.never) return never;
  const listed = listedType(schema, place);
  if (listed) return listed;
  const tags = place.world.tagsOf(schema.at);
  if (!isComposed(schema) && tags.length === 0) return ownType(schema, place, false);
  const inner: Place = {
    ...place,
    around: place.around ?? schema,
    hidden: withHidden(schema, place),
  };
  const composed = [
    ...(schema.ref === undefined ? [] : [reference(schema.ref, schema, inner)]),
    ...(schema.dynamicRef === undefined ? [] : [reference(schema.dynamicRef, schema, inner)]),
    ...(schema.allOf ?? []).map((member) => typeOf(member, inner)),
    ...alternativesType(schema, inner),
  ];
  // What the discriminator of an ancestor says of a declared schema.
  const inherited = tags.flatMap((tag) => tagMember(schema, tag, place) ?? []);
  const type = intersection([
    // A condition or a negation that a type cannot say leaves what the schema says itself.
    ownType(
      schema,
      inner,
      composed.some((each) => !isKeyword(each, 'unknown')),
    ),
    ...composed,
    ...inherited,
  ]);
  return composed.length > 0 &&
    schema.types?.includes('null') &&
    schema.types.length > 1 &&
    !isKeyword(type, 'unknown')
    ? union([type, nullType])
    : type;
}

function withHidden(
  schema: Schema,
  { hidden, view, world }: Place,
): ReadonlySet<string> | undefined {
  const own = world.hiding.hiddenNames(schema, view);
  return own.size === 0 || hidden === undefined ? (hidden ?? own) : new Set([...hidden, ...own]);
}

function isComposed({ ref, dynamicRef, allOf, anyOf, oneOf, if: condition, not }: Schema): boolean {
  return (ref ?? dynamicRef ?? allOf ?? anyOf ?? oneOf ?? condition ?? not) !== undefined;
}

/** A property, an item or whatever else a declaration may refer to itself from. */
export function innerType(schema: Schema, place: Place): TypeNode {
  return typeOf(
    schema,
    place.within.length === 0 && place.around === undefined
      ? place
      : { ...place, within: [], around: undefined, hidden: undefined },
  );
}

function listedType(schema: Schema, { view, world, within }: Place): TypeNode | undefined {
  const known = knownValues(schema);
  if (known && schema.const === undefined) return extensibleType(schema, known);
  const values = schema.const ? [schema.const.value] : schema.enum;
  if (!values) return undefined;
  const isDefinition = within.some(
    (id) => world.isEnum(id) && world.api.schemas.get(id) === schema,
  );
  return valuesType(
    schema,
    values,
    view === 'output' && isOpenable(schema) && !isDefinition && !world.isTag(schema),
  );
}

function reference(id: SchemaId, from: Schema, place: Place): TypeNode {
  const { world, symbols, view, within } = place;
  const target = world.api.schemas.get(id);
  const symbol = symbols.type(id, view);
  if (!target || !symbol) return unknown;
  // What the view takes away around a reference is taken away behind it too: then it is written out.
  if (place.hidden && !within.includes(id) && world.hiding.mentions(id, place.hidden, view))
    return typeOf(target, { ...place, within: [...within, id] });
  const [declared] = within;
  if (declared !== undefined && world.inCircle(declared, id) && !isOwnChild(id, declared, world))
    return circular(target, { ...place, within: [...within, id] }, within.includes(id));
  const type: TypeNode = { kind: 'reference', symbol };
  const isDefinition = declared !== undefined && world.isEnum(declared);
  if (view !== 'output' || !world.isEnum(id) || isDefinition || world.isTag(from)) return type;
  const listed = resolve(world.api, target);
  return isLong(listed)
    ? valuesType(listed, listed.enum ?? [], true)
    : { kind: 'reference', symbol: symbols.open, argument: type };
}

/** A base whose alternatives are its own children is only its own part to them; anything else is written out until it comes round. */
function circular(target: Schema, place: Place, isRepeated: boolean): TypeNode {
  const [declared] = place.within;
  const isBase =
    declared !== undefined &&
    hasAlternative(target, declared) &&
    (target.properties !== undefined || target.allOf !== undefined);
  if (isBase)
    return typeOf(
      { ...target, oneOf: undefined, anyOf: undefined, discriminator: undefined },
      { ...place, around: undefined },
    );
  return isRepeated ? unknown : typeOf(target, { ...place, around: undefined });
}

/** The other side of the same: the base may name its children, as their declarations do not name it. */
function isOwnChild(id: SchemaId, base: SchemaId, world: World): boolean {
  const schema = world.api.schemas.get(base);
  const child = world.api.schemas.get(id);
  const { properties, allOf } = schema ?? {};
  if (!schema || !child || !hasAlternative(schema, id) || (properties ?? allOf) === undefined)
    return false;
  const others = [...immediateReferences(child)].filter((each) => world.inCircle(base, each));
  return (
    others.every((each) => each === base) && child.allOf?.some(({ ref }) => ref === base) === true
  );
}

function hasAlternative({ oneOf = [], anyOf = [] }: Schema, id: SchemaId): boolean {
  return [...oneOf, ...anyOf].some(({ ref }) => ref === id);
}

/** What `types` and the keywords of objects and lists say. `beside`: other schemas say more about the same value. */
function ownType(schema: Schema, place: Place, beside: boolean): TypeNode {
  const types = schema.types ?? impliedTypes(schema);
  if (types === undefined) return unknown;
  const [only] = types;
  if (only !== undefined && types.length === 1) return ofType(only, schema, { place, beside });
  // Null is added to the whole.
  const telling = beside ? types.filter((type) => type !== 'null') : types;
  return union(telling.map((type) => ofType(type, schema, { place, beside })));
}

function ofType(
  type: JsonType,
  schema: Schema,
  { place, beside }: { readonly place: Place; readonly beside: boolean },
): TypeNode {
  switch (type) {
    case 'null':
      return nullType;
    case 'boolean':
      return keyword('boolean');
    case 'integer':
    case 'number':
      return keyword('number');
    case 'string':
      return textType(schema, place);
    case 'array':
      return listType(schema, place);
    case 'object':
      return objectType(schema, place, beside);
  }
}

/** Bytes in a form are no text. */
function textType(schema: Schema, { world, symbols }: Place): TypeNode {
  const use = speaksOfBytes(schema) ? bytesUse(world.api)(schema) : 'text';
  const binary: TypeNode = { kind: 'reference', symbol: symbols.binary };
  if (use === 'either') return union([binary, keyword('string')]);
  return use === 'bytes' ? binary : keyword('string');
}

function listType(schema: Schema, place: Place): TypeNode {
  const { first, required, isFull } = listForm(schema);
  const rest = schema.items === undefined ? unknown : innerType(schema.items, place);
  const isClosed = isFull || isKeyword(rest, 'never');
  if (first.length === 0 && !isClosed) return { kind: 'array', of: rest };
  return {
    kind: 'tuple',
    items: first.map((item) => (item === schema.items ? rest : innerType(item, place))),
    required,
    rest: isClosed ? undefined : rest,
  };
}
