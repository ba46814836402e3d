import type { ApiClient } from '../runtime/api-client.js';
import { writeJson } from '../runtime/body-json.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';

export type SubscribeRequest = {
  /** Format: uri. */
  callbackUrl: string;
};

export type SubscribeParams = SubscribeRequest;

const subscribeOperation = {
  id: 'subscribe',
  method: 'POST',
  path: '/subscriptions',
  body: { mediaType: 'application/json', required: true, write: writeJson },
  success: { '201': 'none' },
} as const satisfies OperationDescriptor;

/**
 * `POST /subscriptions`
 *
 * @returns Subscribed.
 */
export function subscribe(
  client: ApiClient,
  params: SubscribeParams,
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(subscribeOperation, params, options);
}
