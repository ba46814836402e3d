// The checks of `concord verify`, in order; the contract tests ask more (test/contract/checks.ts).

import type { Check } from './check.js';
import { boundaries } from './checks/boundaries.js';
import { counterExamples } from './checks/counter-examples.js';
import { discriminators } from './checks/discriminators.js';
import { documentExamples } from './checks/examples.js';
import { requestFixtures, responseFixtures, webhookFixtures } from './checks/fixtures.js';
import { randomAgreement } from './checks/agree.js';
import { fixtureSets } from './checks/sets.js';
import { typeFacts } from './checks/types/facts.js';
import { typeMisuse } from './checks/types/misuse.js';
import { readAndWriteOnly } from './checks/views.js';
import { addressesCheck, callsCheck } from './wire/c07-calls.js';
import { parametersCheck } from './wire/c03-parameters.js';
import { headersCheck, responsesCheck } from './wire/c08-responses.js';
import { securityCheck } from './wire/c10-security.js';
import { violationsCheck } from './wire/c11-violations.js';
import { contentCheck } from './wire/c19-content.js';
import { coverageCheck } from './wire/c20-coverage.js';
import { capabilitiesCheck } from './wire/capabilities/x04-capabilities.js';

/** Those of the contract by number: the last one looks at the cases of all others. Then what goes beyond it. */
export const checks: readonly Check[] = [
  responseFixtures,
  requestFixtures,
  parametersCheck,
  counterExamples,
  randomAgreement,
  boundaries,
  callsCheck,
  responsesCheck,
  headersCheck,
  securityCheck,
  violationsCheck,
  typeFacts,
  typeMisuse,
  readAndWriteOnly,
  discriminators,
  documentExamples,
  fixtureSets,
  webhookFixtures,
  contentCheck,
  coverageCheck,
  addressesCheck,
  capabilitiesCheck,
];
