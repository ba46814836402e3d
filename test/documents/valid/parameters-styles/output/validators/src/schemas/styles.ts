import type { StylePoint, StyleSpread } from '@styles-that-are-seldom/client';
import type { ZodType } from 'zod';
import { objectWith } from '../runtime/object-rules.js';
import { integer } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

export const stylePointSchema: ZodType<StylePoint> = /*#__PURE__*/ schema(() =>
  objectWith(
    {
      x: integer,
      y: integer,
    },
    { required: ['x'], additionalProperties: false },
  ),
);

export const styleSpreadSchema: ZodType<StyleSpread> = /*#__PURE__*/ schema(() =>
  objectWith(
    {
      left: integer,
      right: integer,
    },
    { required: ['left'], additionalProperties: false },
  ),
);
