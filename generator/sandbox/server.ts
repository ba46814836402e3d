// Serves a sandbox over HTTP.

import { once } from '../model/maps.js';
import { problemReply, type Reply } from '../runtime/mock/answer.js';

export interface ListenOptions {
  /** Any free one for 0. Default: 4010. */
  readonly port?: number | undefined;
  /** Default: this machine alone, `127.0.0.1`. */
  readonly host?: string | undefined;
  /** Further names that it is called by, such as that of a container: `mock`, `mock:8080`. */
  readonly allowHosts?: readonly string[] | undefined;
}

export interface RunningServer {
  /** Without a slash at its end: `http://127.0.0.1:4010`. */
  readonly origin: string;
  /** Answers what is under way, and then no more. */
  readonly close: () => Promise<void>;
}

/** Milliseconds: for a request to arrive, and for what is under way at the end. */
const [patience, grace] = [30_000, 5_000];

const mostNames = 100;

export async function listen(
  fetch: (
    request: Request,
    respond: (reply: Reply) => Response,
    origin: string,
  ) => Promise<Response>,
  { port = 4010, host = '127.0.0.1', allowHosts = [] }: ListenOptions,
): Promise<RunningServer> {
  const { FastResponse, serve } = await import('srvx');
  const respond = ({ content, ...init }: Reply): Response => {
    // Without it, Node sends a text in pieces.
    if (typeof content === 'string')
      init.headers.set('content-length', `${Buffer.byteLength(content)}`);
    return new FastResponse(content, init);
  };
  /** Names that were sent, with what they are called; a few, since clients choose them. */
  const known = new Map<string, string | undefined>();
  let address: string | undefined;
  const originFor = (name: string): string | undefined => {
    if (known.has(name)) return known.get(name);
    address ??= server.url ?? '';
    const origin = originOf(name, { host, allowHosts, server: address });
    if (known.size < mostNames) known.set(name, origin);
    return origin;
  };
  const server = serve({
    fetch: async (request) => {
      const origin = originFor(request.headers.get('host') ?? '');
      // A request may state a whole address, which holds before `Host` (RFC 9112, section 3.2.2).
      const [, whole] = /^\w+:\/\/([^/?#]*)/.exec(request.runtime?.node?.req.url ?? '') ?? [];
      const isOther = whole !== undefined && originFor(whole) === undefined;
      if (origin === undefined || isOther)
        return respond(
          problemReply(403, 'The mock is not called by this name; --allow-host names others.'),
        );
      const response = await fetch(request, respond, origin);
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
    close: once(async () => {
      const timer = setTimeout(() => void server.close(true), grace);
      const node = server.node?.server;
      // A connection whose answer ends from now on would be kept for some seconds.
      const idle = setInterval(() => {
        if (node && 'closeIdleConnections' in node) node.closeIdleConnections();
      }, 50);
      await server.close();
      clearInterval(idle);
      clearTimeout(timer);
    }),
  };
}

interface Listening {
  readonly host: string;
  readonly allowHosts: readonly string[];
  /** Its address. */
  readonly server: string;
}

/**
 * The origin that a request means by its `Host` header: where the mock listens, by a name that is known. `undefined` for any other name: a page whose own
 * name leads to this machine (DNS rebinding) would read and command the mock. Where it listens for other machines, they may use any name, unless some
 * are listed; what it gives out has the name of a listed one, an address, or its own.
 */
export function originOf(
  sent: string,
  { host, allowHosts, server }: Listening,
): string | undefined {
  const { port } = new URL(server);
  const [name, sentPort = ''] = split(sent);
  // A request for what is no address has no URL.
  if (sent !== '' && !URL.canParse(`http://${name}:${sentPort}`)) return undefined;
  const allowed = allowHosts
    .map((allowHost) => split(allowHost))
    .find(([own, ownPort]) => own === name && (ownPort ?? sentPort) === sentPort);
  const own = `http://${name}${port === '' ? '' : `:${port}`}`;
  if (allowed) return `http://${sent.toLowerCase()}`;
  if (isLoopback(name) || name === split(host)[0]) return own;
  if (isLoopback(split(host)[0]) || allowHosts.length > 0) return undefined;
  return /^[\d.]+$|^\[[\da-f:.]+\]$/.test(name)
    ? own
    : server.replace(/\/$/, '').replace(/\/\/(0\.0\.0\.0|\[::\])/, '//127.0.0.1');
}

/** Name and port of a `Host` header (RFC 9110, section 7.2); an address of IPv6 also without its brackets. */
function split(text: string): readonly [name: string, port?: string] {
  const lower = text.trim().toLowerCase();
  if (/^[\da-f]*:[\da-f.]*:[\da-f:.]*$/.test(lower)) return [`[${lower}]`];
  const [, name = '', port] = /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/.exec(lower) ?? [];
  return port === undefined ? [name] : [name, port];
}

function isLoopback(name: string): boolean {
  return /^(localhost|[\w-]+(\.[\w-]+)*\.localhost|127(\.\d{1,3}){3}|\[::1\])\.?$/.test(name);
}
