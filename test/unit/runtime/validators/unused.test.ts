// Bundlers leave out what nobody uses only where nothing happens when a module is evaluated: all calls at the top are marked, and their arguments
// are plain or marked too. Rollup and webpack look at arguments, esbuild takes a mark at its word.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import type { OutputFile } from '../../../../generator/targets/target.js';
import { planFeature } from '../../../corpus/features.js';
import { root } from '../../../support/compile.js';

const folders = [
  'generator/runtime/schema',
  'generator/runtime/validators',
  'generated/validators/src',
];

describe.each(folders)('the modules in %s', (folder) => {
  it('do nothing when they are evaluated', () => {
    const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts'),
    );
    expect(files.length).toBeGreaterThan(0);
    expectUnused(
      files.map((path) => ({ path, content: readFileSync(join(root, folder, path), 'utf8') })),
    );
  });
});

describe.each(['circular', 'keywords-objects'])('the validators of the feature %s', (feature) => {
  it('do nothing when they are evaluated', async () => {
    const { files } = await planFeature(feature);
    const validators = files.filter(({ path }) => /^validators\/.*\.ts$/.test(path));
    expect(validators.some(({ content }) => content.includes('/*#__PURE__*/'))).toBe(true);
    expectUnused(validators);
  });
});

function expectUnused(files: readonly OutputFile[]): void {
  expect(files.flatMap((file) => unmarked(file).map((text) => `${file.path}: ${text}`))).toEqual(
    [],
  );
}

/** The calls at the top of a module that a bundler has to keep. */
function unmarked({ path, content }: OutputFile): readonly string[] {
  const file = ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) || ts.isTypeNode(node)) return;
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const before = file.text.slice(node.getFullStart(), node.getStart());
      if (!before.endsWith('/*#__PURE__*/ ')) found.push(node.getText().slice(0, 60));
      // What is called is part of the marked call; what it is given is not.
      else for (const argument of node.arguments ?? []) look(argument);
      return;
    }
    ts.forEachChild(node, look);
  };
  for (const statement of file.statements) {
    if (ts.isVariableStatement(statement))
      for (const { initializer } of statement.declarationList.declarations)
        if (initializer) look(initializer);
    if (ts.isExpressionStatement(statement)) look(statement);
  }
  return found;
}
