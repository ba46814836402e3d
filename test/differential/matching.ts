// Texts that match a pattern, for the values that validators are compared on.

import fc from 'fast-check';

const known = new Map<string, readonly string[]>();

export function matching(pattern: string): readonly string[] {
  const texts = known.get(pattern) ?? texting(pattern);
  known.set(pattern, texts);
  return texts;
}

function texting(pattern: string): readonly string[] {
  try {
    return fc.sample(fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' }), {
      seed: 1,
      numRuns: 8,
    });
  } catch {
    return [];
  }
}
