// Patterns of other languages: what each becomes, and that it takes and refuses what its author meant.

import { describe, expect, it } from 'vitest';
import { inEcmaSyntax } from '../../../../generator/read/schema/dialect.js';

interface Case {
  readonly becomes: string | undefined;
  readonly takes?: readonly string[];
  readonly refuses?: readonly string[];
}

const cases: [string, Case][] = [
  ['(?i)^abc$', { becomes: '^[aA][bB][cC]$', takes: ['abc', 'ABC', 'aBc'], refuses: ['abd'] }],
  ['(?i)^[a-f0-9]{2}$', { becomes: '^[a-fA-F0-9]{2}$', takes: ['aF', 'Ff'], refuses: ['g1'] }],
  ['(?i)^[^a-c]$', { becomes: '^[^a-cA-C]$', takes: ['d'], refuses: ['A', 'b'] }],
  [
    '^(?i:yes|no)!$',
    { becomes: '^(?:[yY][eE][sS]|[nN][oO])!$', takes: ['YES!', 'no!'], refuses: ['maybe!'] },
  ],
  ['^a(?i)b$', { becomes: '^a[bB]$', takes: ['aB'], refuses: ['Ab'] }],
  ['(?i)^straße\\d$', { becomes: '^[sS][tT][rR][aA]ß[eE]\\d$', takes: ['STRAßE1'] }],
  ['(?s)^a.b$', { becomes: '^a[\\s\\S]b$', takes: ['a\nb'] }],
  ['(?m)^a$', { becomes: '(?<![^\\n])a(?![^\\n])', takes: ['b\na\nc'], refuses: ['ba'] }],
  ['(?x) ^ a b # a comment\n $', { becomes: '^ab$', takes: ['ab'] }],
  ['\\A[a-z]+\\z', { becomes: '^[a-z]+$', takes: ['abc'], refuses: ['abc1'] }],
  ['\\A\\d{3}\\Z', { becomes: '^\\d{3}$', takes: ['123'] }],
  [
    '^(?P<year>\\d{4})-(?P=year)$',
    { becomes: '^(?<year>\\d{4})-\\k<year>$', takes: ['2020-2020'], refuses: ['2020-2021'] },
  ],
  ["^(?'a'b)\\k'a'$", { becomes: '^(?<a>b)\\k<a>$', takes: ['bb'] }],
  [
    '^[[:alpha:]_][[:alnum:]]*$',
    { becomes: '^[a-zA-Z_][a-zA-Z0-9]*$', takes: ['_a1'], refuses: ['1a'] },
  ],
  [
    '^[[:space:][:punct:]]$',
    { becomes: '^[ \\t\\n\\r\\f\\v!-\\/:-@\\[-`\\{-~]$', takes: ['!', ' ', '~'], refuses: ['a'] },
  ],
  ['^[a-z]++$', { becomes: '^[a-z]+$', takes: ['abc'] }],
  ['^[a-z]*+-\\d++$', { becomes: '^[a-z]*-\\d+$', takes: ['ab-1', '-1'] }],
  ['^(?>[a-z]+)\\.$', { becomes: '^[a-z]+\\.$', takes: ['a.'] }],
  ['^(?>ab)c$', { becomes: '^(?:ab)c$', takes: ['abc'] }],
  ['^\\Qa.b\\E$', { becomes: '^a\\.b$', takes: ['a.b'], refuses: ['axb'] }],
  ['^\\x{1F600}\\e$', { becomes: '^\\u{1f600}\\x1b$', takes: ['\u{1F600}\u001b'] }],
  ['^\\pL\\p{Han}\\p{^N}$', { becomes: '^\\p{L}\\p{Script=Han}\\P{N}$', takes: ['a漢b'] }],
  ['^[\\p{Alnum}_]+$', { becomes: '^[a-zA-Z0-9_]+$', takes: ['a_1'] }],
  ['^a{,3}$', { becomes: '^a{0,3}$', takes: ['', 'aaa'], refuses: ['aaaa'] }],
  ['/^[a-z]+$/i', { becomes: '^[a-zA-Z]+$', takes: ['aB'], refuses: ['/ab/'] }],
  ['^a(?#b)c$', { becomes: '^ac$', takes: ['ac'] }],
  ['^[]a]+$', { becomes: '^[\\]a]+$', takes: ['a]'] }],
  // What ECMA-262 cannot say.
  ['^[a-z]++z$', { becomes: undefined }],
  ['^(?>a|ab)c$', { becomes: undefined }],
  ['^(?:ab)*+c$', { becomes: undefined }],
  ['(?i)^\\p{Lu}$', { becomes: undefined }],
  ['(?i)(a)\\1', { becomes: undefined }],
  ['^(?R)$', { becomes: undefined }],
  ['^(a)?(?(1)b|c)$', { becomes: undefined }],
  ['^\\h+$', { becomes: undefined }],
  ['(?U)a+', { becomes: undefined }],
  ['(', { becomes: undefined }],
  ['a)', { becomes: undefined }],
  ['[a', { becomes: undefined }],
  ['(*ANYCRLF)a', { becomes: undefined }],
];

describe('a pattern of another language', () => {
  it.each(cases)('%s', (pattern, { becomes, takes = [], refuses = [] }) => {
    const read = inEcmaSyntax(pattern);
    expect(read).toBe(becomes);
    for (const text of takes)
      expect([text, new RegExp(read ?? '', 'u').test(text)]).toEqual([text, true]);
    for (const text of refuses)
      expect([text, new RegExp(read ?? '', 'u').test(text)]).toEqual([text, false]);
  });

  it.each([
    '^[a-z]+(?:-[a-z]+)*$',
    '^(?=.*\\d)(?!a)[\\w.+-]+@\\w+\\.\\w{2,}$',
    '^\\/a\\/b$',
    '(?<y>\\d{4})-\\k<y>',
    '^[^\\s@]+$',
    '\\p{L}\\u{1F600}',
  ])('stays %s', (pattern) => {
    expect(inEcmaSyntax(pattern)).toBe(pattern);
  });
});
