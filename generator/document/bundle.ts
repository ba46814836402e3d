// The one-file form of a document as text: what `concord bundle` prints and packages ship.

import { jsonText } from '../model/json.js';
import type { Document } from './document.js';

/** Pretty, deterministic JSON in document order. */
export function bundleText(document: Pick<Document, 'root'>): string {
  return `${jsonText(document.root, 2)}\n`;
}
