// Every check, in order: what `concord verify` and the contract tests run.

import type { Check } from './check.js';

export const checks: readonly Check[] = [];
