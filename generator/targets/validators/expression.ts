// A schema as an expression: what zod means the same by as zod, everything else as functions of the runtime that are called like the keywords.

import { arrayLiteral, choice, type Code, code, empty, group, type ImportSymbol, indent, join, key, line, literal, objectLiteral, sequence, softline, text } from '../../code/code.js';
import type { Json } from '../../model/json.js';
import type { Schema } from '../../model/schema.js';
import { typedPart } from './typed.js';
import type { View } from './views.js';
import { isUnlimited, type World } from './world.js';

export interface Place {
  readonly world: World;
  readonly view: View;
  /** Names that a schema around this one has taken away: they are not required here either. */
  readonly hidden: ReadonlySet<string>;
}

/** What a schema allows. */
export function expression(schema: Schema, place: Place): Code {
  return part(schema, place) ?? code`z.unknown()`;
}

/** The same; nothing where it allows everything. */
export function part(schema: Schema, place: Place): Code | undefined {
  if (schema.never) return code`z.never()`;
  if (isUnlimited(schema)) return undefined;
  const { world } = place;
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
    anyOf && (world.marks || !anyOf.some(isUnlimited)) ? branches('anyOf', anyOf) : undefined,
    oneOf && branches('oneOf', oneOf),
    schema.not && code`${world.runtime('not')}(${expression(schema.not, place)})`,
    conditionalPart(schema, place),
    dependentSchemas && dependentSchemas.size > 0
      ? code`${world.runtime('dependentSchemas')}(${objectLiteral([...dependentSchemas].map(([name, each]) => code`${key(name)}: ${expression(each, place)}`))})`
      : undefined,
  ].filter((each) => each !== undefined);
}

function referencePart(schema: Schema, { world, view }: Place): Code | undefined {
  if (schema.ref === undefined) return undefined;
  return code`${world.component(schema.ref, world.views.at(schema, view))}`;
}

function dynamicPart(schema: Schema, { world, view }: Place): Code | undefined {
  if (schema.dynamicRef === undefined) return undefined;
  const target = world.component(schema.dynamicRef, view);
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
  return code`${world.runtime('conditional')}(${expression(schema.if, place)}, ${objectLiteral(branches)})`;
}

/** `enum` and `const`. Undefined where the type has to be checked beside them, or where the values are open. */
function valuesPart(schema: Schema, place: Place): Code | undefined {
  const { world, view } = place;
  if (schema.enum === undefined && schema.const === undefined) return undefined;
  if (world.views.isOpen(schema, view)) return undefined;
  const listed: readonly Json[] = schema.enum ?? [schema.const?.value ?? null];
  const values = schema.enum && schema.const ? listed.filter((each) => isSame(each, schema.const?.value)) : listed;
  const limits = typedPart({ ...schema, types: undefined }, place);
  const possible = schema.types ? values.filter((value) => schema.types?.some((type) => hasType(value, type))) : values;
  const allowed = possible.length === 0 ? code`z.never()` : valuesCode(possible, world);
  return limits ? call(world.runtime('allOf'), [allowed, limits]) : allowed;
}

function valuesCode(values: readonly Json[], world: World): Code {
  const isText = values.every((value) => typeof value === 'string');
  if (isText && values.length > 1 && !values.includes('__proto__')) return code`z.enum(${literal(values)})`;
  if (values.every((value) => typeof value !== 'object' || value === null)) return code`z.literal(${values.length === 1 ? literal(values[0] ?? null) : literal(values)})`;
  return code`${world.runtime('equals')}(${arrayLiteral(values.map(literal))})`;
}

function unevaluatedPart(schema: Schema, place: Place, inner: Code | undefined): Code | undefined {
  const { unevaluatedProperties, unevaluatedItems } = schema;
  const rules = [
    ...(unevaluatedProperties ? [code`unevaluatedProperties: ${orFalse(unevaluatedProperties, within(place))}`] : []),
    ...(unevaluatedItems ? [code`unevaluatedItems: ${orFalse(unevaluatedItems, within(place))}`] : []),
  ];
  if (rules.length === 0) return inner;
  return code`${place.world.runtime('unevaluated')}(${inner ?? code`z.unknown()`}, ${objectLiteral(rules)})`;
}

/** A schema resource with anchors that dynamic references look for. */
function scoped(schema: Schema, { world, view }: Place, inner: Code | undefined): Code | undefined {
  if (schema.scope === undefined || inner === undefined) return inner;
  const anchors = [...schema.scope].map(([name, id]) => code`${key(name)}: () => ${world.component(id, view)}`);
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
