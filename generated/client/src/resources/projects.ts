import type {
  CreateCaptionsParams,
  CreateClipsParams,
  CreateDubbingParams,
  CreateReframeParams,
  CreateTranscriptionParams,
  DeleteProjectParams,
  GetProjectDetailsParams,
  GetProjectStatusParams,
} from '../operations/projects.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { BodyRequestOptions, RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import { type WaitableCall, waitable } from '../runtime/waiter-chain.js';
import type { WaitOptions } from '../runtime/waiter.js';
import type {
  CaptionsProject,
  CreateClipsResponse,
  CreateReframeResponse,
  CreateTranscriptionResponse,
  DeletedProject,
  DubbingProject,
  GetProjectStatusResponse,
  Project,
} from '../types/projects.js';
import {
  createCaptionsAndWait,
  createClipsAndWait,
  createDubbingAndWait,
  createReframeAndWait,
  createTranscriptionAndWait,
  waitForProjectStatus,
} from '../waiters.js';
import * as operations from '../operations/projects.js';

/** Asynchronous AI processing of video. Clipping, captions, reframe, dubbing and transcription. */
export class Projects {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

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
  createClips(
    params: CreateClipsParams = {},
    options?: BodyRequestOptions,
  ): WaitableCall<
    CreateClipsResponse,
    Project,
    GetProjectStatusResponse,
    {
      'x-ratelimit-limit'?: string;
      'x-ratelimit-remaining'?: string;
      'x-ratelimit-reset'?: string;
    }
  > {
    const call = operations.createClips(this.#client, params, options);
    return waitable(call, (own) => createClipsAndWait(this.#client, call, { ...options, ...own }));
  }

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
  createCaptions(
    params: CreateCaptionsParams,
    options?: BodyRequestOptions,
  ): WaitableCall<
    CaptionsProject,
    Project,
    GetProjectStatusResponse,
    {
      'x-ratelimit-limit'?: string;
      'x-ratelimit-remaining'?: string;
      'x-ratelimit-reset'?: string;
    }
  > {
    const call = operations.createCaptions(this.#client, params, options);
    return waitable(call, (own) =>
      createCaptionsAndWait(this.#client, call, { ...options, ...own }),
    );
  }

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
  createDubbing(
    params: CreateDubbingParams = {},
    options?: BodyRequestOptions,
  ): WaitableCall<
    DubbingProject,
    Project,
    GetProjectStatusResponse,
    {
      'x-ratelimit-limit'?: string;
      'x-ratelimit-remaining'?: string;
      'x-ratelimit-reset'?: string;
    }
  > {
    const call = operations.createDubbing(this.#client, params, options);
    return waitable(call, (own) =>
      createDubbingAndWait(this.#client, call, { ...options, ...own }),
    );
  }

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
  createReframe(
    params: CreateReframeParams = {},
    options?: BodyRequestOptions,
  ): WaitableCall<
    CreateReframeResponse,
    Project,
    GetProjectStatusResponse,
    {
      'x-ratelimit-limit'?: string;
      'x-ratelimit-remaining'?: string;
      'x-ratelimit-reset'?: string;
    }
  > {
    const call = operations.createReframe(this.#client, params, options);
    return waitable(call, (own) =>
      createReframeAndWait(this.#client, call, { ...options, ...own }),
    );
  }

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
  createTranscription(
    params: CreateTranscriptionParams = {},
    options?: BodyRequestOptions,
  ): WaitableCall<
    CreateTranscriptionResponse,
    Project,
    GetProjectStatusResponse,
    {
      'x-ratelimit-limit'?: string;
      'x-ratelimit-remaining'?: string;
      'x-ratelimit-reset'?: string;
    }
  > {
    const call = operations.createTranscription(this.#client, params, options);
    return waitable(call, (own) =>
      createTranscriptionAndWait(this.#client, call, { ...options, ...own }),
    );
  }

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
  getStatus(
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
    return operations.getProjectStatus(this.#client, params, options);
  }

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
  waitFor(
    params: string | GetProjectStatusParams,
    options?: WaitOptions<GetProjectStatusResponse>,
  ): Promise<GetProjectStatusResponse & { status: 'completed' }> {
    return waitForProjectStatus(this.#client, params, options);
  }

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
  get(
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
    return operations.getProjectDetails(this.#client, params, options);
  }

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
  delete(
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
    return operations.deleteProject(this.#client, params, options);
  }
}
