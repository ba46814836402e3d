// Converts a schema of the model to JSON Schema, in one view. A reference names the component and the view that it leads to, so that a
// printer can tell which constant that is.

import type { Api } from '../model/api.js';
import { knownValues } from '../model/extensions.js';
import type { Json, SchemaId } from '../model/json.js';
import type { JsonType, Schema } from '../model/schema.js';
import {
  type JsonSchema,
  type Named,
  impossible,
  type SchemaObject,
} from '../runtime/schema/json-schema.js';
import type { Names } from '../naming/names.js';
import { type View, viewSuffix, type Views } from './views.js';

export interface Component {
  readonly id: SchemaId;
  readonly view: View;
}

export interface JsonSchemas {
  /** The schema of a component in exactly this view; call `simplestView` first. */
  readonly component: (component: Component) => SchemaObject;
  /** A schema that is not a component. `hidden`: properties that the view leaves out of the schemas around it. */
  readonly of: (schema: Schema, view: View, hidden?: ReadonlySet<string>) => SchemaObject;
  readonly simplestView: (id: SchemaId, view: View) => View;
  /** The component that a `$ref` names. */
  readonly target: ($ref: string) => Component;
}

interface ViewContext {
  readonly view: View;
  /** Properties that the view leaves out of this schema and of the schemas around it that apply to the same value. */
  readonly hidden: ReadonlySet<string>;
}

/** What a component is called in `$ref`; printed ones are names of types, escaped as in a URI. */
export type NameOf = (component: Component) => string;

interface SchemaContext {
  readonly api: Api;
  readonly views: Views;
  readonly link: (id: SchemaId, view: View) => Link;
  readonly hasFormat: (name: string) => boolean;
  /** Whether annotations such as examples and defaults are left out. */
  readonly isBare: boolean;
  /** The schemas made so far without hidden properties: examples, constants and factories need the same ones. */
  readonly known: Readonly<Record<View, WeakMap<Schema, SchemaObject>>>;
}

interface Link {
  readonly $ref: string;
  readonly target: () => SchemaObject;
}

/** @param hasFormat Whether a format is asserted; the others are left out. */
export function createJsonSchemas(
  api: Api,
  views: Views,
  hasFormat: (name: string) => boolean,
  nameOf: NameOf = keyOf,
): JsonSchemas {
  return schemasIn({ api, views, hasFormat, nameOf, isBare: false });
}

/** Creates schemas that have only keywords that decide about validity. */
export function createRuleSchemas(
  api: Api,
  views: Views,
  hasFormat: (name: string) => boolean,
  nameOf: NameOf = keyOf,
): JsonSchemas {
  return schemasIn({ api, views, hasFormat, nameOf, isBare: true });
}

/** The names of components in printed references: those of their types. */
export function definitionNames({ schemas, declared }: Names): NameOf {
  return ({ id, view }) => {
    const stem = schemas.get(id)?.type ?? '';
    const part = view === 'exact' ? '' : view.charAt(0).toUpperCase() + view.slice(1);
    return encodeURIComponent(stem + part + viewSuffix(stem, part, declared.types));
  };
}

function keyOf({ id, view }: Component): string {
  return `${view} ${id}`;
}

function schemasIn({
  nameOf,
  ...parts
}: Omit<SchemaContext, 'link' | 'known'> & { readonly nameOf: NameOf }): JsonSchemas {
  const { api, views } = parts;
  const { simplestView } = views;
  const schemas = new Map<string, SchemaObject>();
  const links = new Map<string, Link>();
  const targets = new Map<string, Component>();
  const component = ({ id, view }: Component): SchemaObject => {
    const key = `${view} ${id}`;
    const known = schemas.get(key);
    if (known) return known;
    const made = schemaOf(api.schemas.get(id) ?? { at: id }, { view, hidden: noNames }, context);
    schemas.set(key, made);
    return made;
  };
  const link = (id: SchemaId, view: View): Link => {
    const key = `${view} ${id}`;
    const known = links.get(key);
    if (known) return known;
    const $ref = `#/$defs/${nameOf({ id, view })}`;
    const made: Link = { $ref, target: () => component({ id, view }) };
    links.set(key, made);
    targets.set($ref, { id, view });
    return made;
  };
  const context: SchemaContext = {
    ...parts,
    link: (id, view) => link(id, simplestView(id, view)),
    known: { exact: new WeakMap(), input: new WeakMap(), output: new WeakMap() },
  };
  return {
    component,
    simplestView,
    of: (schema, wanted, hidden = noNames) =>
      schemaOf(schema, { view: views.differs(schema, wanted) ? wanted : 'exact', hidden }, context),
    target: ($ref) => {
      const found = targets.get($ref);
      if (!found) throw new Error(`A reference that leads to no component: ${$ref}`);
      return found;
    },
  };
}

const noNames: ReadonlySet<string> = new Set();

type Writable<T> = { -readonly [K in keyof T]?: T[K] };

