// Diagnostics as Markdown, for a comment on a pull request. What a document says stays text: no markup, no mention, no image.

import type { Diagnostic, Location, Severity } from '../diagnostics.js';
import { printable } from './printable.js';

const words: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
};

/** A table with a row a diagnostic; the empty text where there is none. */
export function findingsTable(diagnostics: readonly Diagnostic[]): string {
  const rows = diagnostics.map(({ severity, message, code, location }) => [
    words[severity],
    inMarkdown(message),
    inMarkdown(code),
    inMarkdown(placeOf(location)),
  ]);
  return table(['', 'finding', 'code', 'place'], rows);
}

/** The cells are Markdown already. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
  return `${line(head)}${line(head.map(() => '---'))}${rows.map(line).join('')}`;
}

/** A text on one line, in a table or outside of one: what stands between backticks is code, the rest is escaped. */
export function inMarkdown(text: string): string {
  const parts = printable(text).split('`');
  const isEven = parts.length % 2 === 1;
  return parts
    .map((part, index) =>
      isEven && index % 2 === 1
        ? part.replaceAll('|', '\\|')
        : part
            .replace(/[\\[\]*<>|~!#]/g, '\\$&')
            .replaceAll('&', '&amp;')
            .replaceAll('@', '&#64;'),
    )
    .join(isEven ? '`' : '\\`');
}

export function placeOf(location: Location | undefined): string {
  return location ? `${location.file}:${location.line}` : '';
}
