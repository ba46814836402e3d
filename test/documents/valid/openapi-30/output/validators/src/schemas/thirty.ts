import type { Thirty, ThirtyInput, ThirtyPart } from '@openapi/client';
import { type ZodType, gt, gte, lt } from 'zod';
import { array } from '../runtime/array.js';
import { anyOf } from '../runtime/combine.js';
import { byte } from '../runtime/formats/text.js';
import { objectWith } from '../runtime/object-rules.js';
import { object } from '../runtime/object.js';
import {
  integer,
  never,
  nothing,
  numberWith,
  string,
  stringWith,
  unknown,
  values,
} from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import { nullable } from '../runtime/types.js';

export const thirtySchema: ZodType<Thirty> = /*#__PURE__*/ schema(() =>
  object(
    {
      id: string,
      name: nullable(string),
      open: numberWith(gt(0), lt(10)),
      closed: numberWith(gte(0)),
      state: values(['a', 'b', null]),
      part: anyOf(thirtyPartSchema, nothing),
      any: unknown,
      bytes: stringWith(byte),
      example: string,
      list: nullable(array(nullable(integer))),
    },
    { required: ['id'] },
  ),
);

/** What is sent: nothing that is read-only. */
export const thirtyInputSchema: ZodType<ThirtyInput> = /*#__PURE__*/ schema(() =>
  object({
    id: never,
    name: nullable(string),
    open: numberWith(gt(0), lt(10)),
    closed: numberWith(gte(0)),
    state: values(['a', 'b', null]),
    part: anyOf(thirtyPartSchema, nothing),
    any: unknown,
    bytes: stringWith(byte),
    example: string,
    list: nullable(array(nullable(integer))),
  }),
);

/** What is received, with room for values that the service adds to an enum. */
export const thirtyOpenSchema: ZodType<Thirty> = /*#__PURE__*/ schema(() =>
  object(
    {
      id: string,
      name: nullable(string),
      open: numberWith(gt(0), lt(10)),
      closed: numberWith(gte(0)),
      state: nullable(string),
      part: anyOf(thirtyPartSchema, nothing),
      any: unknown,
      bytes: stringWith(byte),
      example: string,
      list: nullable(array(nullable(integer))),
    },
    { required: ['id'] },
  ),
);

export const thirtyPartSchema: ZodType<ThirtyPart> = /*#__PURE__*/ schema(() =>
  nullable(
    objectWith(
      {
        a: string,
      },
      { additionalProperties: false },
    ),
  ),
);
