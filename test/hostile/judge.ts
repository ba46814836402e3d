// What is wrong with the files that were made of a hostile document: read as compilers, package managers, file systems and browsers read them.

import { marked, type Token } from 'marked';
import ts from 'typescript';
import { refusedPaths } from '../../generator/pipeline/paths.js';
import type { OutputFile } from '../../generator/targets/target.js';
import { canary } from './payloads.js';

/** Sentences; none where nothing of the document has become more than text. */
export function wrongIn(files: readonly OutputFile[]): readonly string[] {
  const paths = refusedPaths(files).map(({ message }) => `path: ${message}`);
  return [
    ...paths,
    ...files.flatMap(({ path, content }) =>
      wrongInFile(path, content).map((what) => `${path}: ${what}`),
    ),
  ];
}

/** Most files of a client are the same whatever the document is. */
const known = new Map<string, readonly string[]>();

function wrongInFile(path: string, content: string): readonly string[] {
  const key = `${path}\n${content}`;
  const found = known.get(key) ?? judged(path, content);
  if (/(?:^|\/)runtime\//.test(path)) known.set(key, found);
  return found;
}

function judged(path: string, content: string): readonly string[] {
  if (path.endsWith('.ts')) return [...wrongCode(path, content), ...wrongText(content)];
  if (path.endsWith('package.json')) return [...wrongPackage(content), ...wrongText(content)];
  if (path.endsWith('.md') || path.endsWith('llms.txt'))
    return [...wrongMarkdown(content), ...wrongText(content)];
  if (path.endsWith('.json')) return isJson(content) ? wrongText(content) : ['it is no JSON'];
  return wrongText(content);
}

/** Characters that move the cursor, end lines in disguise, or reorder what a reader sees. */
function wrongText(content: string): readonly string[] {
  const hidden =
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/.exec(
      content,
    );
  const half = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.exec(
    content,
  );
  return [hidden, half].flatMap((match) =>
    match
      ? [
          `U+${match[0].charCodeAt(0).toString(16)} stands in it: ${JSON.stringify(content.slice(Math.max(0, match.index - 40), match.index + 40))}`,
        ]
      : [],
  );
}

function wrongCode(path: string, content: string): readonly string[] {
  const file = ts.createSourceFile(path, content, ts.ScriptTarget.ESNext, true);
  const found: string[] = [];
  for (const { messageText, start = 0 } of syntaxErrors(file))
    found.push(
      `it cannot be parsed: ${ts.flattenDiagnosticMessageText(messageText, ' ')}: ${JSON.stringify(content.slice(Math.max(0, start - 60), start + 60))}`,
    );
  for (const { fileName } of [
    ...file.referencedFiles,
    ...file.typeReferenceDirectives,
    ...file.libReferenceDirectives,
  ])
    found.push(`a comment refers to the file ${fileName}`);
  const own = Object(file);
  if (own.checkJsDirective !== undefined) found.push('a comment switches type checks off');
  if (Array.isArray(own.commentDirectives) && own.commentDirectives.length > 0)
    found.push('a comment silences an error');
  if (/^\s*\/\/[#@] ?source(Mapping)?URL/m.test(content))
    found.push('a comment names a source map');
  const visit = (node: ts.Node): void => {
    if (
      (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) &&
      node.text.includes(canary) &&
      !isName(node)
    )
      found.push(
        `a payload is code: ${JSON.stringify(content.slice(Math.max(0, node.pos - 60), node.end + 40))}`,
      );
    if (ts.isIdentifier(node) && node.text.length > 400 && !isName(node))
      found.push(`an identifier has ${node.text.length} characters`);
    if (
      ts.isPropertyAssignment(node) &&
      !ts.isComputedPropertyName(node.name) &&
      node.name.getText().replace(/^['"]|['"]$/g, '') === '__proto__'
    )
      found.push('a literal sets a prototype');
    if (
      ts.isTemplateExpression(node) &&
      !/(?:^|\/)runtime\//.test(path) &&
      node.getText().includes(canary)
    )
      found.push('a payload stands in a template');
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** A key or a member that is called as the document calls it is no code. */
function isName(node: ts.Node): boolean {
  const { parent } = node;
  return (
    (ts.isPropertyAssignment(parent) ||
      ts.isPropertySignature(parent) ||
      ts.isPropertyAccessExpression(parent)) &&
    parent.name === node
  );
}

function syntaxErrors(file: ts.SourceFile): readonly ts.Diagnostic[] {
  const { parseDiagnostics } = Object(file);
  if (!Array.isArray(parseDiagnostics))
    throw new Error('This TypeScript does not tell its syntax errors.');
  return parseDiagnostics;
}

const packageKeys = new Set(
  (
    'name version description scripts devDependencies license type sideEffects engines exports files dependencies ' +
    'peerDependencies peerDependenciesMeta main module types keywords homepage private browser imports'
  ).split(' '),
);

function wrongPackage(content: string): readonly string[] {
  if (!isJson(content)) return ['it is no JSON'];
  const value = Object(JSON.parse(content));
  const found = Object.keys(value)
    .filter((key) => !packageKeys.has(key))
    .map((key) => `it has a key ${JSON.stringify(key)}`);
  if (
    !/^(?:@[a-z0-9][a-z0-9-._]*\/)?[a-z0-9][a-z0-9-._]*$/.test(value.name) ||
    value.name.length > 214
  )
    found.push(`its name is ${JSON.stringify(value.name)}`);
  if (!/^\d+\.\d+\.\d+(-[\w.-]+)?(\+[\w.-]+)?$/.test(value.version))
    found.push(`its version is ${JSON.stringify(value.version)}`);
  const { description: _, ...rest } = value;
  if (JSON.stringify(rest).includes(canary)) found.push('a payload stands beside its description');
  return found;
}

function wrongMarkdown(content: string): readonly string[] {
  const found: string[] = [];
  void marked.walkTokens(marked.lexer(content), (token: Token) => {
    if (token.type === 'image') found.push(`an image of ${String(token['href'])}`);
    if (token.type === 'html' && !ownMarkup.test(token.raw.trim()))
      found.push(`HTML: ${token.raw.slice(0, 200)}`);
    // An address that shows as what it is hides nothing.
    if (
      token.type === 'link' &&
      /evil|javascript:|anary/.test(String(token['href'])) &&
      token['text'] !== token['href']
    )
      found.push(`a link to ${String(token['href'])}`);
  });
  return found;
}

/** The HTML that templates write themselves. */
const ownMarkup = /^<\/?(details|summary|br)>$/;

function isJson(content: string): boolean {
  try {
    JSON.parse(content);
    return true;
  } catch {
    return false;
  }
}
