// Values that the fixtures' engine makes of the judge's schemas. They are claims: ajv judges each
// one.

import { matchesPattern } from '../../model/patterns.js';
import { counterReport } from '../../runtime/fixtures/counter-examples/report.js';
import { cover } from '../../runtime/fixtures/factory/cover.js';
import { sample } from '../../runtime/fixtures/sample/sample.js';
import type { JsonSchema } from '../../runtime/schema/json-schema.js';
import { distinct, isArray, isObject, type Json, mapValues } from '../judge/json.js';
import type { Judge } from '../judge/judge.js';
import type { Subject } from '../subject/check.js';
import { asJson, isFactory } from '../subject/exports.js';
import type { ValuePosition } from '../subject/positions.js';

/** How much work one set of counter-examples takes at most. */
const mostWork = 100_000;

const known = new WeakMap<ValuePosition, readonly Json[]>();

/** Up to 12 different values, all valid by ajv. Checks change one part of each. */
export function startingValuesOf(position: ValuePosition, subject: Subject): readonly Json[] {
  const before = known.get(position);
  if (before) return before;
  const shown = [asJson(position.fixture), ...variantsOf(position)].filter(
    (value) => value !== undefined,
  );
  const schema = position.schema();
  const { judge, seed } = subject;
  const made = samplesOf(schema, judge, { count: 6, path: `${seed} ${position.pointer}`, shown });
  const values = distinct([...shown, ...alternativesOf(schema, judge, shown).slice(0, 6), ...made])
    .filter((value) => position.judge(value).valid)
    .slice(0, 12);
  known.set(position, values);
  return values;
}

/** The variants of the fixtures, which together show every alternative. */
export function variantsOf({ factory }: Pick<ValuePosition, 'factory'>): readonly Json[] {
  return settled(() => (isFactory(factory) ? factory.variants() : []));
}

interface SampleRequest {
  readonly count: number;
  /** What the values depend on besides their schema. */
  readonly path: string;
  /** Values whose texts may match patterns. */
  readonly shown: readonly Json[];
}

/** Values that the engine takes for valid. */
export function samplesOf(
  schema: Json,
  judge: Judge,
  { count, path, shown }: SampleRequest,
): readonly Json[] {
  const converted = engineSchema(schema, judge, shown);
  return Array.from({ length: count }, (_, seed) =>
    settled(() => [sample(converted, { seed, path })]),
  ).flat();
}

/** Values that the engine takes for valid, and that together show every choice of the schema. */
export function alternativesOf(
  schema: Json,
  judge: Judge,
  shown: readonly Json[],
): readonly Json[] {
  return settled(() => cover(engineSchema(schema, judge, shown)));
}

/** Values that the engine takes for violations of one constraint each. */
export function sampleViolations(
  schema: Json,
  judge: Judge,
  starts: readonly Json[],
): readonly Json[] {
  return settled(() => {
    const { examples } = counterReport(engineSchema(schema, judge, starts), starts, {
      work: mostWork,
    });
    return examples.map(({ value }) => value);
  });
}

/** The values that are JSON; none if the engine finds no value. */
function settled(make: () => readonly unknown[]): readonly Json[] {
  try {
    return make().flatMap((value) => asJson(value) ?? []);
  } catch {
    return [];
  }
}

function textsIn(values: readonly Json[]): readonly string[] {
  const found = new Set<string>();
  const queue: Json[] = [...values];
  for (const value of queue) {
    if (typeof value === 'string') found.add(value);
    else if (typeof value === 'object' && value !== null) queue.push(...Object.values(value));
  }
  return [...found];
}

/** The judge's schema for the engine: references are functions, texts match patterns. */
function engineSchema(schema: Json, judge: Judge, shown: readonly Json[]): JsonSchema {
  const targets = new Map<string, JsonSchema>();
  const texts = textsIn(shown);
  const textsFor =
    (patterns: readonly string[]): (() => readonly string[]) =>
    () =>
      texts.filter((text) => patterns.some((pattern) => matchesPattern(pattern, text) === true));
  const convert = (value: Json): Json => {
    if (isArray(value)) return value.map(convert);
    if (!isObject(value)) return value;
    const { $ref, pattern, patternProperties = null } = value;
    const patterns = [
      ...(typeof pattern === 'string' ? [pattern] : []),
      ...(isObject(patternProperties) ? Object.keys(patternProperties) : []),
    ];
    const own = patterns.length === 0 ? {} : { matching: textsFor(patterns) };
    const members = Object.assign(mapValues(value, convert), own);
    if (typeof $ref !== 'string') return members;
    const target = (): JsonSchema => {
      const before = targets.get($ref) ?? asSchema(convert(judge.target($ref)));
      targets.set($ref, before);
      return before;
    };
    return Object.assign({ ...members }, { target });
  };
  return asSchema(convert(schema));
}

function asSchema(value: Json): JsonSchema {
  return isSchema(value) ? value : true;
}

function isSchema(value: Json): value is Json & JsonSchema {
  return typeof value === 'boolean' || isObject(value);
}
