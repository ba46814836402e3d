// C17: the fixtures of a component are valid, and the same for the same seed. That they show every alternative is a property of their engine,
// which Concord's own tests prove (test/contract/constraints).

import type { Case, Check } from '../subject/check.js';
import { isFactory } from '../subject/exports.js';
import { caseOf, show } from './agree.js';
import { fixtureCases, reasonWithoutFixture } from './fixtures.js';
import { type Position, positionsOf } from '../subject/positions.js';

export const fixtureSets: Check = {
  id: 'C17',
  title: 'Fixtures of components are valid and repeatable',
  absent: (subject) =>
    positionsOf(subject).some(({ kind }) => kind === 'component')
      ? undefined
      : 'the document has no named schema',
  run: async function* (subject) {
    for (const position of positionsOf(subject)) {
      if (position.kind !== 'component') continue;
      yield* fixtureCases('C17', position, subject);
      if (reasonWithoutFixture(position, subject) !== undefined) continue;
      yield caseOf('C17', position, 'repeatable', repeatable(position));
    }
  },
};

function repeatable({ factory }: Position): Pick<Case, 'failure' | 'count'> {
  if (!isFactory(factory)) return { failure: 'there is no factory' };
  const seeds = [0, 1, 'a text'];
  const [first, second] = [0, 1].map(() =>
    JSON.stringify(seeds.map((seed) => factory({}, { seed }))),
  );
  return first === second
    ? { count: seeds.length }
    : { failure: `two calls with the same seed give ${show(first)} and ${show(second)}` };
}
