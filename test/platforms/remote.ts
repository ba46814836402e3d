// Servers for a page, which can have none: Node listens, the page hears of every request and says what is to be answered. What a server
// for a browser has to do besides stays here: other origins are allowed everything, and asked for leave without the test noticing.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What the page wants of a server. Bytes are base64. */
export type Order =
  | { readonly kind: 'listen' }
  | { readonly kind: 'close'; readonly port: number }
  | { readonly kind: 'reset'; readonly socket: number }
  | {
      readonly kind: 'head';
      readonly exchange: number;
      readonly status: number;
      readonly message: string;
      readonly headers: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: 'write' | 'end' | 'flush' | 'destroy' | 'pause' | 'resume';
      readonly exchange: number;
      readonly piece?: string;
    };

/** What the page is told. */
export type Report =
  | {
      readonly kind: 'connection' | 'disconnection';
      readonly port: number;
      readonly socket: number;
    }
  | {
      readonly kind: 'request';
      readonly port: number;
      readonly socket: number;
      readonly exchange: number;
      readonly method: string;
      readonly url: string;
      readonly headers: IncomingMessage['headers'];
    }
  | { readonly kind: 'data'; readonly exchange: number; readonly piece: string }
  | { readonly kind: 'end' | 'finish' | 'close'; readonly exchange: number };

export interface RemoteServers {
  /** Resolves to the port of a new server, else to 0, once it is done. */
  readonly obey: (order: Order) => Promise<number>;
  readonly close: () => void;
}

export function remoteServers(report: (report: Report) => void): RemoteServers {
  const servers = new Map<number, Server>();
  const sockets = new Map<number, Socket>();
  const exchanges = new Map<number, ServerResponse>();
  const ids = new Map<Socket, number>();
  let last = 0;

  const answer = (port: number, request: IncomingMessage, response: ServerResponse): void => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-expose-headers', '*');
    // A browser that finds a kept connection broken sends the request again by itself; that is not what is counted here.
    response.shouldKeepAlive = false;
    const { method = '', url = '', headers } = request;
    const asked = headers['access-control-request-headers'];
    if (method === 'OPTIONS' && headers['access-control-request-method'] !== undefined)
      return void response
        .writeHead(204, {
          'access-control-allow-methods': headers['access-control-request-method'],
          ...(asked && { 'access-control-allow-headers': asked }),
          'access-control-max-age': '600',
        })
        .end();
    const exchange = (last += 1);
    exchanges.set(exchange, response);
    response.on('finish', () => report({ kind: 'finish', exchange }));
    response.on('close', () => report({ kind: 'close', exchange }));
    report({
      kind: 'request',
      port,
      socket: ids.get(request.socket) ?? 0,
      exchange,
      method,
      url,
      headers,
    });
    request.on('data', (chunk: Buffer) =>
      report({ kind: 'data', exchange, piece: chunk.toString('base64') }),
    );
    request.on('end', () => report({ kind: 'end', exchange }));
    request.on('error', () => {});
  };

  const listen = async (): Promise<number> => {
    const server = createServer((request, response) => answer(port, request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    servers.set(port, server);
    server.on('connection', (socket) => {
      const id = (last += 1);
      ids.set(socket, id);
      sockets.set(id, socket);
      report({ kind: 'connection', port, socket: id });
      socket.on('close', () => report({ kind: 'disconnection', port, socket: id }));
    });
    return port;
  };

  const close = (port: number): void => {
    servers.get(port)?.close();
    servers.get(port)?.closeAllConnections();
    servers.delete(port);
  };

  const obey = async (order: Order): Promise<number> => {
    if (order.kind === 'listen') return listen();
    if (order.kind === 'close') close(order.port);
    else if (order.kind === 'reset') sockets.get(order.socket)?.resetAndDestroy();
    else await act(exchanges.get(order.exchange), order);
    return 0;
  };

  return { obey, close: () => [...servers.keys()].forEach(close) };
}

async function act(
  response: ServerResponse | undefined,
  order: Extract<Order, { exchange: number }>,
): Promise<void> {
  if (!response || response.destroyed) return;
  if (order.kind === 'head')
    response.writeHead(
      order.status,
      order.message === '' ? undefined : order.message,
      order.headers,
    );
  else if (order.kind === 'flush') response.flushHeaders();
  else if (order.kind === 'destroy') response.destroy();
  else if (order.kind === 'pause') response.req.pause();
  else if (order.kind === 'resume') response.req.resume();
  else {
    const piece = Buffer.from(order.piece ?? '', 'base64');
    await new Promise<void>((resolve) =>
      order.kind === 'write'
        ? response.write(piece, () => resolve())
        : response.end(piece, resolve),
    );
  }
}
