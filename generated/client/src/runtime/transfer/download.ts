// Copied by Concord into every output that needs it. Do not edit.

// Files behind presigned addresses: fetched without the credentials of the API; an address that has expired is replaced once.

import { sendBy } from '../send.js';
import { ClientError } from '../errors.js';
import type { CallOptions, Fetch, HeaderOptions } from '../types.js';
import { layerHeaders } from '../response.js';
import { progressStream } from '../body.js';
import { hasExpired, inStoreAttempts, presignedUrl, storeError, unreached } from './presigned.js';

export interface DownloadOptions extends CallOptions {
  /**
   * Reads the address again, where it has expired: it is called once, and its address is tried once. Nothing, or the same address: the
   * error stands.
   */
  readonly renew?:
    (() => Promise<string | null | undefined> | string | null | undefined) | undefined;
  /** Headers of the request, such as `Range`. */
  readonly headers?: HeaderOptions | undefined;
  /** Milliseconds in which something has to come. Default: 60000. A file may take as long as it needs. */
  readonly timeout?: number | undefined;
  /** Sends the request. Default: the global `fetch`; never the one of a client, which may add credentials. */
  readonly fetch?: Fetch | undefined;
}

/**
 * The file behind a presigned address. Its body is still to be read (`blob()`, `body`), and is under the timeout until then.
 * @throws {ApiError} The store refused it.
 * @throws {ConnectionError} No response. A body that breaks off rejects where it is read.
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
      const text = (await response.text().catch(() => '')).slice(0, 16_384);
      if (hasExpired({ status, text })) expire();
      throw storeError(id, url, { status, statusText, headers: received, text });
    }
    // A response of its own: the platform's one repeats the address to whoever prints it.
    const init = { status, statusText, headers: received };
    // Browsers have an empty body where there can be none.
    if (response.body === null || status === 204 || status === 205) return new Response(null, init);
    watch.hold();
    return new Response(progressStream(response.body, watch), init);
  });
}
