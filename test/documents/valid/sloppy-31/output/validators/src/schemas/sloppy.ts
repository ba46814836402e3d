import type { Sloppy, SloppyPart } from '@written-as/client';
import { type ZodType, gt } from 'zod';
import { array } from '../runtime/array.js';
import { anyOf } from '../runtime/combine.js';
import { object } from '../runtime/object.js';
import { integer, integerWith, nothing, string, values } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import { byType, nullable } from '../runtime/types.js';

export const sloppySchema: ZodType<Sloppy> = /*#__PURE__*/ schema(() =>
  byType({
    object: object(
      {
        id: integerWith(gt(0)),
        name: nullable(string),
        maybe: anyOf(sloppyPartSchema, nothing),
        count: integer,
        state: values(['a', 'b']),
        file: string,
        list: byType({ array: array(string) }),
        strange: string,
      },
      { required: ['id', 'undeclared'] },
    ),
  }),
);

/** What is received, with room for values that the service adds to an enum. */
export const sloppyOpenSchema: ZodType<Sloppy> = /*#__PURE__*/ schema(() =>
  byType({
    object: object(
      {
        id: integerWith(gt(0)),
        name: nullable(string),
        maybe: anyOf(sloppyPartSchema, nothing),
        count: integer,
        state: string,
        file: string,
        list: byType({ array: array(string) }),
        strange: string,
      },
      { required: ['id', 'undeclared'] },
    ),
  }),
);

export const sloppyPartSchema: ZodType<SloppyPart> = /*#__PURE__*/ schema(() =>
  byType({
    object: object({ a: string }),
  }),
);
