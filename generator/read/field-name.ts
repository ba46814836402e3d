// The names that HTTP takes for fields of a header, and cookies for theirs: nothing can be sent under others.

import type { Pointer } from '../model/json.js';
import type { Reader } from './reader.js';

/** Reports a name that is no token. https://www.rfc-editor.org/rfc/rfc9110#section-5.6.2 */
export function isFieldName(
  reader: Reader,
  name: string,
  { at, place }: { readonly at: Pointer; readonly place: 'header' | 'cookie' },
): boolean {
  if (/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return true;
  reader.report(
    'read/invalid-value',
    `${JSON.stringify(name)} is no name of a ${place}: nothing can be sent under it; it is left out.`,
    { pointer: at, help: 'Use letters, digits and hyphens.' },
  );
  return false;
}
