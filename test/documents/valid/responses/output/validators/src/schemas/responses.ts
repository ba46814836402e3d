import type { Answer, Failure } from '@responses/client';
import type { ZodType } from 'zod';
import { object } from '../runtime/object.js';
import { boolean, integer, string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

export const answerSchema: ZodType<Answer> = /*#__PURE__*/ schema(() =>
  object(
    { ok: boolean },
    {
      required: ['ok'],
    },
  ),
);

export const failureSchema: ZodType<Failure> = /*#__PURE__*/ schema(() =>
  object({
    code: integer,
    detail: string,
  }),
);
