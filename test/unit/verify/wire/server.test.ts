import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJudge } from '../../../../generator/verify/judge/judge.js';
import { type JudgeServer, startServer } from '../../../../generator/verify/wire/server.js';
import { routesOf } from '../../../../generator/verify/reading/request.js';
import { wireCheck } from '../../../../generator/verify/wire/session.js';
import { casesOf, subjectOf } from '../generated.js';
import { shop } from '../shop.js';

let server: JudgeServer;

beforeAll(async () => {
  server = await startServer({ document: shop, judge: createJudge(shop) });
});

afterAll(() => server.close());

/** What the service finds wrong with a request. */
async function problemsOf(target: string, init: RequestInit = {}): Promise<readonly string[]> {
  server.take();
  await fetch(`${server.baseUrl}${target}`, init);
  return server
    .take()
    .flatMap(({ problems }) => problems.map(({ part, text }) => `${part}: ${text}`));
}

const json = (body: unknown): RequestInit => ({
  method: 'PUT',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const multipart = (fields: Readonly<Record<string, string | Blob>>): RequestInit => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return { method: 'POST', body: form };
};
const png = new Blob(['x'], { type: 'image/png' });

describe('requests that are right', () => {
  it.each<[string, { target: string; init?: RequestInit }]>([
    [
      'every style',
      {
        target:
          '/things/7?id=a&tags=a&tags=b&joined=a,b&spaced=a%20b&piped=a%7Cb&deep%5BR%5D=1&R=2&free=a/b:c&filter=%7B%22R%22%3A1%7D&key=k',
        init: { headers: { 'x-trace': 'a, b', cookie: 'theme=dark' } },
      },
    ],
    [
      'the other alternative of security',
      { target: '/things/7', init: { headers: { authorization: 'Bearer t', cookie: 'sid=s' } } },
    ],
    ['label and matrix', { target: '/colors/.a.b/;matrix=R,1' }],
    ['a JSON body', { target: '/things/7?key=k', init: json({ name: 'x' }) }],
    [
      'another media type of the list',
      {
        target: '/things/7?key=k',
        init: { method: 'PUT', headers: { 'content-type': 'text/csv' }, body: 'a,b' },
      },
    ],
    ['a multipart form', { target: '/files', init: multipart({ file: png, count: '1' }) }],
    [
      'a form',
      {
        target: '/files',
        init: { method: 'PATCH', body: new URLSearchParams({ title: 'a b', joined: 'a,b' }) },
      },
    ],
    ['no body where it is optional', { target: '/files', init: { method: 'PATCH' } }],
  ])('%s', async (_, { target, init = {} }) => expect(await problemsOf(target, init)).toEqual([]));
});

it('does not blame a client for the Accept-Language that fetch sends by itself', async () => {
  const parameter = {
    in: 'header',
    name: 'Accept-Language',
    schema: { enum: ['de-DE', 'en-GB'] },
  };
  const document = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/free': { get: { parameters: [parameter], responses: { 204: { description: 'OK' } } } },
      '/bound': {
        get: {
          parameters: [{ ...parameter, required: true }],
          responses: { 204: { description: 'OK' } },
        },
      },
    },
  };
  const own = await startServer({ document, judge: createJudge(document) });
  try {
    const found = [];
    for (const [path, headers] of [
      ['/free', {}],
      ['/bound', {}],
      ['/bound', { 'accept-language': 'de-DE' }],
      ['/free', { 'accept-language': 'fr-FR' }],
    ] as const) {
      await fetch(own.baseUrl + path, { headers });
      found.push(own.take().flatMap(({ problems }) => problems.map(({ text }) => text)));
    }
    expect(found).toEqual([
      [],
      ['Accept-Language is required and missing'],
      [],
      [expect.stringMatching(/^Accept-Language is not what its schema allows/)],
    ]);
  } finally {
    await own.close();
  }
});

