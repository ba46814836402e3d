// The score of the validators as the README shows it.

import { fileURLToPath } from 'node:url';
import { count, outcomes, type Part, parts, type Run, runPart } from './run.js';

export const readmePath = fileURLToPath(new URL('../../README.md', import.meta.url));

const start = '<!-- score -->';
const end = '<!-- /score -->';

/** A row a part of the suite, as a Markdown table, and what is not in it. */
export async function scoreSection(): Promise<string> {
  const runs: (readonly [Part, Run])[] = [];
  for (const part of parts) runs.push([part, await runPart(part)]);
  const header = ['part of the suite', ...outcomes.map((outcome) => outcome.replace('-', ' ')), 'tests', 'left out'];
  const rows = runs.map(([{ name }, { results, remote }]) => {
    const tests = remote.flatMap((group) => group.tests).length;
    return [name, ...outcomes.map((outcome) => count(results, outcome)), String(results.length), String(tests)];
  });
  const rule = header.map((_, index) => (index === 0 ? '---' : '---:'));
  return [header, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The README with this table between its markers. */
export function withScore(readme: string, section: string): string {
  const [from, to] = bounds(readme);
  return `${readme.slice(0, from)}\n\n${section}\n\n${readme.slice(to)}`;
}

/** What stands between the markers. */
export function scoreOf(readme: string): string {
  return readme.slice(...bounds(readme)).trim();
}

function bounds(readme: string): readonly [from: number, to: number] {
  const from = readme.indexOf(start);
  const to = readme.indexOf(end);
  if (from === -1 || to < from) throw new Error(`README.md has no ${start} followed by ${end}`);
  return [from + start.length, to];
}
