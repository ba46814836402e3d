// The checks that talk to a service, in order; the one that looks at all cases comes last.

import type { Check } from '../check.js';
import { parametersCheck } from './c03-parameters.js';
import { callsCheck } from './c07-calls.js';
import { responsesCheck } from './c08-responses.js';
import { headersCheck } from './c09-headers.js';
import { securityCheck } from './c10-security.js';
import { violationsCheck } from './c11-violations.js';
import { contentCheck } from './c19-content.js';
import { coverageCheck } from './c20-coverage.js';

export const wireChecks: readonly Check[] = [
  parametersCheck,
  callsCheck,
  responsesCheck,
  headersCheck,
  securityCheck,
  violationsCheck,
  contentCheck,
  coverageCheck,
];
