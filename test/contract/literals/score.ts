// The rate of the second mode as the README shows it: a row for each package and sort of literal, then the survivors with their reasons.

import { groupBy } from '../../../generator/model/maps.js';
import type { Literal } from './literals.js';
import { reasonFor } from './survivors.js';

export interface Outcome {
  readonly literal: Literal;
  /** What noticed it: `C7`, `compiler`. */
  readonly by?: string | undefined;
}

/** `free`: how many changes made another value of one that may be any. */
export function tableOf(outcomes: readonly Outcome[], free: number): string {
  const header = ['package', 'sort of literal', 'changes', 'noticed', 'survived', 'by'];
  const rows = [
    ...groupBy(outcomes, ({ literal: { artefact, sort } }) => `${artefact} | ${sort}`),
  ].map(([title, own]) => rowOf(title, own));
  const all = rowOf('all | ', outcomes).slice(0, -1);
  const seen = outcomes.filter(({ by }) => by !== undefined).length;
  const lines = [
    header,
    header.map((_, index) => (index > 1 && index < 5 ? '---:' : '---')),
    ...rows,
    [...all, `${((seen / outcomes.length) * 100).toFixed(1)} %`],
  ].map((cells) => `| ${cells.join(' | ')} |`);
  const reasons = groupBy(
    outcomes.filter(({ by }) => by === undefined),
    ({ literal }) => reasonFor(literal) ?? 'not explained',
  );
  const list = [...reasons].map(([reason, own]) => `- ${own.length} ×: ${reason}.`);
  return [
    ...lines,
    '',
    `${free} more changes made another valid value of an invented one, and are not counted. Undetected mutations:`,
    '',
    ...list,
  ].join('\n');
}

function rowOf(title: string, own: readonly Outcome[]): readonly string[] {
  const seen = own.flatMap(({ by }) => by ?? []);
  return [
    title,
    String(own.length),
    String(seen.length),
    String(own.length - seen.length),
    [...new Set(seen)].sort().join(' '),
  ];
}
