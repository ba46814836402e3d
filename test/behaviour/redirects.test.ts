import { describe, expect, it } from 'vitest';
import { ConnectionError } from '../../generator/runtime/client/errors.js';
import { type Changes, Example, operation, rejection } from './client.js';
import { type Noted, type Reply, type Server, serve } from './server.js';

/** A server that redirects every request to `location`. */
function redirecting(status: number, location: string): Promise<Server> {
  return serve({ status, headers: { location } });
}

/** A server that redirects `/thing` to another of its own paths. */
function inside(status: number, location = '/other'): Promise<Server> {
  return serve(({ url }): Reply =>
    url.startsWith('/thing') ? { status, headers: { location } } : { body: '{"a":1}' },
  );
}

const secretsOf = ({ headers, url }: Noted): unknown => [
  headers.authorization,
  headers['x-api-key'],
  headers.cookie,
  new URL(url, 'http://a').searchParams.get('key'),
];
const none = [undefined, undefined, undefined, null];
const schemes = ['token', 'header', 'cookie', 'query'];
const create = {
  method: 'POST',
  body: { mediaType: 'application/json' },
  success: { '2XX': 'json' },
} as const;

describe('credentials and redirects', () => {
  it.each(schemes)('to another origin: the %s stays behind', async (scheme) => {
    const target = await serve();
    const server = await redirecting(302, `${target.origin}/other`);
    await new Example({ baseUrl: server.origin, apiKey: 'k' }).call(
      operation({ security: [[scheme]] }),
    );
    expect(server.requests.map(secretsOf)).not.toEqual([none]);
    expect(target.requests.map(secretsOf)).toEqual([none]);
  });

  it.each(['token', 'header', 'cookie'])(
    'to the same origin: the %s goes along',
    async (scheme) => {
      const server = await inside(302);
      await expect(
        new Example({ baseUrl: server.origin, apiKey: 'k' }).call(
          operation({ security: [[scheme]] }),
        ),
      ).resolves.toEqual({ a: 1 });
      expect(server.requests.map(({ url }) => url)).toEqual(['/thing', '/other']);
      const [first, second] = server.requests.map(secretsOf);
      expect(second).toEqual(first);
    },
  );

  it('a key that the user puts in its header is a key too', async () => {
    const target = await serve();
    const server = await redirecting(307, target.origin);
    await new Example({ baseUrl: server.origin, headers: { 'x-api-key': 'k' } }).call(
      operation({ security: [['header']] }),
    );
    expect(server.requests.map(secretsOf)).not.toEqual([none]);
    expect(target.requests.map(secretsOf)).toEqual([none]);
  });

  it.each(['X-Api-Secret', 'X-Session', 'Cookie'])(
    '[secrets.redirects] to another origin: what the user gives as %s stays behind, whatever the API knows of it',
    async (name) => {
      const target = await serve();
      const server = await redirecting(302, `${target.origin}/other`);
      for (const call of [{ client: { [name]: 'k' } }, { own: { [name]: 'k' } }])
        await new Example({ baseUrl: server.origin, headers: call.client }).call(
          operation({ accept: 'application/json' }),
          {},
          { headers: call.own },
        );
      expect(server.requests.map(({ headers }) => headers[name.toLowerCase()])).toEqual(['k', 'k']);
      expect(
        target.requests.map(({ headers }) => [headers[name.toLowerCase()], headers.accept]),
      ).toEqual([
        [undefined, 'application/json'],
        [undefined, 'application/json'],
      ]);
    },
  );

  it('back to the first origin: a key that stayed behind stays there', async () => {
    const origins: string[] = [];
    const target = await serve(() => ({
      status: 302,
      headers: { location: `${origins[0]}/back` },
    }));
    const server = await serve(({ url }): Reply =>
      url === '/thing' ? { status: 302, headers: { location: target.origin } } : { body: '{}' },
    );
    origins.push(server.origin);
    await new Example({ baseUrl: server.origin, apiKey: 'k' }).call(
      operation({ security: [['header']] }),
    );
    expect(server.requests.map(secretsOf)).toEqual([[undefined, 'k', undefined, null], none]);
  });
});

describe('an error from where a redirect led', () => {
  it.each<[string, Reply, string]>([
    ['token', { status: 401 }, ''],
    ['token', { status: 401, body: '{"message":"no key"}' }, 'no key; '],
    ['header', { status: 403 }, ''],
  ])('[errors.message] says that the %s was not sent there', async (scheme, reply, said) => {
    const target = await serve(reply);
    const server = await redirecting(302, `${target.origin}/other`);
    const client = new Example({ baseUrl: server.origin, apiKey: 'k' });
    expect(await rejection(client.call(operation({ security: [[scheme]] })))).toMatchObject({
      message: expect.stringMatching(
        new RegExp(
          `\\(getThing\\): ${said}it was redirected to ${target.origin}, where no key is sent; check baseUrl$`,
        ),
      ),
    });
  });
});

