// Credentials for every scheme of a document, and what a service sees of them.

import type { DocumentWire } from '../enumerate.js';
import { isSeen } from '../server/request.js';

type Credentials = Readonly<
  Record<string, string | { readonly username: string; readonly password: string }>
>;

/** A credential for every scheme, told apart by the scheme's name. */
export function allCredentials({ schemes }: DocumentWire): Credentials {
  return Object.fromEntries(
    [...schemes]
      .filter(([, scheme]) => isSeen(scheme))
      .map(([name, scheme]) => [
        name,
        scheme.type === 'http' && scheme.scheme === 'basic'
          ? { username: `user-${plain(name)}`, password: 'secret' }
          : `key-${plain(name)}`,
      ]),
  );
}

/** What the service should see of it. */
export function seenCredential(name: string, wire: DocumentWire): string {
  const given = allCredentials(wire)[name];
  return typeof given === 'object' ? `${given.username}:${given.password}` : String(given);
}

function plain(name: string): string {
  return name.replace(/[^\w-]/g, '-');
}
