// Copied by Concord into every output that needs it. Do not edit.

// Presigned addresses: whoever has one may use it for a while. So nothing here repeats one, and nothing is sent along that the address
// does not need.

import { ApiError, ClientError, ConnectionError } from '../errors.js';
import type { CallOptions } from '../types.js';
import { type Attempt, causeOf, codeOf, inAttempts } from '../send.js';

/** The response of the other side. */
export interface StoreResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  /** The beginning of the body. */
  readonly text: string;
}

export interface StoreCall {
  /** What is called, for messages. */
  readonly id: string;
  readonly method: string;
  readonly once?: boolean;
  readonly options: CallOptions;
}

/** Attempts at a store, which knows none of the client's credentials: so none can be refreshed. */
export function inStoreAttempts<T>(
  { id, method, once, options }: StoreCall,
  send: (attempt: Attempt) => Promise<T>,
): Promise<T> {
  const operation = { id, method, retry: true };
  return inAttempts(
    { budget: 500, credentials: undefined },
    { operation, once, settings: options },
    send,
  );
}

/** @throws {ClientError} It is no address. The message does not repeat it. */
export function presignedUrl(operation: string, value: unknown): URL {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
  // `fetch` refuses an address with a user in words that repeat it.
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return url;
  throw new ClientError(`${operation} gave no http or https address where one was expected`);
}

/** Whether a new address may be taken where this one was refused: stores differ in how they say that one has expired. */
export function hasExpired({ status, text }: Pick<StoreResponse, 'status' | 'text'>): boolean {
  return [401, 403, 410].includes(status) || (status === 400 && /expired/i.test(text));
}

/** Names the store's own code, such as `AccessDenied`, and nothing else of what it says: some repeat the signature. */
export function storeError(
  operation: string,
  { href: url }: URL,
  response: StoreResponse,
): ApiError {
  const code = /<Code>(\w{1,60})<\/Code>/.exec(response.text)?.[1];
  const problem = `the store refused the request${code === undefined ? '' : ` (${code})`}${hasExpired(response) ? '; the address may have expired' : ''}`;
  return new ApiError({ operation, response: { ...response, url }, problem });
}

export function unreached(operation: string, url: URL, cause: unknown): ConnectionError {
  const text = `${operation} got no response from ${url.origin}${codeOf(cause)}`;
  return new ConnectionError(text, tells(cause, url) ? {} : causeOf(cause), true);
}

/** Whether a failure repeats the address that it is about. */
function tells(cause: unknown, { search, pathname }: URL): boolean {
  const seen = new Set<unknown>();
  let texts = '';
  for (let each = cause; each instanceof Error && !seen.has(each); each = each.cause) {
    seen.add(each);
    texts += `${each.message}\n${each.stack ?? ''}\n`;
  }
  return (
    (search.length > 1 && texts.includes(search)) ||
    (pathname.length > 1 && texts.includes(pathname))
  );
}
