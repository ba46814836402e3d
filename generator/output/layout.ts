// What of a text is layout: tells a file that only a formatter touched from one that was edited.

import type { Node, SourceFile } from 'typescript';

import { jsonText } from '../model/json.js';

/** A text without what formatters change, and a little more: fast, because it runs over the whole output. */
export function withoutLayout(path: string, text: string): string | Uint8Array {
  if (path.endsWith('.json')) return flat(text);
  const bytes = Buffer.from(text);
  let length = 0;
  for (const byte of bytes) if (isLayout[byte] === 0) bytes[length++] = byte;
  return bytes.subarray(0, length);
}

/** White space, separators, quotes, parentheses, the bars of unions and tables. */
const isLayout = new Uint8Array(256);
for (const character of ' \t\r\n\v\f;,\'"()|-') isLayout[character.charCodeAt(0)] = 1;

/** Whether two texts say the same, word for word. */
export async function sameTokens(path: string, a: string, b: string): Promise<boolean> {
  if (path.endsWith('.json')) return flat(a) === flat(b);
  // Markdown has code in it, which is laid out as well.
  if (!/\.[cm]?[jt]s$/.test(path))
    return Buffer.from(withoutLayout(path, a)).equals(Buffer.from(withoutLayout(path, b)));
  const { default: ts } = await import('typescript');
  const [left = [], right = []] = [a, b].map((text) =>
    tokensOf(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true), ts),
  );
  return left.length === right.length && left.every((token, index) => token === right[index]);
}

/** JSON on one line: as the document is shipped, so that its hash is that of the file. */
function flat(text: string): string {
  try {
    return `${jsonText(JSON.parse(text))}\n`;
  } catch {
    return text.replaceAll('\r\n', '\n');
  }
}

/** White space in comments is layout. */
function prose(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** The tree of a script with the words in it, then its comments. */
function tokensOf(source: SourceFile, ts: typeof import('typescript')): readonly string[] {
  const tokens: string[] = [];
  const comments: string[] = [];
  const visit = (node: Node): void => {
    if (ts.isJSDoc(node)) return;
    const children = node.getChildren(source);
    const text = children.length === 0 ? source.text.slice(node.getStart(source), node.end) : '';
    if (children.length === 0) comments.push(source.text.slice(node.pos, node.getStart(source)));
    const isKey = ts.isPropertyName(node) && 'name' in node.parent && node.parent.name === node;
    if (ts.isStringLiteral(node)) tokens.push(isKey ? node.text : JSON.stringify(node.text));
    else if (children.length === 0 && (!separators.has(text) || ts.isBinaryExpression(node.parent)))
      tokens.push(text);
    else if (
      children.length > 0 &&
      !ts.isParenthesizedExpression(node) &&
      !ts.isParenthesizedTypeNode(node)
    )
      tokens.push(String(node.kind));
    children.forEach(visit);
  };
  visit(source);
  return [...tokens, prose(comments.join(' '))];
}

/** Where these stand follows from the tree. */
const separators: ReadonlySet<string> = new Set(['', ',', ';', '(', ')', '|', '&']);
