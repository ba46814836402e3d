// Errors behind a request that has created something: they carry what was created.

import { type Begun, ClientError } from './errors.js';

/** The error with what was begun. An error of the caller's own stays what it is, as the cause of one that has it. */
export function withBegun(
  error: unknown,
  { operation, ...begun }: Begun & { readonly operation: string },
): ClientError {
  const known =
    error instanceof ClientError
      ? error
      : new ClientError(`${operation} failed behind what was begun: see \`cause\` and \`begun\``, {
          cause: error,
        });
  // What services answer may hold addresses that speak for themselves: no console looks behind a getter.
  return Object.defineProperty(known, 'begun', { get: () => begun, configurable: true });
}
