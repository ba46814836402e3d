import type { Extended } from '@extensions/client';
import type { ZodType } from 'zod';
import { object } from '../runtime/object.js';
import { integer, string, values } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

export const extendedSchema: ZodType<Extended> = /*#__PURE__*/ schema(() =>
  object({
    'x-own': string,
    state: string,
    level: values([1, 2]),
  }),
);

/** What is received, with room for values that the service adds to an enum. */
export const extendedOpenSchema: ZodType<Extended> = /*#__PURE__*/ schema(() =>
  object({
    'x-own': string,
    state: string,
    level: integer,
  }),
);
