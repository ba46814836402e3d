// Where requests go: servers and paths together. What moves from the one to the other leaves the
// addresses of operations as they are.

import { withoutEnd } from '../base/texts.js';
import type { Api, Operation, Server } from '../model/api.js';
import type { ApiFact, OperationPair } from './messages.js';

/** With the defaults of its variables. */
export function serverUrl({ url, variables }: Server): string {
  const filled = [...variables].reduce(
    (whole, [name, { default: preset }]) => whole.replaceAll(`{${name}}`, preset),
    url,
  );
  return withoutEnd(filled, '/');
}

/**
 * Identifies an operation. Names of path parameters do not matter, because requests do not contain
 * them.
 */
export function operationKey({ method, path }: Pick<Operation, 'method' | 'path'>): string {
  return `${method} ${path.replace(/\{[^{}]*\}/g, '{}')}`;
}

/** The same, with the server that the path is appended to. */
export function addressOf(server: string, { method, path }: Operation): string {
  return operationKey({ method, path: `${withoutEnd(server, '/')}${path}` });
}

/** The address that a client calls unless it is told another one. */
export function defaultAddress({ servers }: Pick<Api, 'servers'>, operation: Operation): string {
  const [server] = operation.servers ?? servers;
  return addressOf(server ? serverUrl(server) : '', operation);
}

/** Whether operations are where they were, though servers are others: paths make up for it. */
export function isSameAddress(
  [from, to]: readonly [string, string],
  kept: readonly (readonly [Operation, Operation])[],
): boolean {
  const own = kept.filter(([{ path, servers }, now]) => path !== '' && !servers && !now.servers);
  return (
    own.length > 0 && own.every(([one, other]) => addressOf(from, one) === addressOf(to, other))
  );
}

export function compareServers(
  [from, to]: readonly [Api, Api],
  kept: readonly (readonly [Operation, Operation])[],
  note: (rule: ApiFact['rule'], details: Omit<ApiFact, 'rule' | 'direction'>) => void,
): void {
  const [before, after] = [from.servers.map(serverUrl), to.servers.map(serverUrl)];
  const pointers = { fromAt: from.servers[0]?.at, toAt: to.servers[0]?.at };
  const moved = new Set<string>();
  from.servers.forEach(({ at }, index) => {
    const url = before[index];
    if (url === undefined || after.includes(url)) return;
    const other = after.find(
      (candidate) => !before.includes(candidate) && isSameAddress([url, candidate], kept),
    );
    if (other === undefined) return note('server-removed', { ...pointers, from: url, fromAt: at });
    moved.add(other);
    note('server-prefix-moved', { ...pointers, from: url, to: other, fromAt: at });
  });
  to.servers.forEach(({ at }, index) => {
    const url = after[index];
    if (url !== undefined && !before.includes(url) && !moved.has(url))
      note('server-added', { ...pointers, to: url, toAt: at });
  });
  const [old, now] = [before[0] ?? '', after[0] ?? ''];
  if (old !== now && !isSameAddress([old, now], kept))
    note('server-default-changed', { ...pointers, from: before[0], to: after[0] });
}

/** Servers of one operation or its path; those of the whole document are compared once. */
export function compareOwnServers(
  [one, other]: readonly [Api, Api],
  [from, to]: readonly [Operation, Operation],
  note: OperationPair['note'],
): void {
  if (!from.servers && !to.servers) return;
  const before = (from.servers ?? one.servers).map(serverUrl);
  const after = (to.servers ?? other.servers).map(serverUrl);
  const [old, now] = [before.join(', '), after.join(', ')];
  if (defaultAddress(one, from) !== defaultAddress(other, to))
    note('api-server-changed', 'request', { from: before[0], to: after[0] });
  else if (old !== now) note('api-server-list-changed', 'request', { from: old, to: now });
}
