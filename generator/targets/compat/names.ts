// Names that other generators make of a document's, where these are fit for it.

import { isIdentifier } from '../../code/escape.js';

/** A name that can be declared: nothing of a stranger's text may be left, or what no name begins with. */
export function declarable(name: string, fallback: string): string {
  return (
    [name, `_${name}`].find((candidate) => candidate !== '_' && isIdentifier(candidate)) ?? fallback
  );
}
