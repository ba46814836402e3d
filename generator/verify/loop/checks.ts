// The checks that use the parts together. The command does not run them yet: what they still find in
// any document is listed in test/unit/verify/loop.test.ts, and has to be mended first.

import type { ProofCheck } from '../subject/check.js';
import { loopCalls } from './calls.js';
import { loopCompared } from './compared.js';
import { loopHandlers } from './handlers.js';
import { loopQueries } from './queries.js';
import { loopRefusals } from './refusals.js';
import { loopReturned } from './returned.js';
import { loopTypes } from './types.js';

export const loopChecks: readonly ProofCheck[] = [
  loopCalls,
  loopReturned,
  loopRefusals,
  loopHandlers,
  loopQueries,
  loopTypes,
  loopCompared,
];
