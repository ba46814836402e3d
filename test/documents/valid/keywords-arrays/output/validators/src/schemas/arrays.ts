import type { ArraysModel } from '@arrays/client';
import { type ZodType, gte } from 'zod';
import { arrayWith } from '../runtime/array-rules.js';
import { array } from '../runtime/array.js';
import { allOf } from '../runtime/combine.js';
import { object } from '../runtime/object.js';
import { boolean, integer, number, numberWith, string, values } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import { byType } from '../runtime/types.js';
import { unevaluated } from '../runtime/unevaluated.js';

export const arraysModelSchema: ZodType<ArraysModel> = /*#__PURE__*/ schema(() =>
  object({
    any: array(undefined),
    texts: array(string),
    few: arrayWith(integer, { minItems: 1, maxItems: 3 }),
    different: arrayWith(string, { uniqueItems: true }),
    nested: array(array(boolean)),
    pair: arrayWith(false, { prefixItems: [string, integer], minItems: 2 }),
    range: arrayWith(number, { minItems: 2, maxItems: 2 }),
    ranges: array(arrayWith(integer, { minItems: 2, maxItems: 2 })),
    open: arrayWith(number, { prefixItems: [string] }),
    some: arrayWith(undefined, { contains: values(['ok']) }),
    several: arrayWith(integer, {
      contains: byType({ number: numberWith(gte(10)) }),
      minContains: 2,
      maxContains: 3,
    }),
    closed: unevaluated(
      allOf(array(undefined), byType({ array: arrayWith(undefined, { prefixItems: [string] }) })),
      { unevaluatedItems: boolean },
    ),
    none: arrayWith(undefined, { maxItems: 0 }),
    untyped: byType({ array: array(string) }),
  }),
);
