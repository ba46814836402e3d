import type { Aged, CompositionModel, Named } from '@composition/client';
import { type ZodType, gte, regex } from 'zod';
import { allOf, anyOf, conditional, not, oneOf } from '../runtime/combine.js';
import { multipleOf } from '../runtime/number.js';
import { object } from '../runtime/object.js';
import { integer, integerWith, nothing, string, stringWith, values } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import { maxLength, minLength } from '../runtime/text.js';
import { byType } from '../runtime/types.js';

export const namedSchema: ZodType<Named> = /*#__PURE__*/ schema(() =>
  object(
    { name: string },
    {
      required: ['name'],
    },
  ),
);

export const agedSchema: ZodType<Aged> = /*#__PURE__*/ schema(() =>
  object({
    age: integerWith(gte(0)),
  }),
);

export const compositionModelSchema: ZodType<CompositionModel> = /*#__PURE__*/ schema(() =>
  object({
    all: allOf(namedSchema, agedSchema, byType({ object: object({}, { required: ['age'] }) })),
    narrowed: allOf(
      stringWith(minLength(1)),
      byType({ string: stringWith(maxLength(5)) }),
      byType({ string: stringWith(regex(/^a/u)) }),
    ),
    any: anyOf(namedSchema, agedSchema),
    one: oneOf(string, integer, namedSchema),
    overlapping: oneOf(integerWith(multipleOf(3)), integerWith(multipleOf(5))),
    nullable: anyOf(namedSchema, nothing),
    negated: allOf(string, not(values(['none', '']))),
    conditional: allOf(
      object({ country: string, postcode: string }),
      conditional(
        byType({
          object: object({ country: values(['NL']) }, { required: ['country'] }),
        }),
        {
          then: byType({ object: object({}, { required: ['postcode'] }) }),
          else: byType({
            object: object({ postcode: byType({ string: stringWith(maxLength(5)) }) }),
          }),
        },
      ),
    ),
    siblings: allOf(
      object({ base: string }, { required: ['base'] }),
      anyOf(
        byType({ object: object({ a: string }, { required: ['a'] }) }),
        byType({ object: object({ b: string }, { required: ['b'] }) }),
      ),
    ),
    alone: agedSchema,
  }),
);
