import { describe, expect, it } from 'vitest';
import { writeAny } from '../../../../generator/runtime/client/body.js';
import type { BodyDescriptor } from '../../../../generator/runtime/client/descriptor.js';

type Described = Omit<BodyDescriptor, 'write'>;

const write = (body: Described, value: unknown) =>
  writeAny({ write: writeAny, ...body, key: 'body' }, new Map([['body', value]])) ?? {
    contentType: null,
  };

describe('texts', () => {
  it.each<
    [
      string,
      {
        given: readonly [Described, unknown];
        want: readonly [content: unknown, contentType: string | null];
      },
    ]
  >([
    [
      'JSON',
      {
        given: [{ mediaType: 'application/json' }, { a: [1, null], b: undefined }],
        want: ['{"a":[1,null]}', 'application/json'],
      },
    ],
    [
      'JSON with parameters',
      {
        given: [{ mediaType: 'application/json; charset=utf-8' }, 'x'],
        want: ['"x"', 'application/json; charset=utf-8'],
      },
    ],
    [
      'a JSON suffix',
      {
        given: [{ mediaType: 'application/merge-patch+json' }, { a: null }],
        want: ['{"a":null}', 'application/merge-patch+json'],
      },
    ],
    [
      'dates in JSON',
      {
        given: [{ mediaType: 'application/json' }, { at: new Date(0) }],
        want: ['{"at":"1970-01-01T00:00:00.000Z"}', 'application/json'],
      },
    ],
    [
      'a form',
      {
        given: [
          { mediaType: 'application/x-www-form-urlencoded' },
          { a: 'x y&z', b: [1, 2], c: { d: 1 }, e: null, f: '', g: true },
        ],
        want: [
          'a=x%20y%26z&b=1&b=2&c=%7B%22d%22%3A1%7D&f=&g=true',
          'application/x-www-form-urlencoded',
        ],
      },
    ],
    [
      'a form with stated styles',
      {
        given: [
          {
            mediaType: 'application/x-www-form-urlencoded',
            encoding: {
              meta: { style: 'deepObject', explode: true },
              ids: { style: 'form', explode: false },
              tags: { style: 'pipeDelimited' },
            },
          },
          { meta: { a: { b: 1 } }, ids: [1, 2], tags: ['x', 'y'] },
        ],
        want: ['meta%5Ba%5D%5Bb%5D=1&ids=1,2&tags=x%7Cy', 'application/x-www-form-urlencoded'],
      },
    ],
    [
      'a form with names of the prototype',
      {
        given: [
          { mediaType: 'application/x-www-form-urlencoded', encoding: {} },
          JSON.parse('{"constructor":"x","__proto__":"y"}'),
        ],
        want: ['constructor=x&__proto__=y', 'application/x-www-form-urlencoded'],
      },
    ],
    ['text', { given: [{ mediaType: 'text/plain' }, 'héllo'], want: ['héllo', 'text/plain'] }],
    ['a number as text', { given: [{ mediaType: 'text/plain' }, 5], want: ['5', 'text/plain'] }],
    [
      'XML as text',
      { given: [{ mediaType: 'application/xml' }, '<a/>'], want: ['<a/>', 'application/xml'] },
    ],
  ])('%s', (_, { given: [body, value], want: [content, contentType] }) => {
    expect(write(body, value)).toEqual({ content, contentType });
  });
});

describe('bytes are sent as they are', () => {
  const blob = new Blob(['x']);
  const stream = new ReadableStream<Uint8Array>();
  const buffer = new ArrayBuffer(2);
  const view = new Uint8Array([1, 2]);
  const search = new URLSearchParams('a=b');
  it.each<
    [
      string,
      {
        given: readonly [mediaType: string, unknown];
        want: readonly [contentType: string | null, opened: boolean];
      },
    ]
  >([
    [
      'a blob',
      { given: ['application/octet-stream', blob], want: ['application/octet-stream', true] },
    ],
    ['a blob of any type', { given: ['image/*', blob], want: [null, true] }],
    ['a stream', { given: ['video/mp4', stream], want: ['video/mp4', true] }],
    ['a buffer', { given: ['application/zip', buffer], want: ['application/zip', false] }],
    ['a typed array', { given: ['application/zip', view], want: ['application/zip', false] }],
    [
      'JSON that is bytes already',
      { given: ['application/json', view], want: ['application/json', false] },
    ],
    [
      'search parameters',
      {
        given: ['application/x-www-form-urlencoded', search],
        want: ['application/x-www-form-urlencoded', false],
      },
    ],
  ])('%s', (_, { given: [mediaType, value], want: [contentType, streaming] }) => {
    const body = write({ mediaType }, value);
    expect(body.content).toBe(value === search ? 'a=b' : value);
    expect([body.contentType, body.open !== undefined]).toEqual([contentType, streaming]);
  });
});

