// Presigned URLs are credentials: whoever has one can use it for a while. So no message contains
// one, and nothing is sent to one that it does not need.

import { ApiError, ClientError, ConnectionError } from '../errors.js';
import type { CallOptions } from '../types.js';
import type { Attempt } from '../descriptor.js';
import { causeOf, failureOf, inAttempts } from '../send.js';

/** The response of a store. */
export interface StoreResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  /** The beginning of the body. */
  readonly text: string;
}

export interface StoreCall {
  /** The name of the function, for messages. */
  readonly id: string;
  readonly method: string;
  readonly once?: boolean;
  readonly options: CallOptions;
}

/** Runs attempts at a store, which knows no credentials: none are refreshed. */
export function inStoreAttempts<T>(
  { id, method, once, options }: StoreCall,
  send: (attempt: Attempt) => Promise<T>,
): Promise<T> {
  const operation = { id, method, retry: true };
  return inAttempts({ budget: 500 }, { operation, once, settings: options }, send);
}

/** @throws {ClientError} It is not a URL. The message does not repeat it. */
export function presignedUrl(operation: string, value: unknown): URL {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
  // `fetch` rejects a URL that has a user with a message that repeats it.
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return url;
  throw new ClientError(
    `${operation}: the response has no http(s) URL where the document expects one`,
  );
}

/** Whether a new URL may help: stores differ in how they say that one has expired. */
export function hasExpired({ status, text }: Pick<StoreResponse, 'status' | 'text'>): boolean {
  return [401, 403, 410].includes(status) || (status === 400 && /expired/i.test(text));
}

/** Creates an error with the store's own code only: some messages repeat the signature. */
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
  const text = `${operation} got no response from ${url.origin}${failureOf(cause).code}`;
  return new ConnectionError(text, tells(cause, url) ? {} : causeOf(cause), true);
}

/** Whether an error contains the URL that it is about. */
function tells(cause: unknown, { search, pathname }: URL): boolean {
  const seen = new Set<unknown>();
  let texts = '';
  for (
    let each = cause;
    each instanceof Error && !seen.has(each);
    each = Reflect.get(each, 'cause')
  ) {
    seen.add(each);
    texts += `${each.message}\n${each.stack ?? ''}\n`;
  }
  return (
    (search.length > 1 && texts.includes(search)) ||
    (pathname.length > 1 && texts.includes(pathname))
  );
}
