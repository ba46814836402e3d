// A schema as an expression: what zod means the same by as zod, everything else as functions of the runtime that are called like the keywords.

import { arrayLiteral, choice, type Code, code, empty, group, type ImportSymbol, indent, join, key, line, literal, objectLiteral, sequence, softline, text } from '../../code/code.js';
import type { Json } from '../../model/json.js';
import type { JsonType, Schema } from '../../model/schema.js';
import { typedPart } from './typed.js';
import type { View } from '../views.js';
import { isUnlimited, type World } from './world.js';

export interface Place {
  readonly world: World;
  readonly view: View;
  /** Properties that the view leaves out of this schema, and of the ones around it that speak about the same value. */
  readonly hidden: ReadonlySet<string>;
}

/** What a schema allows. */
export function expression(schema: Schema, place: Place): Code {
  return part(schema, place) ?? code`${place.world.runtime('unknown')}`;
}

/** The same; nothing where it allows everything. */
export function part(schema: Schema, around: Place): Code | undefined {
  const { world } = around;
  if (schema.never) return code`${world.runtime('never')}`;
  if (isUnlimited(schema)) return undefined;
  const place: Place = { ...around, view: world.views.of(schema, around.view) };
  const inner = withHidden(schema, place);
  const parts = keywordParts(schema, inner);
  const all = parts.length > 1 ? call(world.runtime('allOf'), parts) : parts[0];
  return scoped(schema, place, unevaluatedPart(schema, inner, all));
}

/** `name(a, b)`: on one line where it fits. */
export function call(name: ImportSymbol | Code, args: readonly Code[]): Code {
  return args.length === 0 ? code`${name}()` : group(code`${name}(${indent(sequence([softline, join(args, sequence([',', line]))]))}${choice(text(','), empty)}${softline})`);
}

/** `false` for the schema that allows nothing: the form in which rules of objects and arrays take it. */
export function orFalse(schema: Schema, place: Place): Code {
  return schema.never ? literal(false) : expression(schema, place);
}

/** For a part of the value: what is taken away around it says nothing about it. */
export function within(place: Place): Place {
  return place.hidden.size === 0 ? place : { ...place, hidden: noNames };
}

/** What is denied, or only asked, is so in the document's words. */
function asWritten(place: Place): Place {
  return { ...place, view: 'exact', hidden: noNames };
}

const noNames: ReadonlySet<string> = new Set();

function keywordParts(schema: Schema, place: Place): readonly Code[] {
  const { world } = place;
  const { allOf = [], anyOf, oneOf, dependentSchemas } = schema;
  const branches = (name: 'anyOf' | 'oneOf', schemas: readonly Schema[]): Code => call(world.runtime(name), schemas.map((each) => expression(each, place)));
  return [
    referencePart(schema, place),
    dynamicPart(schema, place),
    valuesPart(schema, place) ?? typedPart(schema, place),
    ...allOf.map((each) => part(each, place)),
    anyOf && (world.marks || !anyOf.some(isUnlimited)) ? told(schema, anyOf, { ...place, union: branches('anyOf', anyOf) }) : undefined,
    oneOf && told(schema, oneOf, { ...place, union: branches(place.view === 'open' && oneOf.some(world.views.opens) ? 'anyOf' : 'oneOf', oneOf) }),
    schema.not && code`${world.runtime('not')}(${expression(schema.not, asWritten(place))})`,
    conditionalPart(schema, place),
    dependentSchemas && dependentSchemas.size > 0
      ? code`${world.runtime('dependentSchemas')}(${objectLiteral([...dependentSchemas].map(([name, each]) => code`${key(name)}: ${expression(each, place)}`))})`
      : undefined,
  ].filter((each) => each !== undefined);
}

/** A union with what tells its members apart, where every member is selected by a value. */
function told({ discriminator }: Schema, members: readonly Schema[], { union, ...place }: Place & { readonly union: Code }): Code {
  if (!discriminator) return union;
  const { property, mapping } = discriminator;
  const targets = new Set(members.map(({ ref }) => ref));
  const selected = [...mapping].filter(([, id]) => targets.has(id));
  if (selected.length === 0 || place.hidden.size > 0 || members.some(({ ref }) => ref === undefined || !selected.some(([, id]) => id === ref))) return union;
  const { world, view } = place;
  const rows = selected.map(([value, id]) => code`${key(value)}: ${world.component(id, world.views.plainest(id, view))}`);
  return call(world.runtime('discriminated'), [literal(property), objectLiteral(rows), union]);
}

function referencePart({ ref }: Schema, place: Place): Code | undefined {
  const { world, view, hidden } = place;
  if (ref === undefined) return undefined;
  const target = world.api.schemas.get(ref);
  // What is taken away around a reference is taken away behind it too: then it is written out.
  if (target && world.views.mentions(ref, hidden, view)) return part(target, place);
  return code`${world.component(ref, world.views.plainest(ref, view))}`;
}

