// C4: the validators and ajv reject every counter-example of the fixtures, at the path that it states. That every constraint has one is a
// property of the engine of the fixtures, which Concord's own tests prove (test/contract/constraints).

import type { Case, Check, Subject } from '../subject/check.js';
import { isObject, type Json, pointerOf } from '../judge/json.js';
import { ajvPaths, caseOf, disagreement, isNear, pathText, show, zodPaths } from './agree.js';
import { asJson, type CounterExample, isFactory, isValidator } from '../subject/exports.js';
import { reasonWithoutFixture } from './fixtures.js';
import { type Position, positionsOf } from '../subject/positions.js';
import { type Path, sitesOf } from '../subject/sites.js';

export const counterExamples: Check = {
  id: 'C4',
  title: 'Counter-examples are rejected by validators and ajv at the same place',
  absent: (subject) =>
    positionsOf(subject).length > 0
      ? undefined
      : 'the document has no named schema, body or response',
  run: async function* (subject) {
    for (const position of positionsOf(subject)) yield* casesOf(position, subject);
  },
};

function* casesOf(position: Position, subject: Subject): Iterable<Case> {
  const { factory } = position;
  if (position.kind !== 'component' && !isFactory(factory)) return;
  const excuse = reasonWithoutFixture(position, subject);
  if (excuse !== undefined) {
    yield caseOf('C4', position, 'counter-examples', { skipped: excuse });
    return;
  }
  if (!isFactory(factory)) {
    yield caseOf('C4', position, 'counter-examples', {
      failure: 'there is no factory to make them',
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
    yield caseOf(
      'C4',
      position,
      `${keyword} at ${pathText(path)}`,
      failure === undefined ? {} : { failure },
    );
  }
}

function wrongWith(
  position: Position,
  value: Json,
  { path, keyword }: Pick<CounterExample, 'path' | 'keyword'>,
  { document, judge }: Pick<Subject, 'document' | 'judge'>,
): string | undefined {
  if (position.judge(value).valid) return `${show(value)} is valid by ajv`;
  const differing = disagreement(position, value);
  if (differing) return differing.text;
  const { validator } = position;
  if (position.kind === 'parameters' || !isValidator(validator)) return undefined;
  const expected = ajvPaths(judge.judge(position.pointer, value, position.view).problems);
  const found = zodPaths(validator.safeParse(value).error?.issues ?? [], keyword);
  if (!isNear(expected, path))
    return `ajv reports ${[...expected].join(', ')} of ${show(value)}, the counter-example of ${keyword} at ${pathText(path)}`;
  const holder = path.slice(0, -1);
  const isOtherBranch =
    (keyword === 'const' || keyword === 'enum') &&
    isNear(found, holder) &&
    selectsAnother(position, value, path, { document, judge });
  if (isOtherBranch) return undefined;
  if (!isNear(found, path))
    return `the validator reports ${[...found].join(', ')} of ${show(value)}, the counter-example of ${keyword} at ${pathText(path)}`;
  const alike = [...found].some((location) => [...expected].some((each) => each === location));
  return alike
    ? undefined
    : `the validator reports ${[...found].join(', ')} of ${show(value)}, ajv of ${[...expected].join(', ')}`;
}

/** Whether a changed discriminator value selects another alternative. Then the properties beside it are invalid. */
function selectsAnother(
  { pointer }: Position,
  value: Json,
  path: Path,
  { document, judge }: Pick<Subject, 'document' | 'judge'>,
): boolean {
  const [name, holder] = [path.at(-1), path.slice(0, -1)];
  return sitesOf(document, pointer, value).some(
    ({ conditional, schema: { properties }, pointer: at, path: own, value: part }) => {
      const isBeside =
        conditional &&
        pathText(own) === pathText(holder) &&
        isObject(properties) &&
        isObject(part) &&
        typeof name === 'string';
      const tag = isBeside ? part[name] : undefined;
      return (
        isBeside &&
        tag !== undefined &&
        Object.hasOwn(properties, name) &&
        judge.judge(at + pointerOf('properties', name), tag).valid
      );
    },
  );
}
