import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import type { ClientOptions, RequestOptions } from '../../generator/runtime/client/types.js';
import type { OperationDescriptor } from '../../generator/runtime/client/descriptor.js';
import { oneOfServers, ownServer } from '../../generator/runtime/client/servers.js';
import { Example, operation, rejection, rawOf } from './client.js';
import { serve } from './server.js';

describe('headers', () => {
  const read = operation({
    accept: 'application/json',
    parameters: [{ name: 'X-Trace', in: 'header' }],
  });
  const create = operation({ method: 'POST', body: { mediaType: 'application/json' } });

  it.each<
    [
      string,
      {
        given: readonly [
          OperationDescriptor,
          object,
          ClientOptions['headers'],
          RequestOptions['headers'],
        ];
        want: Record<string, string | undefined>;
      },
    ]
  >([
    [
      'what the operation accepts',
      { given: [read, {}, undefined, undefined], want: { accept: 'application/json' } },
    ],
    [
      'a header of the client',
      { given: [read, {}, { 'X-Own': 'a' }, undefined], want: { 'x-own': 'a' } },
    ],
    [
      'a parameter wins over the client',
      {
        given: [read, { 'X-Trace': 'p' }, { 'x-trace': 'c' }, undefined],
        want: { 'x-trace': 'p' },
      },
    ],
    [
      'the call wins over a parameter',
      {
        given: [read, { 'X-Trace': 'p' }, undefined, { 'x-TRACE': 'r' }],
        want: { 'x-trace': 'r' },
      },
    ],
    [
      'the client wins over the operation',
      { given: [read, {}, { Accept: 'text/plain' }, undefined], want: { accept: 'text/plain' } },
    ],
    [
      'null removes what the client sends',
      { given: [read, {}, { 'X-Own': 'a' }, { 'x-own': null }], want: { 'x-own': undefined } },
    ],
    [
      'null of the client is overridden by the call',
      { given: [read, {}, { 'X-Own': null }, { 'x-own': 'b' }], want: { 'x-own': 'b' } },
    ],
    [
      'undefined changes nothing',
      { given: [read, {}, { 'X-Own': 'a' }, { 'x-own': undefined }], want: { 'x-own': 'a' } },
    ],
    [
      'null removes a parameter',
      {
        given: [read, { 'X-Trace': 'p' }, undefined, { 'X-Trace': null }],
        want: { 'x-trace': undefined },
      },
    ],
    [
      'the type of a body',
      {
        given: [create, { a: 1 }, undefined, undefined],
        want: { 'content-type': 'application/json' },
      },
    ],
    [
      'the type of a body wins over the client',
      {
        given: [create, { a: 1 }, { 'Content-Type': 'text/plain' }, undefined],
        want: { 'content-type': 'application/json' },
      },
    ],
    [
      'the call wins over the type of a body',
      {
        given: [create, { a: 1 }, undefined, { 'Content-Type': 'application/x+json' }],
        want: { 'content-type': 'application/x+json' },
      },
    ],
    [
      'no type without a body',
      { given: [create, {}, undefined, undefined], want: { 'content-type': undefined } },
    ],
  ])('%s', async (_, { given: [descriptor, params, headers, own], want }) => {
    const server = await serve();
    await new Example({ baseUrl: server.origin, headers }).call(descriptor, params, {
      headers: own,
    });
    expect(server.requests[0]?.headers).toMatchObject(
      Object.fromEntries(Object.entries(want).filter(([, value]) => value !== undefined)),
    );
    for (const [name, value] of Object.entries(want))
      if (value === undefined) expect(server.requests[0]?.headers).not.toHaveProperty(name);
  });

  it('refuses what no header can hold, without repeating it', async () => {
    const error = await rejection(
      new Example({ baseUrl: 'http://127.0.0.1:1' }).call(read, {
        'X-Trace': 'secret\r\nX-Evil: 1',
      }),
    );
    expect(error).toMatchObject({
      name: 'ArgumentError',
      message: 'getThing cannot be sent: the header x-trace',
    });
  });
});

