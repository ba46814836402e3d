// A parsed source file and the places in it: what every later step of loading works with.

import type { SourceLocation } from '../../base/diagnostics.js';
import type { Json } from '../../model/json.js';
import { positionsIn } from '../../base/lines.js';

/** A stretch of text; `end` is the offset behind it. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export type Locate = (span: Span) => SourceLocation;

export type SourcePart = 'key' | 'value';

/** What a parser found out about a text. */
export interface Parsed {
  readonly value: Json;
  /** The different texts at keys called `$ref`, wherever they stand. */
  readonly references: ReadonlySet<string>;
  /** The span of the value (or of its key) at exactly this pointer. */
  readonly find: (tokens: readonly string[], part: SourcePart) => Span | undefined;
}

export interface SourceFile extends Parsed {
  /** Absolute, for opening; never printed. */
  readonly path: string;
  /** Relative to `cwd` with forward slashes: the name that diagnostics print. */
  readonly name: string;
  readonly text: string;
  readonly at: Locate;
}

export function sourceFile(
  place: { readonly path: string; readonly name: string; readonly text: string },
  parsed: Parsed,
): SourceFile {
  return { ...place, ...parsed, at: locationsIn(place.name, place.text) };
}

/** Spans of `text` as locations in the file `name`. */
export function locationsIn(name: string, text: string): Locate {
  const position = positionsIn(text);
  return ({ start, end }) => {
    const from = position(start);
    const to = position(end);
    return { file: name, ...from, endLine: to.line, endColumn: to.column };
  };
}

/** The place of the value at `tokens`, or of the nearest ancestor that was written down. */
export function nearest(
  file: SourceFile,
  tokens: readonly string[],
  part: SourcePart,
): SourceLocation {
  const exact = file.find(tokens, part);
  if (exact !== undefined) return file.at(exact);
  for (let length = tokens.length - 1; length > 0; length--) {
    const span = file.find(tokens.slice(0, length), 'key');
    if (span !== undefined) return file.at(span);
  }
  return file.at(file.find([], 'value') ?? { start: 0, end: 0 });
}
