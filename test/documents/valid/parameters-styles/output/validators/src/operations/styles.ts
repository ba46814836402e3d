import type { GetStylesParams } from '@styles-that-are-seldom/client';
import { regex } from 'zod';
import { arrayWith } from '../runtime/array-rules.js';
import { object } from '../runtime/object.js';
import { integer, string, stringWith } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import { minLength } from '../runtime/text.js';
import { stylePointSchema, styleSpreadSchema } from '../schemas/styles.js';

/** `GET /styles/{plain}/{list}/{label}/{matrix}` */
export const getStyles = {
  method: 'GET',
  path: '/styles/{plain}/{list}/{label}/{matrix}',
  request: {
    path: /*#__PURE__*/ schema<Pick<GetStylesParams, 'plain' | 'list' | 'label' | 'matrix'>>(() =>
      object(
        {
          plain: stringWith(minLength(1)),
          list: arrayWith(integer, { minItems: 1 }),
          label: stringWith(minLength(1)),
          matrix: stringWith(minLength(1)),
        },
        { required: ['plain', 'list', 'label', 'matrix'] },
      ),
    ),
    query: /*#__PURE__*/ schema<Pick<GetStylesParams, 'single' | 'spaced' | 'piped'>>(() =>
      object({
        single: string,
        spaced: stylePointSchema,
        piped: stylePointSchema,
      }),
    ),
    header: /*#__PURE__*/ schema<Readonly<Record<string, unknown>>>(() =>
      object({
        'x-exploded': stringWith(minLength(1)),
        'x-exploded-list': arrayWith(integer, { minItems: 1 }),
      }),
    ),
    cookie: /*#__PURE__*/ schema<
      Pick<GetStylesParams, 'flat' | 'list_of' | 'point' | 'spread' | 'json'>
    >(() =>
      object({
        flat: stringWith(regex(/^[a-z]+$/u)),
        list_of: arrayWith(integer, { minItems: 1 }),
        point: stylePointSchema,
        spread: styleSpreadSchema,
        json: integer,
      }),
    ),
  },
  responses: {},
} as const;
