// How the engine spends its time in a process that lives for a second or two; imported first.

import { setFlagsFromString } from 'node:v8';

/**
 * By default a third of a run's CPU time goes into optimising functions that are done soon after. They have to run six times as long
 * before that now, which what takes long (prettier, large documents) still does.
 */
export const engineFlags: readonly string[] = ['--interrupt-budget=400000'];

// An engine that does not know a flag complains on standard error: only the ones that this was measured with are given it.
if (/^2[0-4]\./.test(process.versions.node)) for (const flag of engineFlags) setFlagsFromString(flag);
