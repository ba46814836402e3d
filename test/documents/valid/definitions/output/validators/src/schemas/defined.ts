import type { Defined } from '@schemas-with-definitions-of/client';
import { type ZodType, gte } from 'zod';
import { object } from '../runtime/object.js';
import { integerWith, values } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

export const definedSchema: ZodType<Defined> = /*#__PURE__*/ schema(() =>
  object({
    older: integerWith(gte(1)),
    newer: values(['a', 'b']),
  }),
);
