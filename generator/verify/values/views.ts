// C14: validators reject read-only properties in requests and write-only properties in responses, as ajv does with the schema of the view.

import type { Case, Check, Subject } from '../subject/check.js';
import { isObject, type Json, objectsIn } from '../judge/json.js';
import { caseOf, disagreement } from './agree.js';
import { startingValuesOf } from './samples.js';
import { sitesOf, replaced } from '../subject/sites.js';
import { type Position, positionsOf } from '../subject/positions.js';

export const readAndWriteOnly: Check = {
  id: 'C14',
  title: 'Requests refuse what is read-only, responses what is write-only',
  absent: (subject) => {
    const isMentioned = [...objectsIn(subject.document)].some(
      ({ readOnly, writeOnly }) => readOnly === true || writeOnly === true,
    );
    if (!isMentioned) return 'nothing in the document is readOnly or writeOnly';
    return positionsOf(subject).some((position) => isAffected(position, subject))
      ? undefined
      : 'nothing that is checked sends what is readOnly or receives what is writeOnly';
  },
  run: async function* (subject) {
    for (const position of positionsOf(subject))
      if (isAffected(position, subject)) yield* casesOf(position, subject);
  },
};

function isAffected({ kind, pointer, view }: Position, { judge }: Subject): boolean {
  return (
    kind !== 'parameters' &&
    (view === 'request' || view === 'response') &&
    judge.differs(pointer, view)
  );
}

function* casesOf(position: Position, subject: Subject): Iterable<Case> {
  const flag = position.view === 'request' ? 'readOnly' : 'writeOnly';
  const done = new Set<string>();
  for (const base of startingValuesOf(position, subject)) {
    for (const { schema, path, pointer, value } of sitesOf(
      subject.document,
      position.pointer,
      base,
    )) {
      const { properties } = schema;
      if (!isObject(properties) || !isObject(value)) continue;
      for (const [name, property] of Object.entries(properties)) {
        const location = `${pointer} ${name}`;
        if (done.has(location) || !isHidden(property, flag, subject)) continue;
        done.add(location);
        const wrong = valuesFor(
          `${pointer}/properties/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
          subject,
        ).map((each) => replaced(base, [...path, name], each));
        const failure = wrong
          .map((each) => disagreement(position, each)?.text)
          .find((text) => text !== undefined);
        yield caseOf('C14', position, `${flag} ${[...path, name].join('.')}`, {
          count: wrong.length,
          ...(failure !== undefined && { failure }),
        });
      }
    }
  }
}

/** Values for a property that must be absent. */
function valuesFor(pointer: string, { judge }: Subject): readonly Json[] {
  const candidates: readonly Json[] = [
    'text',
    1,
    true,
    null,
    [],
    {},
    '2024-01-01T00:00:00Z',
    'https://example.com/',
  ];
  const fitting = candidates.filter((value) => judge.judge(pointer, value).valid);
  return fitting.length > 0 ? fitting : candidates;
}

/** Whether a property has a flag, itself or in the schema that it refers to. */
export function isHidden(
  property: Json,
  flag: 'readOnly' | 'writeOnly',
  { judge }: Subject,
): boolean {
  if (!isObject(property)) return false;
  if (property[flag] === true) return true;
  const { $ref } = property;
  const target =
    typeof $ref === 'string' && $ref.startsWith('#/') ? judge.schema($ref.slice(1)) : undefined;
  return isObject(target) && target[flag] === true;
}
