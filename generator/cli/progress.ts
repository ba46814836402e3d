// The line that says what is going on while somebody is watching; nothing in a pipe, in CI or for programs.

import type { Progress } from '../generate.js';
import type { Host } from './host.js';

export interface ProgressLine {
  readonly update: Progress;
  readonly stop: () => void;
}

const stages: Readonly<Record<Parameters<Progress>[0], string>> = {
  load: 'Reading',
  read: 'Understanding',
  name: 'Naming',
  emit: 'Printing',
  format: 'Laying out',
  hash: 'Hashing',
  write: 'Saving',
  check: 'Comparing',
  compile: 'Compiling',
  prove: 'Proving',
};

/** A progress line on standard error; silent unless that is a terminal. */
export async function progressLine(
  { stderr, env, watch }: Pick<Host, 'stderr' | 'env' | 'watch'>,
  quiet: boolean,
): Promise<ProgressLine> {
  const count: Progress = (stage, detail) =>
    watch?.stage(boundless.has(stage) ? undefined : wordsFor(stage, detail));
  if (quiet || !isTerminal(stderr) || env['CI'] !== undefined || env['TERM'] === 'dumb')
    return { update: count, stop: () => {} };
  const { default: createSpinner } = await import('yocto-spinner');
  // Past the spinner, which would take it for a line of text.
  const write = stderr.write.bind(stderr);
  const spinner = createSpinner({ stream: stderr, handleSignals: false }).start();
  // A signal ends the process without a last word, so the cursor is never hidden.
  write(showCursor);
  return {
    update: (stage, detail) => {
      count(stage, detail);
      spinner.text = wordsFor(stage, detail);
    },
    stop: () => {
      spinner.stop();
    },
  };
}

const showCursor = '\u001B[?25h';

/** What writes must not be cut off, and what proves has budgets of its own. */
const boundless: ReadonlySet<Parameters<Progress>[0]> = new Set([
  'write',
  'check',
  'compile',
  'prove',
]);

function wordsFor(stage: Parameters<Progress>[0], detail: string | undefined): string {
  return detail === undefined ? stages[stage] : `${stages[stage]} ${detail}`;
}

function isTerminal(stream: Host['stderr']): stream is NodeJS.WriteStream {
  return stream.isTTY === true && 'clearLine' in stream;
}
