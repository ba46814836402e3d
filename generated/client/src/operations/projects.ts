import type { ApiClient } from '../runtime/api-client.js';
import { writeJson } from '../runtime/body-json.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { BodyRequestOptions, RequestOptions } from '../runtime/options.js';
import { readHeaders } from '../runtime/response-headers.js';
import { inQuery } from '../runtime/text.js';
import type { ApiCall } from '../runtime/types.js';
import type {
  CaptionsProject,
  CreateCaptionsRequest,
  CreateClipsRequest,
  CreateClipsResponse,
  CreateDubbingRequest,
  CreateReframeRequest,
  CreateReframeResponse,
  CreateTranscriptionRequest,
  CreateTranscriptionResponse,
  DeletedProject,
  DubbingProject,
  GetProjectStatusResponse,
  Project,
} from '../types/projects.js';

export type CreateClipsParams = CreateClipsRequest;

const createClipsOperation = {
  id: 'createClips',
  method: 'POST',
  path: '/automation/create-clips',
  body: { mediaType: 'application/json', write: writeJson },
  success: { '2XX': 'json' },
  accept: 'application/json',
  security: [['bearer']],
  headers: /*#__PURE__*/ readHeaders({}),
} as const satisfies OperationDescriptor;

/**
 * Create a clipping project
 *
 * Creates a clipping project: long video to ranked short clips, optionally steered by a
 * natural-language `prompt`.
 *
 * Credit cost: 1 media credit per billed minute of video.
 *
 * Not specified: status code and message for insufficient credits; status code and message for
 * exceeding the concurrent-project cap; status code and message for file validation failure;
 * status code and message for unknown ids; duration and size limits for clipping.
 *
 * `POST /automation/create-clips`
 *
 * @returns The clipping project, `queued` on creation. Not specified: status code.
 * @throws {UnauthorizedError} 401: The API key is missing or invalid.
 * - "Unauthorized - Invalid or missing API key"
 * @throws {RateLimitError} 429: The rate limit is exceeded.
 * - "Too Many Requests - Rate limit exceeded"
 */
export function createClips(
  client: ApiClient,
  params: CreateClipsParams = {},
  options?: BodyRequestOptions,
): ApiCall<
  CreateClipsResponse,
  {
    'x-ratelimit-limit'?: string;
    'x-ratelimit-remaining'?: string;
    'x-ratelimit-reset'?: string;
  }
> {
  return client.call(createClipsOperation, params, options);
}

export type CreateCaptionsParams = CreateCaptionsRequest;

const createCaptionsOperation = {
  id: 'createCaptions',
  method: 'POST',
  path: '/automation/create-captions',
  body: { mediaType: 'application/json', required: true, write: writeJson },
  success: { '200': 'json' },
  accept: 'application/json',
  security: [['bearer']],
  headers: /*#__PURE__*/ readHeaders({}),
} as const satisfies OperationDescriptor;

/**
 * Create a captions project
 *
 * Creates a captions project from an upload or from the direct URL of a video file.
 *
 * Processing steps: audio extraction, transcription, caption generation, enhancement,
 * rendering. Retrieve output with get-project-clips after completion.
 *
 * Captions duration: 15 minutes maximum. Credit cost: 1 media credit per billed minute of
 * video.
 *
 * Not specified: status code and message for insufficient credits; status code and message for
 * exceeding the concurrent-project cap; status code and message for file validation failure;
 * status code and message for unknown ids; path, parameters and payload of get-project-clips.
 *
 * `POST /automation/create-captions`
 *
 * @returns The captions project.
 * @throws {UnauthorizedError} 401: The API key is missing or invalid.
 * - "Unauthorized - Invalid or missing API key"
 * @throws {RateLimitError} 429: The rate limit is exceeded.
 * - "Too Many Requests - Rate limit exceeded"
 */
export function createCaptions(
  client: ApiClient,
  params: CreateCaptionsParams,
  options?: BodyRequestOptions,
): ApiCall<
  CaptionsProject,
  {
    'x-ratelimit-limit'?: string;
    'x-ratelimit-remaining'?: string;
    'x-ratelimit-reset'?: string;
  }
> {
  return client.call(createCaptionsOperation, params, options);
}

export type CreateDubbingParams = CreateDubbingRequest;

const createDubbingOperation = {
  id: 'createDubbing',
  method: 'POST',
  path: '/automation/create-dubbing',
  body: { mediaType: 'application/json', write: writeJson },
  success: { '200': 'json' },
  accept: 'application/json',
  security: [['bearer']],
  headers: /*#__PURE__*/ readHeaders({}),
} as const satisfies OperationDescriptor;

