// What the last runs of `npm run corpus` measured, document by document, and their table in test/REPORTS.md.

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { catalogue } from '../../generator/base/catalogue.js';
import { root } from '../support/compile.js';

export interface Row {
  readonly document: string;
  /** Of the generation of all targets, formatting left out. */
  readonly seconds: number;
  readonly files: number;
  /** Type errors by compiler and module resolution. */
  readonly errors: Readonly<Record<string, number>>;
  readonly schemas: string;
  readonly operations: string;
  /** Disagreements that are listed with their reasons. */
  readonly known: number;
  /** Disagreements that are not. */
  readonly disagreements: number;
  readonly diagnostics: Readonly<Record<string, number>>;
}

export const resultsFile = join(root, 'test/corpus/results.json');

/** The order of the table. */
export const documentNames = [
  'features of 3.0',
  'features of 3.1',
  'museum.yaml',
  'twilio.json',
  'openai.json',
  'github.json',
] as const;

export async function knownResults(): Promise<readonly Row[]> {
  return existsSync(resultsFile) ? JSON.parse(await readFile(resultsFile, 'utf8')) : [];
}

/** What stands in a document otherwise than it should, and was read all the same. */
function isReading(code: string): boolean {
  return (
    code.startsWith('read/') &&
    Object.entries(catalogue).some(
      ([known, { severity }]) => known === code && severity === 'warning',
    )
  );
}

/** Earlier rows with newer ones in their places. */
export function merged(earlier: readonly Row[], newer: readonly Row[]): readonly Row[] {
  const rows = new Map([...earlier, ...newer].map((row) => [row.document, row]));
  return documentNames.flatMap((name) => rows.get(name) ?? []);
}

export function table(rows: readonly Row[]): string {
  const cells = [...new Set(rows.flatMap(({ errors }) => Object.keys(errors)))].sort();
  const head = [
    'document',
    'seconds',
    'files',
    ...cells.map((cell) => `errors, TypeScript ${cell.replace('nodenext', 'NodeNext')}`),
    'schemas verified',
    'operations verified',
    'disagreements',
    'of these known',
    'diagnostics',
    'of these read with a warning',
  ];
  const line = (row: readonly (string | number)[]): string => `| ${row.join(' | ')} |`;
  const total = (row: Row): number =>
    Object.values(row.diagnostics).reduce((sum, each) => sum + each, 0);
  const readings = (row: Row): number =>
    Object.entries(row.diagnostics).reduce(
      (sum, [code, each]) => sum + (isReading(code) ? each : 0),
      0,
    );
  const body = rows.map((row) =>
    line([
      row.document,
      row.seconds,
      row.files,
      ...cells.map((cell) => row.errors[cell] ?? ''),
      row.schemas,
      row.operations,
      row.disagreements + row.known,
      row.known,
      total(row),
      readings(row),
    ]),
  );
  return [line(head), `| --- |${' ---: |'.repeat(head.length - 1)}`, ...body].join('\n');
}
