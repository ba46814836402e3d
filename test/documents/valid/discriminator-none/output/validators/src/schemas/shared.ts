import type { Undeclared } from '@discriminators-without/client';
import type { ZodType } from 'zod';
import { oneOf } from '../runtime/combine.js';
import { object } from '../runtime/object.js';
import { number, values } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

export const undeclaredSchema: ZodType<Undeclared> = /*#__PURE__*/ schema(() =>
  oneOf(
    object({ shape: values(['circle']), radius: number }, { required: ['shape', 'radius'] }),
    object({ shape: values(['square']), side: number }, { required: ['shape', 'side'] }),
  ),
);
