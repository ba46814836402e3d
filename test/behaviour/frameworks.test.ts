// A client inside of what others make: frameworks that extend `fetch` or put objects behind proxies, middleware that reads bodies, pages.

import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type * as own from '../../generator/runtime/client/errors.js';
import {
  ArgumentError,
  ClientError,
  ConfigurationError,
  UnexpectedResponseError,
} from '../../generator/runtime/client/errors.js';
import type { ApiClient } from '../../generator/runtime/client/api-client.js';
import { writeMultipart } from '../../generator/runtime/client/body.js';
import { configure } from '../../generator/runtime/client/client.js';
import type {
  BytesOption,
  Fetch,
  Middleware,
  RequestOptions,
} from '../../generator/runtime/client/types.js';
import { Example, operation, rejection } from './client.js';
import { answer, faulty } from './faults.js';
import { serve } from './server.js';

afterEach(() => void vi.unstubAllGlobals());

const json = { 'content-type': 'application/json' };
const form = operation({
  method: 'POST',
  body: { mediaType: 'multipart/form-data', key: 'body', files: ['cover'] },
});

describe('what fetch takes besides', () => {
  const names = ['cache', 'credentials', 'keepalive', 'mode', 'next'];
  const taken = (...sources: readonly object[]): object =>
    Object.fromEntries(
      names.map((name) => [
        name,
        sources.reduce<unknown>((found, each) => Reflect.get(each, name) ?? found, undefined),
      ]),
    );
  const schemes = [[], [['token']], [['header']], [['query']], [['login']]];
  const options = {
    baseUrl: 'https://api.example',
    token: 'token-1',
    apiKey: 'key-1',
    credentials: { login: { username: 'a', password: 'b' } },
  };
  const changing: Middleware = {
    onRequest: ({ request }) =>
      new Request(request, {
        cache: 'no-store',
        credentials: 'omit',
        keepalive: true,
        mode: 'same-origin',
      }),
  };
  const wanted = {
    cache: 'no-store',
    credentials: 'omit',
    keepalive: true,
    mode: 'same-origin',
    next: { revalidate: 60 },
  };
  /** The same call with the global `fetch` and with one that is given. */
  const ways: readonly (readonly [
    string,
    (given: object, call: object, security: string[][]) => Promise<object>,
  ])[] = [
    [
      'the global fetch',
      async (given, call, security) => {
        let seen: object = {};
        vi.stubGlobal('fetch', async (request: Request, init: object = {}) => {
          seen = taken(request, init);
          return new Response('{}', { headers: json });
        });
        await new Example({ ...options, ...given }).call(operation({ security }), {}, call);
        return seen;
      },
    ],
    [
      'a fetch of its own',
      async (given, call, security) => {
        let seen: object = {};
        const fetch: Fetch = async (_, init) => {
          seen = taken(init);
          return new Response('{}', { headers: json });
        };
        await new Example({ ...options, ...given, fetch }).call(operation({ security }), {}, call);
        return seen;
      },
    ],
  ];

  for (const security of schemes)
    for (const [way, sent] of ways) {
      it(`[calls.fetch-options] of middleware and of the client reaches ${way} with ${security}`, async () => {
        const given = { middleware: [changing], fetchOptions: { next: { revalidate: 60 } } };
        expect(await sent(given, {}, security)).toEqual(wanted);
      });

      it(`[calls.fetch-options] of a call reaches ${way} with ${security}`, async () => {
        const given = { fetchOptions: { cache: 'reload', next: { revalidate: 60 } } };
        const call = { fetchOptions: { cache: 'no-store' } };
        expect(await sent(given, call, security)).toMatchObject({
          cache: 'no-store',
          next: { revalidate: 60 },
        });
      });
    }
});

