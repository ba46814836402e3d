import { describe, expect, it } from 'vitest';
import type { ParameterDescriptor } from '../../../../generator/runtime/client/descriptor.js';
import { percentEncode, serializeParameter } from '../../../../generator/runtime/client/request.js';

type Row = [
  name: string,
  {
    given: readonly [Omit<ParameterDescriptor, 'name' | 'write'>, unknown];
    want: string | undefined;
  },
];

const list = ['blue', 'black', 'brown'];
const object = { R: 100, G: 200, B: 150 };

describe('the style examples of OpenAPI 3.1, section 4.8.12.4', () => {
  it.each<Row>([
    ['matrix, empty', { given: [{ in: 'path', style: 'matrix' }, ''], want: ';color' }],
    ['matrix, text', { given: [{ in: 'path', style: 'matrix' }, 'blue'], want: ';color=blue' }],
    [
      'matrix, list',
      { given: [{ in: 'path', style: 'matrix' }, list], want: ';color=blue,black,brown' },
    ],
    [
      'matrix, object',
      { given: [{ in: 'path', style: 'matrix' }, object], want: ';color=R,100,G,200,B,150' },
    ],
    [
      'matrix, exploded, empty',
      { given: [{ in: 'path', style: 'matrix', explode: true }, ''], want: ';color' },
    ],
    [
      'matrix, exploded, text',
      { given: [{ in: 'path', style: 'matrix', explode: true }, 'blue'], want: ';color=blue' },
    ],
    [
      'matrix, exploded, list',
      {
        given: [{ in: 'path', style: 'matrix', explode: true }, list],
        want: ';color=blue;color=black;color=brown',
      },
    ],
    [
      'matrix, exploded, object',
      {
        given: [{ in: 'path', style: 'matrix', explode: true }, object],
        want: ';R=100;G=200;B=150',
      },
    ],
    ['label, empty', { given: [{ in: 'path', style: 'label' }, ''], want: '.' }],
    ['label, text', { given: [{ in: 'path', style: 'label' }, 'blue'], want: '.blue' }],
    ['label, list', { given: [{ in: 'path', style: 'label' }, list], want: '.blue,black,brown' }],
    [
      'label, object',
      { given: [{ in: 'path', style: 'label' }, object], want: '.R,100,G,200,B,150' },
    ],
    [
      'label, exploded, empty',
      { given: [{ in: 'path', style: 'label', explode: true }, ''], want: '.' },
    ],
    [
      'label, exploded, text',
      { given: [{ in: 'path', style: 'label', explode: true }, 'blue'], want: '.blue' },
    ],
    [
      'label, exploded, list',
      { given: [{ in: 'path', style: 'label', explode: true }, list], want: '.blue.black.brown' },
    ],
    [
      'label, exploded, object',
      {
        given: [{ in: 'path', style: 'label', explode: true }, object],
        want: '.R=100.G=200.B=150',
      },
    ],
    ['simple, empty', { given: [{ in: 'path' }, ''], want: '' }],
    ['simple, text', { given: [{ in: 'path' }, 'blue'], want: 'blue' }],
    ['simple, list', { given: [{ in: 'path' }, list], want: 'blue,black,brown' }],
    ['simple, object', { given: [{ in: 'path' }, object], want: 'R,100,G,200,B,150' }],
    ['simple, exploded, text', { given: [{ in: 'path', explode: true }, 'blue'], want: 'blue' }],
    [
      'simple, exploded, list',
      { given: [{ in: 'path', explode: true }, list], want: 'blue,black,brown' },
    ],
    [
      'simple, exploded, object',
      { given: [{ in: 'path', explode: true }, object], want: 'R=100,G=200,B=150' },
    ],
    ['simple in a header, list', { given: [{ in: 'header' }, list], want: 'blue,black,brown' }],
    [
      'simple in a header, object',
      { given: [{ in: 'header' }, object], want: 'R,100,G,200,B,150' },
    ],
    [
      'simple in a header, exploded, object',
      { given: [{ in: 'header', explode: true }, object], want: 'R=100,G=200,B=150' },
    ],
    ['form, empty', { given: [{ in: 'query', explode: false }, ''], want: 'color=' }],
    ['form, text', { given: [{ in: 'query', explode: false }, 'blue'], want: 'color=blue' }],
    [
      'form, list',
      { given: [{ in: 'query', explode: false }, list], want: 'color=blue,black,brown' },
    ],
    [
      'form, object',
      { given: [{ in: 'query', explode: false }, object], want: 'color=R,100,G,200,B,150' },
    ],
    ['form, exploded, empty', { given: [{ in: 'query' }, ''], want: 'color=' }],
    ['form, exploded, text', { given: [{ in: 'query' }, 'blue'], want: 'color=blue' }],
    [
      'form, exploded, list',
      { given: [{ in: 'query' }, list], want: 'color=blue&color=black&color=brown' },
    ],
    ['form, exploded, object', { given: [{ in: 'query' }, object], want: 'R=100&G=200&B=150' }],
    ['form in a cookie, text', { given: [{ in: 'cookie' }, 'blue'], want: 'color=blue' }],
    [
      'form in a cookie, list',
      { given: [{ in: 'cookie', explode: false }, list], want: 'color=blue,black,brown' },
    ],
    [
      'form in a cookie, object',
      { given: [{ in: 'cookie', explode: false }, object], want: 'color=R,100,G,200,B,150' },
    ],
    [
      'form in a cookie, exploded, list',
      { given: [{ in: 'cookie' }, list], want: 'color=blue; color=black; color=brown' },
    ],
    [
      'form in a cookie, exploded, object',
      { given: [{ in: 'cookie' }, object], want: 'R=100; G=200; B=150' },
    ],
    [
      'space delimited, list',
      {
        given: [{ in: 'query', style: 'spaceDelimited' }, list],
        want: 'color=blue%20black%20brown',
      },
    ],
    [
      'space delimited, object',
      {
        given: [{ in: 'query', style: 'spaceDelimited' }, object],
        want: 'color=R%20100%20G%20200%20B%20150',
      },
    ],
    [
      'space delimited, exploded, list',
      {
        given: [{ in: 'query', style: 'spaceDelimited', explode: true }, list],
        want: 'color=blue&color=black&color=brown',
      },
    ],
    [
      'pipe delimited, list',
      {
        given: [{ in: 'query', style: 'pipeDelimited' }, list],
        want: 'color=blue%7Cblack%7Cbrown',
      },
    ],
    [
      'pipe delimited, object',
      {
        given: [{ in: 'query', style: 'pipeDelimited' }, object],
        want: 'color=R%7C100%7CG%7C200%7CB%7C150',
      },
    ],
    [
      'pipe delimited, exploded, list',
      {
        given: [{ in: 'query', style: 'pipeDelimited', explode: true }, list],
        want: 'color=blue&color=black&color=brown',
      },
    ],
    [
      'deep object',
      {
        given: [{ in: 'query', style: 'deepObject', explode: true }, object],
        want: 'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150',
      },
    ],
  ])('%s', (_, { given: [parameter, value], want }) => {
    expect(serializeParameter({ name: 'color', ...parameter }, value)).toBe(want);
  });
});

