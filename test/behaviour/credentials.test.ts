import { inspect } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiClient } from '../../generator/runtime/client/api-client.js';
import {
  bearer,
  chosen,
  keyInHeader,
  oneScheme,
} from '../../generator/runtime/client/auth/credentials.js';
import type { ClientOptions } from '../../generator/runtime/client/types.js';
import type { OperationDescriptor } from '../../generator/runtime/client/descriptor.js';
import { ConfigurationError } from '../../generator/runtime/client/errors.js';
import { Example, operation, rejection, rawOf } from './client.js';
import { serve } from './server.js';

afterEach(() => vi.unstubAllEnvs());

type Security = NonNullable<OperationDescriptor['security']>;

const both: Security = [['token'], ['header']];

describe('where credentials go', () => {
  it.each<
    [
      string,
      {
        given: readonly [Security | undefined, ClientOptions];
        want: { url?: string; authorization?: string; 'x-api-key'?: string; cookie?: string };
      },
    ]
  >([
    ['bearer', { given: [[['token']], { apiKey: 'k' }], want: { authorization: 'Bearer k' } }],
    [
      'bearer, from a function',
      { given: [[['token']], { apiKey: () => 'k' }], want: { authorization: 'Bearer k' } },
    ],
    [
      'bearer, from an asynchronous function',
      { given: [[['token']], { apiKey: async () => 'k' }], want: { authorization: 'Bearer k' } },
    ],
    [
      'bearer, by the name of the scheme',
      {
        given: [[['token']], { apiKey: 'no', credentials: { token: 'k' } }],
        want: { authorization: 'Bearer k' },
      },
    ],
    [
      'basic',
      {
        given: [
          [['login']],
          { credentials: { login: { username: 'Aladdin', password: 'open sesame' } } },
        ],
        want: { authorization: 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==' },
      },
    ],
    [
      'basic, beyond ASCII',
      {
        given: [[['login']], { credentials: { login: { username: 'test', password: '123£' } } }],
        want: { authorization: 'Basic dGVzdDoxMjPCow==' },
      },
    ],
    [
      'basic, from a function',
      {
        given: [
          [['login']],
          { credentials: { login: async () => ({ username: 'a', password: ':' }) } },
        ],
        want: { authorization: 'Basic YTo6' },
      },
    ],
    ['a key in a header', { given: [[['header']], { apiKey: 'k' }], want: { 'x-api-key': 'k' } }],
    [
      'a key in the query',
      { given: [[['query']], { apiKey: 'k &' }], want: { url: '/thing?q=1&key=k%20%26' } },
    ],
    [
      'a key in a cookie',
      { given: [[['cookie']], { apiKey: 'k=' }], want: { cookie: 'session=k=' } },
    ],
    ['no security', { given: [undefined, { apiKey: 'k' }], want: {} }],
    ['an empty security', { given: [[], { apiKey: 'k' }], want: {} }],
    [
      'optional credentials that are given',
      { given: [[[], ['token']], { apiKey: 'k' }], want: { authorization: 'Bearer k' } },
    ],
    ['optional credentials that are not', { given: [[['token'], []], {}], want: {} }],
    [
      'the first alternative',
      { given: [both, { apiKey: 'k' }], want: { authorization: 'Bearer k' } },
    ],
    [
      'the first alternative that is met',
      { given: [both, { credentials: { header: 'h' } }], want: { 'x-api-key': 'h' } },
    ],
    [
      'alternatives of sets',
      {
        given: [
          [
            ['token', 'header'],
            ['login', 'query'],
          ],
          { credentials: { header: 'h', login: { username: 'u', password: 'p' }, query: 'q' } },
        ],
        want: { url: '/thing?q=1&key=q', authorization: 'Basic dTpw' },
      },
    ],
    [
      'a set',
      {
        given: [[['token', 'header']], { credentials: { token: 't', header: 'h' } }],
        want: { authorization: 'Bearer t', 'x-api-key': 'h' },
      },
    ],
    [
      'a set, with the key as the one that is left',
      {
        given: [[['token', 'header']], { apiKey: 't', credentials: { header: 'h' } }],
        want: { authorization: 'Bearer t', 'x-api-key': 'h' },
      },
    ],
    [
      'a certificate',
      { given: [[['certificate', 'header']], { apiKey: 'k' }], want: { 'x-api-key': 'k' } },
    ],
    [
      'a header of the user in place of the key',
      {
        given: [[['token']], { apiKey: 'k', headers: { AUTHORIZATION: 'Custom x' } }],
        want: { authorization: 'Custom x' },
      },
    ],
    [
      'a header of the user without a key',
      {
        given: [[['token']], { headers: { authorization: 'Custom x' } }],
        want: { authorization: 'Custom x' },
      },
    ],
    [
      'a header that the user removes',
      { given: [[['token']], { apiKey: 'k', headers: { Authorization: null } }], want: {} },
    ],
  ])('%s', async (_, { given: [security, options], want }) => {
    const server = await serve();
    const client = new Example({ baseUrl: server.origin, ...options });
    await client.call(
      operation({ parameters: [{ name: 'q', in: 'query' }], ...(security && { security }) }),
      { q: 1 },
    );
    const [request] = server.requests;
    const { authorization, cookie, 'x-api-key': key } = request?.headers ?? {};
    const sent = { url: request?.url, authorization, cookie, 'x-api-key': key };
    expect(sent).toEqual({
      url: '/thing?q=1',
      authorization: undefined,
      cookie: undefined,
      'x-api-key': undefined,
      ...want,
    });
  });

  it.each([
    ['in the query', 'query', { in: 'query', name: 'key' }, { url: '/thing?key=own' }],
    [
      'in a cookie',
      'cookie',
      { in: 'cookie', name: 'session' },
      { url: '/thing', cookie: 'session=own' },
    ],
  ] as const)('sends a documented parameter of the same name instead: %s', async (...row) => {
    const [, scheme, parameter, want] = row;
    const server = await serve();
    const call = operation({ parameters: [parameter], security: [[scheme]] });
    for (const options of [{ apiKey: 'k' }, {}])
      await new Example({ baseUrl: server.origin, ...options }).call(call, {
        [parameter.name]: 'own',
      });
    expect(server.requests).toHaveLength(2);
    for (const { url, headers } of server.requests)
      expect({ url, ...(headers.cookie !== undefined && { cookie: headers.cookie }) }).toEqual(
        want,
      );
  });

  it('asks a function before every request', async () => {
    const server = await serve();
    let count = 0;
    const client = new Example({ baseUrl: server.origin, apiKey: () => `k${(count += 1)}` });
    await client.call(operation({ security: [['token']] }));
    await client.call(operation({ security: [['token']] }));
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer k1',
      'Bearer k2',
    ]);
  });

  it('adds a key in a cookie to the cookies of parameters', async () => {
    const server = await serve();
    await new Example({ baseUrl: server.origin, apiKey: 'k' }).call(
      operation({ parameters: [{ name: 'a', in: 'cookie' }], security: [['cookie']] }),
      { a: 1 },
    );
    expect(server.requests[0]?.headers.cookie).toBe('a=1; session=k');
  });

  it('adds a key in the query to a request with a body', async () => {
    const server = await serve();
    const create = operation({
      method: 'POST',
      body: { mediaType: 'application/json' },
      security: [['query']],
    });
    await new Example({ baseUrl: server.origin, apiKey: 'k' }).call(create, { a: 1 });
    expect(server.requests[0]).toMatchObject({
      url: '/thing?key=k',
      body: '{"a":1}',
      headers: { 'content-type': 'application/json' },
    });
  });

  it('removes credentials for one call', async () => {
    const server = await serve();
    await new Example({ baseUrl: server.origin, apiKey: 'k' }).call(
      operation({ security: [['token']] }),
      {},
      { headers: { Authorization: null } },
    );
    expect(server.requests[0]?.headers.authorization).toBeUndefined();
  });

  it('sends them to the address of one call', async () => {
    const server = await serve();
    await new Example({ baseUrl: 'https://api.example', apiKey: 'k' }).call(
      operation({ security: [['token']] }),
      {},
      { baseUrl: server.origin },
    );
    expect(server.requests[0]?.headers.authorization).toBe('Bearer k');
  });

  it('sends none where middleware leads to another origin', async () => {
    const other = await serve();
    const client = new Example({ baseUrl: 'https://api.example', apiKey: 'k' });
    rawOf(client).use({ onRequest: ({ request }) => new Request(`${other.origin}/x`, request) });
    await client.call(operation({ security: [['token']] }));
    expect(other.requests[0]?.headers.authorization).toBeUndefined();
  });
});

