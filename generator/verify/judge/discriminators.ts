// What a discriminator demands, as plain JSON Schema: in each alternative, or in each schema that
// extends a base, the property is one of the values that select it.
// https://spec.openapis.org/oas/v3.1.1.html#discriminator-object

import {
  at,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  nameIn,
  objectsIn,
  pointerOf,
} from './json.js';

/** Schema objects of a document → a schema that applies in addition. */
export type DiscriminatorLimits = ReadonlyMap<JsonObject, JsonObject>;

export function discriminatorLimits(document: JsonObject): DiscriminatorLimits {
  const found = new Map<JsonObject, JsonObject>();
  const context = createContext(document);
  const limit = (
    schema: JsonObject,
    values: readonly string[],
    { property, without }: { readonly property: string; readonly without?: JsonObject },
  ): void => {
    const texts = textsOf(schema, { property, context, seen: new Set(without && [without]) });
    const isOwn = texts !== undefined && texts.size === values.length;
    if (values.length === 0 || texts?.size === 0 || isOwn) return;
    const tag = { type: 'string', enum: values, 'x-closed': true };
    const part = { properties: { [property]: tag }, required: [property] };
    const before = found.get(schema);
    found.set(schema, before ? { allOf: [before, part] } : part);
  };
  for (const holder of context.holders) {
    const property = propertyOf(holder) ?? '';
    const selected = selectedBy(holder, context);
    const otherwise = defaultOf(holder, context);
    if (isUnion(holder))
      for (const member of membersOf(holder)) {
        const target = targetPointer(member) ?? '';
        if (target !== otherwise) limit(member, selected.get(target) ?? [], { property });
        else {
          const others = [...selected].flatMap(([each, values]) => (each === target ? [] : values));
          const part = { properties: { [property]: { enum: others } }, required: [property] };
          if (others.length > 0) found.set(member, { not: part });
        }
      }
    else
      for (const [schema, values] of withAncestors(selected, holder, context))
        limit(schema, values, { property, without: holder });
  }
  return found;
}

interface Context {
  readonly document: JsonObject;
  /** The schemas with a discriminator. */
  readonly holders: readonly JsonObject[];
  readonly components: readonly (readonly [pointer: string, schema: JsonObject])[];
}

function createContext(document: JsonObject): Context {
  const holders = [...objectsIn(document)].filter((object) => propertyOf(object) !== undefined);
  const schemas = at(document, '/components/schemas');
  const components = Object.entries(isObject(schemas) ? schemas : {}).flatMap(([name, schema]) =>
    isObject(schema) ? [[pointerOf('components', 'schemas', name), schema] as const] : [],
  );
  return { document, holders, components };
}

/** Also that of a part of its `allOf`, unless the part has alternatives itself. */
function discriminatorOf(schema: JsonObject): Json | undefined {
  const part = partsOf(schema).find((value) => isObject(value['discriminator']) && !isUnion(value));
  return schema['discriminator'] ?? part?.['discriminator'];
}

function propertyOf(schema: JsonObject): string | undefined {
  const discriminator = discriminatorOf(schema);
  return isObject(discriminator) && typeof discriminator['propertyName'] === 'string'
    ? discriminator['propertyName']
    : undefined;
}

function isUnion({ oneOf, anyOf }: JsonObject): boolean {
  return isArray(oneOf) || isArray(anyOf);
}

function membersOf({ oneOf, anyOf }: JsonObject): readonly JsonObject[] {
  return [oneOf, anyOf].flatMap((list) => (isArray(list) ? list.filter(isObject) : []));
}

function partsOf({ allOf }: JsonObject): readonly JsonObject[] {
  return isArray(allOf) ? allOf.filter(isObject) : [];
}

function targetPointer({ $ref }: JsonObject): string | undefined {
  return typeof $ref === 'string' && $ref.startsWith('#/') ? $ref.slice(1) : undefined;
}

