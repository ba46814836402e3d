// "Did you mean": the name that a misspelt one most likely stands for.

import { distance } from 'fastest-levenshtein';

/** The closest of `candidates`, or nothing when none is close. */
export function suggest(name: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.max(2, Math.floor(name.length / 3)) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - name.length) >= bestDistance) continue;
    const edits = candidate.toLowerCase() === name.toLowerCase() ? 0 : distance(candidate, name);
    if (edits < bestDistance) [best, bestDistance] = [candidate, edits];
  }
  return best;
}

export function didYouMean(suggestion: string | undefined): { help?: string } {
  return suggestion === undefined ? {} : { help: `Did you mean ${JSON.stringify(suggestion)}?` };
}
