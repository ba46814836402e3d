import type { Color, Enums } from '@enumerations/client';
import type { ZodType } from 'zod';
import { array } from '../runtime/array.js';
import { anyOf, oneOf } from '../runtime/combine.js';
import { object } from '../runtime/object.js';
import { nothing, number, string, values } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

/** A color. */
export const colorSchema: ZodType<Color> = /*#__PURE__*/ schema(() => values(['red', 'green']));

/**
 * A color.
 *
 * What is received, with room for values that the service adds to an enum.
 */
export const colorOpenSchema: ZodType<Color> = /*#__PURE__*/ schema(() => string);

export const enumsSchema: ZodType<Enums> = /*#__PURE__*/ schema(() =>
  object(
    {
      color: colorSchema,
      colors: array(colorSchema),
      optional: oneOf(colorSchema, nothing),
      one: values(['only']),
      odd: values(['', ' ', 'a b', 'a-b', 'a_b', "it's", '"', '*/', '`${x}`', '1', 'constructor']),
      titled: oneOf(values(['a']), values(['b'])),
      numbers: values([-1, 0, 1.5]),
      booleans: values([true]),
    },
    { required: ['color'] },
  ),
);

/** What is received, with room for values that the service adds to an enum. */
export const enumsOpenSchema: ZodType<Enums> = /*#__PURE__*/ schema(() =>
  object(
    {
      color: colorOpenSchema,
      colors: array(colorOpenSchema),
      optional: anyOf(colorOpenSchema, nothing),
      one: values(['only']),
      odd: string,
      titled: oneOf(values(['a']), values(['b'])),
      numbers: number,
      booleans: values([true]),
    },
    { required: ['color'] },
  ),
);
