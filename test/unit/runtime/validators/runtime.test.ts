// The parts of the runtime by themselves, and what ships of it.

import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { usedRuntime } from '../../../../generator/targets/runtime.js';
import { isMultiple, isSame } from '../../../../generator/runtime/schema/evaluate-values.js';
import { typeErrors } from '../../../support/compile.js';

describe('multiples', () => {
  it.each([
    [19.99, 0.01, true],
    [0.0075, 0.0001, true],
    [0.00751, 0.0001, false],
    [1e308, 0.5, true],
    [1e308, 0.123456789, false],
    [12391239123, 1e-8, true],
    [7, 2, false],
    [-4, 2, true],
    [0, 0.3, true],
    [0.3, 0.1, true],
    [Infinity, 1, false],
    [2 ** 60, 3, false],
    [1e21, 10, true],
  ])('%d of %d: %s', (value, divisor, want) => {
    expect(isMultiple(value, divisor)).toBe(want);
  });
});

describe('lengths', () => {
  it.each([
    ['😀', 1, true],
    ['😀😀', 1, false],
    ['e\u0301', 2, true],
    ['\ud83d', 1, true],
    ['', 0, true],
    ['a😀b', 3, true],
  ])('%j has at most %d characters, as zod counts: %s', (text, most, want) => {
    expect(z.string().max(most).safeParse(text).success).toBe(want);
  });

  it.each([
    ['😀', 2, false],
    ['😀a', 2, true],
    ['', 1, false],
    ['abcd', 2, true],
  ])('%j has at least %d characters, as zod counts: %s', (text, least, want) => {
    expect(z.string().min(least).safeParse(text).success).toBe(want);
  });
});

describe('equality', () => {
  it.each<[unknown, unknown, boolean]>([
    [{ a: 1, b: [2] }, { b: [2], a: 1 }, true],
    [[1, 2], [2, 1], false],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [0, false, false],
    [1, true, false],
    [null, {}, false],
    [[], {}, false],
    [{ toString: 1 }, {}, false],
    [JSON.parse('{"__proto__":1}'), {}, false],
    [JSON.parse('{"__proto__":1}'), JSON.parse('{"__proto__":1}'), true],
    [-0, 0, true],
  ])('of %j and %j: %s', (left, right, want) => {
    expect(isSame(left, right)).toBe(want);
    expect(isSame(right, left)).toBe(want);
  });
});

describe('what ships', () => {
  const uses = [
    ...['bounded', 'conforms', 'decided', 'dense', 'hostname', 'idnHostname', 'int64', 'members'],
    ...['multipleOf', 'named', 'once', 'operation', 'typed', 'uri'],
  ].map((name) => ({ file: 'runtime/checks.ts', name }));
  const whole = [{ uses: [...uses, { file: 'runtime/validation.ts', name: 'validation' }] }];
  const sources = [...usedRuntime(whole, 'runtime/').files].map(([path, content]) => ({
    path,
    content,
  }));

  it('imports zod and its own files, nothing else', () => {
    const specifiers = sources.flatMap(({ content }) =>
      [...content.matchAll(/\bfrom '([^']+)'/g)].map(([, specifier]) => specifier ?? ''),
    );
    expect(
      new Set(specifiers.filter((specifier) => !/^\.\.?(?:\/[a-z-]+)+\.js$/.test(specifier))),
    ).toEqual(new Set(['zod']));
    for (const { path, content } of sources)
      if (content.includes("from 'zod'"))
        expect(content, path).toMatch(/^import (?:type )?\* as z from 'zod';$/m);
  });

  it('uses nothing of zod that keeps bundles from leaving the rest out', () => {
    // `z.core` is a namespace in a namespace: as a value, bundlers keep all of it.
    const values = sources.flatMap(({ path, content }) =>
      content
        .split('\n')
        .filter((line) => /\bz\.core\.(?:util|config|\$Zod\w+\()/.test(line))
        .map((line) => `${path}: ${line}`),
    );
    expect(values).toEqual([]);
  });

  it.each(['5.9', '7'] as const)(
    'compiles with TypeScript %s under the strictest flags',
    { timeout: 120_000 },
    async (compiler) => {
      expect(await typeErrors(sources, { compiler, resolution: 'nodenext' })).toEqual([]);
    },
  );
});
