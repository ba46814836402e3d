import type { ApiClient } from '../runtime/api-client.js';
import { writeJson } from '../runtime/body-json.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { OdditiesModel } from '../types/oddities.js';

export type PutOdditiesParams = OdditiesModel;

const putOdditiesOperation = {
  id: 'putOddities',
  method: 'PUT',
  path: '/oddities',
  body: { mediaType: 'application/json', write: writeJson },
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `PUT /oddities` */
export function putOddities(
  client: ApiClient,
  params: PutOdditiesParams = {},
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(putOdditiesOperation, params, options);
}