describe('a token and a key', () => {
  const credentials = chosen({ token: bearer, key: keyInHeader('x-key') });
  it.each<[string, { given: ClientOptions; security: Security; want: object }]>([
    [
      'fill one scheme of a set each',
      {
        given: { token: 't', apiKey: 'k' },
        security: [['token', 'key']],
        want: { authorization: 'Bearer t', 'x-key': 'k' },
      },
    ],
    [
      'stand for each other',
      { given: { apiKey: 'k' }, security: [['token']], want: { authorization: 'Bearer k' } },
    ],
    [
      'stand for each other the other way',
      { given: { token: 't' }, security: [['key']], want: { 'x-key': 't' } },
    ],
  ])('%s', async (_, { given, security, want }) => {
    const server = await serve();
    const client = new ApiClient({ ...given, baseUrl: server.origin }, { credentials });
    await client.call(operation({ security }));
    expect(server.requests[0]?.headers).toMatchObject(want);
  });

  it('one of them fills no set of two', async () => {
    const client = new ApiClient({ token: 't', baseUrl: 'http://127.0.0.1:1' }, { credentials });
    expect(await rejection(client.call(operation({ security: [['token', 'key']] })))).toMatchObject(
      {
        message: 'getThing needs credentials: give credentials: { "token": …, "key": … }',
      },
    );
  });
});

