// The import directions of the generator, one importer for each heavy library, and what the README names.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Project, SyntaxKind } from 'ts-morph';
import { describe, expect, it } from 'vitest';
import { figures } from './support/figures.js';
import { readSection } from './support/sections.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const project = new Project({ skipAddingFilesFromTsConfig: true });
project.addSourceFilesAtPaths([`${root}/generator/**/*.ts`, `!${root}/generator/runtime/dist/**`]);

interface Import {
  readonly file: string;
  readonly target: string;
  readonly typeOnly: boolean;
  /** Loaded with `await import(…)`. */
  readonly dynamic: boolean;
}

const imports: readonly Import[] = project.getSourceFiles().flatMap((source) => {
  const file = relative(root, source.getFilePath());
  const entry = (specifier: string, typeOnly: boolean, dynamic = false): Import => ({
    file,
    typeOnly,
    dynamic,
    target: specifier.startsWith('.')
      ? relative(root, new URL(specifier, `file://${source.getFilePath()}`).pathname).replace(
          /\.js$/,
          '.ts',
        )
      : specifier,
  });
  const isTypeOnly = (
    declaration: ReturnType<typeof source.getImportDeclarations>[number],
  ): boolean =>
    declaration.isTypeOnly() ||
    (declaration.getNamedImports().length > 0 &&
      declaration.getNamedImports().every((named) => named.isTypeOnly()));
  const declared = source
    .getImportDeclarations()
    .map((declaration) => entry(declaration.getModuleSpecifierValue(), isTypeOnly(declaration)));
  const exported = source.getExportDeclarations().flatMap((declaration) => {
    const specifier = declaration.getModuleSpecifierValue();
    return specifier === undefined ? [] : [entry(specifier, declaration.isTypeOnly())];
  });
  const dynamic = source.getDescendantsOfKind(SyntaxKind.CallExpression).flatMap((call) => {
    const [argument] = call.getArguments();
    const isImport = call.getExpression().getKind() === SyntaxKind.ImportKeyword;
    return isImport && argument?.isKind(SyntaxKind.StringLiteral)
      ? [entry(argument.getLiteralValue(), false, true)]
      : [];
  });
  return [...declared, ...exported, ...dynamic];
});

/** The room that a file belongs to: its folder, or its own name for the files directly in `generator/`. */
function roomOf(path: string): string {
  // The judge is for whoever has something to be judged, and uses nothing of it. Naming is the one part of the model that lowering and targets ask.
  const part = /^generator\/(?:verify\/(judge)|model\/(naming))\//.exec(path);
  if (part) return part[1] ?? part[2] ?? '';
  const [, first = '', second] = path.split('/');
  return second === undefined ? first.replace(/\.ts$/, '') : first;
}

/** Room → rooms that it may use. The base, the JSON vocabulary and the type of a document are for everyone but model and runtime. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  cli: [
    ...['index', 'generate', 'pipeline', 'document', 'read', 'model', 'naming', 'lower', 'targets'],
    ...['advise', 'diff', 'migrate', 'probe', 'sandbox', 'surface', 'verify'],
  ],
  migrate: ['document', 'model'],
  index: [
    ...['generate', 'pipeline', 'document', 'read', 'model', 'naming', 'lower', 'targets'],
    ...['diff', 'probe', 'sandbox', 'verify'],
    // The kit for targets of one's own.
    'code',
  ],
  sandbox: ['pipeline', 'document', 'naming', 'lower', 'targets', 'code', 'model', 'runtime'],
  probe: ['pipeline', 'document', 'naming', 'lower', 'model', 'sandbox', 'runtime'],
  generate: ['document', 'pipeline', 'naming', 'lower', 'targets', 'model'],
  lower: ['model', 'naming'],
  pipeline: ['document', 'read', 'model', 'naming', 'diff', 'targets'],
  judge: [],
  advise: ['model'],
  diff: ['model', 'naming', 'lower', 'surface', 'targets'],
  document: ['model'],
  // The fixtures' engine makes the random values, which ajv judges.
  // It uses the parts together, in a sandbox, with the engine of the probe.
  verify: [
    ...['judge', 'generate', 'document', 'pipeline', 'model', 'naming', 'runtime'],
    ...['diff', 'probe', 'sandbox'],
  ],
  read: ['model'],
  naming: ['model'],
  surface: ['model', 'lower', 'code'],
  targets: ['model', 'naming', 'lower', 'code', 'surface', 'runtime'],
  code: ['model'],
  model: [],
  runtime: [],
  base: [],
};

/** Heavy library → the folder or files that may load it. */
const importers: Readonly<Record<string, string | readonly string[]>> = {
  '@redocly/openapi-core': 'generator/document/',
  // One prints, the other reads.
  'ts-morph': [
    ...['generator/code/module.ts', 'generator/surface/read.ts'],
    // For the TypeScript that it has.
    ...[
      'generator/pipeline/file-hash.ts',
      'generator/cli/config/',
      'generator/verify/capabilities/',
    ],
  ],
  handlebars: 'generator/code/template.ts',
  prettier: 'generator/pipeline/',
  'json-p3': 'generator/document/',
  swagger2openapi: 'generator/document/swagger/',
  yaml: 'generator/',
  commander: 'generator/cli/',
  srvx: 'generator/sandbox/server.ts',
  ajv: 'generator/verify/judge/',
  'ajv-formats': 'generator/verify/judge/',
};

