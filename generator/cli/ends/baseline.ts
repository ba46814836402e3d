// Removes findings of the lint rules that the base has as well: a branch is only responsible for
// those that it adds.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';

import { type Diagnostic, diagnostic } from '../../base/diagnostics.js';
import { lintDocument } from '../../document/lint/lint.js';
import { isRemote } from '../../document/load/remote.js';
import type { Twin } from '../../pipeline/input.js';
import type { GenerateOptions } from '../../base/options.js';

/**
 * The findings without those of the base, whose number is said. The rules are today's: a rule that
 * is new finds what was there before, too.
 */
export async function newFindings(
  diagnostics: readonly Diagnostic[],
  base: Twin | undefined,
  options: GenerateOptions,
): Promise<readonly Diagnostic[]> {
  if (base === undefined || !diagnostics.some(isOfRule)) return diagnostics;
  const known = new Map<string, number>();
  for (const entry of await findingsOf(base, options))
    known.set(keyOf(entry), (known.get(keyOf(entry)) ?? 0) + 1);
  const left = diagnostics.filter((entry) => {
    const count = known.get(keyOf(entry)) ?? 0;
    known.set(keyOf(entry), count - 1);
    return !isOfRule(entry) || count <= 0;
  });
  const count = diagnostics.length - left.length;
  if (count === 0) return left;
  const findings = count === 1 ? '1 finding' : `${count} findings`;
  const message = `${findings} of the lint rules ${count === 1 ? 'was' : 'were'} there before, and ${count === 1 ? 'does' : 'do'} not count.`;
  return [...left, diagnostic('diff/known-findings', message)];
}

function isOfRule({ code }: Diagnostic): boolean {
  return code.startsWith('lint/') && code !== 'lint/configuration';
}

/** The key of a finding, which depends neither on lines nor on names of files. */
function keyOf({ code, pointer, message }: Diagnostic): string {
  return JSON.stringify([code, pointer ?? '', message]);
}

/** The files of a base may no longer exist, so they are written again as they were read. */
async function findingsOf(
  { path, inputs, options: then }: Twin,
  options: GenerateOptions,
): Promise<readonly Diagnostic[]> {
  const rules = { path: options.document, cwd: options.cwd };
  if (isRemote(path)) return (await lintDocument(path, { ...then, rules })).diagnostics;
  const texts = [...inputs]
    .filter(([name]) => !isRemote(name))
    .map(([name, text]) => [resolve(then.cwd, name), text] as const);
  const root = commonFolder([resolve(then.cwd, path), ...texts.map(([name]) => name)]);
  const folder = mkdtempSync(join(tmpdir(), 'concord-lint-'));
  try {
    for (const [name, text] of texts) {
      const target = join(folder, relative(root, name));
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, text);
    }
    const document = relative(root, resolve(then.cwd, path));
    const linted = await lintDocument(document, { ...then, cwd: folder, root: folder, rules });
    return linted.diagnostics;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function commonFolder(paths: readonly string[]): string {
  return paths.map(dirname).reduce((one, other) => {
    let folder = one;
    while (folder !== other && !other.startsWith(folder.endsWith(sep) ? folder : folder + sep))
      folder = dirname(folder);
    return folder;
  });
}
