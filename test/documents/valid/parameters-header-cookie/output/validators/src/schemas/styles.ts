import type { HeaderPoint } from '@header-and-cookie-parameters/client';
import type { ZodType } from 'zod';
import { objectWith } from '../runtime/object-rules.js';
import { integer } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

export const headerPointSchema: ZodType<HeaderPoint> = /*#__PURE__*/ schema(() =>
  objectWith(
    {
      x: integer,
      y: integer,
    },
    { required: ['x'], additionalProperties: false },
  ),
);
