// Values that a declaration describes: words that stand for what is known.

import { expect, it } from 'vitest';
import type { Json } from '../../../generator/model/json.js';
import { merged, valueOf, type ValueScope } from '../../../generator/sandbox/state/values.js';

const clips = [
  { id: 'a', projectId: 'one', tags: ['x', 'y'] },
  { id: 'b', projectId: 'two', tags: [] },
  { id: 'c', projectId: 'one', tags: ['y'] },
];
const scope: ValueScope = {
  ...{ now: 0, account: {}, all: () => clips },
  self: { id: 'one', settings: { video: {}, photo: {} }, none: {} },
  request: { wanted: ['a', 'b'] },
};

it.each<[name: string, template: Json, value: Json | undefined]>([
  ['all records', { $all: 'Clip' }, clips],
  [
    'those of another one',
    { $all: 'Clip', where: { projectId: { $self: 'id' } } },
    [clips[0] ?? null, clips[2] ?? null],
  ],
  [
    'those with one of some values',
    { $all: 'Clip', where: { id: { $request: 'wanted' } } },
    [clips[0] ?? null, clips[1] ?? null],
  ],
  ['those with an item', { $all: 'Clip', where: { tags: 'x' } }, [clips[0] ?? null]],
  [
    'all, where nothing is asked for',
    { $all: 'Clip', where: { id: { $request: 'other' } } },
    clips,
  ],
  ['names of an object', { $keys: { $self: 'settings' } }, ['video', 'photo']],
  ['names of nothing', { $keys: { $self: 'none' }, else: ['usual'] }, ['usual']],
  ['a part of a list', { $part: { $request: 'wanted' }, from: 1 }, ['b']],
  ['a part of nothing', { $part: { $request: 'other' }, to: 1 }, undefined],
])('%s', (_, template, value) => {
  expect(valueOf(template, scope)).toEqual(value);
});

it('keeps members of objects that are not given, and no prototype', () => {
  expect(merged({ a: { b: 1, c: [1] }, d: 2 }, { a: { c: [2] }, d: null })).toEqual({
    ...{ a: { b: 1, c: [2] }, d: null },
  });
  const given: Json = JSON.parse('{"__proto__":{"polluted":true}}');
  const whole = merged({}, given);
  expect(Object.getPrototypeOf(whole)).toBe(Object.prototype);
  expect(Object.hasOwn(Object(whole), '__proto__')).toBe(true);
});
