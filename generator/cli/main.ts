#!/usr/bin/env node
// The process around the command line: arguments, streams, signals, exit code. Nothing else touches it.

import './engine.js';
import { run } from './run.js';

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // Whoever was reading has read enough.
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
    throw error;
  });
}

for (const [signal, code] of [['SIGINT', 130], ['SIGTERM', 143]] as const) {
  process.once(signal, () => {
    if (process.stderr.isTTY) process.stderr.write('\u001B[?25h\n');
    process.exit(code);
  });
}

process.exitCode = await run(process.argv.slice(2), { cwd: process.cwd(), env: process.env, stdout: process.stdout, stderr: process.stderr });
