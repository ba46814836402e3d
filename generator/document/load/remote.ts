// Reads documents by their address: one host, bounded in size, time and redirects. Nothing of what
// authorises a request is ever shown.

import { resolve } from 'node:path';

/** What may be read from the network; nothing where it is absent. */
export interface Remote {
  /**
   * Hosts (`name` or `name:port`) whose files references may name, beside the host of the document
   * itself.
   */
  readonly hosts: readonly string[];
  /** Sent to the host of the document, and to no other. */
  readonly headers: Readonly<Record<string, string>>;
  /** The address of the document, where it was read from one. */
  readonly entry?: string | undefined;
}

const mostSeconds = 30;
const mostRedirects = 5;

export function isRemote(path: string): boolean {
  return /^https?:\/\//i.test(path);
}

export interface RemoteOptions {
  /** Sent with the request for a document that is named by its address, and to its host alone. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Hosts that references may name, beside the document's own. */
  readonly allowRemote?: readonly string[] | undefined;
}

/** Returns what may be read from the network for the document at `path`. */
export function remoteOf(path: string, { headers = {}, allowRemote = [] }: RemoteOptions): Remote {
  return {
    hosts: allowRemote,
    headers,
    entry: isRemote(path) && URL.canParse(path) ? path : undefined,
  };
}

/** What a user named: an address, or an absolute path. */
export function absolute(path: string, cwd: string): string {
  return isRemote(path) ? path : resolve(cwd, path);
}

/** The address without what could be a secret: user, password, query. */
export function shownAddress(path: string): string {
  if (!isRemote(path)) return path;
  return URL.canParse(path)
    ? new URL(path).origin + new URL(path).pathname
    : path.replace(/\/\/.*/s, '//…');
}

/** Whether references may name this address. */
export function mayRead(address: string, { hosts, entry }: Remote): boolean {
  if (!URL.canParse(address)) return false;
  const { host, origin } = new URL(address);
  return (
    hosts.some((candidate) => candidate.toLowerCase() === host) ||
    (entry !== undefined && new URL(entry).origin === origin)
  );
}

/**
 * The bytes at an address, or why they cannot be had: words that fit behind "it cannot be read:".
 */
export async function fetchBytes(
  address: string,
  { headers, entry }: Remote,
  most: number,
): Promise<Uint8Array | string> {
  if (!URL.canParse(address)) return 'its address is not valid';
  const { origin, username, password } = new URL(address);
  if (username !== '' || password !== '')
    return 'its address holds credentials; send them as a header';
  const mayKnow = entry !== undefined && new URL(entry).origin === origin;
  const own = mayKnow ? headers : {};
  const signal = AbortSignal.timeout(mostSeconds * 1_000);
  try {
    let url = address;
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const response = await fetch(url, { headers: own, redirect: 'manual', signal });
      const next =
        response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
      if (next === null && response.ok) return await bytesOf(response, most);
      // An unread body would keep the process alive.
      await response.body?.cancel();
      if (next === null)
        return `the server answers ${response.status}${refusals.has(response.status) && mayKnow ? advice(headers) : ''}`;
      const target = URL.canParse(next, url) ? new URL(next, url) : undefined;
      if (target?.origin !== origin)
        return `the server redirects to another origin${target ? `, ${target.origin}` : ''}`;
      url = target.href;
    }
    return 'the server redirects in a cycle';
  } catch (error) {
    return signal.aborted
      ? `the server takes longer than ${mostSeconds} seconds`
      : `the server cannot be reached${reasonOf(error)}`;
  }
}

const refusals: ReadonlySet<number> = new Set([401, 403]);

function advice(sent: Remote['headers']): string {
  const names = Object.keys(sent).join(', ');
  return names === ''
    ? '; send the credentials that it asks for, for example --header "Authorization: Bearer …"'
    : `, though this was sent with --header: ${names}`;
}

async function bytesOf(response: Response, most: number): Promise<Uint8Array | string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    size += part.value.length;
    if (size > most) {
      await reader?.cancel();
      return 'large';
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}

/** The code of the system, such as ECONNREFUSED; messages may repeat what was sent. */
function reasonOf(error: unknown): string {
  const code: unknown = Object(Object(error).cause).code;
  return typeof code === 'string' && /^[A-Z_]{3,40}$/.test(code) ? ` (${code})` : '';
}
