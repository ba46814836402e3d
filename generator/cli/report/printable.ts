// Texts of documents as they are shown: on terminals and in the logs of CI nothing is obeyed, and
// in Markdown nothing is markup, a mention, an image or a link.

import { codeSpan, spansOf } from '../../base/code-span.js';
import type { Diagnostic, SourceLocation, Severity } from '../../base/diagnostics.js';
import { onOneLine, withoutEnd } from '../../base/texts.js';
import { groupBy } from '../../model/maps.js';

/**
 * Control characters (line breaks and tabs among them), bidirectional and invisible marks, halves
 * of surrogate pairs.
 */
const hostile = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/**
 * One character of what runners of CI obey in a log: `##[error]` (GitHub, Azure), `##vso[` and
 * `##teamcity[` anywhere in a line, `::error::` (GitHub) where one begins. The sections of GitLab
 * have control characters.
 */
const command = /(?<=#)#(?=\w*\[)|(?<=^|\s):(?=:[a-z])/gi;

/** More than any sentence of ours has without names that are too long to read. */
const longest = 1_000;

/**
 * A text in a sentence: hostile characters and commands as escapes, on one line that can be read.
 */
export function printable(text: string): string {
  return onOneLine(text.length > longest ? `${text.slice(0, longest)}…` : text)
    .replace(hostile, escape)
    .replace(command, escape);
}

/** A line of source: every character keeps its width, so that a caret below it stays in place. */
export function printableLine(line: string): string {
  return line
    .replace(hostile, (character) => (character === '\t' ? ' ' : '\ufffd'.repeat(character.length)))
    .replace(command, '\ufffd');
}

function escape(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

export function printedLocation(location: SourceLocation | undefined): string {
  return location ? `${location.file}:${location.line}` : '';
}

/**
 * A sentence on one line: what stands between backticks is code, and so is what GitHub or GitLab
 * would make a link or a mention of.
 */
export function inMarkdown(text: string): string {
  const parts: { text: string; isCode: boolean }[] = [];
  for (const part of spansOf(printable(text).trimStart()))
    for (const each of part.isCode ? [part] : wordsOf(part.text)) {
      const last = parts.at(-1);
      if (last !== undefined && last.isCode === each.isCode) last.text += each.text;
      else if (each.text !== '') parts.push({ ...each });
    }
  return parts
    .map((part, index) => (part.isCode ? code(part.text) : escaped(part.text, index === 0)))
    .join('');
}

/** The same for one value. */
export function valueInMarkdown(text: string): string {
  return code(printable(text));
}

/** Text that means nothing to a reader of Markdown. */
function escaped(text: string, isFirst: boolean): string {
  const plain = text.replace(/[\\*_[\]~#]/g, '\\$&').replace(/[&<>|$`]/g, reference);
  return isFirst ? plain.replace(/^[-+=]/, '\\$&').replace(/^(\d+)([.)])/, '$1\\$2') : plain;
}

function reference(character: string): string {
  return `&#${character.codePointAt(0)};`;
}

/** Nothing stands for a bar behind a backslash that all readers of tables agree upon, but a tag. */
function code(text: string): string {
  return text.includes('\\|')
    ? `<code>${text.replace(/[^\p{L}\p{N} ]/gu, reference)}</code>`
    : codeSpan(text);
}

/** Words apart from the punctuation around them, those of them that lead somewhere as code. */
function wordsOf(text: string): readonly { readonly text: string; readonly isCode: boolean }[] {
  return text.split(/(\s+)/).flatMap((word) => {
    const [before = ''] = /^[("']*/.exec(word) ?? [];
    const rest = word.slice(before.length);
    const core = withoutEnd(rest, `)"'.,;!?`);
    const after = rest.slice(core.length);
    return leads.test(core)
      ? [
          { text: before, isCode: false },
          { text: core, isCode: true },
          { text: after, isCode: false },
        ]
      : [{ text: word, isCode: false }];
  });
}

/**
 * Addresses and mentions, numbers of issues and the like (`#1`, `!1`, `GH-1`), commits, pictures
 * (`:smile:`).
 */
const leads =
  /@|:\/\/|\bwww\.|[#!~%$&^]["{\p{L}\p{N}_]|\bGH-\d|^(?=[a-f]*\d)[\da-f]{7,40}$|:[\w+-]+:/iu;

const words: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
};

/** A table of what was found; the empty text where nothing was. */
export function findingsTable(diagnostics: readonly Diagnostic[]): string {
  return tableOfKinds(['', 'finding', 'code', 'place'], diagnostics, {
    kindOf: ({ severity, code: id }) => `${severity} ${id}`,
    row: ({ severity, message, code: id, location }) => [
      words[severity],
      inMarkdown(message),
      inMarkdown(id),
      inMarkdown(printedLocation(location)),
    ],
    rest: (more, { code: id }) => ['', more, inMarkdown(id), ''],
  });
}

interface Kinds<T> {
  readonly kindOf: (item: T) => string;
  readonly row: (item: T) => readonly string[];
  /** The row for so many more of a kind as `more` says. */
  readonly rest: (more: string, item: T) => readonly string[];
}

/** So many of a kind have a row of their own. */
const shown = 10;

/** A table with the first of each kind, and a row for the others. */
export function tableOfKinds<T>(
  head: readonly string[],
  items: readonly T[],
  { kindOf, row, rest }: Kinds<T>,
): string {
  const rows = [...groupBy(items, kindOf).values()].flatMap((group) => {
    const left = group.slice(shown);
    const more = `… and ${left.length} more of this kind`;
    return [...group.slice(0, shown).map(row), ...left.slice(0, 1).map((item) => rest(more, item))];
  });
  return table(head, rows);
}

/** The cells are Markdown already, in which a bar stands in code alone. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
  return `${line(head)}${line(head.map(() => '---'))}${rows.map(line).join('')}`;
}

/** GitHub takes comments of 65,536 characters. */
const most = 60_000;

/** Whole lines, as many as a comment takes. */
export function boundedMarkdown(markdown: string): string {
  if (Buffer.byteLength(markdown) < most) return markdown;
  const kept: string[] = [];
  let room = most - 200;
  for (const line of markdown.split('\n')) {
    room -= Buffer.byteLength(line) + 1;
    if (room < 0) break;
    kept.push(line);
  }
  return `${kept.join('\n')}\n\n… and more than a comment takes: \`--reporter json\` has all of it.\n`;
}

/** Text of several lines, which stays as it is. */
export function fenced(text: string): string {
  const longest = (text.match(/`{3,}/g) ?? []).reduce(
    (most, { length }) => Math.max(most, length),
    2,
  );
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text.trimEnd()}\n${fence}\n`;
}
