// Objects: merges a schema, its reference and its `allOf` into one zod object.

import {
  call,
  type Code,
  code,
  empty,
  key,
  objectLiteral,
  property,
  inParentheses,
} from '../../../code/code.js';
import { typeArguments } from '../../../code/declarations.js';
import type { Api } from '../../../model/api.js';
import type { SchemaId } from '../../../model/json.js';
import { memoize } from '../../../model/maps.js';
import { listedValues, type Schema } from '../../../model/schema.js';
import { isLeftOut } from '../../../model/schema-facts.js';
import { annotations, isChoice, isUnlimited, only, possibleTypes } from './facts.js';
import { type Built, builtOf, z } from './built.js';
import type { SchemaContext } from '../emit-context.js';
import { defaultOf } from './preparation.js';

export interface ObjectOf {
  readonly build: () => Built;
  /** The schemas that the zod object does not check. */
  readonly rest: readonly Schema[];
  /** The properties by name, with inherited ones; absent if zod has no access to them. */
  readonly members?: ReadonlyMap<string, ObjectMember> | undefined;
  /** The schema of additional properties; if absent, any are allowed. */
  readonly additional?: Schema | undefined;
}

export interface ObjectMember {
  readonly schema: Schema;
  readonly required: boolean;
  /** Prints the property. */
  readonly print: () => Code;
}

interface ObjectPart {
  readonly schema: Schema;
  /** The component that the part comes from, if it was referred to. */
  readonly base?: SchemaId | undefined;
}

/** Returns `undefined` if the schema does not describe an object, or not only one. */
export function objectOf(schema: Schema, context: SchemaContext): ObjectOf | undefined {
  if ((schema.type && !isObjectType(schema.type)) || listedValues(schema)) return undefined;
  if (isChoice(schema, context.emit.api)) return undefined;
  const nodes: ObjectPart[] = [];
  const rest: Schema[] = [];
  collectParts({ schema, nodes, rest, passed: new Set() }, context);
  if (!nodes.some(({ schema: { type: types } }) => types !== undefined) || isOnlyReference(schema))
    return undefined;
  if (rest.some(({ $ref: ref }) => ref !== undefined && !isExpandable(ref, context)))
    return undefined;
  if (
    nodes.some(
      ({ schema: { properties, required } }) =>
        properties?.has('__proto__') || required?.includes('__proto__'),
    )
  ) {
    return {
      rest: [schema],
      build: () => ({ ...builtOf(call(z, 'unknown')), unchecked: [schema] }),
    };
  }
  return mergeParts(nodes, rest, context);
}

interface Collection {
  readonly schema: Schema;
  readonly nodes: ObjectPart[];
  readonly rest: Schema[];
  /** The schemas collected so far; repeating one adds nothing. */
  readonly passed: Set<Schema>;
  readonly base?: SchemaId | undefined;
}

/** Collects the schemas that describe one object; others than zod objects go to `rest`. */
function collectParts(
  { schema, nodes, rest, passed, base }: Collection,
  context: SchemaContext,
): void {
  const { api } = context.emit;
  const { $ref: ref, allOf = [] } = schema;
  const inside = passed.add(schema);
  const target = ref === undefined ? undefined : api.schemas.get(ref);
  const isObject = (each: Schema): boolean =>
    !(each.unevaluatedProperties ?? each.unevaluatedItems) &&
    (each.type === undefined || isObjectType(each.type)) &&
    !listedValues(each);
  if (ref !== undefined) {
    if (target && inside.has(target)) nodes.push({ schema: { at: schema.at } });
    else if (
      target &&
      isExpandable(ref, context) &&
      isObject(target) &&
      (target.properties || leadsToObject(target, api))
    )
      collectParts({ schema: target, nodes, rest, passed: inside, base: ref }, context);
    else rest.push({ at: schema.at, $ref: ref });
  }
  for (const each of allOf) {
    if (isUnlimited(each) || inside.has(each)) continue;
    if (isObject(each)) collectParts({ schema: each, nodes, rest, passed: inside }, context);
    else rest.push({ at: schema.at, allOf: [each] });
  }
  nodes.push({ schema, base });
  const left = only(
    schema,
    (keyword) =>
      !mergedKeywords.has(keyword) &&
      !annotations.has(keyword) &&
      !(keyword === 'anyOf' && schema.anyOf?.some(isUnlimited)),
  );
  if (!isUnlimited(left)) rest.push(left);
}