describe('requests that are wrong', () => {
  it.each<[string, { target: string; init?: RequestInit; want: RegExp }]>([
    [
      'path',
      { target: '/thing/7', want: /^operation: no path of the document matches \/thing\/7$/ },
    ],
    [
      'method',
      {
        target: '/things/7',
        init: { method: 'DELETE' },
        want: /^operation: .* has no operation for DELETE$/,
      },
    ],
    [
      'a path parameter',
      { target: '/things/x?key=k', want: /^path: id is not what its schema allows/ },
    ],
    [
      'a style of the path',
      { target: '/colors/a.b/;matrix=R,1', want: /^path: label does not start with a dot$/ },
    ],
    [
      'the name of a matrix parameter',
      { target: '/colors/.a/;m=R,1', want: /^path: matrix does not carry its name$/ },
    ],
    [
      'a query parameter',
      {
        target: '/things/7?filter=%7B%22R%22%3A%22x%22%7D&key=k',
        want: /^query: filter is not what its schema allows: \/R must be integer/,
      },
    ],
    [
      'a parameter that is no JSON',
      { target: '/things/7?filter=R&key=k', want: /^query: filter is no JSON$/ },
    ],
    [
      'an object of a query',
      {
        target: '/things/7?deep%5BR%5D=x&key=k',
        want: /^query: deep is not what its schema allows/,
      },
    ],
    [
      'a member that the object has not',
      {
        target: '/things/7?deep%5BX%5D=1&key=k',
        want: /^query: deep is not what its schema allows/,
      },
    ],
    [
      'a parameter twice',
      { target: '/things/7?id=a&id=b&key=k', want: /^query: id is sent more than once$/ },
    ],
    [
      'an unknown parameter',
      {
        target: '/things/7?other=1&key=k',
        want: /^query: other is no parameter of the operation$/,
      },
    ],
    [
      'percent-encoding',
      { target: '/things/7?id=%E4&key=k', want: /^query: id is not percent-encoded UTF-8$/ },
    ],
    [
      'no credentials',
      {
        target: '/things/7',
        want: /^security: no alternative of the security requirements is met: key or token and session$/,
      },
    ],
    [
      'half of the credentials',
      {
        target: '/things/7',
        init: { headers: { authorization: 'Bearer t' } },
        want: /^security: no alternative/,
      },
    ],
    [
      'another scheme',
      {
        target: '/things/7',
        init: { headers: { authorization: 'Basic eDp5', cookie: 'sid=s' } },
        want: /^security: no alternative/,
      },
    ],
    [
      'credentials that are not asked for',
      {
        target: '/colors/.a/;matrix=R,1',
        init: { headers: { cookie: 'sid=s' } },
        want: /^security: the credential of session is sent/,
      },
    ],
    [
      'a missing body',
      {
        target: '/things/7?key=k',
        init: { method: 'PUT' },
        want: /^body: the body is required and missing$/,
      },
    ],
    [
      'a body that is none',
      {
        target: '/things/7?key=k',
        init: { ...json({}), body: '{' },
        want: /^body: the body is no JSON$/,
      },
    ],
    [
      'a body against its schema',
      {
        target: '/things/7?key=k',
        init: json({ name: '' }),
        want: /^body: the body is not what its schema allows: \/name must NOT have fewer than 1 characters/,
      },
    ],
    [
      'a property that is read only',
      {
        target: '/things/7?key=k',
        init: json({ id: 1, name: 'x' }),
        want: /^body: the body is not what its schema allows: \/id/,
      },
    ],
    [
      'a media type',
      {
        target: '/things/7?key=k',
        init: { method: 'PUT', headers: { 'content-type': 'text/html' }, body: 'x' },
        want: /^body: the body is text\/html, which the document does not list$/,
      },
    ],
    [
      'a body where there is none',
      {
        target: '/colors/.a/;matrix=R,1',
        init: { method: 'POST', body: 'x' },
        want: /^operation: /,
      },
    ],
    [
      'a missing part',
      {
        target: '/files',
        init: multipart({ count: '1' }),
        want: /^body: the body is not what its schema allows: .*'file'/,
      },
    ],
    [
      'the type of a part',
      {
        target: '/files',
        init: multipart({ file: new Blob(['x'], { type: 'text/html' }) }),
        want: /^body: the part file is text\/html where image\/png, image\/jpeg is stated$/,
      },
    ],
    [
      'a part against its schema',
      {
        target: '/files',
        init: multipart({ file: png, count: 'x' }),
        want: /^body: the body is not what its schema allows: \/count must be integer/,
      },
    ],
    [
      'a boundary',
      {
        target: '/files',
        init: {
          method: 'POST',
          headers: { 'content-type': 'multipart/form-data; boundary=x' },
          body: 'abc',
        },
        want: /^body: the body is no multipart body$/,
      },
    ],
    [
      'a field twice',
      {
        target: '/files',
        init: {
          method: 'PATCH',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: 'title=a&title=b',
        },
        want: /^body: the field title is sent more than once$/,
      },
    ],
  ])('%s', async (_, { target, init = {}, want }) => {
    const problems = await problemsOf(target, init);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(want);
  });

  it('another base address', async () => {
    server.take();
    await fetch(`${new URL(server.baseUrl).origin}/things/7`);
    expect(server.take().flatMap(({ problems }) => problems.map(({ text }) => text))).toEqual([
      'the request went to /things/7, which is not below the base address',
    ]);
  });
});

