import { describe, expect, it } from 'vitest';
import {
  deserialize,
  type Reading,
  type Source,
} from '../../../../generator/verify/reading/deserialize.js';
import { type Kind, type Wire } from '../../../../generator/verify/reading/types.js';
import type {
  DocumentParameter,
  Location,
  Style,
} from '../../../../generator/verify/reading/enumerate.js';

interface Given {
  readonly in: Location;
  readonly style?: Style;
  readonly explode?: boolean;
  readonly kind?: Kind;
  readonly mediaType?: string;
  /** The parameter as it stands in its place. */
  readonly sent: string | undefined;
}

type Want =
  string | readonly string[] | Readonly<Record<string, string>> | Pick<Reading, 'state'>['state'];

const array = ['blue', 'black', 'brown'];
const object = { R: '100', G: '200', B: '150' };

/** The values of the table in OpenAPI 3.1, section 4.8.12.3, parameter `color`; its empty cells are "undefined". */
const table: readonly (readonly [
  style: Style,
  explode: boolean,
  cells: Readonly<Record<'empty' | 'string' | 'array' | 'object', string | undefined>>,
])[] = [
  [
    'matrix',
    false,
    {
      empty: ';color',
      string: ';color=blue',
      array: ';color=blue,black,brown',
      object: ';color=R,100,G,200,B,150',
    },
  ],
  [
    'matrix',
    true,
    {
      empty: ';color',
      string: ';color=blue',
      array: ';color=blue;color=black;color=brown',
      object: ';R=100;G=200;B=150',
    },
  ],
  [
    'label',
    false,
    { empty: '.', string: '.blue', array: '.blue,black,brown', object: '.R,100,G,200,B,150' },
  ],
  [
    'label',
    true,
    { empty: '.', string: '.blue', array: '.blue.black.brown', object: '.R=100.G=200.B=150' },
  ],
  [
    'form',
    false,
    {
      empty: 'color=',
      string: 'color=blue',
      array: 'color=blue,black,brown',
      object: 'color=R,100,G,200,B,150',
    },
  ],
  [
    'form',
    true,
    {
      empty: 'color=',
      string: 'color=blue',
      array: 'color=blue&color=black&color=brown',
      object: 'R=100&G=200&B=150',
    },
  ],
  [
    'simple',
    false,
    { empty: '', string: 'blue', array: 'blue,black,brown', object: 'R,100,G,200,B,150' },
  ],
  [
    'simple',
    true,
    { empty: '', string: 'blue', array: 'blue,black,brown', object: 'R=100,G=200,B=150' },
  ],
  [
    'spaceDelimited',
    false,
    {
      empty: undefined,
      string: undefined,
      array: 'color=blue%20black%20brown',
      object: 'color=R%20100%20G%20200%20B%20150',
    },
  ],
  [
    'spaceDelimited',
    true,
    { empty: undefined, string: undefined, array: undefined, object: undefined },
  ],
  [
    'pipeDelimited',
    false,
    {
      empty: undefined,
      string: undefined,
      array: 'color=blue%7Cblack%7Cbrown',
      object: 'color=R%7C100%7CG%7C200%7CB%7C150',
    },
  ],
  [
    'pipeDelimited',
    true,
    { empty: undefined, string: undefined, array: undefined, object: undefined },
  ],
  [
    'deepObject',
    false,
    { empty: undefined, string: undefined, array: undefined, object: undefined },
  ],
  [
    'deepObject',
    true,
    {
      empty: undefined,
      string: undefined,
      array: undefined,
      object: 'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150',
    },
  ],
];
const kinds = {
  empty: ['primitive', ''],
  string: ['primitive', 'blue'],
  array: ['array', array],
  object: ['object', object],
} as const;

const cells = table.flatMap(([style, explode, row]) =>
  (['empty', 'string', 'array', 'object'] as const).map(
    (cell): [string, { given: Given; want: Want }] => {
      const location = ['matrix', 'label', 'simple'].includes(style) ? 'path' : 'query';
      const [kind, want] = kinds[cell];
      return [
        `${style}, explode ${explode}, ${cell}`,
        {
          given: { in: location, style, explode, kind, sent: row[cell] ?? 'color=blue' },
          want: row[cell] === undefined ? 'undefined' : want,
        },
      ];
    },
  ),
);

describe('the table of the specification', () => {
  it.each(cells)('%s', (_, { given, want }) => expect(read(given)).toEqual(want));
});

