import type { Defined, DefinedNewer, DefinedOlder } from '@schemas-with-definitions-of/client';
import { type ZodType, gte } from 'zod';
import { object } from '../runtime/object.js';
import { integerWith, values } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

export const definedSchema: ZodType<Defined> = /*#__PURE__*/ schema(() =>
  object({
    older: definedOlderSchema,
    newer: definedNewerSchema,
  }),
);

export const definedOlderSchema: ZodType<DefinedOlder> = /*#__PURE__*/ schema(() =>
  integerWith(gte(1)),
);

export const definedNewerSchema: ZodType<DefinedNewer> = /*#__PURE__*/ schema(() =>
  values(['a', 'b']),
);
