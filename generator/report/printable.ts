// Texts of documents as they are shown: on a terminal nothing is obeyed, and in Markdown nothing is markup, a mention or an image.

import type { Diagnostic, Location, Severity } from '../diagnostics.js';

/** Control characters (line breaks and tabs among them), bidirectional and invisible marks, halves of surrogate pairs. */
const hostile = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/** More than any sentence of ours has without names that are too long to read. */
const longest = 1_000;

/** A text in a sentence: hostile characters as escapes, on one line that can be read. */
export function printable(text: string): string {
  return (text.length > longest ? `${text.slice(0, longest)}…` : text)
    .replace(/\s*[\r\n]+\s*/g, ' ')
    .replace(hostile, escape);
}

/** A line of source: every character keeps its width, so that a caret below it stays in place. */
export function printableLine(line: string): string {
  return line.replace(hostile, (character) =>
    character === '\t' ? ' ' : '\ufffd'.repeat(character.length),
  );
}

function escape(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

const words: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
};

/**
 * Diagnostics as Markdown, for a comment on a pull request. What a document says stays text: no markup, no mention, no image. A
 * table with a row a diagnostic; the empty text where there is none.
 */
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
