// The runtime that is copied into outputs: which files it is, that modules that become one file do not get into each other's way, and that
// of each only what is used is copied.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { runtimeGraph } from '../../../generator/base/assets.js';
import type { Use } from '../../../generator/code/symbols.js';
import { accepts } from '../../../generator/runtime/schema/evaluate.js';
import type { Json } from '../../../generator/runtime/schema/json-schema.js';
import { usedRuntime, wholeRuntime } from '../../../generator/targets/runtime.js';
import { root, typeErrors } from '../../support/compile.js';

const { files } = wholeRuntime();
const sources = [...files].map(([path, content]) =>
  ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true),
);

const assertedFormats =
  'date-time date time duration email idn-email hostname idn-hostname ipv4 ipv6 uuid uri uri-reference iri iri-reference uri-template'
    .concat(' json-pointer relative-json-pointer byte base64url regex')
    .concat(' int8 int16 int32 int64 uint8 uint16 uint32 uint64')
    .split(' ');
const texts =
  '2024-02-29T23:59:60Z|2024-02-29|2023-02-29|23:59:60Z|P1Y|P|ada@example.com|ada@[127.0.0.1]|jörg@exämple.de|a.example|xn--bcher-kva.example|xn--x'
    .concat(
      '|bücher.example|-a|127.0.0.1|127.0.0.01|256.0.0.1|::1|::g|3fa85f64-5717-4562-b3fc-2c963f66afa6|https://a.example/%zz|/{id}',
    )
    .concat('|https://a.example/ä|https://[::1]/|/a/~0|/~|0#|01|YWJj|YWJ*|Y|(|{|a b')
    .split('|');

