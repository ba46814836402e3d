// The last of the budgets: whatever a document makes a library do, no stage keeps the command line busy for ever.
// A thread counts the time, because a stage that never comes back to the event loop cannot; it ends the stage as a debugger would.

import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

export interface Watch {
  /** Begins to count anew for a stage, or no longer counts. */
  readonly stage: (name: string | undefined) => void;
  /** Resolves with the name of the stage that took too long. */
  readonly timedOut: Promise<string>;
  /** Resolves when the thread is gone, with its hold on the process. */
  readonly stop: () => Promise<void>;
}

/** Only the build has the thread; without it nothing is watched. */
export function watchOver(seconds: number): Watch | undefined {
  if (!existsSync(thread)) return undefined;
  let worker: Worker | undefined;
  let tell = (_stage: string): void => {};
  const timedOut = new Promise<string>((resolve) => (tell = resolve));
  const start = (): Worker => {
    const started = new Worker(thread, { workerData: seconds * 1000, execArgv: [], env: {} });
    started.unref();
    started.once('message', tell);
    // A thread that cannot be had is no reason to fail.
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
