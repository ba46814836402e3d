// `concord generate`: brings the output of each document up to date that has no errors; or prints
// what a stage makes.

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { type Diagnostic, fails, hasErrors } from '../../base/diagnostics.js';
import type { Plan, Progress } from '../../generate.js';
import { shownAddress } from '../../document/load/remote.js';
import { jsonText } from '../../model/json.js';
import type { GenerateOptions } from '../../base/options.js';
import { importStyle } from '../../pipeline/import-extension.js';
import { remember, targetMemory, type Unchanged, unchanged } from '../../pipeline/unchanged.js';
import type { FileChange } from '../../pipeline/write.js';
import { printable } from '../report/printable.js';
import { jsonDiagnostic } from '../report/programs.js';
import { installCommands, requiredPackages } from '../../targets/package.js';
import { eachDocument, type Found, joinSources, withProgress } from '../each.js';
import type { Inspection, Invocation } from '../config/option-table.js';
import type { Host, Paint } from '../host.js';
import type { Outcome } from '../outcome.js';
import { createProfile, profileText, type StageCost } from '../progress.js';
import type { Generation } from './watch.js';

export async function runGenerate(invocation: Invocation, host: Host): Promise<Outcome> {
  const { prove, profile: isProfiled, inspect: stage, watch } = invocation.flags;
  if (watch && stage === undefined)
    return (await import('./watch.js')).runWatch(invocation, host, () =>
      generateAll(invocation, host),
    );
  const profile = isProfiled === true ? createProfile() : undefined;
  const { outcome: generated } = await generateAll(invocation, host, profile?.over);
  const outcome = profile ? withProfile(generated, profile.stages()) : generated;
  if (prove !== true || stage !== undefined || !outcome.ok) return outcome;
  const proof = await (await import('./verify.js')).runVerify(invocation, host);
  return {
    ok: proof.ok,
    // The diagnostics of the generation have been reported already.
    diagnostics: [
      ...outcome.diagnostics,
      ...proof.diagnostics.filter(({ code }) => code.startsWith('verify/')),
    ],
    source: joinSources([outcome.source, proof.source].flatMap((source) => source ?? [])),
    json: { ...outcome.json, ...proof.json },
    reported: proof.reported ?? new Set(),
    text: (paint) => `${outcome.text?.(paint) ?? ''}\n${proof.text?.(paint) ?? ''}`,
  };
}

/** The stages, behind what is said anyway. */
function withProfile(outcome: Outcome, stages: readonly StageCost[]): Outcome {
  return {
    ...outcome,
    json: { ...outcome.json, profile: stages },
    text: (paint) => `${outcome.text?.(paint) ?? ''}${profileText(stages)}`,
  };
}

async function generateAll(
  invocation: Invocation,
  host: Host,
  over: (update: Progress) => Progress = (update) => update,
): Promise<Generation> {
  const { inspect: stage, force, watch, allOrNothing, cache = true } = invocation.flags;
  const { runs: made, ...found } = await eachDocument(
    invocation,
    host,
    async (options, update): Promise<Made> => {
      const last = cache && stage === undefined && !watch ? unchanged(options) : undefined;
      // A full run finds the obstacles to writing itself.
      if (last && !fails(last.diagnostics, options.failOn)) return { ...last, known: last };
      const { plan } = await import('../../generate.js');
      const memory = cache ? targetMemory(options) : undefined;
      const planned = await plan(options, over(update), memory);
      return { diagnostics: planned.diagnostics, source: planned.source, planned };
    },
  );
  const { source } = found;
  const diagnostics = [...found.diagnostics];
  if (stage && made.length > 0) {
    const values = made.flatMap(({ planned }) => (planned ? [inspect(stage, planned)] : []));
    const value = values.length === 1 ? values[0] : values;
    const ok = made.every(({ options }) => !fails(diagnostics, options.failOn));
    const text = (): string => `${jsonText(value, 2)}\n`;
    return { made, outcome: { ok, diagnostics, source, json: { [stage]: value }, text } };
  }
  const isSound = ({ options, diagnostics: own }: (typeof made)[number]): boolean =>
    !fails(own, options.failOn);
  // All documents and outputs are checked before one is written.
  const blocked = allOrNothing ? await blockedOutputs(made, force) : [];
  diagnostics.push(...blocked);
  const isHeld = blocked.length > 0 || (allOrNothing === true && !made.every(isSound));
  const runs = await withProgress(invocation, host, async (update) => {
    const all: Run[] = [];
    for (const each of made) {
      const run =
        isHeld || !isSound(each)
          ? { options: each.options, changes: [], commands: [], diagnostics: [] }
          : await written(each, force, over(update));
      diagnostics.push(...run.diagnostics);
      all.push({ ...run, diagnostics: [...each.diagnostics, ...run.diagnostics] });
    }
    return all;
  });
  const isFine = ({ options, diagnostics: own }: Run): boolean =>
    !isHeld && !fails(own, options.failOn);
  const files = runs.flatMap(({ options, changes }) =>
    changes.map(({ path, change }) => ({
      path: join(options.output, path).replaceAll('\\', '/'),
      change,
    })),
  );
  const documents = runs.map((run) => ({
    document: shownAddress(run.options.document),
    output: run.options.output,
    ok: isFine(run),
    changes: countsOf(run.changes),
    diagnostics: run.diagnostics.map(jsonDiagnostic),
  }));
  const ok = runs.length > 0 && runs.every(isFine);
  const text = (paint: Paint): string =>
    runs
      .map((run) =>
        isFine(run) || runs.length === 1 || isHeld
          ? summary(run, paint) + importsSaid(run) + needed(run) + next(run)
          : `${printable(run.options.output)} stays as it was: see what was found in ${printable(shownAddress(run.options.document))}.\n`,
      )
      .join('');
  return { made, outcome: { ok, diagnostics, source, json: { files, documents }, text } };
}

