// X4: the client states the capabilities that the document declares. How the runtime acts on them
// is test/behaviour's.

import { isSame, type Json, objectAt } from '../judge/json.js';
import { createTypes } from '../reading/types.js';
import { enumerate, isIdempotencyKey } from '../reading/enumerate.js';
import type { Case, ProofCheck, Subject } from '../subject/check.js';
import { standAlones } from '../subject/packages.js';
import { type DeclarationComparison, type DeclarationContext, functionOf } from './declaration.js';
import { emittedIn } from './emitted.js';
import {
  checksComparison,
  costComparisons,
  limiterComparison,
  rateHeadersComparison,
  secretComparisons,
  secretsIn,
} from './limits.js';
import { operationComparisons } from './operations.js';
import { webhookComparisons } from './webhooks.js';

export const capabilitiesCheck: ProofCheck = {
  id: 'X4',
  title: 'Clients state the capabilities that the document declares',
  absent: (subject) =>
    subject.sources === undefined
      ? 'there are no sources of the client'
      : declaresAny(subject)
        ? undefined
        : 'the document declares nothing beyond OpenAPI that a client does',
  run: async function* (subject) {
    if (subject.sources === undefined) return;
    const context: DeclarationContext = {
      subject,
      wire: enumerate(subject.document),
      types: createTypes(subject.document),
      functions: standAlones(subject),
      emitted: await emittedIn(subject.sources),
    };
    for (const operation of context.wire.operations) {
      if (!subject.includes(operation.pointer)) continue;
      const name = functionOf(operation, context)?.name ?? operation.pointer;
      for (const comparisons of [
        operationComparisons(operation, context),
        [checksComparison(operation, context)],
      ])
        for (const comparison of comparisons) yield* caseOf(name, comparison);
    }
    for (const comparisons of [
      webhookComparisons(context),
      [limiterComparison(context), rateHeadersComparison(context)],
      costComparisons(context),
      secretComparisons(context),
    ])
      for (const declarationComparison of comparisons)
        yield* caseOf('document', declarationComparison);
  },
};

/** No case where both state nothing. */
function* caseOf(
  subject: string,
  { name, pointer, declared, emitted, skipped }: DeclarationComparison,
): Iterable<Case> {
  const about = { check: 'X4', subject, name, pointer };
  const failure = `the client states ${show(emitted)}, the document declares ${show(declared)}`;
  if (skipped !== undefined) yield { ...about, skipped };
  else if (!isSame(declared ?? null, emitted ?? null)) yield { ...about, failure };
  else if (declared !== undefined) yield about;
}

function show(value: Json | undefined): string {
  return value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 600);
}

const extensions =
  /^x-(?:pagination|waiter|waits-for|upload|idempotency|retryable|stream-end|stream-when|checks|cost-estimate|rate-limits|rate-limit-headers)$/;

function declaresAny({ document }: Subject): boolean {
  const { operations, webhooks } = enumerate(document);
  const declares = (pointer: string): boolean =>
    Object.entries(objectAt(document, pointer)).some(
      ([name, value]) => value !== null && extensions.test(name),
    );
  return (
    webhooks.length > 0 ||
    operations.some(
      (operation) => operation.parameters.some(isIdempotencyKey) || declares(operation.pointer),
    ) ||
    declares('') ||
    secretsIn(document).size > 0
  );
}
