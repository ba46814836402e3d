// What was sent and what came, as a HAR file (1.2) without secrets; the last of many exchanges.

import type { Exchange } from './exchange.js';
import { seenResponse, sentRequest } from './finding.js';

export interface Recorder {
  readonly note: (made: Exchange) => void;
  readonly text: () => string;
}

/** So that memory stays flat. */
const mostEntries = 5_000;

export function createRecorder(redacted: (text: string) => string): Recorder {
  const entries: object[] = [];
  return {
    note: (made) => {
      const { method, url, headers, body } = sentRequest(made, redacted);
      const list = (from: Readonly<Record<string, string>>): readonly object[] =>
        Object.entries(from).map(([name, value]) => ({ name, value }));
      const seen = made.answer && seenResponse(made.answer, redacted);
      entries.push({
        startedDateTime: new Date(Date.now() - made.milliseconds).toISOString(),
        time: made.milliseconds,
        request: {
          ...{ method, url, httpVersion: 'HTTP/1.1', cookies: [], headers: list(headers) },
          queryString: [...new URL(url).searchParams].map(([name, value]) => ({ name, value })),
          ...(body !== undefined && {
            postData: { mimeType: headers['content-type'] ?? '', text: body },
          }),
          ...{ headersSize: -1, bodySize: made.sent.byteLength },
        },
        response: {
          ...{ status: seen?.status ?? 0, statusText: '', httpVersion: 'HTTP/1.1', cookies: [] },
          headers: list(seen?.headers ?? {}),
          content: {
            size: made.answer?.bytes.byteLength ?? 0,
            mimeType: seen?.headers['content-type'] ?? '',
            ...(seen?.body !== undefined && { text: seen.body }),
          },
          ...{ redirectURL: '', headersSize: -1, bodySize: made.answer?.bytes.byteLength ?? -1 },
        },
        cache: {},
        timings: { send: 0, wait: made.milliseconds, receive: 0 },
      });
      if (entries.length > mostEntries) entries.shift();
    },
    text: () =>
      `${JSON.stringify({ log: { version: '1.2', creator: { name: 'concord', version: '1' }, entries } }, null, 2)}\n`,
  };
}
