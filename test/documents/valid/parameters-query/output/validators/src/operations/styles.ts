import type { GetQueryParams, GetSpreadParams } from '@query-parameters/client';
import { gte, lte, regex } from 'zod';
import { array } from '../runtime/array.js';
import { object } from '../runtime/object.js';
import { boolean, integer, integerWith, string, stringWith, values } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import { minLength } from '../runtime/text.js';
import { queryFilterSchema } from '../schemas/styles.js';

/** `GET /query` */
export const getQuery = {
  method: 'GET',
  path: '/query',
  request: {
    query: /*#__PURE__*/ schema<GetQueryParams>(() =>
      object(
        {
          text: stringWith(minLength(1)),
          count: integerWith(lte(100)),
          flag: boolean,
          sort: values(['name', '-name']),
          list: array(stringWith(regex(/^\w+$/u))),
          commas: array(integer),
          spaces: array(integer),
          pipes: array(integer),
          deep: queryFilterSchema,
          flat: queryFilterSchema,
          json: queryFilterSchema,
          reserved: string,
          empty: string,
          'page[size]': integerWith(gte(1)),
          old: string,
        },
        { required: ['text'] },
      ),
    ),
  },
  responses: {},
} as const;

/** `GET /spread` */
export const getSpread = {
  method: 'GET',
  path: '/spread',
  request: {
    query: /*#__PURE__*/ schema<GetSpreadParams>(() => object({ filter: queryFilterSchema })),
  },
  responses: {},
} as const;
