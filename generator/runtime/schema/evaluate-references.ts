// References to schemas that a value may meet again: one that leads back to itself ends there, and
// what is known about a value is not evaluated twice, as schemas that refer to one schema
// repeatedly would double the work at every step.

import { merge, nothingSeen, type Run, type Seen } from './evaluate-run.js';
import { type Json, type JsonSchema, keywordsOf, type SchemaObject } from './json-schema.js';

/** Whether a schema accepts a value, or the properties and items that it evaluated. */
type Evaluation = boolean | Seen;

/** What is known about the references of a run. */
interface References {
  /** The number of references that were followed. */
  steps: number;
  readonly known: Map<SchemaObject, Map<Json, Evaluation>>;
  /** The values at which references are open. */
  readonly places: Map<Json, Place>;
  /** The paths at which violations of a schema were noted. */
  readonly noted: Map<SchemaObject, Set<string>>;
}

interface Place {
  readonly open: Set<SchemaObject>;
  /** The number of references that came back to themselves. */
  cycles: number;
  /** Results that are valid while the current references are open. */
  readonly passing: Map<SchemaObject, Evaluation>;
}

/** The longest chain of references that is followed for one value. */
const mostOpen = 200;

/**
 * Nothing is remembered before so many references were followed, because most values need no more.
 */
const fewSteps = 200;

const referencesOf = /*#__PURE__*/ new WeakMap<Run, References>();

/** Follows a reference. One that leads back to itself with the same value accepts the value. */
export function refer(schema: JsonSchema, value: Json, run: Run, seen?: Seen): boolean {
  const target = keywordsOf(schema);
  const references = referencesOf.get(run) ?? {
    ...{ steps: 0, known: new Map(), places: new Map(), noted: new Map() },
  };
  referencesOf.set(run, references);
  const place = references.places.get(value) ?? { open: new Set(), cycles: 0, passing: new Map() };
  if (place.open.has(target) || place.open.size > mostOpen) {
    place.cycles += 1;
    return true;
  }
  references.steps += 1;
  const { violations } = run;
  run.violations = undefined;
  const result = targetHolds(target, value, { run, seen, references, place });
  run.violations = violations;
  if (result || violations === undefined) return result;
  // Violations are noted once for each place.
  const at = JSON.stringify(run.path);
  const paths = references.noted.get(target) ?? new Set();
  if (paths.has(at)) return false;
  references.noted.set(target, paths.add(at));
  return follow(target, value, { run, seen, references, place });
}

interface Following {
  readonly run: Run;
  readonly seen: Seen | undefined;
  readonly references: References;
  readonly place: Place;
}

function targetHolds(target: SchemaObject, value: Json, following: Following): boolean {
  const { seen, references, place } = following;
  if (references.steps < fewSteps) return follow(target, value, following);
  const { known } = references;
  const before = known.get(target)?.get(value) ?? place.passing.get(target);
  if (before === false || (before === true && !seen)) return before;
  if (typeof before === 'object') {
    if (seen) merge(before, seen);
    return true;
  }
  const { cycles } = place;
  const own = seen && nothingSeen();
  const isFine = follow(target, value, { ...following, seen: own });
  if (isFine && seen && own) merge(own, seen);
  const result = isFine && own ? own : isFine;
  if (place.cycles === cycles || place.open.size === 0) {
    const results = known.get(target) ?? new Map<Json, Evaluation>();
    known.set(target, results.set(value, result));
  } else place.passing.set(target, result);
  return isFine;
}

function follow(
  target: SchemaObject,
  value: Json,
  { run, seen, references, place }: Following,
): boolean {
  references.places.set(value, place);
  place.open.add(target);
  const result = run.check(target, value, run, seen);
  place.open.delete(target);
  if (place.open.size === 0) references.places.delete(value);
  return result;
}
