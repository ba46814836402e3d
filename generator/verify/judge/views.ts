// Rewrites a schema for each view in plain JSON Schema, so that ajv can validate it: requests (without read-only properties), responses
// (without write-only properties), and open responses, in which enums may have unknown values.

import {
  at,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  objectsIn,
  pointerOf,
  without,
} from './json.js';
import { mapSubschemas } from './subschemas.js';

export type View = 'exact' | 'request' | 'response' | 'open';

/** What the parents of a schema, which apply to the same value, pass on to it. */
export interface Context {
  readonly view: View;
  /** The properties that the view leaves out. */
  readonly hidden: readonly string[];
  /** Whether enums stay closed, because they distinguish the members of a union. */
  readonly closed: boolean;
  /** The pointers of the schemas around that lead back to themselves and already speak about the value, sorted. */
  readonly around: readonly string[];
}

export interface ReferenceResolver {
  /** Resolves a reference to a lifted schema. */
  readonly target: (reference: string) => Json;
  /** Returns the reference to that schema in a context. `undefined`: it leads back to a schema around, and says no more. */
  readonly refer: (reference: string, context: Context) => string | undefined;
}

export function rootContext(view: View, around: readonly string[] = []): Context {
  return { view, hidden: [], closed: false, around };
}

/** The views in which all schemas of a document mean the same as in the document. */
export function plainViews(document: JsonObject): ReadonlySet<View> {
  const found = new Set<View>(['request', 'response']);
  for (const object of objectsIn(document)) {
    if (object['readOnly'] === true) found.delete('request');
    if (object['writeOnly'] === true) found.delete('response');
  }
  return found;
}

/** Returns a lifted schema as it is in a view. */
export function inView(schema: Json, context: Context, resolver: ReferenceResolver): Json {
  if (!isObject(schema)) return schema;
  const { view } = context;
  const closed = context.closed || schema['x-closed'] === true;
  const here: Context = {
    view,
    closed,
    around: context.around,
    hidden:
      view === 'exact'
        ? []
        : [...new Set([...context.hidden, ...hiddenNames(schema, view, resolver)])].sort(),
  };
  const inner = withOpenUnion(
    mapSubschemas(schema, (child, keyword) =>
      inView(child, below(keyword, here, schema), resolver),
    ),
    schema,
    { here, resolver },
  );
  const { $ref } = inner;
  const reference = typeof $ref === 'string' ? resolver.refer($ref, here) : undefined;
  const referring =
    typeof $ref === 'string'
      ? { ...without(inner, '$ref'), ...(reference !== undefined && { $ref: reference }) }
      : inner;
  const seen = here.hidden.length > 0 ? withoutHidden(referring, here.hidden) : referring;
  return view === 'open' && !closed ? openEnum(seen) : seen;
}

/** Turns `oneOf` into `anyOf` if a member has an open enum, because then several members may match. */
function withOpenUnion(
  inner: JsonObject,
  { oneOf }: JsonObject,
  { here, resolver }: ViewContext,
): JsonObject {
  if (
    here.view !== 'open' ||
    !isArray(oneOf) ||
    !oneOf.some((member) =>
      hasOpenEnum(member, below('oneOf', here), { resolver, seen: new Set() }),
    )
  )
    return inner;
  const { oneOf: members = [], allOf, ...rest } = inner;
  return { ...rest, allOf: [...(isArray(allOf) ? allOf : []), { anyOf: members }] };
}

interface ViewContext {
  readonly here: Context;
  readonly resolver: ReferenceResolver;
}

