import type { NumbersModel } from '@numbers/client';
import { type ZodType, gt, gte, lt, lte } from 'zod';
import { anyOf } from '../runtime/combine.js';
import { int32, int64 } from '../runtime/formats/number.js';
import { multipleOf } from '../runtime/number.js';
import { object } from '../runtime/object.js';
import { integerWith, number, numberWith, stringWith } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import { minLength } from '../runtime/text.js';

export const numbersModelSchema: ZodType<NumbersModel> = /*#__PURE__*/ schema(() =>
  object({
    percentage: numberWith(gte(0), lte(100)),
    open: numberWith(gt(0), lt(1)),
    step: integerWith(gte(-10), lte(10), multipleOf(5)),
    cents: numberWith(multipleOf(0.01)),
    small: integerWith(int32),
    large: integerWith(int64),
    single: number,
    double: number,
    huge: integerWith(gte(-9223372036854776000), lte(9223372036854776000)),
    tiny: numberWith(gte(1e-7), lte(1e21)),
    either: anyOf(numberWith(gte(1)), stringWith(minLength(1))),
  }),
);
