// Secrets are found however a text writes them, and nothing else is taken for one.

import { describe, expect, it } from 'vitest';
import { maskingOf, meaningsOf } from '../../../../../generator/runtime/client/auth/masking.js';

const key = 'sk/T<st+9"a\\b&c=%41=';
const json = JSON.stringify(key).slice(1, -1);
const html = [...key].map((each) => `&#x${each.charCodeAt(0).toString(16)};`).join('');
const named = 'sk&sol;T&lt;st&plus;9&quot;a&bsol;b&amp;c&equals;&percnt;41&equals;';
const base64 = (text: string): string => Buffer.from(text).toString('base64');

const texts: readonly (readonly [name: string, text: string, want: string])[] = [
  ['nothing', 'a text', 'a text'],
  ['the key', `a ${key} b`, 'a [redacted] b'],
  ['in other letters', `a ${key.toUpperCase()} b`, 'a [redacted] b'],
  ['as JSON', `a ${json} b`, 'a [redacted] b'],
  ['as JSON in JSON', `a ${JSON.stringify(json).slice(1, -1)} b`, 'a [redacted] b'],
  ['percent-encoded', `a?key=${encodeURIComponent(key)} b`, 'a?key=[redacted] b'],
  ['twice', `a ${encodeURIComponent(encodeURIComponent(key))} b`, 'a [redacted] b'],
  ['as JSON, percent-encoded', `a ${encodeURIComponent(json)} b`, 'a [redacted] b'],
  ['HTML, hexadecimal', `a ${html} b`, 'a [redacted] b'],
  [
    'HTML, decimal',
    `a ${html.replace(/x(\w+)/g, (_, hex) => `00${parseInt(hex, 16)}`)} b`,
    'a [redacted] b',
  ],
  ['HTML, with names', `a ${named} b`, 'a [redacted] b'],
  ['HTML as JSON', `a ${JSON.stringify(named.replaceAll('/', '\\/'))} b`, 'a "[redacted] b'],
  ['HTML, percent-encoded', `a ${encodeURIComponent(named)} b`, 'a [redacted] b'],
  ['base64', `a ${base64(key)} b`, 'a [redacted] b'],
  [
    'base64 behind a name',
    `a ${base64(`user:${key}`)} b`,
    `a ${base64('user:s').slice(0, 8)}[redacted] b`,
  ],
  [
    'base64 of JSON',
    `a ${base64(JSON.stringify({ key }))} b`,
    `a ${base64('{"key":"s').slice(0, 12)}[redacted] b`,
  ],
  ['base64 for URLs', `a ${Buffer.from(key).toString('base64url')} b`, 'a [redacted] b'],
  ['behind what looks like an escape', `50%${key}`, '50%[redacted]'],
  ['cut off', `Incorrect key: ${key.slice(0, -1)}*`, 'Incorrect key: [redacted]'],
  [
    'the beginning, which services show',
    `Incorrect key: ${key.slice(0, 8)}…`,
    `Incorrect key: ${key.slice(0, 8)}…`,
  ],
  ['two', `${key} ${key}x\ny`, '[redacted] [redacted]\ny'],
  ['in a word', `(${key},${key})`, '([redacted]'],
  ['two forms', `"${json}" ${encodeURIComponent(key)}`, '"[redacted] [redacted]'],
  ['unknown names of HTML', `&quo; &x; a`, '&quo; &x; a'],
];

describe('masking', () => {
  it.each(texts)('%s', (_, text, want) => {
    expect(maskingOf([key]).text(text)).toBe(want);
  });

  it.each<[string, string, string, string]>([
    ['a scheme', `Token ${key}`, `Token is not ${key}`, 'Token is not [redacted]'],
    ['a cookie', `theme=1; session=${key}`, `session is ${key}`, 'session is [redacted]'],
    ['cookies without blanks', `a=b;session=${key}`, key, '[redacted]'],
    ['a scheme with a hyphen', `DeepL-Auth-Key ${key}`, `not ${key}`, 'not [redacted]'],
    ['lines', `-----BEGIN KEY-----\n${key}`, `it is ${key}`, 'it is [redacted]'],
    [
      'lines as JSON writes them',
      'first line\nsecond',
      'a first line\\nsecond b',
      'a [redacted] b',
    ],
    ['a short one', 'abc', 'abc', 'abc'],
    [
      'a password with blanks',
      'correct horse battery',
      'not correct horse battery!',
      'not [redacted]',
    ],
    [
      'the same in a form',
      'correct horse battery',
      'p=correct+horse+battery&a=b c',
      'p=[redacted] c',
    ],
    [
      'letters beyond ASCII',
      'İpässwört😀',
      'a İp\\u00e4ssw%C3%B6rt\\ud83d\\ude00 b',
      'a [redacted] b',
    ],
  ])('of %s', (_, secret, text, want) => {
    expect(maskingOf([secret]).text(text)).toBe(want);
  });

  it.each<[string, string, unknown, unknown]>([
    ['a name', key, { [key]: { a: [key, 1] } }, { '[redacted]': { a: ['[redacted]', 1] } }],
    [
      'a number',
      '81726354',
      { a: 81726354, b: 81726355, c: [81726354] },
      { a: '[redacted]', b: 81726355, c: ['[redacted]'] },
    ],
    ['a long number', '8172635481726354817', { a: 8172635481726354817n }, { a: '[redacted]' }],
    ['zeros', '0000', { a: 0, b: '0000' }, { a: 0, b: '[redacted]' }],
    ['a prototype', key, JSON.parse('{"__proto__":{"a":1}}'), JSON.parse('{"__proto__":{"a":1}}')],
  ])('in JSON: %s', (_, secret, given, want) => {
    const text = JSON.stringify(given, (_key, value: unknown) =>
      typeof value === 'bigint' ? Number(value) : value,
    );
    expect(JSON.parse(text, maskingOf([secret]).revive)).toEqual(want);
  });
});

it('meaningsOf takes away layers of escapes', () => {
  expect(meaningsOf('A%2525\\u0026amp;')).toEqual(['a%2525\\u0026amp;', 'a%25&amp;', 'a%&']);
});
