// What is generated of each feature of OpenAPI is what is committed beside its document, byte for byte. `UPDATE=1` writes it anew.

import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { features, featuresFolder, golden, planFeature } from './features.js';

const update = process.env['UPDATE'] === '1';

describe.each(features)('%s', (name) => {
  const folder = join(featuresFolder, name, 'output');

  it('generates what is committed', async () => {
    const planned = await planFeature(name, { format: true });
    expect(planned.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(planned.files.length).toBeGreaterThan(10);
    const made = golden(planned);
    if (update) await replace(folder, made);
    const committed = await readTree(folder);
    expect([...made.keys()].sort()).toEqual([...committed.keys()].sort());
    for (const [path, content] of made)
      expect(content, `${name}/output/${path}; UPDATE=1 writes it anew`).toBe(committed.get(path));
  });
});

async function readTree(folder: string): Promise<ReadonlyMap<string, string>> {
  if (!existsSync(folder)) return new Map();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      files.map(async (file): Promise<[string, string]> => [
        relative(folder, file).split(sep).join('/'),
        await readFile(file, 'utf8'),
      ]),
    ),
  );
}

async function replace(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}
