// Stages speak in pointers; users read files, lines and columns.

import type { Diagnostic, DiagnosticCode } from '../diagnostics.js';
import type { Document } from './document.js';
import type { Remains } from './load/load.js';

/** The diagnostics with their places. What two stages found alike is said once. */
export function withLocations(
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

export interface Findings {
  readonly loading: readonly Diagnostic[];
  readonly reading: readonly Diagnostic[];
}

/**
 * What else is wrong with a document that cannot be loaded as a whole: what its reader finds, without what only follows from
 * the parts that are missing. Nothing that stands at the place of an error of loading: it was reported there.
 */
export function elsewhereIn(
  { document, lacks }: Remains,
  { loading, reading }: Findings,
): readonly Diagnostic[] {
  const reported = new Set(loading.map(placeOf));
  const doubtful = new Set([
    ...(lacks.size > 0 ? needTheWhole : []),
    ...(lacks.has('overlays') ? needOverlays : []),
  ]);
  return withLocations(reading, document).filter(
    (entry) => !doubtful.has(entry.code) && !reported.has(placeOf(entry)),
  );
}

/** Findings about something that is not there, or that is not what it should be: it may be in a file that cannot be had. */
const needTheWhole: readonly DiagnosticCode[] = [
  'read/ambiguous-discriminator',
  'read/check',
  'read/cost',
  'read/discriminator-mismatch',
  'read/external-reference',
  'read/missing-schema',
  'read/no-responses',
  'read/pagination',
  'read/rate-limit',
  'read/reference-kind',
  'read/stream',
  'read/undeclared-path-parameter',
  'read/undeclared-server-variable',
  'read/undeclared-tag',
  'read/unknown-discriminator-target',
  'read/unknown-link-operation',
  'read/unknown-security-scheme',
  'read/unsupported',
  'read/upload',
  'read/waiter',
  'read/webhook',
];

/** An overlay adds what references and requirements ask for. */
const needOverlays: readonly DiagnosticCode[] = ['read/dangling-reference', 'read/missing-field'];

function placeOf({ location }: Diagnostic): string | undefined {
  return location && `${location.file}:${location.line}:${location.column}`;
}
