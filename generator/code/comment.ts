// Comments with texts of the document: nothing in them can end the comment, hide text or become a tag.

import { type Code, empty, hardline, lines, mustBreak, sequence, text } from './code.js';
import { commentLines } from './escape.js';

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

// Markdown of a document as a comment shows it: an editor knows no address that a relative link could be relative to, and takes `<Name>`
// for HTML; and a description that a document folds into one line is read in an editor, not in a terminal.

/** Relative links as text with their path, and what looks like HTML and is none as text. Code stays as it is. */
export function readable(markdown: string): string {
  if (!/[<[]/.test(markdown)) return markdown;
  return markdown.replace(
    special,
    (whole: string, _fence?: string, text?: string, target?: string) => {
      if (text !== undefined) return `${text}${target === '' ? '' : ` (\`${target ?? ''}\`)`}`;
      return whole === '<' ? '\\<' : whole;
    },
  );
}

const html =
  'a|abbr|b|blockquote|br|center|code|dd|del|details|div|dl|dt|em|figure|font|h[1-6]|hr|i|img|ins|kbd|li|ol|p|pre|' +
  'q|s|samp|section|small|span|strike|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|tr|tt|u|ul|var';

const special = new RegExp(
  [
    // Code: fenced, indented, in a line.
    '(?:^|\\n)[ \\t]*(```|~~~)[^]*?(?:\\n[ \\t]*\\1|$)',
    '(?:^|\\n)(?: {4}|\\t).*',
    '`+[^`]*`+',
    // A link whose target has no scheme.
    '!?\\[((?:`[^`\\n]*`|[^\\]`[])*)\\]\\((?![a-z][a-z\\d+.-]*:|//)([^()\\s`]*)\\)',
    `(?<!\\\\)<(?=/?[a-z][^<>\\n]*>)(?!/?(?:${html})\\b|[a-z][a-z\\d+.-]*:|[^<>\\s]+@)`,
  ].join('|'),
  'gi',
);

/**
 * The lines of a Markdown text. Paragraphs and list items with a line longer than `width` are filled anew, the others stay as they
 * are, as do code, tables, headings and quotes.
 */
export function wrapMarkdown(text: string, width: number): string[] {
  const lines = text.split('\n');
  if (lines.every((line) => line.length <= width)) return lines;
  return blocksOf(lines).flatMap((block) =>
    block.prose && block.lines.some((line) => line.length > width)
      ? fill(block.lines, width)
      : block.lines,
  );
}

interface Block {
  readonly prose: boolean;
  readonly lines: string[];
}

/** What belongs together: a paragraph or a list item with the lines that continue it; any other line alone. */
function blocksOf(lines: readonly string[]): readonly Block[] {
  const blocks: Block[] = [];
  let fenced = false;
  for (const line of lines) {
    const isFence = /^\s*(```|~~~)/.test(line);
    if (isFence) fenced = !fenced;
    const last = blocks.at(-1);
    const isOther = fenced || isFence || line.trim() === '' || /^\s*([|#>]|<\/?\w)/.test(line);
    const isItem = /^\s*([-*+]|\d{1,3}[.)]) /.test(line);
    const continues =
      !isOther && !isItem && last?.prose === true && !/( {2}|\\)$/.test(last.lines.at(-1) ?? '');
    if (continues) last.lines.push(line);
    else blocks.push({ prose: !isOther && (isItem || !/^( {4}|\t)/.test(line)), lines: [line] });
  }
  return blocks;
}

/** Words stay whole, and so do `code spans`; a list item goes on below its text. */
function fill([head = '', ...rest]: readonly string[], width: number): string[] {
  const [, lead = '', marker = ''] = /^(\s*)((?:[-*+]|\d{1,3}[.)]) +)?/.exec(head) ?? [];
  const text = [
    head.slice(lead.length + marker.length),
    ...rest.map((line) => line.trimStart()),
  ].join(' ');
  const indent = lead + ' '.repeat(marker.length);
  const result: string[] = [];
  let current = lead + marker;
  let isEmpty = true;
  for (const word of text.match(/(?:[^\s`]|`[^`]*`|`)+/g) ?? []) {
    if (!isEmpty && current.length + 1 + word.length > width && !startsBlock(word)) {
      result.push(current);
      [current, isEmpty] = [indent, true];
    }
    current += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  const ending = /( {2}|\\)$/.exec(rest.at(-1) ?? head)?.[0] ?? '';
  return [...result, ending === '  ' ? `${current}  ` : current];
}

/** A word that would be Markdown of another kind, or a tag of the comment, at the beginning of a line. */
function startsBlock(word: string): boolean {
  return /^([-*+]|\d{1,3}[.)]|#{1,6}|>.*|\|.*|@.*|<.*|```.*|~~~.*|=+|-+)$/.test(word);
}