describe('settings from the environment', () => {
  it('reads the token', async () => {
    const server = await serve();
    vi.stubEnv('EXAMPLE_TOKEN', 'from-env');
    await new Example({ baseUrl: server.origin }).call(operation({ security: [['token']] }));
    expect(server.requests[0]?.headers.authorization).toBe('Bearer from-env');
  });

  it('reads the key and the address', async () => {
    const server = await serve();
    vi.stubEnv('EXAMPLE_API_KEY', 'from-env\n');
    vi.stubEnv('EXAMPLE_BASE_URL', `${server.origin}/v1/`);
    await new Example().call(operation({ security: [['token']] }));
    expect(server.requests[0]).toMatchObject({
      url: '/v1/thing',
      headers: { authorization: 'Bearer from-env' },
    });
  });

  it('prefers what the constructor is given', async () => {
    const server = await serve();
    vi.stubEnv('EXAMPLE_API_KEY', 'from-env');
    vi.stubEnv('EXAMPLE_BASE_URL', 'http://127.0.0.1:1');
    await new Example({ apiKey: 'given', baseUrl: server.origin }).call(
      operation({ security: [['token']] }),
    );
    expect(server.requests[0]?.headers.authorization).toBe('Bearer given');
  });

  it('leaves them to clients with resources', async () => {
    vi.stubEnv('EXAMPLE_API_KEY', 'from-env');
    vi.stubEnv('EXAMPLE_BASE_URL', 'http://127.0.0.1:1');
    const server = await serve();
    const secured = operation({ security: [['token']] });
    const config = { credentials: oneScheme('token', bearer, 'token') };
    expect(
      await rejection(new ApiClient({ baseUrl: server.origin }, config).call(secured)),
    ).toMatchObject({ message: 'getThing needs credentials: give token' });
    expect(await rejection(new ApiClient({ apiKey: 'k' }, config).call(secured))).toMatchObject({
      message: 'No http address: give baseUrl',
    });
    expect(server.requests).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['no process', undefined],
    ['no environment', {}],
    [
      'an environment that may not be read',
      {
        get env(): never {
          throw new Error('denied');
        },
      },
    ],
  ])('lives with %s', async (_, process) => {
    const server = await serve();
    // Only while the settings are read: everything else in this process needs it.
    vi.stubGlobal('process', process);
    let client: Example;
    try {
      client = new Example({ baseUrl: server.origin });
    } finally {
      vi.unstubAllGlobals();
    }
    await expect(client.call(operation())).resolves.toEqual({});
  });
});

