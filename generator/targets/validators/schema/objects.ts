// Objects: what a schema, what it refers to and its `allOf` say about one object, as one object of zod.

import { call, type Code, code, empty, key, objectLiteral, property } from '../../../code/code.js';
import { inParentheses, typeArguments } from '../../../code/declarations.js';
import type { Api } from '../../../model/api.js';
import type { SchemaId } from '../../../model/json.js';
import { memoize } from '../../../model/maps.js';
import type { Schema } from '../../../model/schema.js';
import { annotations, isChoice, isUnlimited } from './facts.js';
import { type Built, only, plain, z } from './built.js';
import { type SchemaContext, within } from '../emit-context.js';

export interface ObjectOf {
  readonly build: () => Built;
  /** What zod does not say about it. */
  readonly rest: readonly Schema[];
  /** The properties by name, those of the component that it extends included; absent where zod cannot take it apart. */
  readonly members?: ReadonlyMap<string, Member> | undefined;
  /** What the object says about other properties; any may be there where it says nothing. */
  readonly beyond?: Schema | undefined;
}

export interface Member {
  readonly schema: Schema;
  readonly required: boolean;
  /** The property as it is written in an object. */
  readonly print: () => Code;
}

interface Node {
  readonly schema: Schema;
  /** The component that says this, where the document refers to it. */
  readonly base?: SchemaId | undefined;
}

/** Undefined where a schema is no object, or not only one. */
export function objectOf(schema: Schema, context: SchemaContext): ObjectOf | undefined {
  if ((schema.types && !isObjectType(schema)) || (schema.enum ?? schema.const)) return undefined;
  if (isChoice(schema, context.emit.api)) return undefined;
  const nodes: Node[] = [];
  const rest: Schema[] = [];
  gather({ schema, nodes, rest, passed: new Set() }, context);
  if (
    !nodes.some(({ schema: { types } }) => types !== undefined) ||
    isOnlyReference(schema, context)
  )
    return undefined;
  if (rest.some(({ ref }) => ref !== undefined && !isExpandable(ref, context))) return undefined;
  if (
    nodes.some(
      ({ schema: { properties, required } }) =>
        properties?.has('__proto__') || required?.includes('__proto__'),
    )
  ) {
    return { rest: [schema], build: () => ({ ...plain(call(z, 'unknown')), rest: [schema] }) };
  }
  return merged(nodes, rest, context);
}

interface Gathering {
  readonly schema: Schema;
  readonly nodes: Node[];
  readonly rest: Schema[];
  /** What was gathered: the same once more says nothing new. */
  readonly passed: Set<Schema>;
  readonly base?: SchemaId | undefined;
}

/** Collects what speaks about one object; what cannot be part of one object of zod is left. */
function gather({ schema, nodes, rest, passed, base }: Gathering, context: SchemaContext): void {
  const { api, order } = context.emit;
  const { ref, allOf = [] } = schema;
  const inside = passed.add(schema);
  const target = ref === undefined ? undefined : api.schemas.get(ref);
  const isObject = (each: Schema): boolean =>
    !order.isDynamic(each) &&
    !(each.unevaluatedProperties ?? each.unevaluatedItems) &&
    (each.types === undefined || isObjectType(each)) &&
    !(each.enum ?? each.const);
  if (ref !== undefined) {
    if (target && inside.has(target)) nodes.push({ schema: { at: schema.at } });
    else if (
      target &&
      isExpandable(ref, context) &&
      isObject(target) &&
      (target.properties || leadsToObject(target, api))
    )
      gather({ schema: target, nodes, rest, passed: inside, base: ref }, context);
    else rest.push({ at: schema.at, ref });
  }
  for (const each of allOf) {
    if (isUnlimited(each) || inside.has(each)) continue;
    if (isObject(each)) gather({ schema: each, nodes, rest, passed: inside }, context);
    else rest.push({ at: schema.at, allOf: [each] });
  }
  nodes.push({ schema, base });
  const left = only(
    schema,
    (keyword) =>
      !handled.has(keyword) &&
      !annotations.has(keyword) &&
      !(keyword === 'anyOf' && schema.anyOf?.some(isUnlimited)),
  );
  if (!isUnlimited(left)) rest.push(left);
}

/** Whether a component is written out as a part of a larger object: not within itself, and not where its name waits for it. */
function isExpandable(
  id: SchemaId,
  { emit, view, expanded, waits, ...place }: SchemaContext,
): boolean {
  if (expanded.has(id)) return false;
  return !waits || place.isThere(id, emit.views.simplestView(id, view)) || !place.isCyclic(id);
}

