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
  return serve(({ url }): Reply => (url.startsWith('/thing') ? { status, headers: { location } } : { body: '{"a":1}' }));
}

const secretsOf = ({ headers, url }: Noted): unknown => [headers.authorization, headers['x-api-key'], headers.cookie, new URL(url, 'http://a').searchParams.get('key')];
const none = [undefined, undefined, undefined, null];
const schemes = ['token', 'header', 'cookie', 'query'];

describe('credentials and redirects', () => {
  it.each(schemes)('to another origin: the %s stays behind', async (scheme) => {
    const target = await serve();
    const server = await redirecting(302, `${target.origin}/other`);
    await new Example({ baseUrl: server.origin, apiKey: 'k' }).call(operation({ security: [[scheme]] }));
    expect(server.requests.map(secretsOf)).not.toEqual([none]);
    expect(target.requests.map(secretsOf)).toEqual([none]);
  });

  it.each(['token', 'header', 'cookie'])('to the same origin: the %s goes along', async (scheme) => {
    const server = await inside(302);
    await expect(new Example({ baseUrl: server.origin, apiKey: 'k' }).call(operation({ security: [[scheme]] }))).resolves.toEqual({ a: 1 });
    expect(server.requests.map(({ url }) => url)).toEqual(['/thing', '/other']);
    const [first, second] = server.requests.map(secretsOf);
    expect(second).toEqual(first);
  });

  it('a key that the user puts in its header is a key too', async () => {
    const target = await serve();
    const server = await redirecting(307, target.origin);
    await new Example({ baseUrl: server.origin, headers: { 'x-api-key': 'k' } }).call(operation({ security: [['header']] }));
    expect(server.requests.map(secretsOf)).not.toEqual([none]);
    expect(target.requests.map(secretsOf)).toEqual([none]);
  });

  it('back to the first origin: a key that stayed behind stays there', async () => {
    const origins: string[] = [];
    const target = await serve(() => ({ status: 302, headers: { location: `${origins[0]}/back` } }));
    const server = await serve(({ url }): Reply => (url === '/thing' ? { status: 302, headers: { location: target.origin } } : { body: '{}' }));
    origins.push(server.origin);
    await new Example({ baseUrl: server.origin, apiKey: 'k' }).call(operation({ security: [['header']] }));
    expect(server.requests.map(secretsOf)).toEqual([[undefined, 'k', undefined, null], none]);
  });
});

describe('redirects of a request with a key in a header', () => {
  const call = (server: Server, changes: Changes = {}, params = {}): Promise<unknown> =>
    new Example({ baseUrl: server.origin, apiKey: 'k' }).call(operation({ security: [['header']], ...changes }), params);
  const create = { method: 'POST', body: { mediaType: 'application/json' }, success: { '2XX': 'json' } } as const;

  it.each<[number, string, string]>([
    [301, 'POST', 'GET'],
    [302, 'POST', 'GET'],
    [303, 'POST', 'GET'],
    [303, 'DELETE', 'GET'],
    [301, 'DELETE', 'DELETE'],
    [307, 'GET', 'GET'],
    [308, 'HEAD', 'HEAD'],
    [303, 'HEAD', 'HEAD'],
  ])('%i turns %s into %s (Fetch standard, HTTP-redirect fetch)', async (status, method, want) => {
    const server = await inside(status);
    await call(server, method === 'POST' ? create : { method: method === 'HEAD' || method === 'DELETE' ? method : 'GET' }, method === 'POST' ? { a: 1 } : {});
    expect(server.requests.map((request) => request.method)).toEqual([method, want]);
    expect(server.requests[1]).toMatchObject({ url: '/other', body: '' });
    if (want === 'GET') expect(server.requests[1]?.headers['content-type']).toBeUndefined();
  });

  it.each<[string, { given: () => Promise<Server>; params?: object; want: RegExp }]>([
    ['a body that would have to be sent again', { given: () => inside(307), params: { a: 1 }, want: /^getThing was answered with a redirect to http:.*; a body is not sent twice; give the final address as baseUrl$/ }],
    ['a loop', { given: () => redirecting(302, '/thing'), want: /^getThing was answered with more than 20 redirects/ }],
    ['another protocol', { given: () => redirecting(302, 'file:///etc/passwd'), want: /^getThing was answered with a redirect to no http or https address/ }],
    ['no address', { given: () => redirecting(302, 'http://'), want: /^getThing was answered with a redirect to no http or https address/ }],
  ])('refuses %s', async (_, { given, params, want }) => {
    const error = await rejection(call(await given(), params ? create : {}, params));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ message: expect.stringMatching(want) });
  });

  it('leaves a redirect without an address as the answer', async () => {
    expect(await rejection(call(await serve({ status: 302 })))).toMatchObject({ name: 'ApiError', status: 302 });
  });

  it('refuses what a browser hides', async () => {
    const hidden = { type: 'opaqueredirect', status: 0, ok: false, headers: new Headers(), body: null };
    const fetch = async (): Promise<Response> => new Proxy(Response.error(), { get: (target, key) => Reflect.get(key in hidden ? hidden : target, key) });
    const error = await rejection(new Example({ baseUrl: 'https://api.example', apiKey: 'k', fetch }).call(operation({ security: [['header']] })));
    expect(error).toMatchObject({ name: 'ConnectionError', message: expect.stringContaining('which a browser would follow with the key wherever it leads') });
  });
});
