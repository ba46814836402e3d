// C17: what the fixtures of a component come to as a set: valid, the same for the same seed, different for another one, and with every enum
// value, every branch, every optional property present and absent, and every null among them.

import type { Case, Check, Subject } from '../check.js';
import { isArray, isObject, isSame, type Json, type JsonObject, pointerOf } from '../judge/json.js';
import { caseOf, show } from './agree.js';
import { variantsOf } from './bases.js';
import { asJson, isFactory } from './exports.js';
import { fixtureCases, withoutFixture } from './fixtures.js';
import { type Place, placesOf } from './places.js';
import { type Position, positionsOf } from './positions.js';

export const fixtureSets: Check = {
  id: 'C17',
  title: 'Fixtures of components are valid, repeatable, and show every alternative',
  absent: (subject) => (positionsOf(subject).some(({ kind }) => kind === 'component') ? undefined : 'the document has no named schema'),
  run: async function* (subject) {
    for (const position of positionsOf(subject)) {
      if (position.kind !== 'component' || position.view === 'open') continue;
      yield* fixtureCases('C17', position, subject);
      if (withoutFixture(position, subject.reported) !== undefined) continue;
      yield caseOf('C17', position, 'repeatable', repeatable(position));
      if (position.view === 'exact') yield* coverage(position, subject);
    }
  },
};

function repeatable({ factory }: Position): Pick<Case, 'failure' | 'count'> {
  if (!isFactory(factory)) return { failure: 'there is no factory' };
  const seeds = [0, 1, 'a text'];
  const [first, second] = [0, 1].map(() => JSON.stringify(seeds.map((seed) => factory({}, { seed }))));
  return first === second ? { count: seeds.length } : { failure: `two calls with the same seed give ${show(first)} and ${show(second)}` };
}

/** What the document's own words let one expect, for the parts of the component that no other component describes. */
function* coverage(position: Position, subject: Subject): Iterable<Case> {
  const values = variantsOf(position).flatMap((value) => asJson(value) ?? []);
  const places = values.flatMap((value) => placesOf(subject.document, position.pointer, value).filter(({ pointer }) => pointer.startsWith(`${position.pointer}/`) || pointer === position.pointer));
  const byPointer = new Map<string, Place[]>();
  for (const place of places) byPointer.set(place.pointer, [...(byPointer.get(place.pointer) ?? []), place]);
  for (const [pointer, own] of byPointer) {
    const [first] = own;
    if (!first || first.conditional) continue;
    for (const [name, isShown, isPossible] of alternatives(pointer, first.schema, { own, subject, position })) {
      if (isShown()) yield caseOf('C17', position, name);
      else if (isPossible()) yield caseOf('C17', position, name, { failure: 'no variant shows it' });
    }
  }
}

interface Seen {
  readonly own: readonly Place[];
  readonly subject: Subject;
  readonly position: Position;
}

type Alternative = readonly [name: string, isShown: () => boolean, isPossible: () => boolean];

function* alternatives(pointer: string, schema: JsonObject, { own, subject, position }: Seen): Iterable<Alternative> {
  const { judge } = subject;
  const inside = pointer.slice(position.pointer.length) || 'the root';
  const values = own.map(({ value }) => value);
  const { enum: listed, properties, required } = schema;
  for (const value of isArray(listed) ? listed : []) yield [`${show(value)} of ${inside}`, () => values.some((each) => isSame(each, value)), () => judge.judge(pointer, value).valid];
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    const branches = schema[keyword];
    for (const [index] of (isArray(branches) ? branches : []).entries()) {
      const branch = pointer + pointerOf(keyword, String(index));
      yield [`${keyword} ${index} of ${inside}`, () => values.some((value) => judge.judge(branch, value).valid), () => judge.schema(branch) !== false];
    }
  }
  const objects = values.filter(isObject);
  for (const [name, property] of isObject(properties) ? Object.entries(properties) : []) {
    if (property === false || (isArray(required) && required.includes(name))) continue;
    yield [`${name} of ${inside} present`, () => objects.some((value) => Object.hasOwn(value, name)), () => objects.length > 0];
    yield [`${name} of ${inside} absent`, () => objects.some((value) => !Object.hasOwn(value, name)), () => own.some((place) => canBeWithout(place, name, position))];
    const isNullable = judge.judge(pointer + pointerOf('properties', name), null).valid && isObject(property) && saysNull(property);
    if (isNullable) yield [`${name} of ${inside} null`, () => objects.some((value) => value[name] === null), () => true];
  }
}

/** Whether the whole value would be valid without the property. */
function canBeWithout({ path, value }: Place, name: string, position: Position): boolean {
  return isObject(value) && path.length === 0 && position.judge(Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))).valid;
}

function saysNull({ type, nullable, anyOf, oneOf, enum: values }: JsonObject): boolean {
  const isNull = (branch: Json): boolean => isObject(branch) && branch['type'] === 'null';
  return nullable === true || (isArray(type) && type.includes('null')) || (isArray(values) && values.includes(null)) || [anyOf, oneOf].some((list) => isArray(list) && list.some(isNull));
}
