// The checks of `concord verify`, in order. The contract tests add more (test/contract/checks.ts).

import type { ProofCheck } from './subject/check.js';
import { randomAgreement } from './values/agree.js';
import { boundaries } from './values/boundaries.js';
import { counterExamples } from './values/counter-examples.js';
import { documentExamples } from './values/examples.js';
import {
  componentFixtures,
  requestFixtures,
  responseFixtures,
  webhookFixtures,
} from './values/fixtures.js';
import { typeFacts } from './types/facts.js';
import { parametersCheck } from './wire/c03-parameters.js';
import { addressesCheck, callsCheck } from './wire/c07-calls.js';
import { responsesCheck } from './wire/c08-responses.js';
import { securityCheck } from './wire/c10-security.js';
import { coverageCheck } from './wire/c20-coverage.js';
import { conversionsCheck } from './wire/x10-conversions.js';
import { capabilitiesCheck } from './capabilities/check.js';
import { loopChecks } from './loop/checks.js';

/**
 * The checks C1 to C20, then X1 and later. C9 is a part of C8, C14 and C15 of C6, C19 of C7; C11 is
 * test/behaviour's and C13 test/contract's. L1 and later (`loop/`) use the parts together. Coverage reads the cases of all checks before it.
 */
export const checks: readonly ProofCheck[] = [
  responseFixtures,
  requestFixtures,
  parametersCheck,
  counterExamples,
  randomAgreement,
  boundaries,
  callsCheck,
  responsesCheck,
  securityCheck,
  typeFacts,
  documentExamples,
  componentFixtures,
  webhookFixtures,
  coverageCheck,
  addressesCheck,
  capabilitiesCheck,
  conversionsCheck,
  ...loopChecks,
];
