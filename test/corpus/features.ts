// The documents of our own: a folder for each feature of OpenAPI, with the whole output that is committed beside its document.

import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Diagnostic } from '../../generator/diagnostics.js';
import { type Plan, plan } from '../../generator/generate.js';
import { type DocumentConfig, withDefaults } from '../../generator/options.js';
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

/**
 * The files that are committed for a feature, by path. Files that are copied from `generator/runtime` are listed by name, and manifests, which
 * hold the hashes of all that, are left out: what is there is what is made of the document.
 */
export function golden({ files, diagnostics }: Plan): ReadonlyMap<string, string> {
  const isCopied = (path: string): boolean => path.includes('/runtime/');
  const made = files.filter(
    ({ path }) => !isCopied(path) && !path.endsWith('concord.manifest.json'),
  );
  const copied = files
    .map(({ path }) => path)
    .filter(isCopied)
    .sort();
  return new Map([
    ['diagnostics.txt', diagnostics.map(line).join('')],
    ['runtime.txt', copied.map((path) => `${path}\n`).join('')],
    ...made.map(({ path, content }): [string, string] => [path, content]),
  ]);
}

/** `openapi.yaml:3:5 warning read/unknown-keyword: …` */
function line({ code, severity, message, location, pointer = '' }: Diagnostic): string {
  const place = location ? `${location.file}:${location.line}:${location.column}` : pointer;
  return `${place} ${severity} ${code}: ${message}\n`;
}
