// An HTTP server on loopback that answers as a test says and notes what it was asked.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';

export interface Noted {
  readonly method: string;
  /** Path and query, as they were sent. */
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface Server {
  readonly origin: string;
  readonly requests: readonly Noted[];
}

export interface Reply {
  readonly status?: number;
  /** JSON, unless `headers` says otherwise. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Writes the answer itself. */
  readonly write?: (response: ServerResponse) => void;
}

const open: (() => void)[] = [];

afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** Starts a server that is gone after the test. */
export async function serve(
  reply: Reply | ((request: Noted) => Reply) = { body: '{}' },
): Promise<Server> {
  const requests: Noted[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const noted: Noted = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('latin1'),
      };
      requests.push(noted);
      const {
        status = 200,
        body,
        headers = {},
        write,
      } = typeof reply === 'function' ? reply(noted) : reply;
      if (write) write(response);
      else
        response
          .writeHead(status, {
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          })
          .end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}
