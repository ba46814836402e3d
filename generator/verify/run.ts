// Runs checks one after the other and sees to it that none of them passes by looking at nothing.

import type { Case, Check, Subject } from './check.js';

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
