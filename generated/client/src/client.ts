import type { Client } from 'openapi-fetch';
import { VideoAutomationCore } from './core.js';
import type { paths } from './raw.js';
import { Account } from './resources/account.js';
import { Clips } from './resources/clips.js';
import { Dubbing } from './resources/dubbing.js';
import { Posts } from './resources/posts.js';
import { Presets } from './resources/presets.js';
import { Projects } from './resources/projects.js';
import { Uploads } from './resources/uploads.js';
import type { HttpMethod } from './runtime/descriptor.js';
import { furnish } from './runtime/furnish.js';
import type { ClientOptions, UndocumentedRequest } from './runtime/options.js';
import { rawClient } from './runtime/raw-client.js';
import type { ApiCall } from './runtime/types.js';
import { requestEndpoint } from './runtime/undocumented.js';
import { withOptions } from './runtime/with-options.js';

/**
 * The document states only the end of the address, `/api/v1`: give `baseUrl` or set
 * `VIDEO_AUTOMATION_BASE_URL`.
 *
 * The service address up to and including the API version segment. The address itself is not
 * stated; it ends in `/api/v1`.
 *
 * The key is `apiKey` or `VIDEO_AUTOMATION_API_KEY`.
 *
 * Every operation requires the header `Authorization: Bearer <API_KEY>`.
 *
 * API keys are created by a user in the dashboard under settings, API keys. Keys of any member
 * of the studio work. An active subscription is required for the automation API. A missing or
 * invalid key gives 401.
 *
 * Not specified: key format, expiry and rotation.
 */
export type VideoAutomationOptions = ClientOptions;

/**
 * Video Automation Service
 *
 * AI processing of video as asynchronous projects.
 *
 * The service runs AI processing of video as asynchronous projects: clipping, captions,
 * reframe, dubbing and transcription, and publishing and scheduling of completed clips to
 * external social platforms through integrations (connected social accounts) that are set up
 * outside the API. It also exposes plan and credit information, a one-time credit purchase
 * link, and deletion of clips, projects and uploads.
 *
 * Typical flow:
 *
 * 1. request an upload address with `POST /automation/get-upload-url`;
 * 2. PUT the file to it;
 * 3. create a project with the returned upload id (captions can instead take a `sourceUrl`);
 * 4. learn of completion by polling `get-project-status` or by webhook;
 * 5. read results;
 * 6. optionally publish clips.
 *
 * All bodies are JSON. Timestamps are integers in Unix seconds. Identifiers are strings.
 *
 * Every operation is subject to rate limits. Every endpoint page states a standard limit of 10
 * requests per minute per API key; the overview states per-endpoint, per-key budgets per
 * minute: 60 reads, 30 writes, 10 project creations, where draining one endpoint does not
 * affect others. Both statements are recorded in `x-rate-limits`, and neither is chosen.
 *
 * The API version is part of the address (`/api/v1`); this machine-readable description is
 * version 1.0.0. Endpoints are described as stable and versioned.
 */
export class VideoAutomation extends VideoAutomationCore {
  /**
   * Files that projects are created from: request an upload address, PUT the file to it, and use
   * the upload id in a project.
   */
  readonly uploads = new Uploads(this);
  /** Asynchronous AI processing of video. Clipping, captions, reframe, dubbing and transcription. */
  readonly projects = new Projects(this);
  /**
   * Output segments of a clipping project. The operation that lists them is named, its path is
   * not shown.
   */
  readonly clips = new Clips(this);
  /** Languages of AI voice dubbing. */
  readonly dubbing = new Dubbing(this);
  /** Caption or brand styles. */
  readonly presets = new Presets(this);
  /** Plan and credit information, and a one-time credit purchase link. */
  readonly account = new Account(this);
  /**
   * Publishing and scheduling of completed clips to external social platforms (a long-form video
   * site, a short-video app, a photo-sharing app, a professional network and a microblogging
   * service) through integrations. Publishing posts reports its result through the post
   * `status`, not through a shown event.
   */
  readonly posts = new Posts(this);

  constructor(options: VideoAutomationOptions = {}) {
    const { middleware, logger, logLevel, ...others } = options;
    super(others);
    furnish(this, { middleware, logger, logLevel });
  }

  /**
   * The openapi-fetch client that goes the way of every call, typed by the document itself: its
   * calls resolve to `{ data, error, response }` and do not throw for error statuses.
   */
  get raw(): Client<paths> {
    return rawClient<paths>(this);
  }

  /**
   * Sends a request to an endpoint that the API's document does not describe, with the client's
   * address, credentials, retries and errors. The answer is read by its content type: JSON,
   * text, or a `Blob`; `undefined` where it is empty.
   *
   * @param path From the base URL on, starting with `/`.
   */
  request<T = unknown>(
    method: HttpMethod,
    path: string,
    request?: UndocumentedRequest,
  ): ApiCall<T> {
    return requestEndpoint<T>(this, { method, path }, request);
  }

  /**
   * A client with other defaults. What is not given stays as it is here; headers are added to
   * those of this client. Both share the budget of retries, the rate limit, and the middleware
   * with its limiter, unless `middleware` is given.
   */
  withOptions(options: VideoAutomationOptions): this {
    return withOptions(this, options);
  }
}
