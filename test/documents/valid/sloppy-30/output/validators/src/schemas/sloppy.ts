import type { Sloppy, SloppyPart } from '@written-as/client';
import { type ZodType, gt } from 'zod';
import { arrayWith } from '../runtime/array-rules.js';
import { object } from '../runtime/object.js';
import { numberWith, string, values } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import { nullable } from '../runtime/types.js';

export const sloppySchema: ZodType<Sloppy> = /*#__PURE__*/ schema(() =>
  object({
    either: nullable(string),
    fixed: values(['x']),
    above: numberWith(gt(0)),
    described: sloppyPartSchema,
    state: values(['a', 'b', null]),
    tuple: arrayWith(undefined, { prefixItems: [string] }),
  }),
);

/** What is received, with room for values that the service adds to an enum. */
export const sloppyOpenSchema: ZodType<Sloppy> = /*#__PURE__*/ schema(() =>
  object({
    either: nullable(string),
    fixed: values(['x']),
    above: numberWith(gt(0)),
    described: sloppyPartSchema,
    state: nullable(string),
    tuple: arrayWith(undefined, { prefixItems: [string] }),
  }),
);

export const sloppyPartSchema: ZodType<SloppyPart> = /*#__PURE__*/ schema(() =>
  object({
    a: string,
  }),
);