describe('parameters', () => {
  it.each<[string, { given: Given; want: Want }]>([
    [
      'what is encoded is no separator',
      {
        given: { in: 'query', explode: false, kind: 'array', sent: 'color=a%2Cb,c%26d' },
        want: ['a,b', 'c&d'],
      },
    ],
    [
      'a plus sign is a space in a query',
      { given: { in: 'query', sent: 'color=a+b%2Bc' }, want: 'a b+c' },
    ],
    ['and is itself in a path', { given: { in: 'path', sent: 'a+b%20c' }, want: 'a+b c' }],
    [
      'brackets that are not encoded',
      {
        given: {
          in: 'query',
          style: 'deepObject',
          explode: true,
          kind: 'object',
          sent: 'color[a%20b]=c&colors[x]=y',
        },
        want: { 'a b': 'c' },
      },
    ],
    [
      'a pipe that is not encoded',
      {
        given: {
          in: 'query',
          style: 'pipeDelimited',
          explode: false,
          kind: 'array',
          sent: 'color=a|b',
        },
        want: ['a', 'b'],
      },
    ],
    ['another parameter only', { given: { in: 'query', sent: 'colour=red' }, want: 'absent' }],
    ['more than once', { given: { in: 'query', sent: 'color=a&color=b' }, want: 'wrong' }],
    ['broken encoding', { given: { in: 'query', sent: 'color=%E4' }, want: 'wrong' }],
    [
      'a name without a value',
      {
        given: { in: 'query', explode: false, kind: 'object', sent: 'color=R,100,G' },
        want: 'wrong',
      },
    ],
    ['label without a dot', { given: { in: 'path', style: 'label', sent: 'blue' }, want: 'wrong' }],
    [
      'matrix without a semicolon',
      { given: { in: 'path', style: 'matrix', sent: 'color=blue' }, want: 'wrong' },
    ],
    [
      'matrix under another name',
      { given: { in: 'path', style: 'matrix', sent: ';colour=blue' }, want: 'wrong' },
    ],
    [
      'headers are not encoded',
      { given: { in: 'header', kind: 'array', sent: 'a%20b, c' }, want: ['a%20b', 'c'] },
    ],
    [
      'an exploded object in a header',
      {
        given: { in: 'header', explode: true, kind: 'object', sent: 'R=100,G=200,B=150' },
        want: object,
      },
    ],
    ['no header', { given: { in: 'header', sent: undefined }, want: 'absent' }],
    [
      'a cookie among others',
      { given: { in: 'cookie', sent: 'a=b; color=b%20c; d=e' }, want: 'b c' },
    ],
    [
      'a list in one cookie',
      {
        given: { in: 'cookie', explode: false, kind: 'array', sent: 'color=a,b' },
        want: ['a', 'b'],
      },
    ],
    [
      'an exploded list in a cookie',
      {
        given: { in: 'cookie', explode: true, kind: 'array', sent: 'color=a; color=b' },
        want: 'undefined',
      },
    ],
    [
      'a style in the wrong place',
      { given: { in: 'query', style: 'matrix', sent: 'color=a' }, want: 'undefined' },
    ],
    [
      'JSON',
      {
        given: { in: 'query', mediaType: 'application/json', sent: 'color=%7B%22a%22%3A1%7D' },
        want: { a: 1 } as unknown as Want,
      },
    ],
    [
      'JSON that is none',
      { given: { in: 'query', mediaType: 'application/json', sent: 'color=%7B' }, want: 'wrong' },
    ],
  ])('%s', (_, { given, want }) => expect(read(given)).toEqual(want));

  it('takes `__proto__` for an ordinary name', () => {
    const reading = deserialize(
      parameterOf({ in: 'query', style: 'deepObject', explode: true, sent: '' }),
      { path: new Map(), query: 'color[__proto__]=a', headers: new Map() },
      'object',
    );
    expect(reading).toEqual({ state: 'value', wire: new Map([['__proto__', 'a']]) });
  });
});

function parameterOf({
  in: location,
  style,
  explode = false,
  mediaType,
}: Given): DocumentParameter {
  const usual = location === 'query' || location === 'cookie' ? 'form' : 'simple';
  return {
    pointer: '/x',
    name: 'color',
    in: location,
    required: false,
    allowEmptyValue: false,
    style: style ?? usual,
    explode,
    allowReserved: false,
    mediaType,
  };
}

function read(given: Given): unknown {
  const { in: location, sent, kind = 'primitive' } = given;
  const source: Source = {
    path: new Map(location === 'path' && sent !== undefined ? [['color', sent]] : []),
    query: location === 'query' ? (sent ?? '') : '',
    headers: new Map(
      sent === undefined
        ? []
        : location === 'header'
          ? [['color', sent]]
          : location === 'cookie'
            ? [['cookie', sent]]
            : [],
    ),
  };
  const reading = deserialize(parameterOf(given), source, kind);
  return reading.state === 'value'
    ? plain(reading.wire)
    : reading.state === 'json'
      ? reading.json
      : reading.state;
}

function plain(wire: Wire): unknown {
  return wire instanceof Map ? Object.fromEntries(wire) : wire;
}
