// Copied by Concord into every output that needs it. Do not edit.

// A schema as data: JSON Schema 2020-12 with one representation per meaning. What fixtures are made from, at generation and in an application's tests.

export type Json =
  null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/** Names of properties come from a document: read these with `Object.hasOwn`, `__proto__` may be among them. */
export type Named<T> = { readonly [name: string]: T };

/** All keywords of one shape apply together, `ref` included. `{}` allows everything. */
export interface Shape {
  /** The schema `false`: no value is valid. */
  readonly never?: true;
  /** Another shape; a function, because shapes may refer to each other in cycles. */
  readonly ref?: () => Shape;
  /** `$dynamicRef`: the shape that the anchor `name` means in the outermost `scope` around that has it, else `otherwise`. */
  readonly dynamic?: { readonly name?: string; readonly otherwise: () => Shape };
  /** The dynamic anchors of the schema resource that starts here. */
  readonly scope?: Named<() => Shape>;

  readonly types?: readonly JsonType[];
  readonly enum?: readonly Json[];
  readonly const?: Json;

  readonly allOf?: readonly Shape[];
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly not?: Shape;
  readonly if?: Shape;
  readonly then?: Shape;
  readonly else?: Shape;
  /** The property that tells the members of `oneOf`, `anyOf` or the heirs of this shape apart, and what its values mean. Says nothing about validity. */
  readonly discriminator?: { readonly property: string; readonly mapping: Named<() => Shape> };

  readonly properties?: Named<Shape>;
  readonly required?: readonly string[];
  readonly patternProperties?: Named<Shape>;
  readonly additionalProperties?: Shape;
  readonly unevaluatedProperties?: Shape;
  readonly propertyNames?: Shape;
  readonly dependentRequired?: Named<readonly string[]>;
  readonly dependentSchemas?: Named<Shape>;
  readonly minProperties?: number;
  readonly maxProperties?: number;

  readonly items?: Shape;
  readonly prefixItems?: readonly Shape[];
  readonly unevaluatedItems?: Shape;
  readonly contains?: Shape;
  readonly minContains?: number;
  readonly maxContains?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;

  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;

  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;

  /** Values that the document shows; they are used where they are valid. */
  readonly examples?: readonly Json[];
  readonly default?: Json;
}
