// Texts of documents as they are shown on terminals and in the logs of CI, where nothing of them is obeyed.

import type { Location } from '../diagnostics.js';

/** Control characters (line breaks and tabs among them), bidirectional and invisible marks, halves of surrogate pairs. */
const hostile = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/**
 * One character of what runners of CI obey in a log: `##[error]` (GitHub, Azure), `##vso[` and `##teamcity[` anywhere in a line, `::error::` (GitHub)
 * where one begins. The sections of GitLab have control characters.
 */
const command = /(?<=#)#(?=\w*\[)|(?<=^|\s):(?=:[a-z])/gi;

/** More than any sentence of ours has without names that are too long to read. */
const longest = 1_000;

/** A text in a sentence: hostile characters and commands as escapes, on one line that can be read. */
export function printable(text: string): string {
  return (text.length > longest ? `${text.slice(0, longest)}…` : text)
    .replace(/\s*[\r\n]+\s*/g, ' ')
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

export function placeOf(location: Location | undefined): string {
  return location ? `${location.file}:${location.line}` : '';
}
