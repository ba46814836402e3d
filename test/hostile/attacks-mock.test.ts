// What pages, neighbours and clients may try with a mock that runs on this machine: each attack has a row, and what it gets.

import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
// Only now: what was compiled before is not counted.
const { readSandboxModel } = await import('../../generator/sandbox/model.js');
const { openSandbox } = await import('../../generator/sandbox/sandbox.js');
type Sandbox = ReturnType<typeof openSandbox>;
type LoggedExchange = Parameters<
  NonNullable<NonNullable<Parameters<typeof openSandbox>[1]>['onExchange']>
>[0];

const folder = mkdtempSync(join(tmpdir(), 'concord-attacks-'));
afterAll(() => {
  session.disconnect();
  rmSync(folder, { recursive: true });
});

const open = { type: 'object' };
const body = (type: string, schema: object = open): object => ({
  requestBody: { content: { [type]: { schema } } },
  responses: { 204: { description: 'Fine' } },
});
const parameter = (name: string, location: string, schema: object, more = {}): object => ({
  ...{ name, in: location, schema },
  ...more,
});
const texts = { type: 'array', items: { type: 'string' } };

const document = {
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  servers: [{ url: 'https://things.test/v1' }],
  paths: {
    '/form': { post: { operationId: 'form', ...body('application/x-www-form-urlencoded') } },
    '/parts': { post: { operationId: 'parts', ...body('multipart/form-data') } },
    '/strict': {
      post: {
        operationId: 'strict',
        ...body('application/json', { properties: { a: {} }, additionalProperties: false }),
      },
    },
    '/page': {
      get: {
        operationId: 'page',
        responses: {
          200: {
            description: 'A page',
            content: {
              'text/html': { schema: { type: 'string' }, example: '<script>fetch(0)</script>' },
            },
          },
        },
      },
    },
    '/{a}-{b}-{c}-{d}': {
      get: {
        operationId: 'read',
        parameters: [
          ...['a', 'b', 'c', 'd'].map((name) =>
            parameter(name, 'path', { type: 'string' }, { required: true }),
          ),
          parameter('list', 'query', texts),
          parameter('deep', 'query', open, { style: 'deepObject', explode: true }),
          parameter('X-List', 'header', texts),
          parameter('crumbs', 'cookie', texts),
        ],
        responses: { 204: { description: 'Fine' } },
      },
    },
    '/login/{resetToken}': {
      post: {
        operationId: 'login',
        security: [{ key: [] }],
        parameters: [parameter('resetToken', 'path', { type: 'string' }, { required: true })],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                properties: {
                  pin: { type: 'string', format: 'password', maxLength: 8 },
                  password: { type: ['string', 'integer', 'array', 'object'] },
                },
              },
            },
            'application/x-www-form-urlencoded': { schema: open },
          },
        },
        responses: { 204: { description: 'Fine' }, 400: { description: 'Wrong' } },
      },
    },
  },
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'query', name: 'k' },
      basic: { type: 'http', scheme: 'basic' },
    },
    schemas: {
      Pin: { type: 'object', properties: { pin: { type: 'string', format: 'password' } } },
    },
  },
};

const step = (from: string, to: string): object => ({ from, to, after: 1 });
const stateOf = (...states: readonly string[]): object => ({
  type: 'object',
  properties: { id: { type: 'string' }, status: { type: 'string', enum: states } },
});

async function sandboxOf(
  given: object,
  options: Parameters<typeof openSandbox>[1] = {},
): Promise<{ readonly sandbox: Sandbox; readonly messages: readonly string[] }> {
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(given));
  const { model, diagnostics } = await readSandboxModel({
    ...{ document: 'openapi.json', cwd: folder, overlays: [] },
  });
  if (!model) throw new Error('The document cannot be read.');
  return {
    sandbox: openSandbox(model, options),
    messages: diagnostics.map(({ message }) => message),
  };
}

