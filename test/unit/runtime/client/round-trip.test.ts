// Every style × explode × location × allowReserved × kind of value, and every media type: written by the client, put into a request of the
// platform, and read by the deserializer of `verify`, which shares nothing with what wrote it.

import { describe, expect, it } from 'vitest';
import type {
  OperationDescriptor,
  ParameterDescriptor,
} from '../../../../generator/runtime/client/descriptor.js';
import {
  fillPath,
  writeStyled,
  prepareRequest,
} from '../../../../generator/runtime/client/request.js';
import type { Json } from '../../../../generator/verify/judge/json.js';
import {
  deserialize,
  type Reading,
  equalsWire,
  undefinedReason,
} from '../../../../generator/verify/reading/deserialize.js';
import { type Kind } from '../../../../generator/verify/reading/types.js';
import type {
  DocumentParameter,
  Location,
  Style,
} from '../../../../generator/verify/reading/enumerate.js';

const locations: readonly Location[] = ['path', 'query', 'header', 'cookie'];
const styles: readonly Cell['style'][] = [
  'matrix',
  'label',
  'simple',
  'form',
  'spaceDelimited',
  'pipeDelimited',
  'deepObject',
];
const mediaTypes = ['application/json', 'application/vnd.example+json', 'text/plain'] as const;

const reserved = ':/?#[]@!$&\'()*+,;= %|"<>\\^`{}';
const values: Readonly<Record<Kind, Readonly<Record<string, Json>>>> = {
  primitive: {
    text: 'blue',
    empty: '',
    number: -1.5,
    flag: false,
    reserved,
    'not ASCII': 'é😀',
    dots: 'a.b',
    encoded: 'a%20b',
  },
  array: {
    texts: ['blue', 'black'],
    one: ['blue'],
    numbers: [1, 2],
    'with nothing': ['a', null, 'b'],
    'an empty one': ['a', '', 'b'],
    reserved: [reserved, 'b'],
    'not ASCII': ['é', '😀'],
    dots: ['a.b', 'c'],
    none: [],
  },
  object: {
    texts: { R: 'red', G: 'green' },
    numbers: { a: 1, b: -2 },
    'with nothing': { a: 1, b: null },
    'an empty one': { a: '', b: 'c' },
    'reserved values': { a: reserved, b: 'c' },
    'reserved names': { 'a&b=c,d;e': '1', f: '2' },
    'not ASCII': { é: '😀' },
    dots: { a: 'b.c' },
    prototype: JSON.parse('{"__proto__":"a","constructor":"b"}') as Json,
    none: {},
  },
};

interface Cell {
  readonly in: Location;
  readonly style: Exclude<Style, 'cookie'>;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  readonly mediaType?: string;
  readonly kind: Kind;
  readonly value: Json;
}

/** What comes back for a value; the state where there is none. */
function roundTrip({ in: location, kind, value, mediaType, ...how }: Cell): Reading {
  const { style, explode, allowReserved } = how;
  const parameter: ParameterDescriptor = {
    in: location,
    style,
    explode,
    ...(allowReserved && { allowReserved }),
    ...(mediaType !== undefined && { mediaType }),
    write: writeStyled,
  };
  const operation: OperationDescriptor = {
    id: 'get',
    method: 'GET',
    path: location === 'path' ? '/before/{color}/after' : '/before',
    fill: fillPath,
    parameters: { color: parameter },
    success: {},
  };
  const { target, headers } = prepareRequest(operation, { color: value });
  const sent = new Request(`https://example.com/base${target}`);
  const { pathname, search } = new URL(sent.url);
  const found = new Headers(headers);
  const path = /^\/base\/before\/(.*)\/after$/.exec(pathname)?.[1];
  const given: DocumentParameter = {
    pointer: '/x',
    name: 'color',
    in: location,
    required: false,
    allowEmptyValue: false,
    mediaType,
    ...how,
  };
  return deserialize(
    given,
    {
      path: new Map(path === undefined ? [] : [['color', path]]),
      query: search.slice(1),
      headers: new Map(found),
    },
    kind,
  );
}

function isSame(cell: Cell, reading: Reading): boolean {
  const { value } = cell;
  const isNothing =
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((each) => each === null);
  if (reading.state === 'absent') return isNothing;
  if (reading.state === 'json') return JSON.stringify(reading.json) === JSON.stringify(value);
  return reading.state === 'value' && equalsWire(value, reading.wire);
}