/** The schema of the default mapping (OpenAPI 3.2), by pointer. */
function defaultOf(schema: JsonObject, { document }: Context): string | undefined {
  const discriminator = discriminatorOf(schema);
  const target = isObject(discriminator) ? discriminator['defaultMapping'] : undefined;
  if (typeof target !== 'string') return undefined;
  const named = pointerOf('components', 'schemas', target);
  if (at(document, named) !== undefined) return named;
  return target.startsWith('#/') ? target.slice(1) : undefined;
}

/** The values that the mapping has for each schema, by pointer. */
function writtenIn(schema: JsonObject, { document }: Context): Map<string, string[]> {
  const discriminator = discriminatorOf(schema);
  const mapping = isObject(discriminator) ? discriminator['mapping'] : undefined;
  const written = new Map<string, string[]>();
  for (const [value, target] of Object.entries(isObject(mapping) ? mapping : {})) {
    if (typeof target !== 'string') continue;
    const component = (name: string): string => pointerOf('components', 'schemas', name);
    const file = target.slice(target.lastIndexOf('/') + 1).replace(/\.(json|ya?ml)$/i, '');
    const pointer = [
      ...(/[#/]/.test(target) ? [] : [component(target)]),
      ...(target.startsWith('#') ? [target.slice(1)] : []),
      component(file),
    ].find((candidate) => at(document, candidate) !== undefined);
    if (pointer !== undefined) written.set(pointer, [...(written.get(pointer) ?? []), value]);
  }
  return written;
}

/** The values that select each alternative, or each schema that extends the base, by pointer. */
function selectedBy(holder: JsonObject, context: Context): ReadonlyMap<string, readonly string[]> {
  const property = propertyOf(holder) ?? '';
  const written = writtenIn(holder, context);
  const taken = new Set([...written.values()].flat());
  const targets = isUnion(holder)
    ? membersOf(holder).flatMap((member) => targetPointer(member) ?? [])
    : descendantsOf(holder, context);
  const otherwise = defaultOf(holder, context);
  const selectable = targets.filter((target) => target !== otherwise || written.has(target));
  const claims = [...new Set(selectable)].map((pointer) => {
    const schema = at(context.document, pointer);
    const texts = isObject(schema)
      ? (textsOf(schema, { property, context, seen: new Set(isUnion(holder) ? [] : [holder]) }) ??
        mappedAbove(schema, { pointer, property, context }))
      : undefined;
    const keys = written.get(pointer) ?? [];
    const possible = keys.filter((key) => texts?.has(key) ?? true);
    if (possible.length > 0) return { pointer, values: possible };
    const free = texts && [...texts].filter((text) => !taken.has(text) || keys.includes(text));
    return { pointer, values: free ?? [nameIn(pointer)] };
  });
  const claimants = (value: string): readonly string[] =>
    claims.filter(({ values }) => values.includes(value)).map(({ pointer }) => pointer);
  const selects = (value: string, pointer: string): boolean =>
    claimants(value).length === 1 || nameIn(pointer) === value;
  // A value that selects more than one schema makes the discriminator decide nothing.
  const isAmbiguous = claims.some(({ values }) =>
    values.some((value) => !claimants(value).some((pointer) => selects(value, pointer))),
  );
  if (isAmbiguous) return new Map();
  return new Map(
    claims.map(({ pointer, values }) => [
      pointer,
      values.filter((value) => selects(value, pointer)),
    ]),
  );
}

/** The values that the mapping of the nearest base has for a schema. */
function mappedAbove(
  schema: JsonObject,
  {
    pointer,
    property,
    context,
  }: Pick<Search, 'property' | 'context'> & { readonly pointer: string },
): ReadonlySet<string> | undefined {
  const above = new Set([schema]);
  for (const value of above) {
    const keys =
      propertyOf(value) === property ? writtenIn(value, context).get(pointer) : undefined;
    if (keys) return new Set(keys);
    for (const base of basesOf(value, context)) above.add(base);
  }
  return undefined;
}

function basesOf(schema: JsonObject, { document }: Context): readonly JsonObject[] {
  return partsOf(schema).flatMap((part) => {
    const target = at(document, targetPointer(part) ?? '');
    return isObject(target) && target !== document ? [target] : [];
  });
}

function descendantsOf(base: JsonObject, context: Context): readonly string[] {
  const found = new Map([[base, '']]);
  for (const [parent] of found)
    for (const [pointer, schema] of context.components)
      if (!found.has(schema) && basesOf(schema, context).includes(parent))
        found.set(schema, pointer);
  found.delete(base);
  return [...found.values()];
}

/** A schema between a base and selected schemas may be any of those below it. */
function withAncestors(
  selected: ReadonlyMap<string, readonly string[]>,
  base: JsonObject,
  context: Context,
): ReadonlyMap<JsonObject, readonly string[]> {
  const below = new Set(
    descendantsOf(base, context).flatMap((pointer) => {
      const schema = at(context.document, pointer);
      return isObject(schema) ? [schema] : [];
    }),
  );
  const found = new Map<JsonObject, string[]>();
  for (const [pointer, values] of selected) {
    const schema = at(context.document, pointer);
    const line = new Set(isObject(schema) ? [schema] : []);
    for (const value of line)
      for (const parent of basesOf(value, context)) if (below.has(parent)) line.add(parent);
    for (const value of line) found.set(value, [...(found.get(value) ?? []), ...values]);
  }
  return found;
}

interface Search {
  readonly property: string;
  readonly context: Context;
  /** The schemas around this one, and those to leave out. */
  readonly seen: ReadonlySet<JsonObject>;
}

/** The strings that a property of an object can be; `undefined` for any. */
function textsOf(schema: JsonObject, search: Search): ReadonlySet<string> | undefined {
  const { properties } = schema;
  const own =
    isObject(properties) && Object.hasOwn(properties, search.property)
      ? properties[search.property]
      : undefined;
  return both([
    isObject(own) ? valuesOf(own, { ...search, seen: new Set() }) : undefined,
    throughParts(schema, search, (part, inner) => {
      const texts = textsOf(part, inner);
      const target = targetPointer(part);
      if (propertyOf(schema) !== search.property || target === undefined || !isUnion(schema))
        return texts;
      if (partsOf(schema).includes(part)) return texts;
      const written = writtenIn(schema, search.context).get(target) ?? [];
      const possible = written.filter((key) => texts?.has(key) ?? true);
      return possible.length > 0 ? new Set(possible) : (texts ?? new Set([nameIn(target)]));
    }),
  ]);
}

/** The strings among the values of a schema; `undefined` for any. */
function valuesOf(schema: JsonObject, search: Search): ReadonlySet<string> | undefined {
  const { type, enum: values } = schema;
  const listed = schema['const'] === undefined ? values : [schema['const']];
  const types = typeof type === 'string' ? [type] : type;
  return both([
    isArray(types) && !types.includes('string') ? new Set() : undefined,
    isArray(listed) ? new Set(listed.filter((value) => typeof value === 'string')) : undefined,
    throughParts(schema, search, valuesOf),
  ]);
}

/** What references, `allOf` and alternatives say together. */
function throughParts(
  schema: JsonObject,
  search: Search,
  ask: (part: JsonObject, search: Search) => ReadonlySet<string> | undefined,
): ReadonlySet<string> | undefined {
  if (search.seen.has(schema)) return undefined;
  const inner = { ...search, seen: new Set([...search.seen, schema]) };
  const target: Json | undefined = at(search.context.document, targetPointer(schema) ?? 'none');
  const isFollowed =
    isObject(target) && !search.seen.has(target) && targetPointer(schema) !== undefined;
  const alternatives = [schema['oneOf'], schema['anyOf']].map((list) =>
    isArray(list)
      ? list.map((value) => (isObject(value) ? ask(value, inner) : undefined))
      : undefined,
  );
  return both([
    isFollowed ? ask(target, inner) : undefined,
    ...partsOf(schema).map((part) => ask(part, inner)),
    ...alternatives.map((sets) =>
      sets?.every((set) => set !== undefined)
        ? new Set(sets.flatMap((set) => [...(set ?? [])]))
        : undefined,
    ),
  ]);
}

function both(sets: readonly (ReadonlySet<string> | undefined)[]): ReadonlySet<string> | undefined {
  const [first, ...others] = sets.filter((set) => set !== undefined);
  return first && new Set([...first].filter((text) => others.every((set) => set.has(text))));
}