/**
 * Create a dubbing project
 *
 * Creates a dubbing project from an upload: AI voice dubbing into another language.
 *
 * Steps: audio extraction, speech recognition, translation, voice synthesis, synchronization,
 * rendering.
 *
 * Dubbing duration: 3 seconds to 10 minutes. Dubbing file size: 2 GB maximum. Credit cost: 0.5
 * AI credits per billed minute of video.
 *
 * Not specified: status code and message for insufficient credits; status code and message for
 * exceeding the concurrent-project cap; status code and message for file validation failure;
 * status code and message for unknown ids.
 *
 * `POST /automation/create-dubbing`
 *
 * @returns The dubbing project.
 * @throws {UnauthorizedError} 401: The API key is missing or invalid.
 * - "Unauthorized - Invalid or missing API key"
 * @throws {RateLimitError} 429: The rate limit is exceeded.
 * - "Too Many Requests - Rate limit exceeded"
 */
export function createDubbing(
  client: ApiClient,
  params: CreateDubbingParams = {},
  options?: BodyRequestOptions,
): ApiCall<
  DubbingProject,
  {
    'x-ratelimit-limit'?: string;
    'x-ratelimit-remaining'?: string;
    'x-ratelimit-reset'?: string;
  }
> {
  return client.call(createDubbingOperation, params, options);
}

export type CreateReframeParams = CreateReframeRequest;

const createReframeOperation = {
  id: 'createReframe',
  method: 'POST',
  path: '/automation/create-reframe',
  body: { mediaType: 'application/json', write: writeJson },
  success: { '2XX': 'json' },
  accept: 'application/json',
  security: [['bearer']],
  headers: /*#__PURE__*/ readHeaders({}),
} as const satisfies OperationDescriptor;

/**
 * Create a reframe project
 *
 * Creates a reframe project from an upload: re-cropping to another aspect ratio (portrait or
 * square).
 *
 * Credit cost: 2 media credits per billed minute of video.
 *
 * Not specified: request fields; status code and message for insufficient credits; status code
 * and message for exceeding the concurrent-project cap; status code and message for file
 * validation failure; status code and message for unknown ids; duration and size limits for
 * reframe.
 *
 * `POST /automation/create-reframe`
 *
 * @returns The reframe project; a create response initially reports `queued`. Not specified: status
 * code.
 * @throws {UnauthorizedError} 401: The API key is missing or invalid.
 * - "Unauthorized - Invalid or missing API key"
 * @throws {RateLimitError} 429: The rate limit is exceeded.
 * - "Too Many Requests - Rate limit exceeded"
 */
export function createReframe(
  client: ApiClient,
  params: CreateReframeParams = {},
  options?: BodyRequestOptions,
): ApiCall<
  CreateReframeResponse,
  {
    'x-ratelimit-limit'?: string;
    'x-ratelimit-remaining'?: string;
    'x-ratelimit-reset'?: string;
  }
> {
  return client.call(createReframeOperation, params, options);
}

export type CreateTranscriptionParams = CreateTranscriptionRequest;

const createTranscriptionOperation = {
  id: 'createTranscription',
  method: 'POST',
  path: '/automation/create-transcription',
  body: { mediaType: 'application/json', write: writeJson },
  success: { '2XX': 'json' },
  accept: 'application/json',
  security: [['bearer']],
  headers: /*#__PURE__*/ readHeaders({}),
} as const satisfies OperationDescriptor;

/**
 * Create a transcription project
 *
 * Creates a transcription project from an upload: word-level timestamped transcripts, with
 * export files for subtitles and text.
 *
 * Credit cost: 1 media credit per billed minute of video.
 *
 * Not specified: request fields; status code and message for insufficient credits; status code
 * and message for exceeding the concurrent-project cap; status code and message for file
 * validation failure; status code and message for unknown ids; duration and size limits for
 * transcription.
 *
 * `POST /automation/create-transcription`
 *
 * @returns The transcription project; a create response initially reports `queued`. Not specified:
 * status code.
 * @throws {UnauthorizedError} 401: The API key is missing or invalid.
 * - "Unauthorized - Invalid or missing API key"
 * @throws {RateLimitError} 429: The rate limit is exceeded.
 * - "Too Many Requests - Rate limit exceeded"
 */
export function createTranscription(
  client: ApiClient,
  params: CreateTranscriptionParams = {},
  options?: BodyRequestOptions,
): ApiCall<
  CreateTranscriptionResponse,
  {
    'x-ratelimit-limit'?: string;
    'x-ratelimit-remaining'?: string;
    'x-ratelimit-reset'?: string;
  }
