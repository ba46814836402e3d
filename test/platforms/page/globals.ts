// The globals of Node that the tests themselves use, in a page. `process` is none: only the tests see it, what they test finds no such thing.

import { Buffer } from 'buffer';

const { setTimeout: later } = globalThis;

Object.assign(globalThis, {
  Buffer,
  // A browser reads bodies in other threads and processes: it takes its time until nothing moves any more.
  setImmediate: (work: () => void): void => void later(work, 10),
});

export const process = { env: {}, emitWarning: (): void => {} };
