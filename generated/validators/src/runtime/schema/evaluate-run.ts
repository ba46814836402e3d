// Copied by Concord into every output that needs it. Do not edit.

// What is kept while a value is evaluated: where we are, what was found, and what has been said about properties and items.

import type { Json, Named, Shape } from './shape.js';

export interface Violation {
  readonly path: readonly (string | number)[];
  readonly keyword: string;
  /** Whose keyword that is, where that was asked for. */
  readonly shape?: Shape;
}

/** False where the value is not valid; the violations are noted if there is a list for them. */
export type Check = (shape: Shape, value: Json, run: Run, seen?: Seen) => boolean;

export interface Run {
  readonly check: Check;
  readonly formats: boolean;
  /** The shape that is looked at, where violations tell it. */
  at: Shape | undefined;
  /** Absent: the first violation is enough. */
  violations: Violation[] | undefined;
  /** How many there were, those that had been noted before included. */
  count: number;
  readonly path: (string | number)[];
  /** The dynamic anchors around, outermost first. */
  readonly scopes: Named<() => Shape>[];
  /** How many references led here, and where each shape was referred to last; from `base` on with the value that is looked at. */
  readonly open: { count: number; readonly at: Map<Shape, number> };
  base: number;
  readonly memory: Memory;
  readonly notes: Notes | undefined;
}

/** What is remembered from one value to the next: values that differ in one place share the rest. Whose values change must not use it. */
export interface Notes {
  readonly results: WeakMap<Shape, WeakMap<object, boolean>>;
  /** How many times a shape was asked about a value. */
  checks: number;
}

export function createNotes(): Notes {
  return { results: new WeakMap(), checks: 0 };
}

/** What was found out about references: shapes may refer to one shape again and again, and double the work at every step. */
export interface Memory {
  /** How many references were followed. */
  steps: number;
  /** How often a reference came back to itself with the value that is looked at. */
  cycles: number;
  known: Known;
  /** What holds as long as the references that are open are. */
  passing: Map<Shape, { readonly known: Known; readonly result: Evaluation }> | undefined;
  /** What was noted where. */
  readonly noted: Map<Shape, Set<string>>;
}

/** What is known with the dynamic anchors that are around. */
export interface Known {
  readonly results: Map<Shape, Map<Json, Evaluation>>;
  readonly inner: Map<Named<() => Shape>, Known>;
}

/** Whether the shape accepts the value, and what it has seen if that was asked for. */
export type Evaluation = boolean | Seen;

export function nothingKnown(): Known {
  return { results: new Map(), inner: new Map() };
}

/** The properties and items that a shape has spoken about. */
export interface Seen {
  readonly keys: Set<string>;
  readonly items: Set<number>;
  allKeys: boolean;
  allItems: boolean;
}

export function createRun(
  check: Check,
  {
    formats = true,
    notes,
    at,
  }: {
    readonly formats?: boolean | undefined;
    readonly notes?: Notes | undefined;
    readonly at?: Shape;
  },
  violations?: Violation[],
): Run {
  return {
    check,
    formats,
    notes,
    violations,
    at,
    count: 0,
    path: [],
    scopes: [],
    open: { count: 0, at: new Map() },
    base: 0,
    memory: { steps: 0, cycles: 0, known: nothingKnown(), passing: undefined, noted: new Map() },
  };
}

export function nothingSeen(): Seen {
  return { keys: new Set(), items: new Set(), allKeys: false, allItems: false };
}

export function merge(from: Seen, into: Seen): void {
  for (const key of from.keys) into.keys.add(key);
  for (const item of from.items) into.items.add(item);
  into.allKeys ||= from.allKeys;
  into.allItems ||= from.allItems;
}

/** Notes a violation, here or at a member; false where the first one is enough. */
export function goOn(run: Run, keyword: string, key?: string | number): boolean {
  const { violations, path } = run;
  if (violations === undefined) return false;
  violations.push({
    path: key === undefined ? [...path] : [...path, key],
    keyword,
    ...(run.at && { shape: run.at }),
  });
  run.count += 1;
  return true;
}

