// X9: the variants of a component show every enum value, every member of a union, every optional property present and absent, and every null.

import { groupBy } from '../../../generator/model/maps.js';
import type { Case, ProofCheck, Subject } from '../../../generator/verify/subject/check.js';
import {
  at,
  isArray,
  isObject,
  isSame,
  type Json,
  type JsonObject,
  pointerOf,
} from '../../../generator/verify/judge/json.js';
import { isFactory, show } from '../../../generator/verify/subject/exports.js';
import { type ValuePosition, positionsOf } from '../../../generator/verify/subject/positions.js';
import { type ValueSite, sitesOf, isHidden } from '../../../generator/verify/subject/sites.js';
import { caseOf, pathText } from '../../../generator/verify/values/agree.js';
import {
  reasonWithoutFixture,
  reasonWithoutValue,
} from '../../../generator/verify/values/fixtures.js';
import { alternativesOf, variantsOf } from '../../../generator/verify/values/samples.js';

export const alternativeCoverage: ProofCheck = {
  id: 'X9',
  title: 'The variants of components show every alternative',
  run: async function* (subject) {
    for (const position of positionsOf(subject))
      if (
        position.kind === 'component' &&
        position.isFirst === true &&
        reasonWithoutFixture(position, subject) === undefined
      )
        yield* coverage(position, subject);
  },
};

/** Checks that the variants show every alternative in the component's schema, without those of other components. */
function* coverage(position: ValuePosition, subject: Subject): Iterable<Case> {
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
      if (isShown()) yield caseOf('X9', position, name);
      else if (
        own.some(({ path }) =>
          omitted.has(
            pathText([...path.map((key) => (typeof key === 'number' ? '*' : key)), ...property]),
          ),
        )
      )
        yield caseOf('X9', position, name, {
          skipped:
            'the number of variants is bounded, and the fixtures state that they omit this one',
        });
      else {
        const possible = isPossible();
        if (typeof possible === 'string') yield caseOf('X9', position, name, { skipped: possible });
        else if (possible) yield caseOf('X9', position, name, { failure: 'no variant shows it' });
      }
    }
  }
}

interface Values {
  readonly own: readonly ValueSite[];
  readonly subject: Subject;
  readonly position: ValuePosition;
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
function canBeWithout({ path, value }: ValueSite, name: string, position: ValuePosition): boolean {
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

/** The paths of alternatives that the variants omit because their number is bounded, as the fixtures say: `/status`, with `*` for items. */
function withoutRoom({ factory }: Pick<ValuePosition, 'factory'>): ReadonlySet<string> {
  const paths = isFactory(factory) ? (factory.notShown?.() ?? []) : [];
  return new Set(
    paths.flatMap(({ path, alternative, reason }) => {
      const [, name] = /^(.*) (?:present|absent)$/.exec(alternative) ?? [];
      return reason === 'bounds' ? [pathText(name === undefined ? path : [...path, name])] : [];
    }),
  );
}

/** Values that are valid at a pointer: the variants of its component, and values that show what its schema leaves to choose. */
function validValuesAt(pointer: string, subject: Subject): readonly Json[] {
  const { judge } = subject;
  const schema = judge.schema(pointer);
  const written = at(subject.document, pointer);
  const reference = isObject(written) ? written['$ref'] : undefined;
  const owner = typeof reference === 'string' ? reference.slice(1) : pointer;
  const component = positionsOf(subject).find(
    (position) => position.kind === 'component' && position.isFirst && position.pointer === owner,
  );
  const shown = component ? variantsOf(component) : [];
  return [...shown, ...alternativesOf(schema, judge, shown)].filter(
    (value) => judge.judge(pointer, value).valid,
  );
}
