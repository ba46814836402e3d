// Headers that are more than one text, as RFC 6570 writes them.

import { describe, expect, it } from 'vitest';
import { listHeader, objectHeader, toLong } from '../../../../generator/runtime/client/response.js';

describe('a header', () => {
  it.each([
    ['a, b', ['a', 'b']],
    ['a', ['a']],
    [' ', []],
  ])('is a list: %j', (text, want) => {
    expect(listHeader()(text)).toEqual(want);
  });

  it('is a list of numbers', () => {
    expect(listHeader(Number)('1, 2.5')).toEqual([1, 2.5]);
  });

  it.each([
    [false, 'R,100,name,a=b', { R: 100, name: 'a=b' }],
    [true, 'R=100, name=a=b', { R: 100, name: 'a=b' }],
    [true, 'R=100,name', { R: 100, name: '' }],
    [false, '', {}],
  ])('is an object (exploded: %j): %j', (isExploded, text, want) => {
    expect(objectHeader({ R: Number }, isExploded)(text)).toEqual(want);
  });

  it.each([
    ['5', 5],
    ['-9007199254740993', -9007199254740993n],
    ['9007199254740993', 9007199254740993n],
    ['1e300', 1e300],
    ['many', NaN],
  ])('is a long integer: %j', (text, want) => {
    expect(toLong(text)).toEqual(want);
  });
});
