// Values that a schema does not allow, and that TypeScript refuses: without required properties, null, values of another type, literals that
// are not listed and undeclared properties.

import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
} from '../../../generator/verify/judge/json.js';
import type { Subject } from '../../../generator/verify/subject/check.js';
import type { ValuePosition } from '../../../generator/verify/subject/positions.js';
import {
  isHidden,
  type Path,
  replaced,
  sitesOf,
  type ValueSite,
} from '../../../generator/verify/subject/sites.js';
import { usageOf } from '../../../generator/verify/subject/usage.js';

type WrongValue = readonly [name: string, value: Json];

/** Deeper parts of a value are not tested, because their types mostly repeat. */
const maxDepth = 3;

export function* wrongValues(
  position: ValuePosition,
  value: Json,
  subject: Subject,
): Iterable<WrongValue> {
  yield* misuses(position, value, subject);
  yield* undeclaredProperties(position, value, subject);
}

/** Values with an undeclared property, where TypeScript finds it. */
function* undeclaredProperties(
  position: ValuePosition,
  value: Json,
  subject: Subject,
): Iterable<WrongValue> {
  for (const { path } of namedObjects(position, value, subject))
    if (path.length <= maxDepth)
      yield [
        `a name that is not declared at ${path.join('.') || 'the root'}`,
        replaced(value, [...path, undeclaredName], 'text'),
      ];
}

/** The objects of a value whose schema has no composition: TypeScript finds the properties in them that are not declared. */
function* namedObjects(
  { pointer, view }: ValuePosition,
  value: Json,
  subject: Subject,
): Iterable<ValueSite> {
  const sites = sitesOf(subject.document, pointer, value);
  const { request, response } = usageOf(subject.document);
  const isSent =
    view === 'request' || (view === 'exact' && request.has(pointer) && !response.has(pointer));
  // If the view has no properties, TypeScript accepts every name.
  const isNamed = ({ properties }: JsonObject): boolean =>
    isObject(properties) &&
    Object.values(properties).some(
      (each) => !isHidden(each, isSent ? 'readOnly' : 'writeOnly', subject),
    );
  const plain = new Set(
    sites
      .filter(({ schema }) => isOnlyProperties(schema) && isNamed(schema))
      .map(({ path }) => path.join()),
  );
  const others = new Set(
    sites
      .filter(
        ({ schema, conditional }) =>
          conditional ||
          (!isOnlyProperties(schema) && !isReference(schema) && schema['type'] !== 'array'),
      )
      .map(({ path }) => path.join()),
  );
  for (const site of sites) {
    const { path, value: part, pointer: at } = site;
    const around = path.map((_, index) => path.slice(0, index).join()).concat(path.join());
    if (!isObject(part) || !plain.has(path.join()) || around.some((each) => others.has(each)))
      continue;
    if (
      sites.some(
        (each) =>
          each.pointer !== at && each.path.join() === path.join() && isOnlyProperties(each.schema),
      )
    )
      continue;
    yield site;
  }
}

export const undeclaredName = 'aNameThatIsNotDeclared';

function isOnlyProperties({
  properties,
  additionalProperties = true,
  unevaluatedProperties = true,
  ...others
}: JsonObject): boolean {
  const saysNothing = (each: Json): boolean =>
    typeof each === 'boolean' || (isObject(each) && Object.keys(each).length === 0);
  return (
    isObject(properties) &&
    saysNothing(additionalProperties) &&
    saysNothing(unevaluatedProperties) &&
    !composing.some((keyword) => others[keyword] !== undefined)
  );
}

const composing = [
  '$ref',
  '$dynamicRef',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'patternProperties',
  'enum',
  'const',
  'discriminator',
];

function isReference({ $ref, ...others }: JsonObject): boolean {
  return $ref !== undefined && !composing.some((keyword) => others[keyword] !== undefined);
}

/** Values of which one part has the wrong type. */
function* misuses(position: ValuePosition, value: Json, subject: Subject): Iterable<WrongValue> {
  const { judge, document } = subject;
  const { request, response } = usageOf(document);
  const isSent =
    position.kind === 'body' || (request.has(position.pointer) && !response.has(position.pointer));
  const view = isSent ? 'request' : 'response';
  const isWrong = (each: Json): boolean => !judge.judge(position.pointer, each, view).valid;
  const done = new Set<string>();
  for (const { pointer, schema, path, value: part, conditional } of sitesOf(
    document,
    position.pointer,
    value,
  )) {
    if (conditional || path.length > maxDepth) continue;
    for (const [what, wrongPath, change] of changes(schema, part)) {
      const where = [...path, ...wrongPath];
      const key = `${pointer} ${what} ${where.map((step) => (typeof step === 'number' ? '*' : step)).join('.')}`;
      const wrong = replaced(value, where, change);
      if (done.has(key) || !isWrong(wrong)) continue;
      done.add(key);
      yield [`${what} at ${path.join('.') || 'the root'}`, wrong];
    }
  }
}

type Change = readonly [what: string, path: Path, change: Json | undefined];

function* changes(schema: JsonObject, value: Json): Iterable<Change> {
  const { required, type, enum: listed } = schema;
  if (isObject(value))
    for (const name of isArray(required) ? required : [])
      if (typeof name === 'string' && Object.hasOwn(value, name))
        yield [`without ${name}`, [name], undefined];
  const types = isArray(type) ? type : [type];
  if (
    typeof value === 'string' &&
    types.includes('string') &&
    !types.some((each) => each === 'number' || each === 'integer')
  )
    yield ['a number for a string', [], 5];
  if (typeof value === 'number' && !types.includes('string') && type !== undefined)
    yield ['a string for a number', [], 'five'];
  if (typeof value === 'boolean' && !types.includes('string') && type !== undefined)
    yield ['a string for a boolean', [], 'yes'];
  if (value !== null && type !== undefined && !types.includes('null')) yield ['null', [], null];
  if (isArray(listed) && typeof value === 'string')
    yield ['a literal that is not listed', [], 'a value that is not listed'];
}
