import type { Circle, Shape, Square } from '@discriminators-of-parents/client';
import type { ZodType } from 'zod';
import { allOf } from '../runtime/combine.js';
import { object } from '../runtime/object.js';
import { number, string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

export const shapeSchema: ZodType<Shape> = /*#__PURE__*/ schema(() =>
  object(
    {
      shapeType: string,
      color: string,
    },
    { required: ['shapeType'] },
  ),
);

export const circleSchema: ZodType<Circle> = /*#__PURE__*/ schema(() =>
  allOf(shapeSchema, object({ radius: number }, { required: ['radius'] })),
);

export const squareSchema: ZodType<Square> = /*#__PURE__*/ schema(() =>
  allOf(shapeSchema, object({ side: number }, { required: ['side'] })),
);
