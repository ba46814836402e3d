// Which patterns are slow, and for which texts: what is said of a pattern is so in a real engine.

import { describe, expect, it, test } from 'vitest';
import { describedText, slownessOf } from '../../../generator/model/slow-patterns.js';

const slow: readonly (readonly [pattern: string, text: string])[] = [
  ['^(a+)+$', 'repeats "a" 33 times, ends with "!"'],
  [String.raw`^([a-zA-Z0-9]+\.?)*$`, 'repeats "a" 33 times, ends with "!"'],
  [String.raw`^\s+|\s+$`, 'begins with "!", repeats " " 400,000 times, ends with "!"'],
  ['(x|x)*y', 'repeats "x" 30 times, ends with "!"'],
  [String.raw`^[^@]+@[^@]+\.[^@]+$`, 'begins with "a@", repeats "." 300,000 times, ends with "@"'],
  ['^(foo|f.o)*$', 'repeats "foo" 30 times, ends with "!"'],
];

describe('a pattern is slow', () => {
  test.each(slow)('%s', (pattern, text) => {
    const found = slownessOf(pattern);
    expect(found && describedText(found)).toBe(text);
    if (found === undefined) return;
    const { before, repeated, after, limit, times } = found;
    const expression = new RegExp(pattern, 'u');
    const longest = Math.floor((limit - before.length - after.length) / repeated.length);
    const short = `${before}${repeated.repeat(longest)}${after}`;
    const started = performance.now();
    expression.test(short);
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(times * repeated.length).toBeGreaterThan(limit / 2);
  });
});

it.each([
  '^[a-z]+$',
  String.raw`^\d{4}-\d{2}$`,
  '^[a-z0-9]+(?:[._-][a-z0-9]+)*$',
  '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$',
  '^([0-9a-f]{2}:){5}[0-9a-f]{2}$',
  '^https?://[^/]+/.*$',
  '^[A-Z]{2,20}$',
])('%s is quick', (pattern) => {
  expect(slownessOf(pattern)).toBeUndefined();
});
