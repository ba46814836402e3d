// A schema of the model: JSON Schema 2020-12 with one representation per meaning. OpenAPI 3.0 is
// lifted to this form in `read/`; nothing right of the model knows `$ref`, `nullable` or boolean
// bounds.

import type { Json, Pointer, SchemaId } from './json.js';

export type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/** Texts that a reader of the generated code sees. */
export interface Docs {
  readonly title?: string | undefined;
  readonly summary?: string | undefined;
  readonly description?: string | undefined;
  readonly deprecated?: boolean | undefined;
  readonly externalDocs?:
    { readonly url: string; readonly description?: string | undefined } | undefined;
}

/**
 * Vendor extensions (`x-…`) as written; the ones that mean something to a target are read through
 * `model/extensions.ts`.
 */
export type Extensions = ReadonlyMap<string, Json>;

export interface Discriminator {
  readonly propertyName: string;
  /**
   * Value of the property → the schema that it selects; implied names included. A schema may have
   * several values.
   */
  readonly mapping: ReadonlyMap<string, SchemaId>;
  /** True where the document wrote `mapping`; false where it is implied by component names. */
  readonly explicit: boolean;
}

/** How a value is written in XML: `attribute` and `wrapped` of OpenAPI 3.0 and 3.1 are node types. */
export interface XmlForm {
  readonly name?: string | undefined;
  readonly namespace?: string | undefined;
  readonly prefix?: string | undefined;
  readonly nodeType?: XmlNodeType | undefined;
}

export const xmlNodeTypes = ['element', 'attribute', 'text', 'cdata', 'none'] as const;
export type XmlNodeType = (typeof xmlNodeTypes)[number];

/** `Blob`: a file of a form; `Blob|string`: a text elsewhere. */
export type Conversion = 'Date' | 'bigint' | 'Blob' | 'Blob|string';

/**
 * One schema. An absent keyword is `undefined` or not there. `true` is a schema without keywords;
 * `false` is `never: true`. All keywords of one node apply together, `ref` included (siblings of a
 * reference are kept).
 */
export interface Schema extends Docs {
  /** Where the schema stands in the bundled document. */
  readonly at: Pointer;
  /** The boolean schema `false`: no value is valid. */
  readonly never?: true | undefined;
  readonly $ref?: SchemaId | undefined;

  /** Any type is fine when absent. `nullable` of OpenAPI 3.0 is the member `null`. */
  readonly type?: readonly JsonType[] | undefined;
  readonly enum?: readonly Json[] | undefined;
  /** The only valid value; `null` and `false` are values. */
  readonly const?: Json | undefined;

  readonly allOf?: readonly Schema[] | undefined;
  readonly anyOf?: readonly Schema[] | undefined;
  readonly oneOf?: readonly Schema[] | undefined;
  readonly not?: Schema | undefined;
  readonly if?: Schema | undefined;
  readonly then?: Schema | undefined;
  readonly else?: Schema | undefined;
  readonly discriminator?: Discriminator | undefined;

  readonly properties?: ReadonlyMap<string, Schema> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly patternProperties?: ReadonlyMap<string, Schema> | undefined;
  readonly additionalProperties?: Schema | undefined;
  readonly unevaluatedProperties?: Schema | undefined;
  readonly propertyNames?: Schema | undefined;
  readonly dependentRequired?: ReadonlyMap<string, readonly string[]> | undefined;
  readonly dependentSchemas?: ReadonlyMap<string, Schema> | undefined;
  readonly minProperties?: number | undefined;
  readonly maxProperties?: number | undefined;

  readonly items?: Schema | undefined;
  readonly prefixItems?: readonly Schema[] | undefined;
  readonly unevaluatedItems?: Schema | undefined;
  readonly contains?: Schema | undefined;
  readonly minContains?: number | undefined;
  readonly maxContains?: number | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
  readonly uniqueItems?: boolean | undefined;

  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly exclusiveMinimum?: number | undefined;
  readonly exclusiveMaximum?: number | undefined;
  readonly multipleOf?: number | undefined;

  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly pattern?: string | undefined;
  readonly format?: string | undefined;
  readonly contentEncoding?: string | undefined;
  readonly contentMediaType?: string | undefined;
  readonly contentSchema?: Schema | undefined;

  /** What the application has in place of the string or the integer; only in a lowered model. */
  readonly conversion?: Conversion | undefined;

  readonly readOnly?: boolean | undefined;
  readonly writeOnly?: boolean | undefined;
  readonly default?: Json | undefined;
  readonly examples?: readonly Json[] | undefined;
  readonly xml?: XmlForm | undefined;
  readonly extensions?: Extensions | undefined;
}

/** The values that `const` or `enum` list; undefined where neither is there. */
export function listedValues({ const: only, enum: values }: Schema): readonly Json[] | undefined {
  return only === undefined ? values : [only];
}

/** What a schema says that no value can violate. */
export const annotationKeywords: ReadonlySet<string> = new Set([
  ...['at', 'title', 'summary', 'description', 'deprecated', 'externalDocs', 'xml'],
  ...['examples', 'extensions', 'readOnly', 'writeOnly', 'default'],
]);
