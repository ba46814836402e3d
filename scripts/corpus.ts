// Generates, compiles and verifies our own documents, which cover one feature each, and real ones.
// `npm run corpus [names] [--json] [--sample n] [--each] [--update]`

import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Diagnostic } from '../generator/base/diagnostics.js';
import type { Document } from '../generator/document/document.js';
import { plan } from '../generator/generate.js';
import { withDefaults } from '../generator/base/options.js';
import { compile, type Compiler, strictFlags } from '../generator/verify/workspace.js';
import { verify } from '../generator/verify/verify.js';
import { combine } from '../test/corpus/combined.js';
import { allChecks } from '../test/contract/checks.js';
import { countsOf, knownDiagnostics, knownFile, unexpected } from '../test/corpus/diagnostics.js';
import { knownDisagreements } from '../test/corpus/known-disagreements.js';
import { knownResults, merged, resultsFile, type Row, table } from '../test/corpus/results.js';
import { features, featuresFolder, planFeature } from '../test/corpus/features.js';
import { corpusFile } from '../test/support/corpus.js';
import { inScratch, run, writeAll } from '../test/support/compile.js';
import { writeSection } from '../test/support/sections.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean' },
    update: { type: 'boolean' },
    sample: { type: 'string' },
    each: { type: 'boolean' },
  },
});

const sample = flags.sample === undefined ? undefined : Number(flags.sample);
const older = await olderCompiler();
const known = await knownDiagnostics();
const rows: Measured[] = [];

for (const [name, path] of await documents()) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const found = await measure(name, path);
  rows.push(found);
  const { row, unexpected } = found;
  console.error(
    `${name}: ${row.files} files in ${row.seconds} s, ` +
      `${Object.values(row.errors).reduce((sum, each) => sum + each, 0)} type errors, ${row.disagreements} ` +
      `disagreements${unexpected.map((text) => `\n  ${text}`).join('')}`,
  );
  await saveRow(found);
}
const measured = rows.map(({ row }) => row);
console.log(flags.json === true ? JSON.stringify(measured, null, 2) : table(measured));
process.exit(
  rows.some(
    ({ row, unexpected }) =>
      unexpected.length > 0 || Object.values(row.errors).some((each) => each > 0),
  )
    ? 1
    : 0,
);

interface Measured {
  readonly row: Row;
  /** Diagnostics and disagreements that are not in the lists of known ones, and known ones that no longer occur. */
  readonly unexpected: readonly string[];
}

/** Saves each row at once, because a run may cover one document only or be aborted. */
async function saveRow({ row }: Measured): Promise<void> {
  if (flags.update === true)
    await writeFile(
      knownFile,
      `${JSON.stringify({ ...(await knownDiagnostics()), [row.document]: row.diagnostics }, null, 2)}\n`,
    );
  if (flags.each === true || row.files === 0) return;
  const results = merged(await knownResults(), [row]);
  await writeFile(resultsFile, `${JSON.stringify(results, null, 2)}\n`);
  await writeSection('corpus', table(results));
}

/** Name → path. All features of a version of OpenAPI are combined in one document; with `--each`, every feature is a document. */
async function documents(): Promise<readonly (readonly [string, string])[]> {
  const real = ['museum.yaml', 'twilio.json', 'openai.json', 'github.json'].flatMap((name) => {
    const path = corpusFile(name);
    return path === undefined ? [] : [[name, path] as const];
  });
  if (flags.each === true)
    return [
      ...features.map((name) => [name, join(featuresFolder, name, 'openapi.yaml')] as const),
      ...real,
    ];
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
      await writeFile(
        path,
        JSON.stringify(
          combine(
            own.filter((each) => each.version === version),
            `${version}.1`,
          ),
        ),
      );
      return [`features of ${version}`, path] as const;
    }),
  );
  return [...combined, ...real];
}

