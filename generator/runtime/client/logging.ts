// Logs requests and responses without secrets.

import type { LogDetails, Logger, LogLevel, Middleware } from './types.js';
import { maskingOf, redacted } from './auth/masking.js';
import { requestIdOf } from './limits/rate-limit.js';

/** Names of headers that may hold credentials. */
export const secretHeader = /auth|cookie|key|token|secret|signature|cred|passw|session/i;

/** Copies headers without those that may contain credentials. */
function redactHeaders(headers: Headers, options: object = {}): Record<string, string> {
  const { secrets = [], hidden = [] }: Hidden = options;
  const masking = maskingOf(secrets);
  const shown = new Map<string, string>();
  headers.forEach((value, name) => {
    shown.set(
      name,
      secretHeader.test(name) || hidden.includes(name) ? redacted : masking.text(value),
    );
  });
  return Object.fromEntries(shown);
}

/** Removes user, fragment and query values from a URL; the names in the query stay. */
export function redactUrl(address: string): string {
  if (!URL.canParse(address)) return redacted;
  const { origin, pathname, searchParams, protocol } = new URL(address);
  if (!/^https?:$/.test(protocol)) return redacted;
  const found = new Set<string>();
  searchParams.forEach((_, name) => found.add(`${encodeURIComponent(name)}=…`));
  return `${origin}${pathname}${found.size > 0 ? `?${[...found].join('&')}` : ''}`;
}

/**
 * Creates a copy that is safe to log: without keys in headers and without query values in URLs,
 * since the queries of presigned URLs are credentials. Values that are not JSON are left out.
 */
export function redact(value: unknown): unknown {
  return redactNames(value, []);
}

/**
 * Like `redact`, and also replaces the values of sensitive properties at any depth; `…` stands for
 * what is below a hundred levels of objects.
 */
export function redactNames(value: unknown, names: readonly string[]): unknown {
  const seen = new Set<object>();
  const copy = (each: unknown): unknown => {
    if (typeof each === 'string') return /^https?:\/\//i.test(each) ? redactUrl(each) : each;
    if (typeof each === 'bigint') return `${each}`;
    if (typeof each === 'function' || typeof each === 'symbol') return undefined;
    if (typeof each !== 'object' || each === null) return each;
    if (seen.has(each)) return '[circular]';
    // What is open now are the levels above.
    if (seen.size === 100) return '…';
    seen.add(each);
    const result = copyObject(each);
    seen.delete(each);
    return result;
  };
  const copyObject = (each: object): unknown => {
    // First, because Bun's Headers have a toJSON, too.
    if (each instanceof Headers) return redactHeaders(each);
    if ('toJSON' in each && typeof each.toJSON === 'function') return copy(each.toJSON());
    if (each instanceof Error) return { name: each.name, message: each.message };
    if (Array.isArray(each)) return each.map(copy);
    return Object.fromEntries(
      Object.entries(each).map(([name, item]) => [
        name,
        names.includes(name) ? redacted : copy(item),
      ]),
    );
  };
  return copy(value);
}

export interface LoggingOptions {
  /** Default: `console`. */
  readonly logger?: Logger | undefined;
  /**
   * The lowest level: `debug` requests, `info` responses, `warn` errors, `error` failures. Default:
   * `info`.
   */
  readonly logLevel?: LogLevel | undefined;
}

const levels: readonly LogLevel[] = ['off', 'error', 'warn', 'info', 'debug'];

export function isLogLevel(text: string | undefined): text is LogLevel {
  return levels.some((level) => level === text);
}

/**
 * Middleware that logs: `new TheClient({ logLevel: 'debug' })` adds it, and so does
 * `addMiddleware(core, logging())`. It never logs bodies or keys: credentials are added after it
 * has run.
 */
export function logging({ logger = console, logLevel = 'info' }: LoggingOptions = {}): Middleware {
  const calls = new WeakMap<object, { readonly id: string; attempts: number }>();
  const sent = new WeakMap<Request, { readonly at: number; readonly about: LogDetails }>();
  const write = (
    level: keyof Logger,
    { mark, ...details }: LogDetails & { readonly mark: string },
  ): void => {
    if (levels.indexOf(level) > levels.indexOf(logLevel)) return;
    const { call, attempt, method, url } = details;
    const again = attempt > 1 ? `, attempt ${attempt}` : '';
    logger[level](`${mark} ${method} ${url} [${call}${again}]`, details);
  };
  const aboutOf = (request: Request, options: object, call = '', attempt = 1): LogDetails => {
    const url = masked(redactUrl(request.url), options);
    return { call, attempt, method: request.method, url };
  };
  /** A later middleware may have replaced the request. */
  const since = (request: Request, options: object): LogDetails => {
    const { at, about } = sent.get(request) ?? { at: Date.now(), about: aboutOf(request, options) };
    return { ...about, took: Date.now() - at };
  };
  return {
    onRequest: ({ request, params, options }) => {
      const call = calls.get(params) ?? { id: newId(), attempts: 0 };
      calls.set(params, call);
      call.attempts += 1;
      const about = aboutOf(request, options, call.id, call.attempts);
      sent.set(request, { at: Date.now(), about });
      write('debug', { mark: '→', ...about, headers: redactHeaders(request.headers, options) });
    },
    onResponse: ({ request, response, options }) => {
      const { status, headers } = response;
      const requestId = requestIdOf(headers);
      write(status >= 400 ? 'warn' : 'info', {
        mark: `← ${status}`,
        ...since(request, options),
        status,
        // A service may repeat a key anywhere.
        ...(requestId !== undefined && { requestId: masked(requestId, options) }),
        ...(logLevel === 'debug' && { headers: redactHeaders(headers, options) }),
      });
    },
    onError: ({ request, error, options }) => {
      const name = error instanceof Error ? error.name : 'Error';
      write('error', { mark: '✗', ...since(request, options), error: name });
    },
  };
}

function masked(text: string, options: object): string {
  const { secrets = [] }: Hidden = options;
  return maskingOf(secrets).text(text);
}

/** What the client tells its own middleware of secrets. */
interface Hidden {
  readonly secrets?: readonly string[];
  /** Names of headers, in lower case. */
  readonly hidden?: readonly string[];
}

const newId = (): string => Math.random().toString(16).slice(2, 10).padEnd(8, '0');