const handled = new Set([
  'types',
  'properties',
  'required',
  'ref',
  'allOf',
  'additionalProperties',
  'patternProperties',
]);

function isObjectType({ types }: Schema): boolean {
  return types?.length === 1 && types[0] === 'object';
}

function leadsToObject(schema: Schema, api: Api): boolean {
  const known = leading(api);
  const before = known.get(schema);
  if (before !== undefined) return before;
  known.set(schema, false);
  const target = schema.ref === undefined ? undefined : api.schemas.get(schema.ref);
  const found = schema.types
    ? isObjectType(schema)
    : (target !== undefined && leadsToObject(target, api)) ||
      (schema.allOf ?? []).some((each) => leadsToObject(each, api));
  known.set(schema, found);
  return found;
}

const leading = memoize((_api: Api) => new Map<Schema, boolean>());

/** A name for a component, and nothing beside it: that is written as the name. OpenAPI 3.0 writes it as the one member of an allOf, with a description. */
function isOnlyReference(schema: Schema, context: SchemaContext): boolean {
  const { ref, allOf, ...others } = schema;
  const [only, ...more] = allOf?.filter((each) => !isUnlimited(each)) ?? [];
  if (!isUnlimited(others) || more.length > 0 || (ref !== undefined && only)) return false;
  if (only) return isOnlyReference(only, context);
  return ref !== undefined && !context.emit.views.mentions(ref, context.hidden, context.view);
}

function merged(nodes: readonly Node[], rest: Schema[], context: SchemaContext): ObjectOf {
  const { hidden } = context;
  const at = nodes[0]?.schema.at;
  if (at === undefined) throw new Error('An object that nothing speaks about');
  const bases = nodes.flatMap(({ base }) => base ?? []);
  const expanded = bases.length === 0 ? context.expanded : new Set([...context.expanded, ...bases]);
  const inside: SchemaContext = { ...within(context), waits: true, expanded };
  const required = new Set(
    nodes.flatMap((node) => node.schema.required ?? []).filter((name) => !hidden.has(name)),
  );
  const found = new Map<string, { schema: Schema; from: Node }>();
  const unsafe = new Map<string, Schema>();
  const overlapping = new Map<string, Schema>();
  for (const node of nodes)
    for (const [name, schema] of node.schema.properties ?? []) {
      const before = found.get(name);
      if (isUnsafe(name)) addTo(unsafe, name, schema);
      else if (!before || isUnlimited(before.schema) || before.schema === schema)
        found.set(name, { schema, from: node });
      else if (!isUnlimited(schema)) {
        const { implies } = context.emit.rules;
        if (implies(before.schema, schema, context.view)) continue;
        if (!hidden.has(name) && !implies(schema, before.schema, context.view))
          addTo(overlapping, name, before.schema);
        found.set(name, { schema, from: node });
      }
    }
  if (overlapping.size > 0) rest.push({ at, properties: overlapping });
  const closing = nodes.filter(
    ({ schema: { additionalProperties, patternProperties } }) =>
      (additionalProperties && !isUnlimited(additionalProperties)) || patternProperties,
  );
  const [closed] = closing;
  const isNative =
    closed !== undefined &&
    closing.length === 1 &&
    !closed.schema.patternProperties &&
    unsafe.size === 0 &&
    [...found.keys()].every((name) => closed.schema.properties?.has(name));
  if (!isNative) for (const { schema } of closing) rest.push(closedness(schema));
  const beyond = isNative ? closed.schema.additionalProperties : undefined;
  for (const name of required)
    if (!isUnsafe(name) && !found.has(name))
      found.set(name, { schema: beyond ?? { at }, from: { schema: { at } } });
  const dangerous = [...required].filter(isUnsafe);
  if (unsafe.size > 0 || dangerous.length > 0)
    rest.push({
      at,
      ...(unsafe.size > 0 && { properties: unsafe }),
      ...(dangerous.length > 0 && { required: dangerous }),
    });
  const members = new Map(
    [...found].map(([name, { schema }]): [string, Member] => {
      const about = { schema, required: required.has(name) };
      return [
        name,
        {
          ...about,
          print: () =>
            hidden.has(name)
              ? property(name, call(call(z, 'never'), 'exactOptional'))
              : memberCode(name, about, inside),
        },
      ];
    }),
  );
  const isRecord = beyond !== undefined && !beyond.never && members.size === 0;
  return {
    rest,
    beyond,
    members: isRecord ? undefined : members,
    build: () => print({ nodes, rest, members, beyond }, context),
  };
}

