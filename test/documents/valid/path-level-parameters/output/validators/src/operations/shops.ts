import type { GetGoodParams, PutGoodParams } from '@parameters-of-paths/client';
import { object } from '../runtime/object.js';
import { integer, string, values } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

/** `GET /shops/{shopId}/goods/{goodId}` */
export const getGood = {
  method: 'GET',
  path: '/shops/{shopId}/goods/{goodId}',
  request: {
    path: /*#__PURE__*/ schema<Pick<GetGoodParams, 'shopId' | 'goodId'>>(() =>
      object(
        {
          shopId: string,
          goodId: string,
        },
        { required: ['shopId', 'goodId'] },
      ),
    ),
    query: /*#__PURE__*/ schema<Pick<GetGoodParams, 'lang'>>(() => object({ lang: string })),
    header: /*#__PURE__*/ schema<Readonly<Record<string, unknown>>>(() =>
      object({
        'x-trace': string,
      }),
    ),
  },
  responses: {},
} as const;

/** `PUT /shops/{shopId}/goods/{goodId}` */
export const putGood = {
  method: 'PUT',
  path: '/shops/{shopId}/goods/{goodId}',
  request: {
    path: /*#__PURE__*/ schema<Pick<PutGoodParams, 'shopId' | 'goodId'>>(() =>
      object(
        {
          shopId: string,
          goodId: integer,
        },
        { required: ['shopId', 'goodId'] },
      ),
    ),
    query: /*#__PURE__*/ schema<Pick<PutGoodParams, 'lang'>>(() =>
      object(
        {
          lang: values(['de', 'en']),
        },
        { required: ['lang'] },
      ),
    ),
    header: /*#__PURE__*/ schema<Readonly<Record<string, unknown>>>(() =>
      object({
        'x-trace': string,
      }),
    ),
  },
  responses: {},
} as const;
