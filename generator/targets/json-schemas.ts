// Converts a schema of the model to JSON Schema. A reference names the component that it leads to, so that a printer can tell which constant
// that is.

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

export interface JsonSchemas {
  readonly component: (id: SchemaId) => SchemaObject;
  /** A schema that is not a component. */
  readonly of: (schema: Schema) => SchemaObject;
  /** The component that a `$ref` names. */
  readonly target: ($ref: string) => SchemaId;
}

/** What a component is called in `$ref`; printed ones are names of types, escaped as in a URI. */
export type NameOf = (id: SchemaId) => string;

interface SchemaContext {
  readonly api: Pick<Api, 'schemas'>;
  readonly link: (id: SchemaId) => Link;
  readonly hasFormat: (name: string) => boolean;
  /** Whether annotations such as examples and defaults are left out. */
  readonly isBare: boolean;
  /** The schemas made so far: examples, constants and factories need the same ones. */
  readonly known: WeakMap<Schema, SchemaObject>;
}

interface Link {
  readonly $ref: string;
  readonly target: () => SchemaObject;
}

/** @param hasFormat Whether a format is asserted; the others are left out. */
export function createJsonSchemas(
  api: SchemaContext['api'],
  hasFormat: (name: string) => boolean,
  nameOf: NameOf = (id) => id,
): JsonSchemas {
  return schemasIn({ api, hasFormat, nameOf, isBare: false });
}

/** Creates schemas that have only keywords that decide about validity. */
export function createRuleSchemas(
  api: SchemaContext['api'],
  hasFormat: (name: string) => boolean,
  nameOf: NameOf = (id) => id,
): JsonSchemas {
  return schemasIn({ api, hasFormat, nameOf, isBare: true });
}

/** The names of components in printed references: those of their types. */
export function definitionNames({ schemas }: Names): NameOf {
  return (id) => encodeURIComponent(schemas.get(id)?.type ?? '');
}

function schemasIn({
  nameOf,
  ...parts
}: Omit<SchemaContext, 'link' | 'known'> & { readonly nameOf: NameOf }): JsonSchemas {
  const { api } = parts;
  const links = new Map<SchemaId, Link>();
  const targets = new Map<string, SchemaId>();
  const component = (id: SchemaId): SchemaObject =>
    schemaOf(api.schemas.get(id) ?? { at: id }, context);
  const link = (id: SchemaId): Link => {
    const known = links.get(id);
    if (known) return known;
    const $ref = `#/$defs/${nameOf(id)}`;
    const made: Link = { $ref, target: () => component(id) };
    links.set(id, made);
    targets.set($ref, id);
    return made;
  };
  const context: SchemaContext = { ...parts, link, known: new WeakMap() };
  return {
    component,
    of: (schema) => schemaOf(schema, context),
    target: ($ref) => {
      const found = targets.get($ref);
      if (found === undefined) throw new Error(`A reference that leads to no component: ${$ref}`);
      return found;
    },
  };
}

type Writable<T> = { -readonly [K in keyof T]?: T[K] };

function schemaOf(schema: Schema, context: SchemaContext): SchemaObject {
  const before = context.known.get(schema);
  if (before) return before;
  const made = makeSchema(schema, context);
  context.known.set(schema, made);
  return made;
}

function makeSchema(schema: Schema, context: SchemaContext): SchemaObject {
  if (schema.never) return impossible;
  const made: Writable<SchemaObject> = {};
  // Most schemas have few keywords, so looking at those present is faster than testing for every possible one.
  const kinds = kindsIn(schema);
  if (kinds & kind.reference) addReferences(made, schema, context);
  addValueKeywords(made, schema, { kinds, context });
  if (kinds & kind.combined) addCombinations(made, schema, context);
  if (kinds & kind.object) addObjectKeywords(made, schema, context);
  if (kinds & kind.array) addArrayKeywords(made, schema, context);
  return made;
}

const kind = { reference: 1, combined: 2, object: 4, array: 8, number: 16, text: 32 } as const;

const keywords: Readonly<Record<keyof typeof kind, readonly string[]>> = {
  reference: ['$ref'],
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

function addReferences(
  made: Writable<SchemaObject>,
  { $ref: ref }: Schema,
  { link }: SchemaContext,
): void {
  if (ref !== undefined) Object.assign(made, link(ref));
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
  if (schema.type) made.type = typeKeyword(schema.type);
  for (const keyword of copiedKeywords.any) copy(made, schema, keyword);
  if (kinds & kind.number) for (const keyword of copiedKeywords.number) copy(made, schema, keyword);
  if (kinds & kind.text) for (const keyword of copiedKeywords.text) copy(made, schema, keyword);
  if (kinds & kind.array) for (const keyword of copiedKeywords.array) copy(made, schema, keyword);
  if (kinds & kind.object) for (const keyword of copiedKeywords.object) copy(made, schema, keyword);
  if (schema.const !== undefined) made.const = schema.const;
  if (schema.format !== undefined && hasFormat(schema.format)) made.format = schema.format;
  if (isBare) return;
  const examples: readonly Json[] = [...(schema.examples ?? []), ...(knownValues(schema) ?? [])];
  if (examples.length > 0) made.examples = examples;
  if (schema.default !== undefined) made.default = schema.default;
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
  context: SchemaContext,
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
  const here = partIn(context);
  if (allOf) made.allOf = [...(made.allOf ?? []), ...allOf.map(here)];
  if (anyOf) made.anyOf = anyOf.map(here);
  if (oneOf) made.oneOf = oneOf.map(here);
  if (not) made.not = here(not);
  if (condition) made.if = here(condition);
  if (yes) made.then = here(yes);
  if (no) made.else = here(no);
  if (dependentSchemas) made.dependentSchemas = named(dependentSchemas, here);
  if (discriminator && !context.isBare) {
    const links = named(discriminator.mapping, context.link);
    made.discriminator = {
      propertyName: discriminator.propertyName,
      mapping: mapNamed(links, ({ $ref }) => $ref),
      targets: () => mapNamed(links, ({ target }) => target()),
    };
  }
}

function addObjectKeywords(
  made: Writable<SchemaObject>,
  schema: Schema,
  context: SchemaContext,
): void {
  const {
    properties,
    required = [],
    patternProperties,
    additionalProperties,
    unevaluatedProperties,
    propertyNames,
    dependentRequired,
  } = schema;
  const inside = partIn(context);
  if (properties && properties.size > 0) made.properties = named(properties, inside);
  if (required.length > 0) made.required = required;
  if (patternProperties && patternProperties.size > 0)
    made.patternProperties = named(patternProperties, inside);
  if (additionalProperties) made.additionalProperties = inside(additionalProperties);
  if (unevaluatedProperties) made.unevaluatedProperties = inside(unevaluatedProperties);
  if (propertyNames) made.propertyNames = inside(propertyNames);
  if (dependentRequired && dependentRequired.size > 0)
    made.dependentRequired = named(dependentRequired, (names) => names);
}

function addArrayKeywords(
  made: Writable<SchemaObject>,
  { items, prefixItems, unevaluatedItems, contains }: Schema,
  context: SchemaContext,
): void {
  const inside = partIn(context);
  if (items) made.items = inside(items);
  if (prefixItems) made.prefixItems = prefixItems.map(inside);
  if (unevaluatedItems) made.unevaluatedItems = inside(unevaluatedItems);
  if (contains) made.contains = inside(contains);
}

function partIn(context: SchemaContext): (schema: Schema) => JsonSchema {
  return (schema) => (schema.never ? false : schemaOf(schema, context));
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