/** Function → how many blocks of it were entered. */
async function stepsOf(work: () => Promise<unknown>): Promise<ReadonlyMap<string, number>> {
  await session.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const steps = new Map<string, number>();
  for (const { url, functions } of result) {
    const [, file] = /\/(generator\/[^?]*)/.exec(url) ?? [];
    if (file === undefined) continue;
    for (const { functionName, ranges } of functions) {
      const name = `${file} ${functionName} ${ranges[0]?.startOffset ?? 0}`;
      steps.set(
        name,
        ranges.reduce((sum, { count }) => sum + count, steps.get(name) ?? 0),
      );
    }
  }
  return steps;
}

const join4 = (count: number, each: (index: number) => string, by: string): string =>
  Array.from({ length: count }, (_, index) => each(index)).join(by);

describe('the work of a request grows with it and not faster', () => {
  const form = (text: string): RequestInit => ({
    method: 'POST',
    body: text,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const rows: readonly (readonly [
    string,
    string,
    (count: number) => readonly [string, RequestInit],
  ])[] = [
    ['fields of a form', '/form', (n) => ['', form(join4(n, (i) => `n${i}=v`, '&'))]],
    ['broken escapes', '/form', (n) => ['', form(join4(n, (i) => `n${i}%=%zz`, '&'))]],
    ['one field again and again', '/form', (n) => ['', form(join4(n, () => 'a=1', '&'))]],
    ['separators', '/form', (n) => ['', form('&'.repeat(n))]],
    [
      'parts',
      '/parts',
      (n) => [
        '',
        {
          method: 'POST',
          headers: { 'content-type': 'multipart/form-data; boundary=x' },
          body: `${join4(n, (i) => `--x\r\ncontent-disposition: form-data; name="n${i}"\r\n\r\nv\r\n`, '')}--x--\r\n`,
        },
      ],
    ],
    [
      'properties that are too many',
      '/strict',
      (n) => [
        '',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: `{${join4(n, (i) => `"n${i}":1`, ',')}}`,
        },
      ],
    ],
    ['names of a query', '/a-b-c-d', (n) => [`?${join4(n, (i) => `n${i}`, '&')}`, {}]],
    ['a list in a query', '/a-b-c-d', (n) => [`?${join4(n, () => 'list=1', '&')}`, {}]],
    ['an object in a query', '/a-b-c-d', (n) => [`?${join4(n, (i) => `deep[n${i}]=1`, '&')}`, {}]],
    ['cookies', '/a-b-c-d', (n) => ['', { headers: { cookie: join4(n, (i) => `n${i}=1`, '; ') } }]],
    [
      'blanks in cookies',
      '/a-b-c-d',
      (n) => ['', { headers: { cookie: `a=1;${' '.repeat(n)}b` } }],
    ],
    [
      'a list in a header',
      '/a-b-c-d',
      (n) => ['', { headers: { 'x-list': join4(n, () => '1', ',') } }],
    ],
    ['wishes', '/a-b-c-d', (n) => ['', { headers: { prefer: join4(n, () => 'a="', ',') } }]],
    [
      'ranges',
      '/page',
      (n) => ['', { headers: { accept: join4(n, (i) => `a/b${i};q=0.1`, ',') } }],
    ],
    ['hyphens in a path', `/`, (n) => ['-'.repeat(n), {}]],
  ];
  const [small, factor] = [400, 8];

  it.each(rows)('%s', async (_, path, made) => {
    const { sandbox } = await sandboxOf(document);
    const ask = (count: number) => async () => {
      const [rest, init] = made(count);
      const response = await sandbox.fetch(`http://localhost/v1${path}${rest}`, init);
      expect(response.status).toBeLessThan(500);
    };
    await ask(10)();
    const before = await stepsOf(ask(small));
    const after = await stepsOf(ask(small * factor));
    const steeper = [...after].filter(
      ([name, steps]) => steps > (before.get(name) ?? 0) * factor * 2 + 20 * small * factor,
    );
    expect(steeper).toEqual([]);
    await sandbox.close();
  });

  it('records whose states follow one another', async () => {
    const items = (count: number): object => ({
      ...document,
      'x-sandbox': {
        resources: {
          Item: {
            set: { status: 'a' },
            lifecycle: { property: 'status', steps: [step('a', 'b'), step('b', 'a')] },
          },
          Order: {
            set: { status: 'placed' },
            lifecycle: {
              property: 'status',
              entered: { placed: { makes: [{ resource: 'Item', count }] } },
            },
          },
        },
        operations: { strict: { creates: 'Order' } },
      },
      components: { schemas: { Item: stateOf('a', 'b'), Order: stateOf('placed') } },
    });
    const advance = async (count: number): Promise<ReadonlyMap<string, number>> => {
      const { sandbox } = await sandboxOf(items(count), { now: 0 });
      return stepsOf(async () => {
        const body = { body: '{}', headers: { 'content-type': 'application/json' } };
        await sandbox.fetch('http://localhost/v1/strict', { method: 'POST', ...body });
        await sandbox.clock.advance(3);
        await sandbox.close();
      });
    };
    await advance(10);
    const [before, after] = [await advance(small), await advance(small * factor)];
    const steeper = [...after].filter(
      ([name, steps]) => steps > (before.get(name) ?? 0) * factor * 2 + 20 * small * factor,
    );
    expect(before.size).toBeGreaterThan(10);
    expect(steeper).toEqual([]);
  });

  it.each([
    ['fields of a form', 'is more', '/form', form(join4(10_001, (i) => `n${i}`, '&'))],
    ['a query', 'is more', `/a-b-c-d?${join4(10_001, (i) => `${i}`, '&')}`, {}],
  ])('%s has a bound', async (_name, _why, path, init) => {
    const { sandbox } = await sandboxOf(document);
    const response = await sandbox.fetch(`http://localhost/v1${path}`, init);
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('has more than 10000 fields'),
    ]);
    await sandbox.close();
  });
});

