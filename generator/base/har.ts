// Exchanges as a HAR file (1.2): http://www.softwareishard.com/blog/har-12-spec/

type Headers = Readonly<Record<string, string>>;

export interface HarExchange {
  /** Milliseconds since 1970, and how long it took. */
  readonly at: number;
  readonly milliseconds: number;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Headers;
    readonly body?: string | undefined;
    readonly bytes: number;
  };
  /** Absent where nothing came. */
  readonly response?:
    | {
        readonly status: number;
        readonly headers: Headers;
        readonly body?: string | undefined;
        /** `base64` of what is no text. */
        readonly encoding?: string | undefined;
        readonly bytes: number;
      }
    | undefined;
}

export function harEntry({ at, milliseconds, request, response }: HarExchange): object {
  const { method, url, headers, body } = request;
  const list = (from: Headers): readonly object[] =>
    Object.entries(from).map(([name, value]) => ({ name, value }));
  return {
    startedDateTime: new Date(at).toISOString(),
    time: milliseconds,
    request: {
      ...{ method, url, httpVersion: 'HTTP/1.1', cookies: [], headers: list(headers) },
      queryString: [...new URL(url).searchParams].map(([name, value]) => ({ name, value })),
      ...(body !== undefined && {
        postData: { mimeType: headers['content-type'] ?? '', text: body },
      }),
      ...{ headersSize: -1, bodySize: request.bytes },
    },
    response: {
      ...{ status: response?.status ?? 0, statusText: '', httpVersion: 'HTTP/1.1', cookies: [] },
      headers: list(response?.headers ?? {}),
      content: {
        size: response?.bytes ?? 0,
        mimeType: response?.headers['content-type'] ?? '',
        ...(response?.body !== undefined && { text: response.body }),
        ...(response?.encoding !== undefined && { encoding: response.encoding }),
      },
      ...{ redirectURL: '', headersSize: -1, bodySize: response?.bytes ?? -1 },
    },
    cache: {},
    timings: { send: 0, wait: milliseconds, receive: 0 },
  };
}

export function harOf(entries: readonly object[]): object {
  return { log: { version: '1.2', creator: { name: 'concord', version: '1' }, entries } };
}
