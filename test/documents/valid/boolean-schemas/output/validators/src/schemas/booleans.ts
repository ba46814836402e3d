import type { Anything, Booleans } from '@boolean-schemas/client';
import type { ZodType } from 'zod';
import { arrayWith } from '../runtime/array-rules.js';
import { array } from '../runtime/array.js';
import { anyOf, not } from '../runtime/combine.js';
import { object } from '../runtime/object.js';
import { integer, never, string, unknown } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

export const anythingSchema: ZodType<Anything> = /*#__PURE__*/ schema(() => unknown);

export const booleansSchema: ZodType<Booleans> = /*#__PURE__*/ schema(() =>
  object({
    anything: unknown,
    never: never,
    empty: unknown,
    listOfAny: array(undefined),
    emptyList: arrayWith(false, {}),
    map: object({}),
    ref: anythingSchema,
    none: not(unknown),
    all: string,
    any: anyOf(never, integer),
  }),
);
