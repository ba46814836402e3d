// Copied by Concord into every output that needs it. Do not edit.

// A request like another one, to another address: for keys in the query, and for redirects.

export interface Readdressing {
  readonly method?: string;
  readonly headers?: Headers;
  /** Absent: no body. */
  readonly body?: Blob | ReadableStream<Uint8Array> | undefined;
}

export function readdress(
  request: Request,
  url: string,
  { method, headers, body }: Readdressing,
): Request {
  return new Request(url, {
    method: method ?? request.method,
    headers: headers ?? request.headers,
    signal: request.signal,
    redirect: request.redirect,
    // Only what differs from the default: some platforms refuse the member itself.
    ...(request.credentials === 'include' || request.credentials === 'omit'
      ? { credentials: request.credentials }
      : {}),
    ...(body === undefined ? {} : { body, duplex: 'half' }),
  });
}
