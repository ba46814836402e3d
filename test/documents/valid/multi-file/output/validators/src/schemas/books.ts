import type { Id, Problem } from '@several-files/client';
import type { ZodType } from 'zod';
import { object } from '../runtime/object.js';
import { string, stringWith } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import { minLength } from '../runtime/text.js';

export const idSchema: ZodType<Id> = /*#__PURE__*/ schema(() => stringWith(minLength(1)));

export const problemSchema: ZodType<Problem> = /*#__PURE__*/ schema(() =>
  object({
    detail: string,
    id: idSchema,
  }),
);