/** Whether a schema, or a schema that it refers to, has an enum that the open view opens. */
function hasOpenEnum(
  schema: Json,
  context: Context,
  around: { readonly resolver: ReferenceResolver; readonly seen: Set<string> },
): boolean {
  if (!isObject(schema) || context.view !== 'open') return false;
  const here: Context = { ...context, closed: context.closed || schema['x-closed'] === true };
  if (!here.closed && openEnum(schema) !== schema) return true;
  let found = false;
  mapSubschemas(schema, (child, keyword) => {
    found ||= hasOpenEnum(child, below(keyword, here, schema), around);
    return child;
  });
  const { $ref } = schema;
  const key = `${here.closed} ${String($ref)}`;
  if (found || typeof $ref !== 'string' || around.seen.has(key)) return found;
  around.seen.add(key);
  return hasOpenEnum(around.resolver.target($ref), here, around);
}

/** The context of a subschema. Below `not` and `if` everything is exact; below `contains` with `maxContains`, enums are not open. */
function below(keyword: string, here: Context, { maxContains }: JsonObject = {}): Context {
  if (keyword === 'not' || keyword === 'if') return rootContext('exact', here.around);
  if (keyword === 'contains' && maxContains !== undefined && here.view === 'open')
    return rootContext('response');
  return inPlace.has(keyword) ? here : rootContext(here.view);
}

/** The keywords whose subschemas speak about the same value. */
const inPlace: ReadonlySet<string> = new Set([
  ...['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas'],
]);

/** Forbids hidden properties and removes them from `required` and `dependentRequired`. */
function withoutHidden(schema: JsonObject, hidden: readonly string[]): JsonObject {
  const { properties, required, dependentRequired } = schema;
  const left = (names: Json): Json =>
    isArray(names)
      ? names.filter((name) => typeof name !== 'string' || !hidden.includes(name))
      : names;
  const declared = isObject(properties)
    ? Object.entries(properties).map(
        ([name, property]) => [name, hidden.includes(name) ? false : property] as const,
      )
    : [];
  return {
    ...schema,
    ...(isObject(properties) && { properties: Object.fromEntries(declared) }),
    ...(required !== undefined && { required: left(required) }),
    ...(isObject(dependentRequired) && {
      dependentRequired: Object.fromEntries(
        Object.entries(dependentRequired).map(([name, names]) => [name, left(names)]),
      ),
    }),
  };
}

/** The properties that a view leaves out, those of references and `allOf` included. */
function hiddenNames(
  schema: JsonObject,
  view: View,
  resolver: ReferenceResolver,
): ReadonlySet<string> {
  const names = new Set<string>();
  for (const part of schemasInPlace(schema, resolver)) {
    if (!isObject(part['properties'])) continue;
    for (const [name, property] of Object.entries(part['properties']))
      if (isHidden(property, view, resolver)) names.add(name);
  }
  return names;
}

function isHidden(property: Json, view: View, resolver: ReferenceResolver): boolean {
  const flag = view === 'request' ? 'readOnly' : 'writeOnly';
  const seen = new Set<Json>();
  for (let schema = property; isObject(schema) && !seen.has(schema);) {
    if (schema[flag] === true) return true;
    seen.add(schema);
    const { $ref } = schema;
    schema = typeof $ref === 'string' ? resolver.target($ref) : null;
  }
  return false;
}

/** The references of a schema that speak about the same value, those in its alternatives and conditions included. */
export function referencesInPlace(schema: Json): readonly string[] {
  if (!isObject(schema)) return [];
  const found = typeof schema['$ref'] === 'string' ? [schema['$ref']] : [];
  mapSubschemas(schema, (child, keyword) => {
    if (inPlace.has(keyword)) found.push(...referencesInPlace(child));
    return child;
  });
  return found;
}

/** The schema, its references and the members of its `allOf`. */
function* schemasInPlace(schema: Json, resolver: ReferenceResolver): Iterable<JsonObject> {
  const queue: Json[] = [schema];
  const seen = new Set<Json>();
  for (const next of queue) {
    if (!isObject(next) || seen.has(next)) continue;
    seen.add(next);
    yield next;
    if (isArray(next['allOf'])) queue.push(...next['allOf']);
    if (typeof next['$ref'] === 'string') queue.push(resolver.target(next['$ref']));
  }
}

