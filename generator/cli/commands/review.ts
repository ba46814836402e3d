// What a base adds to `concord check`: the lint rules, the changes since then, and the version that comes next.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { type Diagnostic, diagnostic } from '../../diagnostics.js';
import type { Change } from '../../diff/change.js';
import { compareApis, type Input } from '../../diff/compare.js';
import { counts, decided, type FailOn, type Ignored, readIgnored } from '../../diff/judge.js';
import { lintDocument } from '../../document/lint/lint.js';
import { inputOf, readInput, type ReadInput, type Understood } from '../../input.js';
import type { GenerateOptions } from '../../options.js';
import type { Earlier } from '../config/select.js';
import { changeDiagnostics } from './changes.js';
import { loadBase } from './diff-ends.js';
import type { Source } from './each.js';
import { type Advice, adviceFor, adviceSentence, withOwnVersions } from './versions.js';

export interface Review {
  /** Of the lint rules, and what kept the documents from being compared. */
  readonly diagnostics: readonly Diagnostic[];
  readonly source: Source;
  /** Absent where nothing could be compared. */
  readonly comparison?: {
    readonly changes: readonly Change[];
    /** A change of the kind that is to fail. */
    readonly isBreaking: boolean;
    readonly annotations: readonly Diagnostic[];
    readonly advice: Advice;
    /** The advice in words. */
    readonly version: string;
  };
}

export interface ReviewSettings {
  readonly against: string;
  readonly earlier: Earlier;
  readonly failOn: FailOn;
}

/** `known`: what has been found about the document without the base, and what it was understood as where it had to be read for that. */
export async function review(
  options: GenerateOptions,
  known: Pick<Review, 'diagnostics'> & Partial<Understood>,
  { against, earlier, failOn }: ReviewSettings,
): Promise<Review> {
  const { diagnostics: linting, source } = await lintDocument(options.document, options);
  const keys = new Set(known.diagnostics.map(keyOf));
  const found = linting.filter((entry) => !keys.has(keyOf(entry)));
  // What is wrong with the document has been reported: there is nothing to compare.
  const understood = inputOf(known);
  const { input, twin }: Pick<ReadInput, 'input' | 'twin'> = understood
    ? { input: understood }
    : await readInput(options.document, options);
  if (!input) return { diagnostics: found, source };
  const base = await loadBase(against, options, { earlier, twin });
  if (!base.input) return { diagnostics: [...found, ...base.diagnostics], source };
  const changes = changesBetween(base.input, input, options);
  if ('code' in changes) return { diagnostics: [...found, changes], source };
  const advice = withOwnVersions(adviceFor(base.input, input, changes), {
    base: base.input.packageVersion,
    current: options.packageVersion,
  });
  return {
    diagnostics: found,
    source,
    comparison: {
      changes,
      isBreaking: changes.some((change) => counts(change, failOn)),
      annotations: changeDiagnostics(changes, failOn, (pointer) => input.locate?.(pointer)),
      advice,
      version: adviceSentence(advice),
    },
  };
}

/** The changes with what the team has decided about them; what is wrong with the list of those that do not count. */
export function changesBetween(
  from: Input,
  to: Input,
  { cwd, levels, ignore }: Pick<GenerateOptions, 'cwd' | 'levels' | 'ignore'>,
): readonly Change[] | Diagnostic {
  const today = new Date().toISOString().slice(0, 10);
  const ignored = ignore === undefined ? [] : ignoredIn(resolve(cwd, ignore));
  if (typeof ignored === 'string')
    return diagnostic('usage/arguments', `The ignore file ${ignore} cannot be used: ${ignored}.`);
  return decided(compareApis(from, to, { today }), { levels, ignore: ignored, today });
}

function ignoredIn(path: string): readonly Ignored[] | string {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return readIgnored(value);
  } catch {
    return 'it is not readable as JSON';
  }
}

function keyOf({ code, message, location }: Diagnostic): string {
  return `${code} ${message} ${location?.file}:${location?.line}:${location?.column}`;
}
