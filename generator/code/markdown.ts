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
