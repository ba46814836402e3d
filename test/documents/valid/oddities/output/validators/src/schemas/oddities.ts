import type { OdditiesModel } from '@oddities/client';
import { type ZodType, lte } from 'zod';
import { array } from '../runtime/array.js';
import { object } from '../runtime/object.js';
import { boolean, integer, integerWith, string, unknown } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import { equals } from '../runtime/values.js';

export const odditiesModelSchema: ZodType<OdditiesModel> = /*#__PURE__*/ schema(() =>
  object({
    $ref: string,
    $id: string,
    type: string,
    enum: array(string),
    properties: object({ properties: integer }),
    default: unknown,
    const: equals([{ $ref: 'nowhere' }]),
    large: integer,
    maximum: integerWith(lte(18446744073709552000)),
    '': string,
    toString: string,
    hasOwnProperty: boolean,
  }),
);
