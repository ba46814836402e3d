// A test file may import client, validators and fixtures side by side without an alias: no value and no type of one has the name of one of another.

import { dirname, join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { plan } from '../../generator/generate.js';
import type { OutputFile } from '../../generator/targets/target.js';
import { corpusFile } from '../support/corpus.js';
import { root } from '../support/compile.js';
import { workspace } from '../unit/document/workspace.js';
import { features, planFeature } from './features.js';

const everything = {
  layout: 'source',
  raw: false,
  handlers: true,
  counterExamples: true,
  format: false,
  targets: ['client', 'validators', 'fixtures'],
} as const;

/** What a module exports, by following `export * from`. */
function exportsOf(path: string, files: ReadonlyMap<string, string>): ReadonlySet<string> {
  const found = new Set<string>();
  const file = ts.createSourceFile(
    path,
    files.get(path) ?? expect.fail(path),
    ts.ScriptTarget.Latest,
  );
  for (const statement of file.statements) {
    if (ts.isExportDeclaration(statement)) {
      const { exportClause, moduleSpecifier } = statement;
      if (exportClause && ts.isNamespaceExport(exportClause)) found.add(exportClause.name.text);
      else if (exportClause) for (const { name } of exportClause.elements) found.add(name.text);
      else if (moduleSpecifier && ts.isStringLiteral(moduleSpecifier)) {
        const target = join(dirname(path), moduleSpecifier.text).replaceAll('\\', '/');
        for (const name of exportsOf(target.replace(/\.js$/, '.ts'), files)) found.add(name);
      }
    } else if (
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    ) {
      if (ts.isVariableStatement(statement)) {
        for (const { name } of statement.declarationList.declarations)
          if (ts.isIdentifier(name)) found.add(name.text);
      } else if (
        ts.isFunctionDeclaration(statement) ||
        ts.isClassDeclaration(statement) ||
        ts.isInterfaceDeclaration(statement) ||
        ts.isTypeAliasDeclaration(statement) ||
        ts.isEnumDeclaration(statement)
      )
        if (statement.name) found.add(statement.name.text);
    }
  }
  return found;
}

/** The names that two packages export, with the packages. */
function collisions(outputs: readonly OutputFile[]): readonly string[] {
  const files = new Map(outputs.map(({ path, content }) => [path, content]));
  const owners = new Map<string, string[]>();
  for (const target of everything.targets)
    for (const entry of ['index', 'handlers/index']) {
      const path = `${target}/${entry}.ts`;
      if (!files.has(path)) continue;
      const names = exportsOf(path, files);
      for (const name of names) owners.set(name, [...(owners.get(name) ?? []), target]);
    }
  expect(owners.size).toBeGreaterThan(20);
  return [...owners].flatMap(([name, of]) => (of.length > 1 ? [`${name}: ${of.join(', ')}`] : []));
}

it.each(features)('%s', async (name) => {
  const { files } = await planFeature(name, { ...everything, validators: undefined });
  expect(collisions(files)).toEqual([]);
});

it('operations and schemas that are called as the packages call their own exports', async () => {
  const own = [
    'validation',
    'errors',
    'handlers',
    'operationSchemas',
    'SchemaValidationError',
    'Unsatisfiable',
  ];
  const document = {
    openapi: '3.1.0',
    info: { title: 'Museum', version: '1' },
    paths: Object.fromEntries(
      own.map((operationId) => [
        `/${operationId}`,
        {
          get: {
            operationId,
            responses: {
              200: {
                description: 'ok',
                content: {
                  'application/json': { schema: { $ref: `#/components/schemas/${operationId}` } },
                },
              },
            },
          },
        },
      ]),
    ),
    components: { schemas: Object.fromEntries(own.map((name) => [name, { type: 'object' }])) },
  };
  const cwd = workspace({ 'openapi.json': JSON.stringify(document) });
  const { files } = await plan({
    document: 'openapi.json',
    cwd,
    output: 'out',
    overlays: [],
    ...everything,
  });
  expect(collisions(files)).toEqual([]);
});

it.each(['museum.yaml', 'openai.json', 'twilio.json', 'github.json', 'the curated document'])(
  '%s',
  { timeout: 300_000 },
  async (name) => {
    const path =
      name === 'the curated document' ? join(root, 'openapi/openapi.yaml') : corpusFile(name);
    if (path === undefined) return;
    const { files } = await plan({
      document: path,
      cwd: dirname(path),
      output: 'out',
      overlays:
        name === 'the curated document' ? [join(root, 'openapi/overlays/readings.yaml')] : [],
      ...everything,
    });
    expect(collisions(files)).toEqual([]);
  },
);
