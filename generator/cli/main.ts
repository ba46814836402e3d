#!/usr/bin/env node
// The process around the command line: arguments, streams, exit code. Nothing else touches it.
// Signals are left to the operating system, which ends a synchronous stage, too: a handler in
// JavaScript would wait for it. Only what writes holds them back, see `pipeline/commit.ts`.

import module from 'node:module';

import { watchOver } from './host.js';

// What was compiled once need not be compiled again; Node 20 cannot.
if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function')
  module.enableCompileCache();

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // Whoever was reading has read enough.
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
    throw error;
  });
}

/**
 * How many seconds a stage may take: far more than any known document needs on any machine. More
 * than timers can count is as long as they can.
 */
const requested = Number(process.env['CONCORD_STAGE_SECONDS']);
const patience = Math.min(requested > 0 ? requested : 600, 2_000_000);

const watch = watchOver(patience);
let isOver = false;
void watch?.timedOut.then(() => (isOver = true));
const { run } = await import('./run.js');
process.exitCode = await run(process.argv.slice(2), {
  cwd: process.cwd(),
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  watch,
});
await watch?.stop();
// What was given up may still have threads or connections.
if (isOver) process.exit();