describe('a server on this machine', () => {
  let sandbox: Sandbox;
  let port = 0;
  beforeAll(async () => {
    ({ sandbox } = await sandboxOf(document));
    const { origin } = await sandbox.listen({ port: 0, allowHosts: ['mock', 'proxy.test:8080'] });
    port = Number(new URL(origin).port);
  });
  afterAll(() => sandbox.close());

  const send = (
    path: string,
    {
      method = 'GET',
      headers = {},
      text,
    }: { method?: string; headers?: Record<string, string>; text?: string } = {},
  ): Promise<{
    readonly status: number | undefined;
    readonly headers: NodeJS.Dict<string | string[]>;
  }> =>
    new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
        response
          .resume()
          .on('end', () => resolve({ status: response.statusCode, headers: response.headers }));
      });
      sent.on('error', reject).end(text);
    });

  it.each([
    ['its own address', '127.0.0.1:0', 200],
    ['a name of this machine', 'localhost:0', 200],
    ['a name below that', 'shop.localhost:0', 200],
    ['IPv6', '[::1]:0', 200],
    ['a name that is allowed', 'mock:0', 200],
    ['one with its port', 'proxy.test:8080', 200],
    ['the same with another port', 'proxy.test:8081', 403],
    ['a name that leads here by DNS', 'attacker.test:0', 403],
    ['a name that begins like this machine', 'localhost.attacker.test:0', 403],
    ['an address that begins like this machine', '127.0.0.1.attacker.test:0', 403],
    ['an address that is none', '127.0.0.999:0', 403],
    ['a name that is none', 'xn--a.localhost:0', 403],
    ['a port that is none', 'localhost:99999', 403],
  ])('is called by %s', async (_, host, want) => {
    const headers = { host: host.replace(':0', `:${port}`) };
    for (const path of ['/__mock/state', '/v1/page', '/__mock/'])
      expect([path, (await send(path, { headers })).status]).toEqual([path, want]);
  });

  it('is called by its own name in a whole address', async () => {
    for (const [address, want] of [
      [`http://localhost:${port}`, 200],
      ['http://attacker.test', 403],
    ] as const) {
      const headers = { host: `localhost:${port}`, origin: 'http://attacker.test' };
      expect((await send(`${address}/v1/page`, { headers })).status).toBe(want);
    }
  });

  const json = 'application/json';
  const local = `http://localhost:5173`;
  it.each<[string, string, Record<string, string>, number]>([
    ['a page of another origin', json, { origin: 'https://attacker.test' }, 403],
    ['a page without origin', json, { origin: 'null' }, 403],
    ['a page whose name begins like ours', json, { origin: 'http://localhost.attacker.test' }, 403],
    ['an image of another site', json, { 'sec-fetch-site': 'cross-site' }, 403],
    ['a page of the same site', json, { 'sec-fetch-site': 'same-site' }, 403],
    ['a page of this machine', json, { origin: local, 'sec-fetch-site': 'same-site' }, 200],
    ['an address that is typed', json, { 'sec-fetch-site': 'none' }, 200],
    ['no page', json, {}, 200],
    ['a form', 'application/x-www-form-urlencoded', {}, 415],
    ['a text', 'text/plain', {}, 415],
    ['another JSON', 'application/problem+json', {}, 415],
  ])('is controlled by %s', async (_, type, headers, want) => {
    for (const [method, path, text] of [
      ['POST', 'reset', '{}'],
      ['POST', 'clock', '{"advance":0}'],
      ['PUT', 'faults', '[]'],
      ['PUT', 'webhook', 'null'],
    ] as const) {
      const reply = await send(`/__mock/${path}`, {
        method,
        text,
        headers: { 'content-type': type, ...headers },
      });
      expect([path, reply.status]).toEqual([path, want]);
    }
  });

  it('reads the body of a control call no further than 1 MB', async () => {
    const before = process.memoryUsage().arrayBuffers;
    let sent = 0;
    const chunk = new Uint8Array(2 ** 20).fill(32);
    const response = await sandbox.fetch(
      new Request('http://localhost/__mock/faults', {
        method: 'PUT',
        headers: { 'content-type': json },
        body: new ReadableStream({
          pull: (controller) => {
            if ((sent += 1) > 400) controller.close();
            else controller.enqueue(chunk.slice());
          },
        }),
        // @ts-expect-error Only newer declarations have it, which Node wants.
        duplex: 'half',
      }),
    );
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(10);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 ** 24);
    const long = { 'content-type': json, 'content-length': '400000000' };
    const declared = await sandbox.fetch(
      new Request('http://localhost/__mock/faults', { method: 'PUT', headers: long, body: '[]' }),
    );
    expect(declared.status).toBe(413);
  });

  it('runs no script of a document on its origin', async () => {
    for (const path of ['/v1/page', '/v1/nothing', '/__mock/state', '/__mock/files/x'])
      expect((await send(path)).headers).toMatchObject({
        'content-security-policy': 'sandbox',
        'x-content-type-options': 'nosniff',
      });
    const page = await send('/__mock/');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  });
});

