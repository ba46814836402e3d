// JSON texts: the platform's parser for the value, a count for keys that are written twice, and a
// tolerant parser only when something is wrong.

import type { Diagnostic } from '../../base/diagnostics.js';
import type { Json } from '../../model/json.js';
import { maxDepth, measure, tooDeep } from './problems.js';
import type { Locate, Parsed, SourcePart, Span } from './source.js';

export type ParseResult = { readonly parsed?: Parsed; readonly diagnostics: readonly Diagnostic[] };

export async function parseJson(text: string, at: Locate): Promise<ParseResult> {
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch {
    const { syntaxMistake } = await import('./json-mistakes.js');
    return { diagnostics: [syntaxMistake(text, at) ?? tooDeepIn(text, at)] };
  }
  const { keys, references, endless, tooDeep: exceeded } = measure(value);
  if (exceeded) return { diagnostics: [tooDeepIn(text, at)] };
  if (endless) {
    const { endlessNumbers } = await import('./json-mistakes.js');
    return { diagnostics: endlessNumbers(text, at) };
  }
  let find: Find | undefined;
  const findLater: Find = (tokens, part) => (find ??= jsonPositions(text))(tokens, part);
  // A key that is written twice is the only way to spell more keys than the value has.
  if (keys !== keysIn(text)) {
    const { repeatedKeys, repeatedValue } = await import('./json-mistakes.js');
    const whole = repeatedValue(text);
    return {
      parsed: { value: whole, references: measure(whole).references, find: findLater },
      diagnostics: repeatedKeys(text, at),
    };
  }
  return { parsed: { value, references, find: findLater }, diagnostics: [] };
}

/** The keys that a valid text spells out: strings before a colon. */
function keysIn(text: string): number {
  let keys = 0;
  for (let at = text.indexOf('"'); at !== -1;) {
    const end = endOfString(text, at);
    if (text.charCodeAt(skipBlank(text, end)) === colon) keys++;
    at = text.indexOf('"', end);
  }
  return keys;
}

/** The bracket that is one too many. */
function tooDeepIn(text: string, at: Locate): Diagnostic {
  let depth = 0;
  for (let offset = 0; offset < text.length; offset++) {
    const character = text[offset];
    if (character === '"') offset = endOfString(text, offset) - 1;
    else if (character === '[' || character === '{') depth++;
    else if (character === ']' || character === '}') depth--;
    if (depth > maxDepth) return tooDeep(at({ start: offset, end: offset + 1 }));
  }
  return tooDeep(at({ start: 0, end: 0 }));
}

// Where the members of a valid JSON text stand. One pass goes through the whole and remembers the
// outer levels, below which values are small; a container inside is gone through again when a
// pointer leads through it.

/** Finds spans by pointer tokens. */
type Find = (tokens: readonly string[], part: SourcePart) => Span | undefined;

/** The text must have passed `JSON.parse`. */
export function jsonPositions(text: string): Find {
  const containers = new Map<number, Container>();

  /** Goes through the members of the container at `start`. */
  const scan = (start: number, levels: number): Container => {
    const members = new Map<string, Member>();
    const isObject = text.charCodeAt(start) === openBrace;
    let at = skipBlank(text, start + 1);
    for (let count = 0; !isClose(text.charCodeAt(at)); count++) {
      let key: number | undefined;
      let name = String(count);
      if (isObject) {
        key = at;
        const end = endOfString(text, at);
        name = unquote(text.slice(at, end));
        at = skipBlank(text, skipBlank(text, end) + 1);
      }
      const first = members.get(name);
      if (first === undefined) members.set(name, { key, value: at });
      else first.again = { key, value: at, again: first.again };
      at = skipBlank(text, endOfValue(at, levels));
      if (text[at] === ',') at = skipBlank(text, at + 1);
    }
    const container = { members, end: at + 1 };
    containers.set(start, container);
    return container;
  };

  const endOfValue = (start: number, levels: number): number => {
    const first = text.charCodeAt(start);
    if (first === quote) return endOfString(text, start);
    if (first !== openBrace && first !== openBracket) return endOfScalar(text, start);
    const known = containers.get(start);
    if (known) return known.end;
    if (levels > 0) return scan(start, levels - 1).end;
    let depth = 0;
    let at = start;
    do {
      const code = text.charCodeAt(at);
      if (code === quote) {
        at = endOfString(text, at);
        continue;
      }
      at++;
      if (code === openBrace || code === openBracket) depth++;
      else if (isClose(code)) depth--;
    } while (depth > 0);
    return at;
  };

  const walk = (from: Member, tokens: readonly string[], depth: number): Member | undefined => {
    const token = tokens[depth];
    if (token === undefined) return from;
    const code = text.charCodeAt(from.value);
    if (code !== openBrace && code !== openBracket) return undefined;
    const { members } = containers.get(from.value) ?? scan(from.value, 0);
    for (let member = members.get(token); member !== undefined; member = member.again) {
      const end = walk(member, tokens, depth + 1);
      if (end !== undefined) return end;
    }
    return undefined;
  };

  const root: Member = { key: undefined, value: skipBlank(text, 0) };
  endOfValue(root.value, outerLevels);
  return (tokens, part) => {
    const member = walk(root, tokens, 0);
    if (member === undefined) return undefined;
    if (part === 'key' && member.key !== undefined)
      return { start: member.key, end: endOfString(text, member.key) };
    return { start: member.value, end: endOfValue(member.value, 0) };
  };
}

/** `paths`, a path, its operations; `components`, their sections, each of them. */
const outerLevels = 3;

interface Container {
  readonly members: ReadonlyMap<string, Member>;
  /** The offset behind it. */
  readonly end: number;
}

interface Member {
  /** The offset of the key; absent for entries of arrays. */
  readonly key: number | undefined;
  readonly value: number;
  /** The same key, written once more. */
  again?: Member | undefined;
}

const quote = 0x22;
const backslash = 0x5c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const colon = 0x3a;

function isClose(code: number): boolean {
  return code === closeBrace || code === closeBracket;
}

function unquote(literal: string): string {
  return literal.includes('\\') ? String(JSON.parse(literal)) : literal.slice(1, -1);
}

function skipBlank(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return at;
    at++;
  }
}

/** The offset behind the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  let end = start;
  for (;;) {
    end = text.indexOf('"', end + 1);
    if (end === -1) return text.length;
    let before = end;
    while (text.charCodeAt(before - 1) === backslash) before--;
    if ((end - before) % 2 === 0) return end + 1;
  }
}

function endOfScalar(text: string, start: number): number {
  let at = start;
  while (at < text.length && /[-+.\w]/.test(text.charAt(at))) at++;
  return at;
}
