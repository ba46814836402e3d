// JSON Schema 2020-12 as plain data. References lead to other constants through imports, so that a
// bundle holds only what a schema reaches.

export type Json =
  null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/** Property names come from a document: use `hasOwn`, as `__proto__` may be one. */
export type Named<T> = { readonly [name: string]: T };

export const hasOwn = (object: object, key: PropertyKey): boolean =>
  Object.prototype.hasOwnProperty.call(object, key);

/** `true` allows every value, `false` none. */
export type JsonSchema = boolean | SchemaObject;

type Keywords<Name extends string, Value> = { readonly [name in Name]?: Value };

type NumberKeyword =
  | ('minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum' | 'multipleOf')
  | ('minLength' | 'maxLength' | 'minItems' | 'maxItems' | 'minContains' | 'maxContains')
  | ('minProperties' | 'maxProperties');
type ListKeyword = 'allOf' | 'anyOf' | 'oneOf' | 'prefixItems';
type NamedKeyword = 'properties' | 'patternProperties' | 'dependentSchemas';
type SchemaKeyword =
  | ('not' | 'if' | 'then' | 'else' | 'items' | 'unevaluatedItems' | 'contains')
  | ('additionalProperties' | 'unevaluatedProperties' | 'propertyNames');

/**
 * A schema with its keywords. Members that are functions are not JSON Schema, and `JSON.stringify`
 * leaves them out: they say where a reference leads, which `standalone` puts into `$defs`, and what
 * matches a pattern.
 */
export interface SchemaObject
  extends
    Keywords<SchemaKeyword, JsonSchema>,
    Keywords<ListKeyword, readonly JsonSchema[]>,
    Keywords<NamedKeyword, Named<JsonSchema>>,
    Keywords<NumberKeyword, number>,
    Keywords<'pattern' | 'format', string>,
    Keywords<'enum' | 'examples', readonly Json[]>,
    Keywords<'const' | 'default', Json> {
  /** `#/$defs/Pet`: the name of what `target` returns. */
  readonly $ref?: string;
  /** Returns the schema that `$ref` names: a function, since schemas may form cycles. */
  readonly target?: () => JsonSchema;
  readonly type?: JsonType | readonly JsonType[];
  /** OpenAPI's: the property that tells members or heirs apart. It says nothing about validity. */
  readonly discriminator?: Discriminator;
  readonly required?: readonly string[];
  readonly dependentRequired?: Named<readonly string[]>;
  readonly uniqueItems?: boolean;
  /** Returns texts that match patterns, which fixtures cannot derive from an expression. */
  readonly matching?: () => readonly string[];
  /** Beside `not: {}`: why the value may not be there. What is read-only is not sent. */
  readonly readOnly?: boolean;
  /** What is write-only is not received. */
  readonly writeOnly?: boolean;
}

export interface Discriminator {
  readonly propertyName: string;
  /** What the values of the property mean: `#/$defs/Cat`. */
  readonly mapping: Named<string>;
  /** Returns the schemas that `mapping` names, by the values of the property. */
  readonly targets: () => Named<JsonSchema>;
}

const anything: SchemaObject = {};

/** The schema `false`, with keywords. */
export const impossible: SchemaObject = { not: {} };

/** The keywords of a schema. */
export function keywordsOf(schema: JsonSchema): SchemaObject {
  if (typeof schema !== 'object') return schema ? anything : impossible;
  return reasonOf(schema) === undefined ? schema : impossible;
}

/** Says why a value may not be there, in the words of a message. */
export function reasonOf({ not, readOnly, writeOnly }: SchemaObject): string | undefined {
  if (not === undefined) return undefined;
  if (readOnly) return 'read-only, so it is not sent';
  return writeOnly ? 'write-only, so it is not received' : undefined;
}

/** The types that a schema names; undefined where it names none. */
export function namedTypes({ type }: SchemaObject): readonly JsonType[] | undefined {
  return typeof type === 'string' ? [type] : type;
}

/** The schema that the reference of this one leads to. */
export function targetOf({ $ref, target }: SchemaObject): SchemaObject | undefined {
  return $ref === undefined || target === undefined ? undefined : keywordsOf(target());
}
