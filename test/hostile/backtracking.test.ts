// No pattern of ours takes longer than the text is long: what an engine does with each is analysed, not timed. Patterns made of parts are left out.

import { readdirSync, readFileSync } from 'node:fs';
import { analyse } from 'scslre';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { root } from '../support/compile.js';

interface Pattern {
  readonly source: string;
  readonly flags: string;
}

/** The text of a literal, or of literals that are joined; `undefined` for what is known only when it runs. */
function textOf(node: ts.Node | undefined): string | undefined {
  if (node === undefined) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken)
    return undefined;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left === undefined || right === undefined ? undefined : left + right;
}

function patternOf(node: ts.Node): Pattern | undefined {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
  }
  if (!ts.isNewExpression(node) || node.expression.getText() !== 'RegExp') return undefined;
  const [source, flags = ''] = [...(node.arguments ?? [])].map(textOf);
  return source === undefined ? undefined : { source, flags };
}

/** The patterns of a file that an engine may try at each place anew, or in more than one way. */
function slowIn(name: string, text: string): { readonly count: number; readonly slow: string[] } {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const slow: string[] = [];
  let count = 0;
  const visit = (node: ts.Node): void => {
    const pattern = patternOf(node);
    if (pattern) {
      count += 1;
      const { reports } = analyse(pattern, { reportTypes: { Move: true } });
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      if (reports.length > 0) slow.push(`${name}:${line + 1} /${pattern.source}/${pattern.flags}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { count, slow };
}

it('an analysis finds what is slow', () => {
  const { slow } = slowIn(
    'a.ts',
    String.raw`/\/+$/; /^(a+)+$/; /a/; /\d+$/; new RegExp('\\s+' + '$', 'u'); new RegExp(a + 'b');`,
  );
  expect(slow).toEqual([
    String.raw`a.ts:1 /\/+$/`,
    'a.ts:1 /^(a+)+$/',
    String.raw`a.ts:1 /\d+$/`,
    String.raw`a.ts:1 /\s+$/u`,
  ]);
});

it('no pattern takes longer than the text is long', () => {
  const files = ['generator', 'scripts'].flatMap((folder) =>
    readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => /\.(?:ts|mjs)$/.test(path) && !path.includes('/dist/')),
  );
  const found = files.map((path) => slowIn(path, readFileSync(`${root}/${path}`, 'utf8')));
  expect(found.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(1_000);
  expect(found.flatMap(({ slow }) => slow)).toEqual([]);
});
