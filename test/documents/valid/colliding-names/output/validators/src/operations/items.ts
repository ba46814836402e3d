import type { GetItemJ4XuParams, PutBodyParams, PutBodyRequest } from '@names-that-collide/client';
import { object } from '../runtime/object.js';
import { integer, string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import { userNameModelSchema, userNameSchema } from '../schemas/items.js';

/** `GET /a` */
export const getItem_j4xu = {
  method: 'GET',
  path: '/a',
  request: {
    query: /*#__PURE__*/ schema<Pick<GetItemJ4XuParams, 'user-id' | 'userId'>>(() =>
      object({
        'user-id': string,
        userId: string,
      }),
    ),
    header: /*#__PURE__*/ schema<Readonly<Record<string, unknown>>>(() =>
      object({
        user_id: string,
      }),
    ),
  },
  responses: {},
} as const;

/** `GET /b` */
export const getItem = {
  method: 'GET',
  path: '/b',
  request: {},
  responses: { 200: userNameModelSchema },
} as const;

/** `GET /c` */
export const getItem_jhb8 = {
  method: 'GET',
  path: '/c',
  request: {},
  responses: { 200: userNameSchema },
} as const;

/** `PUT /d/{id}` */
export const putBody = {
  method: 'PUT',
  path: '/d/{id}',
  request: {
    body: /*#__PURE__*/ schema<PutBodyRequest>(() => object({ id: string, name: string })),
    path: /*#__PURE__*/ schema<Pick<PutBodyParams, 'id'>>(() =>
      object({ id: string }, { required: ['id'] }),
    ),
    query: /*#__PURE__*/ schema<Readonly<Record<string, unknown>>>(() => object({ id: integer })),
  },
  responses: {},
} as const;
