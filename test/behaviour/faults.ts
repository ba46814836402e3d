// A server on loopback on which things go wrong: one step for each request, the last one for all further ones.

import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach } from 'vitest';
import type { Noted } from './server.js';

export type Step = (response: ServerResponse, request: Noted) => void;

export interface FaultyServer {
  readonly origin: string;
  readonly requests: readonly Noted[];
  /** Connections that are open now. */
  readonly sockets: ReadonlySet<Socket>;
}

const open: (() => void)[] = [];

afterEach(() => {
  for (const close of open.splice(0)) close();
});

export async function faulty(...steps: readonly Step[]): Promise<FaultyServer> {
  const requests: Noted[] = [];
  const sockets = new Set<Socket>();
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
      const step = steps[Math.min(requests.length, steps.length - 1)];
      requests.push(noted);
      step?.(response, noted);
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    sockets,
  };
}

const json = { 'content-type': 'application/json' };

export function answer(
  status: number,
  body: string | Uint8Array = '{}',
  headers: Readonly<Record<string, string>> = {},
): Step {
  return (response) => response.writeHead(status, { ...json, ...headers }).end(body);
}

/** The connection breaks before anything came. */
export const reset: Step = (response) => void response.socket?.resetAndDestroy();

/** The connection breaks in the middle of the body. */
export const halfBody: Step = (response) => {
  response.writeHead(200, { ...json, 'content-length': '100' });
  response.write('{"a":', () => response.destroy());
};

/** Nothing comes. */
export const silence: Step = () => {};

/** The headers come, and then a part of the body, and then nothing. */
export const stall: Step = (response) => {
  response.writeHead(200, json);
  response.write('{"a":');
};

/** A body in pieces, with a pause before each. */
export function drip(
  pieces: readonly string[],
  pause: number,
  headers: Readonly<Record<string, string>> = json,
): Step {
  return (response) => {
    response.writeHead(200, headers);
    const next = (index: number): void => {
      const piece = pieces[index];
      if (piece === undefined) response.end();
      else setTimeout(() => response.write(piece, () => next(index + 1)), pause);
    };
    response.flushHeaders();
    next(0);
  };
}

/** The page of a proxy. */
export function page(status: number): Step {
  return answer(status, '<html>secret-1</html>', { 'content-type': 'text/html' });
}
