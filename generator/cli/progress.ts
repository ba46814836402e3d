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
  write: 'Saving',
  check: 'Comparing',
  compile: 'Compiling',
  prove: 'Proving',
};

/** A progress line on standard error; silent unless that is a terminal. */
export async function progressLine({ stderr, env }: Pick<Host, 'stderr' | 'env'>, quiet: boolean): Promise<ProgressLine> {
  if (quiet || !isTerminal(stderr) || env['CI'] !== undefined || env['TERM'] === 'dumb') return { update: () => {}, stop: () => {} };
  const { default: createSpinner } = await import('yocto-spinner');
  const spinner = createSpinner({ stream: stderr, handleSignals: false }).start();
  // A signal ends the process without a last word, so the cursor is never hidden.
  stderr.write(showCursor);
  return {
    update: (stage, detail) => {
      spinner.text = detail === undefined ? stages[stage] : `${stages[stage]} ${detail}`;
    },
    stop: () => {
      spinner.stop();
    },
  };
}

const showCursor = '\u001B[?25h';

function isTerminal(stream: Host['stderr']): stream is NodeJS.WriteStream {
  return stream.isTTY === true && 'clearLine' in stream;
}
