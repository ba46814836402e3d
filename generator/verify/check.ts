// What a proof is made of: checks go through a document and say of each case whether the generated packages agree with it.

import type { RenameOptions } from '../options.js';
import type { Declaration } from './declarations.js';
import type { Judge } from './judge/judge.js';
import type { JsonObject } from './judge/json.js';

/** What a module exports; guards narrow it. */
export type Exports = Readonly<Record<string, unknown>>;

export interface Case {
  /** `C7`. */
  readonly check: string;
  /** What the case is about: the name of an operation's function (`createClips`), `schema Project`, `webhook projectDone` or `document`. */
  readonly subject: string;
  /** What was tried, in a few words; the same one in every run. */
  readonly name: string;
  /** Where in the document the fact stands that is checked. */
  readonly pointer?: string | undefined;
  /** What disagrees; absent when nothing does. */
  readonly failure?: string | undefined;
  /** Why this was not tried. */
  readonly skipped?: string | undefined;
  /** How many values stand behind the case; one when absent. */
  readonly count?: number | undefined;
}

export interface ComponentNames {
  /** `project`, of `projectSchema` and `projectFixture`. */
  readonly constant: string;
  /** `Project`. */
  readonly type: string;
  /** The type of what is sent, where it differs: `ProjectInput`. */
  readonly input: string;
}

/** How much is tried. */
export interface Budget {
  /** Random values for each schema, before mutation. */
  readonly values: number;
  /** Seeds for each factory. */
  readonly seeds: number;
}

/** One document and what was generated from it. */
export interface Subject {
  /** In one file, overlays applied, as raw JSON. */
  readonly document: JsonObject;
  readonly client: Exports;
  /** What the client has for webhooks, an entry of its own. Absent where it has none. */
  readonly webhooks?: Exports | undefined;
  readonly validators: Exports;
  readonly fixtures: Exports;
  /** What the fixtures have for Mock Service Worker, an entry of its own. Absent where that is not in reach. */
  readonly handlers?: Exports | undefined;
  readonly judge: Judge;
  /** What the generation reported, by code and pointer: `fixtures/invalid-example /components/schemas/Project/example`. */
  readonly reported: ReadonlySet<string>;
  readonly seed: number;
  readonly budget: Budget;
  /** The component at a pointer (`/components/schemas/Project`) → what the packages call it. */
  readonly schemaNames: ReadonlyMap<string, ComponentNames>;
  /** What users want things to be called, in place of the document's names. */
  readonly renamed?: RenameOptions | undefined;
  /** Where `document` is a selected part: the whole, which names are made from. */
  readonly whole?: JsonObject | undefined;
  /** Whether a component or an operation, by its pointer (`/paths/~1projects/get`), belongs to the sample that is checked. What is neither always does. */
  readonly includes: (pointer: string) => boolean;
  /** Type-checks files beside the packages, which they import as `client`, `validators` and `fixtures`. Absent where only values are checked. */
  readonly typeErrors?:
    ((files: readonly TypeFile[]) => Promise<readonly TypeMistake[]>) | undefined;
  /** What the sources of the client declare. Absent where they are not at hand. */
  readonly declarations?: (() => Promise<readonly Declaration[]>) | undefined;
}

export interface TypeFile {
  readonly path: string;
  readonly content: string;
}

export interface TypeMistake {
  readonly path: string;
  /** Starts at 1. */
  readonly line: number;
  readonly message: string;
}

export interface Check {
  readonly id: string;
  readonly title: string;
  /**
   * Every case, in the order of the document. No case at all is a failure, unless `absent` says why there can be none.
   * `earlier`: the cases of the checks before.
   */
  readonly run: (subject: Subject, earlier: readonly Case[]) => AsyncIterable<Case>;
  /** Why a document has nothing for this check, found in the document; undefined when it has. */
  readonly absent?: (subject: Subject) => string | undefined;
}

export interface CheckResult {
  readonly id: string;
  readonly title: string;
  readonly cases: readonly Case[];
  /** Why the document has nothing for this check. */
  readonly absent?: string | undefined;
}

/** Which check is at work, and how many cases it has had. */
export interface Step {
  readonly id: string;
  readonly title: string;
  readonly cases: number;
}

/** So many cases are one step on the way. */
const stride = 250;

/** Runs checks one after the other and sees to it that none of them passes by looking at nothing. */
export async function runChecks(
  checks: readonly Check[],
  subject: Subject,
  at: (step: Step) => void = () => {},
): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of checks) {
    at({ id: check.id, title: check.title, cases: 0 });
    results.push(
      await runCheck(check, subject, { earlier: results.flatMap(({ cases }) => cases), at }),
    );
  }
  return results;
}

interface Running {
  /** The cases of the checks before. */
  readonly earlier?: readonly Case[];
  readonly at?: (step: Step) => void;
}

export async function runCheck(
  { id, title, run, absent }: Check,
  subject: Subject,
  { earlier = [], at = () => {} }: Running = {},
): Promise<CheckResult> {
  const cases: Case[] = [];
  try {
    const reason = absent?.(subject);
    if (reason !== undefined) return { id, title, cases, absent: reason };
    for await (const each of run(subject, earlier)) {
      cases.push(each);
      if (cases.length % stride === 0) at({ id, title, cases: cases.length });
    }
  } catch (error) {
    cases.push({
      check: id,
      subject: 'document',
      name: 'runs to its end',
      failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
  if (cases.length === 0)
    cases.push({
      check: id,
      subject: 'document',
      name: 'has cases',
      failure: 'The check went through the document and found nothing to do.',
    });
  return { id, title, cases };
}
