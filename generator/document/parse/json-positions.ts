// Where the members of a valid JSON text stand, found by need: a container is scanned when a pointer first leads through it,
// so that thirteen megabytes cost nothing until something is reported about them, and then one pass or two.

import type { Part, Span } from '../load/source.js';

/** A finder of spans by pointer tokens. The text must have passed `JSON.parse`. */
export function jsonPositions(
  text: string,
): (tokens: readonly string[], part: Part) => Span | undefined {
  const containers = new Map<number, Map<string, Member>>();
  const membersOf = (value: number): Map<string, Member> => {
    const known = containers.get(value) ?? membersAt(text, value);
    containers.set(value, known);
    return known;
  };
  const walk = (from: Member, tokens: readonly string[], depth: number): Member | undefined => {
    const token = tokens[depth];
    if (token === undefined) return from;
    for (
      let member = membersOf(from.value).get(token);
      member !== undefined;
      member = member.again
    ) {
      const end = walk(member, tokens, depth + 1);
      if (end !== undefined) return end;
    }
    return undefined;
  };
  return (tokens, part) => {
    const member = walk({ key: undefined, value: skipBlank(text, 0) }, tokens, 0);
    if (member === undefined) return undefined;
    if (part === 'key' && member.key !== undefined)
      return { start: member.key, end: endOfString(text, member.key) };
    return { start: member.value, end: endOfValue(text, member.value) };
  };
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

function membersAt(text: string, start: number): Map<string, Member> {
  const members = new Map<string, Member>();
  const open = text.charCodeAt(start);
  let count = 0;
  if (open !== openBrace && open !== openBracket) return members;
  let at = skipBlank(text, start + 1);
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === closeBrace || code === closeBracket) break;
    let key: number | undefined;
    let name = String(count);
    if (open === openBrace) {
      key = at;
      const end = endOfString(text, at);
      name = unquote(text.slice(at, end));
      at = skipBlank(text, skipBlank(text, end) + 1);
    }
    const first = members.get(name);
    if (first === undefined) members.set(name, { key, value: at });
    else first.again = { key, value: at, again: first.again };
    count++;
    at = skipBlank(text, endOfValue(text, at));
    if (text[at] === ',') at = skipBlank(text, at + 1);
  }
  return members;
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
export function endOfString(text: string, start: number): number {
  let end = start;
  for (;;) {
    end = text.indexOf('"', end + 1);
    if (end === -1) return text.length;
    let before = end;
    while (text.charCodeAt(before - 1) === backslash) before--;
    if ((end - before) % 2 === 0) return end + 1;
  }
}

function endOfValue(text: string, start: number): number {
  const first = text.charCodeAt(start);
  if (first === quote) return endOfString(text, start);
  if (first !== openBrace && first !== openBracket) return endOfScalar(text, start);
  let depth = 0;
  let at = start;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = endOfString(text, at);
      continue;
    }
    at++;
    if (code === openBrace || code === openBracket) depth++;
    else if ((code === closeBrace || code === closeBracket) && --depth === 0) break;
  }
  return at;
}

function endOfScalar(text: string, start: number): number {
  let at = start;
  while (at < text.length && /[-+.\w]/.test(text.charAt(at))) at++;
  return at;
}
