// The thread that counts how long a stage takes; the build bundles it beside the CLI.

import { Session } from 'node:inspector';
import { parentPort, workerData } from 'node:worker_threads';

/** So long the command line has for saying itself that time is up. */
const grace = 1000;

let timer: NodeJS.Timeout | undefined;

parentPort?.on('message', (stage: unknown) => {
  clearTimeout(timer);
  if (typeof stage === 'string') timer = setTimeout(() => end(stage), Number(workerData));
});

/** The message is read as soon as the stage is ended. A command line that was only waiting has read it, and ended this thread, before that. */
function end(stage: string): void {
  parentPort?.postMessage(stage);
  timer = setTimeout(() => {
    const session = new Session();
    session.connectToMainThread();
    session.post('Runtime.terminateExecution', () => session.disconnect());
  }, grace);
}
