import { describe, expect, it } from 'vitest';
import { cookieFields, fieldsOf } from '../../../../generator/runtime/mock/fields.js';
import type { ParameterDescription } from '../../../../generator/runtime/mock/types.js';
import {
  type Kind,
  readParameter,
  type ParameterSource,
  type Wire,
} from '../../../../generator/runtime/mock/wire.js';

type Given = Partial<ParameterDescription> & { readonly kind: Kind; readonly text: string };

function read({ kind, text, ...rest }: Given): unknown {
  const parameter: ParameterDescription = { name: 'color', in: 'query', ...rest };
  const { in: location, name } = parameter;
  const source: ParameterSource = {
    path: new Map(location === 'path' ? [[name, text]] : []),
    query: fieldsOf(location === 'query' ? text : ''),
    headers: new Headers(location === 'header' ? { [name]: text } : {}),
    cookies: cookieFields(location === 'cookie' ? text : ''),
  };
  const reading = readParameter(parameter, source, { kind, isOwn: () => true });
  if (reading === 'absent') return reading;
  return 'wire' in reading ? plain(reading.wire) : reading;
}

function plain(wire: Wire): unknown {
  if (typeof wire === 'string') return wire;
  return wire instanceof Map
    ? Object.fromEntries([...wire].map(([name, each]) => [name, plain(each)]))
    : [...wire.values()].map((each) => plain(each));
}

const colors = ['blue', 'black', 'brown'];
const rgb = { R: '100', G: '200', B: '150' };

describe('readParameter', () => {
  it.each<[string, { given: Given; want: unknown }]>([
    ['form, a text', { given: { kind: 'primitive', text: 'color=blue%20sky' }, want: 'blue sky' }],
    ['form, a plus', { given: { kind: 'primitive', text: 'color=blue+sky' }, want: 'blue sky' }],
    ['form, broken encoding', { given: { kind: 'primitive', text: 'color=%zz' }, want: '%zz' }],
    [
      'form, a text twice',
      {
        given: { kind: 'primitive', text: 'color=a&color=b' },
        want: { problem: 'is sent more than once' },
      },
    ],
    ['form, another name', { given: { kind: 'primitive', text: 'colour=blue' }, want: 'absent' }],
    [
      'form exploded, a list',
      { given: { kind: 'array', text: 'color=blue&color=black&color=brown' }, want: colors },
    ],
    [
      'form, a list',
      { given: { kind: 'array', explode: false, text: 'color=blue,black,brown' }, want: colors },
    ],
    [
      'form, a comma in an item',
      { given: { kind: 'array', explode: false, text: 'color=a%2Cb,c' }, want: ['a,b', 'c'] },
    ],
    [
      'form exploded, an object',
      { given: { kind: 'object', text: 'R=100&G=200&B=150' }, want: rgb },
    ],
    [
      'form, an object',
      { given: { kind: 'object', explode: false, text: 'color=R,100,G,200,B,150' }, want: rgb },
    ],
    [
      'form, a name without a value',
      {
        given: { kind: 'object', explode: false, text: 'color=R,100,G' },
        want: { problem: 'has a name without a value' },
      },
    ],
    [
      'spaceDelimited',
      {
        given: {
          kind: 'array',
          style: 'spaceDelimited',
          explode: false,
          text: 'color=blue%20black%20brown',
        },
        want: colors,
      },
    ],
    [
      'pipeDelimited',
      {
        given: {
          kind: 'array',
          style: 'pipeDelimited',
          explode: false,
          text: 'color=blue%7Cblack|brown',
        },
        want: colors,
      },
    ],
    [
      'deepObject',
      {
        given: {
          kind: 'object',
          style: 'deepObject',
          explode: true,
          text: 'color[R]=100&color%5BG%5D=200&color[B]=150',
        },
        want: rgb,
      },
    ],
    [
      'deepObject, deeper',
      {
        given: {
          kind: 'object',
          style: 'deepObject',
          explode: true,
          text: 'color[a][b]=1&color[a][c]=2',
        },
        want: { a: { b: '1', c: '2' } },
      },
    ],
    [
      'simple, a list',
      { given: { kind: 'array', in: 'path', text: 'blue,black,brown' }, want: colors },
    ],
    [
      'simple exploded, an object',
      {
        given: { kind: 'object', in: 'path', explode: true, text: 'R=100,G=200,B=150' },
        want: rgb,
      },
    ],
    [
      'label',
      { given: { kind: 'primitive', in: 'path', style: 'label', text: '.blue' }, want: 'blue' },
    ],
    [
      'label exploded, a list',
      {
        given: {
          kind: 'array',
          in: 'path',
          style: 'label',
          explode: true,
          text: '.blue.black.brown',
        },
        want: colors,
      },
    ],
    [
      'label without a dot',
      {
        given: { kind: 'primitive', in: 'path', style: 'label', text: 'blue' },
        want: { problem: 'does not start with a dot' },
      },
    ],
    [
      'matrix',
      {
        given: { kind: 'primitive', in: 'path', style: 'matrix', text: ';color=blue' },
        want: 'blue',
      },
    ],
    [
      'matrix, a list',
      {
        given: { kind: 'array', in: 'path', style: 'matrix', text: ';color=blue,black,brown' },
        want: colors,
      },
    ],
    [
      'matrix exploded, a list',
      {
        given: {
          kind: 'array',
          in: 'path',
          style: 'matrix',
          explode: true,
          text: ';color=blue;color=black;color=brown',
        },
        want: colors,
      },
    ],
    [
      'matrix exploded, an object',
      {
        given: {
          kind: 'object',
          in: 'path',
          style: 'matrix',
          explode: true,
          text: ';R=100;G=200;B=150',
        },
        want: rgb,
      },
    ],
    [
      'matrix with another name',
      {
        given: { kind: 'primitive', in: 'path', style: 'matrix', text: ';colour=blue' },
        want: { problem: 'does not carry its name' },
      },
    ],
    [
      'a header',
      { given: { kind: 'array', in: 'header', text: 'blue,black, brown' }, want: colors },
    ],
    [
      'a cookie',
      {
        given: { kind: 'primitive', in: 'cookie', text: 'a=1; color=blue%20sky' },
        want: 'blue sky',
      },
    ],
    [
      'cookies exploded, a list',
      {
        given: { kind: 'array', in: 'cookie', text: 'color=blue; color=black; color=brown' },
        want: colors,
      },
    ],
    [
      'a cookie, a list',
      {
        given: { kind: 'array', in: 'cookie', explode: false, text: 'color=blue,black,brown' },
        want: colors,
      },
    ],
    [
      'cookies exploded, an object',
      { given: { kind: 'object', in: 'cookie', text: 'R=100; G=200; B=150' }, want: rgb },
    ],
    [
      'too many brackets',
      {
        given: { kind: 'object', style: 'deepObject', text: `color${'[a]'.repeat(5000)}=1` },
        want: { problem: 'is nested too deeply' },
      },
    ],
    [
      'a name of a prototype',
      { given: { kind: 'primitive', name: '__proto__', text: '__proto__=x' }, want: 'x' },
    ],
  ])('%s', (_, { given, want }) => expect(read(given)).toEqual(want));
});
