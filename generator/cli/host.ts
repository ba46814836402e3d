// What the command line needs of the process it runs in; tests hand in their own.

import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type pc from 'picocolors';

export interface Host {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Stream;
  readonly stderr: Stream;
  /** Says when a stage takes too long. */
  readonly watch?: Watch | undefined;
}

interface Stream {
  readonly isTTY?: boolean | undefined;
  /** How wide a terminal is. */
  readonly columns?: number | undefined;
  readonly write: (text: string) => unknown;
}

export type Paint = ReturnType<typeof pc.createColors>;

/**
 * Whether a stream gets colours: a flag decides, then NO_COLOR and FORCE_COLOR, then whether it is
 * a terminal.
 */
export function wantsColor(
  { env }: Pick<Host, 'env'>,
  stream: Stream,
  flag: boolean | undefined,
): boolean {
  if (flag !== undefined) return flag;
  if (env['NO_COLOR']) return false;
  if (env['FORCE_COLOR']) return env['FORCE_COLOR'] !== '0';
  return stream.isTTY === true && env['TERM'] !== 'dumb';
}

interface Watch {
  /** Begins to count anew for a stage, or no longer counts. */
  readonly stage: (name: string | undefined) => void;
  /** Resolves with the name of the stage that took too long. */
  readonly timedOut: Promise<string>;
  /** Resolves when the thread has ended, so that it no longer keeps the process alive. */
  readonly stop: () => Promise<void>;
}

/**
 * A time limit for each stage, whatever a document makes a library do. A thread counts the time,
 * because a synchronous stage blocks the timers of its own; it stops the stage as a debugger would.
 * Only the build has the thread; without it there is no limit.
 */
export function watchOver(seconds: number): Watch | undefined {
  if (!existsSync(thread)) return undefined;
  let worker: Worker | undefined;
  let report = (_stage: string): void => {};
  const timedOut = new Promise<string>((resolve) => (report = resolve));
  const start = (): Worker => {
    const started = new Worker(thread, { workerData: seconds * 1000, execArgv: [], env: {} });
    started.unref();
    started.once('message', report);
    // Without the thread there is no limit, which is no reason to fail.
    started.once('error', () => {});
    return started;
  };
  return {
    stage: (name) => {
      if (worker || name !== undefined) (worker ??= start()).postMessage(name);
    },
    timedOut,
    stop: async () => void (await worker?.terminate()),
  };
}

const thread = new URL('./watchdog-thread.js', import.meta.url);
