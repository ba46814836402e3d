// Stages speak in pointers; users read files, lines and columns.

import type { Diagnostic } from '../diagnostics.js';
import type { Document } from './document.js';

/** The diagnostics with their places. What two stages found alike is said once. */
export function located(
  diagnostics: readonly Diagnostic[],
  document: Document,
): readonly Diagnostic[] {
  const place = <T extends Pick<Diagnostic, 'pointer' | 'part' | 'location'>>(value: T): T =>
    value.location || value.pointer === undefined
      ? value
      : { ...value, location: document.locate(value.pointer, value.part) };
  const distinct = new Map(
    diagnostics.map((entry) => [`${entry.code} ${entry.pointer ?? ''} ${entry.message}`, entry]),
  ).values();
  return [...distinct].map((entry) => ({
    ...place(entry),
    ...(entry.related && { related: entry.related.map(place) }),
  }));
}
