// What a feature is about in its output is what is committed beside its document. `UPDATE=1` writes it anew:
// `npm run test:update`.

import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Plan } from '../../generator/generate.js';
import { features, featuresFolder, planFeature } from '../corpus/features.js';
import { boilerplate, golden, parts, wholeOutput } from './golden.js';

const update = process.env['UPDATE'] === '1';
let common: Plan;

beforeAll(async () => {
  common = await planFeature(boilerplate);
});

it('says of each feature which parts are frozen', () => {
  expect([...Object.keys(parts), boilerplate].sort()).toEqual(features);
});

describe.each(features.filter((name) => name !== boilerplate))('%s', (name) => {
  it('generates the declarations that are committed', async () => {
    const plan = await planFeature(name);
    expect(plan.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(plan.files.length).toBeGreaterThan(10);
    const path = join(featuresFolder, name, 'output.md');
    const made = await golden(name, plan, common);
    if (update) await writeFile(path, made);
    expect(made, `${name}/output.md; UPDATE=1 writes it anew`).toBe(await readFile(path, 'utf8'));
  });
});

describe(boilerplate, () => {
  it('generates every file that is committed', async () => {
    const folder = join(featuresFolder, boilerplate, 'output');
    const made = wholeOutput(common);
    expect(made.size).toBeGreaterThan(20);
    if (update) await replace(folder, made);
    const committed = await readTree(folder);
    expect([...made.keys()].sort()).toEqual([...committed.keys()].sort());
    for (const [path, content] of made)
      expect(content, `${boilerplate}/output/${path}; UPDATE=1 writes it anew`).toBe(
        committed.get(path),
      );
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
