// The outcome of every test of the suite that needs no remote document.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../generator/model/json.js';
import type { DocumentConfig, ValidatorOptions } from '../../generator/base/options.js';
import { root } from '../support/compile.js';
import { documentOf, type Generated, load, type Validator } from './generated.js';
import { type Group, readSuite, remoteReference } from './suite.js';

export const outcomes = ['agree', 'wrong-accept', 'wrong-reject', 'not generated'] as const;

export type Outcome = (typeof outcomes)[number];

export interface Result {
  readonly id: string;
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

const runs = new Map<Part, Promise<Run>>();

/** What came of the tests of a part, which are run once. */
export function runPart(part: Part): Promise<Run> {
  const run = runs.get(part) ?? runAll(part);
  runs.set(part, run);
  return run;
}

async function runAll({ folder, validators }: Part): Promise<Run> {
  const groups = readSuite(folder);
  const local = groups.filter((group) => remoteReference(group) === undefined);
  const generated = await generateAll(
    local.map(({ schema }) => documentOf(schema)),
    validators,
  );
  const modules = await load(generated);
  const results = local.flatMap((group, index) => judge(group, modules[index]?.['subjectSchema']));
  return { results, remote: groups.filter((group) => !local.includes(group)) };
}

/** With the command line itself: one run of `concord generate` with all documents in its configuration. What it refuses has no files. */
async function generateAll(
  roots: readonly JsonObject[],
  validators: ValidatorOptions,
): Promise<readonly Generated[]> {
  const folder = await mkdtemp(join(tmpdir(), 'suite-'));
  try {
    const documents: Record<string, DocumentConfig> = {};
    for (const [index, content] of roots.entries()) {
      const document = `${index}.json`;
      await writeFile(join(folder, document), JSON.stringify(content));
      documents[index] = { document, output: `${index}`, ...alone, validators };
    }
    await writeFile(join(folder, 'concord.config.json'), JSON.stringify({ documents }));
    const run = [join(root, 'dist/cli.js'), 'generate'];
    const { status, stderr } = spawnSync(process.execPath, run, { cwd: folder, encoding: 'utf8' });
    if (status !== 0 && status !== 1) throw new Error(`concord ended with ${status}: ${stderr}`);
    return await Promise.all(roots.map(async (_, index) => writtenIn(join(folder, `${index}`))));
  } finally {
    await rm(folder, { recursive: true });
  }
}

const alone = { layout: 'source', targets: ['validators'] } as const;

async function writtenIn(folder: string): Promise<Generated> {
  if (!existsSync(folder)) return { files: [], diagnostics: [] };
  const names = await readdir(folder, { recursive: true });
  const paths = names
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.ts$/.test(name));
  const files = paths.map(async (path) => ({
    path,
    content: await readFile(join(folder, path), 'utf8'),
  }));
  return { files: await Promise.all(files), diagnostics: [] };
}

export function count(results: readonly Result[], outcome: Outcome): string {
  return String(results.filter((result) => result.outcome === outcome).length);
}

function judge({ id, tests }: Group, validator: Validator | undefined): readonly Result[] {
  return tests.map(({ description, data, valid }) => ({
    id: `${id}: ${description}`,
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
