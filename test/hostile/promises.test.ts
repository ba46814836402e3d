// SECURITY.md promises what tests show: each sentence names its tests, and these exist.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../support/compile.js';

const text = readFileSync(join(root, '.github/SECURITY.md'), 'utf8');
const [, promised = ''] = /^## What is promised\n(.*?)^## /ms.exec(text) ?? [];
const promises = promised
  .split(/^(?=- |### )/m)
  .filter((part) => part.startsWith('- '))
  .map((part) => {
    const lines = part.slice(2).trim().split('\n');
    const isProof = (line: string): boolean => line.startsWith('  `test/');
    const sentence = lines.filter((line) => !isProof(line)).join(' ');
    return {
      sentence: sentence.replace(/\s+/g, ' ').trim(),
      proofs: lines.filter(isProof).join('\n'),
    };
  });

describe('a promise', () => {
  it('is found', () => {
    expect(promises.length).toBeGreaterThan(30);
  });

  it.each(promises)('$sentence', ({ sentence, proofs }) => {
    expect(sentence).toMatch(/^[^.]([^.]|\.(?! ))*\.$/);
    const files = [...proofs.matchAll(/`(test\/[^`]+)`((?:,? "[^"]+")+)/g)];
    expect(files.length).toBeGreaterThan(0);
    for (const [, path = '', names = ''] of files) {
      expect(existsSync(join(root, path)), path).toBe(true);
      const source = readFileSync(join(root, path), 'utf8');
      for (const [, name = ''] of names.matchAll(/"([^"]+)"/g))
        expect(
          ["'", '"', '`'].some((quote) => source.includes(`${quote}${name}${quote}`)),
          `${path} has a test that is called ${name}`,
        ).toBe(true);
    }
  });
});
