import type { ObjectsModel } from '@objects/client';
import { type ZodType, regex } from 'zod';
import { allOf, dependentSchemas } from '../runtime/combine.js';
import { objectWith } from '../runtime/object-rules.js';
import { object } from '../runtime/object.js';
import { boolean, integer, number, string, stringWith, unknown, values } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import { maxLength, minLength } from '../runtime/text.js';
import { byType } from '../runtime/types.js';
import { unevaluated } from '../runtime/unevaluated.js';

export const objectsModelSchema: ZodType<ObjectsModel> = /*#__PURE__*/ schema(() =>
  object({
    any: object({}),
    closed: objectWith({ a: string }, { required: ['a'], additionalProperties: false }),
    empty: objectWith({}, { additionalProperties: false }),
    map: objectWith({}, { additionalProperties: integer }),
    anything: objectWith({}, { additionalProperties: unknown }),
    mixed: objectWith({ id: string }, { additionalProperties: number }),
    patterns: objectWith(
      {},
      {
        patternProperties: [
          [/^x-/u, string],
          [/^n_/u, integer],
        ],
        additionalProperties: false,
      },
    ),
    names: objectWith(
      {},
      {
        additionalProperties: string,
        propertyNames: byType({ string: stringWith(maxLength(8), regex(/^[a-z]+$/u)) }),
      },
    ),
    enumNames: objectWith(
      {},
      { additionalProperties: string, propertyNames: values(['de', 'en']) },
    ),
    counted: objectWith({}, { additionalProperties: boolean, minProperties: 1, maxProperties: 3 }),
    dependent: allOf(
      objectWith(
        { card: string, address: string, code: string },
        {
          dependentRequired: { card: ['address'] },
        },
      ),
      dependentSchemas({
        code: byType({
          object: object(
            { card: byType({ string: stringWith(minLength(4)) }) },
            {
              required: ['card'],
            },
          ),
        }),
      }),
    ),
    undeclared: object({}, { required: ['token'] }),
    sealed: unevaluated(
      allOf(byType({ object: object({ second: integer }) }), object({ first: string })),
      { unevaluatedProperties: false },
    ),
    quoted: object({
      '0': string,
      'with space': string,
      'a-b': integer,
      class: string,
      "it's": boolean,
    }),
  }),
);