/**
 * Whether a component may be written inline as part of a larger object: not inside itself, and not
 * if a reference to it is deferred.
 */
function isExpandable(id: SchemaId, { expanded, isDeferred, ...place }: SchemaContext): boolean {
  if (expanded.has(id)) return false;
  return !isDeferred || place.isInitialized(id) || !place.isCyclic(id);
}

const mergedKeywords = new Set([
  'type',
  'properties',
  'required',
  '$ref',
  'allOf',
  'additionalProperties',
  'patternProperties',
]);

function isObjectType(types: Schema['type']): boolean {
  return types?.length === 1 && types[0] === 'object';
}

function leadsToObject(schema: Schema, api: Api): boolean {
  const known = knownObjects(api);
  const before = known.get(schema);
  if (before !== undefined) return before;
  known.set(schema, false);
  const target = schema.$ref === undefined ? undefined : api.schemas.get(schema.$ref);
  const found = schema.type
    ? isObjectType(schema.type)
    : (target !== undefined && leadsToObject(target, api)) ||
      (schema.allOf ?? []).some((candidate) => leadsToObject(candidate, api));
  known.set(schema, found);
  return found;
}

const knownObjects = memoize((_api: Api) => new Map<Schema, boolean>());

/**
 * Whether a schema is only a reference to a component, possibly as the one member of `allOf`, as in
 * OpenAPI 3.0 to add a description.
 */
function isOnlyReference(schema: Schema): boolean {
  const { $ref: ref, allOf, ...others } = schema;
  const [only, ...more] = allOf?.filter((candidate) => !isUnlimited(candidate)) ?? [];
  if (!isUnlimited(others) || more.length > 0 || (ref !== undefined && only)) return false;
  return only ? isOnlyReference(only) : ref !== undefined;
}

function mergeParts(
  nodes: readonly ObjectPart[],
  rest: Schema[],
  context: SchemaContext,
): ObjectOf {
  const at = nodes[0]?.schema.at;
  if (at === undefined) throw new Error('An object that nothing speaks about');
  const bases = nodes.flatMap(({ base }) => base ?? []);
  const expanded = bases.length === 0 ? context.expanded : new Set([...context.expanded, ...bases]);
  const propertyContext: SchemaContext = { ...context, isDeferred: true, expanded };
  const required = new Set(nodes.flatMap((node) => node.schema.required ?? []));
  const { preparation } = context.emit;
  const properties = new Map<string, FoundProperty>();
  const unsafeProperties = new Map<string, Schema>();
  const overlapping = new Map<string, Schema>();
  for (const node of nodes)
    for (const [name, schema] of node.schema.properties ?? []) {
      const before = properties.get(name);
      if (isUnsafe(name)) addSchema(unsafeProperties, name, schema);
      else if (!before || isUnlimited(before.schema) || before.schema === schema)
        properties.set(name, { schema, from: node });
      else if (!isUnlimited(schema)) {
        const { implies } = context.emit.rules;
        if (implies(before.schema, schema)) continue;
        if (implies(schema, before.schema)) properties.set(name, { schema, from: node });
        else if (preparation !== undefined || isOfOneScalarType([before.schema, schema], context)) {
          addSchema(overlapping, name, before.schema);
          properties.set(name, { schema, from: node });
        } else properties.set(name, { schema, from: node, beside: before });
      }
    }
  if (overlapping.size > 0) rest.push({ at, properties: overlapping });
  const restricting = nodes.filter(
    ({ schema: { additionalProperties, patternProperties } }) =>
      (additionalProperties && !isUnlimited(additionalProperties)) || patternProperties,
  );
  const [restriction] = restricting;
  const isNative =
    restriction !== undefined &&
    restricting.length === 1 &&
    !restriction.schema.patternProperties &&
    unsafeProperties.size === 0 &&
    [...properties.keys()].every((name) => restriction.schema.properties?.has(name));
  if (!isNative) for (const { schema } of restricting) rest.push(additionalRules(schema));
  const additional = isNative ? restriction.schema.additionalProperties : undefined;
  for (const name of required)
    if (!isUnsafe(name) && !properties.has(name))
      properties.set(name, { schema: additional ?? { at }, from: { schema: { at } } });
  const unsafeRequired = [...required].filter(isUnsafe);
  if (unsafeProperties.size > 0 || unsafeRequired.length > 0)
    rest.push({
      at,
      ...(unsafeProperties.size > 0 && { properties: unsafeProperties }),
      ...(unsafeRequired.length > 0 && { required: unsafeRequired }),
    });
  const members = new Map(
    [...properties].map(([name, property]): [string, ObjectMember] => {
      const all = schemasOf(property);
      const [schema, ...others] = all;
      const about = {
        schema: others.length === 0 ? schema : { at: schema.at, allOf: all },
        required: required.has(name),
      };
      const print = (): Code => memberCode(name, { ...about, all }, propertyContext);
      return [name, { ...about, print }];
    }),
  );
  const isRecord = additional !== undefined && !additional.never && members.size === 0;
  return {
    rest,
    additional,
    members: isRecord ? undefined : members,
    build: () => print({ nodes, rest, members, additional }, context),
  };
}

