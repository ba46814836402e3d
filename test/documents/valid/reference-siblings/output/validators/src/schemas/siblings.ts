import type { Base, SiblingsModel, Word } from '@siblings/client';
import type { ZodType } from 'zod';
import { allOf } from '../runtime/combine.js';
import { object } from '../runtime/object.js';
import { integer, string, stringWith } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import { maxLength, minLength } from '../runtime/text.js';
import { byType } from '../runtime/types.js';

/** What all have. */
export const baseSchema: ZodType<Base> = /*#__PURE__*/ schema(() => object({ name: string }));

export const siblingsModelSchema: ZodType<SiblingsModel> = /*#__PURE__*/ schema(() =>
  object({
    described: baseSchema,
    deprecated: baseSchema,
    readOnly: baseSchema,
    required: allOf(baseSchema, byType({ object: object({}, { required: ['name'] }) })),
    extended: allOf(baseSchema, byType({ object: object({ more: integer }) })),
    bounded: allOf(wordSchema, byType({ string: stringWith(maxLength(5)) })),
  }),
);

export const wordSchema: ZodType<Word> = /*#__PURE__*/ schema(() => stringWith(minLength(1)));
