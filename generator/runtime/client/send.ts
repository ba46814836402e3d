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
  const { operation, baseUrl, secrets } = context;
  const { id } = operation;
  const isOwn = originOf(request.url) === originOf(baseUrl);
  const sent = (isOwn && (await credentials?.place(request, context))) || request;
  let isKeyed = false;
  sent.headers.forEach((value, name) => {
    if (!secrets.includes(value) && !secretHeader.test(name)) return;
    secrets.push(value);
    isKeyed ||= name !== 'authorization';
  });
  const connect = async (each: Request): Promise<Response> => {
    try {
      return await fetch(each, context.streaming);
    } catch (cause) {
      if (cause instanceof ClientError) throw cause;
      const { code, isRedirect, isUnsent } = told(cause);
      const what = isRedirect
        ? 'was redirected; give the final address as baseUrl'
        : `got no answer from ${originOf(each.url)}${code}`;
      throw Object.assign(new ConnectionError(`${id} ${what}`, causeOf(cause), !isRedirect), {
        isUnsent,
      });
    }
  };
  // Where a platform follows, it takes other keys along, and makes a GET of a POST.
  const isRead = /^(GET|HEAD)$/.test(sent.method);
  if (sent.redirect !== 'follow' || (isRead && !isKeyed)) return connect(sent);
  if (isRead && config.follow) return config.follow(sent, connect, id);
  return connect(new Request(sent, { redirect: 'error' }));
}

const originOf = (url: string): string => new URL(url).origin;

/** What failed, as it may be shown: errors of Bun hold the address, and with it what its query says. */
export function causeOf(cause: unknown): ErrorOptions {
  // The boundary to what platforms throw.
  const { message, path } = Object(cause) as { readonly message?: string; readonly path?: unknown };
  return { cause: path ? new TypeError(message) : cause };
}

/** The platform's name for what happened, such as ` (ECONNREFUSED)`. */
export function codeOf(thrown: unknown): string {
  return told(thrown).code;
}

interface Told {
  readonly code: string;
  /** A redirect that is not followed, or one that leads back to where it came from. Browsers do not say it. */
  readonly isRedirect: boolean;
  /** There was no connection, or one that took nothing. */
  readonly isUnsent: boolean;
}

function told(thrown: unknown): Told {
  // The boundary to what platforms throw.
  const { cause = thrown, code: outer } = Object(thrown) as {
    readonly cause?: unknown;
    readonly code?: unknown;
  };
  const { code = outer, syscall } = Object(cause) as {
    readonly code?: unknown;
    readonly syscall?: unknown;
  };
  return {
    code: code ? ` (${code})` : '',
    isRedirect: /redirect/i.test(`${cause} ${code}`),
    isUnsent: /refused|notfound|again|connect_t| (connect|write)$/i.test(`${code} ${syscall}`),
  };
}
