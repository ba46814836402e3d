// The entry point of the thread that runs the checks; the build bundles it beside the command line.

import { parentPort, workerData } from 'node:worker_threads';

import { type Message, proveHere } from './proof.js';

const report = (message: Message): void => parentPort?.postMessage(message);
report({ results: await proveHere(workerData, (step) => report({ step })) });
