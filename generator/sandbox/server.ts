// Serves a sandbox over HTTP.

import type { Reply } from '../runtime/mock/answer.js';

export interface ListenOptions {
  /** Any free one for 0. Default: 4010. */
  readonly port?: number | undefined;
  /** Default: this machine alone, `127.0.0.1`. */
  readonly host?: string | undefined;
}

export interface RunningServer {
  /** Without a slash at its end: `http://127.0.0.1:4010`. */
  readonly origin: string;
  /** Answers what is under way, and then no more. */
  readonly close: () => Promise<void>;
}

/** Milliseconds: for a request to arrive, and for what is under way at the end. */
const [patience, grace] = [30_000, 5_000];

export async function listen(
  fetch: (request: Request, respond: (reply: Reply) => Response) => Promise<Response>,
  { port = 4010, host = '127.0.0.1' }: ListenOptions,
): Promise<RunningServer> {
  const { FastResponse, serve } = await import('srvx');
  const respond = ({ content, ...init }: Reply): Response => {
    // Without it, Node sends a text in pieces.
    if (typeof content === 'string')
      init.headers.set('content-length', `${Buffer.byteLength(content)}`);
    return new FastResponse(content, init);
  };
  const server = serve({
    fetch: async (request) => {
      const response = await fetch(request, respond);
      if (response.status !== 0) return response;
      // Nobody is to get an answer.
      request.runtime?.node?.req.socket.destroy();
      return new Response(null);
    },
    port,
    hostname: host,
    manual: true,
    silent: true,
    gracefulShutdown: false,
    node: {
      requestTimeout: patience,
      headersTimeout: patience,
      connectionsCheckingInterval: 1_000,
    },
  });
  await server.serve();
  return {
    origin: (server.url ?? '').replace(/\/$/, ''),
    close: async () => {
      const timer = setTimeout(() => void server.close(true), grace);
      const node = server.node?.server;
      // A connection whose answer ends from now on would be kept for some seconds.
      const idle = setInterval(() => {
        if (node && 'closeIdleConnections' in node) node.closeIdleConnections();
      }, 50);
      await server.close();
      clearInterval(idle);
      clearTimeout(timer);
    },
  };
}