describe('the log', () => {
  const key = 'sesame-open-very-secret';
  const quoted = JSON.stringify(key);
  it.each<[string, string, string, string]>([
    ['a key by its declared name', '/login/x?k=KEY', '', ''],
    ['a key whose name is escaped', '/login/x?%6b=KEY', '', ''],
    ['a parameter of the path', '/login/KEY?k=1234', '', ''],
    [
      'the first field of a form',
      '/login/x?k=1234',
      'application/x-www-form-urlencoded',
      'password=KEY&a=b',
    ],
    [
      'a field whose name is escaped',
      '/login/x?k=1234',
      'application/x-www-form-urlencoded',
      'a=b&p%61ssword=KEY',
    ],
    [
      'a member of a field',
      '/login/x?k=1234',
      'application/x-www-form-urlencoded',
      'a=b&user[pin]=KEY',
    ],
    ['a property', '/login/x?k=1234', json(), `{"password":${quoted}}`],
    ['a property whose name is escaped', '/login/x?k=1234', json(), `{"p\\u0061ssword":${quoted}}`],
    ['JSON in a text', '/login/x?k=1234', json(), JSON.stringify({ a: `{"pin":${quoted}}` })],
    ['a name that is escaped twice', '/login/x?k=1234', json(), `{"a":1,"p%69n":${quoted}}`],
    ['a name in HTML', '/login/x?k=1234', json(), `{"p&#105;n":${quoted}}`],
    [
      'a field after a semicolon',
      '/login/x?k=1234',
      'application/x-www-form-urlencoded',
      'a=1;pin=KEY',
    ],
    ['a list', '/login/x?k=1234', json(), `{"password":["a",${quoted}]}`],
    ['an object', '/login/x?k=1234', json(), `{"password":{"value":${quoted}}}`],
    ['the format password', '/login/x?k=1234', json(), `{"pin":${quoted}}`],
    ['a key that is repeated', '/login/x?k=KEY', json(), `{"text":"it is ${key}"}`],
    ['JSON that is cut off', '/login/x?k=1234', json(), `{"password":"${key}`],
  ])('has no value of %s', async (_, path, type, text) => {
    const log: LoggedExchange[] = [];
    const { sandbox } = await sandboxOf(document, { onExchange: (each) => log.push(each) });
    await sandbox.fetch(`http://localhost/v1${path.replace('KEY', key)}`, {
      method: 'POST',
      ...(type !== '' && { body: text.replace('KEY', key), headers: { 'content-type': type } }),
    });
    expect(log).toHaveLength(1);
    expect(JSON.stringify(log)).not.toContain(key);
    const shown = await (await sandbox.fetch('http://localhost/__mock/requests')).text();
    expect(shown).toContain('[redacted]');
    expect(shown).not.toContain(key);
    await sandbox.close();
  });

  it('has no password of basic authentication', async () => {
    const log: LoggedExchange[] = [];
    const { sandbox } = await sandboxOf(document, { onExchange: (each) => log.push(each) });
    await sandbox.fetch('http://localhost/v1/login/x?k=1234', {
      method: 'POST',
      body: `{"text":"it is ${key}"}`,
      headers: { 'content-type': json(), authorization: `Basic ${btoa(`me:${key}`)}` },
    });
    expect(log).toHaveLength(1);
    expect(JSON.stringify(log)).not.toContain(key);
    await sandbox.close();
  });

  it('has no number under such a name', async () => {
    const log: LoggedExchange[] = [];
    const { sandbox } = await sandboxOf(document, { onExchange: (each) => log.push(each) });
    await sandbox.fetch('http://localhost/v1/login/x?k=1234', {
      ...{ method: 'POST', headers: { 'content-type': json() } },
      body: '{"password":31415926,"usedTokens":27182818}',
    });
    expect(log[0]?.requestBody).toBe('{"password":"[redacted]","usedTokens":27182818}');
    await sandbox.close();
  });
});