it('takes concrete paths before templated ones', async () => {
  const document = {
    openapi: '3.1.0',
    info: { title: '', version: '' },
    paths: {
      '/a/{x}': { parameters: [{ name: 'x', in: 'path', schema: {} }], get: { responses: {} } },
      '/a/b': { get: { responses: {} } },
    },
  };
  const other = await startServer({ document, judge: createJudge(document) });
  await fetch(`${other.baseUrl}/a/b`);
  await fetch(`${other.baseUrl}/a/c`);
  expect(other.take().map(({ operation }) => operation?.path)).toEqual(['/a/b', '/a/{x}']);
  await other.close();
});

it('answers as it is told', async () => {
  server.respondWith({
    status: 418,
    headers: { 'content-type': 'text/plain', 'x-a': 'b' },
    body: 'tea',
  });
  const response = await fetch(`${server.baseUrl}/things/7`);
  expect([response.status, response.headers.get('x-a'), await response.text()]).toEqual([
    418,
    'b',
    'tea',
  ]);
});

describe('a service that fails', () => {
  it('answers 500 and says so once, where its answer cannot be sent', async () => {
    const own = await startServer({ document: shop, judge: createJudge(shop) });
    own.respondWith({ status: 200, headers: { 'x-a': 'no such page\n' } });
    const response = await fetch(`${own.baseUrl}/things/7`);
    const text = await response.text();
    const failure = own.failure();
    await own.close();
    expect([response.status, failure, own.failure()]).toEqual([500, text, undefined]);
    expect(text).toMatch(/^the service of the check failed: Invalid character in header/);
  });

  it('answers nobody who has gone', async () => {
    const gone = new AbortController();
    const body = new ReadableStream({ pull: () => gone.abort() });
    // The type of Node knows no half-duplex requests.
    await expect(
      fetch(`${server.baseUrl}/things/7`, {
        method: 'PUT',
        body,
        duplex: 'half',
        signal: gone.signal,
      } as RequestInit),
    ).rejects.toThrow();
    await fetch(`${server.baseUrl}/things/7`);
    expect(server.failure()).toBeUndefined();
  });

  it('fails the case', async () => {
    const subject = await subjectOf(shop, {});
    const check = wireCheck({
      id: 'C0',
      title: '',
      cases: async function* ({ call, operations }) {
        for (const name of ['a', 'b', 'c']) {
          const headers = { 'x-a': name === 'b' ? '\n' : name };
          for (const each of operations.filter(({ name: own }) => own === 'getThing'))
            await call(each, {
              values: { parameters: new Map([[each.operation.parameters[0]?.pointer ?? '', 7]]) },
              response: { status: 204, headers },
            });
          yield { subject: 'document', name };
        }
      },
    });
    expect((await casesOf(check, subject)).map(({ name, failure }) => [name, failure])).toEqual([
      ['a', undefined],
      ['b', expect.stringContaining('the service of the check failed: Invalid character')],
      ['c', undefined],
    ]);
  });
});

it('reads a path that several templates match as the one that fixes more', () => {
  const paths = ['/v1/{name}', '/v1/{resource}:getPolicy', '/{version}/x', '/v1/x', '/v1'];
  const routes = routesOf(
    paths.map((path) => ({
      path,
      pointer: path,
      method: 'GET',
      parameters: [],
      responses: [],
      security: [],
      servers: [],
      callbacks: [],
    })),
  );
  expect(routes.map(({ operation }) => operation.path)).toEqual([
    '/v1',
    '/v1/x',
    '/v1/{resource}:getPolicy',
    '/v1/{name}',
    '/{version}/x',
  ]);
});