interface FoundProperty {
  readonly schema: Schema;
  readonly from: ObjectPart;
  /** What another part says about it, if neither implies the other. */
  readonly beside?: FoundProperty | undefined;
}

/** All that is said about a property, in the order of the document. */
function schemasOf({ schema, beside }: FoundProperty): readonly [Schema, ...Schema[]] {
  if (!beside) return [schema];
  const [first, ...others] = schemasOf(beside);
  return [first, ...others, schema];
}

/** Whether the inferred type of one schema is that of all. */
function isOfOneScalarType(schemas: readonly Schema[], { emit: { api } }: SchemaContext): boolean {
  const all = schemas.map((schema) => possibleTypes(schema, api));
  const types = new Set(all.flatMap((values) => [...(values ?? [])]));
  return (
    all.every((values) => values?.size === types.size) &&
    !types.has('object') &&
    !types.has('array') &&
    !schemas.some((schema) => schema.$ref ?? listedValues(schema))
  );
}

/** Adds a schema to those that apply to a property. */
function addSchema(properties: Map<string, Schema>, name: string, schema: Schema): void {
  const before = properties.get(name);
  properties.set(name, before ? { at: schema.at, allOf: [before, schema] } : schema);
}

interface MergedObject extends Pick<ObjectOf, 'rest' | 'additional'> {
  readonly nodes: readonly ObjectPart[];
  readonly members: ReadonlyMap<string, ObjectMember>;
}

function print({ nodes, rest, members, additional }: MergedObject, context: SchemaContext): Built {
  const { preparation } = context.emit;
  const base =
    additional === undefined && !preparation ? baseOf(nodes, members, context) : undefined;
  // zod leaves out what an open object does not declare.
  const isDropped = ({ schema }: ObjectMember): boolean =>
    preparation?.strip === true && additional === undefined && isLeftOut(schema);
  const own = [...members].filter(
    ([name, member]) => base?.covers(name, member) !== true && !isDropped(member),
  );
  const shape = objectLiteral(own.map(([, member]) => member.print()));
  const about = { unchecked: rest, isTooEarly: false, needsGetter: false, hasLazy: false };
  if (base)
    return {
      ...about,
      code: own.length === 0 ? code`${base.name}` : call(base.name, 'extend', shape),
    };
  const isStripped = preparation?.strip === true && members.size > 0;
  if (!additional) return { ...about, code: call(z, isStripped ? 'object' : 'looseObject', shape) };
  if (additional.never) return { ...about, code: call(z, 'strictObject', shape) };
  const value = context.emit.complete(additional, context);
  const whole = (map: Code): Code =>
    call(map, 'check', inParentheses([context.emit.runtime('members')]));
  if (members.size > 0)
    return {
      ...value,
      unchecked: rest,
      type: undefined,
      code: whole(call(call(z, 'object', shape), 'catchall', inParentheses([value.code]))),
    };
  return {
    ...value,
    unchecked: rest,
    type: value.type && code`${z}.ZodRecord${typeArguments([code`${z}.ZodString`, value.type])}`,
    code: whole(call(z, 'record', inParentheses([call(z, 'string'), value.code]))),
  };
}