/** `prettier/plugins/babel` → `prettier`; the paths of our own files stay as they are. */
function packageOf(target: string): string {
  return /^(?:@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? target;
}

function loop(file: string, target: string): Import {
  return { file, target, typeOnly: true, dynamic: false };
}

/** The groups of files of which each leads to each other one by imports: the strongly connected components, after Tarjan. */
function cyclesIn(edges: readonly Import[]): readonly (readonly string[])[] {
  const targets = new Map<string, string[]>();
  for (const { file, target } of edges) targets.set(file, [...(targets.get(file) ?? []), target]);
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string): void => {
    const number = order.size;
    order.set(file, number);
    lowest.set(file, number);
    open.push(file);
    for (const target of targets.get(file) ?? []) {
      if (!order.has(target)) visit(target);
      if (open.includes(target))
        lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(target) ?? 0));
    }
    if (lowest.get(file) !== number) return;
    const group = open.splice(open.indexOf(file));
    if (group.length > 1) cycles.push(group.sort());
  };
  for (const file of targets.keys()) if (!order.has(file)) visit(file);
  return cycles;
}

/** Folders side by side of which each imports, in some file or folder of its own, something of the other one. */
function mutualFolders(edges: readonly Import[]): readonly string[] {
  const pairs = new Set(
    edges.flatMap(({ file, target }) => {
      const [from, to] = [dirname(file).split('/'), dirname(target).split('/')];
      const shared = from.findIndex((name, index) => name !== to[index]);
      if (shared < 0 || shared >= to.length) return [];
      const [one, other] = [from, to].map((names) => names.slice(0, shared + 1).join('/'));
      return [`${one} ⇄ ${other}`];
    }),
  );
  return [...pairs]
    .filter((pair) => {
      const [one = '', other = ''] = pair.split(' ⇄ ');
      return one < other && pairs.has(`${other} ⇄ ${one}`);
    })
    .sort();
}

