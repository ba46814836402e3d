// Generates, compiles and proves every document at hand: those of our own, one a feature, and real ones. `npm run corpus [names] [--json] [--sample n] [--update]`

import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Diagnostic } from '../generator/diagnostics.js';
import type { Document } from '../generator/document/document.js';
import { plan } from '../generator/generate.js';
import { withDefaults } from '../generator/options.js';
import { compile, type Compiler, strictFlags } from '../generator/verify/compilers.js';
import { verify } from '../generator/verify/verify.js';
import { combine } from '../test/corpus/combined.js';
import { countsOf, knownDiagnostics, knownFile, unexpected } from '../test/corpus/diagnostics.js';
import { knownDisagreements } from '../test/corpus/known-disagreements.js';
import { features, featuresFolder, planFeature } from '../test/corpus/features.js';
import { corpusFile } from '../test/support/corpus.js';
import { inScratch, run, writeAll } from '../test/support/compile.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values: flags, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'boolean' }, update: { type: 'boolean' }, sample: { type: 'string' }, each: { type: 'boolean' } } });

interface Row {
  readonly document: string;
  /** Of the generation of all targets, formatting left out. */
  readonly seconds: number;
  readonly files: number;
  /** Type errors by compiler and module resolution. */
  readonly errors: Readonly<Record<string, number>>;
  readonly schemas: string;
  readonly operations: string;
  readonly disagreements: number;
  readonly diagnostics: Readonly<Record<string, number>>;
  /** What is not as the list of known diagnostics says. */
  readonly unexpected: readonly string[];
}

const sample = flags.sample === undefined ? undefined : Number(flags.sample);
const older = await olderCompiler();
const known = await knownDiagnostics();
const rows: Row[] = [];

for (const [name, path] of await documents()) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const row = await measure(name, path);
  rows.push(row);
  console.error(`${name}: ${row.files} files in ${row.seconds} s, ${Object.values(row.errors).reduce((sum, each) => sum + each, 0)} type errors, ${row.disagreements} disagreements${row.unexpected.map((text) => `\n  ${text}`).join('')}`);
}
if (flags.update === true) await writeFile(knownFile, `${JSON.stringify({ ...known, ...Object.fromEntries(rows.map(({ document, diagnostics }) => [document, diagnostics])) }, null, 2)}\n`);
const text = table();
console.log(flags.json === true ? JSON.stringify(rows, null, 2) : text);
if (positionals.length === 0) await intoReadme(text);
process.exit(rows.some((row) => row.disagreements > 0 || row.unexpected.length > 0 || Object.values(row.errors).some((each) => each > 0)) ? 1 : 0);

/** Name → path. The features of a version of OpenAPI are one document each, with `--each` every feature is one. */
async function documents(): Promise<readonly (readonly [string, string])[]> {
  const real = ['museum.yaml', 'twilio.json', 'openai.json', 'github.json'].flatMap((name) => {
    const path = corpusFile(name);
    return path === undefined ? [] : [[name, path] as const];
  });
  if (flags.each === true) return [...features.map((name) => [name, join(featuresFolder, name, 'openapi.yaml')] as const), ...real];
  const folder = join(root, 'node_modules/.cache/concord-corpus');
  await mkdir(folder, { recursive: true });
  const own: Document[] = [];
  for (const name of features) {
    const { document } = await planFeature(name, { format: false });
    if (document) own.push(document);
  }
  const combined = await Promise.all(
    (['3.0', '3.1'] as const).map(async (version) => {
      const path = join(folder, `features-${version}.json`);
      await writeFile(path, JSON.stringify(combine(own.filter((each) => each.version === version), `${version}.1`)));
      return [`features of ${version}`, path] as const;
    }),
  );
  return [...combined, ...real];
}