describe('bodies', () => {
  it.each<[string, Middleware, string]>([
    [
      'the text of a request',
      { onRequest: async ({ request }) => void (await request.text()) },
      'onRequest',
    ],
    [
      'the JSON of a request',
      { onRequest: async ({ request }) => void (await request.json()) },
      'onRequest',
    ],
    [
      'the text of a response',
      { onResponse: async ({ response }) => void (await response.text()) },
      'onResponse',
    ],
  ])('[calls.read] %s', async (_, reading, hook) => {
    const server = await serve({ body: '{}' });
    const client = new Example({
      baseUrl: server.origin,
      maxRetries: 2,
      middleware: [{ onRequest: () => undefined }, reading],
    });
    const call = operation({ method: 'PUT', body: { mediaType: 'application/json', key: 'body' } });
    const error = await rejection(client.call(call, { body: { a: 1 } }));
    expect(error).toBeInstanceOf(ClientError);
    expect(error).toMatchObject({
      isRetryable: false,
      message: `${hook} of middleware 2 has read the body: it can read that of a clone()`,
    });
    expect(server.requests.length).toBe(hook === 'onRequest' ? 0 : 1);
  });

  it('[calls.read] that of a clone', async () => {
    const server = await serve({ body: '{"a":1}' });
    const texts: string[] = [];
    const reading: Middleware = {
      onRequest: async ({ request }) => void texts.push(await request.clone().text()),
      onResponse: async ({ response }) => void texts.push(await response.clone().text()),
    };
    const client = new Example({ baseUrl: server.origin, middleware: [reading] });
    const call = operation({ method: 'PUT', body: { mediaType: 'application/json', key: 'body' } });
    expect(await client.call(call, { body: { b: 2 } })).toEqual({ a: 1 });
    expect(texts).toEqual(['{"b":2}', '{"a":1}']);
  });

  it.each(['multipart/form-data', 'multipart/form-data; boundary=other; charset=utf-8'])(
    '[calls.boundary] %s',
    async (type) => {
      const server = await serve({ body: '{}' });
      const options = { headers: { 'Content-Type': type } };
      await new Example({ baseUrl: server.origin }).call(form, { body: { title: 'x' } }, options);
      const [request] = server.requests;
      const boundary = /^--(\S+)/.exec(request?.body ?? '')?.[1];
      expect(request?.headers['content-type']).toBe(`multipart/form-data; boundary=${boundary}`);
    },
  );

  it.each<[string, unknown]>([
    ['an object of React Native', { uri: 'file:///a.png', name: 'a.png', type: 'image/png' }],
    ['a path', '/a.png'],
    ['an object with a path', { path: '/a.png' }],
    ['one of several', [new Blob(['a']), { uri: 'file:///a.png' }]],
  ])('[calls.files] %s is no file', async (_, cover) => {
    const server = await serve({ body: '{}' });
    const call = { ...form, ...(form.body && { body: { ...form.body, write: writeMultipart } }) };
    const error = await rejection(
      new Example({ baseUrl: server.origin }).call(call, { body: { cover } }),
    );
    expect(error).toBeInstanceOf(ArgumentError);
    expect(error).toHaveProperty(
      'message',
      'getThing: "body" cannot be sent: "cover" is a file: give it as a Blob, a File or bytes',
    );
    expect(server.requests).toEqual([]);
  });

  it('[calls.bounded] a success', async () => {
    const server = await faulty(answer(200, `{"a":"${'x'.repeat(2000)}"}`));
    const sent = (maxResponseBytes: number): Promise<unknown> =>
      new Example({ baseUrl: server.origin, maxResponseBytes }).call(operation());
    expect(await sent(3000)).toEqual({ a: 'x'.repeat(2000) });
    const error = await rejection(sent(1000));
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(error).toHaveProperty(
      'message',
      expect.stringContaining('a body of more than 1000 bytes'),
    );
  });

  it('[media.bytes] bytes come while they arrive', async () => {
    let end = (): void => {};
    const server = await faulty((response) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream' });
      response.write('first');
      end = () => void response.end('last');
    });
    const client = new Example({ baseUrl: server.origin });
    const options: RequestOptions & BytesOption<'stream'> = { as: 'stream' };
    const stream: unknown = await client.call(
      operation({ success: { 200: 'binary' } }),
      {},
      options,
    );
    if (!(stream instanceof ReadableStream)) throw new Error('a stream');
    const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toBe('first');
    end();
    expect((await reader.read()).value).toBe('last');
    expect((await reader.read()).done).toBe(true);
  });

  it.each([true, false])('[calls.unlisted] a part that was asked for: %s', async (isAsked) => {
    const binary = { 'content-type': 'application/octet-stream' };
    const server = await faulty(answer(206, 'bytes', binary));
    const warnings: unknown[] = [];
    const note = (): void => {};
    const logger = {
      error: note,
      info: note,
      debug: note,
      warn: (text: string) => void warnings.push(text),
    };
    const client = new Example({ baseUrl: server.origin, logger });
    const headers = isAsked ? { Range: 'bytes=0-4' } : {};
    const blob = await client.call(operation({ success: { 200: 'binary' } }), {}, { headers });
    expect(blob).toHaveProperty('size', 5);
    expect(warnings.length).toBe(isAsked ? 0 : 1);
  });
});

/** As Vue's `reactive`: a proxy around every object whose tag says Object or Array, and around what is in it. */
function reactive<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (!/^\[object (Object|Array)\]$/.test(Object.prototype.toString.call(value))) return value;
  return new Proxy(value, {
    get: (target, name, receiver) => reactive<unknown>(Reflect.get(target, name, receiver)),
  });
}

class Things {
  readonly #client: ApiClient;
  constructor(client: ApiClient) {
    this.#client = client;
  }
  get(): Promise<unknown> {
    return this.#client.call(operation());
  }
}

