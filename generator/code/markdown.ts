// Markdown of a document as a comment shows it: an editor knows no address that a relative link could be relative to, and takes `<Name>` for HTML.

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
  'a|abbr|b|blockquote|br|center|code|dd|del|details|div|dl|dt|em|figure|font|h[1-6]|hr|i|img|ins|kbd|li|ol|p|pre|q|s|samp|section|small|span|strike|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|tr|tt|u|ul|var';

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
