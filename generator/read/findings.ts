// Collects what reading finds. Mistakes that repeat (one keyword of the wrong version, three thousand times) become one diagnostic with a count.

import {
  type Diagnostic,
  diagnostic,
  type DiagnosticCode,
  type DiagnosticDetails,
} from '../diagnostics.js';
import type { Pointer } from '../model/json.js';

const tallied = {
  'read/older-keyword': (subject, times) =>
    `${subject} belongs to an earlier version than the document's (${times}); it is read as it was meant.`,
  'read/newer-keyword': (subject, times) =>
    `${subject} is not part of OpenAPI 3.0 (${times}); it is read as later versions define it.`,
  'read/unknown-keyword': (subject, times) =>
    `${subject} is no keyword of a schema (${times}); it has no effect.`,
  'read/unknown-field': (subject, times) => `${subject} (${times}); it has no effect.`,
  'read/ignored-reference-sibling': (subject, times) =>
    `${subject} stands beside "$ref" (${times}), where OpenAPI 3.0 ignores it.`,
  'read/nullable-enum': (subject, times) =>
    `"nullable" beside ${subject} without null (${times}): by the letter of OpenAPI 3.0.3 null is not valid there; it is read as it was meant, as valid.`,
  'read/nullable-without-type': (subject, times) =>
    `${subject} stands without "type" (${times}), where it has no effect by the letter of OpenAPI 3.0.3; it is read as it was meant: null is valid.`,
  'read/ignored-header': (subject, times) =>
    `The header ${subject} is described as a parameter or response header (${times}), which OpenAPI ignores.`,
  'read/too-deep': (subject, times) =>
    `${subject} (${times}); what is deeper is read as "anything".`,
  'read/spelt-value': (subject, times) =>
    `${subject} is written as a value of another type than its schema's (${times}), such as JSON inside a string; it is read as the value that was meant.`,
  'read/dynamic-reference': (subject, times) =>
    `${subject} (${times}) is read as a plain reference.`,
} as const satisfies Partial<Record<DiagnosticCode, (subject: string, times: string) => string>>;

export type TallyCode = keyof typeof tallied;

export interface Findings {
  readonly report: (code: DiagnosticCode, message: string, details?: DiagnosticDetails) => void;
  readonly tally: (code: TallyCode, subject: string, at: Pointer) => void;
  readonly all: () => readonly Diagnostic[];
}

interface Tally {
  readonly code: TallyCode;
  readonly subject: string;
  readonly at: Pointer;
  /** A place can be read twice: it counts once. */
  readonly places: Set<Pointer>;
}

export function createFindings(): Findings {
  const entries: (Diagnostic | Tally)[] = [];
  const tallies = new Map<string, Tally>();
  const seen = new Set<string>();
  return {
    report: (code, message, details) => {
      // A place can be read twice (through a deep reference, say): it is found once.
      const key = `${code} ${details?.pointer ?? ''} ${message}`;
      if (seen.has(key)) return;
      seen.add(key);
      entries.push(diagnostic(code, message, details));
    },
    tally: (code, subject, at) => {
      const key = `${code} ${subject}`;
      const known = tallies.get(key);
      if (known) {
        known.places.add(at);
        return;
      }
      const tally = { code, subject, at, places: new Set([at]) };
      tallies.set(key, tally);
      entries.push(tally);
    },
    all: () => entries.map((entry) => ('places' in entry ? written(entry) : entry)),
  };
}

function written({ code, subject, at, places }: Tally): Diagnostic {
  return diagnostic(
    code,
    tallied[code](
      subject,
      places.size === 1 ? 'once' : `${places.size} times, here for the first time`,
    ),
    { pointer: at, part: 'key' },
  );
}
