// The outcome of every test of the suite that needs no remote document.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { hasErrors } from '../../generator/diagnostics.js';
import { loadDocument } from '../../generator/document/load/load.js';
import type { JsonObject } from '../../generator/model/json.js';
import { documentOf, type Generated, generate, load, type Validator } from './generated.js';
import { type Group, readSuite, remoteReference } from './suite.js';

export const outcomes = ['agree', 'wrong-accept', 'wrong-reject', 'not generated'] as const;

export type Outcome = (typeof outcomes)[number];

export interface Result {
  readonly id: string;
  readonly keyword: string;
  readonly outcome: Outcome;
}

/** The required files with formats off (`format.json` demands annotation); `optional/format` with formats on. */
export const parts = [
  { name: 'required', folder: '', validators: { formats: false } },
  { name: 'formats', folder: 'optional/format', validators: {} },
  { name: 'optional', folder: 'optional', validators: { formats: false } },
] as const;

export type Part = (typeof parts)[number];

export interface Run {
  readonly results: readonly Result[];
  /** The groups that refer to other documents. */
  readonly remote: readonly Group[];
}

export async function runPart({ folder, validators }: Part): Promise<Run> {
  const groups = readSuite(folder);
  const local = groups.filter((group) => remoteReference(group) === undefined);
  const generated = await Promise.all(
    local.map(({ schema }) => fromFile(documentOf(schema), { validators })),
  );
  const modules = await load(generated);
  const results = local.flatMap((group, index) =>
    judge(
      group,
      hasErrors(generated[index]?.diagnostics ?? [])
        ? undefined
        : modules[index]?.['subjectSchema'],
    ),
  );
  return { results, remote: groups.filter((group) => !local.includes(group)) };
}

/** As the command line has a document: from a file, whose references are followed before anything is read. */
async function fromFile(
  root: JsonObject,
  options: Parameters<typeof generate>[1],
): Promise<Generated> {
  const cwd = await mkdtemp(join(tmpdir(), 'suite-'));
  try {
    const path = join(cwd, 'openapi.json');
    await writeFile(path, JSON.stringify(root));
    const { document, diagnostics } = await loadDocument(path, { cwd, overlays: [] });
    return document ? await generate(document.root, options) : { files: [], diagnostics };
  } finally {
    await rm(cwd, { recursive: true });
  }
}

/** A row a keyword, and the total. */
export function scoreTable({ results }: Run): string {
  const keywords = [...new Set(results.map(({ keyword }) => keyword))];
  const rows = keywords.map((name) => [
    name,
    ...outcomes.map((outcome) =>
      count(
        results.filter(({ keyword }) => keyword === name),
        outcome,
      ),
    ),
  ]);
  const total = ['total', ...outcomes.map((outcome) => count(results, outcome))];
  return [['', ...outcomes], ...rows, total]
    .map(
      ([name = '', ...cells]) => name.padEnd(28) + cells.map((cell) => cell.padStart(14)).join(''),
    )
    .join('\n');
}

export function score({ results }: Run): string {
  return `${count(results, 'agree')} of ${results.length}`;
}

export function count(results: readonly Result[], outcome: Outcome): string {
  return String(results.filter((result) => result.outcome === outcome).length);
}

function judge({ id, keyword, tests }: Group, validator: Validator | undefined): readonly Result[] {
  return tests.map(({ description, data, valid }) => ({
    id: `${id}: ${description}`,
    keyword,
    outcome: validator ? decide(validator, data, valid) : 'not generated',
  }));
}

function decide(validator: Validator, data: unknown, valid: boolean): Outcome {
  const before: unknown = structuredClone(data);
  const { success, data: parsed } = validator.safeParse(data);
  // A validator that changes what it is given disagrees, too.
  if (success && !(isDeepStrictEqual(parsed, before) && isDeepStrictEqual(data, before)))
    return 'wrong-accept';
  return success === valid ? 'agree' : success ? 'wrong-accept' : 'wrong-reject';
}
