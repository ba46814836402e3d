// Every check, in order: what `concord verify` and the contract tests run.

import type { Check } from './check.js';
import { beyond } from './checks/beyond.js';
import { boundaries } from './checks/boundaries.js';
import { counterExamples } from './checks/counter-examples.js';
import { discriminators } from './checks/discriminators.js';
import { documentExamples } from './checks/examples.js';
import { requestFixtures, responseFixtures, webhookFixtures } from './checks/fixtures.js';
import { randomAgreement } from './checks/random-values.js';
import { fixtureSets } from './checks/sets.js';
import { typeFacts } from './checks/type-facts.js';
import { typeMisuse } from './checks/type-misuse.js';
import { readAndWriteOnly } from './checks/views.js';
import { wireChecks } from './wire/index.js';

const valueChecks: readonly Check[] = [
  responseFixtures,
  requestFixtures,
  counterExamples,
  randomAgreement,
  boundaries,
  typeFacts,
  typeMisuse,
  readAndWriteOnly,
  discriminators,
  documentExamples,
  fixtureSets,
  webhookFixtures,
];

/** Those of the contract by number: the last one looks at the cases of all others. Then what goes beyond it. */
export const checks: readonly Check[] = [
  ...[...valueChecks, ...wireChecks].sort((a, b) => numberOf(a) - numberOf(b)),
  ...beyond,
];

function numberOf({ id }: Check): number {
  return Number(id.slice(1));
}
