// Copied by Concord into every output that needs it. Do not edit.

// Webhooks in Node: `http.createServer(nodeListener(handler))`, or a route before a body parser.

import { isChunk } from '../http.js';
import type { WebhookHandler } from '../webhooks.js';

/** The used part of Node's `IncomingMessage`, so that applications need no Node types. */
export interface NodeRequest extends AsyncIterable<unknown> {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body, if a body parser has already read it. */
  readonly body?: unknown;
  /** The bytes of the body, if a body parser keeps them: what a signature is computed from. */
  readonly rawBody?: unknown;
  readonly readableEnded?: boolean;
}

/** The members of Node's `ServerResponse` that are used. */
export interface NodeResponse {
  writeHead(status: number, headers: Record<string, string>): unknown;
  end(): unknown;
}

export function nodeListener(
  handler: WebhookHandler,
): (request: NodeRequest, response: NodeResponse) => Promise<void> {
  return async (request, response) => {
    let reply: Response;
    try {
      reply = await handler(requestOf(request));
    } catch {
      reply = new Response(null, { status: 400 });
    }
    const headers: Record<string, string> = {};
    reply.headers.forEach((value, name) => (headers[name] = value));
    // Do not wait for the rest of a rejected payload.
    if (reply.status >= 400) headers['connection'] = 'close';
    response.writeHead(reply.status, headers);
    response.end();
  };
}

function requestOf(request: NodeRequest): Request {
  const { method = 'GET', url = '/', headers, rawBody, body = rawBody, readableEnded } = request;
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || name.startsWith(':')
      ? []
      : [value].flat().map((each): [string, string] => [name, each]),
  );
  // The host name of the server is not known here, and is not used.
  const address = new URL(url.startsWith('/') ? `http://localhost${url}` : url, 'http://localhost');
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const init = hasBody
    ? {
        body: readableEnded || rawBody !== undefined ? bodyOf(rawBody ?? body) : streamOf(request),
        duplex: 'half' as const,
      }
    : {};
  return new Request(address, { method, headers: given, ...init });
}

/** Restores the payload from what a body parser made of it. */
function bodyOf(parsed: unknown): string | Uint8Array<ArrayBuffer> {
  if (typeof parsed === 'string') return parsed;
  return isChunk(parsed) ? new Uint8Array(parsed) : (JSON.stringify(parsed) ?? '');
}

function streamOf(request: AsyncIterable<unknown>): ReadableStream<Uint8Array> {
  const iterator = request[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await iterator.next();
        if (done) controller.close();
        else if (isChunk(value)) controller.enqueue(value);
        else throw new TypeError('The request body is not made of bytes');
      },
    },
    { highWaterMark: 0 },
  );
}
