import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import { fillPath, inPath } from '../runtime/path.js';
import type { ApiCall } from '../runtime/types.js';
import type { Account } from '../types/accounts.js';

const createAccountOperation = {
  id: 'createAccount',
  method: 'POST',
  path: '/accounts',
  success: { '201': 'json' },
  accept: 'application/json',
} as const satisfies OperationDescriptor;

/**
 * `POST /accounts`
 *
 * @returns Made.
 */
export function createAccount(client: ApiClient, options?: RequestOptions): ApiCall<Account> {
  return client.call(createAccountOperation, {}, options);
}

export interface GetAccountParams {
  accountId: string;
}

const getAccountOperation = {
  id: 'getAccount',
  method: 'GET',
  path: '/accounts/{accountId}',
  fill: fillPath,
  parameters: [{ name: 'accountId', in: 'path', required: true, write: inPath }],
  success: { '200': 'json' },
  accept: 'application/json',
} as const satisfies OperationDescriptor;

/** `GET /accounts/{accountId}` */
export function getAccount(
  client: ApiClient,
  params: GetAccountParams,
  options?: RequestOptions,
): ApiCall<Account> {
  return client.call(getAccountOperation, params, options);
}

export interface CloseAccountParams {
  accountId: string;
}

const closeAccountOperation = {
  id: 'closeAccount',
  method: 'DELETE',
  path: '/accounts/{accountId}',
  fill: fillPath,
  parameters: [{ name: 'accountId', in: 'path', required: true, write: inPath }],
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/**
 * `DELETE /accounts/{accountId}`
 *
 * @returns Closed.
 */
export function closeAccount(
  client: ApiClient,
  params: CloseAccountParams,
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(closeAccountOperation, params, options);
}