describe('redirects of a request with a key in a header', () => {
  const call = (server: Server, changes: Changes = {}, params = {}): Promise<unknown> =>
    new Example({ baseUrl: server.origin, apiKey: 'k' }).call(
      operation({ security: [['header']], ...changes }),
      params,
    );

  it.each<[number, 'GET' | 'HEAD']>([
    [301, 'GET'],
    [302, 'GET'],
    [303, 'GET'],
    [307, 'GET'],
    [303, 'HEAD'],
    [308, 'HEAD'],
  ])('[calls.redirects] %i: %s is sent to the other address', async (status, method) => {
    for (const security of [[['header']], [['token']], []]) {
      const server = await inside(status);
      await call(server, { method, security });
      expect(server.requests.map((request) => `${request.method} ${request.url}`)).toEqual([
        `${method} /thing`,
        `${method} /other`,
      ]);
    }
  });

  it.each<[number, Changes]>([
    [301, create],
    [302, create],
    [303, create],
    [307, create],
    [308, { ...create, method: 'PUT' }],
    [303, { method: 'DELETE' }],
  ])(
    '[calls.redirects] %i never makes another request of a POST, PUT or DELETE',
    async (status, changes) => {
      for (const security of [[['header']], [['token']], []]) {
        const server = await inside(status);
        const error = await rejection(
          call(server, { ...changes, security }, changes.body ? { a: 1 } : {}),
        );
        expect(error).toMatchObject({
          name: 'ConnectionError',
          isRetryable: false,
          message: `getThing was redirected to ${server.origin}/other; check baseUrl`,
        });
        expect(server.requests.length).toBe(1);
      }
    },
  );

  it.each(['token', 'header'])(
    '[calls.redirects] cycles are not followed again by every attempt, with a key in %s',
    async (scheme) => {
      const server = await redirecting(302, '/thing');
      const error = await rejection(
        new Example({ baseUrl: server.origin, apiKey: 'k', maxRetries: 2 }).call(
          operation({ security: [[scheme]] }),
        ),
      );
      expect(error).toMatchObject({ name: 'ConnectionError', attempts: 1 });
      expect(server.requests.length).toBe(21);
    },
  );

  it.each<[string, { given: () => Promise<Server>; want: RegExp }]>([
    [
      'a loop',
      {
        given: () => redirecting(302, '/thing'),
        want: /^getThing got more than 20 redirects/,
      },
    ],
    [
      'another protocol',
      {
        given: () => redirecting(302, 'file:///etc/passwd'),
        want: /^getThing got a redirect to something other than http\(s\)/,
      },
    ],
    [
      'no address',
      {
        given: () => redirecting(302, 'http://'),
        want: /^getThing got a redirect to something other than http\(s\)/,
      },
    ],
  ])('refuses %s', async (_, { given, want }) => {
    const error = await rejection(call(await given()));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ message: expect.stringMatching(want) });
  });

  it('[secrets.redirects] without a document that says of keys in headers, a redirect with one is refused', async () => {
    const target = await serve();
    const server = await redirecting(302, target.origin);
    const client = new Example(
      { baseUrl: server.origin, headers: { 'X-Api-Secret': 'k' } },
      { follow: undefined as never },
    );
    expect(await rejection(client.call(operation()))).toMatchObject({
      name: 'ConnectionError',
      message: `getThing was redirected to ${target.origin}/; check baseUrl`,
    });
    expect(target.requests).toEqual([]);
  });

  it('[calls.redirects] what is said of the address holds no secret', async () => {
    const server = await redirecting(
      307,
      'https://user:p@other.example/from/secret-key?key=secret-key#f',
    );
    const client = new Example({ baseUrl: server.origin, apiKey: 'secret-key' });
    expect(
      await rejection(client.call(operation({ ...create, security: [['token']] }), { a: 1 })),
    ).toMatchObject({
      message: 'getThing was redirected to https://other.example/from/[redacted]; check baseUrl',
    });
  });

  it('[calls.redirects] is not followed with a body that is read while it is sent', async () => {
    const server = await inside(307);
    const body = { mediaType: 'application/octet-stream', key: 'body' };
    const call = new Example({ baseUrl: server.origin }).call(
      operation({ method: 'POST', body, success: { '2XX': 'json' } }),
      { body: new Blob(['secret']) },
    );
    expect(await rejection(call)).toMatchObject({
      name: 'ConnectionError',
      isRetryable: false,
      message: expect.stringMatching(/^getThing was redirected.*; check baseUrl$/),
    });
    expect(server.requests.length).toBe(1);
  });

  it('leaves a redirect without an address as the answer', async () => {
    expect(await rejection(call(await serve({ status: 302 })))).toMatchObject({
      name: 'ApiError',
      status: 302,
    });
  });

  it('refuses what a browser hides', async () => {
    const hidden = {
      type: 'opaqueredirect',
      status: 0,
      ok: false,
      headers: new Headers(),
      body: null,
    };
    const fetch = async (): Promise<Response> =>
      new Proxy(Response.error(), {
        get: (target, key) => Reflect.get(key in hidden ? hidden : target, key),
      });
    const error = await rejection(
      new Example({ baseUrl: 'https://api.example', apiKey: 'k', fetch }).call(
        operation({ security: [['header']] }),
      ),
    );
    expect(error).toMatchObject({
      name: 'ConnectionError',
      message: expect.stringContaining(
        'which a browser would follow with the key wherever it leads',
      ),
    });
  });
});
