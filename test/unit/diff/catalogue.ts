// What a comparison says of small documents, over the parts of OpenAPI and JSON Schema, in both directions. The expectations were read one by one.

import type { Json, JsonObject } from '../../../generator/model/json.js';

const thing: Json = {
  type: 'object',
  properties: { name: { type: 'string' } },
  required: ['name'],
};
const tree: Json = {
  type: 'object',
  properties: { children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } },
};
export const schemas: JsonObject = { Thing: thing, Tree: tree };

/** Name, schema, its change, and what is said: of a request there and back, of a response there and back. */
export const changed: readonly (readonly [string, Json, Json, string, string, string, string])[] = [
  [
    'required property without a name',
    { type: 'object', properties: { '': {} } },
    { type: 'object', properties: { '': {} }, required: [''] },
    'request-property-became-required! sdk',
    'request-property-became-optional',
    'response-property-became-required',
    'response-property-became-optional! sdk',
  ],
  [
    'optional property added',
    { type: 'object', properties: { a: { type: 'string' } } },
    { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } } },
    'new-optional-request-property',
    'request-property-removed? sdk',
    'response-optional-property-added',
    'response-optional-property-removed? sdk',
  ],
  [
    'required property added',
    { type: 'object', properties: { a: { type: 'string' } } },
    {
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'string' } },
      required: ['b'],
    },
    'new-required-request-property! sdk',
    'request-property-removed? sdk',
    'response-required-property-added',
    'response-required-property-removed! sdk',
  ],
  [
    'required property with a default added',
    { type: 'object' },
    { type: 'object', properties: { b: { type: 'string', default: 'x' } }, required: ['b'] },
    'new-required-request-property-with-default! sdk',
    'request-property-removed?',
    'response-required-property-added sdk',
    'response-required-property-removed! sdk',
  ],
  [
    'property of a closed object added',
    { type: 'object', properties: { a: {} }, additionalProperties: false },
    { type: 'object', properties: { a: {}, b: { type: 'string' } }, additionalProperties: false },
    'new-optional-request-property',
    'request-property-removed-from-closed-object! sdk',
    'response-property-added-to-closed-object!',
    'response-property-removed-from-closed-object sdk',
  ],
  [
    'property became required',
    { type: 'object', properties: { a: { type: 'string' } } },
    { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
    'request-property-became-required! sdk',
    'request-property-became-optional',
    'response-property-became-required',
    'response-property-became-optional! sdk',
  ],
  [
    'enum value removed',
    { type: 'object', properties: { a: { enum: ['x', 'y', 'z'] } } },
    { type: 'object', properties: { a: { enum: ['x', 'y'] } } },
    'request-property-enum-value-removed! sdk',
    'request-property-enum-value-added',
    'response-property-enum-value-removed sdk',
    'response-property-enum-value-added?',
  ],
  [
    'closed enum value removed',
    { type: 'object', properties: { a: { enum: ['x', 'y'] } } },
    { type: 'object', properties: { a: { enum: ['x'] } } },
    'request-property-enum-value-removed! sdk',
    'request-property-enum-value-added',
    'response-property-enum-value-removed sdk',
    'response-property-enum-value-added? sdk',
  ],
  [
    'became enum',
    { type: 'object', properties: { a: { type: 'string' } } },
    { type: 'object', properties: { a: { type: 'string', enum: ['x', 'y'] } } },
    'request-property-became-enum! sdk',
    'request-property-enum-removed',
    'response-property-became-enum',
    'response-property-enum-removed! sdk',
  ],
  [
    'const added',
    { type: 'object', properties: { a: { type: 'string' } } },
    { type: 'object', properties: { a: { const: 'x' } } },
    'request-property-const-added! sdk',
    'request-property-const-removed',
    'response-property-const-added',
    'response-property-const-removed! sdk',
  ],
  [
    'const changed',
    { type: 'object', properties: { a: { const: 'x' } } },
    { type: 'object', properties: { a: { const: 'y' } } },
    'request-property-const-changed! sdk',
    'request-property-const-changed! sdk',
    'response-property-const-changed! sdk',
    'response-property-const-changed! sdk',
  ],
  [
    'integer became number',
    { type: 'object', properties: { a: { type: 'integer' } } },
    { type: 'object', properties: { a: { type: 'number' } } },
    'request-property-type-generalized',
    'request-property-type-changed!',
    'response-property-type-generalized!',
    'response-property-type-specialized',
  ],
  [
    'type changed',
    { type: 'object', properties: { a: { type: 'integer' } } },
    { type: 'object', properties: { a: { type: 'string' } } },
    'request-property-type-changed! sdk',
    'request-property-type-changed! sdk',
    'response-property-type-changed! sdk',
    'response-property-type-changed! sdk',
  ],
  [
    'type dropped',
    { type: 'object', properties: { a: { type: 'string' } } },
    { type: 'object', properties: { a: {} } },
    'request-property-type-generalized',
    'request-property-type-changed! sdk',
    'response-property-type-generalized! sdk',
    'response-property-type-specialized',
  ],
  [
    'list of types widened',
    { type: 'object', properties: { a: { type: ['string', 'integer'] } } },
    { type: 'object', properties: { a: { type: ['string', 'integer', 'boolean'] } } },
    'request-property-list-of-types-widened',
    'request-property-list-of-types-narrowed! sdk',
    'response-property-list-of-types-widened! sdk',
    'response-property-list-of-types-narrowed',
  ],
  [
    'one type became two',
    { type: 'object', properties: { a: { type: 'string' } } },
    { type: 'object', properties: { a: { type: ['string', 'integer'] } } },
    'request-property-list-of-types-widened',
    'request-property-type-changed! sdk',
    'response-property-list-of-types-widened! sdk',
    'response-property-type-specialized',
  ],
  [
    'became nullable',
    { type: 'object', properties: { a: { type: 'string' } } },
    { type: 'object', properties: { a: { type: ['string', 'null'] } } },
    'request-property-became-nullable',
    'request-property-became-not-nullable! sdk',
    'response-property-became-nullable! sdk',
    'response-property-became-not-nullable',
  ],
  [
    'reference became nullable',
    { type: 'object', properties: { a: { $ref: '#/components/schemas/Thing' } } },
    {
      type: 'object',
      properties: { a: { anyOf: [{ $ref: '#/components/schemas/Thing' }, { type: 'null' }] } },
    },
    'request-property-became-nullable',
    'request-property-became-not-nullable! sdk',
    'response-property-became-nullable! sdk',
    'response-property-became-not-nullable',
  ],
  [
    'maximum lowered',
    { type: 'object', properties: { a: { type: 'integer', maximum: 10 } } },
    { type: 'object', properties: { a: { type: 'integer', maximum: 5 } } },
    'request-property-max-decreased!',
    'request-property-max-increased',
    'response-property-max-decreased',
    'response-property-max-increased!',
  ],
  [
    'minimum raised',
    { type: 'object', properties: { a: { type: 'integer', minimum: 1 } } },
    { type: 'object', properties: { a: { type: 'integer', minimum: 5 } } },
    'request-property-min-increased!',
    'request-property-min-decreased',
    'response-property-min-increased',
    'response-property-min-decreased!',
  ],
  [
    'maximum set',
    { type: 'object', properties: { a: { type: 'integer' } } },
    { type: 'object', properties: { a: { type: 'integer', maximum: 5 } } },
    'request-property-max-set?',
    'request-property-max-unset',
    'response-property-max-set',
    'response-property-max-unset!',
  ],
  [
    'bound excluded',
    { type: 'object', properties: { a: { type: 'number', minimum: 1 } } },
    { type: 'object', properties: { a: { type: 'number', exclusiveMinimum: 1 } } },
    'request-property-exclusive-min-set?',
    'request-property-exclusive-min-unset',
    'response-property-exclusive-min-set',
    'response-property-exclusive-min-unset!',
  ],
  [
    'exclusive bound raised',
    { type: 'object', properties: { a: { type: 'number', exclusiveMinimum: 1 } } },
    { type: 'object', properties: { a: { type: 'number', exclusiveMinimum: 2 } } },
    'request-property-exclusive-min-increased!',
    'request-property-exclusive-min-decreased',
    'response-property-exclusive-min-increased',
    'response-property-exclusive-min-decreased!',
  ],
  [
    'maxLength lowered',
    { type: 'object', properties: { a: { type: 'string', maxLength: 10 } } },
    { type: 'object', properties: { a: { type: 'string', maxLength: 5 } } },
    'request-property-max-length-decreased!',
    'request-property-max-length-increased',
    'response-property-max-length-decreased',
    'response-property-max-length-increased!',
  ],
  [
    'maxLength set',
    { type: 'object', properties: { a: { type: 'string' } } },
    { type: 'object', properties: { a: { type: 'string', maxLength: 5 } } },
    'request-property-max-length-set?',
    'request-property-max-length-unset',
    'response-property-max-length-set',
    'response-property-max-length-unset!',
  ],
  [
    'minLength set',
    { type: 'object', properties: { a: { type: 'string' } } },
    { type: 'object', properties: { a: { type: 'string', minLength: 5 } } },
    'request-property-min-length-set?',
    'request-property-min-length-unset',
    'response-property-min-length-set',
    'response-property-min-length-unset!',
  ],
  [
    'minItems raised',
    { type: 'object', properties: { a: { type: 'array', items: {}, minItems: 1 } } },
    { type: 'object', properties: { a: { type: 'array', items: {}, minItems: 2 } } },
    'request-property-min-items-increased!',
    'request-property-min-items-decreased',
    'response-property-min-items-increased',
    'response-property-min-items-decreased!',
  ],
  [
    'maxItems set',
    { type: 'object', properties: { a: { type: 'array', items: {} } } },
    { type: 'object', properties: { a: { type: 'array', items: {}, maxItems: 2 } } },
    'request-property-max-items-set?',
    'request-property-max-items-unset',
    'response-property-max-items-set',
    'response-property-max-items-unset!',
  ],
  [
    'minProperties set',
    { type: 'object', properties: { a: { type: 'object' } } },
    { type: 'object', properties: { a: { type: 'object', minProperties: 1 } } },
    'request-property-min-properties-set?',
    'request-property-min-properties-unset',
    'response-property-min-properties-set',
    'response-property-min-properties-unset!',
  ],
  [
    'maxProperties lowered',
    { type: 'object', properties: { a: { type: 'object', maxProperties: 9 } } },
    { type: 'object', properties: { a: { type: 'object', maxProperties: 3 } } },
    'request-property-max-properties-decreased!',
    'request-property-max-properties-increased',
    'response-property-max-properties-decreased',
    'response-property-max-properties-increased!',
  ],
  [
    'multipleOf set',
    { type: 'object', properties: { a: { type: 'integer' } } },
    { type: 'object', properties: { a: { type: 'integer', multipleOf: 5 } } },
    'request-property-multiple-of-added!',
    'request-property-multiple-of-removed',
    'response-property-multiple-of-added',
    'response-property-multiple-of-removed!',
  ],
  [
    'multipleOf coarser',
    { type: 'object', properties: { a: { type: 'integer', multipleOf: 5 } } },
    { type: 'object', properties: { a: { type: 'integer', multipleOf: 10 } } },
    'request-property-multiple-of-changed!',
    'request-property-multiple-of-changed',
    'response-property-multiple-of-changed',
    'response-property-multiple-of-changed!',
  ],
  [
    'uniqueItems set',
    { type: 'object', properties: { a: { type: 'array', items: {} } } },
    { type: 'object', properties: { a: { type: 'array', items: {}, uniqueItems: true } } },
    'request-property-unique-items-added!',
    'request-property-unique-items-removed',
    'response-property-unique-items-added',
    'response-property-unique-items-removed!',
  ],
  [
    'pattern added',
    { type: 'object', properties: { a: { type: 'string' } } },
    { type: 'object', properties: { a: { type: 'string', pattern: '^a' } } },
    'request-property-pattern-added!',
    'request-property-pattern-removed',
    'response-property-pattern-added',
    'response-property-pattern-removed!',
  ],
  [
    'pattern changed',
    { type: 'object', properties: { a: { type: 'string', pattern: '^b' } } },
    { type: 'object', properties: { a: { type: 'string', pattern: '^a' } } },
    'request-property-pattern-changed?',
    'request-property-pattern-changed?',
    'response-property-pattern-changed?',
    'response-property-pattern-changed?',
  ],
  [
    'format added',
    { type: 'object', properties: { a: { type: 'string' } } },
    { type: 'object', properties: { a: { type: 'string', format: 'email' } } },
    'request-property-type-changed!',
    'request-property-type-generalized',
    'response-property-type-specialized',
    'response-property-type-generalized!',
  ],
  [
    'format changed',
    { type: 'object', properties: { a: { type: 'string', format: 'date-time' } } },
    { type: 'object', properties: { a: { type: 'string', format: 'date' } } },
    'request-property-type-changed!',
    'request-property-type-changed!',
    'response-property-type-changed!',
    'response-property-type-changed!',
  ],
  [
    'int32 became int64',
    { type: 'object', properties: { a: { type: 'integer', format: 'int32' } } },
    { type: 'object', properties: { a: { type: 'integer', format: 'int64' } } },
    'request-property-type-generalized',
    'request-property-type-changed!',
    'response-property-type-generalized!',
    'response-property-type-specialized',
  ],
  [
    'encoding changed',
    { type: 'object', properties: { a: { type: 'string', contentEncoding: 'base64' } } },
    { type: 'object', properties: { a: { type: 'string', contentEncoding: 'base64url' } } },
    'request-property-content-encoding-changed!',
    'request-property-content-encoding-changed!',
    'response-property-content-encoding-changed!',
    'response-property-content-encoding-changed!',
  ],
  [
    'items narrowed',
    {
      type: 'object',
      properties: { a: { type: 'array', items: { type: ['string', 'integer'] } } },
    },
    { type: 'object', properties: { a: { type: 'array', items: { type: 'string' } } } },
    'request-property-type-changed! sdk',
    'request-property-list-of-types-widened',
    'response-property-type-specialized',
    'response-property-list-of-types-widened! sdk',
  ],
  [
    'items said',
    { type: 'object', properties: { a: { type: 'array' } } },
    { type: 'object', properties: { a: { type: 'array', items: { type: 'string' } } } },
    'request-property-items-added! sdk',
    'request-property-items-removed',
    'response-property-items-added',
    'response-property-items-removed! sdk',
  ],
  [
    'tuple extended',
    { type: 'object', properties: { a: { type: 'array', prefixItems: [{ type: 'string' }] } } },
    {
      type: 'object',
      properties: { a: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'string' }] } },
    },
    'request-property-prefix-items-added! sdk',
    'request-property-prefix-items-removed',
    'response-property-prefix-items-added',
    'response-property-prefix-items-removed! sdk',
  ],
  [
    'closed',
    { type: 'object', properties: { a: {} } },
    { type: 'object', properties: { a: {} }, additionalProperties: false },
    'request-body-additional-properties-closed!',
    'request-body-additional-properties-opened',
    'response-body-additional-properties-closed',
    'response-body-additional-properties-opened!',
  ],
  [
    'map of anything became map of texts',
    { type: 'object' },
    { type: 'object', additionalProperties: { type: 'string' } },
    'request-body-additional-properties-schema-added! sdk, sdk-argument-changed sdk',
    'request-body-additional-properties-schema-removed, sdk-argument-changed sdk',
    'response-body-additional-properties-schema-added',
    'response-body-additional-properties-schema-removed! sdk',
  ],
  [
    'map of texts became map of numbers',
    { type: 'object', additionalProperties: { type: 'string' } },
    { type: 'object', additionalProperties: { type: 'number' } },
    'request-property-type-changed! sdk',
    'request-property-type-changed! sdk',
    'response-property-type-changed! sdk',
    'response-property-type-changed! sdk',
  ],
  [
    'property names limited',
    { type: 'object' },
    { type: 'object', propertyNames: { maxLength: 3 } },
    'request-body-property-names-added!',
    'request-body-property-names-removed',
    'response-body-property-names-added',
    'response-body-property-names-removed!',
  ],
  [
    'pattern property added',
    { type: 'object' },
    { type: 'object', patternProperties: { '^x-': { type: 'string' } } },
    'request-body-pattern-property-added! sdk, sdk-argument-changed sdk',
    'request-body-pattern-property-removed, sdk-argument-changed sdk',
    'response-body-pattern-property-added',
    'response-body-pattern-property-removed! sdk',
  ],
  [
    'dependent property required',
    { type: 'object' },
    { type: 'object', dependentRequired: { a: ['b'] } },
    'request-body-dependent-required-added!',
    'request-body-dependent-required-removed',
    'response-body-dependent-required-added',
    'response-body-dependent-required-removed!',
  ],
  [
    'dependent schema added',
    { type: 'object' },
    { type: 'object', dependentSchemas: { a: { required: ['b'] } } },
    'request-body-dependent-schema-added!',
    'request-body-dependent-schema-removed',
    'response-body-dependent-schema-added',
    'response-body-dependent-schema-removed!',
  ],
  [
    'contains added',
    { type: 'object', properties: { a: { type: 'array' } } },
    { type: 'object', properties: { a: { type: 'array', contains: { const: 1 } } } },
    'request-property-contains-added!',
    'request-property-contains-removed',
    'response-property-contains-added',
    'response-property-contains-removed!',
  ],
  [
    'minContains raised',
    {
      type: 'object',
      properties: { a: { type: 'array', contains: { const: 1 }, minContains: 1 } },
    },
    {
      type: 'object',
      properties: { a: { type: 'array', contains: { const: 1 }, minContains: 2 } },
    },
    'request-property-min-contains-increased!',
    'request-property-min-contains-decreased',
    'response-property-min-contains-increased',
    'response-property-min-contains-decreased!',
  ],
  [
    'not added',
    { type: 'object', properties: { a: { type: 'string' } } },
    { type: 'object', properties: { a: { type: 'string', not: { const: 'x' } } } },
    'request-property-not-added!',
    'request-property-not-removed',
    'response-property-not-added',
    'response-property-not-removed!',
  ],
  [
    'not widened',
    { type: 'object', properties: { a: { type: 'string', not: { enum: ['x', 'y'] } } } },
    { type: 'object', properties: { a: { type: 'string', not: { enum: ['x', 'y', 'z'] } } } },
    'request-property-not-changed!',
    'request-property-not-changed',
    'response-property-not-changed',
    'response-property-not-changed!',
  ],
  [
    'condition added',
    { type: 'object' },
    { type: 'object', if: { required: ['a'] }, then: { required: ['b'] } },
    'request-body-if-added!',
    'request-body-if-removed',
    'response-body-if-added',
    'response-body-if-removed!',
  ],
  [
    'unevaluated properties excluded',
    { type: 'object', properties: { a: {} } },
    { type: 'object', properties: { a: {} }, unevaluatedProperties: false },
    'request-body-unevaluated-properties-added!',
    'request-body-unevaluated-properties-removed',
    'response-body-unevaluated-properties-added',
    'response-body-unevaluated-properties-removed!',
  ],
  [
    'oneOf member added',
    {
      type: 'object',
      properties: { a: { oneOf: [{ type: 'string', maxLength: 3 }, { type: 'integer' }] } },
    },
    {
      type: 'object',
      properties: {
        a: { oneOf: [{ type: 'string', maxLength: 3 }, { type: 'integer' }, { type: 'boolean' }] },
      },
    },
    'request-property-one-of-added',
    'request-property-one-of-removed! sdk',
    'response-property-one-of-added! sdk',
    'response-property-one-of-removed',
  ],
  [
    'anyOf member added',
    {
      type: 'object',
      properties: { a: { anyOf: [{ type: 'string', maxLength: 3 }, { type: 'integer' }] } },
    },
    {
      type: 'object',
      properties: {
        a: { anyOf: [{ type: 'string', maxLength: 3 }, { type: 'integer' }, { type: 'boolean' }] },
      },
    },
    'request-property-any-of-added',
    'request-property-any-of-removed! sdk',
    'response-property-any-of-added! sdk',
    'response-property-any-of-removed',
  ],
  [
    'member changed inside',
    {
      type: 'object',
      properties: { a: { oneOf: [{ type: 'string', maxLength: 3 }, { type: 'integer' }] } },
    },
    {
      type: 'object',
      properties: { a: { oneOf: [{ type: 'string', maxLength: 2 }, { type: 'integer' }] } },
    },
    'request-property-max-length-decreased!',
    'request-property-max-length-increased',
    'response-property-max-length-decreased',
    'response-property-max-length-increased!',
  ],
  [
    'anyOf became oneOf, members apart',
    {
      type: 'object',
      properties: {
        a: {
          anyOf: [
            { type: 'string', maxLength: 3 },
            { type: 'integer', maximum: 3 },
          ],
        },
      },
    },
    {
      type: 'object',
      properties: {
        a: {
          oneOf: [
            { type: 'string', maxLength: 3 },
            { type: 'integer', maximum: 3 },
          ],
        },
      },
    },
    '',
    '',
    '',
    '',
  ],
  [
    'anyOf became oneOf, members overlap',
    {
      type: 'object',
      properties: {
        a: {
          anyOf: [
            { type: 'string', maxLength: 3 },
            { type: 'string', pattern: 'a' },
          ],
        },
      },
    },
    {
      type: 'object',
      properties: {
        a: {
          oneOf: [
            { type: 'string', maxLength: 3 },
            { type: 'string', pattern: 'a' },
          ],
        },
      },
    },
    'request-property-any-of-became-one-of!',
    'request-property-one-of-became-any-of',
    'response-property-any-of-became-one-of',
    'response-property-one-of-became-any-of!',
  ],
  [
    'wrapped in oneOf',
    { type: 'object', properties: { a: { $ref: '#/components/schemas/Thing' } } },
    {
      type: 'object',
      properties: {
        a: { oneOf: [{ $ref: '#/components/schemas/Thing' }, { type: 'string', maxLength: 3 }] },
      },
    },
    'request-property-wrapped-in-one-of',
    'request-property-unwrapped-from-one-of! sdk',
    'response-property-wrapped-in-one-of! sdk',
    'response-property-unwrapped-from-one-of',
  ],
  [
    'allOf part added',
    { allOf: [{ $ref: '#/components/schemas/Thing' }] },
    {
      allOf: [
        { $ref: '#/components/schemas/Thing' },
        { type: 'object', required: ['size'], properties: { size: { type: 'integer' } } },
      ],
    },
    'new-required-request-property! sdk',
    'request-property-removed? sdk',
    'response-required-property-added',
    'response-required-property-removed! sdk',
  ],
  [
    'read-only',
    { type: 'object', properties: { a: { type: 'string' } } },
    { type: 'object', properties: { a: { type: 'string', readOnly: true } } },
    'request-optional-property-became-read-only',
    'request-optional-property-became-not-read-only',
    'response-optional-property-became-read-only',
    'response-optional-property-became-not-read-only',
  ],
  [
    'write-only',
    { type: 'object', properties: { a: { type: 'string' } } },
    { type: 'object', properties: { a: { type: 'string', writeOnly: true } } },
    'request-optional-property-became-write-only',
    'request-optional-property-became-not-write-only',
    'response-optional-property-became-write-only sdk',
    'response-optional-property-became-not-write-only',
  ],
  [
    'required read-only property added',
    { type: 'object' },
    { type: 'object', properties: { id: { type: 'string', readOnly: true } }, required: ['id'] },
    '',
    '',
    'response-required-property-added sdk',
    'response-required-property-removed! sdk',
  ],
  [
    'default changed',
    { type: 'object', properties: { a: { type: 'integer', default: 1 } } },
    { type: 'object', properties: { a: { type: 'integer', default: 2 } } },
    'request-property-default-value-changed',
    'request-property-default-value-changed',
    'response-property-default-value-changed',
    'response-property-default-value-changed',
  ],
  [
    'default added',
    { type: 'object', properties: { a: { type: 'integer' } } },
    { type: 'object', properties: { a: { type: 'integer', default: 2 } } },
    'request-property-default-value-added',
    'request-property-default-value-removed',
    'response-property-default-value-added',
    'response-property-default-value-removed',
  ],
  [
    'deprecated',
    { type: 'object', properties: { a: { type: 'integer' } } },
    { type: 'object', properties: { a: { type: 'integer', deprecated: true } } },
    'request-property-deprecated',
    'request-property-reactivated',
    'response-property-deprecated',
    'response-property-reactivated',
  ],
  [
    'known value added',
    { type: 'object', properties: { a: { type: 'string', 'x-extensible-enum': ['x'] } } },
    { type: 'object', properties: { a: { type: 'string', 'x-extensible-enum': ['x', 'y'] } } },
    'request-property-x-extensible-enum-value-added',
    'request-property-x-extensible-enum-value-removed! sdk',
    'response-property-x-extensible-enum-value-added',
    'response-property-x-extensible-enum-value-removed',
  ],
  [
    'nothing is valid',
    { type: 'object', properties: { a: { type: 'string' } } },
    { type: 'object', properties: { a: false } },
    'request-property-type-changed! sdk',
    'request-property-type-generalized',
    'response-property-type-changed',
    'response-property-type-generalized! sdk',
  ],
  [
    'body narrowed',
    { type: ['string', 'integer'] },
    { type: 'string' },
    'request-body-type-changed! sdk',
    'request-body-list-of-types-widened',
    'response-body-type-specialized',
    'response-body-list-of-types-widened! sdk',
  ],
  [
    'body with bound',
    { type: 'string', maxLength: 9 },
    { type: 'string', maxLength: 3 },
    'request-body-max-length-decreased!',
    'request-body-max-length-increased',
    'response-body-max-length-decreased',
    'response-body-max-length-increased!',
  ],
  [
    'body became nullable',
    { type: 'string' },
    { type: ['string', 'null'] },
    'request-body-became-nullable',
    'request-body-became-not-nullable! sdk',
    'response-body-became-nullable! sdk',
    'response-body-became-not-nullable',
  ],
  [
    'list of components changed inside',
    { type: 'array', items: { $ref: '#/components/schemas/Thing' } },
    {
      type: 'array',
      items: {
        type: 'object',
        properties: { name: { type: 'string', maxLength: 4 } },
        required: ['name'],
      },
    },
    'request-property-max-length-set?',
    'request-property-max-length-unset',
    'response-property-max-length-set',
    'response-property-max-length-unset!',
  ],
  [
    'discriminated member added',
    {
      oneOf: [
        { type: 'object', required: ['k'], properties: { k: { const: 'x' } } },
        { type: 'object', required: ['k'], properties: { k: { const: 'y' } } },
      ],
    },
    {
      oneOf: [
        { type: 'object', required: ['k'], properties: { k: { const: 'x' } } },
        { type: 'object', required: ['k'], properties: { k: { const: 'y' } } },
        { type: 'object', required: ['k'], properties: { k: { const: 'z' } } },
      ],
    },
    'request-body-one-of-added',
    'request-body-one-of-removed! sdk',
    'response-body-one-of-added! sdk',
    'response-body-one-of-removed',
  ],
  [
    'constants as alternatives',
    { type: 'object', properties: { a: { oneOf: [{ const: 'x' }, { const: 'y' }] } } },
    { type: 'object', properties: { a: { enum: ['x', 'y'] } } },
    '',
    'sdk-argument-changed sdk',
    'sdk-result-changed sdk',
    '',
  ],
];

