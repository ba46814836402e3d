// The runtime that is copied into outputs: which files it is, that modules that become one file do not get into each other's way, and that
// of each only what is used is copied.

import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { runtimeAssets } from '../../../generator/assets.js';
import { usedRuntime, wholeRuntime } from '../../../generator/targets/runtime.js';

const { files } = wholeRuntime();
const sources = [...files].map(([path, content]) =>
  ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true),
);

describe('the whole runtime', () => {
  it('has a file for each module of the client, and for each folder of the others', () => {
    const modules = [...runtimeAssets('client').keys()].filter((name) => name.endsWith('.ts'));
    const others = ['checks', 'counter-examples', 'cover', 'factory', 'frozen'];
    others.push('mock', 'sample', 'schema', 'unlisted', 'validation');
    expect([...files.keys()].sort()).toEqual(
      [...modules, ...others.map((name) => `${name}.ts`)].sort(),
    );
  });

  it('has every line of its modules but their imports', () => {
    const texts = [...files.values()].join('\n');
    for (const folder of ['client', 'schema', 'validators', 'fixtures', 'mock'])
      for (const [name, text] of runtimeAssets(folder)) {
        const body = text.replace(/^import [^;]*;\n/gm, '');
        if (!name.endsWith('.ts')) continue;
        for (const line of body.split('\n').filter((each) => each.trim() !== ''))
          expect(texts.includes(line), `${name}: ${line}`).toBe(true);
      }
  });

  it('imports each module once, first of all, and only what is there', () => {
    for (const { fileName, statements } of sources) {
      const imports = statements.filter((each) => ts.isImportDeclaration(each));
      expect(statements.slice(0, imports.length), fileName).toEqual(imports);
      const modules = imports.map(({ moduleSpecifier }) => moduleSpecifier.getText().slice(1, -1));
      expect(new Set(modules).size, fileName).toBe(modules.length);
      for (const module of modules.filter((each) => each.startsWith('.')))
        expect([...files.keys()], fileName).toContain(
          new URL(module.replace(/\.js$/, '.ts'), `file:///${fileName}`).pathname.slice(1),
        );
    }
  });

  it('declares every name once in a file', () => {
    for (const { fileName, statements } of sources) {
      const names = statements.flatMap((each) =>
        ts.isVariableStatement(each)
          ? each.declarationList.declarations.map((declared) => declared.name.getText())
          : ts.isImportDeclaration(each)
            ? importedNames(each)
            : 'name' in each && each.name && !(ts.isFunctionDeclaration(each) && !each.body)
              ? [(each.name as ts.Node).getText()]
              : [],
      );
      expect(names.length, fileName).toBeGreaterThan(0);
      expect(names.filter((each, index) => names.indexOf(each) < index)).toEqual([]);
    }
  });
});

describe('what is used of the runtime', () => {
  it('is what a name refers to, and nothing else', () => {
    const { files: used, packages } = part(['limits/credits.ts', 'creditsFor']);
    expect([...used.keys()]).toContain('limits/credits.ts');
    expect([...used.keys()]).not.toContain('client.ts');
    expect([...packages]).toEqual([]);
  });

  it('is nothing of the evaluator where zod says everything', () => {
    expect([...part(['checks.ts', 'integer']).files.keys()]).toEqual(['checks.ts']);
    expect([...part(['checks.ts', 'conforms']).files.keys()]).toContain('schema.ts');
  });

  it('is whole where the output uses everything', () => {
    const all = sources.flatMap(({ fileName, statements }) =>
      statements.flatMap((each) =>
        'name' in each && each.name && !ts.isImportDeclaration(each)
          ? [[fileName, (each.name as ts.Node).getText()] as const]
          : ts.isVariableStatement(each)
            ? each.declarationList.declarations
                .filter(({ name }) => ts.isIdentifier(name))
                .map(({ name }) => [fileName, name.getText()] as const)
            : [],
      ),
    );
    expect(part(...all).files).toEqual(files);
  });

  it('is an error where there is no such name', () => {
    expect(() => part(['errors.ts', 'Missing'])).toThrow('The runtime has no Missing in errors.ts');
  });
});

function part(...names: readonly (readonly [file: string, name: string])[]) {
  const uses = names.map(([file, name]) => ({ file: `runtime/${file}`, name }));
  return usedRuntime([{ uses }], 'runtime/');
}

function importedNames({ importClause }: ts.ImportDeclaration): readonly string[] {
  const bindings = importClause?.namedBindings;
  if (!bindings) return [];
  return ts.isNamespaceImport(bindings)
    ? [bindings.name.getText()]
    : bindings.elements.map((element) => element.name.getText());
}
