import type { PathPoint } from '@path-parameters/client';
import type { ZodType } from 'zod';
import { objectWith } from '../runtime/object-rules.js';
import { integer } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

export const pathPointSchema: ZodType<PathPoint> = /*#__PURE__*/ schema(() =>
  objectWith(
    {
      x: integer,
      y: integer,
    },
    { required: ['x', 'y'], additionalProperties: false },
  ),
);
