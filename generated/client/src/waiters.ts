import {
  type CreateCaptionsParams,
  type CreateClipsParams,
  type CreateDubbingParams,
  type CreateReframeParams,
  type CreateTranscriptionParams,
  type GetProjectStatusParams,
  createCaptions,
  createClips,
  createDubbing,
  createReframe,
  createTranscription,
  getProjectDetails,
  getProjectStatus,
} from './operations/projects.js';
import type { ApiClient } from './runtime/api-client.js';
import type { BodyRequestOptions } from './runtime/options.js';
import type { ApiCall } from './runtime/types.js';
import { type WaitPlan, finish } from './runtime/waiter-chain.js';
import { type WaitOptions, type WaiterDescriptor, waitUntil } from './runtime/waiter.js';
import type {
  CaptionsProject,
  CreateClipsResponse,
  CreateReframeResponse,
  CreateTranscriptionResponse,
  DubbingProject,
  GetProjectStatusResponse,
  Project,
} from './types/projects.js';

const waitForProjectStatusWaiter = {
  operation: 'getProjectStatus',
  ask: getProjectStatus,
  state: ['status'],
  pending: ['queued', 'prepped', 'draft', 'processing', 'finalizing'],
  success: ['completed'],
  failure: ['invalid', 'expired', 'failed', 'error', 'cancelled'],
  id: 'projectId',
  minDelay: 6000,
  maxDelay: 60000,
} as const satisfies WaiterDescriptor;

/**
 * Calls `getProjectStatus` again and again, until `status` is `completed`. The time between
 * two calls grows; the whole wait has a `deadline`.
 *
 * It fails where the state is `invalid`, `expired`, `failed`, `error`, `cancelled`.
 *
 * @param params What `projectId` is, or all that `getProjectStatus` takes.
 * @param options Times are in milliseconds: `deadline` (an hour, where none is given), `minDelay` and
 * `maxDelay` between two calls. `onState` is told each change.
 * @returns The answer that says `completed`.
 * @throws {WaiterError} The work has failed, or did not end in time: `reason`, `state` and `lastValue`
 * say how.
 */
export function waitForProjectStatus(
  client: ApiClient,
  params: string | GetProjectStatusParams,
  options?: WaitOptions<GetProjectStatusResponse>,
): Promise<GetProjectStatusResponse & { status: 'completed' }> {
  return waitUntil(client, waitForProjectStatusWaiter, { params, options });
}

const createClipsAndWaitPlan = {
  waiter: waitForProjectStatusWaiter,
  params: { projectId: ['id'] },
  result: { fetch: getProjectDetails, params: { projectId: ['id'] } },
} as const satisfies WaitPlan;

/**
 * Calls `createClips`, waits for what it begins, and fetches the result with
 * `getProjectDetails`. One `deadline` and one `signal` are for everything.
 *
 * @param params What `createClips` takes, or a call of it that is on its way.
 * @throws {WaiterError} The work has failed, or did not end in time.
 */
export function createClipsAndWait(
  client: ApiClient,
  params: CreateClipsParams | ApiCall<CreateClipsResponse> = {},
  options?: WaitOptions<GetProjectStatusResponse> & BodyRequestOptions,
): Promise<Project> {
  const begun = params instanceof Promise ? params : createClips(client, params, options);
  return finish(client, createClipsAndWaitPlan, { begun, options });
}

/**
 * Calls `createCaptions`, waits for what it begins, and fetches the result with
 * `getProjectDetails`. One `deadline` and one `signal` are for everything.
 *
 * @param params What `createCaptions` takes, or a call of it that is on its way.
 * @throws {WaiterError} The work has failed, or did not end in time.
 */
export function createCaptionsAndWait(
  client: ApiClient,
  params: CreateCaptionsParams | ApiCall<CaptionsProject>,
  options?: WaitOptions<GetProjectStatusResponse> & BodyRequestOptions,
): Promise<Project> {
  const begun = params instanceof Promise ? params : createCaptions(client, params, options);
  return finish(client, createClipsAndWaitPlan, { begun, options });
}

/**
 * Calls `createDubbing`, waits for what it begins, and fetches the result with
 * `getProjectDetails`. One `deadline` and one `signal` are for everything.
 *
 * @param params What `createDubbing` takes, or a call of it that is on its way.
 * @throws {WaiterError} The work has failed, or did not end in time.
 */
export function createDubbingAndWait(
  client: ApiClient,
  params: CreateDubbingParams | ApiCall<DubbingProject> = {},
  options?: WaitOptions<GetProjectStatusResponse> & BodyRequestOptions,
): Promise<Project> {
  const begun = params instanceof Promise ? params : createDubbing(client, params, options);
  return finish(client, createClipsAndWaitPlan, { begun, options });
}

/**
 * Calls `createReframe`, waits for what it begins, and fetches the result with
 * `getProjectDetails`. One `deadline` and one `signal` are for everything.
 *
 * @param params What `createReframe` takes, or a call of it that is on its way.
 * @throws {WaiterError} The work has failed, or did not end in time.
 */
export function createReframeAndWait(
  client: ApiClient,
  params: CreateReframeParams | ApiCall<CreateReframeResponse> = {},
  options?: WaitOptions<GetProjectStatusResponse> & BodyRequestOptions,
): Promise<Project> {
  const begun = params instanceof Promise ? params : createReframe(client, params, options);
  return finish(client, createClipsAndWaitPlan, { begun, options });
}

/**
 * Calls `createTranscription`, waits for what it begins, and fetches the result with
 * `getProjectDetails`. One `deadline` and one `signal` are for everything.
 *
 * @param params What `createTranscription` takes, or a call of it that is on its way.
 * @throws {WaiterError} The work has failed, or did not end in time.
 */
export function createTranscriptionAndWait(
  client: ApiClient,
  params: CreateTranscriptionParams | ApiCall<CreateTranscriptionResponse> = {},
  options?: WaitOptions<GetProjectStatusResponse> & BodyRequestOptions,
): Promise<Project> {
  const begun = params instanceof Promise ? params : createTranscription(client, params, options);
  return finish(client, createClipsAndWaitPlan, { begun, options });
}