/** Whether a shape accepts the same value; nothing is noted. */
export function holds(shape: Shape, value: Json, run: Run, seen?: Seen): boolean {
  const { violations } = run;
  run.violations = undefined;
  const result = run.check(shape, value, run, seen);
  run.violations = violations;
  return result;
}

/** A property or an item. */
export function checkMember(shape: Shape, value: Json, key: string | number, run: Run): boolean {
  const { violations } = run;
  if (violations) run.path.push(key);
  const result = within(shape, value, run);
  if (violations) run.path.pop();
  return result;
}

/** As `checkMember`, without a note. */
export function memberHolds(shape: Shape, value: Json, run: Run): boolean {
  const { violations } = run;
  run.violations = undefined;
  const result = within(shape, value, run);
  run.violations = violations;
  return result;
}

function within(shape: Shape, value: Json, run: Run): boolean {
  const { notes } = run;
  // With dynamic anchors around, a shape may mean something else.
  if (notes === undefined || run.scopes.length > 0 || typeof value !== 'object' || value === null)
    return inside(shape, value, run);
  const results = notes.results.get(shape) ?? new WeakMap<object, boolean>();
  const before = results.get(value);
  if (before === true || (before === false && run.violations === undefined)) return before;
  const result = inside(shape, value, run);
  notes.results.set(shape, results.set(value, result));
  return result;
}

/** Another value: what was referred to on the way may be referred to again. */
function inside(shape: Shape, value: Json, run: Run): boolean {
  const { base, memory } = run;
  const { cycles, passing } = memory;
  run.base = run.open.count;
  memory.passing = undefined;
  const result = run.check(shape, value, run);
  run.base = base;
  memory.cycles = cycles;
  memory.passing = passing;
  return result;
}

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
    notes.results.get(target)?.get(value)
  )
    return true;
  if ((open.at.get(target) ?? -1) >= run.base || open.count - run.base > mostOpen)
    return cycle(run);
  memory.steps += 1;
  if (violations === undefined) return targetHolds(target, value, run, seen);
  run.violations = undefined;
  const isFine = targetHolds(target, value, run, seen);
  run.violations = violations;
  return isFine || evaluateAt(target, value, run, seen);
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
  memory.cycles += 1;
  return true;
}

function targetHolds(target: Shape, value: Json, run: Run, seen: Seen | undefined): boolean {
  const { memory } = run;
  if (memory.steps < fewSteps) return follow(target, value, run, seen);
  const { known, cycles } = memory;
  const before = recall(target, value, run);
  if (before === false || (before === true && !seen)) return before;
  if (typeof before === 'object') {
    if (seen) merge(before, seen);
    return true;
  }
  const own = seen && nothingSeen();
  const isFine = follow(target, value, run, own);
  if (isFine && seen && own) merge(own, seen);
  const result = isFine && own ? own : isFine;
  if (memory.cycles === cycles || run.open.count === run.base)
    remember(known, target, value, result);
  else (memory.passing ??= new Map()).set(target, { known, result });
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
function evaluateAt(target: Shape, value: Json, run: Run, seen: Seen | undefined): boolean {
  const { noted } = run.memory;
  const at = JSON.stringify(run.path);
  const places = noted.get(target) ?? new Set();
  if (!places.has(at)) {
    noted.set(target, places.add(at));
    return follow(target, value, run, seen);
  }
  run.count += 1;
  return false;
}

function recall(
  target: Shape,
  value: Json,
  { memory: { known, passing } }: Run,
): Evaluation | undefined {
  const result = known.results.get(target)?.get(value);
  if (result !== undefined || passing === undefined) return result;
  const found = passing.get(target);
  return found?.known === known ? found.result : undefined;
}

function remember({ results }: Known, target: Shape, value: Json, result: Evaluation): void {
  const own = results.get(target);
  if (own) own.set(value, result);
  else results.set(target, new Map([[value, result]]));
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
