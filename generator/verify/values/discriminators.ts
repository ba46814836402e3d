// C15: every value of a discriminator selects its branch; the error for an unknown value points at the discriminator.

import type { Case, Check, Subject } from '../subject/check.js';
import { at, isArray, isObject, type Json, type JsonObject, pointerOf } from '../judge/json.js';
import { caseOf, disagreement, show } from './agree.js';
import { startingValuesOf, variantsOf } from './samples.js';
import { type Issue, isValidator } from '../subject/exports.js';
import { type Path, sitesOf, replaced } from '../subject/sites.js';
import { type Position, positionsOf } from '../subject/positions.js';

export const discriminators: Check = {
  id: 'C15',
  title: 'Discriminator values select their branch, and errors point at unknown ones',
  absent: (subject) => {
    const all = discriminatorsIn(subject.document);
    if (all.length === 0) return 'the document has no discriminator';
    return all.some((pointer) => !isExcluded(pointer, subject))
      ? undefined
      : 'nothing that is checked has a discriminator';
  },
  run: async function* (subject) {
    const reached = new Set<string>();
    for (const position of positionsOf(subject)) {
      if (position.kind === 'parameters') continue;
      yield* casesOf(position, subject, reached);
    }
    for (const pointer of discriminatorsIn(subject.document)) {
      if (!reached.has(pointer) && !isExcluded(pointer, subject))
        yield {
          check: 'C15',
          subject: 'document',
          name: `discriminator at ${pointer}`,
          pointer,
          skipped: 'no value that was tried has a part with this schema',
        };
    }
  },
};

function* casesOf(position: Position, subject: Subject, reached: Set<string>): Iterable<Case> {
  const { document } = subject;
  const done = new Set<string>();
  const variants = variantsOf(position).filter((value) => position.judge(value).valid);
  for (const base of [...startingValuesOf(position, subject), ...variants]) {
    for (const { schema, path, pointer, value } of sitesOf(document, position.pointer, base)) {
      const property = propertyOf(schema);
      if (property === undefined || !isObject(value) || !Object.hasOwn(value, property)) continue;
      reached.add(pointer);
      const location = `${pointer} ${String(value[property])}`;
      if (done.has(location)) continue;
      done.add(location);
      const where = path.length === 0 ? '' : ` at ${path.join('.')}`;
      yield caseOf(
        'C15',
        position,
        `${show(value[property])} selects its branch${where}`,
        outcome(
          selectsBranch(position, base, { path, property, known: valuesOf(schema, document) }),
        ),
      );
      if (!done.has(`${pointer} unknown`))
        yield caseOf(
          'C15',
          position,
          `an unknown value of ${property}${where}`,
          outcome(pointsAt(position, base, [...path, property])),
        );
      done.add(`${pointer} unknown`);
    }
  }
}

/** Whether a pointer is in a component or an operation that the sample leaves out. */
function isExcluded(pointer: string, { includes }: Subject): boolean {
  const [, holder] = /^((?:\/components\/schemas|\/paths\/[^/]+)\/[^/]+)/.exec(pointer) ?? [];
  return holder !== undefined && !includes(holder);
}

function outcome(failure: string | undefined): Pick<Case, 'failure'> {
  return failure === undefined ? {} : { failure };
}

interface Tag {
  readonly path: Path;
  readonly property: string;
  readonly known: readonly string[];
}

/** Compares the verdicts about the value and about copies of it with every other tag. */
function selectsBranch(
  position: Position,
  base: Json,
  { path, property, known }: Tag,
): string | undefined {
  const others = known.map((tag) => replaced(base, [...path, property], tag));
  return [base, ...others]
    .map((value) => disagreement(position, value)?.text)
    .find((text) => text !== undefined);
}

function pointsAt(position: Position, base: Json, path: Path): string | undefined {
  const value = replaced(base, path, 'a value that is not in the mapping');
  const differing = disagreement(position, value);
  if (differing) return differing.text;
  const { validator } = position;
  if (!isValidator(validator)) return 'there is no validator';
  const result = validator.safeParse(value);
  // The document allows the value.
  if (result.success) return undefined;
  const issues = result.error?.issues ?? [];
  const wanted = JSON.stringify(path);
  return [...pathsIn(issues, [])].some((each) => JSON.stringify(each) === wanted)
    ? undefined
    : `the error does not point at ${path.join('.')}: ${result.error?.message.replace(/\s+/g, ' ').slice(0, 400)}`;
}

function* pathsIn(
  issues: readonly Issue[],
  around: readonly PropertyKey[],
): Iterable<readonly PropertyKey[]> {
  for (const { path, errors = [] } of issues) {
    yield [...around, ...path];
    for (const branch of errors) yield* pathsIn(branch, [...around, ...path]);
  }
}

function propertyOf({ discriminator }: JsonObject): string | undefined {
  return isObject(discriminator) && typeof discriminator['propertyName'] === 'string'
    ? discriminator['propertyName']
    : undefined;
}

/** The keys of the mapping and the names of referenced members. */
function valuesOf(
  { discriminator, oneOf, anyOf }: JsonObject,
  document: JsonObject,
): readonly string[] {
  const mapping =
    isObject(discriminator) && isObject(discriminator['mapping'])
      ? Object.keys(discriminator['mapping'])
      : [];
  const members = [oneOf, anyOf]
    .flatMap((list) => (isArray(list) ? list : []))
    .flatMap((branch) =>
      isObject(branch) &&
      typeof branch['$ref'] === 'string' &&
      at(document, branch['$ref'].slice(1)) !== undefined
        ? [branch['$ref'].slice(branch['$ref'].lastIndexOf('/') + 1)]
        : [],
    );
  return [...new Set([...mapping, ...members])];
}

function discriminatorsIn(document: JsonObject): readonly string[] {
  const found: string[] = [];
  const queue: (readonly [pointer: string, value: Json])[] = [['', document]];
  for (const [pointer, value] of queue) {
    if (typeof value !== 'object' || value === null) continue;
    if (isObject(value) && propertyOf(value) !== undefined && pointer !== '') found.push(pointer);
    for (const [name, inner] of Object.entries(value))
      if (
        !['example', 'examples', 'default', 'enum', 'const'].includes(name) ||
        /\/properties$/.test(pointer)
      )
        queue.push([pointer + pointerOf(name), inner]);
  }
  return found;
}
