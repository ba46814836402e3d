// Copied by Concord into every output that needs it. Do not edit.

// Logging, as middleware: what `new TheClient({ logLevel: 'debug' })` adds, and `addMiddleware(core, logging({ logLevel: 'debug' }))`. Bodies are never written, and of headers
// and addresses nothing that is a key: credentials are added behind it.

import { redactHeaders, redactUrl } from './redact.js';
import { requestIdOf } from './retry-after.js';
import type { Middleware } from './types.js';

export type LogLevel = 'off' | 'error' | 'warn' | 'info' | 'debug';

/** `console` is one, as are most loggers. */
export type Logger = {
  readonly [level in Exclude<LogLevel, 'off'>]: (message: string, details: LogDetails) => void;
};

export interface LogDetails {
  /** The same for all attempts of a call. */
  readonly call: string;
  /** 1 for the first one. */
  readonly attempt: number;
  readonly method: string;
  /** Without the values of its query. */
  readonly url: string;
  readonly status?: number;
  /** Milliseconds. */
  readonly took?: number;
  readonly requestId?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly error?: string;
}

export interface LoggingOptions {
  /** Default: `console`. */
  readonly logger?: Logger | undefined;
  /** What is at least this grave is written: `debug` every request, `info` every answer, `warn` answers of errors, `error` requests without an answer. Default: `info`. */
  readonly logLevel?: LogLevel | undefined;
}

const levels: readonly LogLevel[] = ['off', 'error', 'warn', 'info', 'debug'];

export function isLogLevel(text: string | undefined): text is LogLevel {
  return levels.some((level) => level === text);
}

export function logging({ logger = console, logLevel = 'info' }: LoggingOptions = {}): Middleware {
  const calls = new WeakMap<object, { readonly id: string; attempts: number }>();
  const sent = new WeakMap<Request, { readonly at: number; readonly about: Begun }>();
  const write = (level: keyof Logger, message: string, details: LogDetails): void => {
    if (levels.indexOf(level) <= levels.indexOf(logLevel)) logger[level](message, details);
  };
  return {
    onRequest: ({ request, params }) => {
      const call = calls.get(params) ?? { id: newId(), attempts: 0 };
      calls.set(params, call);
      call.attempts += 1;
      const { method } = request;
      const about = { call: call.id, attempt: call.attempts, method, url: redactUrl(request.url) };
      sent.set(request, { at: Date.now(), about });
      write('debug', `→ ${titleOf(about)}`, { ...about, headers: redactHeaders(request.headers) });
    },
    onResponse: ({ request, response }) => {
      const { at, about } = sent.get(request) ?? unknown(request);
      const { status, headers } = response;
      const requestId = requestIdOf(headers);
      const details = {
        ...about,
        status,
        took: Date.now() - at,
        ...(requestId === undefined ? {} : { requestId }),
        ...(logLevel === 'debug' && { headers: redactHeaders(headers) }),
      };
      write(status >= 400 ? 'warn' : 'info', `← ${status} ${titleOf(about)}`, details);
    },
    onError: ({ request, error }) => {
      const { at, about } = sent.get(request) ?? unknown(request);
      const name = error instanceof Error ? error.name : 'Error';
      write('error', `✗ ${titleOf(about)}`, { ...about, took: Date.now() - at, error: name });
    },
  };
}

type Begun = Pick<LogDetails, 'call' | 'attempt' | 'method' | 'url'>;

/** A middleware behind this one has replaced the request. */
function unknown({ method, url }: Request): { readonly at: number; readonly about: Begun } {
  return { at: Date.now(), about: { call: '', attempt: 1, method, url: redactUrl(url) } };
}

function titleOf({ call, attempt, method, url }: Begun): string {
  return `${method} ${url} [${call}${attempt > 1 ? `, attempt ${attempt}` : ''}]`;
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(4));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
