// Patterns that may take very long: what is said about them, and with the option `bounded` the
// length of texts that they are asked about.

import { type Diagnostic, diagnostic } from '../../base/diagnostics.js';
import type { Pointer } from '../../model/json.js';
import type { Schema } from '../../model/schema.js';
import { describedText, slownessOf } from '../../model/slow-patterns.js';
import type { ValidatorOptions } from '../../base/options.js';

/** The schema as it is checked: with `bounded`, slow patterns are asked about short texts alone. */
export function createLimits({ patterns }: ValidatorOptions = {}): (schema: Schema) => Schema {
  if (patterns !== 'bounded') return (schema) => schema;
  const known = new WeakMap<Schema, Schema>();
  return (schema) => {
    if ((schema.pattern ?? schema.patternProperties) === undefined) return schema;
    const before = known.get(schema);
    if (before !== undefined) return before;
    const made = limited(schema);
    known.set(schema, made);
    return made;
  };
}

function limited(schema: Schema): Schema {
  const { at, maxLength = Number.POSITIVE_INFINITY, propertyNames } = schema;
  const limit = limitOf(schema.pattern === undefined ? [] : [schema.pattern]);
  const names = limitOf([...(schema.patternProperties?.keys() ?? [])]);
  const short: Schema = { at, maxLength: names ?? 0 };
  return {
    ...schema,
    ...(limit !== undefined && { maxLength: Math.min(maxLength, limit) }),
    ...(names !== undefined && {
      propertyNames: propertyNames === undefined ? short : { at, allOf: [propertyNames, short] },
    }),
  };
}

function limitOf(patterns: readonly string[]): number | undefined {
  const limits = patterns.flatMap((pattern) => slownessOf(pattern)?.limit ?? []);
  return limits.length === 0 ? undefined : Math.min(...limits);
}

/** Collects the slow patterns of schemas; each is reported once, where it first stands. */
export function createSlowPatterns(options: ValidatorOptions = {}): {
  readonly add: (schema: Schema) => void;
  readonly all: () => readonly Diagnostic[];
} {
  const found = new Map<string, Pointer[]>();
  const add = (pattern: string, { at }: Schema, longest: number): void => {
    const slow = slownessOf(pattern);
    // Texts that are longer are refused before their pattern is asked.
    if (slow === undefined || slow.limit >= longest) return;
    found.set(pattern, [...(found.get(pattern) ?? []), at]);
  };
  return {
    add: (schema) => {
      const { pattern, patternProperties, maxLength = Number.POSITIVE_INFINITY } = schema;
      if (pattern !== undefined) add(pattern, schema, maxLength);
      for (const key of patternProperties?.keys() ?? []) add(key, schema, Number.POSITIVE_INFINITY);
    },
    all: () => [...found].map(([pattern, places]) => described(pattern, places, options)),
  };
}

function described(
  pattern: string,
  places: readonly Pointer[],
  { patterns }: ValidatorOptions,
): Diagnostic {
  const slow = slownessOf(pattern);
  const name = JSON.stringify(pattern);
  const count = places.length === 1 ? '' : ` (${places.length} places; this is the first)`;
  const [pointer] = places;
  if (slow === undefined || patterns === 'bounded')
    return diagnostic(
      'validators/slow-pattern',
      `The pattern ${name} is slow, so texts of more than ${slow?.limit ?? 0} characters are refused${count}.`,
      { pointer, severity: 'info' },
    );
  return diagnostic(
    'validators/slow-pattern',
    `The pattern ${name} takes very long for a text that ${describedText(slow)}${count}: whoever may send one stops the process.`,
    { pointer },
  );
}
