import { describe, expect, it } from 'vitest';
import {
  type ClientCredentials,
  clientCredentials,
  refreshToken,
} from '../../generator/runtime/client/auth/oauth.js';
import { Example, operation, rejection } from './client.js';
import { serve, type Reply, type Server } from './server.js';

/** A service whose tokens are counted, and which refuses the ones in `refused`. */
async function service(
  token: (number: number) => Reply = (number) => ({
    body: `{"access_token":"t${number}","token_type":"Bearer","expires_in":3600}`,
  }),
  refused: readonly string[] = [],
): Promise<{
  readonly server: Server;
  readonly tokens: () => number;
  readonly client: (more?: Partial<ClientCredentials>) => Example;
}> {
  let count = 0;
  const server = await serve(({ url, headers }) => {
    if (url === '/token') return token(++count);
    return refused.includes(String(headers.authorization).replace('Bearer ', ''))
      ? { status: 401, body: '{}' }
      : { body: `{"by":"${headers.authorization}"}` };
  });
  const client = (more: Partial<ClientCredentials> = {}): Example =>
    new Example({
      baseUrl: server.origin,
      token: clientCredentials({
        tokenUrl: `${server.origin}/token`,
        clientId: 'a:b',
        clientSecret: 'secret-1 ä',
        ...more,
      }),
    });
  return { server, tokens: () => count, client };
}

const call = operation({ security: [['token']] });

describe('client credentials', () => {
  it('[oauth.token] are exchanged for a token that calls carry', async () => {
    const { client, server } = await service();
    expect(
      await client({ scopes: ['read', 'write'], parameters: { audience: 'x' } }).call(call),
    ).toEqual({ by: 'Bearer t1' });
    const { headers, body, method } = server.requests[0] ?? {};
    expect([method, body, headers?.authorization]).toEqual([
      'POST',
      'grant_type=client_credentials&audience=x&scope=read+write',
      `Basic ${btoa('a%3Ab:secret-1+%C3%A4')}`,
    ]);
  });

  it('[oauth.token] in the body, where that is wanted', async () => {
    const { client, server } = await service();
    await client({ send: 'body' }).call(call);
    expect([server.requests[0]?.body, server.requests[0]?.headers.authorization]).toEqual([
      'grant_type=client_credentials&client_id=a%3Ab&client_secret=secret-1+%C3%A4',
      undefined,
    ]);
  });

  it.each([
    'http://auth.example.com/token',
    'http://127.0.0.1.example.com/token',
    'http://localhost:80@auth.example.com/token',
    'http://localhost.example.com/token',
    'http://[2001:db8::1]/token',
    'ftp://localhost/token',
    '/token',
  ])('[oauth.private] no secret is sent to %s', async (tokenUrl) => {
    let sent = 0;
    const more = {
      tokenUrl,
      clientId: 'a',
      fetch: async () => {
        sent += 1;
        return new Response('{"access_token":"t"}');
      },
    };
    for (const provider of [
      clientCredentials({ ...more, clientSecret: 'secret-1' }),
      refreshToken({ ...more, refreshToken: 'secret-2' }),
    ])
      expect(await rejection(provider({ refresh: false }))).toMatchObject({
        name: 'ConfigurationError',
        message: 'The token endpoint must be an https address: secrets are sent to it',
      });
    expect(sent).toBe(0);
  });

  it.each([
    'https://auth.example.com/token',
    'http://localhost:8080/t',
    'http://[::1]/t',
    'http://127.1/t',
  ])('[oauth.private] secrets are sent to %s', async (tokenUrl) => {
    const provider = clientCredentials({
      tokenUrl,
      clientId: 'a',
      clientSecret: 'secret-1',
      fetch: async () => new Response('{"access_token":"t"}'),
    });
    expect(await provider({ refresh: false })).toBe('t');
  });

  it('[oauth.kept] the token is used until shortly before its end', async () => {
    const { client, tokens } = await service((number) => ({
      body: `{"access_token":"t${number}","token_type":"bearer","expires_in":2}`,
    }));
    const own = client();
    expect([await own.call(call), await own.call(call)]).toEqual([
      { by: 'Bearer t1' },
      { by: 'Bearer t1' },
    ]);
    await new Promise((resolve) => setTimeout(resolve, 1250));
    expect([await own.call(call), tokens()]).toEqual([{ by: 'Bearer t2' }, 2]);
  });

  it('[oauth.once] calls at the same time share one request', async () => {
    const { client, tokens } = await service();
    const own = client();
    await Promise.all(Array.from({ length: 10 }, () => own.call(call)));
    expect(tokens()).toBe(1);
  });

  it('[oauth.refused] a token that is refused is renewed, once', async () => {
    const { client, tokens } = await service(undefined, ['t1']);
    expect([await client().call(call), tokens()]).toEqual([{ by: 'Bearer t2' }, 2]);
    const always = await service(undefined, ['t1', 't2', 't3']);
    expect([await rejection(always.client().call(call)), always.tokens()]).toEqual([
      expect.objectContaining({ status: 401 }),
      2,
    ]);
  });

  it('[oauth.refused] a late refusal is of the earlier token: the newer one is used', async () => {
    let issued = 0;
    let valid = '';
    const server = await serve(({ url, headers }) => {
      if (url === '/token') {
        // Services revoke the token before.
        valid = `t${++issued}`;
        return { body: `{"access_token":"${valid}","token_type":"Bearer","expires_in":3600}` };
      }
      return headers.authorization === `Bearer ${valid}`
        ? { body: '[]' }
        : { status: 401, body: '{}' };
    });
    const later = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
    const client = new Example({
      baseUrl: server.origin,
      token: clientCredentials({
        tokenUrl: `${server.origin}/token`,
        clientId: 'a',
        clientSecret: 'secret-1',
      }),
      // The service answers one call late with its first token, and gets the other one late with its second.
      fetch: async (url, init) => {
        const token = new Headers(Reflect.get(init, 'headers')).get('authorization');
        if (url.includes('by=a') && token === 'Bearer t2') await later(250);
        const response = await fetch(url, init);
        if (url.includes('by=b') && token === 'Bearer t1') await later(100);
        return response;
      },
    });
    await client.call(call);
    valid = 'none';
    const both = ['a', 'b'].map((by) => client.call(call, {}, { extraQuery: { by } }));
    expect([await Promise.all(both), issued]).toEqual([[[], []], 2]);
  });

  it.each<[string, Reply, string]>([
    [
      'a refusal',
      { status: 401, body: '{"error":"invalid_client","error_description":"secret-1"}' },
      '401 (invalid_client)',
    ],
    ['a page', { body: '<html>secret-1', headers: { 'content-type': 'text/html' } }, '200'],
    ['no token', { body: '{}' }, '200'],
    ['a redirect', { status: 307, headers: { location: '/elsewhere' } }, 'a redirect'],
  ])('[oauth.errors] %s', async (_, reply, want) => {
    const { client, server } = await service(() => reply);
    const error = await rejection(client().call(call));
    expect(error).toMatchObject({
      name: 'ConfigurationError',
      cause: { message: `The token endpoint returned no token: ${want}` },
    });
    expect(
      `${JSON.stringify(error)}${error instanceof Error ? `${error.stack}${String(error.cause)}` : ''}`,
    ).not.toContain('secret-1');
    expect(server.requests.map(({ url }) => url)).toEqual(['/token']);
  });
});

