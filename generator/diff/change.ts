// What a comparison of two documents comes to: changes, each judged twice.

import type { Location } from '../diagnostics.js';
import type { Json } from '../model/json.js';

/** `error`: certain to break. `warning`: the documents do not hold enough to know. `info`: nobody is broken. */
export type Level = 'error' | 'warning' | 'info';

/** `breaking`, `compatible` (something is there that was not, or is gone that nobody needs), `none` (it is not about that). */
export type Verdict = 'breaking' | 'compatible' | 'none';

/** What a change does to the set of values that are valid. */
export type Effect = 'narrower' | 'wider' | 'changed' | 'none';

/** Which way a value travels, seen from the user of the client: what is sent (`request`) or received (`response`). */
export type Direction = 'request' | 'response';

/** Something that a person would call one change. */
export interface Change {
  /** The id of oasdiff wherever it has the concept. */
  readonly id: string;
  readonly level: Level;
  /** Whether a correct client, or server, of the old document stops working. */
  readonly wire: Verdict;
  /** Whether code that uses the generated packages stops compiling, or does something else. */
  readonly sdk: Verdict;
  readonly message: string;
  /** In the new document; in the old one where the new has nothing. */
  readonly pointer: string;
  /** `POST /projects`: the operations that it is about; empty where it is about none. */
  readonly operations: readonly string[];
  readonly from?: Location | undefined;
  readonly to?: Location | undefined;
  /** The same for the same change of other revisions: depends on no line and no pointer. */
  readonly fingerprint: string;
  /** Why it does not count, where the ignore file says so. */
  readonly ignored?: string | undefined;
}

/** The one rule of variance: who sends must be understood as before, who receives must understand as before. */
export function breaks(effect: Effect, direction: Direction): boolean {
  return effect === 'changed' || effect === (direction === 'request' ? 'narrower' : 'wider');
}

/** A template with what stands in braces filled in, marked as what a document says. */
export function phrase(
  template: string,
  values: Readonly<Record<string, Json | undefined>>,
): string {
  return template.replace(/\{(\w+)\}/g, (_all, name: string) => shown(values[name], name));
}

function shown(value: Json | undefined, name: string): string {
  if (value === undefined) return 'nothing';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const short = text.length > 80 ? `${text.slice(0, 79)}…` : text;
  if (name === 'what') return short;
  // Places that are said in words stay words.
  if ((name === 'it' || name === 'parent') && /^the (body|response)$/.test(short)) return short;
  const [, path, location] = /^(?:(.*) of )?(the (?:parameter|header) .*)$/.exec(short) ?? [];
  if ((name === 'it' || name === 'parent') && location !== undefined)
    return path === undefined ? quotedPlace(location) : `\`${path}\` of ${quotedPlace(location)}`;
  return `\`${short.replaceAll('`', "'")}\``;
}

function quotedPlace(location: string): string {
  return location.replace(
    /^the (parameter|header) (.*)$/,
    (_all, kind: string, name: string) => `the ${kind} \`${name.replaceAll('`', "'")}\``,
  );
}

/** The whole sentence. */
export function sentence(
  operation: string | readonly string[] | undefined,
  text: string,
  level: Level,
  direction: Direction,
): string {
  const operations =
    operation === undefined ? [] : typeof operation === 'string' ? [operation] : operation;
  const [first] = operations;
  const subject =
    first === undefined
      ? ''
      : operations.length === 1
        ? `\`${first}\` `
        : `\`${first}\` and ${operations.length - 1} more: `;
  const whole = `${subject}${text}`;
  const sentence =
    first === undefined ? `${whole[0]?.toUpperCase() ?? ''}${whole.slice(1)}` : whole;
  if (level !== 'error' || first === undefined || /^is |^requires auth/.test(text))
    return `${sentence}.`;
  return direction === 'request'
    ? `${sentence}: clients of the old document get an error.`
    : `${sentence}: clients of the old document do not expect it.`;
}