/** What keeps an output of several from being written, before any of them is. */
async function blockedOutputs(
  made: readonly (Made & Pick<Run, 'options'>)[],
  force: boolean | undefined,
): Promise<readonly Diagnostic[]> {
  const { obstacles } = await import('../../pipeline/write.js');
  const diagnostics: Diagnostic[] = [];
  for (const { options, planned } of made)
    if (planned) diagnostics.push(...(await obstacles(planned.files, { ...options, force })));
  return diagnostics;
}

/** A document and the state of its output. */
interface Made extends Found {
  /** Where nothing has changed since it was written. */
  readonly known?: Unchanged;
  readonly planned?: Plan;
}

interface Run {
  readonly options: GenerateOptions;
  readonly diagnostics: readonly Diagnostic[];
  readonly changes: readonly FileChange[];
  /** Commands that install the npm packages that plain folders import and no package.json lists. */
  readonly commands: readonly string[];
}

async function written(
  { options, known, planned }: Made & Pick<Run, 'options'>,
  force: boolean | undefined,
  update: Progress,
): Promise<Run> {
  if (!planned) {
    const { paths = [], commands = [] } = known ?? {};
    const changes = paths.map((path) => ({ path, change: 'unchanged' as const }));
    return { options, changes, commands, diagnostics: [] };
  }
  const { write } = await import('../../generate.js');
  const { changes, diagnostics } = await write(planned, { ...options, force }, update);
  const { files } = planned;
  const commands =
    options.layout === 'source' ? installCommands(requiredPackages(files, options)) : [];
  const writing = diagnostics.slice(planned.diagnostics.length);
  if (!hasErrors(writing)) remember(options, { ...planned, commands });
  return { options, changes, commands, diagnostics: writing };
}

const marks = { created: '+', updated: '~', removed: '-' } as const;
const listed = 12;

/**
 * Reports what happened to an output folder: the file names if they are few, and always the
 * numbers.
 */
function summary({ options, changes }: Run, paint: Paint): string {
  if (changes.length === 0) return '';
  const output = printable(options.output);
  const document = printable(shownAddress(options.document));
  const moved = changes.flatMap(({ path, change }) =>
    change === 'unchanged' ? [] : [{ path, change }],
  );
  if (moved.length === 0)
    return `${output} is up to date: ${files(changes.length)} from ${document}.\n`;
  const colors = { created: paint.green, updated: paint.yellow, removed: paint.red };
  const lines = moved
    .slice(0, listed)
    .map(({ path, change }) => `  ${colors[change](marks[change])} ${printable(path)}\n`);
  const rest = moved.length > listed ? `  … and ${moved.length - listed} more\n` : '';
  const numbers = Object.entries(countsOf(changes)).map(([kind, count]) => `${count} ${kind}`);
  return `${paint.bold(output)}: ${numbers.join(', ')}, from ${document}.\n${lines.join('')}${rest}`;
}

/** How many files were created, updated, and so on, where there are any. */
function countsOf(changes: Run['changes']): Readonly<Record<string, number>> {
  const kinds = ['created', 'updated', 'removed', 'unchanged'] as const;
  return Object.fromEntries(
    kinds
      .map((kind) => [kind, changes.filter(({ change }) => change === kind).length] as const)
      .filter(([, count]) => count > 0),
  );
}

/** Reports how imports end, if the user has not chosen it. */
function importsSaid({ options, changes }: Run): string {
  const { extension, reason } = importStyle(options);
  if (reason === undefined || changes.every(({ change }) => change === 'unchanged')) return '';
  const form =
    extension === 'none' ? "without an extension ('./client')" : "with .js ('./client.js')";
  return `Imports are written ${form}, because ${printable(reason)}. --import-extension chooses.\n`;
}

function needed({ commands }: Run): string {
  return commands.length === 0
    ? ''
    : `These folders need:\n${commands.map((command) => `  ${printable(command)}\n`).join('')}`;
}

/** What to do with packages that are new: where to read on, and how they are built. */
function next({ options, changes }: Run): string {
  const isNew = changes.length > 0 && changes.every(({ change }) => change === 'created');
  const folders = [...new Set(changes.map(({ path }) => path.split('/')[0] ?? ''))].filter((name) =>
    changes.some(({ path }) => path === `${name}/package.json`),
  );
  if (!isNew || folders.length === 0) return '';
  const output = printable(options.output);
  const start = `Next: read ${output}/${folders[0]}/README.md.`;
  // What others have written there stays.
  if (existsSync(resolve(options.cwd, options.output, 'package.json'))) return `${start}\n`;
  const root = JSON.stringify({ private: true, workspaces: folders });
  const folder = `'${output.replaceAll("'", "'\\''")}'`;
  return `${start} These commands build and pack what is in ${output}:
  cd ${/^[\w./-]+$/.test(output) ? output : folder}
  echo '${root}' > package.json
  npm install && npm pack --workspaces
`;
}

function files(count: number): string {
  return count === 1 ? '1 file' : `${count} files`;
}

/** The value of a stage; null when the document has errors that kept it from being made. */
function inspect(stage: Inspection, { files, ...stages }: Plan): unknown {
  if (stage === 'files')
    return files.map(({ path, content }) => ({
      path,
      bytes: Buffer.byteLength(content),
      sha256: createHash('sha256').update(content).digest('hex'),
    }));
  return plain(stages[stage] ?? null);
}

/** Maps as objects. */
function plain(value: unknown): unknown {
  if (value instanceof Map)
    return Object.fromEntries([...value].map(([key, entry]) => [String(key), plain(entry)]));
  if (value instanceof Set) return [...value].map(plain);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, plain(entry)]));
}
