// The one-file form of a document as text: what `concord bundle` prints and packages ship.

import type { Document } from './document.js';

/** Pretty, deterministic JSON in document order. */
export function bundleText(document: Pick<Document, 'root'>): string {
  return `${JSON.stringify(document.root, undefined, 2)}\n`;
}
