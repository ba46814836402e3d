import {
  type CheckedRequest,
  type KnownSource,
  type OperationLimits,
  checkRequests,
} from './runtime/checks.js';
import type { Middleware, Open } from './runtime/types.js';

const documented = {
  'POST /automation/get-upload-url': {
    id: 'getUploadUrl',
    body: { filename: { maxLength: 1000, pattern: /\.([mM][pP]4|[mM][oO][vV])$/u } },
  },
  'POST /automation/create-clips': {
    id: 'createClips',
    duration: { minimum: 120, maximum: 10800 },
  },
  'POST /automation/create-captions': {
    id: 'createCaptions',
    body: { resolution: { needs: ['sourceUrl'], plans: { Creator: 1080, Studio: 2160 } } },
    oneOf: [['sourceUrl'], ['uploadId']],
    required: true,
    duration: { minimum: 120, maximum: 900 },
  },
  'POST /automation/create-dubbing': {
    id: 'createDubbing',
    duration: { minimum: 3, maximum: 600 },
    size: { maximum: 2147483648 },
  },
  'POST /automation/create-reframe': {
    id: 'createReframe',
    duration: { minimum: 120, maximum: 10800 },
  },
  'POST /automation/create-transcription': {
    id: 'createTranscription',
    duration: { minimum: 120, maximum: 10800 },
  },
  'GET /automation/get-all-uploads': { id: 'getAllUploads', query: { pageSize: { maximum: 100 } } },
  'GET /automation/get-all-presets': { id: 'getAllPresets', query: { pageSize: { maximum: 100 } } },
  'GET /automation/top-up-media-credits': {
    id: 'topUpMediaCredits',
    query: { quantity: { minimum: 1 } },
  },
  'POST /automation/publish-clip': { id: 'publishClip', body: { tags: { maxItems: 10 } } },
  'POST /automation/update-post': {
    id: 'updatePost',
    body: {
      title: { maxLength: 250 },
      description: { maxLength: 1000 },
      tags: { maxItems: 10 },
      scheduleDate: { ahead: { seconds: 3000, unit: 1000 } },
    },
  },
} as const satisfies Readonly<Record<string, OperationLimits>>;

export interface ChecksOptions {
  /**
   * The plan of the account, for limits that depend on it. Left out, or a plan that the document
   * does not name: they are not checked.
   */
  plan?: Open<'Creator' | 'Studio'> | undefined;
  /**
   * What you know of the source of a request: its `duration` in seconds, its `size` in bytes.
   * Called for requests with documented limits of them.
   */
  known?:
    | ((request: CheckedRequest) => KnownSource | undefined | Promise<KnownSource | undefined>)
    | undefined;
}

/**
 * Middleware that checks requests against the limits that the document states, before a call
 * is spent: `middleware: [checks()]`. Moments are checked by the clock of this machine.
 * `validate: false` lets a call pass.
 *
 * It checks:
 * - `getUploadUrl`: `filename`
 * - `createClips`: `duration`
 * - `createCaptions`: `resolution`, `sourceUrl`, `uploadId`, `duration`
 * - `createDubbing`: `duration`, `size`
 * - `createReframe`: `duration`
 * - `createTranscription`: `duration`
 * - `getAllUploads`: `pageSize`
 * - `getAllPresets`: `pageSize`
 * - `topUpMediaCredits`: `quantity`
 * - `publishClip`: `tags`
 * - `updatePost`: `title`, `description`, `tags`, `scheduleDate`
 *
 * @throws {ValidationError} By the call: it breaks a limit, and was not sent.
 */
export function checks(options: ChecksOptions = {}): Middleware {
  return checkRequests(documented, options);
}
