// What a probe finds: one finding for each cause, with the request that shows it.

import type { ShownRequest } from '../base/curl.js';
import type { CheckName } from './checks.js';
import type { Answer } from './answer.js';
import type { Exchange } from './exchange.js';

export type Severity = 'error' | 'warning';

/** Credentials are left out. */
export type SentRequest = ShownRequest;

export interface SeenResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export interface DocumentPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly pointer: string;
}

export interface Finding {
  /** The same in every run: `accepts-invalid/createOrder/body/quantity/minimum`. */
  readonly id: string;
  readonly check: CheckName;
  readonly severity: Severity;
  readonly operation: string;
  readonly message: string;
  readonly request: SentRequest;
  readonly curl: string;
  /** The same as a call of the generated client. */
  readonly call?: string | undefined;
  /** Absent where nothing came. */
  readonly response?: SeenResponse | undefined;
  readonly document: DocumentPlace;
}

/** Characters of a body in a report. */
const mostShown = 4_000;

export function sentRequest(
  { request, sent }: Pick<Exchange, 'request' | 'sent'>,
  redacted: (text: string) => string,
): SentRequest {
  const { method, url, headers } = request;
  const body = sent.byteLength === 0 ? undefined : shown(sent);
  return {
    ...{ method, url: redacted(url), headers: headersOf(headers, redacted) },
    ...(body !== undefined && { body: redacted(body) }),
  };
}

export function seenResponse(
  { status, headers, bytes }: Answer,
  redacted: (text: string) => string,
): SeenResponse {
  const body = bytes.byteLength === 0 ? undefined : shown(bytes);
  return {
    ...{ status, headers: headersOf(headers, redacted) },
    ...(body !== undefined && { body: redacted(body) }),
  };
}

function headersOf(
  headers: Headers,
  redacted: (text: string) => string,
): Readonly<Record<string, string>> {
  const isSecret =
    /^(?:authorization|proxy-authorization|cookie|set-cookie)$|token|secret|api-?key/i;
  return Object.fromEntries(
    [...headers].map(([name, text]) => [name, isSecret.test(name) ? '[redacted]' : redacted(text)]),
  );
}

function shown(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes.subarray(0, mostShown));
  // What is no text has such characters, or cannot be decoded.
  if (/[\0-\x08\x0e-\x1f\ufffd]/.test(text.slice(0, -4))) return `${bytes.byteLength} bytes`;
  return bytes.byteLength > mostShown ? `${text}…` : text;
}
