// Whatever somebody changes in a document, `generate` writes the new output over the old one: it never takes its own files for edited ones.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isScalar, parseDocument, visit, type Document, type Scalar } from 'yaml';

import { plan } from '../../../generator/generate.js';
import { withDefaults } from '../../../generator/base/options.js';
import { checkFiles } from '../../../generator/pipeline/check.js';
import { writeFiles } from '../../../generator/pipeline/write.js';
import { root } from '../../support/compile.js';
import { contentOf, folderWith, put } from './folder.js';

/** Edits of a text, the first of them such as a hash without layout cannot see. */
const edits: readonly ((text: string) => string)[] = [
  (text) => `${text},`,
  (text) => (text.includes('-') ? text.replaceAll('-', '') : `-${text}`),
  (text) => text.replace(/(?<=\w)(?=\w)/, '-'),
  (text) => `(${text}) | "${text}"`,
  (text) => text.replaceAll(/[;,'"()|-]/g, ''),
  (text) => text.replaceAll(' ', '\n\n'),
  (text) => `${text} more`,
  () => '',
];

function edited(value: unknown, chosen: number): unknown {
  const edit = edits[chosen % edits.length] ?? String;
  if (typeof value === 'string') return edit(value);
  if (typeof value === 'number')
    return chosen % 3 === 0 ? String(value) : chosen % 3 === 1 ? -value : value + 1;
  return typeof value === 'boolean' ? !value : 'something';
}

function scalarsOf(document: Document): readonly Scalar[] {
  const found: Scalar[] = [];
  visit(document, {
    Scalar: (key, node) => void (key !== 'key' && isScalar(node) && found.push(node)),
  });
  return found;
}

/** Edits the documents of a folder, each from what it was in the beginning, and generates again. */
async function generateAfterEdits(
  files: Readonly<Record<string, string>>,
  entry: string,
  chosen: readonly (readonly [file: number, scalar: number, edit: number])[],
): Promise<void> {
  const cwd = folderWith(files);
  const options = withDefaults({ document: entry, output: 'out', raw: true }, cwd);
  const names = Object.keys(files);
  const first = await plan(options);
  expect((await writeFiles(first.files, options)).diagnostics).toEqual([]);
  for (const [file, scalar, edit] of chosen) {
    const name = names[file % names.length] ?? entry;
    const text = files[name] ?? '';
    const document = parseDocument(text);
    const scalars = scalarsOf(document);
    const node = scalars[scalar % scalars.length];
    if (node === undefined) continue;
    const before = String(node.value);
    node.value = edited(node.value, edit);
    // In JSON, which parses faster, where it was JSON.
    put(
      cwd,
      name,
      name.endsWith('.json')
        ? JSON.stringify(document.toJS({ maxAliasCount: -1 }))
        : document.toString(),
    );
    const { files: next } = await plan(options);
    put(cwd, name, text);
    // A document with errors generates nothing.
    if (next.length === 0) continue;
    const what = `${name}: ${before} → ${String(node.value)}`;
    expect([what, (await writeFiles(next, options)).diagnostics]).toEqual([what, []]);
    expect([what, (await checkFiles(next, options)).drift]).toEqual([what, []]);
  }
}

const valid = join(root, 'test/documents/valid');
const choice = fc.tuple(fc.nat(), fc.nat(), fc.nat());

describe('generate writes after any edit', { timeout: 600_000 }, () => {
  test.each(readdirSync(valid))('of the document %s', async (name) => {
    const files = Object.fromEntries(
      Object.entries(contentOf(join(valid, name))).filter(
        ([path]) => !path.startsWith('output') && /\.(ya?ml|json)$/.test(path),
      ),
    );
    const entry = Object.keys(files).find((path) => /^openapi\./.test(path));
    if (entry === undefined) throw new Error(`${name} has no document.`);
    await generateAfterEdits(files, entry, fc.sample(choice, { seed: 1, numRuns: 3 }));
  });

  const corpus = process.env['CORPUS'] ?? join(root, '../shared/corpus');
  test
    .skipIf(!existsSync(corpus))
    .each(['museum.yaml', 'openai.json', 'twilio.json', 'github.json'])(
    'of the document %s of the corpus',
    async (name) => {
      const text = readFileSync(join(corpus, name), 'utf8');
      // Each edit of a large document costs a whole run.
      await generateAfterEdits({ [name]: text }, name, fc.sample(choice, { seed: 1, numRuns: 1 }));
    },
  );

  test('the edits that were refused', async () => {
    const document = (description: string, minimum: number | string): string =>
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Pets', version: '1.0.0', description },
        paths: {},
        components: { schemas: { Pet: { type: 'integer', minimum } } },
      });
    const cwd = folderWith();
    const options = withDefaults({ document: 'pets.json', output: 'out' }, cwd);
    for (const given of [
      ['A re-used list of pets', 1],
      ['A re-used, list of pets', 1],
      ['A reused, list of pets', 1],
      ['A reused, list of pets', -1],
    ] as const) {
      put(cwd, 'pets.json', document(given[0], given[1]));
      const { files } = await plan(options);
      expect((await writeFiles(files, options)).diagnostics).toEqual([]);
    }
  });
});
