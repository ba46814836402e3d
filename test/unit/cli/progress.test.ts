import { Writable } from 'node:stream';

import { expect, test } from 'vitest';

import { progressLine } from '../../../generator/cli/progress.js';

/** A stream that looks like a terminal, or not. */
function stream(isTTY: boolean): {
  readonly written: () => string;
  readonly stream: Writable & { isTTY: boolean };
} {
  let text = '';
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      text += chunk.toString();
      done();
    },
  });
  const moves = {
    clearLine: () => true,
    cursorTo: () => true,
    moveCursor: () => true,
    columns: 80,
  };
  return { written: () => text, stream: Object.assign(sink, { isTTY }, isTTY ? moves : {}) };
}

const tables: [
  string,
  { given: { isTTY: boolean; env?: Record<string, string>; quiet?: boolean }; want: boolean },
][] = [
  ['a terminal', { given: { isTTY: true }, want: true }],
  ['a pipe', { given: { isTTY: false }, want: false }],
  ['CI', { given: { isTTY: true, env: { CI: 'true' } }, want: false }],
  ['a terminal that cannot move', { given: { isTTY: true, env: { TERM: 'dumb' } }, want: false }],
  ['programs', { given: { isTTY: true, quiet: true }, want: false }],
];

test.each(tables)(
  'the progress line in %s',
  async (_, { given: { isTTY, env = {}, quiet = false }, want }) => {
    const { stream: stderr, written } = stream(isTTY);
    const line = await progressLine({ stderr, env }, quiet);
    // Whatever ends the process, the terminal still has its cursor.
    expect(written().lastIndexOf('\u001B[?25h')).toBe(
      want ? written().lastIndexOf('\u001B[?25') : -1,
    );
    line.update('emit', 'client');
    line.stop();
    expect(written().includes('Printing client')).toBe(want);
    if (!want) expect(written()).toBe('');
  },
);
