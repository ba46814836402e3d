// Checks and their cases, and `runChecks`. Each case says whether the packages agree with the
// document.

import type { RenameOptions } from '../../base/options.js';
import type { Judge } from '../judge/judge.js';
import type { JsonObject } from '../judge/json.js';

/** The exports of a module; type guards narrow them. */
export type SubjectExports = Readonly<Record<string, unknown>>;

export interface Case {
  /** `C7`. */
  readonly check: string;
  /** An operation's function (`createOrder`), `schema Order`, `webhook orderDone` or `document`. */
  readonly subject: string;
  /** A short description of what was tried; the same in every run. */
  readonly name: string;
  /** The part of the document that is checked. */
  readonly pointer?: string | undefined;
  /** Absent if the packages agree with the document. */
  readonly failure?: string | undefined;
  /** The reason why this case was not tried. */
  readonly skipped?: string | undefined;
  /** How many values the case covers; 1 by default. */
  readonly count?: number | undefined;
}

/** A case whose check is known already. */
export type FoundCase = Omit<Case, 'check'>;

export type CaseOutcome = Pick<Case, 'failure' | 'skipped' | 'count'>;

/** The reason why a check does not apply, unless the document has what it is about. */
export function unless(isThere: boolean, reason: string): string | undefined {
  return isThere ? undefined : reason;
}

export interface ComponentNames {
  /** `order`, of `orderSchema` and `orderFixture`. */
  readonly constant: string;
  /** `Order`. */
  readonly type: string;
  /** The request type if it differs: `OrderInput`. */
  readonly input: string;
}

/** How many values are tried. */
export interface CaseBudget {
  /** Random values for each schema, before mutation. */
  readonly values: number;
  /** Seeds for each factory. */
  readonly seeds: number;
}

/** One document and what was generated from it. */
export interface Subject {
  /** Bundled into one file, with overlays applied, as raw JSON. */
  readonly document: JsonObject;
  readonly client: SubjectExports;
  readonly validators: SubjectExports;
  /** With values as they are on the wire. */
  readonly fixtures: SubjectExports;
  /** With values of the application; absent if they are the same. */
  readonly appFixtures?: SubjectExports | undefined;
  /** The handlers for Mock Service Worker; no exports where that is not installed. */
  readonly handlers?: SubjectExports | undefined;
  /** The options of queries; no exports where TanStack Query is not installed. */
  readonly query?: SubjectExports | undefined;
  readonly judge: Judge;
  /** What the generation reported: `fixtures/not-found /components/schemas/Order`. */
  readonly reported: ReadonlySet<string>;
  readonly seed: number;
  readonly budget: CaseBudget;
  /** Whether values have dates or 64-bit integers of the application. */
  readonly converts?: boolean | undefined;
  /** The pointer of a component (`/components/schemas/Order`) → its names in the packages. */
  readonly schemaNames: ReadonlyMap<string, ComponentNames>;
  /** The names that users chose instead of the document's. */
  readonly renamed?: RenameOptions | undefined;
  /** The whole document, from which names are made; only if `document` is a selected part of it. */
  readonly whole?: JsonObject | undefined;
  /** Whether the sample includes a pointer. It leaves out only components and operations. */
  readonly includes: (pointer: string) => boolean;
  /** Checks files that import the packages as `client` and so on; absent without a compiler. */
  readonly typeErrors?:
    ((files: readonly TextFile[]) => Promise<readonly TypeMistake[]>) | undefined;
  /** The client's own files, without its runtime. */
  readonly sources?: (() => Promise<readonly TextFile[]>) | undefined;
}

export interface TextFile {
  readonly path: string;
  readonly content: string;
}

export interface TypeMistake {
  readonly path: string;
  /** Starts at 1. */
  readonly line: number;
  readonly message: string;
}

export interface ProofCheck {
  readonly id: string;
  readonly title: string;
  /**
   * Yields every case, in the order of the document. No case at all is a failure, unless `absent`
   * gives a reason. `earlier`: the cases of the checks that ran before.
   */
  readonly run: (subject: Subject, earlier: readonly Case[]) => AsyncIterable<Case>;
  /** Why the check does not apply, found in the document itself; `undefined` if it applies. */
  readonly absent?: (subject: Subject) => string | undefined;
}

export interface CheckResult {
  readonly id: string;
  readonly title: string;
  readonly cases: readonly Case[];
  /** The reason why the check does not apply to the document. */
  readonly absent?: string | undefined;
}

/** The progress of a run: the current check and the number of its cases so far. */
export interface Step {
  readonly id: string;
  readonly title: string;
  readonly cases: number;
}

/** Progress is reported after this many cases. */
const casesPerStep = 250;

/** Runs checks one after the other. A check without any case fails. */
export async function runChecks(
  checks: readonly ProofCheck[],
  subject: Subject,
  at: (step: Step) => void = () => {},
): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of checks) {
    const earlier = results.flatMap(({ cases }) => cases);
    at({ id: check.id, title: check.title, cases: 0 });
    results.push(await runProofCheck(check, subject, { earlier, at }));
  }
  return results;
}

interface RunOptions {
  /** The cases of the checks that ran before. */
  readonly earlier?: readonly Case[];
  readonly at?: (step: Step) => void;
}

export async function runProofCheck(
  { id, title, run, absent }: ProofCheck,
  subject: Subject,
  { earlier = [], at = () => {} }: RunOptions = {},
): Promise<CheckResult> {
  const cases: Case[] = [];
  const about = { check: id, subject: 'document' };
  try {
    const reason = absent?.(subject);
    if (reason !== undefined) return { id, title, cases, absent: reason };
    for await (const each of run(subject, earlier)) {
      cases.push(each);
      if (cases.length % casesPerStep === 0) at({ id, title, cases: cases.length });
    }
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
    cases.push({ ...about, name: 'runs to its end', failure });
  }
  const failure = 'The check went through the document and found nothing to do.';
  if (cases.length === 0) cases.push({ ...about, name: 'has cases', failure });
  return { id, title, cases };
}
