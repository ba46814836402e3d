// The score of the validators as the README shows it.

import { count, outcomes, type Part, parts, type Run, runPart } from './run.js';

/** A row a part of the suite, as a Markdown table, and what is not in it. */
export async function scoreSection(): Promise<string> {
  const runs: (readonly [Part, Run])[] = [];
  for (const part of parts) runs.push([part, await runPart(part)]);
  const header = [
    'part of the suite',
    ...outcomes.map((outcome) => outcome.replace('-', ' ')),
    'tests',
    'left out',
  ];
  const rows = runs.map(([{ name }, { results, remote }]) => {
    const tests = remote.flatMap((group) => group.tests).length;
    return [
      name,
      ...outcomes.map((outcome) => count(results, outcome)),
      String(results.length),
      String(tests),
    ];
  });
  const rule = header.map((_, index) => (index === 0 ? '---' : '---:'));
  return [header, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