describe('the whole runtime', () => {
  it('has a file for each subject', () => {
    const client = 'auth begun client errors http limits logging pages raw-client streams'
      .concat(' transfer transfer/upload-node types unix-seconds waiter webhooks')
      .concat(' webhooks/webhook-node');
    const others = 'checks counter-examples fixtures grouped hey-api hey-api-query hooks kubb'
      .concat(
        ' kubb-msw kubb-sender mock orval orval-hooks orval-msw orval-senders positions query schema validation',
      )
      .split(' ');
    expect([...files.keys()].sort()).toEqual(
      [...client.split(' '), ...others].map((name) => `${name}.ts`).sort(),
    );
  });

  it('has every line of its modules but their imports', () => {
    const texts = [...files.values()].join('\n');
    for (const { path } of runtimeGraph()) {
      const body = readFileSync(join(root, 'generator/runtime', path), 'utf8');
      for (const line of body
        .replace(/^import [^;]*;\n/gm, '')
        .replace(/^declare module '[^']*' \{\n/gm, '')
        .split('\n'))
        expect(texts.includes(line), `${path}: ${line}`).toBe(true);
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
    const { files: used, packages } = part(['limits.ts', 'costOf']);
    expect([...used.keys()]).toContain('limits.ts');
    expect([...used.keys()]).not.toContain('client.ts');
    expect([...packages]).toEqual([]);
  });

  it('is nothing of the evaluator where zod says everything', () => {
    expect([...part(['checks.ts', 'integer']).files.keys()]).toEqual(['checks.ts']);
    expect([...part(['checks.ts', 'conforms']).files.keys()]).toContain('schema.ts');
  });

  it('has the formats that the document names, and what these need', () => {
    const textFor = (...formats: string[]): string =>
      usedRuntime(
        [{ uses: [use('schema.ts', 'accepts')] }],
        'runtime/',
        new Set(['format', ...formats]),
      ).files.get('schema.ts') ?? '';
    expect(textFor()).not.toMatch(/isEmail|isDate|int32/);
    expect(textFor('email', 'int32')).toMatch(/isEmail[^]*int32/);
    expect(textFor('email')).not.toMatch(/isDomain|isUri|int32/);
    expect(textFor('hostname')).toContain('isDomain');
    expect(textFor('invented', '__proto__')).toBe(textFor());
  });

  it('has the rare keywords that the document uses', () => {
    const textFor = (...keywords: string[]): string =>
      usedRuntime(
        [{ uses: [use('schema.ts', 'accepts')] }],
        'runtime/',
        new Set(keywords),
      ).files.get('schema.ts') ?? '';
    const needs = {
      contains: 'function checkContains',
      uniqueItems: 'function areUnique',
      dependentRequired: 'function checkDependentRequired',
      dependentSchemas: 'function checkDependentSchemas',
      unevaluatedItems: 'function restOfItems',
      unevaluatedProperties: 'function restOfProperties',
    };
    for (const [keyword, declared] of Object.entries(needs)) {
      expect(textFor(...Object.keys(needs).filter((each) => each !== keyword))).not.toContain(
        declared,
      );
      expect(textFor(keyword)).toContain(declared);
    }
  });

  it('accepts unlisted values, and follows references twice, where the document needs it', () => {
    const textFor = (file: string, name: string, ...terms: string[]): string =>
      usedRuntime([{ uses: [use(file, name)] }], 'runtime/', new Set(terms)).files.get(file) ?? '';
    expect(textFor('validation.ts', 'validation')).not.toContain('parseWithUnlisted');
    expect(textFor('validation.ts', 'validation', 'enum')).toContain('parseWithUnlisted');
    expect(textFor('schema.ts', 'accepts', 'target')).not.toContain('function refer(');
    expect(textFor('schema.ts', 'accepts', 'target', 'repeated')).toContain('function refer(');
  });

  it.each(assertedFormats)('says of the format %s what the whole runtime says', async (format) => {
    const { files: used } = usedRuntime(
      [{ uses: [use('schema.ts', 'accepts')] }],
      'runtime/',
      new Set(['format', format]),
    );
    const { outputText } = ts.transpileModule(used.get('schema.ts') ?? '', {
      compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
    });
    const own: { accepts: typeof accepts } = await import(
      `data:text/javascript,${encodeURIComponent(outputText)}`
    );
    const values: Json[] = [...texts, 1, 1.5, 127, 300, -1, 2 ** 40];
    const verdicts = values.map((value) => accepts({ format }, value));
    expect(new Set(verdicts).size).toBe(2);
    expect(values.map((value) => own.accepts({ format }, value))).toEqual(verdicts);
  });

  it.each([
    ['no credentials', [], /apiKey\?:|serverVariables|percentEncode/],
    ['a key in a header', [['auth.ts', 'oneScheme']], /serverVariables|rules\[style/],
    ['several servers', [['http.ts', 'oneOfServers']], /apiKey\?:|rules\[style/],
    ['forms', [['http.ts', 'writeMultipart']], /apiKey\?:|serverVariables/],
    ['texts', [['http.ts', 'readText']], /apiKey\?:|serverVariables/],
    ['lists', [['pages.ts', 'listPages']], /apiKey\?:|serverVariables/],
  ] as const)(
    'has options and code for what the output uses, and compiles: %s',
    async (_, names, without) => {
      const base = ['configure', 'requestEndpoint', 'fromEnvironment', 'withOptions'] as const;
      const { files: used } = part(
        ['client.ts', 'ApiClient'],
        ...base.map((name) => ['client.ts', name] as const),
        ...names,
      );
      const code = [...used].map(([path, content]) => ({ path, content }));
      expect(code.map(({ content }) => content).join('\n')).not.toMatch(without);
      expect(await typeErrors(code, { compiler: '7', resolution: 'nodenext' })).toEqual([]);
    },
    120_000,
  );

  it.each([
    ['a declaration', 'isStream', /function nameOf/],
    ['a local variable with the name of a declaration', 'own', /\bpresent\(/],
  ])('follows names as TypeScript does: %s', (_, name, found) => {
    const { files: used } = part(['http.ts', name]);
    if (name === 'own') expect(used.get('http.ts')).not.toMatch(found);
    else expect(used.get('http.ts')).toMatch(found);
  });

  it('is whole where the output uses everything', () => {
    const all = sources.flatMap(({ fileName, statements }) =>
      statements.flatMap((each) =>
        'name' in each &&
        each.name &&
        !ts.isImportDeclaration(each) &&
        !ts.isModuleDeclaration(each)
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
  return usedRuntime([{ uses: names.map(([file, name]) => use(file, name)) }], 'runtime/');
}

function use(file: string, name: string): Use {
  return { file: `runtime/${file}`, name };
}

function importedNames({ importClause }: ts.ImportDeclaration): readonly string[] {
  const bindings = importClause?.namedBindings;
  if (!bindings) return [];
  return ts.isNamespaceImport(bindings)
    ? [bindings.name.getText()]
    : bindings.elements.map((element) => element.name.getText());
}
