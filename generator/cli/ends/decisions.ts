// What a team has decided about changes, `levels` and the list `ignore`: which decisions hold, and which a branch only proposes.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { type Diagnostic, diagnostic } from '../../diagnostics.js';
import { type Decisions, type Ignored, readIgnored } from '../../diff/judge.js';
import type { GenerateOptions } from '../../options.js';

export interface Decided extends Pick<Decisions, 'levels'> {
  readonly ignored: readonly Ignored[];
}

/** Those of the options, or what is wrong with the list. */
export function decisionsOf({
  cwd,
  levels,
  ignore,
}: Pick<GenerateOptions, 'cwd' | 'levels' | 'ignore'>): Decided | Diagnostic {
  const ignored = ignore === undefined ? [] : ignoredIn(textOf(resolve(cwd, ignore)));
  return typeof ignored === 'string'
    ? diagnostic('usage/arguments', `The ignore file ${ignore} cannot be used: ${ignored}.`)
    : { levels, ignored };
}

/** The entries of a list, or what is wrong with it. */
export function ignoredIn(text: string | undefined): readonly Ignored[] | string {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return readIgnored(value);
  } catch {
    return 'it is not readable as JSON';
  }
}

/** What today's options decide and the base's do not: it holds once it is part of the base. */
export function notInForce(
  today: Decided,
  base: Decided,
  { against, ignore }: { readonly against: string; readonly ignore?: string | undefined },
): readonly Diagnostic[] {
  const say = (what: string, option: string): Diagnostic =>
    diagnostic('diff/not-in-force', `${what}, which ${against} does not have.`, {
      option: [option],
    });
  return [
    ...Object.entries(today.levels ?? {})
      .filter(([id, level]) => base.levels?.[id] !== level)
      .map(([id, level]) => say(`The level ${level} of ${id} is not in force yet`, 'levels')),
    ...today.ignored
      .filter((entry) => !base.ignored.some((other) => isDeepStrictEqual(entry, other)))
      .map(({ id, fingerprint }) =>
        say(
          `The entry for ${fingerprint ?? id ?? ''} in ${ignore ?? ''} is not in force yet`,
          'ignore',
        ),
      ),
  ];
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
