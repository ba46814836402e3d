// What a base adds to `concord check`: the lint rules, the changes since then, and the version that
// comes next.

import { type Diagnostic, diagnostic, hasErrors } from '../../base/diagnostics.js';
import type { Change } from '../../diff/change.js';
import { countsAsFailure, withDecisions, type FailOn } from '../../diff/judge.js';
import { notCompared } from '../../diff/input.js';
import { lintDocument } from '../../document/lint/lint.js';
import { inputOf, readInput, type ReadInput, type Understood } from '../../pipeline/input.js';
import type { GenerateOptions } from '../../base/options.js';
import type { Earlier } from '../config/select.js';
import { type Decided, decisionsOf, entryFindings, notInForce } from '../ends/decisions.js';
import { changesFrom, isPackaged, type ComparisonSide } from '../ends/declarations.js';
import { newFindings } from '../ends/baseline.js';
import { changeDiagnostics } from './changes.js';
import type { End } from '../ends/end.js';
import { loadBase } from '../ends/ends.js';
import { joinSources, type SourceLookup } from '../each.js';
import { type Advice, adviceFor, adviceSentence, isTooLow, withOwnVersions } from './versions.js';

/** What a document is compared with. */
export interface Bases {
  /** For what has changed. */
  readonly against: string;
  /** Compared with itself, instead of with where the work on it began. */
  readonly isExact: boolean;
  /** For the version; `against` where it is absent. */
  readonly released?: string | undefined;
}

export interface Review {
  /** What the lint rules found, and what kept the documents from being compared. */
  readonly diagnostics: readonly Diagnostic[];
  readonly source: SourceLookup;
  /** Absent where nothing could be compared. */
  readonly comparison?: {
    /** None where the document is new. */
    readonly changes: readonly Change[];
    readonly isNew: boolean;
    /** Whether the base is a package without a document, so that nothing is known of the wire. */
    readonly isWireUnknown: boolean;
    /** Whether a change is of a kind that fails the command, or the version is too low. */
    readonly isBreaking: boolean;
    readonly annotations: readonly Diagnostic[];
    /** Absent where no version came before. */
    readonly advice?: Advice | undefined;
    /** The advice in words. */
    readonly version: string;
  };
}

export interface ReviewSettings extends Bases {
  readonly earlier: Earlier;
  readonly failOn: FailOn;
}

/**
 * `known` has the diagnostics that were reported without the base, and the document as it was read,
 * if it was.
 */
export async function review(
  options: GenerateOptions,
  known: Pick<Review, 'diagnostics'> & Partial<Understood>,
  { against, isExact, released: last, earlier, failOn }: ReviewSettings,
): Promise<Review> {
  const understood = inputOf(known, options);
  const { input, twin }: Pick<ReadInput, 'input' | 'twin'> = understood
    ? { input: understood }
    : await readInput(options.document, options);
  const base = input && (await loadBase(against, options, { earlier, twin, isExact }));
  // Without a base, nothing says which findings are new.
  if (base && hasErrors(base.diagnostics))
    return { diagnostics: base.diagnostics, source: base.source };
  const { diagnostics: linting, source: linted } = await lintDocument(options.document, options);
  const keys = new Set(known.diagnostics.map(keyOf));
  const ownFindings = linting.filter((entry) => !keys.has(keyOf(entry)));
  // The errors of the document have been reported, and it cannot be compared.
  if (!base) return { diagnostics: ownFindings, source: linted };
  const diagnostics = [...(await newFindings(ownFindings, base.twin, options))];
  const release =
    last === undefined ? base : await loadBase(last, options, { earlier, twin, isExact: true });
  const source = joinSources([linted, base.source, release.source]);
  diagnostics.push(...base.diagnostics);
  if (release !== base)
    diagnostics.push(...release.diagnostics.filter(({ code }) => code !== 'diff/document-removed'));
  const ofBase = sideOf(base) ?? base.isNew;
  const ofRelease = sideOf(release) ?? release.isNew;
  if (ofBase === undefined || ofRelease === undefined) return { diagnostics: diagnostics, source };

  const today = decisionsOf(options);
  if ('code' in today) return { diagnostics: [...diagnostics, today], source };
  const { decided: inForce = today } = base;
  diagnostics.push(...notInForce(today, inForce, { against, ignore: options.ignore }));
  const since = async (from: ComparisonSide | true): Promise<readonly Change[]> =>
    from === true ? [] : judged(await changesFrom(from, input, options), inForce);
  const changes = await since(ofBase);
  if (base.input) diagnostics.push(...notCompared(base.input, input));
  const released = release === base ? changes : await since(ofRelease);
  diagnostics.push(...entryFindings(options, [...changes, ...released]));
  const advice =
    ofRelease === true
      ? undefined
      : withOwnVersions(adviceFor(ofRelease, input, released), {
          base: isPackaged(ofRelease) ? undefined : ofRelease.packageVersion,
          current: options.packageVersion,
        });
  const version = advice
    ? adviceSentence(advice)
    : `No version came before ${input.api.info.version}.`;
  const isLow = failOn === 'version' && advice !== undefined && isTooLow(advice);
  const lowVersion = diagnostic('diff/version-too-low', version, {
    location: input.locate?.(`${input.api.info.at}/version`),
  });
  return {
    diagnostics: diagnostics,
    source,
    comparison: {
      changes,
      isNew: ofBase === true,
      isWireUnknown: ofBase !== true && isPackaged(ofBase),
      isBreaking: isLow || changes.some((change) => countsAsFailure(change, failOn)),
      annotations: [
        ...changeDiagnostics(changes, failOn, (pointer) => input.locate?.(pointer)),
        ...(isLow ? [lowVersion] : []),
      ],
      advice,
      version,
    },
  };
}

/** Returns what an end is compared as; `undefined` if it cannot be read. */
export function sideOf({ input, packaged }: End): ComparisonSide | undefined {
  return input ?? packaged;
}

/**
 * Applies the team's decisions to the changes, and reports mistakes in the list of ignored ones.
 */
export async function changesBetween(
  from: ComparisonSide,
  to: ComparisonSide,
  options: GenerateOptions,
): Promise<readonly Change[] | Diagnostic> {
  const decisions = decisionsOf(options);
  return 'code' in decisions ? decisions : judged(await changesFrom(from, to, options), decisions);
}

function judged(changes: readonly Change[], { levels, ignored }: Decided): readonly Change[] {
  const today = new Date().toISOString().slice(0, 10);
  return withDecisions(changes, { levels, ignore: ignored, today });
}

function keyOf({ code, message, location }: Diagnostic): string {
  return `${code} ${message} ${location?.file}:${location?.line}:${location?.column}`;
}
