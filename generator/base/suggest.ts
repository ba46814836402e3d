// "Did you mean": the candidate that a misspelt name most likely stands for.

import { distance } from 'fastest-levenshtein';

/**
 * The closest of `candidates`, or nothing when none is close: so many characters are wrong at the
 * most.
 */
export function closest(
  name: string,
  candidates: Iterable<string>,
  most = name.length < 4 ? 1 : Math.max(2, Math.floor(name.length / 3)),
): string | undefined {
  let best: string | undefined;
  let limit = most + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - name.length) >= limit) continue;
    const edits = candidate.toLowerCase() === name.toLowerCase() ? 0 : distance(candidate, name);
    if (edits < limit) [best, limit] = [candidate, edits];
  }
  return best;
}

/** The suggestion as the help of a diagnostic. */
export function didYouMean(suggestion: string | undefined): { help?: string } {
  return suggestion === undefined ? {} : { help: `Did you mean ${JSON.stringify(suggestion)}?` };
}
