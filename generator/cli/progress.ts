// The progress line on a terminal, and what each stage cost, for `--profile`.

import type { Progress } from '../generate.js';
import { printable } from './report/printable.js';
import type { Host } from './host.js';

interface ProgressLine {
  readonly update: Progress;
  readonly stop: () => void;
}

const stages: Readonly<Record<Parameters<Progress>[0], string>> = {
  load: 'Reading',
  read: 'Understanding',
  name: 'Naming',
  emit: 'Printing',
  format: 'Laying out',
  hash: 'Hashing',
  write: 'Saving',
  check: 'Comparing',
  compile: 'Compiling',
  prove: 'Proving',
};

/** A progress line on standard error; silent unless that is a terminal. */
export async function progressLine(
  { stderr, env, watch }: Pick<Host, 'stderr' | 'env' | 'watch'>,
  quiet: boolean,
): Promise<ProgressLine> {
  const count: Progress = (stage, detail) =>
    watch?.stage(unlimited.has(stage) ? undefined : wordsFor(stage, detail));
  if (quiet || !isTerminal(stderr) || env['CI'] !== undefined || env['TERM'] === 'dumb')
    return { update: count, stop: () => {} };
  const { default: createSpinner } = await import('yocto-spinner');
  // Not through the spinner, which counts what it writes as lines to clear.
  const write = stderr.write.bind(stderr);
  const spinner = createSpinner({ stream: stderr, handleSignals: false }).start();
  // A signal ends the process without a last word, so the cursor is never hidden.
  write(showCursor);
  return {
    update: (stage, detail) => {
      count(stage, detail);
      spinner.text = wordsFor(stage, detail);
    },
    stop: () => {
      spinner.stop();
    },
  };
}

const showCursor = '\u001B[?25h';

/**
 * Stages without a time limit: writing must not be cut off, and proofs have budgets of their own.
 */
const unlimited: ReadonlySet<Parameters<Progress>[0]> = new Set([
  'write',
  'check',
  'compile',
  'prove',
]);

function wordsFor(stage: Parameters<Progress>[0], detail: string | undefined): string {
  return detail === undefined ? stages[stage] : `${stages[stage]} ${printable(detail)}`;
}

function isTerminal(stream: Host['stderr']): stream is NodeJS.WriteStream {
  return stream.isTTY === true && 'clearLine' in stream;
}

export interface StageCost {
  readonly stage: string;
  /** CPU seconds. */
  readonly seconds: number;
  /** The most that the process has held until the end of the stage. */
  readonly megabytes: number;
}

interface Profile {
  /** `update`, with the cost of each stage measured. */
  readonly over: (update: Progress) => Progress;
  /** The stages in the order in which they began. */
  readonly stages: () => readonly StageCost[];
}

export function createProfile(): Profile {
  const costs = new Map<string, StageCost>();
  let stage = 'start';
  let from = 0;
  const end = (): void => {
    const now = secondsUsed();
    costs.set(stage, {
      stage,
      seconds: (costs.get(stage)?.seconds ?? 0) + now - from,
      megabytes: Math.round(process.resourceUsage().maxRSS / 1024),
    });
    from = now;
  };
  return {
    over: (update) => (next, detail) => {
      end();
      stage = next === 'emit' && detail !== undefined ? `emit ${detail}` : next;
      update(next, detail);
    },
    stages: () => {
      end();
      return [...costs.values()];
    },
  };
}

/** As a table for terminals. */
export function profileText(stages: readonly StageCost[]): string {
  const total = stages.reduce((sum, { seconds }) => sum + seconds, 0);
  const most = Math.max(0, ...stages.map(({ megabytes }) => megabytes));
  return [
    `${'stage'.padEnd(24)} CPU s  peak MB`,
    ...[...stages, { stage: 'whole run', seconds: total, megabytes: most }].map(
      ({ stage, seconds, megabytes }) =>
        `${stage.padEnd(24)} ${seconds.toFixed(2).padStart(5)} ${String(megabytes).padStart(8)}`,
    ),
    '',
  ].join('\n');
}

function secondsUsed(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
