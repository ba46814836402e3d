import type {
  DeleteTeamsByTeamIdParams,
  GetTeamsByTeamIdMembersByMemberIdParams,
  GetTeamsByTeamIdParams,
  GetTeamsResponse,
  PatchTeamsByTeamIdParams,
  PostTeamsByTeamIdArchiveParams,
  PostTeamsParams,
  PutTeamsByTeamIdParams,
} from '../operations/teams.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/teams.js';

export class Teams {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `GET /teams` */
  getTeams(options?: RequestOptions): ApiCall<GetTeamsResponse> {
    return operations.getTeams(this.#client, options);
  }

  /**
   * `POST /teams`
   *
   * @returns Made.
   */
  postTeams(params: PostTeamsParams = {}, options?: RequestOptions): ApiCall<void> {
    return operations.postTeams(this.#client, params, options);
  }

  /** `GET /teams/{teamId}` */
  getTeamsByTeamId(params: GetTeamsByTeamIdParams, options?: RequestOptions): ApiCall<void> {
    return operations.getTeamsByTeamId(this.#client, params, options);
  }

  /** `PUT /teams/{teamId}` */
  putTeamsByTeamId(params: PutTeamsByTeamIdParams, options?: RequestOptions): ApiCall<void> {
    return operations.putTeamsByTeamId(this.#client, params, options);
  }

  /** `PATCH /teams/{teamId}` */
  patchTeamsByTeamId(params: PatchTeamsByTeamIdParams, options?: RequestOptions): ApiCall<void> {
    return operations.patchTeamsByTeamId(this.#client, params, options);
  }

  /** `DELETE /teams/{teamId}` */
  deleteTeamsByTeamId(params: DeleteTeamsByTeamIdParams, options?: RequestOptions): ApiCall<void> {
    return operations.deleteTeamsByTeamId(this.#client, params, options);
  }

  /** `GET /teams/{teamId}/members/{memberId}` */
  getTeamsByTeamIdMembersByMemberId(
    params: GetTeamsByTeamIdMembersByMemberIdParams,
    options?: RequestOptions,
  ): ApiCall<void> {
    return operations.getTeamsByTeamIdMembersByMemberId(this.#client, params, options);
  }

  /** `POST /teams/{teamId}/archive` */
  postTeamsByTeamIdArchive(
    params: PostTeamsByTeamIdArchiveParams,
    options?: RequestOptions,
  ): ApiCall<void> {
    return operations.postTeamsByTeamIdArchive(this.#client, params, options);
  }
}