describe('missing or unfit credentials are said before anything is sent', () => {
  it.each<[string, { given: readonly [Security, ClientOptions]; want: string }]>([
    [
      'no key',
      {
        given: [[['token']], {}],
        want: 'getThing needs credentials: give token, or set EXAMPLE_TOKEN',
      },
    ],
    [
      'no user',
      {
        given: [[['login']], { apiKey: 'k' }],
        want: 'getThing needs credentials: give credentials: { "login": { username, password } }',
      },
    ],
    [
      'one key for a set of two',
      {
        given: [[['token', 'header']], { apiKey: 'k' }],
        want: 'getThing needs credentials: give credentials: { "token": …, "header": … }',
      },
    ],
    [
      'a scheme that is not known',
      {
        given: [[['constructor']], { apiKey: 'k' }],
        want: 'getThing needs credentials: give credentials: { "constructor": { username, password } }',
      },
    ],
    [
      'a function that returns nothing',
      {
        given: [[['token']], { apiKey: () => '' }],
        want: 'The credentials for authorization cannot be used',
      },
    ],
    [
      'a text for a user',
      {
        given: [[['login']], { credentials: { login: 'secret-1' } }],
        want: 'The credentials for authorization ({ username, password }, the name without a colon) cannot be used',
      },
    ],
    [
      'a user for a token',
      {
        given: [[['token']], { credentials: { token: { username: 'a', password: 'secret-1' } } }],
        want: 'The credentials for authorization cannot be used',
      },
    ],
    [
      'a colon in a user name',
      {
        given: [[['login']], { credentials: { login: { username: 'a:b', password: 'secret-1' } } }],
        want: 'The credentials for authorization ({ username, password }, the name without a colon) cannot be used',
      },
    ],
    [
      'a line break in a key',
      {
        given: [[['token']], { apiKey: 'secret-1\nx' }],
        want: 'The credentials for authorization cannot be used',
      },
    ],
    [
      'a key of typographic quotes',
      {
        given: [[['header']], { apiKey: '“secret-1”' }],
        want: 'The credentials for X-Api-Key cannot be used',
      },
    ],
    [
      'a semicolon in a cookie',
      {
        given: [[['cookie']], { apiKey: 'secret-1; admin=1' }],
        want: 'The credentials for session cannot be used',
      },
    ],
  ])('%s', async (_, { given: [security, options], want }) => {
    vi.stubEnv('EXAMPLE_API_KEY', '');
    const server = await serve();
    const error = await rejection(
      new Example({ baseUrl: server.origin, ...options }).call(operation({ security })),
    );
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error).toMatchObject({ name: 'ConfigurationError', message: want });
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('secret-1');
    expect(server.requests).toEqual([]);
  });

  it('keeps what a failing function threw as the cause', async () => {
    const cause = new Error('vault is locked');
    const apiKey = (): never => {
      throw cause;
    };
    const error = await rejection(
      new Example({ baseUrl: 'http://127.0.0.1:1', apiKey }).call(
        operation({ security: [['token']] }),
      ),
    );
    expect(error).toMatchObject({
      name: 'ConfigurationError',
      message: 'The credentials for authorization cannot be used',
      cause,
    });
  });

  it('makes a client without credentials: a site may be built where there is no key', async () => {
    vi.stubEnv('EXAMPLE_API_KEY', '');
    const client = new Example({ baseUrl: 'http://127.0.0.1:1' });
    expect(await rejection(client.call(operation({ security: [['token']] })))).toMatchObject({
      name: 'ConfigurationError',
    });
  });
});

describe('keys stay inside', () => {
  it('in inspection and JSON of a client', () => {
    const client = new Example({
      apiKey: 'secret-1',
      credentials: { login: { username: 'u', password: 'secret-1' } },
      headers: { 'X-Own': 'secret-1' },
    });
    expect(inspect(client, { depth: 9, showHidden: true }) + JSON.stringify(client)).not.toContain(
      'secret-1',
    );
  });

  it('in errors of a service that repeats them', async () => {
    const server = await serve(({ headers, url }) => ({
      status: 401,
      body: JSON.stringify({
        detail: `Bad key ${headers['x-api-key'] ?? new URL(url, 'http://a').searchParams.get('key')}`,
      }),
    }));
    for (const scheme of ['header', 'query']) {
      const error = await rejection(
        new Example({ baseUrl: server.origin, apiKey: 'secret-1' }).call(
          operation({ security: [[scheme]] }),
        ),
      );
      expect(error).toMatchObject({
        message: '401 Unauthorized (getThing): Bad key [redacted]',
        url: `${server.origin}/thing`,
      });
      expect(JSON.stringify(error) + inspect(error, { depth: 9, showHidden: true })).not.toContain(
        'secret-1',
      );
    }
  });
});
