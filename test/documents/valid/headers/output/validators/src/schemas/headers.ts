import type { AnsweredFirst, XAnswered } from '@headers-of-answers-and/client';
import type { ZodType } from 'zod';
import { allOf } from '../runtime/combine.js';
import { object } from '../runtime/object.js';
import { boolean, string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

export const xAnsweredSchema: ZodType<XAnswered> = /*#__PURE__*/ schema(() =>
  object(
    {
      kind: string,
    },
    { required: ['kind'] },
  ),
);

export const answeredFirstSchema: ZodType<AnsweredFirst> = /*#__PURE__*/ schema(() =>
  allOf(xAnsweredSchema, object({ first: boolean })),
);
