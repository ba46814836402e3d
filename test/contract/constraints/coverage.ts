// X8: one counter-example of the fixtures violates each constraint of the document, or there is a reason for having none.

import { isHidden } from '../../../generator/verify/subject/sites.js';
import { isAffordable } from '../../../generator/model/patterns.js';
import type { Case, ProofCheck, Subject } from '../../../generator/verify/subject/check.js';
import {
  at,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  mapValues,
  pointerOf,
} from '../../../generator/verify/judge/json.js';
import { isData, isMapUnder } from '../../../generator/verify/judge/subschemas.js';
import {
  createJudge,
  type Judge,
  type JudgedProblem,
} from '../../../generator/verify/judge/judge.js';
import {
  asJson,
  type CounterExample,
  isFactory,
} from '../../../generator/verify/subject/exports.js';
import { type ValuePosition, positionsOf } from '../../../generator/verify/subject/positions.js';
import { reasonWithoutFixture } from '../../../generator/verify/values/fixtures.js';
import { type Constraint, constraintsIn, referenceFinder } from './constraints.js';

export const constraintCoverage: ProofCheck = {
  id: 'X8',
  title: 'Every constraint has a counter-example, or a reason for having none',
  run: async function* (subject) {
    yield* constraintCases(positionsOf(subject), subject);
  },
};

/** How a constraint is proven: by a value that violates nothing else in its schema, or only by one that violates more. */
type Proof = 'alone' | 'with others';

/**
 * Checks the counter-examples as a set: one of them violates each constraint of the document, or there is a reason for having none.
 */
function* constraintCases(positions: readonly ValuePosition[], subject: Subject): Iterable<Case> {
  const tracer = createJudge(marked(subject.document), { isAffordable, isTracing: true });
  const roots = checkedSchemas(positions, subject);
  const stated = new Map(
    roots.flatMap(({ constraints }) => constraints).map((each) => [keyOf(each), each]),
  );
  const knownProofs = new Map<string, Proof>();
  const unproven = new Map<string, Set<string>>();
  for (const [key, each] of stated)
    for (const hint of hintsOf(each))
      unproven.set(hint, (unproven.get(hint) ?? new Set()).add(key));
  for (const position of positions) {
    for (const example of examplesOf(position)) {
      // Tracing is slow, so examples that cannot prove another constraint are skipped.
      if (!mayProve(example, unproven)) continue;
      for (const [key, proof] of proofsOf(example, position, { tracer, stated, knownProofs })) {
        knownProofs.set(key, proof);
        const constraint = stated.get(key);
        if (proof === 'alone' && constraint)
          for (const hint of hintsOf(constraint)) unproven.get(hint)?.delete(key);
      }
    }
  }
  for (const { position, constraints, reasons } of roots) {
    const noFixture = position.isPlain
      ? 'a value of its type alone has no factory'
      : reasonWithoutFixture(position, subject);
    for (const each of constraints) {
      const excuse =
        noFixture ??
        (isLeftOut(each, position, subject)
          ? 'the property is not part of what goes this way'
          : undefined);
      yield {
        check: 'X8',
        subject: position.subject,
        pointer: each.pointer,
        name: `${titleOf(each)} has a counter-example`,
        count: 0,
        ...outcome(each, { proof: knownProofs.get(keyOf(each)), reasons, excuse }),
      };
    }
  }
}

/** Whether a constraint stands in a read-only property of what is sent, or in a write-only one of what is received. */
function isLeftOut(
  { pointer }: Constraint,
  { view, pointer: root }: ValuePosition,
  subject: Subject,
): boolean {
  if (view === 'exact' || !pointer.startsWith(root)) return false;
  const steps = pointer.slice(root.length).split('/').slice(1);
  return steps.some((_, index) =>
    isHidden(
      at(subject.document, `${root}/${steps.slice(0, index + 1).join('/')}`) ?? true,
      view === 'request' ? 'readOnly' : 'writeOnly',
      subject,
    ),
  );
}

/** Keys of the counter-examples that may prove a constraint: keyword and last path step; for a member of a union, also the union's. */
function hintsOf({ keyword, path, member, depth }: Constraint): readonly string[] {
  const own = keyword === 'false schema' ? 'never' : keyword;
  const isMember = member !== undefined && depth !== undefined && member.depth === depth;
  const step = path === undefined ? '*' : (path.at(-1) ?? '');
  const unionStep = isMember ? (path?.slice(0, depth).at(-1) ?? '') : '';
  return [`${own} ${step}`, ...(isMember ? [`anyOf ${unionStep}`, `oneOf ${unionStep}`] : [])];
}

function mayProve(
  { keyword, path }: CounterExample,
  unproven: ReadonlyMap<string, ReadonlySet<string>>,
): boolean {
  const step = path.at(-1);
  const steps = step === undefined ? ['', '*'] : [String(step), '*'];
  return steps.some((each) => (unproven.get(`${keyword} ${each}`)?.size ?? 0) > 0);
}

