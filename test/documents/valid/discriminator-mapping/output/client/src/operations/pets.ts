import type { ApiClient } from '../runtime/api-client.js';
import { writeJson } from '../runtime/body-json.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { Pet } from '../types/pets.js';

export type CreatePetParams = Pet;

const createPetOperation = {
  id: 'createPet',
  method: 'POST',
  path: '/pets',
  body: { mediaType: 'application/json', required: true, write: writeJson },
  success: { '200': 'json' },
  accept: 'application/json',
} as const satisfies OperationDescriptor;

/** `POST /pets` */
export function createPet(
  client: ApiClient,
  params: CreatePetParams,
  options?: RequestOptions,
): ApiCall<Pet> {
  return client.call(createPetOperation, params, options);
}
