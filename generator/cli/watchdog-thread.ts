// The thread that counts how long a stage takes; the build bundles it beside the CLI.

import { Session } from 'node:inspector';
import { parentPort, workerData } from 'node:worker_threads';

/** How many milliseconds the main thread has to report the timeout itself. */
const grace = 1000;

let timer: NodeJS.Timeout | undefined;

parentPort?.on('message', (stage: unknown) => {
  clearTimeout(timer);
  if (typeof stage === 'string') timer = setTimeout(() => end(stage), Number(workerData));
});

/**
 * Reports the timeout. A main thread that is only waiting reads that and ends this thread; one that
 * is busy is stopped after the grace period.
 */
function end(stage: string): void {
  parentPort?.postMessage(stage);
  timer = setTimeout(() => {
    const session = new Session();
    session.connectToMainThread();
    session.post('Runtime.terminateExecution', () => session.disconnect());
  }, grace);
}
