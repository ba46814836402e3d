import { describe, expect, it } from 'vitest';
import type { OperationDescriptor } from '../../../../generator/runtime/client/descriptor.js';
import { ArgumentError } from '../../../../generator/runtime/client/errors.js';
import { prepareRequest } from '../../../../generator/runtime/client/request.js';
import { type Changes, operation as described } from '../../../behaviour/client.js';

type Shape = Pick<Changes, 'parameters' | 'body'> & { readonly path: string };

const project: Shape = {
  path: '/projects/{projectId}/clips',
  parameters: [
    { name: 'projectId', in: 'path', required: true },
    { name: 'page', in: 'query' },
    { name: 'X-Trace', in: 'header' },
    { name: 'session', in: 'cookie' },
  ],
};

const jsonBody = { mediaType: 'application/json' } as const;
const operation = (shape: Shape): OperationDescriptor =>
  described({ id: 'doIt', method: 'POST', success: {}, ...shape });

describe('the flat argument of a call', () => {
  it.each<
    [
      string,
      {
        given: readonly [Shape, object];
        want: { target?: string; headers?: object; body?: unknown };
      },
    ]
  >([
    [
      'path and query',
      {
        given: [project, { projectId: 'a b', page: 2 }],
        want: { target: '/projects/a%20b/clips?page=2' },
      },
    ],
    [
      'header and cookie',
      {
        given: [project, { projectId: 'p', 'X-Trace': 't', session: 's;' }],
        want: { headers: { 'X-Trace': 't', Cookie: 'session=s%3B' } },
      },
    ],
    [
      'what is no parameter is the body',
      {
        given: [
          { ...project, body: jsonBody },
          { projectId: 'p', page: 1, title: 'x' },
        ],
        want: { target: '/projects/p/clips?page=1', body: '{"title":"x"}' },
      },
    ],
    [
      'an optional body without members',
      { given: [{ path: '/', body: jsonBody }, {}], want: { body: undefined } },
    ],
    [
      'a required object of the query without members',
      {
        given: [
          { path: '/', parameters: [{ name: 'page', in: 'query', required: true }] },
          { page: {} },
        ],
        want: { target: '/' },
      },
    ],
    [
      'an optional body of undefined members',
      { given: [{ path: '/', body: jsonBody }, { a: undefined }], want: { body: undefined } },
    ],
    [
      'a required body without members',
      { given: [{ path: '/', body: { ...jsonBody, required: true } }, {}], want: { body: '{}' } },
    ],
    [
      'a body under a key',
      {
        given: [{ path: '/', body: { ...jsonBody, key: 'body' } }, { body: [1, 2] }],
        want: { body: '[1,2]' },
      },
    ],
    [
      'null as a body',
      {
        given: [{ path: '/', body: { ...jsonBody, key: 'body', required: true } }, { body: null }],
        want: { body: 'null' },
      },
    ],
    [
      'no body under its key',
      {
        given: [{ path: '/', body: { ...jsonBody, key: 'body' } }, { other: 1 }],
        want: { body: undefined },
      },
    ],
    [
      'a body member called like a parameter, under another key',
      {
        given: [
          {
            path: '/{id}',
            parameters: [{ name: 'id', in: 'path', key: 'pathId' }],
            body: jsonBody,
          },
          { pathId: 'a', id: 'b' },
        ],
        want: { target: '/a', body: '{"id":"b"}' },
      },
    ],
    [
      'names of the prototype',
      {
        given: [
          { path: '/', parameters: [{ name: 'constructor', in: 'query' }], body: jsonBody },
          JSON.parse('{"__proto__":{"x":1}}'),
        ],
        want: { target: '/', body: '{"__proto__":{"x":1}}' },
      },
    ],
    [
      'a query in the path template',
      {
        given: [{ path: '/a?b=c', parameters: [{ name: 'd', in: 'query' }] }, { d: 1 }],
        want: { target: '/a?b=c&d=1' },
      },
    ],
    [
      'a parameter that stands twice',
      {
        given: [{ path: '/{a}/x/{a}', parameters: [{ name: 'a', in: 'path' }] }, { a: 1 }],
        want: { target: '/1/x/1' },
      },
    ],
    [
      'parameters in one segment',
      {
        given: [
          {
            path: '/{owner}.{ext}',
            parameters: [
              { name: 'owner', in: 'path' },
              { name: 'ext', in: 'path' },
            ],
          },
          { owner: 'a/b', ext: 'zip' },
        ],
        want: { target: '/a%2Fb.zip' },
      },
    ],
    [
      'dots among other characters',
      { given: [project, { projectId: '..a' }], want: { target: '/projects/..a/clips' } },
    ],
    [
      'an encoded slash',
      {
        given: [project, { projectId: '../../admin' }],
        want: { target: '/projects/..%2F..%2Fadmin/clips' },
      },
    ],
    [
      'a backslash',
      { given: [project, { projectId: '..\\x' }], want: { target: '/projects/..%5Cx/clips' } },
    ],
    [
      'question mark and hash',
      { given: [project, { projectId: 'a?b#c' }], want: { target: '/projects/a%3Fb%23c/clips' } },
    ],
  ])('%s', (_, { given: [shape, params], want }) => {
    const { target, headers, body } = prepareRequest(operation(shape), params);
    const prepared = { target, headers, body: body?.content };
    expect(prepared).toMatchObject(want);
    if (want.target !== undefined)
      expect(new URL(`https://a.example/v1${target}`).href).toBe(`https://a.example/v1${target}`);
  });

  it.each<[string, { given: readonly [Shape, object]; want: string }]>([
    [
      'a missing path parameter',
      { given: [project, {}], want: 'doIt: "projectId" cannot be sent: it is required' },
    ],
    [
      'null for a path parameter',
      {
        given: [project, { projectId: null }],
        want: 'doIt: "projectId" cannot be sent: it is required',
      },
    ],
    [
      'an empty path parameter',
      {
        given: [project, { projectId: '' }],
        want: 'doIt: "projectId" cannot be sent: it is empty',
      },
    ],
    [
      'an empty list in the path',
      {
        given: [project, { projectId: [] }],
        want: 'doIt: "projectId" cannot be sent: it is required',
      },
    ],
    [
      'an inherited member as a path parameter',
      {
        given: [{ path: '/{constructor}', parameters: [{ name: 'constructor', in: 'path' }] }, {}],
        want: 'doIt: "constructor" cannot be sent: it is required',
      },
    ],
    [
      'a template without its parameter',
      { given: [{ path: '/{a}' }, { a: 1 }], want: 'doIt: "a" cannot be sent: it is required' },
    ],
    [
      'one dot',
      { given: [project, { projectId: '.' }], want: 'doIt: "." and ".." cannot be sent in a path' },
    ],
    [
      'two dots',
      {
        given: [project, { projectId: '..' }],
        want: 'doIt: "." and ".." cannot be sent in a path',
      },
    ],
    [
      'encoded dots where reserved characters are allowed',
      {
        given: [
          { path: '/{a}', parameters: [{ name: 'a', in: 'path', allowReserved: true }] },
          { a: 'x/%2E%2e/y' },
        ],
        want: 'doIt: "." and ".." cannot be sent in a path',
      },
    ],
    [
      'dots of two parameters',
      {
        given: [
          {
            path: '/{a}{b}',
            parameters: [
              { name: 'a', in: 'path' },
              { name: 'b', in: 'path' },
            ],
          },
          { a: '.', b: '.' },
        ],
        want: 'doIt: "." and ".." cannot be sent in a path',
      },
    ],
    [
      'a missing query parameter',
      {
        given: [{ path: '/', parameters: [{ name: 'q', in: 'query', required: true }] }, {}],
        want: 'doIt: "q" cannot be sent: it is required',
      },
    ],
    [
      'a missing body',
      {
        given: [{ path: '/', body: { ...jsonBody, key: 'body', required: true } }, {}],
        want: 'doIt: "body" cannot be sent: it is required',
      },
    ],
    [
      'a value without a form',
      {
        given: [project, { projectId: 'p', page: Number.NaN }],
        want: 'doIt: "page" cannot be sent: it has no text form',
      },
    ],
    [
      'an object as XML',
      {
        given: [
          { path: '/', body: { mediaType: 'application/xml', key: 'body' } },
          { body: { a: 1 } },
        ],
        want: 'doIt: "body" cannot be sent: an object cannot be written as application/xml; give it as text or bytes',
      },
    ],
  ])('refuses %s', (_, { given: [shape, params], want }) => {
    expect(() => prepareRequest(operation(shape), params)).toThrow(new ArgumentError(want));
  });

  it('refuses a body that is nested too deeply', () => {
    const body = { ...jsonBody, key: 'body' };
    let value: unknown[] = [];
    for (let level = 0; level < 100_000; level += 1) value = [value];
    expect(() => prepareRequest(operation({ path: '/', body }), { body: value })).toThrow(
      new ArgumentError('doIt: "body" cannot be sent: Maximum call stack size exceeded'),
    );
  });

  it('a mistake of the application is not taken for one of depth', () => {
    const mistaken = { toJSON: () => new Date(Number.NaN).toISOString() };
    expect(() =>
      prepareRequest(operation({ path: '/', body: jsonBody }), { at: mistaken }),
    ).toThrow(new ArgumentError('doIt: "body" cannot be sent: Invalid time value'));
  });

  it('refuses a body that JSON cannot hold, and keeps the cause', () => {
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;
    expect(() => prepareRequest(operation({ path: '/', body: jsonBody }), circular)).toThrow(
      expect.objectContaining({ name: 'ArgumentError', cause: expect.any(TypeError) }),
    );
  });
});
