// What the generator is known to say about the documents of the corpus: anything else is a change that somebody has to look at.

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Diagnostic } from '../../generator/base/diagnostics.js';
import { root } from '../support/compile.js';

/** Document → code → how often. */
export type Known = Readonly<Record<string, Readonly<Record<string, number>>>>;

export const knownFile = join(root, 'test/corpus/known-diagnostics.json');

export async function knownDiagnostics(): Promise<Known> {
  return existsSync(knownFile) ? JSON.parse(await readFile(knownFile, 'utf8')) : {};
}

export function countsOf(diagnostics: readonly Diagnostic[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const { code } of diagnostics) counts.set(code, (counts.get(code) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Codes that are reported more or less often than is known, in words. */
export function unexpected(
  found: Readonly<Record<string, number>>,
  known: Readonly<Record<string, number>>,
): readonly string[] {
  const codes = [...new Set([...Object.keys(found), ...Object.keys(known)])].sort();
  return codes.flatMap((code) =>
    (found[code] ?? 0) === (known[code] ?? 0)
      ? []
      : [`${code} is reported ${found[code] ?? 0} times, ${known[code] ?? 0} are known`],
  );
}