> {
  return client.call(createTranscriptionOperation, params, options);
}

export interface GetProjectStatusParams {
  /**
   * Identifier of the project.
   *
   * Not specified: whether the parameter is required.
   */
  projectId: string;
}

const getProjectStatusOperation = {
  id: 'getProjectStatus',
  method: 'GET',
  path: '/automation/get-project-status',
  parameters: [{ name: 'projectId', in: 'query', required: true, write: inQuery }],
  success: { '2XX': 'json' },
  accept: 'application/json',
  security: [['bearer']],
  headers: /*#__PURE__*/ readHeaders({}),
} as const satisfies OperationDescriptor;

/**
 * Get the status of a project
 *
 * Learn of completion by polling this operation or by webhook; webhooks are recommended over
 * polling.
 *
 * Not specified: status code and message for unknown ids.
 *
 * `GET /automation/get-project-status`
 *
 * @returns Type, source and status of the project. Not specified: status code.
 * @throws {UnauthorizedError} 401: The API key is missing or invalid.
 * - "Unauthorized - Invalid or missing API key"
 * @throws {RateLimitError} 429: The rate limit is exceeded.
 * - "Too Many Requests - Rate limit exceeded"
 */
export function getProjectStatus(
  client: ApiClient,
  params: GetProjectStatusParams,
  options?: RequestOptions,
): ApiCall<
  GetProjectStatusResponse,
  {
    'x-ratelimit-limit'?: string;
    'x-ratelimit-remaining'?: string;
    'x-ratelimit-reset'?: string;
  }
> {
  return client.call(getProjectStatusOperation, params, options);
}

export interface GetProjectDetailsParams {
  /**
   * Identifier of the project.
   *
   * Not specified: whether the parameter is required.
   */
  projectId: string;
}

const getProjectDetailsOperation = {
  id: 'getProjectDetails',
  method: 'GET',
  path: '/automation/get-project-details',
  parameters: [{ name: 'projectId', in: 'query', required: true, write: inQuery }],
  success: { '2XX': 'json' },
  accept: 'application/json',
  security: [['bearer']],
  headers: /*#__PURE__*/ readHeaders({}),
} as const satisfies OperationDescriptor;

/**
 * Get a project
 *
 * Not specified: status code and message for unknown ids.
 *
 * `GET /automation/get-project-details`
 *
 * @returns The project. Not specified: status code.
 * @throws {UnauthorizedError} 401: The API key is missing or invalid.
 * - "Unauthorized - Invalid or missing API key"
 * @throws {RateLimitError} 429: The rate limit is exceeded.
 * - "Too Many Requests - Rate limit exceeded"
 */
export function getProjectDetails(
  client: ApiClient,
  params: GetProjectDetailsParams,
  options?: RequestOptions,
): ApiCall<
  Project,
  {
    'x-ratelimit-limit'?: string;
    'x-ratelimit-remaining'?: string;
    'x-ratelimit-reset'?: string;
  }
> {
  return client.call(getProjectDetailsOperation, params, options);
}

export interface DeleteProjectParams {
  /**
   * Identifier of the project.
   *
   * Not specified: whether the parameter is required.
   */
  projectId: string;
}

const deleteProjectOperation = {
  id: 'deleteProject',
  method: 'DELETE',
  path: '/automation/delete-project',
  parameters: [{ name: 'projectId', in: 'query', required: true, write: inQuery }],
  success: { '2XX': 'json' },
  accept: 'application/json',
  security: [['bearer']],
  headers: /*#__PURE__*/ readHeaders({}),
} as const satisfies OperationDescriptor;

/**
 * Delete a project
 *
 * Soft-deletes; the project no longer appears in the project list. Refused while processing;
 * deleting a project is allowed in `completed` or `failed`.
 *
 * Not specified: status code and message for unknown ids; status code and message for deleting
 * a project that is still processing.
 *
 * `DELETE /automation/delete-project`
 *
 * @returns The project is deleted. Not specified: status code.
 * @throws {UnauthorizedError} 401: The API key is missing or invalid.
 * - "Unauthorized - Invalid or missing API key"
 * @throws {RateLimitError} 429: The rate limit is exceeded.
 * - "Too Many Requests - Rate limit exceeded"
 */
export function deleteProject(
  client: ApiClient,
  params: DeleteProjectParams,
  options?: RequestOptions,
): ApiCall<
  DeletedProject,
  {
    'x-ratelimit-limit'?: string;
    'x-ratelimit-remaining'?: string;
    'x-ratelimit-reset'?: string;
  }
> {
  return client.call(deleteProjectOperation, params, options);
}
