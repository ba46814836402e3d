// What may be asked of an expression.

import { expect, test } from 'vitest';
import { isAffordable } from '../../../generator/model/patterns.js';

const endless: readonly [pattern: string, text: string][] = [
  ['^(a+)+$', `${'a'.repeat(40)}!`],
  ['^(([a-z])+.)+[A-Z]([a-z])+$', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
  ['^(?=(x+x+)+y)x{5000}$', 'x'.repeat(5000)],
  ['^(?!(a+)+b)a{40}$', 'a'.repeat(40)],
  ['(.*)*x', 'a'.repeat(60)],
  ['(x|x)*y', 'x'.repeat(60)],
  ['(?:a?){40}b', 'a'.repeat(40)],
  ['^(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)[.]$', 'a'.repeat(200)],
  [String.raw`^(a*)*\1b$`, 'a'.repeat(60)],
  [String.raw`(?<!(a+)+b)c`, `${'a'.repeat(60)}c`],
];

test.each(endless)('%s is too dear', (pattern, text) => {
  expect(isAffordable(new RegExp(pattern, 'u'), text)).toBe(false);
  // The same in the older mode.
  expect(isAffordable(new RegExp(pattern), text)).toBe(false);
});

const harmless: readonly [pattern: string, text: string][] = [
  ['^(a+)+$', 'a'.repeat(2000)],
  ['^[a-z]+(-[a-z]+)*$', 'a-name-of-many-words'],
  [String.raw`^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$`, 'www.video.example.com'],
  ['^.{1,65535}$', 'x'.repeat(50_000)],
  ['a{1,1000000}', 'a'.repeat(5000)],
  ['(a|a?)+$', 'a'.repeat(3000)],
  [Array.from({ length: 5000 }, (_, index) => `value-${index}`).join('|'), 'value-4999'],
  [String.raw`^(.)(?:\1){300}$`, 'z'.repeat(301)],
];

test.each(harmless)('%s may be asked', (pattern, text) => {
  expect(isAffordable(new RegExp(pattern, 'u'), text)).toBe(true);
});

test('an expression that was too dear again and again is not asked any more', () => {
  const expression = /^(a+)+$/u;
  expect(isAffordable(expression, 'a'.repeat(20))).toBe(true);
  for (let count = 0; count < 6; count += 1)
    expect(isAffordable(expression, `${'a'.repeat(40)}!`)).toBe(false);
  expect(isAffordable(expression, 'a'.repeat(20))).toBe(false);
});