describe('architecture', () => {
  it('points every import one way', () => {
    const wrong = imports.flatMap(({ file, target, typeOnly }) => {
      if (!target.startsWith('generator/')) return [];
      const [from, to] = [roomOf(file), roomOf(target)];
      const leaf = to === 'base' && from !== 'model' && from !== 'runtime';
      const documentType =
        typeOnly &&
        target === 'generator/document/document.ts' &&
        from !== 'model' &&
        from !== 'runtime';
      const json = target === 'generator/model/json.ts' && from !== 'runtime' && from !== 'base';
      const fine = from === to || leaf || documentType || json || allowed[from]?.includes(to);
      return fine ? [] : [`${file} → ${target}`];
    });
    expect(imports.length).toBeGreaterThan(50);
    expect(wrong).toEqual([]);
  });

  it('has no import cycles, of types neither', () => {
    const found = cyclesIn(imports);
    expect(cyclesIn([...imports, loop('a', 'b'), loop('b', 'a')]).length).toBe(found.length + 1);
    expect(found).toEqual([]);
  });

  it('has no two folders that import each other', () => {
    const found = mutualFolders(imports);
    expect(
      mutualFolders([...imports, loop('a/b/x.ts', 'a/c/y.ts'), loop('a/c/z/y.ts', 'a/b/x.ts')]),
    ).toEqual([...found, 'a/b ⇄ a/c'].sort());
    expect(found).toEqual([]);
  });

  it('has no folder with more than twenty files', () => {
    const counts = new Map<string, number>();
    for (const source of project.getSourceFiles()) {
      const folder = relative(root, source.getDirectoryPath());
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    const crowded = [...counts].filter(([, count]) => count > 20).map(([folder]) => folder);
    expect(counts.size).toBeGreaterThan(20);
    expect(crowded).toEqual([]);
  });

  it('has no line of more than 160 columns', () => {
    const files = ['generator', 'scripts', 'test'].flatMap((folder) =>
      readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
        .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
        .filter((path) => /\.(?:ts|mjs)$/.test(path) && !/^test\/documents\/|\/dist\//.test(path)),
    );
    const long = files.flatMap((file) =>
      readFileSync(`${root}/${file}`, 'utf8')
        .split('\n')
        // What a test looks for in a text is one line, however long it is.
        .flatMap((line, index) =>
          line.length <= 160 || (file.startsWith('test/') && /^ *\/.*\/[,;]?$/.test(line))
            ? []
            : [`${file}:${index + 1}`],
        ),
    );
    expect(files.length).toBeGreaterThan(600);
    expect(long).toEqual([]);
  });

  it('has tests of modules in folders named after those of the modules', () => {
    const folders = readdirSync(`${root}/test/unit`, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => relative(`${root}/test/unit`, `${entry.parentPath}/${entry.name}`));
    expect(folders.length).toBeGreaterThan(20);
    expect(folders.filter((folder) => !existsSync(`${root}/generator/${folder}`))).toEqual([]);
  });

  it('loads heavy libraries only when they are needed', () => {
    // The command line always parses its arguments; the files that need yaml and ajv are themselves loaded when there is YAML or something to prove.
    const always = new Set(['commander', 'yaml', 'ajv', 'ajv-formats']);
    const heavy = imports.filter(
      ({ target, typeOnly }) =>
        packageOf(target) in importers && !always.has(packageOf(target)) && !typeOnly,
    );
    expect(heavy.length).toBeGreaterThan(5);
    expect(
      heavy.filter(({ dynamic }) => !dynamic).map(({ file, target }) => `${file} → ${target}`),
    ).toEqual([]);
    const yaml = imports.filter(
      ({ target, typeOnly }) => target === 'generator/document/parse/parse-yaml.ts' && !typeOnly,
    );
    expect(yaml.filter(({ dynamic }) => !dynamic).map(({ file }) => file)).toEqual([]);
    // Recorded traffic is judged with the parts of a proof, and is loaded in the same way.
    const isProof = (path: string): boolean => path.startsWith('generator/verify/');
    const proof = imports.filter(
      ({ file, target, typeOnly }) => isProof(target) && !isProof(file) && !typeOnly,
    );
    expect(proof.filter(({ dynamic }) => !dynamic).map(({ file }) => file)).toEqual([]);
  });

  it('keeps one importer for each heavy library', () => {
    const wrong = imports.flatMap(({ file, target, typeOnly }) => {
      const home = importers[packageOf(target)];
      if (home === undefined || typeOnly) return [];
      return [home].flat().some((each) => file.startsWith(each)) ? [] : [`${file} → ${target}`];
    });
    expect(wrong).toEqual([]);
  });

  it('keeps targets apart', () => {
    const wrong = imports.filter(({ file, target }) => {
      const [from, to] = [file, target].map(
        (path) => /^generator\/targets\/([^/]+)\//.exec(path)?.[1],
      );
      return from !== undefined && to !== undefined && from !== to;
    });
    expect(wrong).toEqual([]);
  });

  it('lets only the command line touch the process', () => {
    const users = project
      .getSourceFiles()
      .filter((source) =>
        source
          .getDescendantsOfKind(SyntaxKind.Identifier)
          .some(
            (identifier) =>
              identifier.getText() === 'process' &&
              identifier.getParent()?.isKind(SyntaxKind.PropertyAccessExpression),
          ),
      )
      .map((source) => relative(root, source.getFilePath()))
      .filter(
        (file) => !file.startsWith('generator/cli/') && !file.startsWith('generator/runtime/'),
      );
    expect(users).toEqual([]);
  });

  it('runs the patterns of a document in one place', () => {
    // The others ask only whether it is one, write it down, or share nothing with the generator.
    const others = [
      'generator/code/escape.ts',
      'generator/model/patterns.ts',
      'generator/read/schema/value.ts',
      'generator/verify/judge/judge.ts',
    ];
    const files = project
      .getSourceFiles()
      .filter((source) => /new RegExp\((pattern|each)\b/.test(source.getFullText()))
      .map((source) => relative(root, source.getFilePath()));
    expect(files.filter((file) => !file.startsWith('generator/runtime/')).sort()).toEqual(others);
  });

  it('finds every path that our documents name', () => {
    const text = [
      'README.md',
      'generator/GUIDE.md',
      'generator/TARGETS.md',
      'generator/ARCHITECTURE.md',
      'generator/CODES.md',
      'test/REPORTS.md',
      '.github/CONTRIBUTING.md',
    ]
      .map((path) => readFileSync(`${root}/${path}`, 'utf8'))
      .join('\n');
    const paths = [
      ...text.matchAll(
        /`((?:openapi|generator|templates|generated|test|scripts|\.github|\.ci)\/[\w./-]*)`/g,
      ),
    ].map((match) => match[1] ?? '');
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.filter((path) => !existsSync(`${root}/${path}`))).toEqual([]);
  });

  it('says in the README what the reports say', async () => {
    expect(await readSection('figures')).toBe(await figures());
  });

  it('says in generator/ARCHITECTURE.md what each dependency is for', () => {
    const [, table = ''] =
      /^## What each dependency is for$([^#]*)/m.exec(
        readFileSync(`${root}/generator/ARCHITECTURE.md`, 'utf8'),
      ) ?? [];
    const named = [...table.matchAll(/^\| ([^|]+) \|/gm)]
      .flatMap(([, names = '']) => names.split(', '))
      .filter((name) => !/^(package|---)$/.test(name));
    const { dependencies, devDependencies } = JSON.parse(
      readFileSync(`${root}/package.json`, 'utf8'),
    );
    expect(named.sort()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).sort());
  });
});
