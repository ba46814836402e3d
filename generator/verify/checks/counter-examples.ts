// C4: every counter-example is rejected by the validators and by ajv, and both point at the place that it names; every constraint of the document
// has one, or a reason why not.

import type { Case, Check, Subject } from '../check.js';
import { isObject, type Json, pointerOf } from '../judge/json.js';
import { disagreement, caseOf, show, ajvPlaces, isNear, pathText, zodPlaces } from './agree.js';
import { constraintCases } from './coverage.js';
import { asJson, type CounterExample, isFactory, isValidator } from './exports.js';
import { withoutFixture } from './fixtures.js';
import { type Path, placesOf } from './sites.js';
import { type Position, positionsOf } from './positions.js';

export const counterExamples: Check = {
  id: 'C4',
  title:
    'Every constraint has a counter-example, which validators and ajv reject at the same place',
  absent: (subject) =>
    positionsOf(subject).some(isOwn)
      ? undefined
      : 'the document has no named schema, body or response',
  run: async function* (subject) {
    const positions = positionsOf(subject).filter(isOwn);
    for (const position of positions) yield* casesOf(position, subject);
    yield* constraintCases(positions, subject);
  },
};

function isOwn({ view }: Position): boolean {
  return view !== 'open';
}

function* casesOf(position: Position, subject: Subject): Iterable<Case> {
  const { factory } = position;
  if (position.kind !== 'component' && !isFactory(factory)) return;
  const excuse = withoutFixture(position, subject.reported);
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
  const wanted = ajvPlaces(judge.judge(position.pointer, value, position.view).problems);
  const found = zodPlaces(validator.safeParse(value).error?.issues ?? [], keyword);
  if (!isNear(wanted, path))
    return `ajv complains of ${[...wanted].join(', ')} of ${show(value)}, the counter-example of ${keyword} at ${pathText(path)}`;
  const holder = path.slice(0, -1);
  const isOther =
    (keyword === 'const' || keyword === 'enum') &&
    isNear(found, holder) &&
    selectsAnother(position, value, path, { document, judge });
  if (isOther) return undefined;
  if (!isNear(found, path))
    return `the validator complains of ${[...found].join(', ')} of ${show(value)}, the counter-example of ${keyword} at ${pathText(path)}`;
  const alike = [...found].some((location) => [...wanted].some((each) => each === location));
  return alike
    ? undefined
    : `the validator complains of ${[...found].join(', ')} of ${show(value)}, ajv of ${[...wanted].join(', ')}`;
}

/** A tag that was changed may be that of another alternative: then what stands beside it is what is wrong. */
function selectsAnother(
  { pointer }: Position,
  value: Json,
  path: Path,
  { document, judge }: Pick<Subject, 'document' | 'judge'>,
): boolean {
  const [name, holder] = [path.at(-1), path.slice(0, -1)];
  return placesOf(document, pointer, value).some(
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
