// "Did you mean": the candidate that a misspelt name most likely stands for.

import { distance } from 'fastest-levenshtein';

export function closest(name: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let limit = Math.max(2, Math.floor(name.length / 3)) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - name.length) >= limit) continue;
    const edits = candidate.toLowerCase() === name.toLowerCase() ? 0 : distance(candidate, name);
    if (edits < limit) [best, limit] = [candidate, edits];
  }
  return best;
}
