// Sentences for people: what an operation does now, and what that means to who uses it.

import type { Json } from '../model/json.js';
import type { Direction, Level } from './change.js';

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
