// A server on the loopback interface that judges requests and sends the responses that it is given.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { enumerate } from '../reading/enumerate.js';
import { judgeRequest, type Received, routesOf } from '../reading/request.js';
import { createTypes } from '../reading/types.js';
import type { Subject } from '../subject/check.js';

export interface PlannedResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | Uint8Array | undefined;
}

export interface JudgeServer {
  /** The base address for clients. It has a path, so that a client that drops the path is found. */
  readonly baseUrl: string;
  /** Sets the response to all requests from now on. */
  readonly respondWith: (response: PlannedResponse) => void;
  /** Returns the requests since the last call, in order. */
  readonly take: () => readonly Received[];
  /** The first error of the judge or a response since the last call. The response to it was 500. */
  readonly failure: () => string | undefined;
  readonly close: () => Promise<void>;
}

const basePath = '/base/v1';

export async function startServer({
  document,
  judge,
}: Pick<Subject, 'document' | 'judge'>): Promise<JudgeServer> {
  const { operations, schemes } = enumerate(document);
  const routes = routesOf(operations);
  const expectation = { judge, schemes, types: createTypes(document) };
  let received: Received[] = [];
  let current: PlannedResponse = { status: 204 };
  let failure: string | undefined;

  const responseTo = (request: IncomingMessage, body: Buffer): PlannedResponse => {
    const { method = '', url = '' } = request;
    const headers = new Map(
      Object.entries(request.headers).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(', ') : (value ?? ''),
      ]),
    );
    const message = { method, headers, body };
    const text = `the request went to ${url}, which is not below the base address`;
    const source = { path: new Map<string, string>(), query: '', headers };
    const judged: Received = url.startsWith(`${basePath}/`)
      ? judgeRequest({ ...message, target: url.slice(basePath.length) }, routes, expectation)
      : { ...message, target: url, source, problems: [{ part: 'operation', text }] };
    received.push(judged);
    return current;
  };
  const server = createServer((request, response) => {
    void read(request).then(
      (body) => {
        try {
          write(response, responseTo(request, body));
        } catch (error) {
          const text = `the service of the check failed: ${error instanceof Error ? error.message : String(error)}`;
          failure ??= text;
          if (response.headersSent) response.destroy();
          else
            write(response, {
              status: 500,
              headers: { 'content-type': 'text/plain; charset=utf-8' },
              body: text,
            });
        }
      },
      // The request was aborted.
      () => response.destroy(),
    );
  });
  // The client closes idle connections: the server might close one just as a request is sent on it.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    baseUrl: `http://127.0.0.1:${port}${basePath}`,
    respondWith: (response) => {
      current = response;
    },
    take: () => {
      const taken = received;
      received = [];
      return taken;
    },
    failure: () => {
      const reported = failure;
      failure = undefined;
      return reported;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function write(response: ServerResponse, { status, headers = {}, body }: PlannedResponse): void {
  response.writeHead(status, { ...headers });
  response.end(body);
}
