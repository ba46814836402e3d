// What validators ask a pattern that may take very long about.

import { describe, expect, it } from 'vitest';
import { documentOf, generate, load } from '../conformance/generated.js';

const near = `${'a'.repeat(100)}!`;
const text = { type: 'string', pattern: '^(a+)+$' };

describe('a pattern that may take very long', () => {
  it('[validation.patterns] is asked about no text that is too long for its schema', async () => {
    const [module] = await load([await generate(documentOf({ ...text, maxLength: 10 }))]);
    expect(module?.['subjectSchema']?.safeParse(near).success).toBe(false);
    expect(module?.['subjectSchema']?.safeParse('aaa').success).toBe(true);
  });

  it('[validation.patterns] refuses longer texts where that is wanted, and says how long one may be', async () => {
    const bounded = { validators: { patterns: 'bounded' } } as const;
    const [module] = await load([await generate(documentOf(text), bounded)]);
    const result = module?.['subjectSchema']?.safeParse(near);
    expect(result?.error?.message).toContain('expected string to have <=12 characters');
    expect(module?.['subjectSchema']?.safeParse('a'.repeat(12)).success).toBe(true);
  });
});
