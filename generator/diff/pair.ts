// The types for comparing a pair of schemas, and measures of the result.

import type { Operation } from '../model/api.js';
import type { Json, Pointer } from '../model/json.js';
import type { Direction, Effect, Level } from './change.js';
import type { RuleName } from './rules.js';
import type { Sameness } from './same.js';
import type { Conjunction, Normalized, ComparedDocument } from './normalize.js';

/** An operation of both documents. */
export interface Paired {
  readonly label: string;
  readonly from: Operation;
  readonly to: Operation;
}

export type Where =
  'body' | 'property' | 'parameter' | 'parameter-property' | 'header' | 'header-property';

/** A difference that one rule found in a pair of schemas. */
export interface Fact {
  readonly rule: RuleName;
  readonly effect: Effect;
  /** Overrides the rule's level. */
  readonly level?: Level | undefined;
  readonly name?: string | undefined;
  readonly from?: Json | undefined;
  readonly to?: Json | undefined;
  readonly fromAt?: Pointer | undefined;
  readonly toAt?: Pointer | undefined;
  /** Where a property is stated that refers to what is at `fromAt` or `toAt`. */
  readonly fromSite?: Pointer | undefined;
  readonly toSite?: Pointer | undefined;
  /** The affected property of the schema. */
  readonly below?: string | undefined;
  readonly isRequired?: boolean | undefined;
}

/** The result of comparing a pair of schemas. */
export interface PairResult {
  readonly where: Where;
  readonly direction: Direction;
  readonly facts: Fact[];
  readonly edges: { readonly to: PairResult; readonly step: string }[];
}

export interface Documents {
  readonly from: ComparedDocument;
  readonly to: ComparedDocument;
  readonly same: Sameness;
  /** The date that sunsets are compared with; empty where none is too early. */
  readonly today: string;
  readonly entries: Map<string, PairResult>;
}

/** The input of comparators, and the functions with which they report differences. */
export interface Pair {
  readonly documents: Documents;
  readonly direction: Direction;
  readonly where: Where;
  readonly schemas: readonly [Conjunction, Conjunction];
  readonly from: Normalized;
  readonly to: Normalized;
  readonly report: (rule: RuleName, details?: Partial<Fact>) => void;
  /** Compares subschemas; their changes count as changes of this pair. */
  readonly descend: (from: Conjunction, to: Conjunction, step: string) => void;
  /** Compares subschemas without reporting their changes. */
  readonly compare: (from: Conjunction, to: Conjunction) => PairResult;
}

/** The combined effect of all changes at and below a pair. */
export function effectOf(entry: PairResult): Effect | 'none' {
  const effects = new Set<Effect>();
  const seen = new Set([entry]);
  for (const pairResult of seen) {
    for (const { effect } of pairResult.facts) effects.add(effect);
    for (const { to } of pairResult.edges) seen.add(to);
  }
  if (effects.has('changed') || (effects.has('narrower') && effects.has('wider'))) return 'changed';
  if (effects.has('narrower')) return 'narrower';
  return effects.has('wider') ? 'wider' : 'none';
}

/**
 * The number of changes at and below a pair, with changed types weighted: finds the most similar
 * alternative.
 */
export function distance(entry: PairResult): number {
  let count = 0;
  const seen = new Set([entry]);
  for (const pairResult of seen) {
    count += pairResult.facts.reduce(
      (sum, { rule }) => sum + (/^(type|never|const)-/.test(rule) ? 10 : 1),
      0,
    );
    for (const { to } of pairResult.edges) seen.add(to);
  }
  return count;
}
