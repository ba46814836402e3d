// The facts that no check can see, each with its reason. A survivor that is not listed is a failure, and so is a listed one that is killed.

import type { Mutation } from './mutation.js';
import { pointerTo } from '../tree.js';

interface Survivors {
  readonly kinds: RegExp;
  /** Only where the fact stands here. */
  readonly at?: RegExp;
  readonly reason: string;
}

const survivors: readonly Survivors[] = [
  {
    kinds: /^description of a part of a schema/,
    at: /^\/components\/headers\//,
    reason: 'comments stand at headers, not at their schemas',
  },
  {
    kinds: /^example summary changed$|^example renamed$/,
    reason: 'fixtures list the values of examples, not their titles',
  },
  {
    kinds: /^default stated$/,
    at: /^\/components\/responses\//,
    reason: 'comments inside of the bodies of errors are read nowhere',
  },
  {
    kinds: /^x-unit/,
    at: /\/items\/x-unit$/,
    reason: 'comments stand at types and properties, not at the items of a list',
  },
  {
    kinds: /^x-limits/,
    at: /^\/paths\//,
    reason: 'for readers of the document: the description of the operation says it in words',
  },
  {
    kinds: /^x-costs/,
    at: /^\/paths\/(?!~1automation~1get-plan-usage\/)/,
    reason: 'for readers of the document: the description of the operation says it in words',
  },
  {
    kinds: /^x-webhook-delivery/,
    at: /x-webhook-delivery(?!\/reply\/within$)/,
    reason: 'for readers of the document: the description of the webhook says it in words',
  },
  {
    kinds: /^x-rate-limits changed$/,
    at: /\/says$/,
    reason: 'the sentence is for readers of the document: a client keeps to the budgets beside it',
  },
  {
    kinds: /^x-pagination changed$/,
    at: /\/request\/size$/,
    reason: "the size of a page is the caller's to state; no call acts on which parameter it is",
  },
  { kinds: /^x-contradictions/, at: /\/values\//, reason: 'comments say the statements in words' },
  {
    kinds: /^x-named-operations|^x-other-interfaces/,
    reason: 'for readers of the document: no package acts on it',
  },
  {
    kinds: /^x-sandbox/,
    reason: 'for sandboxes: the scenarios of the sandbox act on it, and no package does',
  },
  {
    kinds: /^x-walkthroughs/,
    reason:
      'programs for a README, which a test compiles and runs: no call, type or comment is about them',
  },
];

/** Why a mutation survives; undefined where it should not. */
export function reasonFor({ kind, path }: Mutation): string | undefined {
  return survivors.find(
    ({ kinds, at }) => kinds.test(kind) && (at === undefined || at.test(pointerTo(path))),
  )?.reason;
}
