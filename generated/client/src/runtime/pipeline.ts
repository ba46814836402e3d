// What every request passes through, typed calls and raw ones alike: credentials, the user's fetch, redirects, errors.

import { authorize } from './authorize.js';
import type { CredentialSource, Requirement } from './credentials.js';
import { AbortedError, ClientError, ConnectionError } from './errors.js';
import type { Fetch } from './options.js';
import { followRedirects } from './redirects.js';

/** What the pipeline knows about a request beside the request. */
export interface RequestContext extends Omit<Requirement, 'settled'> {
  /** Without credentials that `security` asks for, the request is not sent. */
  readonly required: boolean;
  /** Lower-case names of headers that the user removes. */
  readonly removed: ReadonlySet<string>;
  /** The origin of the API: credentials go nowhere else. */
  readonly origin: string;
  /** The body is read while it is sent. */
  readonly streaming: boolean;
  /** Filled on the way: what no error may repeat. */
  readonly secrets: string[];
}

export type Send = (request: Request, context: RequestContext) => Promise<Response>;

/** The returned function rejects with `ConfigurationError`, `ConnectionError` or `AbortedError`; every answer that came is a result. */
export function pipeline(fetch: Fetch, source: CredentialSource): Send {
  return async (request, context) => {
    const requirement = {
      ...context,
      settled: (header: string) => request.headers.has(header) || context.removed.has(header),
    };
    if (context.required) source.demand(requirement);
    const isOwn = new URL(request.url).origin === context.origin;
    const credentials = isOwn
      ? await unlessAborted(source.find(requirement), request.signal, context.operation)
      : [];
    for (const { value } of credentials)
      context.secrets.push(value.replace(/^(?:Bearer|Basic) /, ''));
    const authorized = await authorize(request, { credentials, streaming: context.streaming });
    return followRedirects(authorized, {
      secretHeaders: source.headers,
      operation: context.operation,
      send: (each) => connect(fetch, each, context.operation),
    });
  };
}

async function connect(fetch: Fetch, request: Request, operation: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (cause) {
    if (cause instanceof ClientError) throw cause;
    if (request.signal.aborted) throw aborted(operation, request.signal);
    const { origin } = new URL(request.url);
    throw new ConnectionError(
      `${operation} got no answer from ${origin}${codeOf(cause)}; check the network, and that baseUrl is right`,
      {
        cause,
      },
    );
  }
}

export function aborted(operation: string, signal: AbortSignal): AbortedError {
  return new AbortedError(`${operation} was aborted`, { cause: signal.reason });
}

/** The platform's name for what happened, such as ` (ECONNREFUSED)`. */
export function codeOf(cause: unknown): string {
  const inner: unknown = cause instanceof Error ? (cause.cause ?? cause) : undefined;
  return typeof inner === 'object' &&
    inner !== null &&
    'code' in inner &&
    typeof inner.code === 'string'
    ? ` (${inner.code})`
    : '';
}

/** A key that is long in coming does not hold up an abort. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal, operation: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(aborted(operation, signal));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
