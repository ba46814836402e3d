// The lines around a place with a caret below it, from a window of the source: files may be one line of many megabytes.

import type pc from 'picocolors';
import type { Location } from '../diagnostics.js';
import { printableLine } from './printable.js';

/** So many lines are shown above and below the place. */
export const around = 2;
const before = 60;
const width = 120;

export interface FrameOptions {
  readonly paint: Pick<ReturnType<typeof pc.createColors>, 'bold' | 'gray' | 'red'>;
  readonly lineAt: (line: number) => string | undefined;
}

/** Nothing when the place is not in the source. */
export function codeFrame(
  { line, column, endLine = line, endColumn = column + 1 }: Location,
  { paint, lineAt }: FrameOptions,
): string | undefined {
  const marked = lineAt(line);
  if (marked === undefined) return undefined;
  const first = Math.max(1, line - around);
  const cut = column > width - 20 ? column - before : 0;
  const window: string[] = [];
  for (let number = first; number <= line + around; number += 1) {
    const text = lineAt(number);
    if (text !== undefined) window.push(clip(printableLine(text), cut));
  }
  while (window.length > line - first + 1 && window.at(-1)?.trim() === '') window.pop();
  // Only the first line of a longer stretch is marked: where it begins is what counts.
  const end = Math.min(
    endLine > line ? marked.length + 1 : Math.max(endColumn, column + 1),
    cut + width,
  );
  const numbers = String(first + window.length - 1).length;
  const gutter = (number: number | ''): string =>
    paint.gray(` ${String(number).padStart(numbers)} |`);
  const marker = (text: string): string => paint.red(paint.bold(text));
  return window
    .flatMap((text, index) => {
      const number = first + index;
      const shown = `${gutter(number)}${text === '' ? '' : ` ${text}`}`;
      if (number !== line) return [` ${shown}`];
      const caret = `${' '.repeat(column - cut - 1)}${marker('^'.repeat(end - column))}`;
      return [`${marker('>')}${shown}`, ` ${gutter('')} ${caret}`];
    })
    .join('\n');
}

function clip(line: string, cut: number): string {
  return line.length > cut + width ? `${line.slice(cut, cut + width - 1)}…` : line.slice(cut);
}
