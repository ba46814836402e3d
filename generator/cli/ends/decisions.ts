// What a team has decided about changes, `levels` and the list `ignore`: which decisions hold, and
// which a branch only proposes.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { type Diagnostic, diagnostic, type SourceLocation } from '../../base/diagnostics.js';
import type { Change } from '../../diff/change.js';
import { changeKinds } from '../../diff/ids.js';
import { type Decisions, type Ignored, isAbout, readIgnored } from '../../diff/judge.js';
import { fileName } from '../../document/load/load-file.js';
import { locationsIn } from '../../document/parse/source.js';
import { syntaxMistake } from '../../document/parse/json-mistakes.js';
import { jsonPositions } from '../../document/parse/parse-json.js';
import { quoted } from '../../document/parse/problems.js';
import type { GenerateOptions } from '../../base/options.js';
import { closest, didYouMean } from '../../base/suggest.js';

export interface Decided extends Pick<Decisions, 'levels'> {
  readonly ignored: readonly Ignored[];
}

type Options = Pick<GenerateOptions, 'cwd' | 'levels' | 'ignore'>;

/** Those of the options, or what is wrong with the list. */
export function decisionsOf(options: Options): Decided | Diagnostic {
  const list = listOf(options);
  return 'code' in list ? list : { levels: options.levels, ignored: list.entries };
}

/** Reports useless entries of the list; `changes` are all changes that an entry could match. */
export function entryFindings(options: Options, changes: readonly Change[]): readonly Diagnostic[] {
  const list = listOf(options);
  if ('code' in list) return [];
  const today = new Date().toISOString().slice(0, 10);
  const kinds = changeKinds();
  return list.entries.flatMap((entry, index): Diagnostic[] => {
    const { id, fingerprint, expires } = entry;
    const location = list.at(index);
    const name = quoted(fingerprint ?? id ?? '');
    if (id !== undefined && !kinds.has(id))
      return [
        diagnostic('ignore/unknown-id', `There is no kind of change ${quoted(id)}.`, {
          location,
          ...didYouMean(closest(id, kinds.keys())),
        }),
      ];
    if (expires < today)
      return [
        diagnostic('ignore/expired', `The entry for ${name} expired on ${expires}.`, { location }),
      ];
    return changes.some((change) => isAbout(entry, change))
      ? []
      : [
          diagnostic(
            'ignore/unmatched',
            `There is no change that the entry for ${name} is about.`,
            {
              location,
            },
          ),
        ];
  });
}

interface List {
  readonly entries: readonly Ignored[];
  /** Where an entry is. */
  readonly at: (index: number) => SourceLocation;
}

function listOf({ cwd, ignore }: Options): List | Diagnostic {
  if (ignore === undefined) return { entries: [], at: () => ({ file: '', line: 1, column: 1 }) };
  const wrong = (problem: string, location?: SourceLocation): Diagnostic =>
    diagnostic(
      'usage/arguments',
      `The ignore file ${ignore} cannot be used: ${problem}.`,
      location === undefined ? {} : { location },
    );
  const text = textOf(resolve(cwd, ignore));
  if (text === undefined) return wrong('it cannot be read');
  const place = locationsIn(fileName(resolve(cwd, ignore), cwd), text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return wrong('it is no JSON', syntaxMistake(text, place)?.location);
  }
  const find = jsonPositions(text);
  const at = (index: number): SourceLocation =>
    place(find([String(index)], 'value') ?? { start: 0, end: 0 });
  const entries = readIgnored(value);
  return 'problem' in entries ? wrong(entries.problem, at(entries.index ?? -1)) : { entries, at };
}

/** Returns the decisions that the base does not have: they only hold once they are part of it. */
export function notInForce(
  today: Decided,
  base: Decided,
  { against, ignore }: { readonly against: string; readonly ignore?: string | undefined },
): readonly Diagnostic[] {
  const say = (what: string, option: string): Diagnostic =>
    diagnostic('diff/not-in-force', `${what}: ${against} does not have it.`, {
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
