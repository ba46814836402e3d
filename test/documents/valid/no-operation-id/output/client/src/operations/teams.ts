import type { ApiClient } from '../runtime/api-client.js';
import { writeJson } from '../runtime/body-json.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import { fillPath, inPath } from '../runtime/path.js';
import type { AllOrNone, ApiCall } from '../runtime/types.js';

export type GetTeamsResponse = { id?: number }[];

const getTeamsOperation = {
  id: 'getTeams',
  method: 'GET',
  path: '/teams',
  success: { '200': 'json' },
  accept: 'application/json',
} as const satisfies OperationDescriptor;

/** `GET /teams` */
export function getTeams(client: ApiClient, options?: RequestOptions): ApiCall<GetTeamsResponse> {
  return client.call(getTeamsOperation, {}, options);
}

export type PostTeamsRequest = { name: string };

export type PostTeamsParams = AllOrNone<PostTeamsRequest>;

const postTeamsOperation = {
  id: 'postTeams',
  method: 'POST',
  path: '/teams',
  body: { mediaType: 'application/json', write: writeJson },
  success: { '201': 'none' },
} as const satisfies OperationDescriptor;

/**
 * `POST /teams`
 *
 * @returns Made.
 */
export function postTeams(
  client: ApiClient,
  params: PostTeamsParams = {},
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(postTeamsOperation, params, options);
}

export interface GetTeamsByTeamIdParams {
  teamId: string;
}

const getTeamsByTeamIdOperation = {
  id: 'getTeamsByTeamId',
  method: 'GET',
  path: '/teams/{teamId}',
  fill: fillPath,
  parameters: [{ name: 'teamId', in: 'path', required: true, write: inPath }],
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `GET /teams/{teamId}` */
export function getTeamsByTeamId(
  client: ApiClient,
  params: GetTeamsByTeamIdParams,
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(getTeamsByTeamIdOperation, params, options);
}

export interface PutTeamsByTeamIdParams {
  teamId: string;
}

const putTeamsByTeamIdOperation = {
  id: 'putTeamsByTeamId',
  method: 'PUT',
  path: '/teams/{teamId}',
  fill: fillPath,
  parameters: [{ name: 'teamId', in: 'path', required: true, write: inPath }],
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `PUT /teams/{teamId}` */
export function putTeamsByTeamId(
  client: ApiClient,
  params: PutTeamsByTeamIdParams,
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(putTeamsByTeamIdOperation, params, options);
}

export interface PatchTeamsByTeamIdParams {
  teamId: string;
}

const patchTeamsByTeamIdOperation = {
  id: 'patchTeamsByTeamId',
  method: 'PATCH',
  path: '/teams/{teamId}',
  fill: fillPath,
  parameters: [{ name: 'teamId', in: 'path', required: true, write: inPath }],
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `PATCH /teams/{teamId}` */
export function patchTeamsByTeamId(
  client: ApiClient,
  params: PatchTeamsByTeamIdParams,
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(patchTeamsByTeamIdOperation, params, options);
}

export interface DeleteTeamsByTeamIdParams {
  teamId: string;
}

const deleteTeamsByTeamIdOperation = {
  id: 'deleteTeamsByTeamId',
  method: 'DELETE',
  path: '/teams/{teamId}',
  fill: fillPath,
  parameters: [{ name: 'teamId', in: 'path', required: true, write: inPath }],
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `DELETE /teams/{teamId}` */
export function deleteTeamsByTeamId(
  client: ApiClient,
  params: DeleteTeamsByTeamIdParams,
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(deleteTeamsByTeamIdOperation, params, options);
}

export interface GetTeamsByTeamIdMembersByMemberIdParams {
  teamId: string;
  memberId: string;
}

const getTeamsByTeamIdMembersByMemberIdOperation = {
  id: 'getTeamsByTeamIdMembersByMemberId',
  method: 'GET',
  path: '/teams/{teamId}/members/{memberId}',
  fill: fillPath,
  parameters: [
    { name: 'teamId', in: 'path', required: true, write: inPath },
    { name: 'memberId', in: 'path', required: true, write: inPath },
  ],
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `GET /teams/{teamId}/members/{memberId}` */
export function getTeamsByTeamIdMembersByMemberId(
  client: ApiClient,
  params: GetTeamsByTeamIdMembersByMemberIdParams,
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(getTeamsByTeamIdMembersByMemberIdOperation, params, options);
}

export interface PostTeamsByTeamIdArchiveParams {
  teamId: string;
}

const postTeamsByTeamIdArchiveOperation = {
  id: 'postTeamsByTeamIdArchive',
  method: 'POST',
  path: '/teams/{teamId}/archive',
  fill: fillPath,
  parameters: [{ name: 'teamId', in: 'path', required: true, write: inPath }],
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `POST /teams/{teamId}/archive` */
export function postTeamsByTeamIdArchive(
  client: ApiClient,
  params: PostTeamsByTeamIdArchiveParams,
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(postTeamsByTeamIdArchiveOperation, params, options);
}