describe('a token endpoint in trouble', () => {
  it.each<[string, Reply]>([
    ['503', { status: 503 }],
    ['429', { status: 429, headers: { 'retry-after': '0' } }],
    ['a reset', { write: (response) => void response.socket?.resetAndDestroy() }],
  ])('[oauth.retry] %s is retried', async (_, trouble) => {
    const { client, tokens } = await service((number) =>
      number < 3 ? trouble : { body: '{"access_token":"t3","token_type":"bearer"}' },
    );
    expect([await client().call(call), tokens()]).toEqual([{ by: 'Bearer t3' }, 3]);
  });

  it('[oauth.retry] as often as a call', async () => {
    const { client, tokens } = await service(() => ({ status: 503 }));
    expect([await rejection(client().call(call)), tokens()]).toEqual([
      expect.objectContaining({
        cause: expect.objectContaining({ message: 'The token endpoint returned no token: 503' }),
      }),
      3,
    ]);
  });

  it.each([
    ['"mac"', 'mac'],
    ['"secret-1 secret-1"', 'an unknown one'],
  ])('[oauth.errors] names a type of token that is not Bearer: %s', async (type, want) => {
    const { client } = await service(() => ({ body: `{"access_token":"x","token_type":${type}}` }));
    expect(await rejection(client().call(call))).toMatchObject({
      cause: {
        message: `The token endpoint returned a token of another type than Bearer: ${want}`,
      },
    });
  });
});

describe('refresh tokens', () => {
  it('[oauth.refresh] are exchanged for access tokens, each for the next where the service gives a new one', async () => {
    const { server } = await service(
      (number) => ({
        body: `{"access_token":"t${number}","token_type":"Bearer","expires_in":3600,"refresh_token":"r${number}"}`,
      }),
      ['t1'],
    );
    const kept: string[] = [];
    const client = new Example({
      baseUrl: server.origin,
      apiKey: refreshToken({
        tokenUrl: `${server.origin}/token`,
        clientId: 'a',
        refreshToken: 'r0',
        onRefreshToken: (token) => void kept.push(token),
      }),
    });
    expect(await client.call(call)).toEqual({ by: 'Bearer t2' });
    expect(
      server.requests
        .filter(({ url }) => url === '/token')
        .map(({ body, headers }) => [body, headers.authorization]),
    ).toEqual([
      ['grant_type=refresh_token&refresh_token=r0&client_id=a', undefined],
      ['grant_type=refresh_token&refresh_token=r1&client_id=a', undefined],
    ]);
    expect(kept).toEqual(['r1', 'r2']);
  });
});