/** Whether every object inherits a property of this name, which zod would find. */
export function isUnsafe(name: string): boolean {
  return name in Object.prototype;
}

/** The keywords of a schema about properties that it does not declare. */
function additionalRules({
  at,
  properties,
  patternProperties,
  additionalProperties,
}: Schema): Schema {
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
 * `name: z.string()`, or a getter for what is initialized later. With a type annotation, TypeScript
 * need not infer in a cycle.
 */
function memberCode(
  name: string,
  {
    schema,
    required,
    all: [first, ...others],
  }: Omit<ObjectMember, 'print'> & { readonly all: readonly [Schema, ...Schema[]] },
  context: SchemaContext,
): Code {
  const built = others.reduce(
    (before, each) => both(before, context.emit.described(each, context)),
    context.emit.described(first, context),
  );
  const preset = defaultOf(schema, context);
  const whole = preset
    ? call(built.code, 'default', preset)
    : required
      ? built.code
      : call(built.code, 'exactOptional');
  const wrapper = preset
    ? code`${z}.ZodDefault`
    : required
      ? undefined
      : code`${z}.ZodExactOptional`;
  const type = built.type && wrapper ? code`${wrapper}${typeArguments([built.type])}` : built.type;
  if (!built.needsGetter) return property(name, whole);
  if (built.isTooEarly && type)
    return code`get ${key(name)}(): ${type} {\n  return ${context.emit.runtime('typed')}(${inParentheses([whole])});\n}`;
  const annotation = built.isComponent && type ? code`: ${type}` : empty;
  return code`get ${key(name)}()${annotation} {\n  return ${whole};\n}`;
}

/** Both at once. */
function both(one: Built, other: Built): Built {
  return {
    code: call(one.code, 'and', inParentheses([other.code])),
    unchecked: [...one.unchecked, ...other.unchecked],
    isTooEarly: one.isTooEarly || other.isTooEarly,
    needsGetter: one.needsGetter || other.needsGetter,
    hasLazy: one.hasLazy || other.hasLazy,
    type:
      one.type && other.type && code`${z}.ZodIntersection${typeArguments([one.type, other.type])}`,
  };
}

/** The component that an object extends, so that its properties are not repeated. */
function baseOf(
  nodes: readonly ObjectPart[],
  members: ReadonlyMap<string, ObjectMember>,
  context: SchemaContext,
):
  | { readonly name: Code; readonly covers: (name: string, member: ObjectMember) => boolean }
  | undefined {
  const { emit: emitContext } = context;
  for (const { base: id } of nodes) {
    const target = id === undefined ? undefined : emitContext.api.schemas.get(id);
    if (id === undefined || !target || !context.isInitialized(id)) continue;
    const object = objectOf(target, context);
    if (!object?.members || object.rest.length > 0 || object.additional !== undefined) continue;
    const before = object.members;
    if ([...before.keys()].some((name) => !members.has(name))) continue;
    return {
      name: code`${emitContext.component(id)}`,
      covers: (name, member) =>
        before.get(name)?.schema === member.schema &&
        before.get(name)?.required === member.required,
    };
  }
  return undefined;
}
