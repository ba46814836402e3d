import type { ApiClient } from '../runtime/api-client.js';
import { writeJson } from '../runtime/body-json.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { Circle, Shape } from '../types/shapes.js';

export type CreateShapeParams = Shape;

const createShapeOperation = {
  id: 'createShape',
  method: 'POST',
  path: '/shapes',
  body: { mediaType: 'application/json', required: true, write: writeJson },
  success: { '200': 'json' },
  accept: 'application/json',
} as const satisfies OperationDescriptor;

/** `POST /shapes` */
export function createShape(
  client: ApiClient,
  params: CreateShapeParams,
  options?: RequestOptions,
): ApiCall<Circle> {
  return client.call(createShapeOperation, params, options);
}
