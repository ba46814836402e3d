import type { CloseAccountParams, GetAccountParams } from '@links/client';
import { object } from '../runtime/object.js';
import { string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import { accountSchema } from '../schemas/accounts.js';

/** `POST /accounts` */
export const createAccount = {
  method: 'POST',
  path: '/accounts',
  request: {},
  responses: { 201: accountSchema },
} as const;

/** `GET /accounts/{accountId}` */
export const getAccount = {
  method: 'GET',
  path: '/accounts/{accountId}',
  request: {
    path: /*#__PURE__*/ schema<GetAccountParams>(() =>
      object({ accountId: string }, { required: ['accountId'] }),
    ),
  },
  responses: { 200: accountSchema },
} as const;

/** `DELETE /accounts/{accountId}` */
export const closeAccount = {
  method: 'DELETE',
  path: '/accounts/{accountId}',
  request: {
    path: /*#__PURE__*/ schema<CloseAccountParams>(() =>
      object({ accountId: string }, { required: ['accountId'] }),
    ),
  },
  responses: {},
} as const;
