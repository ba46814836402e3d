// Copied by Concord into every output that needs it. Do not edit.

// What a call of several requests had begun before it failed: for those that wait, and for uploads.

import { ClientError } from './errors.js';

declare module './errors.js' {
  interface ClientError {
    /** What a call of several requests had begun before it failed. Not printed with the error. */
    readonly begun?: Begun | undefined;
  }
}

/** What a call had begun on the service before it failed. */
export interface Begun {
  /** The response that began it, with the id of what was created. */
  readonly data: unknown;
  /** The parameters of the waiter (`waitFor…`). Absent if the response does not contain them. */
  readonly params?: object | undefined;
  /** Continues: waits and fetches the result, as the call would have. Nothing starts again. */
  readonly andWait?: (options?: {
    readonly signal?: AbortSignal | undefined;
    readonly deadline?: number | undefined;
  }) => Promise<unknown>;
}

/**
 * Adds `begun` to the error of a call that fails after a request of it has created something. An
 * error of the caller's own code becomes the cause of a new error.
 */
export function withBegun(
  error: unknown,
  { operation, ...begun }: Begun & { readonly operation: string },
): ClientError {
  const known =
    error instanceof ClientError
      ? error
      : new ClientError(
          `${operation} failed after it had started something: see \`cause\` and \`begun\``,
          {
            cause: error,
          },
        );
  // A response may contain URLs with credentials: consoles do not print getters.
  return Object.defineProperty(known, 'begun', { get: () => begun, configurable: true });
}