/** Why the form of a value does not tell it from another one, or from none: the specification's own limits. */
function ambiguity(cell: Cell): string | undefined {
  const { in: location, style, allowReserved, kind, value, mediaType } = cell;
  const names = kind === 'object' ? Object.keys(Object(value)) : [];
  const texts = [...names, ...(kind === 'primitive' ? [value] : Object.values(Object(value)))].map(
    String,
  );
  const isJson = mediaType !== undefined && mediaType !== 'text/plain';
  if (isJson) return undefined;
  if (location === 'header' && texts.some((text) => /[^ -~]/.test(text)))
    return 'headers hold no such characters';
  if (location === 'path' && kind !== 'primitive' && texts.length === 0)
    return 'a path has no empty segment';
  if (location === 'path' && value === '' && style !== 'matrix')
    return 'a path has no empty segment, and none that is a dot';
  if (mediaType !== undefined) return undefined;
  if (location !== 'header' && allowReserved && texts.some((text) => text.includes('%20')))
    return 'what is encoded already stays so';
  const divides = (text: string, dividers: string): boolean =>
    [...dividers].some((divider) => text.includes(divider) && isWritten(divider, cell));
  if (
    texts.some((text) => divides(text, dividersOf(cell))) ||
    (cell.explode && style !== 'deepObject' && names.some((name) => divides(name, '=')))
  )
    return 'what divides the parts is not encoded within them';
  return undefined;
}

/** What stands between the parts of a value, or ends it. */
function dividersOf({ style, explode, kind }: Cell): string {
  const own = style === 'matrix' ? ';' : '';
  if (kind === 'primitive' || style === 'deepObject') return own;
  if (style === 'spaceDelimited') return ' ';
  if (style === 'pipeDelimited') return '|';
  return own + (!explode || style === 'simple' ? ',' : style === 'label' ? '.' : '');
}

/** Whether a divider looks the same where it stands within a value. */
function isWritten(divider: string, { in: location, style, allowReserved }: Cell): boolean {
  if (location === 'header' || divider === '.') return true;
  // These two are percent-encoded where they divide, too.
  if (style === 'spaceDelimited' || style === 'pipeDelimited') return true;
  return allowReserved && (location !== 'cookie' || divider === '=');
}

const cells = locations.flatMap((location) =>
  styles.flatMap((style) =>
    [true, false].flatMap((explode) =>
      [true, false].flatMap((allowReserved) =>
        (['primitive', 'array', 'object'] as const).map((kind) => ({
          in: location,
          style,
          explode,
          allowReserved,
          kind,
        })),
      ),
    ),
  ),
);

describe('what the specification defines comes back as it was', () => {
  const defined = cells.filter(
    (cell) => undefinedReason({ ...cell }, cell.in, cell.kind) === undefined,
  );
  it.each(
    defined.map(
      (cell) =>
        [
          `${cell.in}, ${cell.style}, explode ${cell.explode}${cell.allowReserved ? ', allowReserved' : ''}, ${cell.kind}`,
          cell,
        ] as const,
    ),
  )('%s', (_, cell) => {
    expect(
      outcomes(
        Object.entries(values[cell.kind]).map(([name, value]) => [name, { ...cell, value }]),
      ),
    ).toEqual([]);
  });

  it('is everything but the empty cells of its table', () => {
    const count = (location: Location): number =>
      defined.filter((cell) => cell.in === location).length;
    expect(Object.fromEntries(locations.map((location) => [location, count(location)]))).toEqual({
      path: 36,
      query: 22,
      header: 12,
      cookie: 8,
    });
  });
});

describe('parameters by media type come back as they were', () => {
  it.each(
    locations.flatMap((location) => mediaTypes.map((mediaType) => [location, mediaType] as const)),
  )('%s, %s', (location, mediaType) => {
    const usual = {
      in: location,
      style:
        location === 'query' || location === 'cookie' ? ('form' as const) : ('simple' as const),
      explode: false,
      allowReserved: false,
      mediaType,
    };
    const kinds: readonly Kind[] =
      mediaType === 'text/plain' ? ['primitive'] : ['primitive', 'array', 'object'];
    expect(
      outcomes(
        kinds.flatMap((kind) =>
          Object.entries(values[kind]).map(([name, value]): [string, Cell] => [
            `${kind} ${name}`,
            { ...usual, kind, value },
          ]),
        ),
      ),
    ).toEqual([]);
  });
});

/** What is not as expected: a value that is lost, or one that comes back though its form should not allow that. */
function outcomes(all: readonly (readonly [name: string, cell: Cell])[]): readonly string[] {
  return all.flatMap(([name, cell]) => {
    const why = ambiguity(cell);
    let got: string;
    try {
      const reading = roundTrip(cell);
      if (isSame(cell, reading))
        return why === undefined ? [] : [`${name}: comes back, though ${why}`];
      got = JSON.stringify(reading, (_, each: unknown) =>
        each instanceof Map ? Object.fromEntries(each) : each,
      );
    } catch (error) {
      got = String(error);
    }
    return why === undefined ? [`${name}: ${got}`] : [];
  });
}
