// C17: what the fixtures of a component come to as a set: valid, the same for the same seed, different for another one, and with every enum
// value, every branch, every optional property present and absent, and every null among them.

import { groupBy } from '../../model/maps.js';
import type { Case, Check, Subject } from '../check.js';
import {
  at,
  isArray,
  isObject,
  isSame,
  type Json,
  type JsonObject,
  pointerOf,
} from '../judge/json.js';
import { covering } from '../random/random.js';
import { sample } from '../random/samples.js';
import { valuesFor } from '../random/values.js';
import { caseOf, pathText, show, variantsOf, withoutRoom } from './agree.js';
import { asJson, isFactory } from './exports.js';
import { fixtureCases, withoutFixture, withoutValue } from './fixtures.js';
import { type Site, sitesOf } from './sites.js';
import { type Position, positionsOf } from './positions.js';

export const fixtureSets: Check = {
  id: 'C17',
  title: 'Fixtures of components are valid, repeatable, and show every alternative',
  absent: (subject) =>
    positionsOf(subject).some(({ kind }) => kind === 'component')
      ? undefined
      : 'the document has no named schema',
  run: async function* (subject) {
    for (const position of positionsOf(subject)) {
      if (position.kind !== 'component' || position.view === 'open') continue;
      yield* fixtureCases('C17', position, subject);
      if (withoutFixture(position, subject) !== undefined) continue;
      yield caseOf('C17', position, 'repeatable', repeatable(position));
      if (position.view === 'exact') yield* coverage(position, subject);
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

/** What the document's own words let one expect, for the parts of the component that no other component describes. */
function* coverage(position: Position, subject: Subject): Iterable<Case> {
  const values = variantsOf(position)
    .map(asJson)
    .filter((value) => value !== undefined);
  const sites = values.flatMap((value) =>
    sitesOf(subject.document, position.pointer, value).filter(
      ({ pointer }) => pointer.startsWith(`${position.pointer}/`) || pointer === position.pointer,
    ),
  );
  const byPointer = groupBy(sites, ({ pointer }) => pointer);
  const missed = withoutRoom(position);
  for (const [pointer, own] of byPointer) {
    const [first] = own;
    if (!first || first.conditional) continue;
    for (const { name, property = [], isShown, isPossible } of alternatives(pointer, first.schema, {
      own,
      subject,
      position,
    })) {
      if (isShown()) yield caseOf('C17', position, name);
      else if (
        own.some(({ path }) =>
          missed.has(
            pathText([...path.map((key) => (typeof key === 'number' ? '*' : key)), ...property]),
          ),
        )
      )
        yield caseOf('C17', position, name, {
          skipped:
            'the variants are bounded, and the fixtures say that there was no room for this one',
        });
      else {
        const possible = isPossible();
        if (possible === 'excluded')
          yield caseOf('C17', position, name, {
            skipped:
              'whatever this member of oneOf can be, as far as its covering set and chance tell, is valid for another one, too',
          });
        else if (possible) yield caseOf('C17', position, name, { failure: 'no variant shows it' });
      }
    }
  }
}

interface Seen {
  readonly own: readonly Site[];
  readonly subject: Subject;
  readonly position: Position;
}

interface Alternative {
  readonly name: string;
  /** The property that it is about; none for the value itself. */
  readonly property?: readonly [name: string];
  readonly isShown: () => boolean;
  /** `excluded`: whatever was tried is valid for another member, too. */
  readonly isPossible: () => boolean | 'excluded';
}

function* alternatives(
  pointer: string,
  schema: JsonObject,
  { own, subject, position }: Seen,
): Iterable<Alternative> {
  const { judge } = subject;
  const inside = pointer.slice(position.pointer.length) || 'the root';
  const values = own.map(({ value }) => value);
  const { enum: listed, properties, required } = schema;
  for (const value of isArray(listed) ? listed : [])
    yield {
      name: `${show(value)} of ${inside}`,
      isShown: () => values.some((each) => isSame(each, value)),
      isPossible: () => judge.judge(pointer, value).valid,
    };
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    const branches = schema[keyword];
    for (const [index] of (isArray(branches) ? branches : []).entries()) {
      const branch = pointer + pointerOf(keyword, String(index));
      yield {
        name: `${keyword} ${index} of ${inside}`,
        isShown: () => values.some((value) => judge.judge(branch, value).valid),
        isPossible: () => canBeChosen(branch, pointer, subject),
      };
    }
  }
  const objects = values.filter(isObject);
  for (const [name, property] of isObject(properties) ? Object.entries(properties) : []) {
    if (allowsNothing(property) || (isArray(required) && required.includes(name))) continue;
    const about = { property: [name] } as const;
    yield {
      ...about,
      name: `${name} of ${inside} present`,
      isShown: () => objects.some((value) => Object.hasOwn(value, name)),
      isPossible: () => objects.length > 0,
    };
    yield {
      ...about,
      name: `${name} of ${inside} absent`,
      isShown: () => objects.some((value) => !Object.hasOwn(value, name)),
      isPossible: () => own.some((site) => canBeWithout(site, name, position)),
    };
    const isNullable =
      judge.judge(pointer + pointerOf('properties', name), null).valid &&
      isObject(property) &&
      saysNull(property);
    if (isNullable)
      yield {
        ...about,
        name: `${name} of ${inside} null`,
        isShown: () => objects.some((value) => value[name] === null),
        isPossible: () => true,
      };
  }
}

/** Whether a member of a union can be had: what is valid for it may be valid for another one, too, and then `oneOf` has none. */
function canBeChosen(branch: string, union: string, subject: Subject): boolean | 'excluded' {
  const { judge, seed } = subject;
  const schema = judge.schema(branch);
  if (schema === false || withoutValue(branch, subject) !== undefined) return false;
  const matching = (): readonly string[] => [];
  const covered = covering((random) => sample(schema, { random, target: judge.target, matching }));
  const random = valuesFor(schema, judge.target, {
    seed: `${seed} ${branch}`,
    samples: 30,
    mutations: 0,
    startingValues: [...covered, ...variantsAt(branch, subject)],
    matching,
  });
  const tried = random.filter((value) => judge.judge(branch, value).valid);
  return tried.length === 0 || tried.some((value) => judge.judge(union, value).valid)
    ? true
    : 'excluded';
}

/** What the fixtures have of a member that is a component. */
function variantsAt(branch: string, subject: Subject): readonly Json[] {
  const member = at(subject.document, branch);
  const target =
    isObject(member) && typeof member['$ref'] === 'string' ? member['$ref'].slice(1) : branch;
  const position = positionsOf(subject).find(
    ({ kind, pointer, view }) => kind === 'component' && view === 'exact' && pointer === target,
  );
  return position
    ? variantsOf(position)
        .map(asJson)
        .filter((value) => value !== undefined)
    : [];
}

/** Whether the whole value would be valid without the property. */
function canBeWithout({ path, value }: Site, name: string, position: Position): boolean {
  return (
    isObject(value) &&
    path.length === 0 &&
    position.judge(Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))).valid
  );
}

/** `false`, and what means the same. */
function allowsNothing(schema: Json): boolean {
  const denied = isObject(schema) ? schema['not'] : undefined;
  return (
    schema === false || denied === true || (isObject(denied) && Object.keys(denied).length === 0)
  );
}

function saysNull({ type, nullable, anyOf, oneOf, enum: values }: JsonObject): boolean {
  const isNull = (branch: Json): boolean => isObject(branch) && branch['type'] === 'null';
  return (
    nullable === true ||
    (isArray(type) && type.includes('null')) ||
    (isArray(values) && values.includes(null)) ||
    [anyOf, oneOf].some((list) => isArray(list) && list.some(isNull))
  );
}
