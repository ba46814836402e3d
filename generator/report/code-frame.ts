// The lines around a place with a caret below it, from a window of the source: files may be one line of many megabytes.

import { codeFrameColumns } from '@babel/code-frame';
import type { Location } from '../diagnostics.js';
import { printableLine } from './printable.js';

const around = 2;
const before = 60;
const width = 120;

export interface FrameOptions {
  readonly color: boolean;
  readonly lines: readonly string[];
}

/** Nothing when the place is not in the source. */
export function codeFrame(
  { line, column, endLine = line, endColumn = column + 1 }: Location,
  { color, lines }: FrameOptions,
): string | undefined {
  const marked = lines[line - 1];
  if (marked === undefined) return undefined;
  const first = Math.max(1, line - around);
  const cut = column > width - 20 ? column - before : 0;
  const window = lines
    .slice(first - 1, line + around)
    .map((text) => clip(printableLine(text), cut));
  while (window.length > line - first + 1 && window.at(-1)?.trim() === '') window.pop();
  // Only the first line of a longer stretch is marked: where it begins is what counts.
  const end = Math.min(
    endLine > line ? marked.length + 1 : Math.max(endColumn, column + 1),
    cut + width,
  );
  const options = { startLine: first, forceColor: color, linesAbove: around, linesBelow: around };
  return codeFrameColumns(
    window.join('\n'),
    { start: { line, column: column - cut }, end: { line, column: end - cut } },
    options,
  );
}

function clip(line: string, cut: number): string {
  return line.length > cut + width ? `${line.slice(cut, cut + width - 1)}…` : line.slice(cut);
}