/** One more thing that is said about a property. */
function addTo(properties: Map<string, Schema>, name: string, schema: Schema): void {
  const before = properties.get(name);
  properties.set(name, before ? { at: schema.at, allOf: [before, schema] } : schema);
}

interface Merged extends Pick<ObjectOf, 'rest' | 'beyond'> {
  readonly nodes: readonly Node[];
  readonly members: ReadonlyMap<string, Member>;
}

function print({ nodes, rest, members, beyond }: Merged, context: SchemaContext): Built {
  const base = beyond === undefined ? baseOf(nodes, members, context) : undefined;
  const own = base
    ? [...members].filter(([name, member]) => !base.covers(name, member))
    : [...members];
  const shape = objectLiteral(own.map(([, member]) => member.print()));
  const about = { rest, early: false, large: true, lazy: false };
  if (base)
    return {
      ...about,
      code: own.length === 0 ? code`${base.name}` : call(base.name, 'extend', shape),
    };
  if (!beyond) return { ...about, code: call(z, 'looseObject', shape) };
  if (beyond.never) return { ...about, code: call(z, 'strictObject', shape) };
  const value = context.emit.complete(beyond, within(context));
  if (members.size > 0)
    return {
      ...value,
      rest,
      large: true,
      type: undefined,
      code: call(call(z, 'object', shape), 'catchall', inParentheses([value.code])),
    };
  return {
    ...value,
    rest,
    type: value.type && code`${z}.ZodRecord${typeArguments([code`${z}.ZodString`, value.type])}`,
    code: call(z, 'record', inParentheses([call(z, 'string'), value.code])),
  };
}

/** Names that every object has: zod finds them where they are not. */
export function isUnsafe(name: string): boolean {
  return name in Object.prototype;
}

/** What a schema says about the properties that it does not declare. */
function closedness({ at, properties, patternProperties, additionalProperties }: Schema): Schema {
  const names =
    additionalProperties && properties && properties.size > 0
      ? new Map([...properties.keys()].map((name) => [name, { at }] as const))
      : undefined;
  return {
    at,
    ...(names && { properties: names }),
    ...(patternProperties && { patternProperties }),
    ...(additionalProperties && { additionalProperties }),
  };
}

/**
 * `name: z.string()`, or a getter where it takes more: nothing of it is made, nor compared by a compiler, before somebody asks for it. One
 * that gives a component says so: a declaration file then refers to it, where it would write all of it out.
 */
function memberCode(
  name: string,
  { schema, required }: Omit<Member, 'print'>,
  context: SchemaContext,
): Code {
  const built = context.emit.described(schema, context);
  const whole = required ? built.code : call(built.code, 'exactOptional');
  const type = required
    ? built.type
    : built.type && code`${z}.ZodExactOptional${typeArguments([built.type])}`;
  if (!built.large) return property(name, whole);
  if (built.early && type)
    return code`get ${key(name)}(): ${type} {\n  return ${context.emit.runtime('typed')}(${inParentheses([whole])});\n}`;
  const stated = built.isComponent && type ? code`: ${type}` : empty;
  return code`get ${key(name)}()${stated} {\n  return ${whole};\n}`;
}

/** The component that an object extends: what it has already needs no second text. */
function baseOf(
  nodes: readonly Node[],
  members: ReadonlyMap<string, Member>,
  context: SchemaContext,
): { readonly name: Code; readonly covers: (name: string, member: Member) => boolean } | undefined {
  const { emit: emitContext, view, hidden } = context;
  for (const { base: id } of nodes) {
    const target = id === undefined ? undefined : emitContext.api.schemas.get(id);
    if (id === undefined || !target || emitContext.views.mentions(id, hidden, view)) continue;
    const known = emitContext.views.simplestView(id, view);
    if (!context.isThere(id, known)) continue;
    const object = objectOf(target, {
      ...context,
      view: known,
      hidden: emitContext.views.hiddenNames(target, known),
    });
    if (!object?.members || object.rest.length > 0 || object.beyond !== undefined) continue;
    const before = object.members;
    if ([...before.keys()].some((name) => !members.has(name))) continue;
    return {
      name: code`${emitContext.component(id, known)}`,
      covers: (name, member) =>
        before.get(name)?.schema === member.schema &&
        before.get(name)?.required === member.required,
    };
  }
  return undefined;
}
