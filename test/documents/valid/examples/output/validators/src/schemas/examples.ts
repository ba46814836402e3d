import type { Exemplary } from '@examples/client';
import type { ZodType } from 'zod';
import { object } from '../runtime/object.js';
import { integer, string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

export const exemplarySchema: ZodType<Exemplary> = /*#__PURE__*/ schema(() =>
  object(
    {
      name: string,
      size: integer,
    },
    { required: ['name'] },
  ),
);
