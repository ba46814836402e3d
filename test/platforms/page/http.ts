// `node:http` in a page: a server of Node that the page tells what to do, one message at a time. Tests write their servers as they do in
// Node; requests and answers are real ones.

import { Buffer } from 'buffer';
import { Emitter } from './emitter.js';
import type { Order, Report } from '../remote.js';

declare global {
  /** Given by the harness. */
  var orderServer: (order: Order) => Promise<number>;
  var reportToPage: (report: Report) => void;
}

class Socket extends Emitter {
  readonly #id: number;
  constructor(id: number) {
    super();
    this.#id = id;
  }
  resetAndDestroy(): void {
    void orderServer({ kind: 'reset', socket: this.#id });
  }
}

class Incoming extends Emitter {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly #exchange: number;
  #isPaused = false;
  /** What came after the pause, for the order comes later to the server than to the page. */
  readonly #held: (readonly [event: string, value?: unknown])[] = [];
  constructor({ exchange, method, url, headers }: Extract<Report, { kind: 'request' }>) {
    super();
    this.#exchange = exchange;
    this.method = method;
    this.url = url;
    this.headers = headers;
  }
  pause(): this {
    this.#isPaused = true;
    void orderServer({ kind: 'pause', exchange: this.#exchange });
    return this;
  }
  resume(): this {
    if (!this.#isPaused) return this;
    this.#isPaused = false;
    void orderServer({ kind: 'resume', exchange: this.#exchange });
    for (const [event, value] of this.#held.splice(0)) this.hear(event, value);
    return this;
  }
  hear(event: string, value?: unknown): void {
    if (this.#isPaused) this.#held.push([event, value]);
    else this.emit(event, value);
  }
}

type Headers = Readonly<Record<string, string>>;

class Outgoing extends Emitter {
  readonly socket: Socket | null;
  readonly #exchange: number;
  writableEnded = false;
  destroyed = false;
  constructor(exchange: number, socket: Socket | undefined) {
    super();
    this.#exchange = exchange;
    this.socket = socket ?? null;
  }
  writeHead(
    status: number,
    ...given: readonly [message: string, headers?: Headers] | readonly [headers?: Headers]
  ): this {
    const [first = {}, second = {}] = given;
    const [message, headers] = typeof first === 'string' ? [first, second] : ['', first];
    void orderServer({ kind: 'head', exchange: this.#exchange, status, message, headers });
    return this;
  }
  flushHeaders(): void {
    void orderServer({ kind: 'flush', exchange: this.#exchange });
  }
  write(piece: string | Uint8Array, written?: () => void): boolean {
    void orderServer({ kind: 'write', exchange: this.#exchange, piece: encode(piece) }).then(() => {
      written?.();
      this.emit('drain');
    });
    // Whoever writes on and on waits for the server, which is elsewhere.
    return false;
  }
  end(piece?: string | Uint8Array): this {
    this.writableEnded = true;
    void orderServer({
      kind: 'end',
      exchange: this.#exchange,
      ...(piece !== undefined && { piece: encode(piece) }),
    });
    return this;
  }
  destroy(): this {
    this.destroyed = true;
    void orderServer({ kind: 'destroy', exchange: this.#exchange });
    return this;
  }
}

type Listener = (request: Incoming, response: Outgoing) => void;

class Server extends Emitter {
  readonly #listener: Listener;
  readonly sockets = new Map<number, Socket>();
  port = 0;
  constructor(listener: Listener) {
    super();
    this.#listener = listener;
  }
  listen(_port: number, _host: string, then: () => void = () => {}): this {
    void orderServer({ kind: 'listen' }).then((port) => {
      this.port = port;
      servers.set(port, this);
      then();
      this.emit('listening');
    });
    return this;
  }
  address(): { readonly port: number } {
    return { port: this.port };
  }
  close(): void {
    void orderServer({ kind: 'close', port: this.port });
  }
  closeAllConnections(): void {}
  take(request: Incoming, response: Outgoing): void {
    this.#listener(request, response);
  }
}

const servers = new Map<number, Server>();
const requests = new Map<number, { readonly request: Incoming; readonly response: Outgoing }>();

globalThis.reportToPage = (report) => {
  switch (report.kind) {
    case 'connection': {
      const server = servers.get(report.port);
      const socket = new Socket(report.socket);
      server?.sockets.set(report.socket, socket);
      server?.emit('connection', socket);
      break;
    }
    case 'disconnection': {
      const server = servers.get(report.port);
      server?.sockets.get(report.socket)?.emit('close');
      server?.sockets.delete(report.socket);
      break;
    }
    case 'request': {
      const server = servers.get(report.port);
      const exchange = {
        request: new Incoming(report),
        response: new Outgoing(report.exchange, server?.sockets.get(report.socket)),
      };
      requests.set(report.exchange, exchange);
      server?.take(exchange.request, exchange.response);
      break;
    }
    case 'data':
      requests.get(report.exchange)?.request.hear('data', Buffer.from(report.piece, 'base64'));
      break;
    case 'end':
      requests.get(report.exchange)?.request.hear('end');
      break;
    case 'finish':
      requests.get(report.exchange)?.response.emit('finish');
      break;
    case 'close': {
      const exchange = requests.get(report.exchange);
      if (exchange) exchange.response.destroyed = true;
      exchange?.response.emit('close');
      requests.delete(report.exchange);
    }
  }
};

const encode = (piece: string | Uint8Array): string =>
  (typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece)).toString('base64');

export function createServer(...given: readonly [Listener] | readonly [object, Listener]): Server {
  return new Server(given.length === 1 ? given[0] : given[1]);
}

export function request(): never {
  throw new Error('A page sends what fetch and XMLHttpRequest send');
}
