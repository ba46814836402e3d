// Copied by Concord into every output that needs it. Do not edit.

// What every request passes through, typed calls and raw ones alike: credentials, the user's fetch, redirects, rate limits.

import type { Requirement } from './credentials.js';
import type { Engine } from './engine.js';
import { ClientError, ConnectionError } from './errors.js';
import { secretHeader } from './secrets.js';

/** What is known about a request beside the request. */
export interface RequestContext extends Requirement {
  /** The address of the API: credentials go to its origin and nowhere else. */
  readonly baseUrl: string;
}

/**
 * @throws {ConfigurationError} Credentials are missing, or cannot be sent.
 * @throws {ConnectionError} No answer. Every answer that came is a result.
 */
export async function send(
  { config, credentials, fetch }: Engine,
  request: Request,
  context: RequestContext,
): Promise<Response> {
  const { id, baseUrl, secrets } = context;
  const isOwn = originOf(request.url) === originOf(baseUrl);
  const sent = (isOwn && (await credentials?.place(request, context))) || request;
  sent.headers.forEach((value, name) => {
    if (secretHeader.test(name)) secrets.push(value);
  });
  const connect = async (each: Request): Promise<Response> => {
    try {
      return await fetch(each, context.streaming);
    } catch (cause) {
      if (cause instanceof ClientError) throw cause;
      throw new ConnectionError(
        `${id} got no answer from ${originOf(each.url)}${codeOf(cause)}`,
        causeOf(cause),
        true,
      );
    }
  };
  return config.follow?.(sent, connect, id) ?? connect(sent);
}

const originOf = (url: string): string => new URL(url).origin;

/** What failed, as it may be shown: errors of Bun hold the address, and with it what its query says. */
export function causeOf(cause: unknown): ErrorOptions {
  // The boundary to what platforms throw.
  const { message, path } = Object(cause) as { readonly message?: string; readonly path?: unknown };
  return { cause: path ? new TypeError(message) : cause };
}

/** The platform's name for what happened, such as ` (ECONNREFUSED)`. */
export function codeOf(cause: unknown): string {
  // The boundary to what platforms throw.
  const { cause: inner, code } = Object(cause) as { cause?: { code?: unknown }; code?: unknown };
  const found = inner?.code ?? code;
  return found ? ` (${found})` : '';
}
