// That the comparison sees what is wrong, and shows it on little.

import { judgeSchema } from '../support/judge.js';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../generator/verify/judge/json.js';
import { lift } from '../../generator/verify/judge/lift.js';
import { shrink, valuesFor } from '../support/random/values.js';
import { compare } from './compare.js';

const schema: Json = {
  type: 'object',
  required: ['id'],
  properties: {
    id: { type: 'integer' },
    tags: { type: 'array', items: { type: 'string' }, uniqueItems: true },
  },
};
const judge = judgeSchema(lift(schema, '3.1'));
const values = valuesFor(schema, () => true, { seed: 'compare', samples: 20, mutations: 10 });

type Parse = (value: unknown) => { readonly success: boolean; readonly data?: unknown };

const honest: Parse = (value) => ({
  success: judge(JSON.parse(JSON.stringify(value))).valid,
  data: value,
});

/** A validator that is wrong where `when` says so. */
const wrong =
  (
    when: (text: string) => boolean,
    change: (result: ReturnType<Parse>) => ReturnType<Parse>,
  ): Parse =>
  (value) =>
    when(JSON.stringify(value)) ? change(honest(value)) : honest(value);

const cases: readonly (readonly [
  string,
  Parse,
  readonly (readonly [sort: string, value: string])[],
])[] = [
  ['an honest validator', honest, []],
  ['one that accepts everything', (data) => ({ success: true, data }), [['wrong-accept', '{}']]],
  ['one that rejects everything', () => ({ success: false }), [['wrong-reject', '{"id":']]],
  [
    'one that forgets uniqueItems',
    wrong(
      (text) => /"tags":\[("[^"]*"),\1/.test(text),
      ({ data }) => ({ success: true, data }),
    ),
    [['wrong-accept', '{"tags":["']],
  ],
  ['one that strips', (value) => ({ ...honest(value), data: {} }), [['changed', '{"id":']]],
  [
    'one that throws at __proto__',
    wrong(
      (text) => text.includes('"__proto__":'),
      () => {
        throw new Error('no');
      },
    ),
    [['thrown', '{"__proto__":']],
  ],
];

describe('compare', () => {
  it.each(cases)('%s', (_, safeParse, want) => {
    const { valid, invalid, disagreements } = compare(
      { name: 'X', schema, validator: { safeParse }, judge },
      values,
    );
    expect(valid + invalid).toBe(values.length);
    expect(disagreements.map(({ sort }) => sort)).toEqual(want.map(([sort]) => sort));
    for (const [index, { text }] of disagreements.entries())
      expect(text).toContain(`  value      ${want[index]?.[1]}`);
    for (const { text } of disagreements) expect(text.split('\n')[2]?.length).toBeLessThan(80);
  });
});

describe('shrink', () => {
  it.each<[string, Json, (text: string) => boolean, Json]>([
    [
      'members',
      { a: 1, b: { c: [1, 2, 3, 4, 5], d: 'x' } },
      (text) => text.includes('3'),
      { b: { c: [3] } },
    ],
    [
      'texts',
      { a: 'a long text with a word in it' },
      (text) => text.includes('word'),
      { a: 'h a word' },
    ],
    ['nothing', 5, () => true, 5],
  ])('%s', (_, value, shows, want) => {
    expect(shrink(value, (each) => shows(JSON.stringify(each)))).toEqual(want);
  });
});