describe('the address', () => {
  it.each<[string, { given: readonly [base: string, path: string, params: object]; want: string }]>(
    [
      [
        'a base with a path',
        {
          given: ['/api/v1', '/things/{id}', { id: 'a b/ü' }],
          want: '/api/v1/things/a%20b%2F%C3%BC',
        },
      ],
      ['a base with slashes at its end', { given: ['/api//', '/x', {}], want: '/api/x' }],
      ['a query', { given: ['', '/x?fixed=1', { q: ['a', '&'] }], want: '/x?fixed=1&q=a&q=%26' }],
      ['a hash in the template', { given: ['', '/x#y', {}], want: '/x%23y' }],
    ],
  )('%s', async (_, { given: [base, path, params], want }) => {
    const server = await serve();
    await new Example({ baseUrl: server.origin + base }).call(
      operation({
        path,
        parameters: [
          ...(path.includes('{id}') ? [{ name: 'id', in: 'path' } as const] : []),
          { name: 'q', in: 'query' },
        ],
      }),
      params,
    );
    expect(server.requests[0]?.url).toBe(want);
  });

  it('[calls.address] is the one of the call, of the operation on another host, of the client, of the document, in this order', async () => {
    const [ofCall, ofClient, ofOperation, ofDocument] = await Promise.all([
      serve(),
      serve(),
      serve(),
      serve(),
    ]);
    const own = operation({ server: ownServer(ofOperation.origin) });
    const config = { server: ofDocument.origin };
    const client = new Example({ baseUrl: ofClient.origin }, config);
    await client.call(own, {}, { baseUrl: ofCall.origin });
    await client.call(own);
    await client.call(operation());
    await new Example({}, config).call(own);
    await new Example({}, config).call(operation());
    expect(
      [ofCall, ofOperation, ofClient, ofDocument].map(({ requests }) => requests.length),
    ).toEqual([1, 2, 1, 1]);
  });

  it.each([
    ['/admin', '/admin/thing'],
    ['beta', '/beta/thing'],
    ['../admin/', '/admin/thing'],
  ])('[calls.address] a relative server of an operation is resolved: %s', async (own, want) => {
    const server = await serve();
    await new Example({ baseUrl: `${server.origin}/v1` }).call(
      operation({ server: ownServer(own) }),
    );
    await new Example({}, { server: `${server.origin}/v1` }).call(
      operation({ server: ownServer(own) }),
    );
    expect(server.requests.map(({ url }) => url)).toEqual([want, want]);
  });

  it('[calls.address] a server of the document and its variables can be chosen', async () => {
    const server = await serve();
    const { port } = new URL(server.origin);
    const variables = {
      port: { default: '1' },
      version: { default: 'v1', enum: ['v1', 'v2'] },
    };
    const config = {
      server: oneOfServers(
        [{ url: 'https://other.example' }, { url: 'http://127.0.0.1:{port}/{version}', variables }],
        0,
      ),
    };
    const call = (options: ClientOptions): Promise<unknown> =>
      new Example(options, config).call(operation());
    await call({ server: 1, serverVariables: { port, version: 'v2' } });
    await call({ server: 1, serverVariables: { port } });
    await call({ baseUrl: server.origin, server: 7 });
    expect(server.requests.map(({ url }) => url)).toEqual(['/v2/thing', '/v1/thing', '/thing']);
    const wrong = { port, version: 'v3' };
    for (const [options, message] of [
      [{ server: 2 }, 'The document states 2 servers: give server as 0 to 1'],
      [{ server: 1, serverVariables: { region: 'eu' } }, / has no variable "region"$/],
      [{ server: 1, serverVariables: wrong }, /^version of the server .* is one of v1, v2$/],
    ] as const)
      expect(await rejection(call(options))).toMatchObject({
        name: 'ConfigurationError',
        message: expect.stringMatching(message),
      });
  });

  it('is missed by the first call that needs it', async () => {
    const message = 'No http address: give baseUrl, or set EXAMPLE_BASE_URL';
    const client = new Example();
    expect(await rejection(client.call(operation()))).toMatchObject({
      name: 'ConfigurationError',
      message,
    });
    expect(() => rawOf(client)).toThrow(message);
  });

  it.each<[string, { given: string; want: string }]>([
    [
      'no address',
      {
        given: 'api.example.com',
        want: 'No http address: give baseUrl, or set EXAMPLE_BASE_URL',
      },
    ],
    [
      'a path outside of a browser',
      { given: '/api', want: 'No http address: give baseUrl, or set EXAMPLE_BASE_URL' },
    ],
    [
      'another protocol',
      {
        given: 'ftp://api.example.com',
        want: 'No http address: give baseUrl, or set EXAMPLE_BASE_URL',
      },
    ],
    [
      'a password',
      {
        given: 'https://u:secret@api.example.com',
        want: 'An address with a user cannot be called: give baseUrl, or set EXAMPLE_BASE_URL',
      },
    ],
    [
      'a query',
      {
        given: 'https://api.example.com/?key=secret',
        want: 'An address with a query cannot be called: give baseUrl, or set EXAMPLE_BASE_URL',
      },
    ],
  ])('refuses %s', (_, { given, want }) => {
    expect(() => new Example({ baseUrl: given })).toThrow(
      expect.objectContaining({ name: 'ConfigurationError', message: want }),
    );
  });

  it('is on the origin of the page in a browser', async () => {
    const server = await serve();
    vi.stubGlobal('location', { origin: server.origin });
    try {
      await new Example({ baseUrl: '/api' }).call(operation());
    } finally {
      vi.unstubAllGlobals();
    }
    expect(server.requests[0]?.url).toBe('/api/thing');
  });
});

