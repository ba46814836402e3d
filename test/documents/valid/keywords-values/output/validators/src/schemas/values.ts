import type { ValuesModel } from '@values/client';
import type { ZodType } from 'zod';
import { anyOf } from '../runtime/combine.js';
import { object } from '../runtime/object.js';
import { boolean, integer, nothing, number, string, unknown, values } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import { nullable } from '../runtime/types.js';
import { equals } from '../runtime/values.js';

export const valuesModelSchema: ZodType<ValuesModel> = /*#__PURE__*/ schema(() =>
  object(
    {
      text: string,
      yes: boolean,
      whole: integer,
      real: number,
      nothing: nothing,
      either: nullable(anyOf(string, integer)),
      unspecified: unknown,
      color: values(['red', 'green', 'blue']),
      shade: values(['light', 'dark', null]),
      level: values([0, 1, 2]),
      mixed: equals(['auto', 0, 1.5, true, null, [1, 2], { a: 1 }]),
      kind: values(['values']),
      origin: equals([{ x: 0, y: 0 }]),
      absent: values([null]),
      big: values([12345678901234568]),
    },
    { required: ['text', 'nothing', 'either'] },
  ),
);

/** What is received, with room for values that the service adds to an enum. */
export const valuesModelOpenSchema: ZodType<ValuesModel> = /*#__PURE__*/ schema(() =>
  object(
    {
      text: string,
      yes: boolean,
      whole: integer,
      real: number,
      nothing: nothing,
      either: nullable(anyOf(string, integer)),
      unspecified: unknown,
      color: string,
      shade: nullable(string),
      level: integer,
      mixed: anyOf(anyOf(string, number), equals([true, null, [1, 2], { a: 1 }])),
      kind: values(['values']),
      origin: equals([{ x: 0, y: 0 }]),
      absent: values([null]),
      big: values([12345678901234568]),
    },
    { required: ['text', 'nothing', 'either'] },
  ),
);
