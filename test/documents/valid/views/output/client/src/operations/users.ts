import type { ApiClient } from '../runtime/api-client.js';
import { writeJson } from '../runtime/body-json.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { User, UserInput } from '../types/users.js';

export type CreateUserParams = UserInput;

const createUserOperation = {
  id: 'createUser',
  method: 'POST',
  path: '/users',
  body: { mediaType: 'application/json', required: true, write: writeJson },
  success: { '201': 'json' },
  accept: 'application/json',
} as const satisfies OperationDescriptor;

/**
 * `POST /users`
 *
 * @returns Made.
 */
export function createUser(
  client: ApiClient,
  params: CreateUserParams,
  options?: RequestOptions,
): ApiCall<User> {
  return client.call(createUserOperation, params, options);
}