describe('multipart/form-data', () => {
  const partsOf = async (body: Described, value: object): Promise<unknown> => {
    const { content, contentType } = write(body, value);
    if (!(content instanceof Blob || typeof content === 'string') || contentType === null)
      throw new Error('no form');
    const form = await new Response(content, {
      headers: { 'content-type': contentType },
    }).formData();
    const parts: unknown[] = [];
    for (const [name, part] of form)
      parts.push([
        name,
        ...(typeof part === 'string' ? [part] : [await part.text(), part.type, part.name]),
      ]);
    return parts;
  };
  const mediaType = 'multipart/form-data';

  it.each<[string, { given: readonly [Described, object]; want: unknown }]>([
    [
      'texts, numbers, dates',
      {
        given: [{ mediaType }, { a: 'x', b: 2, c: new Date(0) }],
        want: [
          ['a', 'x'],
          ['b', '2'],
          ['c', '1970-01-01T00:00:00.000Z'],
        ],
      },
    ],
    [
      'null and undefined',
      { given: [{ mediaType }, { a: null, b: undefined, c: [null] }], want: [] },
    ],
    [
      'lists are repeated',
      {
        given: [{ mediaType }, { a: ['x', 'y'] }],
        want: [
          ['a', 'x'],
          ['a', 'y'],
        ],
      },
    ],
    [
      'a stated style',
      {
        given: [
          {
            mediaType,
            encoding: {
              a: { style: 'form', explode: false },
              b: { style: 'pipeDelimited', explode: false },
              c: { style: 'form' },
              d: { style: 'deepObject' },
              e: { explode: true },
            },
          },
          { a: [1, 'x & y'], b: ['x', 'y'], c: { k: 1, l: 2 }, d: { k: 'ä' }, e: ['x', 'y'] },
        ],
        want: [
          ['a', '1,x & y'],
          ['b', 'x|y'],
          ['k', '1'],
          ['l', '2'],
          ['d[k]', 'ä'],
          ['e', 'x'],
          ['e', 'y'],
        ],
      },
    ],
    [
      'files keep their parts whatever the style',
      {
        given: [
          { mediaType, encoding: { f: { style: 'form', explode: true } } },
          { f: [new Blob(['1']), new Blob(['2'])] },
        ],
        want: [
          ['f', '1', 'application/octet-stream', 'blob'],
          ['f', '2', 'application/octet-stream', 'blob'],
        ],
      },
    ],
    ['objects are JSON', { given: [{ mediaType }, { a: { b: [1] } }], want: [['a', '{"b":[1]}']] }],
    [
      'a file keeps its name and type',
      {
        given: [{ mediaType }, { f: new File(['data'], 'a.txt', { type: 'text/plain' }) }],
        want: [['f', 'data', 'text/plain', 'a.txt']],
      },
    ],
    [
      'a blob',
      {
        given: [{ mediaType }, { f: new Blob(['data']) }],
        want: [['f', 'data', 'application/octet-stream', 'blob']],
      },
    ],
    [
      'bytes',
      {
        given: [{ mediaType }, { f: new TextEncoder().encode('data').subarray(1, 3) }],
        want: [['f', 'at', 'application/octet-stream', 'blob']],
      },
    ],
    [
      'several files',
      {
        given: [{ mediaType }, { f: [new Blob(['1']), new Blob(['2'])] }],
        want: [
          ['f', '1', 'application/octet-stream', 'blob'],
          ['f', '2', 'application/octet-stream', 'blob'],
        ],
      },
    ],
    [
      'a stated type for JSON',
      {
        given: [
          { mediaType, encoding: { a: { contentType: 'application/json' } } },
          { a: { b: 1 } },
        ],
        want: [['a', '{"b":1}']],
      },
    ],
    [
      'names that would end theirs',
      { given: [{ mediaType }, { 'a"\r\nb': 'x' }], want: [['a"\r\nb', 'x']] },
    ],
    [
      'a stated type for an untyped file',
      {
        given: [
          { mediaType, encoding: { f: { contentType: 'video/mp4' } } },
          { f: new File(['v'], 'v.mp4') },
        ],
        want: [['f', 'v', 'video/mp4', 'v.mp4']],
      },
    ],
    [
      'a choice of types is left to the value',
      {
        given: [
          { mediaType, encoding: { f: { contentType: 'image/png, image/jpeg' } } },
          { f: new Blob(['i'], { type: 'image/png' }) },
        ],
        want: [['f', 'i', 'image/png', 'blob']],
      },
    ],
  ])('%s', async (_, { given: [body, value], want }) => {
    expect(await partsOf(body, value)).toEqual(want);
  });

  it.each<[string, { given: readonly [Described, object]; want: string }]>([
    [
      'JSON for an object',
      {
        given: [{ mediaType }, { a: { b: 1 } }],
        want: '; name="a"\r\nContent-Type: application/json\r\n\r\n{"b":1}\r\n',
      },
    ],
    [
      'what is stated',
      {
        given: [
          { mediaType, encoding: { a: { contentType: 'application/vnd.a+json' } } },
          { a: { b: 1 } },
        ],
        want: '; name="a"\r\nContent-Type: application/vnd.a+json\r\n\r\n{"b":1}\r\n',
      },
    ],
    ['nothing for a text', { given: [{ mediaType }, { a: 'x' }], want: '; name="a"\r\n\r\nx\r\n' }],
    [
      'a stated type for a text',
      {
        given: [
          { mediaType, encoding: { a: { contentType: 'text/csv\r\nX-Evil: 1' } } },
          { a: 'x' },
        ],
        want: '; name="a"\r\nContent-Type: text/csvX-Evil: 1\r\n\r\nx\r\n',
      },
    ],
  ])('the type of a part: %s', async (_, { given: [body, value], want }) => {
    const { content } = write(body, value);
    expect(content instanceof Blob ? await content.text() : content).toContain(want);
  });

  it.each<[string, { given: unknown; want: string }]>([
    [
      'a stream as a part',
      {
        given: { f: new ReadableStream() },
        want: 'a stream cannot be a part of a form; give "f" as a Blob',
      },
    ],
    ['what is no object', { given: 'text', want: 'a form needs an object' }],
    ['a list', { given: ['a'], want: 'a form needs an object' }],
  ])('refuses %s', (_, { given, want }) => {
    expect(() => write({ mediaType }, given)).toThrow(new TypeError(want));
  });
});
