// Runs checks one after the other and sees to it that none of them passes by looking at nothing.

import type { Case, Check, Subject } from './check.js';

export interface CheckResult {
  readonly id: string;
  readonly title: string;
  readonly cases: readonly Case[];
  /** Why the document has nothing for this check. */
  readonly absent?: string | undefined;
}

export async function runChecks(checks: readonly Check[], subject: Subject, done: (result: CheckResult) => void = () => {}): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of checks) {
    const result = await runCheck(check, subject, results.flatMap(({ cases }) => cases));
    results.push(result);
    done(result);
  }
  return results;
}

export async function runCheck({ id, title, run, absent }: Check, subject: Subject, earlier: readonly Case[] = []): Promise<CheckResult> {
  const cases: Case[] = [];
  try {
    const reason = absent?.(subject);
    if (reason !== undefined) return { id, title, cases, absent: reason };
    for await (const each of run(subject, earlier)) cases.push(each);
  } catch (error) {
    cases.push({ check: id, subject: 'document', name: 'runs to its end', failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
  if (cases.length === 0) cases.push({ check: id, subject: 'document', name: 'has cases', failure: 'The check went through the document and found nothing to do.' });
  return { id, title, cases };
}

export function failures(results: readonly CheckResult[]): readonly Case[] {
  return results.flatMap(({ cases }) => cases.filter(({ failure }) => failure !== undefined));
}