describe('values', () => {
  const query: Omit<ParameterDescriptor, 'name' | 'write'> = { in: 'query' };
  it.each<Row>([
    ['undefined', { given: [query, undefined], want: undefined }],
    ['null', { given: [query, null], want: undefined }],
    ['an empty list', { given: [query, []], want: undefined }],
    ['an empty list, joined', { given: [{ in: 'query', explode: false }, []], want: undefined }],
    ['an empty object', { given: [query, {}], want: undefined }],
    [
      'an empty deep object',
      { given: [{ in: 'query', style: 'deepObject' }, {}], want: undefined },
    ],
    ['a list of nothing', { given: [query, [null, undefined]], want: undefined }],
    ['null in a list', { given: [query, ['a', null, 'b']], want: 'color=a&color=b' }],
    ['undefined in an object', { given: [query, { a: 1, b: undefined, c: null }], want: 'a=1' }],
    [
      'an empty text in a list',
      { given: [{ in: 'query', explode: false }, ['a', '', 'b']], want: 'color=a,,b' },
    ],
    [
      'an empty text in an exploded matrix',
      {
        given: [{ in: 'path', style: 'matrix', explode: true }, ['', 'b']],
        want: ';color;color=b',
      },
    ],
    ['zero', { given: [query, 0], want: 'color=0' }],
    ['false', { given: [query, false], want: 'color=false' }],
    ['a big integer', { given: [query, 2n ** 64n], want: 'color=18446744073709551616' }],
    [
      'a date',
      {
        given: [query, new Date(Date.UTC(2024, 1, 29, 12, 30))],
        want: 'color=2024-02-29T12%3A30%3A00.000Z',
      },
    ],
    [
      'dates in a list',
      {
        given: [{ in: 'query', explode: false }, [new Date(0)]],
        want: 'color=1970-01-01T00%3A00%3A00.000Z',
      },
    ],
    ['an object in a list', { given: [query, [{ a: 1 }]], want: 'color=%7B%22a%22%3A1%7D' }],
    [
      'what says itself how it is written',
      { given: [query, { toJSON: () => 'x y' }], want: 'color=x%20y' },
    ],
    [
      'reserved characters',
      {
        given: [query, ":/?#[]@!$&'()*+,;= %"],
        want: 'color=%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D%20%25',
      },
    ],
    ['unreserved characters', { given: [query, 'aZ0-._~'], want: 'color=aZ0-._~' }],
    ['letters outside of ASCII', { given: [query, 'é😀'], want: 'color=%C3%A9%F0%9F%98%80' }],
    ['half of a surrogate pair', { given: [query, 'a\ud83d'], want: 'color=a%EF%BF%BD' }],
    [
      'a comma in a joined list',
      { given: [{ in: 'query', explode: false }, ['a,b', 'c']], want: 'color=a%2Cb,c' },
    ],
    ['a comma in a path', { given: [{ in: 'path' }, ['a,b', 'c']], want: 'a%2Cb,c' }],
    ['a slash in a path', { given: [{ in: 'path' }, '../a/b'], want: '..%2Fa%2Fb' }],
    [
      'header values are not percent-encoded',
      { given: [{ in: 'header' }, 'W/"a b", c=d'], want: 'W/"a b", c=d' },
    ],
    ['cookie values are', { given: [{ in: 'cookie' }, 'a b;c'], want: 'color=a%20b%3Bc' }],
    [
      'reserved characters, allowed',
      {
        given: [{ in: 'query', allowReserved: true }, "a:/?[]@!$'()*,;= b"],
        want: "color=a:/?[]@!$'()*,;=%20b",
      },
    ],
    [
      'what would end the value, though reserved is allowed',
      { given: [{ in: 'query', allowReserved: true }, 'a&b#c+d'], want: 'color=a%26b%23c%2Bd' },
    ],
    [
      'what is encoded already, where reserved is allowed',
      { given: [{ in: 'query', allowReserved: true }, 'a%20b%'], want: 'color=a%20b%25' },
    ],
    [
      'what would begin another cookie, though reserved is allowed',
      {
        given: [{ in: 'cookie', allowReserved: true }, 'a; admin=1, b'],
        want: 'color=a%3B%20admin=1%2C%20b',
      },
    ],
    [
      'a slash in a path, allowed',
      { given: [{ in: 'path', allowReserved: true }, 'a/b?c#d'], want: 'a/b%3Fc%23d' },
    ],
    [
      'a deep object in depth',
      {
        given: [
          { in: 'query', style: 'deepObject' },
          { a: { b: 1 }, 'c]': ['x', { y: 2 }] },
        ],
        want: 'color%5Ba%5D%5Bb%5D=1&color%5Bc%5D%5D%5B0%5D=x&color%5Bc%5D%5D%5B1%5D%5By%5D=2',
      },
    ],
    [
      'names of the prototype',
      {
        given: [{ in: 'query' }, JSON.parse('{"__proto__":1,"constructor":2}')],
        want: '__proto__=1&constructor=2',
      },
    ],
    [
      'JSON in the query',
      {
        given: [{ in: 'query', mediaType: 'application/json' }, { a: ['é'] }],
        want: 'color=%7B%22a%22%3A%5B%22%C3%A9%22%5D%7D',
      },
    ],
    [
      'JSON text',
      {
        given: [{ in: 'query', mediaType: 'application/vnd.x+json; charset=utf-8' }, 'a'],
        want: 'color=%22a%22',
      },
    ],
    [
      'JSON in the path',
      { given: [{ in: 'path', mediaType: 'application/json' }, [1]], want: '%5B1%5D' },
    ],
    [
      'JSON in a header',
      {
        given: [{ in: 'header', mediaType: 'application/json' }, { a: 'é😀' }],
        want: '{"a":"\\u00e9\\ud83d\\ude00"}',
      },
    ],
    [
      'JSON in a cookie',
      {
        given: [{ in: 'cookie', mediaType: 'application/json' }, { a: 1 }],
        want: 'color=%7B%22a%22%3A1%7D',
      },
    ],
    [
      'text by media type',
      { given: [{ in: 'query', mediaType: 'text/plain' }, 'a b'], want: 'color=a%20b' },
    ],
  ])('%s', (_, { given: [parameter, value], want }) => {
    expect(serializeParameter({ name: 'color', ...parameter }, value)).toBe(want);
  });

  it('encodes names', () => {
    expect(serializeParameter({ name: 'filter[a b]', in: 'query' }, 1)).toBe('filter%5Ba%20b%5D=1');
    expect(percentEncode("it's")).toBe('it%27s');
  });

  it.each<[string, { given: unknown; want: string }]>([
    ['NaN', { given: Number.NaN, want: 'it has no text form' }],
    ['infinity in a list', { given: [1, Number.POSITIVE_INFINITY], want: 'it has no text form' }],
    ['an invalid date', { given: new Date(Number.NaN), want: 'it is an invalid date' }],
    ['a function', { given: () => 1, want: 'it has no text form' }],
  ])('refuses %s', (_, { given, want }) => {
    expect(() => serializeParameter({ name: 'color', in: 'query' }, given)).toThrow(
      new TypeError(want),
    );
  });

  it('refuses what is nested too deeply', () => {
    const query = { name: 'a', in: 'query', style: 'deepObject' } as const;
    expect(serializeParameter(query, nested(100))).toBe(`a${'%5B0%5D'.repeat(100)}=1`);
    expect(() => serializeParameter(query, nested(101))).toThrow(
      new TypeError('it is nested more than 100 levels deep'),
    );
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;
    expect(() => serializeParameter(query, circular)).toThrow(
      new TypeError('it is nested more than 100 levels deep'),
    );
    expect(() => serializeParameter({ name: 'a', in: 'query' }, nested(100_000))).toThrow(
      new RangeError('Maximum call stack size exceeded'),
    );
  });
});

/** A number in so many arrays. */
function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}
