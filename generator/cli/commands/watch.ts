// `concord generate --watch`: after each edit of what the output is made from, the output again,
// what changed, and what is wrong with it.

import { dirname, relative, resolve, sep } from 'node:path';

import { configPaths } from '../config/config.js';
import { entriesBelow, textOf, withImports } from '../config/dependencies.js';
import type { Input } from '../../diff/input.js';
import type { Plan } from '../../generate.js';
import { inputOf } from '../../pipeline/input.js';
import type { GenerateOptions } from '../../base/options.js';
import { printable } from '../report/printable.js';
import type { Change } from '../../diff/change.js';
import { changeList, verdictsOf } from './changes.js';
import type { Found } from '../each.js';
import { createFollower } from '../folders.js';
import type { Invocation } from '../config/option-table.js';
import type { Host } from '../host.js';
import { deliver } from '../deliver.js';
import type { Outcome } from '../outcome.js';
import { changesBetween } from './review.js';

/** A run of `generate` and its inputs. */
export interface Generation {
  readonly outcome: Outcome;
  readonly made: readonly (Found & {
    readonly options: GenerateOptions;
    readonly planned?: Plan;
  })[];
}

/** Never ends by itself. */
export async function runWatch(
  { command, flags }: Invocation,
  host: Host,
  generate: () => Promise<Generation>,
): Promise<never> {
  const { reporter = 'terminal', color, report: reports } = flags;
  /** Path → whether an empty file counts as an edit: only when it has settled. */
  const pending = new Map<string, boolean>();
  const seen = new Map<string, string>();
  let state: State = {
    documents: [],
    good: new Map(),
    inputs: new Map(),
    configs: [],
    templates: [],
    isFailed: false,
  };
  let isRunning = true;
  let follow = (_folders: readonly string[]): void => {};

  const run = async (edited: readonly string[]): Promise<void> => {
    const start = performance.now();
    const { outcome, made } = await generate();
    host.watch?.stage(undefined);
    const before = state;
    state = next(before, made, { outcome, host, flags });
    for (const path of othersIn(state)) if (!seen.has(path)) seen.set(path, textOf(path));
    follow(foldersOf(state));
    const seconds = ((performance.now() - start) / 1000).toFixed(2);
    const names = edited.map((path) => relative(host.cwd, path).replaceAll('\\', '/'));
    const changes: Change[] = [];
    for (const { options, planned } of made) {
      const [old, now] = [before.good.get(options.document), planned && inputOf(planned, options)];
      const found = old && now && outcome.ok ? await changesBetween(old, now, options) : [];
      if (!('code' in found)) changes.push(...found);
    }
    const { wire, sdk } = verdictsOf(changes);
    const shown = printable(names.join(', '));
    const delivered: Outcome =
      edited.length === 0
        ? outcome
        : {
            ...outcome,
            json: {
              ...outcome.json,
              edited: names,
              wire: { breaking: wire },
              sdk: { breaking: sdk },
              changes,
            },
            text: (paint) =>
              outcome.ok
                ? `${paint.bold(shown)}: ${changeList(changes, paint)}${outcome.text?.(paint) ?? ''}${paint.dim(`${seconds} s\n`)}`
                : `${paint.bold(shown)}: ${outcome.text?.(paint) || 'the output stays as it was.\n'}`,
          };
    await deliver(delivered, host, { command: `concord ${command}`, reporter, color, reports });
  };

  const work = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    while (pending.size > 0) {
      const edited = [...pending]
        .filter(([path, isSettled]) => isEdit(path, { state, seen, isSettled }))
        .map(([path]) => path)
        .sort();
      pending.clear();
      if (edited.length > 0) await run(edited);
    }
    isRunning = false;
  };
  /**
   * Runs the pipeline once without writing, so that the first edit finds its code compiled: a fifth
   * faster.
   */
  const warmUp = async (): Promise<void> => {
    const { plan } = await import('../../generate.js');
    for (const options of state.documents) await plan(options);
    isRunning = false;
    await work();
  };
  return new Promise<never>((_resolve, reject) => {
    const settling = new Map<string, NodeJS.Timeout>();
    const look = (path: string, isSettled: boolean): void => {
      pending.set(path, isSettled || pending.get(path) === true);
      work().catch(reject);
    };
    const onPath = (path: string): void => {
      if (!settling.has(path)) setTimeout(() => look(path, false), first);
      clearTimeout(settling.get(path));
      settling.set(
        path,
        setTimeout(() => {
          settling.delete(path);
          look(path, true);
        }, last),
      );
    };
    follow = createFollower({
      onPath,
      onFolder: (folder) => {
        for (const path of [...state.inputs.keys(), ...othersIn(state)])
          if (dirname(path) === folder) onPath(path);
      },
    });
    const begin = async (): Promise<void> => {
      await run([]);
      const count = state.inputs.size;
      const files = count === 1 ? '1 file' : `${count} files`;
      host.stderr.write(`Watching ${files}. Control-C ends it.\n`);
      await warmUp();
    };
    begin().catch(reject);
  });
}

