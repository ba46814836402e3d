import type { ApiClient } from '../runtime/api-client.js';
import { writeJson } from '../runtime/body-json.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { Vehicle } from '../types/vehicles.js';

export type CreateVehicleParams = Vehicle;

const createVehicleOperation = {
  id: 'createVehicle',
  method: 'POST',
  path: '/vehicles',
  body: { mediaType: 'application/json', required: true, write: writeJson },
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `POST /vehicles` */
export function createVehicle(
  client: ApiClient,
  params: CreateVehicleParams,
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(createVehicleOperation, params, options);
}