/** As generated clients are: resources first, then what sets the client up. */
class Shop extends Example {
  readonly things = new Things(this);
  constructor(baseUrl: string) {
    super({ baseUrl });
    configure(this, { environment: 'SHOP', userAgent: 'shop/1' });
  }
}

describe('methods', () => {
  const ways: readonly (readonly [string, (shop: Shop) => Promise<unknown>])[] = [
    ['behind a proxy', (shop) => reactive(shop).things.get()],
    ['behind a proxy around the holder', (shop) => reactive({ shop }).shop.things.get()],
    ['of a resource behind a proxy', (shop) => reactive(shop.things).get()],
    ['of a client behind a proxy', (shop) => reactive(shop).call(operation())],
    [
      'without their object',
      (shop) => {
        const { get } = shop.things;
        return get();
      },
    ],
    ['given as callbacks', (shop) => Promise.resolve().then(shop.things.get)],
  ];

  it.each(ways)('[calls.detached] %s', async (_, call) => {
    const server = await serve({ body: '{"a":1}' });
    expect(await call(new Shop(server.origin))).toEqual({ a: 1 });
  });

  it('[calls.detached] are those of the class, which tests replace', async () => {
    const shop = new Shop('https://api.example');
    vi.spyOn(Things.prototype, 'get').mockResolvedValueOnce('replaced');
    expect(await shop.things.get()).toBe('replaced');
    vi.restoreAllMocks();
  });
});

describe('errors of another copy', () => {
  const file = fileURLToPath(new URL('../../generator/runtime/client/errors.ts', import.meta.url));

  it('[errors.copies] are told by their names, also where code is minified', async () => {
    const { outputFiles } = await build({
      ...{ entryPoints: [file], bundle: true, write: false },
      ...{ minify: true, format: 'esm', target: 'es2022' },
    });
    const copy: typeof own = await import(
      `data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? '')}`
    );
    const response = new Response('', { status: 404 });
    const made: Readonly<Record<string, Error>> = {
      ClientError: new copy.ClientError('a'),
      ConfigurationError: new copy.ConfigurationError('a'),
      ArgumentError: new copy.ArgumentError('a'),
      ConnectionError: new copy.ConnectionError('a'),
      TimeoutError: new copy.TimeoutError('a'),
      AbortedError: new copy.AbortedError('a'),
      ApiError: new copy.ApiError({ operation: 'getThing', response }),
    };
    for (const [name, error] of Object.entries(made)) {
      expect(error).not.toBeInstanceOf(ClientError);
      expect(error.name).toBe(name);
      expect('status' in error && 'operation' in error).toBe(name === 'ApiError');
    }
  });
});

describe('stacks', () => {
  async function myOwnCode(call: () => Promise<unknown>): Promise<unknown> {
    return rejection(call());
  }
  const silent = (): Promise<Example> =>
    faulty(() => {}).then(({ origin }) => new Example({ baseUrl: origin, timeout: 100 }));
  const path = operation({
    path: '/things/{id}',
    parameters: [{ name: 'id', in: 'path', required: true }],
  });

  it.each<[string, (client: Example) => Promise<unknown>]>([
    ['an argument', (client) => client.call(path, { id: '' })],
    ['a timeout', (client) => client.call(operation())],
    ['a deadline', (client) => client.call(operation(), {}, { deadline: 80 })],
    ['an abort', (client) => client.call(operation(), {}, { signal: AbortSignal.timeout(50) })],
  ])('[errors.stack] %s', async (_, call) => {
    const client = await silent();
    expect(await myOwnCode(() => call(client))).toHaveProperty(
      'stack',
      expect.stringContaining('myOwnCode'),
    );
  });
});

describe('a key in a cookie, in a page', () => {
  const cookie = operation({ security: [['cookie']] });
  const inPage = (): void => {
    vi.stubGlobal('location', { origin: 'https://page.example', href: 'https://page.example/' });
  };

  it('[secrets.cookies] is sent by the browser', async () => {
    inPage();
    let credentials: string | undefined;
    vi.stubGlobal('fetch', async (request: Request) => {
      ({ credentials } = request);
      return new Response('{}', { headers: json });
    });
    await new Example({ baseUrl: 'https://api.example' }).call(cookie);
    expect(credentials).toBe('include');
  });

  it.each([{ apiKey: 'key-1' }, { credentials: { cookie: 'key-1' } }])(
    '[secrets.cookies] cannot be given: %j',
    async (given) => {
      inPage();
      const error = await rejection(
        new Example({ baseUrl: 'https://api.example', ...given }).call(cookie),
      );
      expect(error).toBeInstanceOf(ConfigurationError);
      expect(error).toHaveProperty(
        'message',
        'getThing: a page cannot send a cookie of its own, the browser sends cookie: give no key',
      );
    },
  );
});
