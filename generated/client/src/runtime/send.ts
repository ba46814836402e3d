// What every request passes through, typed calls and raw ones alike: credentials, the user's fetch, redirects, rate limits.

import { type Requirement, unfit } from './credentials.js';
import type { Engine } from './engine.js';
import { ClientError, ConnectionError } from './errors.js';
import type { HeaderSet } from './headers.js';

/** What is known about a request beside the request. */
export interface RequestContext extends Requirement {
  readonly headers: HeaderSet;
  /** The address of the API: credentials go to its origin and nowhere else. */
  readonly baseUrl: string;
  /** The body is read while it is sent. */
  readonly streaming?: boolean;
  /** The last key was refused. */
  readonly refresh: boolean;
  /** Filled on the way: what no error may repeat. */
  readonly secrets: string[];
}

/**
 * @throws {ConfigurationError} Credentials are missing, or cannot be sent.
 * @throws {ConnectionError} No answer. Every answer that came is a result.
 */
export async function send(
  engine: Engine,
  request: Request,
  context: RequestContext,
): Promise<Response> {
  const { config, credentials, fetch } = engine;
  const { id, headers, baseUrl, secrets, streaming } = context;
  const settled = (header?: string): boolean =>
    !!header && (request.headers.has(header) || headers.get(header) === null);
  let sent = request;
  if (credentials && originOf(request.url) === originOf(baseUrl))
    for (const [scheme, text] of await credentials.find(context, settled)) {
      secrets.push(text.replace(/^\w+ /, ''));
      try {
        if (scheme.place) sent = await scheme.place(sent, text, streaming);
        else sent.headers.set(scheme.header ?? '', text);
      } catch {
        throw unfit(scheme);
      }
    }
  const connect = async (each: Request): Promise<Response> => {
    try {
      return await fetch(each);
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
