// The lines of a text, counted only as far as somebody asks: documents have hundreds of thousands.

import { withoutEnd } from './texts.js';

export interface LinePosition {
  readonly line: number;
  readonly column: number;
}

/** The line and column (from 1, in UTF-16 units) of offsets in `text`. */
export function positionsIn(text: string): (offset: number) => LinePosition {
  const { starts, next } = lineStarts(text);
  return (offset) => {
    while ((starts.at(-1) ?? 0) <= offset && next());
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}

/** The lines of `text` by their numbers, from 1. */
export function linesIn(text: string): (line: number) => string | undefined {
  const { starts, next } = lineStarts(text);
  return (line) => {
    while (starts.length <= line && next());
    const [start, after] = [starts[line - 1], starts[line]];
    return start === undefined ? undefined : withoutEnd(text.slice(start, after), '\r\n');
  };
}

interface Lines {
  /** Where they start, as far as they are counted. */
  readonly starts: number[];
  /** Counts one more, if there is one. */
  readonly next: () => boolean;
}

/**
 * Of the text that was used last: the diagnostics of a document, and the lines around them, are in
 * one text.
 */
let latest: { readonly text: string; readonly lines: Lines } | undefined;

function lineStarts(text: string): Lines {
  if (latest?.text !== text) latest = { text, lines: countedIn(text) };
  return latest.lines;
}

/** Lines end with LF, CR LF or CR, as YAML and editors have it. */
function countedIn(text: string): Lines {
  const starts = [0];
  const returns = text.includes('\r');
  const next = (): boolean => {
    const from = starts[starts.length - 1] ?? 0;
    const at = returns ? nextBreak(text, from) : text.indexOf('\n', from);
    if (at === -1) return false;
    starts.push(at + (returns && text.startsWith('\r\n', at) ? 2 : 1));
    return true;
  };
  return { starts, next };
}

function nextBreak(text: string, from: number): number {
  const feed = text.indexOf('\n', from);
  const end = feed === -1 ? text.length : feed;
  for (let at = from; at < end; at++) if (text.charCodeAt(at) === 0x0d) return at;
  return feed;
}