export const equal: readonly (readonly [string, Json, Json])[] = [
  ['an integer as a multiple of 1', { type: 'integer' }, { type: 'number', multipleOf: 1 }],
  [
    'an integer as a multiple of 5',
    { type: 'integer', multipleOf: 5 },
    { type: 'number', multipleOf: 5 },
  ],
  [
    'order',
    { type: 'object', properties: { a: { enum: ['x', 'y'] }, b: {} }, required: ['a', 'b'] },
    { required: ['b', 'a'], properties: { b: {}, a: { enum: ['y', 'x'] } }, type: 'object' },
  ],
  [
    'reference against inline',
    { $ref: '#/components/schemas/Thing' },
    { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
  ],
  [
    'reference with a description',
    { $ref: '#/components/schemas/Thing' },
    { description: 'That thing.', $ref: '#/components/schemas/Thing' },
  ],
  [
    'allOf of one',
    { $ref: '#/components/schemas/Thing' },
    { allOf: [{ $ref: '#/components/schemas/Thing' }] },
  ],
  [
    'allOf flattened',
    { allOf: [{ $ref: '#/components/schemas/Thing' }, { properties: { b: { type: 'integer' } } }] },
    {
      type: 'object',
      properties: { name: { type: 'string' }, b: { type: 'integer' } },
      required: ['name'],
    },
  ],
  [
    'bounds in parts',
    {
      type: 'object',
      properties: {
        a: {
          allOf: [
            { type: 'integer', minimum: 1 },
            { minimum: 3, maximum: 9 },
          ],
        },
      },
    },
    { type: 'object', properties: { a: { type: 'integer', minimum: 3, maximum: 9 } } },
  ],
  [
    'anyOf of one',
    { type: 'object', properties: { a: { anyOf: [{ type: 'string' }] } } },
    { type: 'object', properties: { a: { type: 'string' } } },
  ],
  [
    'null as a type, or beside',
    { type: 'object', properties: { a: { type: ['string', 'null'], maxLength: 3 } } },
    {
      type: 'object',
      properties: { a: { anyOf: [{ type: 'string', maxLength: 3 }, { type: 'null' }] } },
    },
  ],
  [
    'null first',
    {
      type: 'object',
      properties: { a: { oneOf: [{ type: 'null' }, { $ref: '#/components/schemas/Thing' }] } },
    },
    {
      type: 'object',
      properties: { a: { anyOf: [{ $ref: '#/components/schemas/Thing' }, { enum: [null] }] } },
    },
  ],
  [
    'null in alternatives of alternatives',
    {
      type: 'object',
      properties: {
        a: {
          anyOf: [
            { anyOf: [{ type: 'string', maxLength: 3 }, { type: 'integer' }] },
            { type: 'null' },
          ],
        },
      },
    },
    {
      type: 'object',
      properties: {
        a: { anyOf: [{ type: 'string', maxLength: 3 }, { type: 'integer' }, { type: 'null' }] },
      },
    },
  ],
  [
    'const against enum of one',
    { type: 'object', properties: { a: { const: 'x' } } },
    { type: 'object', properties: { a: { enum: ['x'] } } },
  ],
  [
    'types as alternatives',
    { type: 'object', properties: { a: { anyOf: [{ type: 'string' }, { type: 'integer' }] } } },
    { type: 'object', properties: { a: { type: ['integer', 'string'] } } },
  ],
  [
    'type beside enum',
    { type: 'object', properties: { a: { type: 'string', enum: ['x', 'y'] } } },
    { type: 'object', properties: { a: { enum: ['x', 'y'] } } },
  ],
  [
    'whole numbers above',
    { type: 'object', properties: { a: { type: 'integer', exclusiveMinimum: 0 } } },
    { type: 'object', properties: { a: { type: 'integer', minimum: 1 } } },
  ],
  [
    'bound of another type',
    { type: 'object', properties: { a: { type: 'string' } } },
    { type: 'object', properties: { a: { type: 'string', minimum: 5 } } },
  ],
  [
    'empty bounds',
    { type: 'object', properties: { a: { type: 'string', minLength: 0 } } },
    { type: 'object', properties: { a: { type: 'string' } } },
  ],
  [
    'additional properties said',
    { type: 'object', additionalProperties: true },
    { type: 'object' },
  ],
  [
    'uniqueItems false',
    { type: 'object', properties: { a: { type: 'array', items: {}, uniqueItems: false } } },
    { type: 'object', properties: { a: { type: 'array', items: {} } } },
  ],
  [
    'texts for people',
    { title: 'A', description: 'Old.', type: 'string', examples: ['x'] },
    { title: 'B', description: 'New.', type: 'string', examples: ['y'] },
  ],
  [
    'members in another order',
    {
      type: 'object',
      properties: {
        a: {
          oneOf: [
            { type: 'string', maxLength: 3 },
            { type: 'integer', minimum: 1 },
          ],
        },
      },
    },
    {
      type: 'object',
      properties: {
        a: {
          oneOf: [
            { type: 'integer', minimum: 1 },
            { type: 'string', maxLength: 3 },
          ],
        },
      },
    },
  ],
  [
    'a circle unrolled',
    { $ref: '#/components/schemas/Tree' },
    {
      type: 'object',
      properties: { children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } },
    },
  ],
  [
    'number and integer',
    { type: 'object', properties: { a: { type: ['number', 'integer'] } } },
    { type: 'object', properties: { a: { type: 'number' } } },
  ],
  [
    'both booleans',
    { type: 'object', properties: { a: { type: 'boolean', enum: [true, false] } } },
    { type: 'object', properties: { a: { type: 'boolean' } } },
  ],
];

