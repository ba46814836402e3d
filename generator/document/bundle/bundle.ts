// The one-file form of a document as text: what `concord bundle` prints and, on one line, packages ship.

import { jsonText } from '../../model/json.js';
import type { Document } from '../document.js';

/** Pretty, deterministic JSON in document order. */
export function bundleText(document: Pick<Document, 'root'>): string {
  return `${jsonText(document.root, 2)}\n`;
}

/** The same on one line: for programs, and for what decides whether two documents are the same. */
export function shippedText(document: Pick<Document, 'root'>): string {
  return `${jsonText(document.root)}\n`;
}