async function measure(name: string, path: string): Promise<Measured> {
  const options = withDefaults({ document: path, output: 'out' }, dirname(path));
  const start = performance.now();
  const planned = await plan({ ...options, format: false });
  const seconds = Math.round((performance.now() - start) / 100) / 10;
  // Our own documents are small and verified completely.
  const settings = {
    cache: false,
    checks: allChecks,
    sample: sample ?? (name.startsWith('features') ? 1000 : undefined),
  };
  const { report, diagnostics } = await verify(options, settings, (stage, detail = '') =>
    detail.includes(' cases)') ? undefined : console.error(`${name}: ${stage} ${detail}`),
  );
  const errors = new Map(
    (report?.compilations ?? []).map(({ compiler, resolution, complaints }) => [
      `${compiler} ${resolution}`,
      complaints.length,
    ]),
  );
  if (older)
    for (const resolution of ['nodenext', 'bundler'] as const)
      errors.set(
        `${older.version} ${resolution}`,
        await errorsOf(older, resolution, planned.files),
      );
  const found = countsOf(planned.diagnostics);
  // A single feature has its expected diagnostics beside its document, and shares the known disagreements of all features.
  const isSingleFeature = features.includes(name);
  const reasons = knownDisagreements[isSingleFeature ? 'features of 3.1' : name] ?? {};
  const failing = new Map(
    (report?.failures ?? []).map(({ check, subject, name: what, failure }) => [
      `${check} ${subject}`,
      `${what}: ${failure}`,
    ]),
  );
  const others = [...failing].filter(([key]) => !Object.hasOwn(reasons, key));
  const outdated =
    sample === undefined && !isSingleFeature
      ? Object.keys(reasons).filter((key) => !failing.has(key))
      : [];
  return {
    row: {
      ...{
        document: name,
        seconds,
        files: planned.files.length,
        errors: Object.fromEntries([...errors].sort(([a], [b]) => (a < b ? -1 : 1))),
      },
      schemas: share(report?.sample?.schemas, report?.figures.schemas),
      operations: share(report?.sample?.operations, report?.figures.operations),
      known: failing.size - others.length,
      disagreements: others.length,
      diagnostics: found,
    },
    unexpected: [
      ...(isSingleFeature ? [] : unexpected(found, known[name] ?? {})),
      ...(report
        ? []
        : [
            'it could not be verified',
            ...diagnostics.filter(isError).map(({ message }) => message),
          ]),
      ...others.slice(0, 20).map(([key, what]) => `disagreement: ${key}: ${what.slice(0, 500)}`),
      ...outdated.map((key) => `known disagreement that no longer occurs: ${key}`),
    ],
  };
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 'error';
}

async function errorsOf(
  compiler: Compiler,
  resolution: 'nodenext' | 'bundler',
  files: readonly { readonly path: string; readonly content: string }[],
): Promise<number> {
  return inScratch(async (folder) => {
    await writeAll(join(folder, 'packages'), files);
    for (const [target, name] of packagesIn(files))
      await writeAll(
        join(folder, 'node_modules', name),
        [...files].flatMap(({ path, content }) =>
          path.startsWith(`${target}/`) ? [{ path: path.slice(target.length + 1), content }] : [],
        ),
      );
    await run(
      'ln',
      [
        '-s',
        ...['zod', 'msw', 'openapi-fetch'].map((each) => join(root, 'node_modules', each)),
        join(folder, 'node_modules'),
      ],
      folder,
    );
    await writeAll(folder, [
      { path: 'package.json', content: '{ "type": "module" }' },
      {
        path: 'tsconfig.json',
        content: JSON.stringify({
          compilerOptions: {
            ...strictFlags(resolution),
            noEmit: true,
            paths: Object.fromEntries(
              packagesIn(files).map(([target, name]) => [
                name,
                [`./packages/${target}/src/index.ts`],
              ]),
            ),
          },
          include: ['packages/*/src'],
        }),
      },
    ]);
    return (await compile(compiler, join(folder, 'tsconfig.json'))).length;
  });
}

function packagesIn(
  files: readonly { readonly path: string; readonly content: string }[],
): readonly (readonly [string, string])[] {
  return files.flatMap(({ path, content }) =>
    /^\w+\/package\.json$/.test(path)
      ? [[path.split('/')[0] ?? '', String(JSON.parse(content).name)] as const]
      : [],
  );
}

/** TypeScript 6, installed into a cache and not with the project; `undefined` if it cannot be installed. */
async function olderCompiler(): Promise<Compiler | undefined> {
  const folder = join(root, 'node_modules/.cache/typescript-6');
  const manifest = join(folder, 'node_modules/typescript/package.json');
  if (!existsSync(manifest)) {
    await mkdir(folder, { recursive: true });
    await run(
      'npm',
      ['install', '--prefix', folder, '--no-audit', '--no-fund', '--no-save', 'typescript@6'],
      folder,
    );
  }
  if (!existsSync(manifest)) return undefined;
  return {
    version: String(JSON.parse(await readFile(manifest, 'utf8')).version),
    program: join(folder, 'node_modules/typescript/bin/tsc'),
  };
}

function share(part: number | undefined, whole = 0): string {
  return part === undefined || part === whole ? String(whole) : `${part} of ${whole}`;
}
