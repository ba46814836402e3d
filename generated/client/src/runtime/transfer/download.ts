// Copied by Concord into every output that needs it. Do not edit.

// Downloads from presigned URLs, without credentials. An expired URL is renewed once.

import { progressStream } from '../body.js';
import { ClientError } from '../errors.js';
import { beginning, layerHeaders } from '../response.js';
import { sendBy } from '../send.js';
import type { CallOptions, Fetch, HeaderOptions } from '../types.js';
import { hasExpired, inStoreAttempts, presignedUrl, storeError, unreached } from './presigned.js';

export interface DownloadOptions extends CallOptions {
  /**
   * Returns a new URL if this one has expired. It is called once, and its URL is tried once. If it
   * returns nothing or the same URL, the error is thrown.
   */
  readonly renew?:
    (() => Promise<string | null | undefined> | string | null | undefined) | undefined;
  /** Headers of the request, such as `Range`. */
  readonly headers?: HeaderOptions | undefined;
  /** Milliseconds within which some data has to arrive. Default: 60000. A file may take longer. */
  readonly timeout?: number | undefined;
  /** Sends the request. Default: the global `fetch`, never a client's, which adds credentials. */
  readonly fetch?: Fetch | undefined;
}

/**
 * Downloads the file at a presigned URL. Resolves before the body is read (`blob()`, `body`); the
 * timeout also applies to the body.
 * @throws {ApiError} The store rejected the request.
 * @throws {ConnectionError} There was no response. If the body breaks off, reading it rejects.
 */
export async function downloadFile(
  address: string,
  options: DownloadOptions = {},
): Promise<Response> {
  let expired = false;
  const load = (from: string): Promise<Response> => {
    const url = presignedUrl('downloadFile', from);
    return download(url, options, () => {
      expired = true;
    });
  };
  try {
    return await load(address);
  } catch (error) {
    if (!expired || !options.renew) throw error;
    const renewed = await options.renew();
    if (!renewed || renewed === address) throw error;
    return load(renewed);
  }
}

const id = 'downloadFile';

async function download(
  url: URL,
  { fetch, headers, renew: _, ...options }: DownloadOptions,
  expire: () => void,
): Promise<Response> {
  const given = [...layerHeaders(headers)].flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as const],
  );
  return inStoreAttempts({ id, method: 'GET', options }, async ({ signal, watch }) => {
    let response: Response;
    try {
      response = await sendBy(fetch)(
        new Request(url, { headers: Object.fromEntries(given), signal }),
      );
    } catch (cause) {
      throw cause instanceof ClientError ? cause : unreached(id, url, cause);
    }
    const { ok, status, statusText, headers: received } = response;
    if (!ok) {
      const text = await beginning(response);
      if (hasExpired({ status, text })) expire();
      throw storeError(id, url, { status, statusText, headers: received, text });
    }
    // A new Response: printing the platform's own would show the URL.
    const init = { status, statusText, headers: received };
    // Browsers give an empty body where there can be none.
    if (response.body === null || status === 204 || status === 205) return new Response(null, init);
    watch.hold();
    return new Response(progressStream(response.body, watch), init);
  });
}
