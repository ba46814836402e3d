// Converts a schema of the model to JSON Schema. A reference names the component that it leads to,
// so that a printer can tell which constant that is.

import type { Api } from '../model/api.js';
import { convertChildren, isChildKeyword } from '../model/children.js';
import { knownValues } from '../model/extensions.js';
import type { Json, SchemaId } from '../model/json.js';
import { isLeftOut } from '../model/schema-facts.js';
import { type Discriminator, listedValues, type Schema } from '../model/schema.js';
import { type Named, impossible, type SchemaObject } from '../runtime/schema/json-schema.js';
import type { Names } from '../model/naming/names.js';

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
  /** The schema with further bounds. */
  readonly limited?: (schema: Schema) => Schema;
  /** Texts for the patterns of a schema. */
  readonly matching?: (schema: Schema) => readonly string[];
  /** The schemas made so far: examples, constants and factories need the same ones. */
  readonly known: WeakMap<Schema, SchemaObject>;
}

interface Link {
  readonly $ref: string;
  readonly target: () => SchemaObject;
}

/** @param options `hasFormat`: whether a format is asserted; the others are left out. */
export function createJsonSchemas(
  api: SchemaContext['api'],
  options: Pick<SchemaContext, 'hasFormat' | 'matching'> & { readonly nameOf?: NameOf },
): JsonSchemas {
  return schemasIn({ api, nameOf: (id) => id, ...options, isBare: false });
}

/** Creates schemas that have only keywords that decide about validity. */
export function createRuleSchemas(
  api: SchemaContext['api'],
  options: Pick<SchemaContext, 'hasFormat' | 'limited'> & { readonly nameOf?: NameOf },
): JsonSchemas {
  return schemasIn({ api, nameOf: (id) => id, ...options, isBare: true });
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
      const target = targets.get($ref);
      if (target === undefined) throw new Error(`A reference that leads to no component: ${$ref}`);
      return target;
    },
  };
}

function schemaOf(schema: Schema, context: SchemaContext): SchemaObject {
  const before = context.known.get(schema);
  if (before) return before;
  const made = makeSchema(schema, context);
  context.known.set(schema, made);
  return made;
}

function makeSchema(given: Schema, context: SchemaContext): SchemaObject {
  const schema = context.limited?.(given) ?? given;
  if (schema.never) return impossible;
  // The evaluator does not look into files.
  if (context.isBare && schema.conversion?.startsWith('Blob')) return {};
  const made: SchemaObject = {};
  const keywords = Object.keys(schema).filter((keyword) => ranks.has(keyword));
  if (schema.examples === undefined) keywords.push('examples');
  keywords.push('matching');
  for (const keyword of keywords.sort((left, right) => rank(left) - rank(right))) {
    const value = valueOf(keyword, schema, context);
    if (value !== undefined) Reflect.set(made, keyword, value);
    if (keyword === '$ref' && schema.$ref !== undefined)
      Reflect.set(made, 'target', context.link(schema.$ref).target);
  }
  return made;
}

/** The keywords that are printed, in this order. */
const printed =
  '$ref type enum minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern ' +
  'minContains maxContains minItems maxItems uniqueItems minProperties maxProperties const format matching examples default ' +
  'allOf anyOf oneOf not if then else dependentSchemas discriminator properties required patternProperties ' +
  'additionalProperties unevaluatedProperties propertyNames dependentRequired items prefixItems unevaluatedItems contains';

const ranks: ReadonlyMap<string, number> = new Map(
  printed.split(' ').map((keyword, index) => [keyword, index]),
);

function rank(keyword: string): number {
  return ranks.get(keyword) ?? 0;
}

/** The value of a keyword in JSON Schema; undefined where the keyword is left out. */
function valueOf(keyword: string, schema: Schema, context: SchemaContext): unknown {
  const { hasFormat, isBare, link, matching } = context;
  if (isChildKeyword(keyword)) {
    const value = convertChildren(schema, keyword, (child) =>
      child.never ? absent(child) : schemaOf(child, context),
    );
    return value instanceof Map ? named(value) : value;
  }
  const { type = [], required = [], format = '', dependentRequired, discriminator } = schema;
  switch (keyword) {
    case '$ref':
      return schema.$ref && link(schema.$ref).$ref;
    case 'type':
      // One type stands alone, several in a list.
      return type.length === 1 ? type[0] : schema.type;
    case 'format':
      return hasFormat(format) ? schema.format : undefined;
    case 'required':
      return required.length > 0 ? required : undefined;
    case 'dependentRequired':
      return dependentRequired?.size ? named(dependentRequired) : undefined;
    case 'matching': {
      const hasPattern = (schema.pattern ?? schema.patternProperties) !== undefined;
      const isAsked = !isBare && hasPattern && listedValues(schema) === undefined;
      return matching && isAsked ? () => matching(schema) : undefined;
    }
    case 'examples': {
      const examples: readonly Json[] = isBare
        ? []
        : [...(schema.examples ?? []), ...(knownValues(schema) ?? [])];
      return examples.length > 0 ? examples : undefined;
    }
    case 'default':
      return isBare ? undefined : schema.default;
    case 'discriminator':
      return discriminator && !isBare ? linked(discriminator, link) : undefined;
    default:
      return Reflect.get(schema, keyword);
  }
}

/** No value at all, with the reason if there is one. */
function absent(schema: Schema): SchemaObject | false {
  if (!isLeftOut(schema)) return false;
  return schema.readOnly ? { not: {}, readOnly: true } : { not: {}, writeOnly: true };
}

function linked(
  { propertyName, mapping }: Discriminator,
  link: SchemaContext['link'],
): SchemaObject['discriminator'] {
  const links = [...mapping].map(([value, id]) => [value, link(id)] as const);
  return {
    propertyName,
    mapping: named(links.map(([value, { $ref }]) => [value, $ref])),
    targets: () => named(links.map(([value, { target }]) => [value, target()])),
  };
}

/** The entries as own properties, also if the name is `__proto__`. */
function named<T>(entries: Iterable<readonly [string, T]>): Named<T> {
  return Object.fromEntries(entries);
}