describe('bodies', () => {
  const upload = (mediaType: string, ...others: string[]): OperationDescriptor =>
    operation({ method: 'POST', body: { mediaType, others, key: 'body' } });

  it.each<
    [
      string,
      {
        given: readonly [OperationDescriptor, () => unknown];
        want: { body: string; 'content-type'?: string };
      },
    ]
  >([
    [
      'JSON',
      {
        given: [upload('application/json'), () => [1]],
        want: { body: '[1]', 'content-type': 'application/json' },
      },
    ],
    [
      'text',
      {
        given: [upload('text/csv'), () => 'a,b'],
        want: { body: 'a,b', 'content-type': 'text/csv' },
      },
    ],
    [
      'a form',
      {
        given: [upload('application/x-www-form-urlencoded'), () => ({ a: 1 })],
        want: { body: 'a=1', 'content-type': 'application/x-www-form-urlencoded' },
      },
    ],
    [
      'bytes',
      {
        given: [upload('video/mp4'), () => new TextEncoder().encode('data')],
        want: { body: 'data', 'content-type': 'video/mp4' },
      },
    ],
    [
      'a blob',
      {
        given: [upload('video/mp4'), () => new Blob(['data'])],
        want: { body: 'data', 'content-type': 'video/mp4' },
      },
    ],
    [
      'a blob that knows its type',
      {
        given: [upload('*/*'), () => new Blob(['data'], { type: 'image/png' })],
        want: { body: 'data', 'content-type': 'image/png' },
      },
    ],
    [
      'a blob of another documented type',
      {
        given: [upload('image/gif', 'image/png'), () => new Blob(['data'], { type: 'image/png' })],
        want: { body: 'data', 'content-type': 'image/png' },
      },
    ],
    [
      'a blob of a documented range of types',
      {
        given: [
          upload('application/zip', 'image/*'),
          () => new File(['data'], 'a', { type: 'image/png' }),
        ],
        want: { body: 'data', 'content-type': 'image/png' },
      },
    ],
    [
      'a blob of a type that is not documented',
      {
        given: [upload('image/gif', 'image/png'), () => new Blob(['data'], { type: 'text/html' })],
        want: { body: 'data', 'content-type': 'image/gif' },
      },
    ],
    [
      'a stream',
      {
        given: [upload('video/mp4'), () => new Response('data').body],
        want: { body: 'data', 'content-type': 'video/mp4' },
      },
    ],
  ])('%s', async (_, { given: [descriptor, body], want }) => {
    const server = await serve();
    await new Example({ baseUrl: server.origin }).call(descriptor, { body: body() });
    const [sent] = server.requests;
    expect({ body: sent?.body, 'content-type': sent?.headers['content-type'] }).toEqual(want);
  });

  it('a stream with a key in the query', async () => {
    const server = await serve();
    await new Example({ baseUrl: server.origin, apiKey: 'k' }).call(
      { ...upload('video/mp4'), security: [['query']] },
      { body: new Response('data').body },
    );
    expect(server.requests[0]).toMatchObject({
      url: '/thing?key=k',
      body: 'data',
      headers: { 'transfer-encoding': 'chunked' },
    });
  });

  it.each<[string, readonly [string, object]]>([
    ['as it is', ['video/mp4', { body: new Blob(['data']) }]],
    ['in a form', ['multipart/form-data', { body: { file: new Blob(['data']) } }]],
  ])('a file with a key in the query has its length stated: %s', async (_, [mediaType, params]) => {
    const server = await serve();
    const client = new Example({ baseUrl: server.origin, apiKey: 'k' });
    const descriptor = {
      ...operation({ method: 'POST', body: { mediaType, key: 'body' } }),
      security: [['query']],
    };
    await client.call(descriptor, params);
    rawOf(client).use({
      onRequest: ({ request }) => void request.headers.set('x-middleware', 'm'),
    });
    await client.call(descriptor, params);
    for (const { url, body, headers } of server.requests)
      expect([url, headers['transfer-encoding'], headers['content-length']]).toEqual([
        '/thing?key=k',
        undefined,
        String(body.length),
      ]);
    expect(server.requests.map(({ body }) => body.includes('data'))).toEqual([true, true]);
  });

  it('a file in a request that middleware made anew, with a key in the query', async () => {
    const sent: [url: string, body: string][] = [];
    const fetch = async (url: string, init: RequestInit): Promise<Response> => {
      const request = new Request(url, init);
      sent.push([request.url, await request.text()]);
      return Response.json({});
    };
    const client = new Example({ baseUrl: 'https://api.example', fetch, apiKey: 'k' });
    rawOf(client).use({ onRequest: ({ request }) => new Request(request, { body: 'other' }) });
    await client.call(
      { ...upload('video/mp4'), security: [['query']] },
      { body: new Blob(['data']) },
    );
    expect(sent).toEqual([['https://api.example/thing?key=k', 'other']]);
  });

  it('a function that gives no stream is an error before anything is sent, and what it throws itself comes as it is', async () => {
    const server = await serve();
    const client = new Example({ baseUrl: server.origin });
    expect(await rejection(client.call(upload('video/mp4'), { body: () => 'data' }))).toMatchObject(
      {
        name: 'ArgumentError',
        message: 'a function given as the body must return a ReadableStream',
      },
    );
    const own = new RangeError('no such file');
    expect(
      await rejection(
        client.call(upload('video/mp4'), {
          body: () => {
            throw own;
          },
        }),
      ),
    ).toBe(own);
    expect(server.requests).toEqual([]);
  });

  it('a multipart form', async () => {
    const server = await serve();
    await new Example({
      baseUrl: server.origin,
      headers: { 'Content-Type': 'application/json' },
    }).call(operation({ method: 'POST', body: { mediaType: 'multipart/form-data' } }), {
      title: 'x',
      file: new File(['data'], 'a.txt', { type: 'text/plain' }),
    });
    const [sent] = server.requests;
    expect(sent?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    const form = await new Response(sent?.body ?? null, {
      headers: { 'content-type': sent?.headers['content-type'] ?? '' },
    }).formData();
    const file = form.get('file');
    expect([
      form.get('title'),
      file instanceof File ? [file.name, file.type, await file.text()] : file,
    ]).toEqual(['x', ['a.txt', 'text/plain', 'data']]);
  });

  it.each<[string, OperationDescriptor['method']]>([
    ['a body with GET', 'GET'],
    ['TRACE', 'TRACE'],
  ])('refuses %s', async (_, method) => {
    const error = await rejection(
      new Example({ baseUrl: 'http://127.0.0.1:1' }).call(
        operation({ method, body: { mediaType: 'application/json' } }),
        { a: 1 },
      ),
    );
    expect(error).toMatchObject({
      name: 'ArgumentError',
      message: expect.stringMatching(/^getThing cannot be sent: ./),
    });
  });

  it('QUERY', async () => {
    const fetch = vi.fn(async (url: string, init: RequestInit) =>
      Response.json({
        method: init.method,
        body: await new Request(url, { ...init, method: 'POST' }).text(),
      }),
    );
    const client = new Example({ baseUrl: 'https://api.example', fetch });
    expect(
      await client.call(operation({ method: 'QUERY', body: { mediaType: 'application/json' } }), {
        a: 1,
      }),
    ).toEqual({ method: 'QUERY', body: '{"a":1}' });
  });
});

describe('endpoints that the document does not describe', () => {
  it('go the same way', async () => {
    const server = await serve({ body: '{"a":1}' });
    const client = new Example({
      baseUrl: `${server.origin}/v1`,
      apiKey: 'k',
      headers: { 'X-Own': 'o' },
    });
    expect(
      await client.request('POST', '/new?x=1', {
        query: { id: [1, 2], none: null },
        body: { b: 2 },
        headers: { 'X-Call': 'c' },
      }),
    ).toEqual({ a: 1 });
    expect(server.requests[0]).toMatchObject({
      method: 'POST',
      url: '/v1/new?x=1&id=1&id=2',
      body: '{"b":2}',
      headers: {
        authorization: 'Bearer k',
        'x-own': 'o',
        'x-call': 'c',
        'content-type': 'application/json',
      },
    });
  });

  it('need no key', async () => {
    const server = await serve();
    await new Example({ baseUrl: server.origin }).request('GET', '/health');
    expect(server.requests[0]?.headers.authorization).toBeUndefined();
  });

  it('throw the same errors', async () => {
    const server = await serve({ status: 400, body: '{"detail":"Bad."}' });
    expect(
      await rejection(new Example({ baseUrl: server.origin }).request('GET', '/new?token=secret')),
    ).toMatchObject({ name: 'BadRequestError', message: '400 Bad Request (GET /new): Bad.' });
  });

  it.each<
    [
      string,
      {
        given: readonly [unknown, Record<string, string>?];
        want: { body: string; type: string | undefined };
      },
    ]
  >([
    ['bytes as they are', { given: [new Uint8Array([97])], want: { body: 'a', type: undefined } }],
    [
      'form fields as they are',
      {
        given: [new URLSearchParams('a=b')],
        want: { body: 'a=b', type: 'application/x-www-form-urlencoded;charset=UTF-8' },
      },
    ],
    [
      'text where its type is given',
      {
        given: ['<a/>', { 'content-type': 'application/xml' }],
        want: { body: '<a/>', type: 'application/xml' },
      },
    ],
    ['null', { given: [null], want: { body: 'null', type: 'application/json' } }],
  ])('send %s', async (_, { given: [body, headers], want }) => {
    const server = await serve();
    await new Example({ baseUrl: server.origin }).request('PUT', '/new', { body, headers });
    expect({
      body: server.requests[0]?.body,
      type: server.requests[0]?.headers['content-type'],
    }).toEqual(want);
  });

  it.each([['https://other.example/x'], ['x'], ['//other.example/x'.slice(1).replace('/', '@')]])(
    'are paths, which %s is not',
    async (path) => {
      expect(
        await rejection(new Example({ baseUrl: 'http://127.0.0.1:1' }).request('GET', path)),
      ).toMatchObject({ name: 'ArgumentError' });
    },
  );
});

describe('the raw client', () => {
  it('goes the same way and does not throw for answers', async () => {
    const server = await serve(({ url }) =>
      url.includes('bad') ? { status: 400, body: '{"detail":"d"}' } : { body: '{"id":"x"}' },
    );
    const raw = rawOf(
      new Example({ baseUrl: server.origin, apiKey: 'k', headers: { 'X-Own': 'o' } }),
    );
    const { data } = await raw.GET('/things/{id}', {
      params: { path: { id: 'a' }, query: { q: ['1'] } },
    });
    expect(data?.id).toBe('x');
    expect(server.requests[0]).toMatchObject({
      url: '/things/a?q=1',
      headers: { authorization: 'Bearer k', 'x-own': 'o' },
    });
    const { error, response } = await raw.GET('/things/{id}', { params: { path: { id: 'bad' } } });
    expect([error?.detail, response.status]).toEqual(['d', 400]);
  });

  it('throws where no response comes', async () => {
    const raw = rawOf(new Example({ baseUrl: 'http://127.0.0.1:1' }));
    expect(
      await rejection(raw.GET('/things/{id}', { params: { path: { id: 'a' } } })),
    ).toMatchObject({
      name: 'ConnectionError',
      message: expect.stringMatching(/^GET \/things\/a got no response/),
    });
  });

  it('shares its middleware with every call, which sees the template and the parameters but no key', async () => {
    const server = await serve();
    const client = new Example({ baseUrl: server.origin, apiKey: 'k' });
    const seen: unknown[] = [];
    rawOf(client).use({
      onRequest: ({ schemaPath, params, request }) => {
        seen.push([schemaPath, params.path, params.query, request.headers.get('authorization')]);
        request.headers.set('x-middleware', 'm');
      },
    });
    await client.call(
      operation({
        path: '/things/{id}',
        parameters: [
          { name: 'id', in: 'path' },
          { name: 'q', in: 'query' },
        ],
        security: [['token']],
      }),
      { id: 'a/b', q: 1 },
    );
    expect(seen).toEqual([['/things/{id}', { id: 'a/b' }, { q: 1 }, null]]);
    expect(server.requests[0]).toMatchObject({
      url: '/things/a%2Fb?q=1',
      headers: { 'x-middleware': 'm', authorization: 'Bearer k' },
    });
  });

  it('leaves errors of middleware as they are', async () => {
    const client = new Example({ baseUrl: 'http://127.0.0.1:1' });
    const own = new RangeError('mine');
    rawOf(client).use({ onRequest: () => Promise.reject(own) });
    expect(await rejection(client.call(operation()))).toBe(own);
  });
});

describe('a file as a body', () => {
  const size = 48 * 1024 * 1024;
  it.each<[string, { mediaType: string; params: (file: Blob) => object; around: number }]>([
    ['as it is', { mediaType: 'video/mp4', params: (body) => ({ body }), around: 0 }],
    [
      'in a form',
      { mediaType: 'multipart/form-data', params: (file) => ({ body: { file } }), around: 400 },
    ],
  ])(
    '[time.idle] takes as long as it needs while it moves, with its length stated: %s',
    async (_, { mediaType, params, around }) => {
      const noted = { length: '', received: 0 };
      // Reads in bursts: the whole takes longer than the timeout, no pause does.
      const server = createServer((request, response) => {
        noted.length = request.headers['content-length'] ?? '';
        request.on('data', (chunk: Buffer) => {
          const before = Math.floor(noted.received / (4 * 1024 * 1024));
          noted.received += chunk.length;
          if (Math.floor(noted.received / (4 * 1024 * 1024)) === before) return;
          request.pause();
          setTimeout(() => request.resume(), 200);
        });
        request.on('end', () =>
          response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
        );
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      try {
        const client = new Example({
          baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        });
        const start = Date.now();
        await client.call(
          operation({ method: 'PUT', body: { mediaType, key: 'body' } }),
          params(new Blob([new Uint8Array(size)])),
          { timeout: 1500 },
        );
        expect(noted.length).toBe(String(noted.received));
        expect(noted.received - size).toBeLessThanOrEqual(around);
        expect(noted.received).toBeGreaterThanOrEqual(size);
        expect(Date.now() - start).toBeGreaterThan(1500);
      } finally {
        server.closeAllConnections();
        server.close();
      }
    },
  );
});
