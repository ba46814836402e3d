// `concord generate`: brings the output of all documents up to date, or of none; or prints what a stage makes.

import { join } from 'node:path';

import { type Diagnostic, fails, hasErrors } from '../diagnostics.js';
import type { Plan, Progress } from '../generate.js';
import { shownAddress } from '../document/remote.js';
import { jsonText } from '../model/json.js';
import type { GenerateOptions } from '../options.js';
import { remember, type Unchanged, unchanged } from '../output/unchanged.js';
import type { Change, WriteSettings } from '../output/write.js';
import { installCommands, needsOf } from '../targets/needs.js';
import { type Invocation, isData } from './flags.js';
import type { Host, Paint } from './host.js';
import { inspect } from './inspect.js';
import type { Outcome } from './outcome.js';
import { progressLine } from './progress.js';
import { selectDocuments } from './select.js';
import { joinSources } from './sources.js';

export async function runGenerate(invocation: Invocation, host: Host): Promise<Outcome> {
  const outcome = await generateAll(invocation, host);
  const { prove, inspect: stage } = invocation.flags;
  if (prove !== true || stage !== undefined || !outcome.ok) return outcome;
  const proof = await (await import('./verify.js')).runVerify(invocation, host);
  return {
    ok: proof.ok,
    // What the generation says of the document has been said.
    diagnostics: [
      ...outcome.diagnostics,
      ...proof.diagnostics.filter(({ code }) => code.startsWith('verify/')),
    ],
    source: joinSources([outcome.source, proof.source].flatMap((source) => source ?? [])),
    json: { ...outcome.json, ...proof.json },
    told: proof.told ?? new Set(),
    text: (paint) => `${outcome.text?.(paint) ?? ''}\n${proof.text?.(paint) ?? ''}`,
  };
}

async function generateAll(invocation: Invocation, host: Host): Promise<Outcome> {
  const { documents, placed, ...selected } = await selectDocuments(invocation, host);
  if (documents.length === 0) return { ok: false, ...selected, json: { files: [] } };
  const { inspect: stage, reporter, force } = invocation.flags;
  const progress = await progressLine(host, isData(reporter));
  const diagnostics: Diagnostic[] = [...selected.diagnostics];
  const made: Made[] = [];
  const runs: Run[] = [];
  try {
    for (const options of documents) {
      const found = (stage === undefined && unchanged(options)) || undefined;
      // What would keep a run from writing is found by that run.
      const known = found && !fails(found.diagnostics, options.failOn) ? found : undefined;
      const planned = known
        ? undefined
        : await (await import('../generate.js')).plan(options, progress.update);
      const { diagnostics: own, source } = known ??
        planned ?? { diagnostics: [], source: () => undefined };
      made.push({ options, known, planned, source, diagnostics: await placed(own, options) });
    }
    diagnostics.push(...made.flatMap((each) => each.diagnostics));
    const isWritten =
      stage === undefined &&
      made.every(({ options, diagnostics: own }) => !fails(own, options.failOn));
    // Of several outputs all are looked at before one is written.
    if (isWritten && made.length > 1)
      for (const { options, planned } of made)
        if (planned)
          diagnostics.push(
            ...(await (
              await import('../output/write.js')
            ).obstacles(planned.files, { ...options, force })),
          );
    for (const each of isWritten && !hasErrors(diagnostics) ? made : []) {
      const { diagnostics: writing, ...run } = each.planned
        ? await written(each.planned, { options: each.options, force }, progress.update)
        : untouched(each);
      diagnostics.push(...writing);
      runs.push(run);
    }
  } finally {
    progress.stop();
  }
  const shared = {
    ok: documents.every(({ failOn }) => !fails(diagnostics, failOn)),
    diagnostics,
    source: joinSources([selected.source, ...made.map(({ source }) => source)]),
  };
  if (stage) {
    const values = made.flatMap(({ planned }) => (planned ? [inspect(stage, planned)] : []));
    const value = values.length === 1 ? values[0] : values;
    return { ...shared, json: { [stage]: value }, text: () => `${jsonText(value, 2)}\n` };
  }
  const files = runs.flatMap(({ options, changes }) =>
    changes.map(({ path, change }) => ({
      path: join(options.output, path).replaceAll('\\', '/'),
      change,
    })),
  );
  return {
    ...shared,
    json: { files },
    text: (paint) => runs.map((run) => summary(run, paint) + needed(run)).join(''),
  };
}

/** A document, and what is known of its output. */
interface Made extends Pick<Plan, 'diagnostics'>, Pick<Unchanged, 'source'> {
  readonly options: GenerateOptions;
  /** Where nothing has changed since it was written. */
  readonly known: Unchanged | undefined;
  readonly planned: Plan | undefined;
}

interface Run {
  readonly options: GenerateOptions;
  readonly changes: readonly Change[];
  /** What installs what plain folders need and no package.json says. */
  readonly commands: readonly string[];
}

async function written(
  planned: Plan,
  { options, force }: Pick<Made, 'options'> & Pick<WriteSettings, 'force'>,
  update: Progress,
): Promise<Run & Pick<Plan, 'diagnostics'>> {
  const { write } = await import('../generate.js');
  const { changes, diagnostics } = await write(planned, { ...options, force }, update);
  const { files } = planned;
  const commands = options.layout === 'source' ? installCommands(needsOf(files)) : [];
  const writing = diagnostics.slice(planned.diagnostics.length);
  if (!hasErrors(writing)) remember(options, { ...planned, commands });
  return { options, changes, commands, diagnostics: writing };
}

function untouched({ options, known }: Made): Run & Pick<Plan, 'diagnostics'> {
  const { paths = [], commands = [] } = known ?? {};
  return {
    options,
    commands,
    diagnostics: [],
    changes: paths.map((path) => ({ path, change: 'unchanged' })),
  };
}

const marks = { created: '+', updated: '~', removed: '-' } as const;
const listed = 12;

/** What happened to an output folder: the files when they are few, the numbers always. */
function summary({ options, changes }: Run, paint: Paint): string {
  if (changes.length === 0) return '';
  const moved = changes.flatMap(({ path, change }) =>
    change === 'unchanged' ? [] : [{ path, change }],
  );
  const count = (kind: Change['change']): number =>
    changes.filter(({ change }) => change === kind).length;
  if (moved.length === 0)
    return `${options.output} is up to date: ${files(changes.length)} from ${shownAddress(options.document)}.\n`;
  const colors = { created: paint.green, updated: paint.yellow, removed: paint.red };
  const lines = moved
    .slice(0, listed)
    .map(({ path, change }) => `  ${colors[change](marks[change])} ${path}\n`);
  const rest = moved.length > listed ? `  … and ${moved.length - listed} more\n` : '';
  const numbers = (['created', 'updated', 'removed', 'unchanged'] as const)
    .filter((kind) => count(kind) > 0)
    .map((kind) => `${count(kind)} ${kind}`);
  return `${paint.bold(options.output)}: ${numbers.join(', ')}, from ${shownAddress(options.document)}.\n${lines.join('')}${rest}`;
}

function needed({ commands }: Run): string {
  return commands.length === 0
    ? ''
    : `These folders need:\n${commands.map((command) => `  ${command}\n`).join('')}`;
}

function files(count: number): string {
  return count === 1 ? '1 file' : `${count} files`;
}