async function measure(name: string, path: string): Promise<Row> {
  const options = withDefaults({ document: path, output: 'out' }, dirname(path));
  const start = performance.now();
  const planned = await plan({ ...options, format: false });
  const seconds = Math.round((performance.now() - start) / 100) / 10;
  const { report, diagnostics } = await verify(options, { cache: false, sample }, (stage, detail = '') => console.error(`${name}: ${stage} ${detail}`));
  const errors = new Map((report?.compilations ?? []).map(({ compiler, resolution, complaints }) => [`${compiler} ${resolution}`, complaints.length]));
  if (older) for (const resolution of ['nodenext', 'bundler'] as const) errors.set(`${older.version} ${resolution}`, await errorsOf(older, resolution, planned.files));
  const found = countsOf(planned.diagnostics);
  return {
    ...{ document: name, seconds, files: planned.files.length, errors: Object.fromEntries([...errors].sort(([a], [b]) => (a < b ? -1 : 1))) },
    schemas: share(report?.sample?.schemas, report?.figures.schemas),
    operations: share(report?.sample?.operations, report?.figures.operations),
    disagreements: report ? report.failures.filter(({ check, subject }) => !name.startsWith('features') || knownDisagreements[`${check} ${subject}`] === undefined).length : diagnostics.filter(isError).length,
    diagnostics: found,
    unexpected: unexpected(found, known[name] ?? {}),
  };
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 'error';
}

async function errorsOf(compiler: Compiler, resolution: 'nodenext' | 'bundler', files: readonly { readonly path: string; readonly content: string }[]): Promise<number> {
  return inScratch(async (folder) => {
    await writeAll(join(folder, 'packages'), files);
    for (const [target, name] of packagesIn(files)) await writeAll(join(folder, 'node_modules', name), [...files].flatMap(({ path, content }) => (path.startsWith(`${target}/`) ? [{ path: path.slice(target.length + 1), content }] : [])));
    await run('ln', ['-s', ...['zod', 'msw', 'openapi-fetch'].map((each) => join(root, 'node_modules', each)), join(folder, 'node_modules')], folder);
    await writeAll(folder, [
      { path: 'package.json', content: '{ "type": "module" }' },
      { path: 'tsconfig.json', content: JSON.stringify({ compilerOptions: { ...strictFlags(resolution), noEmit: true, paths: Object.fromEntries(packagesIn(files).map(([target, name]) => [name, [`./packages/${target}/src/index.ts`]])) }, include: ['packages/*/src'] }) },
    ]);
    return (await compile(compiler, join(folder, 'tsconfig.json'))).length;
  });
}

function packagesIn(files: readonly { readonly path: string; readonly content: string }[]): readonly (readonly [string, string])[] {
  return files.flatMap(({ path, content }) => (/^\w+\/package\.json$/.test(path) ? [[path.split('/')[0] ?? '', String(JSON.parse(content).name)] as const] : []));
}

/** TypeScript 6, where it can be had: kept beside what is built, not installed with the project. */
async function olderCompiler(): Promise<Compiler | undefined> {
  const folder = join(root, 'node_modules/.cache/typescript-6');
  const manifest = join(folder, 'node_modules/typescript/package.json');
  if (!existsSync(manifest)) {
    await mkdir(folder, { recursive: true });
    await run('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', '--no-save', 'typescript@6'], folder);
  }
  if (!existsSync(manifest)) return undefined;
  return { version: String(JSON.parse(await readFile(manifest, 'utf8')).version), program: join(folder, 'node_modules/typescript/bin/tsc') };
}

function share(part: number | undefined, whole = 0): string {
  return part === undefined || part === whole ? String(whole) : `${part} of ${whole}`;
}

function table(): string {
  const cells = [...new Set(rows.flatMap(({ errors }) => Object.keys(errors)))];
  const head = ['document', 'seconds', 'files', ...cells.map((cell) => cell.replace('nodenext', 'NodeNext')), 'schemas verified', 'operations verified', 'disagreements', 'diagnostics'];
  const line = (row: readonly (string | number)[]): string => `| ${row.join(' | ')} |`;
  const total = (row: Row): number => Object.values(row.diagnostics).reduce((sum, each) => sum + each, 0);
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map((row) => line([row.document, row.seconds, row.files, ...cells.map((cell) => row.errors[cell] ?? ''), row.schemas, row.operations, row.disagreements, total(row)]))].join('\n');
}

async function intoReadme(text: string): Promise<void> {
  const readme = join(root, 'README.md');
  const content = await readFile(readme, 'utf8');
  const [before, after] = [content.indexOf('<!-- corpus -->'), content.indexOf('<!-- /corpus -->')];
  if (before < 0 || after < 0) throw new Error('The README has no place for the table of the corpus');
  await writeFile(readme, `${content.slice(0, before)}<!-- corpus -->\n\n${text}\n\n${content.slice(after)}`);
}
