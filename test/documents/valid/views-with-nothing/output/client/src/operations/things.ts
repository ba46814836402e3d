import type { ApiClient } from '../runtime/api-client.js';
import { writeJson } from '../runtime/body-json.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import { fillPath, inPath } from '../runtime/path.js';
import type { ApiCall } from '../runtime/types.js';
import type { Session } from '../types/shared.js';
import type {
  Base,
  BaseInput,
  Closed,
  Nested,
  NestedInput,
  Other,
  OtherInput,
  Thing,
  ThingInput,
} from '../types/things.js';

export type CreateThingParams = ThingInput;

const createThingOperation = {
  id: 'createThing',
  method: 'POST',
  path: '/things',
  body: { mediaType: 'application/json', required: true, write: writeJson },
  success: { '201': 'json' },
  accept: 'application/json',
} as const satisfies OperationDescriptor;

/**
 * `POST /things`
 *
 * @returns Made.
 */
export function createThing(
  client: ApiClient,
  params: CreateThingParams,
  options?: RequestOptions,
): ApiCall<Thing> {
  return client.call(createThingOperation, params, options);
}

export type ReplaceThingRequest = BaseInput & { name: string };

export type ReplaceThingParams = ReplaceThingRequest & {
  thingId: string;
};

const replaceThingOperation = {
  id: 'replaceThing',
  method: 'PUT',
  path: '/things/{thingId}',
  fill: fillPath,
  parameters: [{ name: 'thingId', in: 'path', required: true, write: inPath }],
  body: { mediaType: 'application/json', required: true, write: writeJson },
  success: { '200': 'json' },
  accept: 'application/json',
} as const satisfies OperationDescriptor;

/**
 * `PUT /things/{thingId}`
 *
 * @returns Done.
 */
export function replaceThing(
  client: ApiClient,
  params: ReplaceThingParams,
  options?: RequestOptions,
): ApiCall<Thing> {
  return client.call(replaceThingOperation, params, options);
}

export interface TouchThingParams extends BaseInput {
  thingId: string;
}

const touchThingOperation = {
  id: 'touchThing',
  method: 'POST',
  path: '/things/{thingId}',
  fill: fillPath,
  parameters: [{ name: 'thingId', in: 'path', required: true, write: inPath }],
  body: { mediaType: 'application/json', required: true, write: writeJson },
  success: { '200': 'json' },
  accept: 'application/json',
} as const satisfies OperationDescriptor;

/**
 * `POST /things/{thingId}`
 *
 * @returns Done.
 */
export function touchThing(
  client: ApiClient,
  params: TouchThingParams,
  options?: RequestOptions,
): ApiCall<Base> {
  return client.call(touchThingOperation, params, options);
}

export interface ChangeThingParams extends NestedInput {
  thingId: string;
}

const changeThingOperation = {
  id: 'changeThing',
  method: 'PATCH',
  path: '/things/{thingId}',
  fill: fillPath,
  parameters: [{ name: 'thingId', in: 'path', required: true, write: inPath }],
  body: { mediaType: 'application/json', required: true, write: writeJson },
  success: { '200': 'json' },
  accept: 'application/json',
} as const satisfies OperationDescriptor;

/**
 * `PATCH /things/{thingId}`
 *
 * @returns Done.
 */
export function changeThing(
  client: ApiClient,
  params: ChangeThingParams,
  options?: RequestOptions,
): ApiCall<Nested> {
  return client.call(changeThingOperation, params, options);
}

export type CreateOtherParams = OtherInput;

const createOtherOperation = {
  id: 'createOther',
  method: 'POST',
  path: '/others',
  body: { mediaType: 'application/json', required: true, write: writeJson },
  success: { '201': 'json' },
  accept: 'application/json',
} as const satisfies OperationDescriptor;

/**
 * `POST /others`
 *
 * @returns Made.
 */
export function createOther(
  client: ApiClient,
  params: CreateOtherParams,
  options?: RequestOptions,
): ApiCall<Other> {
  return client.call(createOtherOperation, params, options);
}

export interface ReplaceClosedParams extends Closed {
  closedId: string;
}

const replaceClosedOperation = {
  id: 'replaceClosed',
  method: 'PUT',
  path: '/closed/{closedId}',
  fill: fillPath,
  parameters: [{ name: 'closedId', in: 'path', required: true, write: inPath }],
  body: { mediaType: 'application/json', write: writeJson },
  success: { '200': 'json' },
  accept: 'application/json',
} as const satisfies OperationDescriptor;

/**
 * `PUT /closed/{closedId}`
 *
 * @returns Done.
 */
export function replaceClosed(
  client: ApiClient,
  params: ReplaceClosedParams,
  options?: RequestOptions,
): ApiCall<Session> {
  return client.call(replaceClosedOperation, params, options);
}
