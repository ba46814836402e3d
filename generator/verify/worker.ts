// The entry of the thread that runs generated code; the build bundles it beside the command line.

import { parentPort, workerData } from 'node:worker_threads';

import { proveHere } from './proof.js';

await proveHere(workerData, (result) => parentPort?.postMessage(result));
