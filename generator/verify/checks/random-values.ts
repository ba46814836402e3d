// C5: random values, valid and invalid: validators and ajv say the same about every one. What they do not agree on is shown on the smallest
// value that still shows it.

import type { Case, Check, Subject } from '../check.js';
import { shrink } from '../random/shrink.js';
import { valuesFor } from '../random/values.js';
import { caseOf, disagreement } from './agree.js';
import { basesOf, matchingIn } from './bases.js';
import { type Position, positionsOf } from './positions.js';

export const randomAgreement: Check = {
  id: 'C5',
  title: 'Validators and ajv agree about random values',
  absent: (subject) =>
    positionsOf(subject).length > 0 ? undefined : 'nothing in the document has a schema',
  run: async function* (subject) {
    for (const position of positionsOf(subject))
      yield caseOf('C5', position, '', compare(position, subject));
  },
};

function compare(position: Position, subject: Subject): Pick<Case, 'failure' | 'count'> {
  const { seed, budget, judge } = subject;
  const bases = position.kind === 'parameters' ? [] : basesOf(position, subject);
  const values = valuesFor(position.schema(), judge.target, {
    seed: `${seed} ${position.subject} ${position.name}`,
    samples: budget.values,
    mutations: Math.ceil(budget.values / 2),
    matching: matchingIn(bases),
    bases,
  });
  for (const value of values) {
    const found = disagreement(position, value);
    if (found === undefined) continue;
    const smallest = shrink(
      value,
      (smaller) => disagreement(position, smaller)?.sort === found.sort,
    );
    return { count: values.length, failure: disagreement(position, smallest)?.text ?? found.text };
  }
  return { count: values.length };
}
