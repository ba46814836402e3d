// The runtimes that are copied into outputs: which files they are, and that modules that become one file do not get into each other's way.

import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { copiedRuntime } from '../../../generator/targets/runtime.js';

const runtimes: Readonly<Record<string, readonly string[]>> = {
  validators: ['validators', 'schema'],
  fixtures: ['fixtures', 'schema', 'mock'],
};

const files: Readonly<Record<string, readonly string[]>> = {
  validators: ['checks', 'schema', 'validation'],
  fixtures: ['counter-examples', 'cover', 'factory', 'frozen', 'mock', 'sample', 'schema'],
};

describe.each(Object.keys(runtimes))('the runtime of %s', (name) => {
  const copied = copiedRuntime('src/', runtimes[name] ?? []);
  const sources = copied.map(({ path, content }) =>
    ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true),
  );

  it('has a file for each folder', () => {
    expect(copied.map(({ path }) => path).sort()).toEqual(
      files[name]?.map((file) => `src/runtime/${file}.ts`),
    );
  });

  it('imports each module once, first of all, and only what is there', () => {
    const paths = new Set(copied.map(({ path }) => path));
    for (const { fileName, statements } of sources) {
      const imports = statements.filter((each) => ts.isImportDeclaration(each));
      expect(statements.slice(0, imports.length), fileName).toEqual(imports);
      const modules = imports.map(({ moduleSpecifier }) => moduleSpecifier.getText().slice(1, -1));
      expect(new Set(modules).size, fileName).toBe(modules.length);
      for (const module of modules)
        if (module.startsWith('.'))
          expect(paths).toContain(`src/runtime/${module.slice(2).replace(/\.js$/, '.ts')}`);
    }
  });

  it('declares every name once in a file', () => {
    for (const { fileName, statements } of sources) {
      const names = statements.flatMap((each) =>
        ts.isVariableStatement(each)
          ? each.declarationList.declarations.map((declared) => declared.name.getText())
          : ts.isImportDeclaration(each)
            ? importedNames(each)
            : 'name' in each && each.name
              ? [(each.name as ts.Node).getText()]
              : [],
      );
      expect(names.length, fileName).toBeGreaterThan(0);
      expect(names.filter((each, index) => names.indexOf(each) < index)).toEqual([]);
    }
  });
});

function importedNames({ importClause }: ts.ImportDeclaration): readonly string[] {
  const bindings = importClause?.namedBindings;
  if (!bindings) return [];
  return ts.isNamespaceImport(bindings)
    ? [bindings.name.getText()]
    : bindings.elements.map((element) => element.name.getText());
}
