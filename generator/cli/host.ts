// What the command line needs of the process it runs in; tests hand in their own.

import pc from 'picocolors';

import type { Watch } from './watchdog.js';

export interface Host {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Stream;
  readonly stderr: Stream;
  /** Says when a stage takes too long. */
  readonly watch?: Watch | undefined;
}

export interface Stream {
  readonly isTTY?: boolean | undefined;
  /** How wide a terminal is. */
  readonly columns?: number | undefined;
  readonly write: (text: string) => unknown;
}

export type Paint = ReturnType<typeof pc.createColors>;

/** Whether a stream gets colours: a flag decides, then the customary variables, then whether somebody is watching. */
export function wantsColor(
  { env }: Pick<Host, 'env'>,
  stream: Stream,
  flag: boolean | undefined,
): boolean {
  if (flag !== undefined) return flag;
  if (env['NO_COLOR']) return false;
  if (env['FORCE_COLOR']) return env['FORCE_COLOR'] !== '0';
  return stream.isTTY === true && env['TERM'] !== 'dumb';
}

export function paintFor(color: boolean): Paint {
  return pc.createColors(color);
}