/**
 * Milliseconds from an edit until the first look at the file: editors write a file in several
 * steps, and several files at once.
 */
const first = 15;

/**
 * Milliseconds from the last edit until the last look, by which an editor has filled a file that
 * was empty at first.
 */
const last = 100;

interface State {
  readonly documents: readonly GenerateOptions[];
  /** Maps each document to the inputs of its last output. */
  readonly good: ReadonlyMap<string, Input>;
  /**
   * Path → the text that was read; of earlier runs, too, while a document cannot be read to its
   * end.
   */
  readonly inputs: ReadonlyMap<string, string>;
  /**
   * Where configurations are, or may come; with the files that they import, such as targets of the
   * user's own.
   */
  readonly configs: readonly string[];
  /** Folders of templates; of earlier runs, too, while a configuration cannot be used. */
  readonly templates: readonly string[];
  readonly isFailed: boolean;
}

function next(
  { good, inputs, templates }: State,
  made: Generation['made'],
  {
    outcome,
    host,
    flags,
  }: { readonly outcome: Outcome; readonly host: Host; readonly flags: Invocation['flags'] },
): State {
  const read = made.flatMap(({ planned }) =>
    [...(planned?.inputs ?? [])].map(([name, text]) => [resolve(host.cwd, name), text] as const),
  );
  const understood = made.flatMap(({ options, planned }) => {
    const input = planned && inputOf(planned, options);
    return input ? [[options.document, input] as const] : [];
  });
  const folders = made.flatMap(({ options: { templates: folder } }) => folder ?? []);
  return {
    documents: made.map(({ options }) => options),
    good: outcome.ok ? new Map(understood) : good,
    inputs: new Map([...(outcome.ok ? [] : inputs), ...read]),
    configs: withImports(
      flags.config === undefined ? configPaths(host.cwd) : [resolve(host.cwd, flags.config)],
    ),
    templates: [
      ...(outcome.ok ? [] : templates),
      ...folders.map((folder) => resolve(host.cwd, folder)),
    ],
    isFailed: !outcome.ok,
  };
}

interface Look {
  readonly state: State;
  /** Maps each other file that was read to its text at that time. */
  readonly seen: Map<string, string>;
  readonly isSettled: boolean;
}

/**
 * Whether an input has changed: files that Concord itself writes do not count, nor does a file that
 * is saved unchanged.
 */
function isEdit(path: string, { state, seen, isSettled }: Look): boolean {
  const text = textOf(path);
  if (text === '' && !isSettled) return false;
  const { inputs, configs, templates, isFailed } = state;
  if (inputs.has(path)) return text !== inputs.get(path);
  const isKnown = seen.get(path) === text;
  seen.set(path, text);
  if (isKnown) return false;
  // A missing file may exist now.
  const mayBeMissing = isFailed && /\.(json|ya?ml)$/i.test(path);
  return (
    mayBeMissing ||
    configs.includes(path) ||
    templates.some((folder) => path.startsWith(folder + sep))
  );
}

/**
 * What shapes the output beside the documents: configurations, and the files that are in folders of
 * templates now.
 */
function othersIn({ configs, templates }: State): string[] {
  return [...configs, ...templates.flatMap((folder) => entriesBelow(folder, 'isFile'))];
}

/** Watching the folder also reports files that are replaced or created. */
function foldersOf({ inputs, configs, templates }: State): string[] {
  const files = [...inputs.keys(), ...configs];
  const below = templates.flatMap((folder) => [folder, ...entriesBelow(folder, 'isDirectory')]);
  return [...new Set([...files.map((path) => dirname(path)), ...below])];
}