/** Lets an enum of at least two strings or numbers accept every other string or number as well. */
function openEnum(schema: JsonObject): JsonObject {
  const { enum: values, allOf } = schema;
  if (!isArray(values) || schema['const'] !== undefined) return schema;
  const kinds = ['string', 'number'].filter((kind) =>
    values.some((value) => typeof value === kind),
  );
  if (values.filter((value) => typeof value === 'string' || typeof value === 'number').length < 2)
    return schema;
  return {
    ...without(schema, 'enum'),
    allOf: [...(isArray(allOf) ? allOf : []), { anyOf: [{ enum: values }, { type: kinds }] }],
  };
}

/**
 * The schema objects of all discriminator properties in the document. They distinguish the members of a union, so their enums stay
 * closed in the open view.
 */
export function tagSchemas(document: Json): ReadonlySet<JsonObject> {
  const found = new Set<JsonObject>();
  const components = at(document, '/components/schemas');
  const known = new Set(isObject(components) ? Object.values(components) : []);
  const stack: { readonly value: Json; readonly outermost: Json }[] = [
    { value: document, outermost: true },
  ];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { value } = next;
    const outermost = known.has(value) ? value : next.outermost;
    if (isArray(value)) stack.push(...value.map((member) => ({ value: member, outermost })));
    if (!isObject(value)) continue;
    const { discriminator } = value;
    if (isObject(discriminator) && typeof discriminator['propertyName'] === 'string') {
      for (const member of [
        value,
        ...mappingTargets(discriminator, document),
        ...extensionsOf(value, document),
      ])
        collectTags(member, {
          property: discriminator['propertyName'],
          document,
          outermost,
          found,
        });
    }
    stack.push(...Object.values(value).map((member) => ({ value: member, outermost })));
  }
  return found;
}

/** The schemas in a `mapping`, whose values are names of components or references. */
function mappingTargets(discriminator: JsonObject, document: Json): readonly Json[] {
  const { mapping } = discriminator;
  const targets = isObject(mapping)
    ? Object.values(mapping).filter((target) => typeof target === 'string')
    : [];
  return targets.map(
    (target) =>
      at(
        document,
        /[#/]/.test(target)
          ? target.slice(target.indexOf('#') + 1)
          : pointerOf('components', 'schemas', target),
      ) ?? true,
  );
}

/** The base schema and all components that extend it by `allOf`. */
function extensionsOf(base: JsonObject, document: Json): readonly Json[] {
  const components = at(document, '/components/schemas');
  if (!isObject(components) || isArray(base['oneOf']) || isArray(base['anyOf'])) return [];
  const found = new Set<Json>([base]);
  for (const parent of found)
    for (const schema of Object.values(components))
      if (
        isObject(schema) &&
        isArray(schema['allOf']) &&
        schema['allOf'].some((part) => isObject(part) && targetOf(part, document) === parent)
      )
        found.add(schema);
  return [...found];
}

interface Search {
  readonly property: string;
  readonly document: Json;
  /** The target of `$recursiveRef`. */
  readonly outermost: Json;
  readonly found: Set<JsonObject>;
}

function collectTags(member: Json, { property, document, outermost, found }: Search): void {
  const queue = [member];
  const seen = new Set<Json>();
  for (const schema of queue) {
    if (!isObject(schema) || seen.has(schema)) continue;
    seen.add(schema);
    const { properties } = schema;
    const tag =
      isObject(properties) && Object.hasOwn(properties, property)
        ? properties[property]
        : undefined;
    if (isObject(tag)) found.add(tag);
    for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
      const members = schema[keyword];
      if (isArray(members)) queue.push(...members);
    }
    queue.push(targetOf(schema, document) ?? true);
    if (schema['$recursiveRef'] !== undefined) queue.push(outermost);
  }
}

function targetOf(schema: JsonObject, document: Json): Json | undefined {
  const { $ref } = schema;
  return typeof $ref === 'string' && $ref.startsWith('#') ? at(document, $ref.slice(1)) : undefined;
}
