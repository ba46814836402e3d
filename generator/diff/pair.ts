// A pair of schemas that are compared, and what comparators say of it.

import type { Json, Pointer } from '../model/json.js';
import type { Direction, Effect, Level } from './change.js';
import type { RuleName } from './rules.js';
import type { Same } from './same.js';
import type { Conjunction, Shape, Side } from './shape.js';

export type Where =
  'body' | 'property' | 'parameter' | 'parameter-property' | 'header' | 'header-property';

/** What one rule found at one pair of schemas. */
export interface Fact {
  readonly rule: RuleName;
  readonly effect: Effect;
  /** Where the rule's own level does not hold. */
  readonly level?: Level | undefined;
  /** False: the types of the generated code stay, though the rule is about types. `gone`: a name that code uses is no longer in them. */
  readonly types?: boolean | 'gone' | undefined;
  readonly name?: string | undefined;
  readonly from?: Json | undefined;
  readonly to?: Json | undefined;
  readonly fromAt?: Pointer | undefined;
  readonly toAt?: Pointer | undefined;
  /** The property that it is about, below the schema. */
  readonly below?: string | undefined;
  readonly isRequired?: boolean | undefined;
}

/** A pair of schemas, compared. */
export interface Entry {
  readonly where: Where;
  readonly direction: Direction;
  readonly facts: Fact[];
  readonly edges: { readonly to: Entry; readonly step: string }[];
}

export interface Documents {
  readonly from: Side;
  readonly to: Side;
  readonly same: Same;
  readonly entries: Map<string, Entry>;
}

/** What comparators see of a pair, and how they say what they found. */
export interface Pair {
  readonly documents: Documents;
  readonly direction: Direction;
  readonly where: Where;
  readonly schemas: readonly [Conjunction, Conjunction];
  readonly from: Shape;
  readonly to: Shape;
  readonly report: (rule: RuleName, details?: Partial<Fact>) => void;
  /** Goes on with schemas inside; their changes are changes of this pair. */
  readonly descend: (from: Conjunction, to: Conjunction, step: string) => void;
  /** What has become of schemas inside, without taking their changes over. */
  readonly compare: (from: Conjunction, to: Conjunction) => Entry;
}

/** What all changes at and below a pair do together. */
export function effectOf(entry: Entry): Effect | 'none' {
  const effects = new Set<Effect>();
  const seen = new Set([entry]);
  for (const each of seen) {
    for (const { effect } of each.facts) effects.add(effect);
    for (const { to } of each.edges) seen.add(to);
  }
  if (effects.has('changed') || (effects.has('narrower') && effects.has('wider'))) return 'changed';
  if (effects.has('narrower')) return 'narrower';
  return effects.has('wider') ? 'wider' : 'none';
}

/** How many changes there are at and below a pair: to find what has become of an alternative. */
export function distance(entry: Entry): number {
  let count = 0;
  const seen = new Set([entry]);
  for (const each of seen) {
    count += each.facts.reduce(
      (sum, { rule }) => sum + (/^(type|never|const)-/.test(rule) ? 10 : 1),
      0,
    );
    for (const { to } of each.edges) seen.add(to);
  }
  return count;
}
