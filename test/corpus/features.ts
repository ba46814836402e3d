// The documents of our own: a folder for each feature of OpenAPI, with what it is about in its output beside it.

import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Plan, plan } from '../../generator/generate.js';
import { type DocumentConfig, withDefaults } from '../../generator/base/options.js';
import { root } from '../support/compile.js';

export const featuresFolder = join(root, 'test/documents/valid');

/** The names of the features, in order. */
export const features: readonly string[] = readdirSync(featuresFolder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

/** What is generated of a feature, in memory: with the options of its `concord.json`, where it has one. */
export async function planFeature(
  name: string,
  options: Partial<DocumentConfig> = {},
): Promise<Plan> {
  const cwd = join(featuresFolder, name);
  const configuration = join(cwd, 'concord.json');
  const own: Partial<DocumentConfig> = existsSync(configuration)
    ? JSON.parse(await readFile(configuration, 'utf8'))
    : {};
  return plan(
    withDefaults({ document: 'openapi.yaml', output: 'output', ...own, ...options }, cwd),
  );
}
