// Copied by Concord into every output that needs it. Do not edit.

import { requestIdOf } from './errors.js';
import { isRecord } from './http.js';
import type { LogDetails, LogLevel, Logger, Middleware } from './types.js';

// Masks secrets in texts, however these write them. No regular expression is made of a secret, and a
// text costs a bounded number of passes over it, whatever it holds.

export const redacted = '[redacted]';

/** A text as it may be meant. */
interface Reading {
  readonly text: string;
  /** Returns where a character of it is written. */
  readonly from: (index: number) => number;
}

/** The escapes of JSON, URLs and HTML. */
const escapes =
  /\\+(?:u([\da-f]{4}))?|((?:%[\da-f]{2})+)|&(?:#x0*([\da-f]{1,5})|#0*(\d{1,6})|(\w{2,9}));/g;

/** The names that HTML has for characters of ASCII, each before its character. */
const entities =
  ' amp& lt< gt> quot" apos\' sol/ plus+ equals= num# dollar$ percnt% lpar( rpar) ast* comma, period. ' +
  'colon: semi; quest? excl! commat@ lsqb[ lbrack[ bsol\\ rsqb] rbrack] hat^ lowbar_ grave` lcub{ lbrace{ verbar| vert| rcub} rbrace} ';

function meaningOf([all, unit, bytes, hex, digits, name = '']: readonly (
  string | undefined
)[]): string {
  const decode = (code: string): number => parseInt(code, 16);
  if (unit) return String.fromCharCode(decode(unit));
  if (bytes) return new TextDecoder().decode(Uint8Array.from(bytes.slice(1).split('%'), decode));
  if (hex ?? digits) return String.fromCodePoint(hex ? decode(hex) : Number(digits));
  const end = entities.indexOf(` ${name}`) + name.length + 1;
  return name ? (entities[end + 1] === ' ' && entities[end]) || `${all}` : '';
}

/** In lower case, each character where it was: of U+0130 alone that would be two. */
const lower = (text: string): string => text.replace(/\u0130/g, 'i').toLowerCase();

/** Removes a layer of escapes; `undefined` if there is none. */
function unescaped({ text, from }: Reading): Reading | undefined {
  if (!/[\\%&]/.test(text)) return undefined;
  let meant = '';
  let end = 0;
  const places: number[] = [];
  const add = (piece: string, place: number, step: number): void => {
    meant += piece;
    for (let index = 0; index < piece.length; index += 1) places.push(place + index * step);
  };
  for (const found of text.matchAll(escapes)) {
    add(text.slice(end, found.index), end, 1);
    end = found.index + found[0].length;
    add(lower(meaningOf(found)), found.index, 0);
  }
  add(text.slice(end), end, 1);
  return meant === text
    ? undefined
    : { text: meant, from: (index) => from(places[index] ?? text.length) };
}

/** The text in lower case, and without its layers of escapes, one after the other. */
function readingsOf(text: string): readonly Reading[] {
  const found: Reading[] = [];
  let next: Reading | undefined = { text: lower(text), from: (index) => index };
  for (; next && found.length < 7; next = unescaped(next)) found.push(next);
  return found;
}

/** What a text may mean: as it stands, and without escapes of JSON, URLs and HTML, in lower case. */
export function meaningsOf(text: string): readonly string[] {
  return readingsOf(text).map((reading) => reading.text);
}

/** What of a secret is one by itself: the name of a scheme is not, and of cookies the values are. */
function partsOf(secret: string): readonly string[] {
  const parts = secret.split(/^[\w-]+ |[;\n] */);
  const values = parts.map((part) => part.replace(/^[^=]*=(?=[^=])/, ''));
  // Shorter ones would be found in ordinary words.
  return [secret, ...parts, ...values].filter((part) => part.length > 3);
}

/** How a text may write the beginning of a secret, except for escapes: services cut what they repeat. */
function formsOf(part: string): readonly string[] {
  const most = part.slice(0, Math.min(99, Math.max(12, Math.ceil(part.length * 0.75))));
  const json = JSON.stringify(most).slice(1, -1);
  // Base64 takes three bytes together: there are three ways to begin, and what follows changes the end.
  const encoded = [most, json].flatMap((each) => {
    const bytes = Array.from(new TextEncoder().encode(each), (byte) => String.fromCharCode(byte));
    return [0, 1, 2].map((start) => btoa(bytes.slice(start).join('')).slice(0, -4));
  });
  const inUrls = encoded.map((each) => each.replace(/\+/g, '-').replace(/\//g, '_'));
  return [
    ...[most, json, most.replace(/ /g, '+')].flatMap(meaningsOf),
    ...[...encoded, ...inUrls].map(lower),
  ];
}

/** Makes a number of the last four characters. */
const hashed = (last: number, text: string, index: number): number =>
  (last << 8) ^ text.charCodeAt(index);

/** Finds secrets, and puts `[redacted]` in their place. */
export interface Masking {
  /** Masks each word that has a secret in it, or most of one, from there to its end. */
  readonly text: (text: string) => string;
  /** A reviver for `JSON.parse`: masks texts, names of members, and numbers that are a secret. */
  readonly revive: (key: string, value: unknown) => unknown;
}

export function maskingOf(secrets: readonly string[]): Masking {
  const parts = secrets.flatMap(partsOf);
  const numbers = new Set(parts.map(Number));
  const forms = new Map<number, Set<string>>();
  for (const form of parts.flatMap(formsOf)) {
    if (form.length < 4) continue;
    const hash = [0, 1, 2, 3].reduce((last, index) => hashed(last, form, index), 0);
    forms.set(hash, (forms.get(hash) ?? new Set()).add(form));
  }
  const find = function* ({ text, from }: Reading): Generator<readonly [number, number]> {
    let hash = 0;
    for (let index = 0; index < text.length; index += 1) {
      hash = hashed(hash, text, index);
      for (const form of forms.get(hash) ?? [])
        if (text.startsWith(form, index - 3))
          yield [from(index - 3), from(index - 3 + form.length)];
    }
  };
  const mask = (text: string): string => {
    if (!forms.size) return text;
    let shown = '';
    let end = 0;
    const word = /\S*/y;
    for (const [start, stop] of readingsOf(text)
      .flatMap((each) => [...find(each)])
      .sort(([a], [b]) => a - b)) {
      if (stop < end) continue;
      if (start >= end) shown += text.slice(end, start) + redacted;
      word.lastIndex = stop;
      word.test(text);
      end = word.lastIndex;
    }
    return shown + text.slice(end);
  };
  return {
    text: mask,
    revive: (_, value) => {
      if (typeof value === 'string') return mask(value);
      if (typeof value === 'number') return value > 999 && numbers.has(value) ? redacted : value;
      if (!isRecord(value)) return value;
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [mask(name), each]));
    },
  };
}

// Logs requests and responses without secrets.

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