function schemaOf(schema: Schema, around: ViewContext, context: SchemaContext): SchemaObject {
  if (around.hidden.size > 0) return makeSchema(schema, around, context);
  const known = context.known[around.view];
  const before = known.get(schema);
  if (before) return before;
  const made = makeSchema(schema, around, context);
  known.set(schema, made);
  return made;
}

function makeSchema(schema: Schema, around: ViewContext, context: SchemaContext): SchemaObject {
  if (schema.never) return impossible;
  const made: Writable<SchemaObject> = {};
  // Most schemas have few keywords, so looking at those present is faster than testing for every possible one.
  const kinds = kindsIn(schema);
  const viewContext =
    (kinds & (kind.object | kind.reference | kind.combined)) === 0
      ? around
      : withHidden(schema, around, context);
  if (kinds & kind.reference) addReferences(made, schema, { viewContext, context });
  addValueKeywords(made, schema, { kinds, context });
  if (kinds & kind.combined) addCombinations(made, schema, { viewContext, context });
  if (kinds & kind.object) addObjectKeywords(made, schema, { viewContext, context });
  if (kinds & kind.array) addArrayKeywords(made, schema, { viewContext, context });
  return made;
}

const kind = { reference: 1, combined: 2, object: 4, array: 8, number: 16, text: 32 } as const;

const keywords: Readonly<Record<keyof typeof kind, readonly string[]>> = {
  reference: ['ref'],
  combined: [
    'allOf',
    'anyOf',
    'oneOf',
    'not',
    'if',
    'then',
    'else',
    'dependentSchemas',
    'discriminator',
  ],
  object: [
    'properties',
    'required',
    'patternProperties',
    'additionalProperties',
    'unevaluatedProperties',
    'propertyNames',
    'dependentRequired',
    'minProperties',
    'maxProperties',
  ],
  array: [
    'items',
    'prefixItems',
    'unevaluatedItems',
    'contains',
    'minContains',
    'maxContains',
    'minItems',
    'maxItems',
    'uniqueItems',
  ],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  text: ['minLength', 'maxLength', 'pattern'],
};

const kindOf: ReadonlyMap<string, number> = new Map(
  (['reference', 'combined', 'object', 'array', 'number', 'text'] as const).flatMap((name) =>
    keywords[name].map((keyword) => [keyword, kind[name]] as const),
  ),
);

function kindsIn(schema: Schema): number {
  let kinds = 0;
  for (const key in schema) kinds |= kindOf.get(key) ?? 0;
  return kinds;
}

interface KeywordContext {
  readonly viewContext: ViewContext;
  readonly context: SchemaContext;
}

function addReferences(
  made: Writable<SchemaObject>,
  { ref }: Schema,
  { viewContext, context }: KeywordContext,
): void {
  const { view, hidden } = viewContext;
  if (ref !== undefined) {
    const target = context.api.schemas.get(ref);
    // A property hidden around a reference is also hidden in its target, which is then written inline.
    if (target && context.views.mentions(ref, hidden, view)) {
      made.allOf = [schemaOf(target, viewContext, context)];
    } else Object.assign(made, context.link(ref, view));
  }
}

