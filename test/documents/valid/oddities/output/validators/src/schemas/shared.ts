import type { Contradiction, Impossible, Never } from '@oddities/client';
import type { ZodType } from 'zod';
import { allOf } from '../runtime/combine.js';
import { object } from '../runtime/object.js';
import { integer, string, stringWith } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import { maxLength, minLength } from '../runtime/text.js';

export const impossibleSchema: ZodType<Impossible> = /*#__PURE__*/ schema(() =>
  stringWith(minLength(5), maxLength(2)),
);

export const contradictionSchema: ZodType<Contradiction> = /*#__PURE__*/ schema(() =>
  allOf(string, integer),
);

export const neverModelSchema: ZodType<Never> = /*#__PURE__*/ schema(() =>
  object(
    {
      never: neverModelSchema,
    },
    { required: ['never'] },
  ),
);
