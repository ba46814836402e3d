// The checks that use the parts together: client, validators, fixtures, mock and handlers.

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