/** Keywords that are copied unchanged, by the types that they apply to. */
const copiedKeywords = {
  any: ['enum'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  text: ['minLength', 'maxLength', 'pattern'],
  array: ['minContains', 'maxContains', 'minItems', 'maxItems', 'uniqueItems'],
  object: ['minProperties', 'maxProperties'],
} as const;

type CopiedKeyword = (typeof copiedKeywords)[keyof typeof copiedKeywords][number];

function addValueKeywords(
  made: Writable<SchemaObject>,
  schema: Schema,
  {
    kinds,
    context: { hasFormat, isBare },
  }: { readonly kinds: number; readonly context: SchemaContext },
): void {
  if (schema.types) made.type = typeKeyword(schema.types);
  for (const keyword of copiedKeywords.any) copy(made, schema, keyword);
  if (kinds & kind.number) for (const keyword of copiedKeywords.number) copy(made, schema, keyword);
  if (kinds & kind.text) for (const keyword of copiedKeywords.text) copy(made, schema, keyword);
  if (kinds & kind.array) for (const keyword of copiedKeywords.array) copy(made, schema, keyword);
  if (kinds & kind.object) for (const keyword of copiedKeywords.object) copy(made, schema, keyword);
  if (schema.const) made.const = schema.const.value;
  if (schema.format !== undefined && hasFormat(schema.format)) made.format = schema.format;
  if (isBare) return;
  const examples: readonly Json[] = [...(schema.examples ?? []), ...(knownValues(schema) ?? [])];
  if (examples.length > 0) made.examples = examples;
  if (schema.default) made.default = schema.default.value;
}

/** One type stands alone, several in a list. */
function typeKeyword(types: readonly JsonType[]): JsonType | readonly JsonType[] {
  const [only, ...others] = types;
  return only !== undefined && others.length === 0 ? only : types;
}

function copy<K extends CopiedKeyword>(
  made: Writable<Pick<SchemaObject, K>>,
  schema: Schema,
  keyword: K,
): void {
  const value: Schema[K] = schema[keyword];
  // These keywords have the same type in both.
  if (value !== undefined) Object.assign(made, { [keyword]: value });
}

function addCombinations(
  made: Writable<SchemaObject>,
  schema: Schema,
  { viewContext, context }: KeywordContext,
): void {
  const {
    allOf,
    anyOf,
    oneOf,
    not,
    if: condition,
    then: yes,
    else: no,
    dependentSchemas,
    discriminator,
  } = schema;
  const here = (each: Schema): JsonSchema => part(each, viewContext, context);
  // `not` and `if` are evaluated as written, without a view.
  const asWritten = (each: Schema): JsonSchema =>
    part(each, { view: 'exact', hidden: noNames }, context);
  if (allOf) made.allOf = [...(made.allOf ?? []), ...allOf.map(here)];
  if (anyOf) made.anyOf = anyOf.map(here);
  if (oneOf) made.oneOf = oneOf.map(here);
  if (not) made.not = asWritten(not);
  if (condition) made.if = asWritten(condition);
  if (yes) made.then = here(yes);
  if (no) made.else = here(no);
  if (dependentSchemas) made.dependentSchemas = named(dependentSchemas, here);
  if (discriminator && !context.isBare) {
    const links = named(discriminator.mapping, (id) => context.link(id, viewContext.view));
    made.discriminator = {
      propertyName: discriminator.property,
      mapping: mapNamed(links, ({ $ref }) => $ref),
      targets: () => mapNamed(links, ({ target }) => target()),
    };
  }
}

function addObjectKeywords(
  made: Writable<SchemaObject>,
  schema: Schema,
  { viewContext, context }: KeywordContext,
): void {
  const {
    properties,
    required,
    patternProperties,
    additionalProperties,
    unevaluatedProperties,
    propertyNames,
    dependentRequired,
  } = schema;
  const { hidden } = viewContext;
  const inside = within(viewContext, context);
  if (properties && properties.size > 0)
    made.properties = named(properties, (each, name) => (hidden.has(name) ? false : inside(each)));
  const needed = required?.filter((name) => !hidden.has(name)) ?? [];
  if (needed.length > 0) made.required = needed;
  if (patternProperties && patternProperties.size > 0)
    made.patternProperties = named(patternProperties, inside);
  if (additionalProperties) made.additionalProperties = inside(additionalProperties);
  if (unevaluatedProperties) made.unevaluatedProperties = inside(unevaluatedProperties);
  if (propertyNames) made.propertyNames = inside(propertyNames);
  if (dependentRequired && dependentRequired.size > 0)
    made.dependentRequired = named(dependentRequired, (names) =>
      names.filter((name) => !hidden.has(name)),
    );
}

function addArrayKeywords(
  made: Writable<SchemaObject>,
  { items, prefixItems, unevaluatedItems, contains }: Schema,
  { viewContext, context }: KeywordContext,
): void {
  const inside = within(viewContext, context);
  if (items) made.items = inside(items);
  if (prefixItems) made.prefixItems = prefixItems.map(inside);
  if (unevaluatedItems) made.unevaluatedItems = inside(unevaluatedItems);
  if (contains) made.contains = inside(contains);
}

function part(schema: Schema, around: ViewContext, context: SchemaContext): JsonSchema {
  return schema.never ? false : schemaOf(schema, around, context);
}

/** For parts of the value: properties hidden around the value do not apply to its parts. */
function within(viewContext: ViewContext, context: SchemaContext): (schema: Schema) => JsonSchema {
  const inner = viewContext.hidden.size === 0 ? viewContext : { ...viewContext, hidden: noNames };
  return (schema) => part(schema, inner, context);
}

function withHidden(
  schema: Schema,
  viewContext: ViewContext,
  { views }: SchemaContext,
): ViewContext {
  const hidden = views.hiddenNames(schema, viewContext.view);
  return hidden.size === 0
    ? viewContext
    : { ...viewContext, hidden: new Set([...viewContext.hidden, ...hidden]) };
}

function mapNamed<From, To>(values: Named<From>, make: (each: From) => To): Named<To> {
  return named(new Map(Object.entries(values)), make);
}

/** Maps the entries to own properties, also if the name is `__proto__`. */
function named<From, To>(
  map: ReadonlyMap<string, From>,
  make: (each: From, name: string) => To,
): { readonly [name: string]: To } {
  const made: { [name: string]: To } = {};
  for (const [name, each] of map) setOwn(made, name, make(each, name));
  return made;
}

function setOwn<T>(object: { [name: string]: T }, name: string, value: T): void {
  if (name !== '__proto__') object[name] = value;
  else
    Object.defineProperty(object, name, {
      value,
      configurable: true,
      enumerable: true,
      writable: true,
    });
}
