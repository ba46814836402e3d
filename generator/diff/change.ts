// The changes between two documents, and the sentences that describe them. Each change has two
// verdicts: for the wire and for the SDK.

import { codeSpan } from '../base/code-span.js';
import type { SourceLocation } from '../base/diagnostics.js';
import type { Json } from '../model/json.js';

/**
 * `error`: breaks. `warning`: may break, which the documents alone do not show. `info`: breaks
 * nobody.
 */
export type Level = 'error' | 'warning' | 'info';

/** `breaking`; `compatible`: affects it without breaking; `none`: does not affect it. */
export type Verdict = 'breaking' | 'compatible' | 'none';

/** The effect of a change on the set of valid values. */
export type Effect = 'narrower' | 'wider' | 'changed' | 'none';

/**
 * The direction of a value, seen from the user of the client: sent (`request`) or received
 * (`response`).
 */
export type Direction = 'request' | 'response';

/** The part of a surface that a difference or a change of a document is about. */
export type SurfacePart =
  | 'export'
  | 'argument'
  | 'result'
  | 'headers'
  | 'error'
  | 'credentials'
  | 'capability'
  | 'payload'
  | 'component'
  | 'server';

/** `response`: the result or an error, by the status. */
export type RulePart =
  Exclude<SurfacePart, 'result' | 'error' | 'payload' | 'component'> | 'response';

/** One change, as a person would count it. */
export interface Change {
  /** The id of oasdiff if it has the concept. */
  readonly id: string;
  readonly level: Level;
  /** Whether a correct client or server of the old document stops working. */
  readonly wire: Verdict;
  /** Whether code that uses the generated packages stops compiling or behaves differently. */
  readonly sdk: Verdict;
  readonly message: string;
  /** In the new document; in the old one if the new one has no such part. */
  readonly pointer: string;
  /** The affected operations: `POST /orders`. */
  readonly operations: readonly string[];
  readonly from?: SourceLocation | undefined;
  readonly to?: SourceLocation | undefined;
  /** The same for the same change between other revisions: independent of lines and pointers. */
  readonly fingerprint: string;
  /** The reason why it does not count, if the ignore file has an entry for it. */
  readonly ignored?: string | undefined;
}

/**
 * Whether an effect breaks: narrower requests may be rejected, wider responses may not be
 * understood.
 */
export function breaks(effect: Effect, direction: Direction): boolean {
  return effect === 'changed' || effect === (direction === 'request' ? 'narrower' : 'wider');
}

/** Replaces the placeholders of a template, in braces, by values of the document as code. */
export function phrase(
  template: string,
  values: Readonly<Record<string, Json | undefined>>,
): string {
  return template.replace(/\{(\w+)\}/g, (_all, name: string) => shown(values[name], name));
}

function shown(value: Json | undefined, name: string): string {
  if (value === undefined) return 'nothing';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const short = shortened(text);
  // What has a name in it has that as code already.
  if (name === 'what') return text;
  // Descriptions such as `the body` are not quoted.
  if ((name === 'it' || name === 'parent') && /^the (body|response)$/.test(short)) return short;
  const [, path, location] = /^(?:(.*) of )?(the (?:parameter|header) .*)$/.exec(short) ?? [];
  if ((name === 'it' || name === 'parent') && location !== undefined)
    return path === undefined
      ? quotedLocation(location)
      : `${codeSpan(path)} of ${quotedLocation(location)}`;
  return codeSpan(short);
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

function quotedLocation(location: string): string {
  return location.replace(
    /^the (parameter|header) (.*)$/,
    (_all, kind: string, name: string) => `the ${kind} ${codeSpan(name)}`,
  );
}

/** The sentence about a change. */
export function sentence(
  operations: readonly string[],
  text: string,
  level: Level,
  direction: Direction,
): string {
  if (operations.length === 0) return `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}.`;
  const whole = `${subjectOf(operations)}${text}`;
  if (level !== 'error' || /^is |^requires auth/.test(text)) return `${whole}.`;
  if (/^(?:changes|has|no longer has) the default /.test(text))
    return `${whole}: clients that leave it out get something else.`;
  return direction === 'request'
    ? `${whole}: clients of the old document get an error.`
    : `${whole}: clients of the old document do not expect it.`;
}

/** The first operations, and how many more there are. */
function subjectOf(operations: readonly string[]): string {
  const named = operations
    .slice(0, operations.length > 2 ? 2 : 1)
    .map(codeSpan)
    .join(', ');
  const left = operations.length - (operations.length > 2 ? 2 : 1);
  return left === 0 ? `${named} ` : `${named} and ${left} more: `;
}
