// The text of a `$ref`: what it names and whether it may be followed. Nothing is read from outside the folder; addresses need leave.

import { percentDecoded } from '../../model/json.js';
import { isRemote } from './remote.js';

export type Reference =
  /** Into the same file. */
  | { readonly kind: 'here'; readonly fragment: string }
  /** Into another file; the path is relative to the folder of the file that refers, and percent-encoded where that has an address. */
  | { readonly kind: 'file'; readonly path: string; readonly fragment: string }
  /** At an address; whether its host may be asked is decided where files are read. */
  | { readonly kind: 'remote'; readonly path: string; readonly fragment: string }
  | { readonly kind: 'refused'; readonly reason: string };

/** `from`: the path or address of the file that refers. */
export function parseReference(text: string, from: string): Reference {
  const hash = text.indexOf('#');
  const before = hash === -1 ? text : text.slice(0, hash);
  const fragment = hash === -1 ? '' : text.slice(hash + 1);
  if (before === '') return { kind: 'here', fragment };
  const scheme = /^[a-z][a-z\d+.-]*:/i.exec(before)?.[0].toLowerCase();
  if ((scheme === 'http:' || scheme === 'https:') && URL.canParse(before))
    return { kind: 'remote', path: before, fragment };
  if (scheme !== undefined)
    return { kind: 'refused', reason: `${scheme} addresses are never read` };
  // Part of an address stays as it is written: decoded, `a%3Fb.yaml` would be `a` with a query.
  const path = isRemote(from) ? before : percentDecoded(before);
  if (path === undefined || path.includes('\0'))
    return { kind: 'refused', reason: 'it is not a path' };
  if (/^[/\\]{2}/.test(path)) return { kind: 'refused', reason: 'other computers are never asked' };
  if (path.startsWith('/'))
    return { kind: 'refused', reason: 'absolute paths differ from machine to machine' };
  if (path.includes('\\')) return { kind: 'refused', reason: 'folders are separated with /' };
  return { kind: 'file', path, fragment };
}

/** The tokens of a fragment that is a JSON Pointer; nothing for an anchor or a broken encoding. */
export function fragmentTokens(fragment: string): string[] | undefined {
  const decoded = percentDecoded(fragment);
  if (decoded === undefined || (decoded !== '' && !decoded.startsWith('/'))) return undefined;
  return decoded
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}
