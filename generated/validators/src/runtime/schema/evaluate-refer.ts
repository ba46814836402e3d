// Copied by Concord into every output that needs it. Do not edit.

// References: where they lead in circles they come to an end, and what one of them has said about a value is not asked for twice.

import {
  type Answer,
  type Known,
  merge,
  nothingKnown,
  nothingSeen,
  type Run,
  type Seen,
} from './evaluate-run.js';
import type { Json, Named, Shape } from './shape.js';

/** More references than this that lead from one to the next and nowhere else say nothing more. */
const mostOpen = 200;

/** So many references are followed before anything is remembered: most values need no more. */
const fewSteps = 200;

/** A reference that leads back to where it came from, with the same value, says nothing new. */
export function refer(target: Shape, value: Json, run: Run, seen: Seen | undefined): boolean {
  const { open, memory, violations, notes } = run;
  if (
    notes !== undefined &&
    !seen &&
    run.scopes.length === 0 &&
    typeof value === 'object' &&
    value !== null &&
    notes.answers.get(target)?.get(value)
  )
    return true;
  if ((open.at.get(target) ?? -1) >= run.base || open.count - run.base > mostOpen)
    return cycle(run);
  memory.steps += 1;
  if (violations === undefined) return holds(target, value, run, seen);
  run.violations = undefined;
  const isFine = holds(target, value, run, seen);
  run.violations = violations;
  return isFine || tell(target, value, run, seen);
}

/** What a reference means in the end: shapes that only refer to the next one say nothing of their own, and there may be hundreds of them. */
export function endOf(ref: () => Shape): Shape {
  const known = ends.get(ref);
  if (known !== undefined) return known;
  const passed = new Set([ref]);
  let target = ref();
  while (target.ref !== undefined && !passed.has(target.ref) && isOnlyReference(target)) {
    passed.add(target.ref);
    target = ends.get(target.ref) ?? target.ref();
  }
  for (const each of passed) ends.set(each, target);
  return target;
}

const ends = /*#__PURE__*/ new WeakMap<() => Shape, Shape>();

function isOnlyReference(shape: Shape): boolean {
  for (const keyword in shape) if (keyword !== 'ref') return false;
  return true;
}

function cycle({ memory }: Run): true {
  memory.circles += 1;
  return true;
}

function holds(target: Shape, value: Json, run: Run, seen: Seen | undefined): boolean {
  const { memory } = run;
  if (memory.steps < fewSteps) return follow(target, value, run, seen);
  const { known, circles } = memory;
  const before = recall(target, value, run);
  if (before === false || (before === true && !seen)) return before;
  if (typeof before === 'object') {
    if (seen) merge(before, seen);
    return true;
  }
  const own = seen && nothingSeen();
  const isFine = follow(target, value, run, own);
  if (isFine && seen && own) merge(own, seen);
  const answer = isFine && own ? own : isFine;
  if (memory.circles === circles || run.open.count === run.base)
    remember(known, target, value, answer);
  else (memory.passing ??= new Map()).set(target, { known, answer });
  return isFine;
}

function follow(target: Shape, value: Json, run: Run, seen: Seen | undefined): boolean {
  const { open } = run;
  const before = open.at.get(target) ?? -1;
  open.at.set(target, open.count);
  open.count += 1;
  const result = run.check(target, value, run, seen);
  open.count -= 1;
  open.at.set(target, before);
  if (open.count === run.base) run.memory.passing = undefined;
  return result;
}

/** Notes what is wrong, once for each place. */
function tell(target: Shape, value: Json, run: Run, seen: Seen | undefined): boolean {
  const { told } = run.memory;
  const at = JSON.stringify(run.path);
  const places = told.get(target) ?? new Set();
  if (!places.has(at)) {
    told.set(target, places.add(at));
    return follow(target, value, run, seen);
  }
  run.count += 1;
  return false;
}

function recall(
  target: Shape,
  value: Json,
  { memory: { known, passing } }: Run,
): Answer | undefined {
  const answer = known.answers.get(target)?.get(value);
  if (answer !== undefined || passing === undefined) return answer;
  const found = passing.get(target);
  return found?.known === known ? found.answer : undefined;
}

function remember({ answers }: Known, target: Shape, value: Json, answer: Answer): void {
  const own = answers.get(target);
  if (own) own.set(value, answer);
  else answers.set(target, new Map([[value, answer]]));
}

/** With more dynamic anchors around, a reference may mean something else. */
export function inScope<T>(run: Run, scope: Named<() => Shape>, work: () => T): T {
  const { memory, scopes } = run;
  const { known } = memory;
  const inner = known.inner.get(scope) ?? nothingKnown();
  known.inner.set(scope, inner);
  scopes.push(scope);
  memory.known = inner;
  const result = work();
  memory.known = known;
  scopes.pop();
  return result;
}
