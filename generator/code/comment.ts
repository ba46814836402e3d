// Comments with texts of the document: nothing in them can end the comment, hide text or become a tag.

import { commentLines } from './escape.js';
import { type Code, empty, hardline, lines, mustBreak, sequence, text } from './code.js';
import { readable, wrapMarkdown } from './markdown.js';

export interface DocTag {
  /** `deprecated`, `default`, `throws`, `example`, … */
  readonly name: string;
  readonly text?: string | undefined;
}

export interface DocComment {
  /** Paragraphs, in markdown; what is empty or absent is left out. */
  readonly text?: readonly (string | undefined)[] | undefined;
  readonly tags?: readonly DocTag[] | undefined;
}

/** Line comments. */
export function comment(texts: readonly string[]): Code {
  return lines(texts.flatMap(commentLines).map((row) => text(row === '' ? '//' : `// ${row}`)));
}

/** A text of at most so many characters that stands in one line of a comment. */
export function commentText(text: string, longest: number): string {
  const characters = [...commentLines(text).join(' ').replace(/\s+/g, ' ').trim()];
  return characters.length > longest
    ? `${characters.slice(0, longest).join('')}…`
    : characters.join('');
}

/** A JSDoc comment; empty where there is nothing to say. Goes on its own line, above what it is about. */
export function docComment(doc: DocComment): Code {
  const rows = docLines(doc);
  if (rows.length === 0) return empty;
  const [first = ''] = rows;
  if (rows.length === 1) return sequence([`/** ${first} */`, mustBreak]);
  let comment = '/**';
  for (const row of rows)
    comment += row === '' ? `${hardline.text} *` : `${hardline.text} * ${row}`;
  return sequence([comment, hardline, ' */']);
}

/** What stands between the comment marks, for tools that write these themselves; empty where there is nothing to say. */
export function docText(doc: DocComment): string {
  // A function and the method that calls it say the same.
  const before = known.get(doc);
  if (before !== undefined) return before;
  const text = docLines(doc).join('\n');
  known.set(doc, text);
  return text;
}

const known = new WeakMap<DocComment, string>();

function docLines({ text = [], tags = [] }: DocComment): string[] {
  const rows: string[] = [];
  for (const paragraph of text) {
    const block = paragraph === undefined ? [] : proseBlock(paragraph);
    if (block.length === 0) continue;
    if (rows.length > 0) rows.push('');
    for (const row of block) rows.push(row);
  }
  tags.forEach((tag, index) => {
    if (index === 0 && rows.length > 0) rows.push('');
    const [first = '', ...rest] = tag.text === undefined ? [] : proseBlock(tag.text);
    rows.push(`@${tag.name}${first === '' ? '' : ` ${first}`}`, ...rest);
  });
  return rows;
}

/** Longer lines are wrapped. The comment's own marks and a usual indentation fit into 100 columns beside them. */
const proseWidth = 92;

/** Stands in a comment as it is: printable ASCII on one line, and nothing that would be a tag, a link, or the end of the comment. */
const plain = /^(?:[!-)+-;=-?A-Z\\-~](?:[ -)+-;=-?A-Z\\-~]*[!-)+-;=-?A-Z\\-~])?)?$/;

/** Documents say the same in many places: the last texts are remembered. */
const blocks = new Map<string, readonly string[]>();
const mostBlocks = 5_000;

function proseBlock(text: string): readonly string[] {
  const before = blocks.get(text);
  if (before !== undefined) return before;
  if (text.length <= proseWidth && plain.test(text)) return text === '' ? [] : [text];
  const rows = commentLines(readable(text));
  const block = trimBlank(
    rows.some((row) => row.length > proseWidth) ? wrapMarkdown(rows.join('\n'), proseWidth) : rows,
  );
  if (blocks.size >= mostBlocks) blocks.clear();
  blocks.set(text, block);
  return block;
}

function trimBlank(rows: readonly string[]): readonly string[] {
  if (rows[0] !== '' && rows.at(-1) !== '') return rows;
  const start = rows.findIndex((row) => row !== '');
  return start === -1 ? [] : rows.slice(start, rows.findLastIndex((row) => row !== '') + 1);
}