interface CheckedSchema {
  readonly position: ValuePosition;
  readonly constraints: readonly Constraint[];
  /** The reasons that the fixtures give for missing counter-examples. */
  readonly reasons: readonly Reason[];
}

interface Reason {
  readonly path: readonly (string | number)[];
  readonly keyword: string;
  readonly reason: string;
}

/** The schemas of all positions, each once, with their constraints. */
function checkedSchemas(
  positions: readonly ValuePosition[],
  { document }: Subject,
): readonly CheckedSchema[] {
  const walkOptions = {
    isModern: !String(document['openapi']).startsWith('3.0'),
    isReferred: referenceFinder(document),
  };
  const known = new Map<string, CheckedSchema>();
  for (const position of positions) {
    const found = position.parts
      ? parameterConstraints(position, document, walkOptions)
      : constraintsIn(at(document, position.pointer), position.pointer, walkOptions);
    const key = position.parts ? `${position.pointer} ${position.name}` : position.pointer;
    // The first view is the exact one.
    if (!known.has(key))
      known.set(key, { position, constraints: found, reasons: reasonsOf(position) });
  }
  // Constraints in shared parameters and schemas count once.
  const seen = new Set<string>();
  return [...known.values()].map((root) => ({
    ...root,
    constraints: root.constraints.filter((each) => !seen.has(keyOf(each)) && seen.add(keyOf(each))),
  }));
}

function parameterConstraints(
  { pointer, parts }: ValuePosition,
  document: JsonObject,
  walkOptions: Parameters<typeof constraintsIn>[2],
): readonly Constraint[] {
  return [...(parts ?? [])].flatMap(([key, { schema, required }]) => [
    ...(required ? [{ pointer, keyword: 'required', name: key, path: [key], depth: 0 }] : []),
    ...constraintsIn(at(document, schema), schema, walkOptions).map((each) => ({
      ...each,
      path: each.path && [key, ...each.path],
      depth: each.depth === undefined ? undefined : each.depth + 1,
      ...(each.member && { member: { ...each.member, depth: each.member.depth + 1 } }),
    })),
  ]);
}

function examplesOf({ factory }: ValuePosition): readonly CounterExample[] {
  try {
    return isFactory(factory) ? factory.counterExamples() : [];
  } catch {
    return [];
  }
}

function reasonsOf({ factory }: ValuePosition): readonly Reason[] {
  try {
    return isFactory(factory) ? (factory.uncovered?.() ?? []) : [];
  } catch {
    return [];
  }
}

interface Tracing {
  readonly tracer: Judge;
  readonly stated: ReadonlyMap<string, Constraint>;
  /** The proofs found so far. */
  readonly knownProofs: ReadonlyMap<string, Proof>;
}

/**
 * The constraints that a counter-example proves. A constraint in a member of a union is proven if the value violates nothing else of the
 * member; any other, if the value violates nothing else, or if the counter-example states this keyword and path.
 */
function* proofsOf(
  { path, keyword, value }: CounterExample,
  position: ValuePosition,
  { tracer, stated, knownProofs }: Tracing,
): Iterable<readonly [key: string, proof: Proof]> {
  const json = asJson(value);
  if (json === undefined) return;
  const problems = trace(json, position, tracer);
  const isAll = (found: readonly JudgedProblem[], problem: JudgedProblem): boolean =>
    found.length > 0 && found.every((each) => isSameProblem(each, problem));
  for (const problem of problems) {
    const effectiveKeyword = keywordOf(keyword, problem);
    const key = `${problem.location ?? ''} ${effectiveKeyword} ${nameOf(problem) ?? ''}`;
    const constraint = stated.get(key);
    if (constraint === undefined || knownProofs.get(key) === 'alone') continue;
    const isClaimed =
      (effectiveKeyword === keyword ||
        (keyword === 'never' && effectiveKeyword === 'false schema')) &&
      [pathOf(problem), problem.path].some(
        (location) => location === textOf(path) || location === textOf(path.slice(0, -1)),
      );
    const { member, depth } = constraint;
    if (member === undefined || depth === undefined) {
      if (isAll(problems, problem)) yield [key, 'alone'];
      else if (isClaimed) yield [key, 'with others'];
      continue;
    }
    const steps = problem.path.split('/').slice(1);
    const memberPath = steps.slice(0, Math.max(0, steps.length - (depth - member.depth)));
    const prefix = memberPath.map((step) => `/${step}`).join('');
    const part = at(json, prefix);
    const isIt =
      part !== undefined &&
      isAll(
        problemsOfDocument(tracer.judge(member.pointer, part, position.view).problems).map(
          (each) => ({
            ...each,
            path: prefix + each.path,
          }),
        ),
        problem,
      );
    if (isIt) yield [key, 'alone'];
    else if (isClaimed) yield [key, 'with others'];
  }
}

