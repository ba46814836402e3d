// Comments with text from the document, which cannot end the comment, hide text or become a tag.

import { type Code, empty, hardline, lines, mustBreak, sequence, rawCode } from './code.js';
import { commentLines } from './escape.js';

export interface DocTag {
  /** `deprecated`, `default`, `throws`, `example`, … */
  readonly name: string;
  readonly text?: string | undefined;
}

export interface DocComment {
  /** Paragraphs in markdown; empty ones are skipped. */
  readonly text?: readonly (string | undefined)[] | undefined;
  readonly tags?: readonly DocTag[] | undefined;
}

/** A block of line comments. */
export function comment(texts: readonly string[]): Code {
  return lines(texts.flatMap(commentLines).map((row) => rawCode(row === '' ? '//' : `// ${row}`)));
}

/** A text for one line of a comment, cut to `longest` characters. */
export function commentText(text: string, longest: number): string {
  const characters = [...commentLines(text).join(' ').replace(/\s+/g, ' ').trim()];
  return characters.length > longest
    ? `${characters.slice(0, longest).join('')}…`
    : characters.join('');
}

/** A JSDoc comment on its own lines; empty if there is nothing to say. */
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

/**
 * The content of a JSDoc comment, for tools that add the delimiters; empty if there is nothing to
 * say.
 */
export function docText(doc: DocComment): string {
  // A function and its method have the same comment.
  const before = docTexts.get(doc);
  if (before !== undefined) return before;
  const text = docLines(doc).join('\n');
  docTexts.set(doc, text);
  return text;
}

const docTexts = new WeakMap<DocComment, string>();

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

/**
 * The width at which lines are wrapped. With the comment's delimiters and usual indentation, they
 * fit into 100 columns.
 */
const proseWidth = 92;

/**
 * Matches text that needs no processing: printable ASCII on one line, without tags, links, or the
 * end of a comment.
 */
const plainLine = /^(?:[!-)+-;=-?A-Z\\-~](?:[ -)+-;=-?A-Z\\-~]*[!-)+-;=-?A-Z\\-~])?)?$/;

/** A cache of recent texts, because documents repeat many. */
const blocks = new Map<string, readonly string[]>();

const maxBlocks = 5_000;

function proseBlock(text: string): readonly string[] {
  const before = blocks.get(text);
  if (before !== undefined) return before;
  if (text.length <= proseWidth && plainLine.test(text)) return text === '' ? [] : [text];
  const rows = commentLines(readable(text));
  const block = trimBlank(
    rows.some((row) => row.length > proseWidth) ? wrapMarkdown(rows.join('\n'), proseWidth) : rows,
  );
  if (blocks.size >= maxBlocks) blocks.clear();
  blocks.set(text, block);
  return block;
}

function trimBlank(rows: readonly string[]): readonly string[] {
  if (rows[0] !== '' && rows.at(-1) !== '') return rows;
  const start = rows.findIndex((row) => row !== '');
  return start === -1 ? [] : rows.slice(start, rows.findLastIndex((row) => row !== '') + 1);
}

// Adapts markdown to comments: editors cannot resolve relative links, and read `<Name>` as HTML.
// Long lines are wrapped.

/**
 * Replaces relative links by text with their path, and escapes `<` that is not HTML. Code is
 * unchanged.
 */
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
 * The lines of a markdown text. Paragraphs and list items with a line longer than `width` are
 * wrapped; others are unchanged, as are code, tables, headings and quotes.
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

/**
 * Groups lines into blocks: a paragraph or list item with its continuation lines, and any other
 * line alone.
 */
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

/** Wraps between words; `code spans` stay whole, and list items are indented. */
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

/**
 * Whether a word at the beginning of a line would start another markdown block, or a tag of the
 * comment.
 */
function startsBlock(word: string): boolean {
  return /^([-*+]|\d{1,3}[.)]|#{1,6}|>.*|\|.*|@.*|<.*|```.*|~~~.*|=+|-+)$/.test(word);
}
