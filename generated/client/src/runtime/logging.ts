// Copied by Concord into every output that needs it. Do not edit.

// Logs requests and responses without secrets.

import { requestIdOf } from './rate-limit.js';
import type { LogDetails, LogLevel, Logger, Middleware } from './types.js';

/** Names of headers that may hold credentials. */
export const secretHeader = /auth|cookie|key|token|secret|signature|cred|passw|session/i;

/**
 * Creates a function that removes secrets from a text, to the end of the word, also where they are escaped as in JSON or URLs, or encoded as base64. That takes
 * three bytes together, so there are three ways to begin, and what follows changes the end.
 */
export function blotter(secrets: readonly string[]): (text: string) => string {
  const found = secrets
    // A scheme's name is not secret; cookie values are secrets on their own.
    .flatMap((secret) => [secret, ...secret.split(/^\w+ |; *|=(?=[^=])/)])
    .flatMap((secret) => [
      secret,
      ...[0, 1, 2].map((start) =>
        btoa(unescape(encodeURIComponent(secret)).slice(start)).slice(0, -4),
      ),
    ])
    // Shorter ones would match parts of ordinary words, and an engine takes seconds for long ones.
    .filter((secret) => secret[3])
    .map((secret) => `${secret.slice(0, 99).replace(/[^]/gu, writings)}\\S*`);
  const all = new RegExp(found.join('|') || '(?!)', 'gi');
  return (text) => text.replace(all, redacted);
}

function writings(character: string): string {
  const code = character.charCodeAt(0).toString(16);
  // In addresses, a character is the bytes of its UTF-8.
  const bytes = encodeURIComponent(character.replace(/\p{Cs}/u, '\ufffd'));
  return `(\\\\*(${character.replace(/\W/u, '\\$&')}|u0*${code})|%(25)*${code}|${bytes.replace(/\W/g, '\\$&')})`;
}

const redacted = '[redacted]';

/** Copies headers and replaces the values of those that may contain credentials. `others`: more such names. */
export function redactHeaders(
  headers: Headers,
  others: readonly string[] = [],
): Record<string, string> {
  const hidden = new Set(others.map((name) => name.toLowerCase()));
  const shown = new Map<string, string>();
  headers.forEach((value, name) => {
    shown.set(name, secretHeader.test(name) || hidden.has(name) ? redacted : value);
  });
  return Object.fromEntries(shown);
}

/** Removes user, fragment and query values from a URL; the names in the query stay. */
export function redactUrl(address: string): string {
  if (!URL.canParse(address)) return redacted;
  const { origin, pathname, searchParams, protocol } = new URL(address);
  if (!/^https?:$/.test(protocol)) return redacted;
  const found = new Set<string>();
  searchParams.forEach((_, name) => found.add(name));
  const names = [...found];
  return `${origin}${pathname}${names.length > 0 ? `?${names.map((name) => `${encodeURIComponent(name)}=…`).join('&')}` : ''}`;
}

/** Creates a copy that is safe to log: without keys in headers and without query values in URLs. */
export function redact(value: unknown): unknown {
  return redactNames(value, []);
}

/**
 * Like `redact`, and also replaces the values of sensitive properties at any depth. The queries of presigned URLs are credentials.
 * Values that are not JSON are left out.
 */
export function redactNames(value: unknown, names: readonly string[]): unknown {
  const hidden = new Set(names);
  const seen = new Set<object>();
  const copy = (each: unknown): unknown => {
    if (typeof each === 'string') return /^https?:\/\//i.test(each) ? redactUrl(each) : each;
    if (typeof each === 'bigint') return `${each}`;
    if (typeof each === 'function' || typeof each === 'symbol') return undefined;
    if (typeof each !== 'object' || each === null) return each;
    if (seen.has(each)) return '[circular]';
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
      Object.entries(each).map(([name, item]) => [name, hidden.has(name) ? redacted : copy(item)]),
    );
  };
  return copy(value);
}

export interface LoggingOptions {
  /** Default: `console`. */
  readonly logger?: Logger | undefined;
  /**
   * The lowest level that is logged: `debug` every request, `info` every response, `warn` error responses, `error` requests without a
   * response. Default: `info`.
   */
  readonly logLevel?: LogLevel | undefined;
}

const levels: readonly LogLevel[] = ['off', 'error', 'warn', 'info', 'debug'];

export function isLogLevel(text: string | undefined): text is LogLevel {
  return levels.some((level) => level === text);
}

/**
 * Middleware that logs: `new TheClient({ logLevel: 'debug' })` adds it, and so does `addMiddleware(core, logging())`. It never logs
 * bodies or keys: credentials are added after it has run.
 */
export function logging({ logger = console, logLevel = 'info' }: LoggingOptions = {}): Middleware {
  const calls = new WeakMap<object, { readonly id: string; attempts: number }>();
  const sent = new WeakMap<Request, { readonly at: number; readonly about: Begun }>();
  const write = (level: keyof Logger, message: string, details: LogDetails): void => {
    if (levels.indexOf(level) <= levels.indexOf(logLevel)) logger[level](message, details);
  };
  return {
    onRequest: ({ request, params, options }) => {
      const call = calls.get(params) ?? { id: newId(), attempts: 0 };
      calls.set(params, call);
      call.attempts += 1;
      const { method } = request;
      const url = shownUrl(request, options);
      const about = { call: call.id, attempt: call.attempts, method, url };
      sent.set(request, { at: Date.now(), about });
      write('debug', `→ ${titleOf(about)}`, {
        ...about,
        headers: shownHeaders(request, options),
      });
    },
    onResponse: ({ request, response, options }) => {
      const { at, about } = sent.get(request) ?? unknown(request, options);
      const { status, headers } = response;
      const requestId = requestIdOf(headers);
      const details = {
        ...about,
        status,
        took: Date.now() - at,
        ...(requestId === undefined ? {} : { requestId }),
        ...(logLevel === 'debug' && { headers: shownHeaders(response, options) }),
      };
      write(status >= 400 ? 'warn' : 'info', `← ${status} ${titleOf(about)}`, details);
    },
    onError: ({ request, error, options }) => {
      const { at, about } = sent.get(request) ?? unknown(request, options);
      const name = error instanceof Error ? error.name : 'Error';
      write('error', `✗ ${titleOf(about)}`, { ...about, took: Date.now() - at, error: name });
    },
  };
}

type Begun = Pick<LogDetails, 'call' | 'attempt' | 'method' | 'url'>;

/** Used if a later middleware has replaced the request. */
function unknown(
  request: Request,
  options: object,
): { readonly at: number; readonly about: Begun } {
  const { method } = request;
  return {
    at: Date.now(),
    about: { call: '', attempt: 1, method, url: shownUrl(request, options) },
  };
}

/** What the client tells its own middleware of secrets. */
interface Hidden {
  readonly secrets?: readonly string[];
  /** Names of headers. */
  readonly hidden?: readonly string[];
}

function shownUrl({ url }: Request, options: object): string {
  const { secrets = [] }: Hidden = options;
  return blotter(secrets)(redactUrl(url));
}

function shownHeaders({ headers }: Request | Response, options: object): Record<string, string> {
  const { secrets = [], hidden }: Hidden = options;
  const blot = blotter(secrets);
  const shown = Object.entries(redactHeaders(headers, hidden));
  return Object.fromEntries(shown.map(([name, value]) => [name, blot(value)]));
}

function titleOf({ call, attempt, method, url }: Begun): string {
  return `${method} ${url} [${call}${attempt > 1 ? `, attempt ${attempt}` : ''}]`;
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(4));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
