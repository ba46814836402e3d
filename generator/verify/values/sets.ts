// C17: the fixtures of a component are valid, the same for the same seed, and as a set contain every enum value, every branch, every optional
// property present and absent, and every null.

import { groupBy } from '../../model/maps.js';
import type { Case, Check, Subject } from '../subject/check.js';
import { isArray, isObject, isSame, type Json, type JsonObject, pointerOf } from '../judge/json.js';
import { caseOf, pathText, show, withoutRoom } from './agree.js';
import { validValuesAt, variantsOf } from './samples.js';
import { isFactory } from '../subject/exports.js';
import { fixtureCases, reasonWithoutFixture, reasonWithoutValue } from './fixtures.js';
import { type Site, sitesOf } from '../subject/sites.js';
import { type Position, positionsOf } from '../subject/positions.js';
import { isHidden } from './views.js';

export const fixtureSets: Check = {
  id: 'C17',
  title: 'Fixtures of components are valid, repeatable, and show every alternative',
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
      if (position.isFirst) yield* coverage(position, subject);
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

/** Checks that the variants show every alternative in the component's schema, without those of other components. */
function* coverage(position: Position, subject: Subject): Iterable<Case> {
  const values = variantsOf(position);
  const sites = values.flatMap((value) =>
    sitesOf(subject.document, position.pointer, value).filter(
      ({ pointer }) => pointer.startsWith(`${position.pointer}/`) || pointer === position.pointer,
    ),
  );
  const byPointer = groupBy(sites, ({ pointer }) => pointer);
  const omitted = withoutRoom(position);
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
          omitted.has(
            pathText([...path.map((key) => (typeof key === 'number' ? '*' : key)), ...property]),
          ),
        )
      )
        yield caseOf('C17', position, name, {
          skipped:
            'the number of variants is bounded, and the fixtures state that they omit this one',
        });
      else {
        const possible = isPossible();
        if (typeof possible === 'string')
          yield caseOf('C17', position, name, { skipped: possible });
        else if (possible) yield caseOf('C17', position, name, { failure: 'no variant shows it' });
      }
    }
  }
}

interface Values {
  readonly own: readonly Site[];
  readonly subject: Subject;
  readonly position: Position;
}

interface Alternative {
  readonly name: string;
  /** The property, if the alternative is about one. */
  readonly property?: readonly [name: string];
  readonly isShown: () => boolean;
  /** A text: the reason why it may be impossible. */
  readonly isPossible: () => boolean | string;
}

function* alternatives(
  pointer: string,
  schema: JsonObject,
  { own, subject, position }: Values,
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
        isShown: () => values.some((value) => judge.judge(branch, value, position.view).valid),
        isPossible: () => canBeChosen(branch, pointer, subject),
      };
    }
  }
  const objects = values.filter(isObject);
  for (const [name, property] of isObject(properties) ? Object.entries(properties) : []) {
    if (isFalseSchema(property) || (isArray(required) && required.includes(name))) continue;
    if (position.view !== 'exact' && isHidden(property, flags[position.view], subject)) continue;
    const about = { property: [name] } as const;
    yield {
      ...about,
      name: `${name} of ${inside} present`,
      isShown: () => objects.some((value) => Object.hasOwn(value, name)),
      isPossible: () => objects.length > 0 && canBeWith(name, pointer, { objects, subject }),
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
      allowsNull(property);
    if (isNullable)
      yield {
        ...about,
        name: `${name} of ${inside} null`,
        isShown: () => objects.some((value) => value[name] === null),
        isPossible: () => true,
      };
  }
}

const flags = { request: 'readOnly', response: 'writeOnly' } as const;

/** Whether a value selects a member of a union. If all its values are also valid for another member, `oneOf` rejects them. */
function canBeChosen(branch: string, union: string, subject: Subject): boolean | string {
  const { judge } = subject;
  if (judge.schema(branch) === false || reasonWithoutValue(branch, subject) !== undefined)
    return false;
  const tried = validValuesAt(branch, subject);
  return tried.length === 0 || tried.some((value) => judge.judge(union, value).valid)
    ? true
    : 'every value found for this member of oneOf is also valid for another member';
}

/** Whether an object can have a property that no variant has: other keywords may exclude it, such as `not`. */
function canBeWith(
  name: string,
  pointer: string,
  { objects, subject }: { readonly objects: readonly JsonObject[]; readonly subject: Subject },
): boolean | string {
  const values = validValuesAt(pointer + pointerOf('properties', name), subject);
  const extended = objects.flatMap((object) =>
    values.map((value): Json => Object.fromEntries([...Object.entries(object), [name, value]])),
  );
  const isFound =
    extended.some((value) => subject.judge.judge(pointer, value).valid) ||
    validValuesAt(pointer, subject).some((value) => isObject(value) && Object.hasOwn(value, name));
  return isFound || 'cannot be judged: no object with this property was found that is valid';
}

/** Whether the whole value would be valid without the property. */
function canBeWithout({ path, value }: Site, name: string, position: Position): boolean {
  return (
    isObject(value) &&
    path.length === 0 &&
    position.judge(Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))).valid
  );
}

/** Whether a schema is `false` or equivalent to it. */
function isFalseSchema(schema: Json): boolean {
  const denied = isObject(schema) ? schema['not'] : undefined;
  return (
    schema === false || denied === true || (isObject(denied) && Object.keys(denied).length === 0)
  );
}

function allowsNull({ type, nullable, anyOf, oneOf, enum: values }: JsonObject): boolean {
  const isNull = (branch: Json): boolean => isObject(branch) && branch['type'] === 'null';
  return (
    nullable === true ||
    (isArray(type) && type.includes('null')) ||
    (isArray(values) && values.includes(null)) ||
    [anyOf, oneOf].some((list) => isArray(list) && list.some(isNull))
  );
}