/** Name, part of a document, its change, and what is said there and back. */
const bearer = { type: 'http', scheme: 'bearer' };
const ownKey = { type: 'apiKey', in: 'header', name: 'X-Key' };
const text = { type: 'string' };
const header = { schema: text };

export const parts: readonly (readonly [string, JsonObject, JsonObject, string, string])[] = [
  [
    'operation removed',
    { paths: { '/t': { get: { operationId: 'g', responses: { 200: { description: 'ok' } } } } } },
    { paths: {} },
    'api-removed-without-deprecation! sdk',
    'endpoint-added',
  ],
  [
    'deprecated operation removed',
    {
      paths: {
        '/t': {
          get: { operationId: 'g', deprecated: true, responses: { 200: { description: 'ok' } } },
        },
      },
    },
    { paths: {} },
    'api-removed-with-deprecation sdk',
    'endpoint-added',
  ],
  [
    'an operation deprecated',
    { paths: { '/things': { get: { operationId: 'act', responses: {} } } } },
    { paths: { '/things': { get: { operationId: 'act', deprecated: true, responses: {} } } } },
    'endpoint-deprecated',
    'endpoint-reactivated',
  ],
  [
    'an operation deprecated with a sunset',
    { paths: { '/things': { get: { operationId: 'act', responses: {} } } } },
    {
      paths: {
        '/things': {
          get: { operationId: 'act', deprecated: true, 'x-sunset': '2027-01-01', responses: {} },
        },
      },
    },
    'endpoint-deprecated-with-sunset',
    'endpoint-reactivated',
  ],
  [
    'the sunset of an operation deleted',
    {
      paths: {
        '/things': {
          get: { operationId: 'act', deprecated: true, 'x-sunset': '2027-01-01', responses: {} },
        },
      },
    },
    { paths: { '/things': { get: { operationId: 'act', deprecated: true, responses: {} } } } },
    'sunset-deleted?',
    'sunset-added',
  ],
  [
    'the sunset of an operation earlier',
    {
      paths: {
        '/things': {
          get: { operationId: 'act', deprecated: true, 'x-sunset': '2027-01-01', responses: {} },
        },
      },
    },
    {
      paths: {
        '/things': {
          get: { operationId: 'act', deprecated: true, 'x-sunset': '2026-12-01', responses: {} },
        },
      },
    },
    'api-sunset-date-changed-too-small?',
    'api-sunset-date-postponed',
  ],
  [
    'a sunset of an operation that is no date',
    {
      paths: {
        '/things': {
          get: { operationId: 'act', deprecated: true, 'x-sunset': 'soon', responses: {} },
        },
      },
    },
    { paths: { '/things': { get: { operationId: 'act', deprecated: true, responses: {} } } } },
    '',
    '',
  ],
  [
    'a parameter deprecated',
    {
      paths: {
        '/things': {
          get: {
            operationId: 'act',
            parameters: [{ name: 'q', in: 'query', schema: { type: 'string' } }],
            responses: {},
          },
        },
      },
    },
    {
      paths: {
        '/things': {
          get: {
            operationId: 'act',
            parameters: [{ name: 'q', in: 'query', schema: { type: 'string' }, deprecated: true }],
            responses: {},
          },
        },
      },
    },
    'request-parameter-deprecated',
    'request-parameter-reactivated',
  ],
  [
    'a parameter deprecated with a sunset',
    {
      paths: {
        '/things': {
          get: {
            operationId: 'act',
            parameters: [{ name: 'q', in: 'query', schema: { type: 'string' } }],
            responses: {},
          },
        },
      },
    },
    {
      paths: {
        '/things': {
          get: {
            operationId: 'act',
            parameters: [
              {
                name: 'q',
                in: 'query',
                schema: { type: 'string' },
                deprecated: true,
                'x-sunset': '2027-01-01',
              },
            ],
            responses: {},
          },
        },
      },
    },
    'request-parameter-deprecated-with-sunset',
    'request-parameter-reactivated',
  ],
  [
    'the sunset of a parameter deleted',
    {
      paths: {
        '/things': {
          get: {
            operationId: 'act',
            parameters: [
              {
                name: 'q',
                in: 'query',
                schema: { type: 'string' },
                deprecated: true,
                'x-sunset': '2027-01-01',
              },
            ],
            responses: {},
          },
        },
      },
    },
    {
      paths: {
        '/things': {
          get: {
            operationId: 'act',
            parameters: [{ name: 'q', in: 'query', schema: { type: 'string' }, deprecated: true }],
            responses: {},
          },
        },
      },
    },
    'request-parameter-sunset-deleted?',
    'request-parameter-sunset-added',
  ],
  [
    'the sunset of a parameter earlier',
    {
      paths: {
        '/things': {
          get: {
            operationId: 'act',
            parameters: [
              {
                name: 'q',
                in: 'query',
                schema: { type: 'string' },
                deprecated: true,
                'x-sunset': '2027-01-01',
              },
            ],
            responses: {},
          },
        },
      },
    },
    {
      paths: {
        '/things': {
          get: {
            operationId: 'act',
            parameters: [
              {
                name: 'q',
                in: 'query',
                schema: { type: 'string' },
                deprecated: true,
                'x-sunset': '2026-12-01',
              },
            ],
            responses: {},
          },
        },
      },
    },
    'request-parameter-sunset-date-changed-too-small?',
    'request-parameter-sunset-date-postponed',
  ],
  [
    'a sunset of a parameter that is no date',
    {
      paths: {
        '/things': {
          get: {
            operationId: 'act',
            parameters: [
              {
                name: 'q',
                in: 'query',
                schema: { type: 'string' },
                deprecated: true,
                'x-sunset': 'soon',
              },
            ],
            responses: {},
          },
        },
      },
    },
    {
      paths: {
        '/things': {
          get: {
            operationId: 'act',
            parameters: [{ name: 'q', in: 'query', schema: { type: 'string' }, deprecated: true }],
            responses: {},
          },
        },
      },
    },
    '',
    '',
  ],
  [
    'a property deprecated',
    {
      paths: {
        '/things': {
          get: {
            operationId: 'act',
            responses: {
              200: {
                content: {
                  'application/json': {
                    schema: { type: 'object', properties: { a: { type: 'string' } } },
                  },
                },
              },
            },
          },
        },
      },
    },
    {
      paths: {
        '/things': {
          get: {
            operationId: 'act',
            responses: {
              200: {
                content: {
                  'application/json': {
                    schema: {
                      type: 'object',
                      properties: { a: { type: 'string', deprecated: true } },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
    'response-property-deprecated',
    'response-property-reactivated',
  ],
  [
    'a property deprecated with a sunset',
    {
      paths: {
        '/things': {
          get: {
            operationId: 'act',
            responses: {
              200: {
                content: {
                  'application/json': {
                    schema: { type: 'object', properties: { a: { type: 'string' } } },
                  },
                },
              },
            },
          },
        },
      },
    },
    {
      paths: {
        '/things': {
          get: {
            operationId: 'act',
            responses: {
              200: {
                content: {
                  'application/json': {
                    schema: {
                      type: 'object',
                      properties: {
                        a: { type: 'string', deprecated: true, 'x-sunset': '2027-01-01' },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
    'response-property-deprecated-with-sunset',
    'response-property-reactivated',
  ],
  [
    'the sunset of a property deleted',
    {
      paths: {
        '/things': {
          get: {
            operationId: 'act',
            responses: {
              200: {
                content: {
                  'application/json': {
                    schema: {
                      type: 'object',
                      properties: {
                        a: { type: 'string', deprecated: true, 'x-sunset': '2027-01-01' },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
    {
      paths: {
        '/things': {
          get: {
            operationId: 'act',
            responses: {
              200: {
                content: {
                  'application/json': {
                    schema: {
                      type: 'object',
                      properties: { a: { type: 'string', deprecated: true } },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
    'response-property-sunset-deleted?',
    'response-property-sunset-added',
  ],
  [
    'the sunset of a property earlier',
    {
      paths: {
        '/things': {
          get: {
            operationId: 'act',
            responses: {
              200: {
                content: {
                  'application/json': {
                    schema: {
                      type: 'object',
                      properties: {
                        a: { type: 'string', deprecated: true, 'x-sunset': '2027-01-01' },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
    {
      paths: {
        '/things': {
          get: {
            operationId: 'act',
            responses: {
              200: {
                content: {
                  'application/json': {
                    schema: {
                      type: 'object',
                      properties: {
                        a: { type: 'string', deprecated: true, 'x-sunset': '2026-12-01' },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
    'response-property-sunset-date-changed-too-small?',
    'response-property-sunset-date-postponed',
  ],
  [
    'a sunset of a property that is no date',
    {
      paths: {
        '/things': {
          get: {
            operationId: 'act',
            responses: {
              200: {
                content: {
                  'application/json': {
                    schema: {
                      type: 'object',
                      properties: { a: { type: 'string', deprecated: true, 'x-sunset': 'soon' } },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
    {
      paths: {
        '/things': {
          get: {
            operationId: 'act',
            responses: {
              200: {
                content: {
                  'application/json': {
                    schema: {
                      type: 'object',
                      properties: { a: { type: 'string', deprecated: true } },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
    '',
    '',
  ],
  [
    'a parameter removed before its sunset',
    {
      paths: {
        '/things': {
          get: {
            operationId: 'act',
            parameters: [
              { name: 'r', in: 'query', schema: { type: 'string' } },
              {
                name: 'q',
                in: 'query',
                schema: { type: 'string' },
                deprecated: true,
                'x-sunset': '2027-01-01',
              },
            ],
            responses: {},
          },
        },
      },
    },
    {
      paths: {
        '/things': {
          get: {
            operationId: 'act',
            parameters: [{ name: 'r', in: 'query', schema: { type: 'string' } }],
            responses: {},
          },
        },
      },
    },
    'request-parameter-removed-before-sunset! sdk',
    'new-optional-request-parameter',
  ],
  [
    'a parameter removed after its sunset',
    {
      paths: {
        '/things': {
          get: {
            operationId: 'act',
            parameters: [
              { name: 'r', in: 'query', schema: { type: 'string' } },
              {
                name: 'q',
                in: 'query',
                schema: { type: 'string' },
                deprecated: true,
                'x-sunset': '2026-05-31',
              },
            ],
            responses: {},
          },
        },
      },
    },
    {
      paths: {
        '/things': {
          get: {
            operationId: 'act',
            parameters: [{ name: 'r', in: 'query', schema: { type: 'string' } }],
            responses: {},
          },
        },
      },
    },
    'request-parameter-removed-with-deprecation sdk',
    'new-optional-request-parameter',
  ],
  [
    'a property removed before its sunset',
    {
      paths: {
        '/things': {
          get: {
            operationId: 'act',
            responses: {
              200: {
                content: {
                  'application/json': {
                    schema: {
                      type: 'object',
                      properties: {
                        b: { type: 'string' },
                        a: { type: 'string', deprecated: true, 'x-sunset': '2027-01-01' },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
    {
      paths: {
        '/things': {
          get: {
            operationId: 'act',
            responses: {
              200: {
                content: {
                  'application/json': {
                    schema: { type: 'object', properties: { b: { type: 'string' } } },
                  },
                },
              },
            },
          },
        },
      },
    },
    'response-property-removed-before-sunset! sdk',
    'response-optional-property-added',
  ],
  [
    'a property removed after its sunset',
    {
      paths: {
        '/things': {
          get: {
            operationId: 'act',
            responses: {
              200: {
                content: {
                  'application/json': {
                    schema: {
                      type: 'object',
                      properties: {
                        b: { type: 'string' },
                        a: { type: 'string', deprecated: true, 'x-sunset': '2026-05-31' },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
    {
      paths: {
        '/things': {
          get: {
            operationId: 'act',
            responses: {
              200: {
                content: {
                  'application/json': {
                    schema: { type: 'object', properties: { b: { type: 'string' } } },
                  },
                },
              },
            },
          },
        },
      },
    },
    'response-optional-property-removed? sdk',
    'response-optional-property-added',
  ],
  [
    'operation removed before its sunset',
    {
      paths: {
        '/t': {
          get: {
            operationId: 'g',
            deprecated: true,
            'x-sunset': '2030-01-01',
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    { paths: {} },
    'api-removed-before-sunset! sdk',
    'endpoint-added',
  ],
  [
    'operation deprecated',
    { paths: { '/t': { post: { operationId: 'p', responses: { 200: { description: 'ok' } } } } } },
    {
      paths: {
        '/t': {
          post: { operationId: 'p', deprecated: true, responses: { 200: { description: 'ok' } } },
        },
      },
    },
    'endpoint-deprecated',
    'endpoint-reactivated',
  ],
  [
    'operationId changed',
    { paths: { '/t': { post: { operationId: 'p', responses: { 200: { description: 'ok' } } } } } },
    {
      paths: {
        '/t': { post: { operationId: 'other', responses: { 200: { description: 'ok' } } } },
      },
    },
    'api-operation-id-removed, sdk-name-changed sdk, sdk-name-changed sdk',
    'api-operation-id-removed, sdk-name-changed sdk, sdk-name-changed sdk',
  ],
  [
    'tag added',
    { paths: { '/t': { post: { operationId: 'p', responses: { 200: { description: 'ok' } } } } } },
    {
      paths: {
        '/t': {
          post: { operationId: 'p', tags: ['x'], responses: { 200: { description: 'ok' } } },
        },
      },
    },
    'api-tag-added, sdk-name-changed sdk',
    'api-tag-removed, sdk-name-changed sdk',
  ],
  [
    'path parameter renamed',
    {
      paths: {
        '/t/{id}': {
          get: {
            operationId: 'g',
            parameters: [{ name: 'id', in: 'path', required: true, schema: {} }],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    {
      paths: {
        '/t/{key}': {
          get: {
            operationId: 'g',
            parameters: [{ name: 'key', in: 'path', required: true, schema: {} }],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    'request-path-parameter-renamed sdk',
    'request-path-parameter-renamed sdk',
  ],
  [
    'parameter of the path or of the operation',
    {
      paths: {
        '/t': {
          get: {
            operationId: 'g',
            parameters: [{ name: 'q', in: 'query', schema: { type: 'string' } }],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    {
      paths: {
        '/t': {
          parameters: [{ name: 'q', in: 'query', schema: { type: 'string' } }],
          get: { operationId: 'g', responses: { 200: { description: 'ok' } } },
        },
      },
    },
    '',
    '',
  ],
  [
    'optional parameter added',
    {
      paths: {
        '/t': {
          get: { operationId: 'g', parameters: [], responses: { 200: { description: 'ok' } } },
        },
      },
    },
    {
      paths: {
        '/t': {
          get: {
            operationId: 'g',
            parameters: [{ name: 'q', in: 'query', schema: { type: 'string' } }],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    'new-optional-request-parameter, sdk-argument-changed sdk',
    'request-parameter-removed? sdk',
  ],
  [
    'required parameter added',
    {
      paths: {
        '/t': {
          get: { operationId: 'g', parameters: [], responses: { 200: { description: 'ok' } } },
        },
      },
    },
    {
      paths: {
        '/t': {
          get: {
            operationId: 'g',
            parameters: [{ name: 'q', in: 'query', required: true, schema: { type: 'string' } }],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    'new-required-request-parameter! sdk',
    'request-parameter-removed? sdk',
  ],
  [
    'deprecated parameter removed',
    {
      paths: {
        '/t': {
          get: {
            operationId: 'g',
            parameters: [{ name: 'q', in: 'query', deprecated: true, schema: { type: 'string' } }],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    {
      paths: {
        '/t': {
          get: { operationId: 'g', parameters: [], responses: { 200: { description: 'ok' } } },
        },
      },
    },
    'request-parameter-removed-with-deprecation sdk',
    'new-optional-request-parameter, sdk-argument-changed sdk',
  ],
  [
    'parameter became required',
    {
      paths: {
        '/t': {
          get: {
            operationId: 'g',
            parameters: [{ name: 'q', in: 'query', schema: { type: 'string' } }],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    {
      paths: {
        '/t': {
          get: {
            operationId: 'g',
            parameters: [{ name: 'q', in: 'query', required: true, schema: { type: 'string' } }],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    'request-parameter-became-required! sdk',
    'request-parameter-became-optional',
  ],
  [
    'parameter became enum',
    {
      paths: {
        '/t': {
          get: {
            operationId: 'g',
            parameters: [{ name: 'q', in: 'query', schema: { type: 'string' } }],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    {
      paths: {
        '/t': {
          get: {
            operationId: 'g',
            parameters: [{ name: 'q', in: 'query', schema: { enum: ['a', 'b'] } }],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    'request-parameter-became-enum! sdk',
    'request-parameter-enum-removed',
  ],
  [
    'parameter with another default',
    {
      paths: {
        '/t': {
          get: {
            operationId: 'g',
            parameters: [{ name: 'q', in: 'query', schema: { type: 'string', default: 'a' } }],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    {
      paths: {
        '/t': {
          get: {
            operationId: 'g',
            parameters: [{ name: 'q', in: 'query', schema: { type: 'string', default: 'b' } }],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    'request-parameter-default-value-changed!',
    'request-parameter-default-value-changed!',
  ],
  [
    'parameter moved to a header',
    {
      paths: {
        '/t': {
          get: {
            operationId: 'g',
            parameters: [{ name: 'q', in: 'query', schema: { type: 'string' } }],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    {
      paths: {
        '/t': {
          get: {
            operationId: 'g',
            parameters: [{ name: 'q', in: 'header', schema: { type: 'string' } }],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    'new-optional-request-parameter, request-parameter-removed?',
    'new-optional-request-parameter, request-parameter-removed?',
  ],
  [
    'header in other letters',
    {
      paths: {
        '/t': {
          get: {
            operationId: 'g',
            parameters: [{ name: 'X-Q', in: 'header', schema: { type: 'string' } }],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    {
      paths: {
        '/t': {
          get: {
            operationId: 'g',
            parameters: [{ name: 'x-q', in: 'header', schema: { type: 'string' } }],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    'sdk-name-changed sdk',
    'sdk-name-changed sdk',
  ],
  [
    'list with another style',
    {
      paths: {
        '/t': {
          get: {
            operationId: 'g',
            parameters: [{ name: 'q', in: 'query', schema: { type: 'array', items: {} } }],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    {
      paths: {
        '/t': {
          get: {
            operationId: 'g',
            parameters: [
              {
                name: 'q',
                in: 'query',
                style: 'pipeDelimited',
                explode: false,
                schema: { type: 'array', items: {} },
              },
            ],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    'request-parameter-style-changed!',
    'request-parameter-style-changed!',
  ],
  [
    'list in one piece',
    {
      paths: {
        '/t': {
          get: {
            operationId: 'g',
            parameters: [{ name: 'q', in: 'query', schema: { type: 'array', items: {} } }],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    {
      paths: {
        '/t': {
          get: {
            operationId: 'g',
            parameters: [
              { name: 'q', in: 'query', explode: false, schema: { type: 'array', items: {} } },
            ],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    'request-parameter-explode-changed!',
    'request-parameter-explode-changed!',
  ],
  [
    'single value in one piece',
    {
      paths: {
        '/t': {
          get: {
            operationId: 'g',
            parameters: [{ name: 'q', in: 'query', schema: { type: 'string' } }],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    {
      paths: {
        '/t': {
          get: {
            operationId: 'g',
            parameters: [{ name: 'q', in: 'query', explode: false, schema: { type: 'string' } }],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    '',
    '',
  ],
  [
    'reserved characters allowed',
    {
      paths: {
        '/t': {
          get: {
            operationId: 'g',
            parameters: [{ name: 'q', in: 'query', schema: { type: 'string' } }],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    {
      paths: {
        '/t': {
          get: {
            operationId: 'g',
            parameters: [
              { name: 'q', in: 'query', allowReserved: true, schema: { type: 'string' } },
            ],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    'request-parameter-allow-reserved-changed?',
    'request-parameter-allow-reserved-changed?',
  ],
  [
    'parameter as JSON',
    {
      paths: {
        '/t': {
          get: {
            operationId: 'g',
            parameters: [{ name: 'q', in: 'query', schema: { type: 'string' } }],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    {
      paths: {
        '/t': {
          get: {
            operationId: 'g',
            parameters: [
              {
                name: 'q',
                in: 'query',
                content: { 'application/json': { schema: { type: 'string' } } },
              },
            ],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    'request-parameter-media-type-changed!',
    'request-parameter-media-type-changed!',
  ],
  [
    'optional body added',
    { paths: { '/t': { post: { operationId: 'p', responses: { 200: { description: 'ok' } } } } } },
    {
      paths: {
        '/t': {
          post: {
            operationId: 'p',
            requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    'request-body-added-optional, sdk-argument-changed sdk',
    'request-body-removed! sdk',
  ],
  [
    'required body added',
    { paths: { '/t': { post: { operationId: 'p', responses: { 200: { description: 'ok' } } } } } },
    {
      paths: {
        '/t': {
          post: {
            operationId: 'p',
            requestBody: {
              required: true,
              content: { 'application/json': { schema: { type: 'object' } } },
            },
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    'request-body-added-required!, sdk-argument-changed sdk',
    'request-body-removed! sdk',
  ],
  [
    'body became required',
    {
      paths: {
        '/t': {
          post: {
            operationId: 'p',
            requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    {
      paths: {
        '/t': {
          post: {
            operationId: 'p',
            requestBody: {
              required: true,
              content: { 'application/json': { schema: { type: 'object' } } },
            },
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    'request-body-became-required!',
    'request-body-became-optional',
  ],
  [
    'media type of the body added',
    {
      paths: {
        '/t': {
          post: {
            operationId: 'p',
            requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    {
      paths: {
        '/t': {
          post: {
            operationId: 'p',
            requestBody: {
              content: {
                'application/json': { schema: { type: 'object' } },
                'application/xml': { schema: { type: 'object' } },
              },
            },
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    'request-body-media-type-added, sdk-export-changed',
    'request-body-media-type-removed! sdk, sdk-export-changed sdk',
  ],
  [
    'media type in other letters',
    {
      paths: {
        '/t': {
          post: {
            operationId: 'p',
            requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    {
      paths: {
        '/t': {
          post: {
            operationId: 'p',
            requestBody: {
              content: { 'Application/JSON; charset=utf-8': { schema: { type: 'object' } } },
            },
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    '',
    '',
  ],
  [
    'encoding of a part changed',
    {
      paths: {
        '/t': {
          post: {
            operationId: 'p',
            requestBody: {
              content: {
                'multipart/form-data': { schema: { type: 'object', properties: { f: {} } } },
              },
            },
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    {
      paths: {
        '/t': {
          post: {
            operationId: 'p',
            requestBody: {
              content: {
                'multipart/form-data': {
                  schema: { type: 'object', properties: { f: {} } },
                  encoding: { f: { contentType: 'image/png' } },
                },
              },
            },
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    'request-body-encoding-changed!',
    'request-body-encoding-changed!',
  ],
  [
    'success status added',
    { paths: { '/t': { post: { operationId: 'p', responses: { 200: { description: '' } } } } } },
    {
      paths: {
        '/t': {
          post: {
            operationId: 'p',
            responses: { 200: { description: '' }, 202: { description: '' } },
          },
        },
      },
    },
    'response-success-status-added?',
    'response-success-status-removed!',
  ],
  [
    'error status added',
    { paths: { '/t': { post: { operationId: 'p', responses: { 200: { description: '' } } } } } },
    {
      paths: {
        '/t': {
          post: {
            operationId: 'p',
            responses: { 200: { description: '' }, 410: { description: '' } },
          },
        },
      },
    },
    'response-non-success-status-added',
    'response-non-success-status-removed sdk',
  ],
  [
    'error status with a class anyway added',
    { paths: { '/t': { post: { operationId: 'p', responses: { 200: { description: '' } } } } } },
    {
      paths: {
        '/t': {
          post: {
            operationId: 'p',
            responses: { 200: { description: '' }, 404: { description: '' } },
          },
        },
      },
    },
    'response-non-success-status-added',
    'response-non-success-status-removed',
  ],
  [
    'error status of a range told apart',
    {
      paths: {
        '/t': {
          post: {
            operationId: 'p',
            responses: {
              200: { description: '' },
              '4XX': {
                description: '',
                content: { 'application/json': { schema: { type: 'object' } } },
              },
            },
          },
        },
      },
    },
    {
      paths: {
        '/t': {
          post: {
            operationId: 'p',
            responses: {
              200: { description: '' },
              404: {
                description: '',
                content: { 'application/json': { schema: { type: 'object' } } },
              },
              '4XX': {
                description: '',
                content: { 'application/json': { schema: { type: 'object' } } },
              },
            },
          },
        },
      },
    },
    '',
    '',
  ],
  [
    'error status of a range gets a class',
    {
      paths: {
        '/t': {
          post: {
            operationId: 'p',
            responses: {
              200: { description: '' },
              '4XX': {
                description: '',
                content: { 'application/json': { schema: { type: 'object' } } },
              },
            },
          },
        },
      },
    },
    {
      paths: {
        '/t': {
          post: {
            operationId: 'p',
            responses: {
              200: { description: '' },
              410: {
                description: '',
                content: { 'application/json': { schema: { type: 'object' } } },
              },
              '4XX': {
                description: '',
                content: { 'application/json': { schema: { type: 'object' } } },
              },
            },
          },
        },
      },
    },
    'sdk-error-changed',
    'sdk-error-changed sdk',
  ],
  [
    'media type of a response added',
    {
      paths: {
        '/t': {
          post: {
            operationId: 'p',
            responses: {
              200: {
                description: '',
                content: { 'application/json': { schema: { type: 'object' } } },
              },
            },
          },
        },
      },
    },
    {
      paths: {
        '/t': {
          post: {
            operationId: 'p',
            responses: {
              200: {
                description: '',
                content: {
                  'application/json': { schema: { type: 'object' } },
                  'text/plain': { schema: { type: 'string' } },
                },
              },
            },
          },
        },
      },
    },
    'response-media-type-added, sdk-argument-changed, sdk-export-changed',
    'response-media-type-removed!, sdk-argument-changed sdk, sdk-export-changed sdk',
  ],
  [
    'body of a response added',
    { paths: { '/t': { post: { operationId: 'p', responses: { 200: { description: '' } } } } } },
    {
      paths: {
        '/t': {
          post: {
            operationId: 'p',
            responses: {
              200: {
                description: '',
                content: { 'application/json': { schema: { type: 'object' } } },
              },
            },
          },
        },
      },
    },
    'response-body-added! sdk',
    'response-body-removed! sdk',
  ],
  [
    'header of a response added',
    { paths: { '/t': { post: { operationId: 'p', responses: { 200: { description: '' } } } } } },
    {
      paths: {
        '/t': {
          post: {
            operationId: 'p',
            responses: { 200: { description: '', headers: { 'X-A': { schema: {} } } } },
          },
        },
      },
    },
    'response-header-added',
    'optional-response-header-removed? sdk',
  ],
  [
    'required header of a response added',
    { paths: { '/t': { post: { operationId: 'p', responses: { 200: { description: '' } } } } } },
    {
      paths: {
        '/t': {
          post: {
            operationId: 'p',
            responses: {
              200: { description: '', headers: { 'X-A': { required: true, schema: {} } } },
            },
          },
        },
      },
    },
    'response-header-added',
    'required-response-header-removed! sdk',
  ],
  [
    'header became required',
    {
      paths: {
        '/t': {
          post: {
            operationId: 'p',
            responses: { 200: { description: '', headers: { 'X-A': { schema: {} } } } },
          },
        },
      },
    },
    {
      paths: {
        '/t': {
          post: {
            operationId: 'p',
            responses: {
              200: { description: '', headers: { 'X-A': { required: true, schema: {} } } },
            },
          },
        },
      },
    },
    'response-header-became-required',
    'response-header-became-optional! sdk',
  ],
  [
    'authentication required',
    {
      components: {
        securitySchemes: {
          key: { type: 'apiKey', in: 'header', name: 'X-Key' },
          o: {
            type: 'oauth2',
            flows: {
              implicit: { authorizationUrl: 'https://a.example', scopes: { r: '', w: '' } },
            },
          },
        },
      },
      paths: { '/t': { get: { operationId: 'g', responses: { 200: { description: 'ok' } } } } },
    },
    {
      components: {
        securitySchemes: {
          key: { type: 'apiKey', in: 'header', name: 'X-Key' },
          o: {
            type: 'oauth2',
            flows: {
              implicit: { authorizationUrl: 'https://a.example', scopes: { r: '', w: '' } },
            },
          },
        },
      },
      paths: {
        '/t': {
          get: {
            operationId: 'g',
            security: [{ key: [] }],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    'api-security-added! sdk',
    'api-security-removed',
  ],
  [
    'authentication optional',
    {
      components: {
        securitySchemes: {
          key: { type: 'apiKey', in: 'header', name: 'X-Key' },
          o: {
            type: 'oauth2',
            flows: {
              implicit: { authorizationUrl: 'https://a.example', scopes: { r: '', w: '' } },
            },
          },
        },
      },
      paths: {
        '/t': {
          get: {
            operationId: 'g',
            security: [{ key: [] }],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    {
      components: {
        securitySchemes: {
          key: { type: 'apiKey', in: 'header', name: 'X-Key' },
          o: {
            type: 'oauth2',
            flows: {
              implicit: { authorizationUrl: 'https://a.example', scopes: { r: '', w: '' } },
            },
          },
        },
      },
      paths: {
        '/t': {
          get: {
            operationId: 'g',
            security: [{ key: [] }, {}],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    'api-security-removed',
    'api-security-added! sdk',
  ],
  [
    'second scheme as an alternative',
    {
      components: {
        securitySchemes: {
          key: { type: 'apiKey', in: 'header', name: 'X-Key' },
          o: {
            type: 'oauth2',
            flows: {
              implicit: { authorizationUrl: 'https://a.example', scopes: { r: '', w: '' } },
            },
          },
        },
      },
      paths: {
        '/t': {
          get: {
            operationId: 'g',
            security: [{ key: [] }],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    {
      components: {
        securitySchemes: {
          key: { type: 'apiKey', in: 'header', name: 'X-Key' },
          o: {
            type: 'oauth2',
            flows: {
              implicit: { authorizationUrl: 'https://a.example', scopes: { r: '', w: '' } },
            },
          },
        },
      },
      paths: {
        '/t': {
          get: {
            operationId: 'g',
            security: [{ key: [] }, { o: ['r'] }],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    'api-security-alternative-added',
    'api-security-alternative-removed! sdk',
  ],
  [
    'second scheme beside the first',
    {
      components: {
        securitySchemes: {
          key: { type: 'apiKey', in: 'header', name: 'X-Key' },
          o: {
            type: 'oauth2',
            flows: {
              implicit: { authorizationUrl: 'https://a.example', scopes: { r: '', w: '' } },
            },
          },
        },
      },
      paths: {
        '/t': {
          get: {
            operationId: 'g',
            security: [{ key: [] }],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    {
      components: {
        securitySchemes: {
          key: { type: 'apiKey', in: 'header', name: 'X-Key' },
          o: {
            type: 'oauth2',
            flows: {
              implicit: { authorizationUrl: 'https://a.example', scopes: { r: '', w: '' } },
            },
          },
        },
      },
      paths: {
        '/t': {
          get: {
            operationId: 'g',
            security: [{ key: [], o: ['r'] }],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    'api-security-added! sdk',
    'api-security-alternative-added',
  ],
  [
    'scope added',
    {
      components: {
        securitySchemes: {
          key: { type: 'apiKey', in: 'header', name: 'X-Key' },
          o: {
            type: 'oauth2',
            flows: {
              implicit: { authorizationUrl: 'https://a.example', scopes: { r: '', w: '' } },
            },
          },
        },
      },
      paths: {
        '/t': {
          get: {
            operationId: 'g',
            security: [{ o: ['r'] }],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    {
      components: {
        securitySchemes: {
          key: { type: 'apiKey', in: 'header', name: 'X-Key' },
          o: {
            type: 'oauth2',
            flows: {
              implicit: { authorizationUrl: 'https://a.example', scopes: { r: '', w: '' } },
            },
          },
        },
      },
      paths: {
        '/t': {
          get: {
            operationId: 'g',
            security: [{ o: ['r', 'w'] }],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    'api-security-scope-added!',
    'api-security-scope-removed',
  ],
  [
    'key under another header',
    {
      components: {
        securitySchemes: {
          key: { type: 'apiKey', in: 'header', name: 'X-Key' },
          o: {
            type: 'oauth2',
            flows: {
              implicit: { authorizationUrl: 'https://a.example', scopes: { r: '', w: '' } },
            },
          },
        },
      },
      paths: {
        '/t': {
          get: {
            operationId: 'g',
            security: [{ key: [] }],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    {
      components: {
        securitySchemes: {
          key: { type: 'apiKey', in: 'header', name: 'X-Other' },
          o: {
            type: 'oauth2',
            flows: {
              implicit: { authorizationUrl: 'https://a.example', scopes: { r: '', w: '' } },
            },
          },
        },
      },
      paths: {
        '/t': {
          get: {
            operationId: 'g',
            security: [{ key: [] }],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    'api-security-component-credential-changed!',
    'api-security-component-credential-changed!',
  ],
  [
    'scheme renamed',
    {
      components: {
        securitySchemes: {
          key: { type: 'apiKey', in: 'header', name: 'X-Key' },
          o: {
            type: 'oauth2',
            flows: {
              implicit: { authorizationUrl: 'https://a.example', scopes: { r: '', w: '' } },
            },
          },
        },
      },
      paths: {
        '/t': {
          get: {
            operationId: 'g',
            security: [{ key: [] }],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    {
      components: {
        securitySchemes: {
          key2: { type: 'apiKey', in: 'header', name: 'X-Key' },
          o: {
            type: 'oauth2',
            flows: {
              implicit: { authorizationUrl: 'https://a.example', scopes: { r: '', w: '' } },
            },
          },
        },
      },
      paths: {
        '/t': {
          get: {
            operationId: 'g',
            security: [{ key2: [] }],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    'api-security-component-added, api-security-component-removed, sdk-credentials-changed sdk',
    'api-security-component-added, api-security-component-removed, sdk-credentials-changed sdk',
  ],
  [
    'security of the document or of the operation',
    {
      components: {
        securitySchemes: {
          key: { type: 'apiKey', in: 'header', name: 'X-Key' },
          o: {
            type: 'oauth2',
            flows: {
              implicit: { authorizationUrl: 'https://a.example', scopes: { r: '', w: '' } },
            },
          },
        },
      },
      paths: {
        '/t': {
          get: {
            operationId: 'g',
            security: [{ key: [] }],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    {
      security: [{ key: [] }],
      components: {
        securitySchemes: {
          key: { type: 'apiKey', in: 'header', name: 'X-Key' },
          o: {
            type: 'oauth2',
            flows: {
              implicit: { authorizationUrl: 'https://a.example', scopes: { r: '', w: '' } },
            },
          },
        },
      },
      paths: { '/t': { get: { operationId: 'g', responses: { 200: { description: 'ok' } } } } },
    },
    '',
    '',
  ],
  [
    'server added',
    { servers: [{ url: 'https://a.example' }], paths: {} },
    { servers: [{ url: 'https://a.example' }, { url: 'https://b.example' }], paths: {} },
    'server-added',
    'server-removed?',
  ],
  [
    'a prefix moved from the server to the paths',
    {
      servers: [{ url: 'https://a.example/v1/' }],
      paths: { '/things/{id}': { get: { operationId: 'act', responses: {} } } },
    },
    {
      servers: [{ url: 'https://a.example' }],
      paths: { '/v1/things/{id}': { get: { operationId: 'act', responses: {} } } },
    },
    'server-prefix-moved',
    'server-prefix-moved',
  ],
  [
    'a prefix moved from the server to one of two paths',
    {
      servers: [{ url: 'https://a.example/v1' }],
      paths: {
        '/things': { get: { operationId: 'act', responses: {} } },
        '/others': { get: { operationId: 'see', responses: {} } },
      },
    },
    {
      servers: [{ url: 'https://a.example' }],
      paths: {
        '/v1/things': { get: { operationId: 'act', responses: {} } },
        '/others': { get: { operationId: 'see', responses: {} } },
      },
    },
    'server-added, server-default-changed sdk, server-removed?',
    'server-added, server-default-changed sdk, server-removed?',
  ],
  [
    'servers of an operation changed',
    {
      paths: {
        '/things': {
          get: { operationId: 'act', servers: [{ url: 'https://a.example' }], responses: {} },
        },
      },
    },
    {
      paths: {
        '/things': {
          get: { operationId: 'act', servers: [{ url: 'https://b.example' }], responses: {} },
        },
      },
    },
    'api-server-changed?',
    'api-server-changed?',
  ],
  [
    'first server changed',
    { servers: [{ url: 'https://a.example' }, { url: 'https://b.example' }], paths: {} },
    { servers: [{ url: 'https://b.example' }, { url: 'https://a.example' }], paths: {} },
    'server-default-changed sdk',
    'server-default-changed sdk',
  ],
  [
    'webhook added',
    { webhooks: {} },
    {
      webhooks: {
        done: {
          post: {
            requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    'webhook-added',
    'webhook-removed! sdk',
  ],
  [
    'payload of a webhook with one property more',
    {
      webhooks: {
        done: {
          post: {
            requestBody: {
              content: {
                'application/json': {
                  schema: { type: 'object', properties: { s: { enum: ['a', 'b'] } } },
                },
              },
            },
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    {
      webhooks: {
        done: {
          post: {
            requestBody: {
              content: {
                'application/json': {
                  schema: { type: 'object', properties: { s: { enum: ['a', 'b', 'c'] } } },
                },
              },
            },
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    'response-property-enum-value-added?',
    'response-property-enum-value-removed sdk',
  ],
  [
    'callback added',
    { paths: { '/t': { post: { operationId: 'p', responses: { 200: { description: 'ok' } } } } } },
    {
      paths: {
        '/t': {
          post: {
            operationId: 'p',
            callbacks: {
              done: {
                '{$request.query.u}': { post: { responses: { 200: { description: 'ok' } } } },
              },
            },
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    'callback-added',
    'callback-removed!',
  ],
  [
    'payload of a callback narrowed',
    {
      paths: {
        '/t': {
          post: {
            operationId: 'p',
            callbacks: {
              done: {
                u: {
                  post: {
                    requestBody: {
                      content: { 'application/json': { schema: { type: ['string', 'integer'] } } },
                    },
                    responses: { 200: { description: 'ok' } },
                  },
                },
              },
            },
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    {
      paths: {
        '/t': {
          post: {
            operationId: 'p',
            callbacks: {
              done: {
                u: {
                  post: {
                    requestBody: {
                      content: { 'application/json': { schema: { type: 'string' } } },
                    },
                    responses: { 200: { description: 'ok' } },
                  },
                },
              },
            },
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    'response-body-type-specialized',
    'response-body-list-of-types-widened! sdk',
  ],
  [
    'unused component added',
    { paths: {} },
    { paths: {}, components: { schemas: { Extra: { type: 'object' } } } },
    'api-schema-added',
    'api-schema-removed sdk',
  ],
  [
    'unused component changed',
    { paths: {}, components: { schemas: { Extra: { type: 'string' } } } },
    { paths: {}, components: { schemas: { Extra: { type: 'integer' } } } },
    'response-body-type-changed sdk',
    'response-body-type-changed sdk',
  ],
  [
    'component renamed',
    {
      paths: {
        '/t': {
          get: {
            operationId: 'g',
            responses: {
              200: {
                description: '',
                content: { 'application/json': { schema: { $ref: '#/components/schemas/One' } } },
              },
            },
          },
        },
      },
      components: { schemas: { One: { type: 'object', properties: { a: {} } } } },
    },
    {
      paths: {
        '/t': {
          get: {
            operationId: 'g',
            responses: {
              200: {
                description: '',
                content: { 'application/json': { schema: { $ref: '#/components/schemas/Two' } } },
              },
            },
          },
        },
      },
      components: { schemas: { Two: { type: 'object', properties: { a: {} } } } },
    },
    'api-schema-added, api-schema-removed sdk',
    'api-schema-added, api-schema-removed sdk',
  ],
  [
    'title changed',
    { info: { title: 'Small', version: '1' }, paths: {} },
    { info: { title: 'Big', version: '1' }, paths: {} },
    'sdk-name-changed sdk, sdk-name-changed sdk',
    'sdk-name-changed sdk, sdk-name-changed sdk',
  ],
  [
    'descriptions, summaries and examples',
    {
      paths: {
        '/t': {
          post: {
            operationId: 'p',
            summary: 'a',
            description: 'b',
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    {
      paths: {
        '/t': {
          post: {
            operationId: 'p',
            summary: 'c',
            description: 'd',
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    },
    '',
    '',
  ],
  [
    'version',
    { info: { title: 'Small', version: '1' }, paths: {} },
    { info: { title: 'Small', version: '2' }, paths: {} },
    '',
    '',
  ],
  [
    'a second scheme beside the only one',
    authenticated({ auth: bearer }, ['auth']),
    authenticated({ auth: bearer, key: ownKey }, ['auth'], ['key']),
    'api-security-alternative-added, api-security-component-added',
    'api-security-alternative-removed! sdk, api-security-component-removed',
  ],
  [
    'a second scheme beside the only one, which are needed together',
    authenticated({ auth: bearer }, ['auth']),
    authenticated({ auth: bearer, key: ownKey }, ['auth', 'key']),
    'api-security-added! sdk, api-security-component-added',
    'api-security-alternative-added, api-security-component-removed',
  ],
  [
    'an error with a body is no longer documented',
    answering({ 200: { description: 'ok' }, 409: jsonResponse({ type: 'object' }) }),
    answering({ 200: { description: 'ok' } }),
    'response-non-success-status-removed sdk',
    'response-non-success-status-added',
  ],
  [
    'an error without a body is no longer documented',
    answering({ 200: { description: 'ok' }, 409: { description: 'clash' } }),
    answering({ 200: { description: 'ok' } }),
    'response-non-success-status-removed',
    'response-non-success-status-added',
  ],
  [
    'a second header of a response',
    answering({ 201: { description: 'ok', headers: { Location: header } } }),
    answering({ 201: { description: 'ok', headers: { Location: header, ETag: header } } }),
    'response-header-added',
    'optional-response-header-removed? sdk',
  ],
  [
    'a media type becomes a range that holds it',
    sending({ 'multipart/form-data': { schema: { type: 'object' } } }),
    sending({ 'multipart/*': { schema: { type: 'object' } } }),
    'request-body-media-type-added',
    'request-body-media-type-added, request-body-media-type-removed!',
  ],
  [
    'a media type becomes another range',
    sending({ 'image/png': {} }),
    sending({ 'audio/*': {} }),
    'request-body-media-type-added, request-body-media-type-removed!',
    'request-body-media-type-added, request-body-media-type-removed!',
  ],
  [
    'a property that goes stays required, and another one has a new value',
    answering({
      200: jsonResponse(plant({ name: text, state: { type: 'string', enum: ['dry', 'hot'] } })),
    }),
    answering({
      200: jsonResponse(plant({ state: { type: 'string', enum: ['dry', 'hot', 'wet'] } })),
    }),
    'response-optional-property-removed? sdk, response-property-enum-value-added?',
    'response-optional-property-added, response-property-enum-value-removed sdk',
  ],
];

function authenticated(
  securitySchemes: JsonObject,
  ...alternatives: readonly (readonly string[])[]
): JsonObject {
  const security = alternatives.map((names) => Object.fromEntries(names.map((name) => [name, []])));
  return {
    components: { securitySchemes },
    paths: {
      '/t': { get: { operationId: 'g', security, responses: { 204: { description: '' } } } },
    },
  };
}

function answering(responses: JsonObject): JsonObject {
  return { paths: { '/t': { get: { operationId: 'g', responses } } } };
}

function sending(content: JsonObject): JsonObject {
  const operation = { operationId: 'p', responses: { 204: { description: '' } } };
  return { paths: { '/t': { post: { ...operation, requestBody: { content } } } } };
}

function jsonResponse(schema: JsonObject): JsonObject {
  return { description: 'json', content: { 'application/json': { schema } } };
}

function plant(properties: JsonObject): JsonObject {
  return { type: 'object', required: ['name'], properties };
}
