import { type Budget, rateLimiter } from './runtime/limiter.js';
import type { Middleware } from './runtime/types.js';

const stated = [
  { source: 'every endpoint page', budgets: [{ requests: 10, per: 60000 }] },
  {
    source: 'the overview',
    budgets: [
      { for: 'reads', requests: 60, per: 60000, perOperation: true },
      { for: 'writes', requests: 30, per: 60000, perOperation: true },
      { for: 'project creations', requests: 10, per: 60000, perOperation: true },
    ],
  },
] as const;

const classes = {
  'POST /automation/get-upload-url': 'writes',
  'POST /automation/create-clips': 'project creations',
  'POST /automation/create-captions': 'project creations',
  'POST /automation/create-dubbing': 'project creations',
  'POST /automation/create-reframe': 'project creations',
  'POST /automation/create-transcription': 'project creations',
  'GET /automation/get-project-status': 'reads',
  'GET /automation/get-project-details': 'reads',
  'GET /automation/get-all-uploads': 'reads',
  'DELETE /automation/delete-upload': 'writes',
  'DELETE /automation/delete-project': 'writes',
  'DELETE /automation/delete-clip': 'writes',
  'GET /automation/get-dubbing-languages': 'reads',
  'GET /automation/get-all-presets': 'reads',
  'GET /automation/get-plan-usage': 'reads',
  'GET /automation/top-up-media-credits': 'reads',
  'POST /automation/publish-clip': 'writes',
  'POST /automation/update-post': 'writes',
  'POST /automation/schedule-clips': 'writes',
};

export interface LimiterOptions {
  /** Whose budgets hold. Default: those of all statements, so that none is broken. */
  statement?: 'every endpoint page' | 'the overview' | undefined;
  /** Budgets of your own in place of the documented ones. */
  budgets?: readonly Budget[] | undefined;
  /**
   * How many calls may wait; another one is an error.
   *
   * @default 1000
   */
  maxQueue?: number | undefined;
}

/**
 * Middleware that keeps a client inside the documented budgets by letting calls wait for their
 * turn: `middleware: [limiter()]`. It heeds what the service says is left, and `Retry-After`.
 * One limiter is for one key: share it among the clients that use the key.
 *
 * The document states:
 * - every endpoint page: 10 requests in 60 s
 * - the overview: 60 reads in 60 s for each operation, 30 writes in 60 s for each operation,
 *   10 project creations in 60 s for each operation
 *
 * @throws {TimeoutError} By the call: its turn would come after its deadline.
 */
export function limiter(options: LimiterOptions = {}): Middleware {
  const { statement, budgets, ...settings } = options;
  const documented = stated
    .filter(({ source }) => statement === undefined || source === statement)
    .flatMap((each) => [...each.budgets]);
  return rateLimiter({ ...settings, budgets: budgets ?? documented, classes });
}