function dynamicPart(schema: Schema, { world, view }: Place): Code | undefined {
  if (schema.dynamicRef === undefined) return undefined;
  const target = world.component(schema.dynamicRef, world.views.plainest(schema.dynamicRef, view));
  return schema.dynamicName === undefined ? code`${target}` : code`${world.runtime('dynamic')}(${schema.dynamicName}, () => ${target})`;
}

function conditionalPart(schema: Schema, place: Place): Code | undefined {
  const { world } = place;
  if (!schema.if) return undefined;
  const branches = (['then', 'else'] as const).flatMap((name) => {
    const branch = schema[name];
    const each = branch && part(branch, place);
    return each ? [code`${key(name)}: ${each}`] : [];
  });
  if (branches.length === 0 && !world.marks) return undefined;
  return code`${world.runtime('conditional')}(${expression(schema.if, asWritten(place))}, ${objectLiteral(branches)})`;
}

/** `enum` and `const`. Undefined where the type has to be checked beside them, or where the values are open. */
function valuesPart(schema: Schema, place: Place): Code | undefined {
  const { world, view } = place;
  if (schema.enum === undefined && schema.const === undefined) return undefined;
  if (world.views.isOpen(schema, view)) return openValues(schema, place);
  const listed: readonly Json[] = schema.enum ?? [schema.const?.value ?? null];
  const values = schema.enum && schema.const ? listed.filter((each) => isSame(each, schema.const?.value)) : listed;
  const limits = typedPart({ ...schema, types: undefined }, place);
  const possible = schema.types ? values.filter((value) => schema.types?.some((type) => hasType(value, type))) : values;
  const allowed = possible.length === 0 ? code`${world.runtime('never')}` : valuesCode(possible, world);
  return limits ? call(world.runtime('allOf'), [allowed, limits]) : allowed;
}

/** Any text or number where the enum lists some; of the other values, those that it lists. */
function openValues(schema: Schema, place: Place): Code | undefined {
  const { types, enum: values = [] } = schema;
  const isListed = (type: 'string' | 'number'): boolean => values.some((value) => typeof value === type);
  const kinds: readonly JsonType[] = [...(isListed('string') ? (['string'] as const) : []), ...(isListed('number') ? (['integer', 'number'] as const) : [])];
  const others = values.filter((value) => typeof value !== 'string' && typeof value !== 'number' && (types?.some((type) => hasType(value, type)) ?? true));
  const open = kinds.filter((type) => types?.includes(type) ?? type !== 'integer');
  const onlyNull = others.length === 1 && others[0] === null;
  const any = open.length === 0 ? undefined : typedPart({ ...schema, types: onlyNull ? [...open, 'null'] : open }, place);
  const limits = others.some((value) => typeof value === 'object' && value !== null) ? typedPart({ ...schema, types: undefined }, place) : undefined;
  const listed = others.length === 0 || (onlyNull && any) ? undefined : valuesCode(others, place.world);
  const rest = listed && limits ? call(place.world.runtime('allOf'), [listed, limits]) : listed;
  const found = [any, rest].filter((each) => each !== undefined);
  return found.length === 2 ? call(place.world.runtime('anyOf'), found) : (found[0] ?? code`${place.world.runtime('never')}`);
}

function valuesCode(values: readonly Json[], world: World): Code {
  const plain = values.every((value) => typeof value !== 'object' || value === null);
  return code`${world.runtime(plain ? 'values' : 'equals')}(${arrayLiteral(values.map(literal))})`;
}

function unevaluatedPart(schema: Schema, place: Place, inner: Code | undefined): Code | undefined {
  const { unevaluatedProperties, unevaluatedItems } = schema;
  const rules = [
    ...(unevaluatedProperties ? [code`unevaluatedProperties: ${orFalse(unevaluatedProperties, within(place))}`] : []),
    ...(unevaluatedItems ? [code`unevaluatedItems: ${orFalse(unevaluatedItems, within(place))}`] : []),
  ];
  if (rules.length === 0) return inner;
  return code`${place.world.runtime('unevaluated')}(${inner ?? code`${place.world.runtime('unknown')}`}, ${objectLiteral(rules)})`;
}

/** A schema resource with anchors that dynamic references look for. */
function scoped(schema: Schema, { world, view }: Place, inner: Code | undefined): Code | undefined {
  if (schema.scope === undefined || inner === undefined) return inner;
  const anchors = [...schema.scope].map(([name, id]) => code`${key(name)}: () => ${world.component(id, world.views.plainest(id, view))}`);
  return code`${world.runtime('scope')}(${objectLiteral(anchors)}, ${inner})`;
}

function withHidden(schema: Schema, place: Place): Place {
  const hidden = place.world.views.hiddenNames(schema, place.view);
  return hidden.size === 0 ? place : { ...place, hidden: new Set([...place.hidden, ...hidden]) };
}

function hasType(value: Json, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (value === null || type === 'null') return value === null && type === 'null';
  return typeof value === type && !(type === 'object' && Array.isArray(value));
}

function isSame(left: Json, right: Json | undefined): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