function json(): string {
  return 'application/json';
}

describe('a declaration that cannot end', () => {
  const thing = (lifecycle: object, resources = {}): object => ({
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    paths: {
      '/things': {
        post: {
          operationId: 'createThing',
          responses: {
            201: {
              description: 'Made',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
            },
          },
        },
      },
    },
    components: {
      schemas: {
        Thing: {
          type: 'object',
          properties: { id: { type: 'string' }, state: { enum: ['a', 'b', 'c'] } },
        },
        Usage: {
          type: 'object',
          properties: { used: { type: 'integer' }, end: { type: 'integer' } },
        },
      },
    },
    'x-sandbox': {
      resources: {
        Thing: { set: { state: 'a' }, lifecycle: { property: 'state', ...lifecycle } },
        ...resources,
      },
      operations: { createThing: { creates: 'Thing' } },
      account: { schema: 'Usage', set: { used: 0, end: 1 }, resets: { property: 'end', every: 1 } },
    },
  });
  const ring = (after: number): object => ({
    steps: [
      { from: 'a', to: 'b', after },
      { from: 'b', to: 'a', after },
    ],
  });
  const makes = (given: object): object => ({ entered: { a: { makes: [given] } } });

  it.each<[string, object, string]>([
    [
      'a ring in no time',
      ring(0),
      'these states follow one another without end, and no time passes',
    ],
    [
      'a record that makes itself',
      makes({ resource: 'Thing' }),
      'these records make one another without end',
    ],
    [
      'doubling',
      makes({ resource: 'Thing', count: 2 }),
      'these records make one another without end',
    ],
    [
      'a hundred million records',
      makes({ resource: 'Thing', count: 1e8, set: { state: 'c' } }),
      '100000000 records at once are more than 10000',
    ],
  ])('%s is a diagnostic, and the mock answers', async (_, lifecycle, want) => {
    const { sandbox, messages } = await sandboxOf(thing(lifecycle), { now: 1000 });
    expect(messages).toContainEqual(expect.stringContaining(want));
    const made = await sandbox.fetch('http://localhost/things', { method: 'POST' });
    expect([201, 501]).toContain(made.status);
    const { resources }: { resources: { Thing: unknown[] } } = await (
      await sandbox.fetch('http://localhost/__mock/state')
    ).json();
    expect(resources.Thing.length).toBe(made.status === 201 ? 1 : 0);
    await sandbox.close();
  });

  it('rings and resets of a second end when the clock is moved far', async () => {
    const { sandbox } = await sandboxOf(thing(ring(0.001)), { now: 2e9 });
    await sandbox.fetch('http://localhost/things', { method: 'POST' });
    const moved = await sandbox.fetch('http://localhost/__mock/clock', {
      ...{ method: 'POST', headers: { 'content-type': json() } },
      body: '{"advance":10000000000}',
    });
    expect(moved.status).toBe(422);
    expect(await moved.text()).toContain('More than 100000 states');
    await sandbox.close();
    const quiet = await sandboxOf(thing({}), { now: 2e9 });
    const after = await quiet.sandbox.fetch('http://localhost/__mock/clock', {
      ...{ method: 'POST', headers: { 'content-type': json() } },
      body: '{"advance":10000000000}',
    });
    expect(await after.json()).toMatchObject({ clock: { now: 12e9 }, account: { end: 12e9 + 1 } });
    await quiet.sandbox.close();
  });
});

describe('the file of the state', () => {
  it.each([
    ['the file is a link', 'state.json'],
    ['its folder is a link', 'linked/state.json'],
    ['what used to be the part is a link', 'part.json'],
  ])('is not written outside where %s', async (_, name) => {
    const [inside, outside] = [mkdtempSync(join(folder, 'in-')), mkdtempSync(join(folder, 'out-'))];
    symlinkSync(join(outside, 'a'), join(inside, 'state.json'));
    symlinkSync(outside, join(inside, 'linked'));
    symlinkSync(join(outside, 'b'), join(inside, 'part.json.part'));
    const start = async (): Promise<void> => {
      const { sandbox } = await sandboxOf(document, { state: join(inside, name), folder: inside });
      await sandbox.ready();
      await sandbox.close();
    };
    if (name === 'part.json') await start();
    else await expect(start()).rejects.toThrow(/link/);
    expect(readdirSync(outside)).toEqual([]);
  });
});
