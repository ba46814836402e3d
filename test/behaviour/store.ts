// A store with presigned addresses, and the service that gives them: on loopback, on two origins. The store counts what it gets and keeps
// none of it.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';

export const signature = 'X-Amz-Signature=5ec7e7';

export interface Got {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  /** Bytes of the body that arrived. */
  readonly bytes: () => number;
}

export interface Store {
  readonly origin: string;
  readonly requests: readonly Got[];
}

const open: Server[] = [];

afterEach(() => {
  for (const server of open.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

export async function listen(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type Answer = (response: ServerResponse, request: IncomingMessage, number: number) => void;

/** `early` answers before the body, `late` after it. */
export async function startStore({
  early,
  late = (response) => response.end(),
}: { readonly early?: Answer; readonly late?: Answer } = {}): Promise<Store> {
  const requests: Got[] = [];
  const origin = await listen((request, response) => {
    let bytes = 0;
    requests.push({
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      bytes: () => bytes,
    });
    const number = requests.length;
    early?.(response, request, number);
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.byteLength;
    });
    request.on('end', () => {
      if (!response.writableEnded && !response.destroyed) late(response, request, number);
    });
  });
  return { origin, requests };
}

export interface Asked {
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

/** The service: each address has a number, so that a new one is told from an old one. */
export async function startUploads(
  store: { readonly origin: string },
  answer?: (response: ServerResponse, number: number) => boolean,
): Promise<{ readonly origin: string; readonly asked: readonly Asked[] }> {
  const asked: Asked[] = [];
  const origin = await listen((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      asked.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) });
      if (answer?.(response, asked.length) === true) return;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({
          id: `u${asked.length}`,
          to: { address: `${store.origin}/put/${asked.length}?${signature}` },
        }),
      );
    });
  });
  return { origin, asked };
}

export function bytes(length: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(length).fill(7);
}

/** A stream of the web, in pieces. */
export function streamOf(length: number, piece = 1000): ReadableStream<Uint8Array> {
  let left = length;
  return new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        if (left <= 0) return controller.close();
        controller.enqueue(bytes(Math.min(piece, left)));
        left -= piece;
      },
    },
    { highWaterMark: 0 },
  );
}
