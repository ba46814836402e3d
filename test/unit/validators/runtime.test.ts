// The parts of the runtime by themselves, and what ships of it.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { array } from '../../../generator/runtime/validators/array.js';
import { allOf, anyOf } from '../../../generator/runtime/validators/combine.js';
import { isMultiple } from '../../../generator/runtime/validators/number.js';
import { object } from '../../../generator/runtime/validators/object.js';
import { schema } from '../../../generator/runtime/validators/schema.js';
import { maxLength, minLength } from '../../../generator/runtime/validators/text.js';
import { isSame } from '../../../generator/runtime/validators/values.js';
import { root, typeErrors } from '../../support/compile.js';

describe('multiples', () => {
  it.each([
    [19.99, 0.01, true], [0.0075, 0.0001, true], [0.00751, 0.0001, false], [1e308, 0.5, true], [1e308, 0.123456789, false], [12391239123, 1e-8, true],
    [7, 2, false], [-4, 2, true], [0, 0.3, true], [0.3, 0.1, true], [Infinity, 1, false], [2 ** 60, 3, false], [1e21, 10, true],
  ])('%d of %d: %s', (value, divisor, want) => {
    expect(isMultiple(value, divisor)).toBe(want);
  });
});

describe('lengths', () => {
  it.each([
    ['😀', 1, true], ['😀😀', 1, false], ['e\u0301', 2, true], ['\ud83d', 1, true], ['', 0, true], ['a😀b', 3, true],
  ])('%j has at most %d characters: %s', (text, most, want) => {
    expect(z.string().check(maxLength(most)).safeParse(text).success).toBe(want);
  });

  it.each([['😀', 2, false], ['😀a', 2, true], ['', 1, false], ['abcd', 2, true]])('%j has at least %d characters: %s', (text, least, want) => {
    expect(z.string().check(minLength(least)).safeParse(text).success).toBe(want);
  });
});

describe('equality', () => {
  it.each<[unknown, unknown, boolean]>([
    [{ a: 1, b: [2] }, { b: [2], a: 1 }, true], [[1, 2], [2, 1], false], [{ a: 1 }, { a: 1, b: 2 }, false], [0, false, false], [1, true, false], [null, {}, false],
    [[], {}, false], [{ toString: 1 }, {}, false], [JSON.parse('{"__proto__":1}'), {}, false], [JSON.parse('{"__proto__":1}'), JSON.parse('{"__proto__":1}'), true], [-0, 0, true],
  ])('of %j and %j: %s', (left, right, want) => {
    expect(isSame(left, right)).toBe(want);
    expect(isSame(right, left)).toBe(want);
  });
});

describe('a schema', () => {
  const user = schema<{ name: string }>(() => object({ name: z.string(), tags: array(z.string()) }, { required: ['name'] }));

  it('gives back the value that it was given', () => {
    const value = { other: 1, tags: ['a'], name: 'n' };
    expect(user.parse(value)).toBe(value);
    expect(user.parse(value).name).toBe('n');
    expect(Object.keys(user.parse(value))).toEqual(['other', 'tags', 'name']);
    expect(value.tags).toEqual(['a']);
  });

  it('is a schema of zod in every respect', () => {
    expect(user.optional().safeParse(undefined).success).toBe(true);
    expect(user.refine(({ name }) => name !== 'x').safeParse({ name: 'x' }).success).toBe(false);
    expect(user.refine(() => true).safeParse({ name: 1 }).success).toBe(false);
    expect(z.array(user).safeParse([{ name: 'a' }, { name: 2 }]).error?.issues[0]?.path).toEqual([1, 'name']);
    expect(z.object({ user }).safeParse({}).success).toBe(false);
    expect(user['~standard'].validate({ name: 1 })).toMatchObject({ issues: [{ path: ['name'] }] });
  });

  it('takes schemas of an application as parts', () => {
    const even = z.number().refine((value) => value % 2 === 0, 'odd');
    expect(schema(() => anyOf(even, z.string())).safeParse(3).success).toBe(false);
    expect(schema(() => allOf(even, z.number())).safeParse(4).success).toBe(true);
  });

  it('may hold itself', () => {
    interface Tree {
      readonly children?: readonly Tree[];
    }
    const tree: z.ZodType<Tree> = schema(() => object({ children: array(tree) }));
    expect(tree.safeParse({ children: [{ children: [] }, {}] }).success).toBe(true);
    expect(tree.safeParse({ children: [{ children: [1] }] }).error?.issues[0]?.path).toEqual(['children', 0, 'children', 0]);
  });
});

describe('what ships', () => {
  const folder = join(root, 'generator/runtime/validators');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts')).map((name) => ({ path: `runtime/${name}`, content: readFileSync(join(folder, name), 'utf8') }));

  it('imports zod and its own files, nothing else', () => {
    const specifiers = sources.flatMap(({ content }) => [...content.matchAll(/\bfrom '([^']+)'/g)].map(([, specifier]) => specifier ?? ''));
    expect(new Set(specifiers.filter((specifier) => !/^\.\.?\/[a-z-]+\.js$/.test(specifier)))).toEqual(new Set(['zod']));
    for (const { path, content } of sources) if (content.includes("from 'zod'")) expect(content, path).toMatch(/^import (?:type )?\* as z from 'zod';$/m);
  });

  it('uses nothing of zod that keeps bundles from leaving the rest out', () => {
    // `z.core` is a namespace in a namespace: as a value, bundlers keep all of it.
    const values = sources.flatMap(({ path, content }) => content.split('\n').filter((line) => /\bz\.core\.(?:util|config|\$Zod\w+\()/.test(line)).map((line) => `${path}: ${line}`));
    expect(values).toEqual([]);
  });

  it.each(['5.9', '7'] as const)('compiles with TypeScript %s under the strictest flags', { timeout: 120_000 }, async (compiler) => {
    expect(await typeErrors(sources, { compiler, resolution: 'nodenext' })).toEqual([]);
  });
});
