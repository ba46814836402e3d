import type { Frame, FrameOne, FrameTwo } from '@discriminators-that-are-no/client';
import type { ZodType } from 'zod';
import { oneOf } from '../runtime/combine.js';
import { discriminated } from '../runtime/discriminated.js';
import { object } from '../runtime/object.js';
import { integer, string, values } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

export const frameSchema: ZodType<Frame> = /*#__PURE__*/ schema(() =>
  discriminated(
    'version',
    { '1': frameOneSchema, '2': frameTwoSchema },
    oneOf(frameOneSchema, frameTwoSchema),
  ),
);

export const frameOneSchema: ZodType<FrameOne> = /*#__PURE__*/ schema(() =>
  object(
    {
      version: values([1]),
      data: string,
    },
    { required: ['version'] },
  ),
);

export const frameTwoSchema: ZodType<FrameTwo> = /*#__PURE__*/ schema(() =>
  object(
    {
      version: values([2]),
      bytes: integer,
    },
    { required: ['version', 'bytes'] },
  ),
);
