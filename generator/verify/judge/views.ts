// Rewrites schemas for requests (nothing read-only) and responses (nothing write-only), for ajv.

import { isArray, isObject, type Json, type JsonObject, objectsIn, without } from './json.js';
import { mapSubschemas } from './subschemas.js';

export type JudgedView = 'exact' | 'request' | 'response';

/** What the parents of a schema, which apply to the same value, pass on to it. */
export interface ViewContext {
  readonly view: JudgedView;
  /** The properties that the view leaves out. */
  readonly hidden: readonly string[];
  /** The enclosing recursive schemas, which apply to the value already, sorted. */
  readonly around: readonly string[];
}

export interface ReferenceResolver {
  /** Resolves a reference to a lifted schema. */
  readonly target: (reference: string) => Json;
  /** The reference to that schema in a context; `undefined` if a schema around says the same. */
  readonly refer: (reference: string, context: ViewContext) => string | undefined;
}

export function rootContext(view: JudgedView, around: readonly string[] = []): ViewContext {
  return { view, hidden: [], around };
}

/** The views in which all schemas of a document mean the same as in the document. */
export function plainViews(document: JsonObject): ReadonlySet<JudgedView> {
  const judgedViews = new Set<JudgedView>(['request', 'response']);
  for (const object of objectsIn(document)) {
    if (object['readOnly'] === true) judgedViews.delete('request');
    if (object['writeOnly'] === true) judgedViews.delete('response');
  }
  return judgedViews;
}

/** Returns a lifted schema as it is in a view. */
export function inView(schema: Json, context: ViewContext, resolver: ReferenceResolver): Json {
  if (!isObject(schema)) return schema;
  const { view } = context;
  const here: ViewContext = {
    view,
    around: context.around,
    hidden:
      view === 'exact'
        ? []
        : [...new Set([...context.hidden, ...hiddenNames(schema, view, resolver)])].sort(),
  };
  const inner = mapSubschemas(schema, (child, keyword) =>
    inView(child, below(keyword, here), resolver),
  );
  const { $ref } = inner;
  const reference = typeof $ref === 'string' ? resolver.refer($ref, here) : undefined;
  const referring =
    typeof $ref === 'string'
      ? { ...without(inner, '$ref'), ...(reference !== undefined && { $ref: reference }) }
      : inner;
  return here.hidden.length > 0 ? withoutHidden(referring, here.hidden) : referring;
}

/** The context of a subschema. Below `not` and `if` everything is exact. */
function below(keyword: string, here: ViewContext): ViewContext {
  if (keyword === 'not' || keyword === 'if') return rootContext('exact', here.around);
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
  view: JudgedView,
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

function isHidden(property: Json, view: JudgedView, resolver: ReferenceResolver): boolean {
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

/** The references that speak about the same value, also in alternatives and conditions. */
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
