// The literals of generated sources, each with the change that it is tried with: one literal is another one, everything else stays as it is.

import ts from 'typescript';
import type { TextFile } from '../../../generator/verify/subject/check.js';

export type Sort =
  | 'string'
  | 'number'
  | 'boolean'
  | 'pattern'
  | 'property name'
  | 'type literal'
  | 'public name'
  | 'text everywhere';

export interface Edit {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface Literal {
  readonly sort: Sort;
  /** `client`. */
  readonly artefact: string;
  /** `errors.ts`, or the folder that the file is in: `operations`. */
  readonly area: string;
  /** Where it stands in the syntax, without the document's own names: `const errors > headers`. */
  readonly location: string;
  /** What it says, and what it says when it is changed. */
  readonly before: string;
  readonly after: string;
  readonly edits: readonly Edit[];
  /** Tells literals apart that are alike otherwise. */
  readonly index: number;
}

/** The name of a change: the same in every run. */
export function nameOf({ sort, artefact, area, location, before, after, index }: Literal): string {
  return `${artefact}/${area}, ${sort}, ${location}: ${short(before)} → ${short(after)}${index > 0 ? ` (${index})` : ''}`;
}

function short(text: string): string {
  return text.length > 50 ? `${text.slice(0, 24)}…${text.slice(-24)}` : text;
}

/** What was generated, but for the runtime that ships with it, and the types that another tool makes of the document. */
export function isOwnSource({ path }: TextFile): boolean {
  return /^[^/]+\/src\/.*\.ts$/.test(path) && !/\/runtime\/|\/raw(?:-types)?\.ts$/.test(path);
}

/** Every literal of the packages, in order. */
export function literalsIn(files: readonly TextFile[]): readonly Literal[] {
  const known = runtimeNames(files);
  const own = files
    .filter(isOwnSource)
    .map((file) => ts.createSourceFile(file.path, file.content, ts.ScriptTarget.ES2022, true));
  const found = own.flatMap((source) => literalsOf(source, known));
  return numbered([...found, ...sharedTexts(found), ...publicNames(own)]);
}

type Found = Omit<Literal, 'index'>;

function literalsOf(source: ts.SourceFile, known: ReadonlySet<string>): readonly Found[] {
  const found: Found[] = [];
  const add = (sort: Sort, node: ts.Node, before: string, after: string): void => {
    found.push({
      sort,
      ...whereIs(source),
      location: placeOf(node, known),
      before,
      after,
      edits: [editOf(source, node, after)],
    });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isNoSubstitutionTemplateLiteral(node) && node.getText(source).startsWith('`{')) {
      found.push(...jsonLiterals(node, source));
    } else if (isNameOfProperty(node)) {
      const { text } = node;
      add('property name', node, text, JSON.stringify(`${text}_`));
    } else {
      const after = changeOf(node);
      if (after !== undefined)
        add(
          ts.isLiteralTypeNode(node.parent) || ts.isLiteralTypeNode(node.parent.parent)
            ? 'type literal'
            : sortOf(node),
          node,
          node.getText(source),
          after,
        );
      else ts.forEachChild(node, visit);
    }
  };
  ts.forEachChild(source, visit);
  return found;
}

/** The texts, numbers and truths in a document of JSON that stands in the source, each with the name before it. */
function jsonLiterals(node: ts.Node, source: ts.SourceFile): readonly Found[] {
  const found: Found[] = [];
  const text = node.getText(source);
  let name = '';
  for (const token of text.matchAll(/"(?:[^"\\]|\\.)*"(:)?|-?\d[\d.eE+-]*|\b(?:true|false)\b/gs)) {
    const [before] = token;
    if (token[1] !== undefined) {
      name = before.slice(1, -2);
      continue;
    }
    const start = node.getStart(source) + token.index;
    const isText = before.startsWith('"');
    const isTruth = /^[tf]/.test(before);
    const after = isText
      ? `${before.slice(0, -1)}x"`
      : isTruth
        ? String(before !== 'true')
        : String(Number(before) + 1);
    found.push({
      sort: isText ? 'string' : isTruth ? 'boolean' : 'number',
      ...whereIs(source),
      location: `json > ${name}`,
      ...{ before: before.replaceAll('"', "'"), after },
      edits: [{ path: source.fileName, start, end: start + before.length, text: after }],
    });
  }
  return found;
}

function changeOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
    return JSON.stringify(node.text.length > 1 ? node.text.slice(0, -1) : `${node.text}x`);
  if (ts.isNumericLiteral(node)) return String(Number(node.text) + 1);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return 'false';
  if (node.kind === ts.SyntaxKind.FalseKeyword) return 'true';
  if (!ts.isRegularExpressionLiteral(node)) return undefined;
  return /\$\/\w*$/.test(node.text)
    ? node.text.replace(/\$(\/\w*)$/, '$1')
    : node.text.replace(/(\/\w*)$/, 'x$1');
}

function sortOf(node: ts.Node): Sort {
  if (ts.isNumericLiteral(node)) return 'number';
  return ts.isRegularExpressionLiteral(node)
    ? 'pattern'
    : ts.isStringLiteralLike(node)
      ? 'string'
      : 'boolean';
}

function isNameOfProperty(
  node: ts.Node,
): node is ts.Identifier | ts.StringLiteral | ts.NumericLiteral {
  const { parent } = node;
  const isNamed =
    ts.isPropertyAssignment(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isPropertyDeclaration(parent);
  return (
    isNamed &&
    parent.name === node &&
    (ts.isIdentifier(node) || ts.isStringLiteral(node) || ts.isNumericLiteral(node))
  );
}

function whereIs({ fileName }: ts.SourceFile): Pick<Literal, 'artefact' | 'area'> {
  const [artefact = '', , area = ''] = fileName.split('/');
  return { artefact, area };
}

function editOf(source: ts.SourceFile, node: ts.Node, text: string): Edit {
  return { path: source.fileName, start: node.getStart(source), end: node.getEnd(), text };
}

/** So many steps are told of a place. */
const steps = 4;

/** Declarations, calls, types and properties around a node; what the document has names for is `*`. */
function placeOf(node: ts.Node, known: ReadonlySet<string>): string {
  const found: string[] = [];
  const named = (name: string): string => (known.has(name) ? name : '*');
  for (let each: ts.Node = node.parent; !ts.isSourceFile(each); each = each.parent) {
    if (
      (ts.isPropertyAssignment(each) ||
        ts.isPropertySignature(each) ||
        ts.isPropertyDeclaration(each)) &&
      each.name !== node
    )
      found.unshift(named(each.name.getText().replaceAll("'", '')));
    else if (ts.isCallExpression(each)) found.unshift(`${named(each.expression.getText())}()`);
    else if (ts.isTypeReferenceNode(each)) found.unshift(`${named(each.typeName.getText())}<>`);
    else if (ts.isStatement(each) && ts.isSourceFile(each.parent)) found.unshift(kindOf(each));
  }
  const [kind = '', ...rest] = found.filter(
    (step, index) => step !== '*' || found[index - 1] !== '*',
  );
  return [kind, ...rest.slice(-steps)].join(' > ');
}

function kindOf(node: ts.Node): string {
  if (ts.isVariableStatement(node)) return 'const';
  if (ts.isTypeAliasDeclaration(node)) return 'type';
  return ts.isInterfaceDeclaration(node)
    ? 'interface'
    : ts.isClassDeclaration(node)
      ? 'class'
      : ts.isFunctionDeclaration(node)
        ? 'function'
        : 'statement';
}

/** The names that the runtime has for the members of what it takes: what has another name has it from the document. */
function runtimeNames(files: readonly TextFile[]): ReadonlySet<string> {
  const found = new Set([
    'request',
    'responses',
    'payload',
    'examples',
    'alternatives',
    'schema',
    'factory',
    'readHeaders',
  ]);
  const visit = (node: ts.Node): void => {
    if (
      (ts.isPropertySignature(node) ||
        ts.isFunctionDeclaration(node) ||
        ts.isInterfaceDeclaration(node) ||
        ts.isTypeAliasDeclaration(node)) &&
      node.name !== undefined
    )
      found.add(node.name.getText().replaceAll("'", ''));
    ts.forEachChild(node, visit);
  };
  for (const { path, content } of files)
    if (/\/src\/runtime\/.*\.ts$/.test(path))
      visit(ts.createSourceFile(path, content, ts.ScriptTarget.ES2022, true));
  return found;
}

/** A sentence that stands in several places of a package, changed in all of them. */
function sharedTexts(literals: readonly Found[]): readonly Found[] {
  const groups = new Map<string, Found[]>();
  for (const each of literals)
    if (/^['"`].*\s.*['"`]$/s.test(each.before))
      groups.set(`${each.artefact} ${each.before}`, [
        ...(groups.get(`${each.artefact} ${each.before}`) ?? []),
        each,
      ]);
  return [...groups.values()].flatMap(([first, ...others]) =>
    first && others.length > 0
      ? [
          {
            ...first,
            sort: 'text everywhere' as const,
            area: 'all',
            location: '',
            edits: [first, ...others].flatMap(({ edits }) => edits),
          },
        ]
      : [],
  );
}

/** What a package exports, and the methods of its classes: another name, wherever it is used. */
function publicNames(sources: readonly ts.SourceFile[]): readonly Found[] {
  const uses = new Map<string, Edit[]>();
  const owners = new Map<string, { readonly source: ts.SourceFile; readonly kind: string }>();
  const visit = (node: ts.Node, source: ts.SourceFile): void => {
    if (ts.isIdentifier(node))
      uses.set(node.text, [...(uses.get(node.text) ?? []), editOf(source, node, `${node.text}Q`)]);
    const isExported =
      ts.canHaveModifiers(node) &&
      ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
    const names = ts.isVariableStatement(node)
      ? node.declarationList.declarations.map(({ name }) => name)
      : ts.isFunctionDeclaration(node) ||
          ts.isClassDeclaration(node) ||
          ts.isInterfaceDeclaration(node) ||
          ts.isTypeAliasDeclaration(node)
        ? [node.name]
        : [];
    for (const name of isExported ? names : [])
      if (name && ts.isIdentifier(name) && !owners.has(name.text))
        owners.set(name.text, { source, kind: kindOf(node) });
    if (ts.isMethodDeclaration(node) && ts.isIdentifier(node.name) && !owners.has(node.name.text))
      owners.set(node.name.text, { source, kind: 'method' });
    ts.forEachChild(node, (child) => visit(child, source));
  };
  for (const source of sources) visit(source, source);
  return [...owners].map(([name, { source, kind }]) => ({
    sort: 'public name',
    ...whereIs(source),
    location: kind,
    before: name,
    after: `${name}Q`,
    edits: uses.get(name) ?? [],
  }));
}

function numbered(found: readonly Found[]): readonly Literal[] {
  const seen = new Map<string, number>();
  return found.map((each) => {
    const key = nameOf({ ...each, index: 0 });
    const index = seen.get(key) ?? 0;
    seen.set(key, index + 1);
    return { ...each, index };
  });
}

/** The files with the change made; only those that are other ones. */
export function changed(
  files: readonly TextFile[],
  { edits }: Pick<Literal, 'edits'>,
): readonly TextFile[] {
  return [...new Set(edits.map(({ path }) => path))].flatMap((path) => {
    const content = files.find((file) => file.path === path)?.content;
    if (content === undefined) return [];
    const own = edits.filter((edit) => edit.path === path).sort((a, b) => b.start - a.start);
    return [
      {
        path,
        content: own.reduce(
          (text, { start, end, text: other }) => text.slice(0, start) + other + text.slice(end),
          content,
        ),
      },
    ];
  });
}
