// C4: validators and ajv reject every counter-example of the fixtures, ajv at the path that it
// states.

import type { Case, ProofCheck, Subject } from '../subject/check.js';
import type { Json } from '../judge/json.js';
import { ajvPaths, caseOf, disagreement, isNear, pathText } from './agree.js';
import { asJson, type CounterExample, isFactory, show } from '../subject/exports.js';
import { reasonWithoutFixture } from './fixtures.js';
import { type ValuePosition, positionsOf } from '../subject/positions.js';

export const counterExamples: ProofCheck = {
  id: 'C4',
  title: 'Counter-examples are rejected by validators, and by ajv at the path that they state',
  absent: (subject) => {
    const positions = positionsOf(subject);
    if (positions.length === 0) return 'the document has no named schema, body or response';
    const isOpen = ({ judge }: ValuePosition): boolean =>
      ofEachType.every((value) => judge(value).valid);
    return positions.every(isOpen) ? 'no schema that is checked excludes a value' : undefined;
  },
  run: async function* (subject) {
    for (const position of positionsOf(subject)) yield* casesOf(position, subject);
  },
};

const ofEachType: readonly Json[] = [null, true, 1.5, '', [], {}];

function* casesOf(position: ValuePosition, subject: Subject): Iterable<Case> {
  const { factory } = position;
  if ((position.kind !== 'component' || position.isPlain) && !isFactory(factory)) return;
  const excuse = reasonWithoutFixture(position, subject);
  if (excuse !== undefined || !isFactory(factory)) {
    yield caseOf('C4', position, 'counter-examples', {
      ...(excuse === undefined
        ? { failure: 'there is no factory to make them' }
        : { skipped: excuse }),
    });
    return;
  }
  let examples: readonly CounterExample[];
  try {
    examples = factory.counterExamples();
  } catch (error) {
    yield caseOf('C4', position, 'counter-examples', {
      failure: `making them throws ${String(error)}`,
    });
    return;
  }
  for (const { path, keyword, value } of examples) {
    const json = asJson(value);
    const failure =
      json === undefined
        ? `${show(value)} is no JSON`
        : wrongWith(position, json, { path, keyword }, subject);
    yield caseOf('C4', position, `${keyword} at ${pathText(path)}`, { failure });
  }
}

function wrongWith(
  position: ValuePosition,
  value: Json,
  { path, keyword }: Pick<CounterExample, 'path' | 'keyword'>,
  { judge }: Pick<Subject, 'judge'>,
): string | undefined {
  if (position.judge(value).valid) return `${show(value)} is valid by ajv`;
  const differing = disagreement(position, value);
  if (differing) return differing.text;
  if (position.kind === 'parameters') return undefined;
  const paths = ajvPaths(judge.judge(position.pointer, value, position.view).problems);
  return isNear(paths, path)
    ? undefined
    : `ajv reports ${[...paths].join(', ')} of ${show(value)}, the counter-example of ${keyword} at ${pathText(path)}`;
}
