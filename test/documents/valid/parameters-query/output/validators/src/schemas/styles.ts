import type { QueryFilter } from '@query-parameters/client';
import type { ZodType } from 'zod';
import { objectWith } from '../runtime/object-rules.js';
import { integer, stringWith } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import { minLength } from '../runtime/text.js';

export const queryFilterSchema: ZodType<QueryFilter> = /*#__PURE__*/ schema(() =>
  objectWith(
    {
      color: stringWith(minLength(1)),
      size: integer,
    },
    { additionalProperties: false, minProperties: 1 },
  ),
);
