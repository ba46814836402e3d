// Texts of documents on a terminal: what moves the cursor, changes colours, reorders or hides characters is shown instead of obeyed.

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
