import type { Outcome } from '@discriminators-that-are-no/client';
import type { ZodType } from 'zod';
import { oneOf } from '../runtime/combine.js';
import { object } from '../runtime/object.js';
import { string, values } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

export const outcomeSchema: ZodType<Outcome> = /*#__PURE__*/ schema(() =>
  oneOf(
    object({ ok: values([true]), value: string }, { required: ['ok', 'value'] }),
    object({ ok: values([false]), error: string }, { required: ['ok', 'error'] }),
  ),
);