function trace(
  value: Json,
  { pointer, view, parts }: ValuePosition,
  tracer: Judge,
): readonly JudgedProblem[] {
  if (parts === undefined) return problemsOfDocument(tracer.judge(pointer, value, view).problems);
  const object = isObject(value) ? value : {};
  return [...parts].flatMap(([key, { schema, required }]) => {
    const own = Object.hasOwn(object, key) ? object[key] : undefined;
    if (own === undefined)
      return required ? [{ path: '', keyword: 'required', property: key, location: pointer }] : [];
    return problemsOfDocument(tracer.judge(schema, own, view).problems).map((problem) => ({
      ...problem,
      path: pointerOf(key) + problem.path,
    }));
  });
}

/** Removes the problems of schemas that the judge itself adds: it converts `nullable` and conditions to `anyOf`. */
function problemsOfDocument(problems: readonly JudgedProblem[]): readonly JudgedProblem[] {
  const own = problems.filter(
    ({ location, keyword }) => location !== undefined || keyword === 'false schema',
  );
  return own.length > 0 ? own : problems;
}

/** The keyword of a problem: ajv reports `minContains` and `maxContains` as `contains`. */
function keywordOf(keyword: string, problem: JudgedProblem): string {
  return problem.keyword === 'contains' && (keyword === 'minContains' || keyword === 'maxContains')
    ? keyword
    : problem.keyword;
}

function nameOf({ keyword, property, path }: JudgedProblem): string | undefined {
  if (keyword === 'false schema')
    return path
      .slice(path.lastIndexOf('/') + 1)
      .replaceAll('~1', '/')
      .replaceAll('~0', '~');
  return keyword === 'required' || keyword === 'dependentRequired' ? property : undefined;
}

function pathOf({ path, property }: JudgedProblem): string {
  return property === undefined ? path : path + pointerOf(property);
}

function isSameProblem(left: JudgedProblem, right: JudgedProblem): boolean {
  return (
    left.location === right.location &&
    left.keyword === right.keyword &&
    left.path === right.path &&
    left.property === right.property
  );
}

interface Evidence {
  readonly proof: Proof | undefined;
  readonly reasons: readonly Reason[];
  readonly excuse: string | undefined;
}

function outcome(
  constraint: Constraint,
  { proof, reasons, excuse }: Evidence,
): Pick<Case, 'failure' | 'skipped'> {
  if (proof === 'alone' || (proof !== undefined && constraint.member === undefined)) return {};
  const reason =
    constraint.excuse ?? excuse ?? reasons.find((each) => isAbout(each, constraint))?.reason;
  if (reason !== undefined) return { skipped: `no counter-example: ${reason}` };
  return proof === undefined
    ? { failure: 'no counter-example violates it, and the fixtures do not say why' }
    : {
        skipped:
          'no counter-example: every one that violates it in this alternative violates more of the alternative',
      };
}

/** Whether a reason of the fixtures applies to a constraint: same keyword and path, or any keyword below a path. */
function isAbout({ path, keyword }: Reason, constraint: Constraint): boolean {
  const own = constraint.keyword === 'false schema' ? 'never' : constraint.keyword;
  const isPart =
    constraint.path === undefined ||
    path.every((step, index) => fits(constraint.path?.[index], step));
  return (
    isPart &&
    (keyword === '*' ||
      (keyword === own &&
        (constraint.path === undefined || constraint.path.length === path.length)))
  );
}

function fits(expected: string | undefined, step: string | number): boolean {
  return expected === '*' || expected === String(step);
}

function titleOf({ keyword, name, pointer }: Constraint): string {
  return `${keyword}${name === undefined ? '' : ` ${name}`} at ${pointer}`;
}

function keyOf({ pointer, keyword, name }: Constraint): string {
  return `${pointer} ${keyword} ${name ?? ''}`;
}

function textOf(path: readonly (string | number)[]): string {
  return pointerOf(...path.map(String));
}

/** The document with each schema marked by its pointer. What is `false` becomes a schema, which ajv reports. */
function marked(document: JsonObject): JsonObject {
  const mark = (value: Json, pointer: string, isMap = false): Json => {
    if (isArray(value)) return value.map((item, index) => mark(item, `${pointer}/${index}`));
    if (!isObject(value)) return value;
    const inner = mapValues(value, (each, key) =>
      isData(key, isMap) || unmarked.has(key)
        ? each
        : mark(each, pointer + pointerOf(key), isMapUnder(key, isMap)),
    );
    if (isMap) return inner;
    const { properties, items, prefixItems } = inner;
    const never = (keyword: string): Json => ({
      ...{ not: {}, 'x-location': pointer, 'x-false': keyword },
    });
    return {
      ...inner,
      ...(isObject(properties) && {
        properties: mapValues(properties, (each) =>
          each === false ? never('false schema') : each,
        ),
      }),
      ...(items === false && prefixItems === undefined && { items: never('items') }),
      'x-location': pointer,
    };
  };
  const found = mark(document, '');
  return isObject(found) ? found : document;
}

/** Keywords whose objects have names for keys, and no schemas. */
const unmarked: ReadonlySet<string> = new Set(['discriminator', 'dependentRequired']);
