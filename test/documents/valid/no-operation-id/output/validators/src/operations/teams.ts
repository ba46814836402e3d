import type {
  DeleteTeamsByTeamIdParams,
  GetTeamsByTeamIdMembersByMemberIdParams,
  GetTeamsByTeamIdParams,
  GetTeamsResponse,
  PatchTeamsByTeamIdParams,
  PostTeamsByTeamIdArchiveParams,
  PostTeamsRequest,
  PutTeamsByTeamIdParams,
} from '@no-names-of-operations/client';
import { array } from '../runtime/array.js';
import { object } from '../runtime/object.js';
import { integer, string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

/** `GET /teams` */
export const getTeams = {
  method: 'GET',
  path: '/teams',
  request: {},
  responses: { 200: /*#__PURE__*/ schema<GetTeamsResponse>(() => array(object({ id: integer }))) },
} as const;

/** `POST /teams` */
export const postTeams = {
  method: 'POST',
  path: '/teams',
  request: {
    body: /*#__PURE__*/ schema<PostTeamsRequest>(() =>
      object(
        { name: string },
        {
          required: ['name'],
        },
      ),
    ),
  },
  responses: {},
} as const;

/** `GET /teams/{teamId}` */
export const getTeamsByTeamId = {
  method: 'GET',
  path: '/teams/{teamId}',
  request: {
    path: /*#__PURE__*/ schema<GetTeamsByTeamIdParams>(() =>
      object(
        {
          teamId: string,
        },
        { required: ['teamId'] },
      ),
    ),
  },
  responses: {},
} as const;

/** `PUT /teams/{teamId}` */
export const putTeamsByTeamId = {
  method: 'PUT',
  path: '/teams/{teamId}',
  request: {
    path: /*#__PURE__*/ schema<PutTeamsByTeamIdParams>(() =>
      object(
        {
          teamId: string,
        },
        { required: ['teamId'] },
      ),
    ),
  },
  responses: {},
} as const;

/** `PATCH /teams/{teamId}` */
export const patchTeamsByTeamId = {
  method: 'PATCH',
  path: '/teams/{teamId}',
  request: {
    path: /*#__PURE__*/ schema<PatchTeamsByTeamIdParams>(() =>
      object(
        {
          teamId: string,
        },
        { required: ['teamId'] },
      ),
    ),
  },
  responses: {},
} as const;

/** `DELETE /teams/{teamId}` */
export const deleteTeamsByTeamId = {
  method: 'DELETE',
  path: '/teams/{teamId}',
  request: {
    path: /*#__PURE__*/ schema<DeleteTeamsByTeamIdParams>(() =>
      object(
        {
          teamId: string,
        },
        { required: ['teamId'] },
      ),
    ),
  },
  responses: {},
} as const;

/** `GET /teams/{teamId}/members/{memberId}` */
export const getTeamsByTeamIdMembersByMemberId = {
  method: 'GET',
  path: '/teams/{teamId}/members/{memberId}',
  request: {
    path: /*#__PURE__*/ schema<GetTeamsByTeamIdMembersByMemberIdParams>(() =>
      object(
        {
          teamId: string,
          memberId: string,
        },
        { required: ['teamId', 'memberId'] },
      ),
    ),
  },
  responses: {},
} as const;

/** `POST /teams/{teamId}/archive` */
export const postTeamsByTeamIdArchive = {
  method: 'POST',
  path: '/teams/{teamId}/archive',
  request: {
    path: /*#__PURE__*/ schema<PostTeamsByTeamIdArchiveParams>(() =>
      object(
        {
          teamId: string,
        },
        { required: ['teamId'] },
      ),
    ),
  },
  responses: {},
} as const;
