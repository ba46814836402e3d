import { once } from 'node:events';
import { createServer, request as sendRequest, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { nodeListener } from '../../generator/runtime/client/webhooks/webhook-node.js';
import {
  type WebhookHandler,
  webhookHandler,
} from '../../generator/runtime/client/webhooks/webhook.js';

interface Payload {
  readonly id?: string;
}

const delivery = { status: 200, within: 5000, object: true } as const;
const json = { 'content-type': 'application/json' };

const open: (() => void)[] = [];

afterEach(() => {
  for (const close of open.splice(0)) close();
  vi.restoreAllMocks();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

const over = (handler: WebhookHandler): Promise<string> =>
  serve((request, response) => void nodeListener(handler)(request, response));

const send = (url: string, body: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { method: 'POST', headers: json, body, ...init });

describe('webhooks', () => {
  it('[webhooks.reply] answers with the documented status, and calls back after that', async () => {
    const seen: string[] = [];
    const handler = webhookHandler<Payload, never>(delivery, {
      onUnconfirmed: async ({ id }) => {
        seen.push(`called ${id}`);
      },
    });
    const listener: RequestListener = (request, response) => {
      response.on('finish', () => seen.push('answered'));
      void nodeListener(handler)(request, response);
    };
    const response = await send(await serve(listener), '{"id":"p1"}');
    await vi.waitFor(() => expect(seen).toHaveLength(2));
    expect([response.status, seen]).toEqual([200, ['answered', 'called p1']]);
  });

  it('[webhooks.reply] answers each webhook as it is documented, where they differ', async () => {
    const statuses = { placed: 200, paid: 202 } as const;
    const ends = { onUnconfirmed: () => {} };
    const statusesOf = (handler: WebhookHandler): Promise<readonly number[]> =>
      Promise.all(
        ['a', 'b', 'c'].map(
          async (id) =>
            (
              await handler(
                new Request('https://receiver.example/hook', {
                  method: 'POST',
                  headers: json,
                  body: `{"id":"${id}"}`,
                }),
              )
            ).status,
        ),
      );
    expect(
      await statusesOf(
        webhookHandler<Payload, never>({ ...delivery, statuses }, { ...ends, webhook: 'paid' }),
      ),
    ).toEqual([202, 202, 202]);
    const named = ({ id }: Payload): keyof typeof statuses | 'toString' | undefined =>
      id === 'a' ? 'placed' : id === 'b' ? 'paid' : 'toString';
    expect(
      await statusesOf(
        webhookHandler<Payload, never>({ ...delivery, statuses }, { ...ends, webhook: named }),
      ),
    ).toEqual([200, 202, 404]);
    expect(
      await statusesOf(
        webhookHandler<Payload, never>(
          { ...delivery, statuses },
          { ...ends, webhook: () => undefined },
        ),
      ),
    ).toEqual([404, 404, 404]);
  });

  it('[webhooks.reply] does not wait for what takes long', async () => {
    let done = false;
    const url = await over(
      webhookHandler<Payload, never>(delivery, {
        onUnconfirmed: async () => {
          await sleep(400);
          done = true;
        },
      }),
    );
    const began = Date.now();
    await send(url, '{}');
    expect([Date.now() - began < 300, done]).toEqual([true, false]);
    await vi.waitFor(() => expect(done).toBe(true));
  });

  it('[webhooks.fetch] is a function from a request to a response, and keeps a platform awake until the work is done', async () => {
    const waited: Promise<unknown>[] = [];
    let done = false;
    const handler = webhookHandler<Payload, never>(
      { ...delivery, status: 204 },
      {
        onUnconfirmed: () => {
          done = true;
        },
      },
    );
    const response = await handler(
      new Request('https://me.example/hook', { method: 'POST', headers: json, body: '{}' }),
      { waitUntil: (work) => void waited.push(work) },
    );
    expect([response.status, done, waited.length]).toEqual([204, false, 1]);
    await Promise.all(waited);
    expect(done).toBe(true);
  });

  it('[webhooks.unknown] keeps fields that the document does not know', async () => {
    const onUnconfirmed = vi.fn();
    const url = await over(webhookHandler<Payload, never>(delivery, { onUnconfirmed }));
    const text = '{"id":"p1","new":{"deep":[1,null]},"__proto__":{"polluted":true}}';
    await send(url, text);
    await vi.waitFor(() => expect(onUnconfirmed).toHaveBeenCalled());
    expect(JSON.stringify(onUnconfirmed.mock.calls[0]?.[0])).toBe(text);
    expect({}).not.toHaveProperty('polluted');
  });

  it.each<[string, { given: RequestInit; want: number }]>([
    ['another method', { given: { method: 'PUT', body: '{}' }, want: 405 }],
    [
      'a form',
      {
        given: { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=1' },
        want: 400,
      },
    ],
    ['no JSON', { given: { body: '{"id":' }, want: 400 }],
    ['nothing', { given: { body: '' }, want: 400 }],
    ['no object', { given: { body: 'null' }, want: 400 }],
    ['a list', { given: { body: '[]' }, want: 400 }],
    [
      'text that is no UTF-8',
      { given: { body: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]) }, want: 400 },
    ],
  ])('[webhooks.refused] refuses %s', async (_, { given, want }) => {
    const onUnconfirmed = vi.fn();
    const handler = webhookHandler<Payload, never>(delivery, { onUnconfirmed });
    const response = await fetch(await over(handler), { method: 'POST', headers: json, ...given });
    expect(response.status).toBe(want);
    await sleep(20);
    expect(onUnconfirmed).not.toHaveBeenCalled();
  });

  it.each(['', 'text/plain', 'application/x-www-form-urlencoded'])(
    '[webhooks.refused] not JSON whose content type is "%s"',
    async (type) => {
      const onUnconfirmed = vi.fn();
      const response = await fetch(
        await over(webhookHandler<Payload, never>(delivery, { onUnconfirmed })),
        { method: 'POST', headers: { 'content-type': type }, body: '{"id":"p1"}' },
      );
      expect(response.status).toBe(200);
      await vi.waitFor(() => expect(onUnconfirmed).toHaveBeenCalledWith({ id: 'p1' }));
    },
  );

  it('[webhooks.refused] refuses a GET', async () => {
    const response = await fetch(
      await over(webhookHandler<Payload, never>(delivery, { onUnconfirmed: () => {} })),
    );
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('[webhooks.accept] takes only what the application accepts', async () => {
    const url = await over(
      webhookHandler<Payload, never>(delivery, {
        accept: async ({ url: address }) => address.endsWith('?pass=1'),
        onUnconfirmed: () => {},
      }),
    );
    expect([(await send(url, '{}')).status, (await send(`${url}?pass=1`, '{}')).status]).toEqual([
      404, 200,
    ]);
  });

  it('[webhooks.bounded] reads no more than a megabyte, stated or not', async () => {
    const url = await over(webhookHandler<Payload, never>(delivery, { onUnconfirmed: () => {} }));
    const big = JSON.stringify({ id: 'x'.repeat(2 ** 20) });
    expect((await send(url, big)).status).toBe(413);
    const endless = async (): Promise<number> =>
      new Promise((resolve, reject) => {
        const { port } = new URL(url);
        const request = sendRequest({ port, method: 'POST', headers: json }, (response) => {
          resolve(response.statusCode ?? 0);
          request.destroy();
        });
        request.on('error', reject);
        const more = (): void =>
          void (request.destroyed || request.write(' '.repeat(65_536), more));
        more();
      });
    expect(await endless()).toBe(413);
  });

  it('[webhooks.bounded] gives up a payload that does not come in time', async () => {
    const url = await over(
      webhookHandler<Payload, never>({ ...delivery, within: 200 }, { onUnconfirmed: () => {} }),
    );
    const status = await new Promise((resolve) => {
      const request = sendRequest(
        { port: new URL(url).port, method: 'POST', headers: json },
        (response) => {
          resolve(response.statusCode);
          request.destroy();
        },
      );
      request.on('error', resolve);
      request.write('{');
    });
    expect(status).toBe(408);
  });

  it('[webhooks.bounded] works on so many events at a time', async () => {
    let go = (): void => {};
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    const seen: string[] = [];
    const work = async ({ id = '' }: Payload): Promise<void> => {
      seen.push(id);
      await gate;
      if (id === 'b') throw new Error('broken');
    };
    const onError = vi.fn();
    const url = await over(
      webhookHandler<Payload, never>(delivery, { maxPending: 2, onUnconfirmed: work, onError }),
    );
    const statuses: number[] = [];
    for (const id of ['a', 'b', 'c', 'd'])
      statuses.push((await send(url, JSON.stringify({ id }))).status);
    await sleep(20);
    expect([statuses, seen]).toEqual([
      [200, 200, 200, 200],
      ['a', 'b'],
    ]);
    go();
    await vi.waitFor(() => expect(seen).toEqual(['a', 'b', 'c', 'd']));
    expect(onError).toHaveBeenCalledTimes(1);
  });

  it('[webhooks.confirmed] asks the API what an event is about, and calls back with what it says', async () => {
    const seen: unknown[] = [];
    const url = await over(
      webhookHandler<Payload, { readonly status: string }>(delivery, {
        confirm: async ({ id }) => (id === 'p1' ? { status: 'completed' } : undefined),
        onConfirmed: (confirmed, payload) => void seen.push([confirmed, payload]),
      }),
    );
    await send(url, '{"id":"forged","status":"completed"}');
    await send(url, '{"id":"p1","status":"lie"}');
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    expect(seen).toEqual([[{ status: 'completed' }, { id: 'p1', status: 'lie' }]]);
  });

  it('[webhooks.errors] tells the application what goes wrong after the reply', async () => {
    const onError = vi.fn();
    const fails = new Error('no such project');
    const url = await over(
      webhookHandler<Payload, never>(delivery, {
        confirm: () => Promise.reject(fails),
        onConfirmed: () => {},
        onError,
      }),
    );
    expect((await send(url, '{}')).status).toBe(200);
    await vi.waitFor(() => expect(onError).toHaveBeenCalledWith(fails));
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    await send(
      await over(
        webhookHandler<Payload, never>(delivery, { onUnconfirmed: () => Promise.reject(fails) }),
      ),
      '{}',
    );
    await vi.waitFor(() =>
      expect(told).toHaveBeenCalledWith('A webhook was acknowledged, but not processed:', fails),
    );
  });

  it('[webhooks.node] works behind a body parser', async () => {
    const onUnconfirmed = vi.fn();
    const handler = webhookHandler<Payload, never>(delivery, { onUnconfirmed });
    const url = await serve((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on(
        'end',
        () =>
          void nodeListener(handler)(
            Object.assign(request, { body: JSON.parse(Buffer.concat(chunks).toString()) }),
            response,
          ),
      );
    });
    expect((await send(url, '{"id":"p1"}')).status).toBe(200);
    await vi.waitFor(() => expect(onUnconfirmed).toHaveBeenCalledWith({ id: 'p1' }));
  });

  it('[webhooks.node] takes the bytes that a body parser keeps', async () => {
    const seen = vi.fn();
    const onUnconfirmed = vi.fn();
    const handler = webhookHandler<Payload, never>(delivery, {
      onUnconfirmed,
      accept: async (request) => {
        seen(await request.text());
        return true;
      },
    });
    const raw = '{ "id" :"p1", "n": 1.0 }';
    for (const rawBody of [Buffer.from(raw), raw]) {
      const request = {
        ...{ method: 'POST', url: '/', headers: {}, rawBody, body: JSON.parse(raw) },
        async *[Symbol.asyncIterator]() {},
      };
      const writeHead = vi.fn();
      await nodeListener(handler)(request, { writeHead, end: () => {} });
      expect(writeHead).toHaveBeenCalledWith(200, expect.anything());
    }
    expect(seen.mock.calls).toEqual([[raw], [raw]]);
    await vi.waitFor(() => expect(onUnconfirmed).toHaveBeenCalledTimes(2));
  });

  it('[webhooks.bounded] also holds for what `accept` reads, behind a body parser, too', async () => {
    const accept = vi.fn();
    const handler = webhookHandler<Payload, never>(delivery, {
      onUnconfirmed: () => {},
      accept,
      maxBytes: 10,
    });
    const body = `{"id":"${'x'.repeat(20)}"}`;
    const stream = new Response(body).body;
    const request = new Request('http://a/', {
      method: 'POST',
      body: stream,
      duplex: 'half',
    } as object);
    expect((await handler(request)).status).toBe(413);
    const writeHead = vi.fn();
    await nodeListener(handler)(
      {
        ...{ method: 'POST', url: '/', headers: {}, rawBody: body },
        async *[Symbol.asyncIterator]() {},
      },
      { writeHead, end: () => {} },
    );
    expect(writeHead).toHaveBeenCalledWith(413, expect.anything());
    expect(accept).not.toHaveBeenCalled();
  });
});
