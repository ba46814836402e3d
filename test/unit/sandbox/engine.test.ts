import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { apiOf, shopIn, start } from './orders.js';

const api = await apiOf('generator/guides/shop.yaml');
const shop = (options = {}): ReturnType<typeof shopIn> => shopIn(api, options);

/** What is a list. A cast, as the others. */
const listOf = ({ body }: { readonly body: unknown }) =>
  body as readonly { readonly id: string; readonly at: number }[];

/** A receiver of webhooks that replies with one status after the other, the last one for ever. */
async function receiver(...statuses: readonly number[]) {
  const received: unknown[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      received.push(JSON.parse(text));
      const status = statuses[Math.min(received.length, statuses.length) - 1] ?? 204;
      response
        .writeHead(status, status === 302 ? { location: 'http://elsewhere.example/' } : {})
        .end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { received, url: `http://127.0.0.1:${port}/hook`, close: () => server.close() };
}

describe('records', () => {
  test('what is made is read, listed, deleted, and unknown then', async () => {
    const { call } = shop();
    const { status, body } = await call('placeOrder', { body: { items: ['tea'], note: 'gift' } });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'placed',
      items: ['tea'],
      note: 'gift',
      placedAt: start,
      shippedAt: null,
    });
    const path = { orderId: String(body['id']) };
    expect((await call('getOrder', { path })).body).toEqual(body);
    expect((await call('listOrders')).body).toEqual({ data: [body], meta: { total: 1 } });
    expect(await call('cancelOrder', { path })).toMatchObject({ status: 204 });
    expect(await call('getOrder', { path })).toEqual({
      status: 404,
      body: { title: `There is no Order ${JSON.stringify(path.orderId)}.` },
      invented: true,
    });
    expect((await call('listOrders')).body).toEqual({ data: [], meta: { total: 0 } });
  });

  test('the same calls have the same answers, another seed has others', async () => {
    const run = async (seed: string): Promise<unknown> => {
      const { call } = shop({ seed });
      return [
        await call('placeOrder', { body: { items: ['a'] } }),
        await call('placeOrder', { body: { items: ['b'] } }),
      ];
    };
    expect(await run('one')).toEqual(await run('one'));
    expect(await run('one')).not.toEqual(await run('two'));
  });

  test('lists are of what there is, in parts and in their order', async () => {
    const { call } = shop();
    const ids: unknown[] = [];
    for (let count = 0; count < 12; count += 1)
      ids.unshift((await call('placeOrder', { body: { items: ['x'] } })).body['id']);
    const idsOf = ({ body }: Awaited<ReturnType<typeof call>>): unknown =>
      (body['data'] as { id: string }[]).map(({ id }) => id);
    expect(idsOf(await call('listOrders'))).toEqual(ids.slice(0, 10));
    expect(idsOf(await call('listOrders', { query: { offset: 10, limit: 5 } }))).toEqual(
      ids.slice(10),
    );
    expect(await call('listOrders', { query: { status: 'paid' } })).toMatchObject({
      body: { data: [], meta: { total: 0 } },
    });
  });

  test('an operation refuses what its declaration says, with the text that it has', async () => {
    const { call } = shop();
    const path = {
      orderId: String((await call('placeOrder', { body: { items: ['tea'] } })).body['id']),
    };
    expect((await call('payOrder', { path, body: { method: 'card' } })).body).toMatchObject({
      ...path,
      method: 'card',
      state: 'captured',
    });
    expect((await call('getOrder', { path })).body).toMatchObject({ status: 'paid' });
    expect(await call('cancelOrder', { path })).toEqual({
      status: 409,
      body: { title: 'Only a placed order can be cancelled.' },
    });
    expect(await call('payOrder', { path, body: { method: 'card' } })).toMatchObject({
      status: 409,
      invented: true,
    });
    expect((await call('listPayments', { path })).body).toHaveLength(1);
  });
});

describe('time', () => {
  test('states follow each other on the clock, with their effects', async () => {
    const { call, ask } = shop();
    const path = {
      orderId: String((await call('placeOrder', { body: { items: ['tea'] } })).body['id']),
    };
    await call('payOrder', { path, body: { method: 'card' } });
    const at = async (body: { advance: number } | { to: number }): Promise<unknown> => {
      expect((await ask('POST', 'clock', body)).status).toBe(200);
      return (await call('getOrder', { path })).body['status'];
    };
    expect(await at({ advance: 29 })).toBe('paid');
    expect(await at({ advance: 1 })).toBe('packed');
    expect((await ask('GET', 'state')).body.clock).toMatchObject({
      now: start + 30,
      next: start + 3630,
    });
    expect(await at({ to: start + 4000 })).toBe('shipped');
    expect((await call('getOrder', { path })).body['shippedAt']).toBe(start + 3630);
    const [shipment = { id: NaN, label: '' }] = (await ask('GET', 'state')).body.resources.Shipment;
    expect(shipment).toMatchObject({ orderId: path.orderId });
    expect(Number.isInteger(shipment.id)).toBe(true);
    const again = (await call('getShipment', { path: { shipmentId: shipment.id } })).body;
    expect(again['label']).not.toBe(shipment.label);
  });

  test('without a given time the clock is the real one', async () => {
    const { ask, engine } = shop({ now: undefined });
    const { now } = (await ask('GET', 'state')).body.clock;
    expect(Math.abs(now - Date.now() / 1000)).toBeLessThan(5);
    await ask('POST', 'clock', { advance: 86_400 });
    expect((await ask('GET', 'state')).body.clock.now - now).toBeGreaterThanOrEqual(86_400);
    await engine.close();
  });
});

describe('control calls', () => {
  test('a state is forced with its effects; a reset brings back the start', async () => {
    const { call, ask } = shop();
    const before = (await ask('GET', 'state')).body;
    const id = String((await call('placeOrder', { body: { items: ['tea'] } })).body['id']);
    expect(await ask('PATCH', `resources/Order/${id}`, { status: 'shipped' })).toMatchObject({
      status: 200,
      body: { status: 'shipped', shippedAt: start },
    });
    expect((await ask('GET', 'state')).body.resources.Shipment).toHaveLength(1);
    expect((await ask('POST', 'reset')).body).toEqual(before);
    expect((await call('placeOrder', { body: { items: ['tea'] } })).body['id']).toBe(id);
  });

  test('a record is made valid, with what is given as it is', async () => {
    const { call, ask } = shop();
    const { status, body } = await ask('POST', 'resources/Order', {
      status: 'packed',
      items: ['a', 'b'],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'packed', items: ['a', 'b'] });
    expect((await ask('POST', 'resources/Payment', {})).body).toMatchObject({
      method: expect.stringMatching(/card|invoice/),
    });
    await ask('POST', 'clock', { advance: 3600 });
    expect((await call('getOrder', { path: { orderId: body.id } })).body['status']).toBe('shipped');
    expect((await ask('POST', 'resources/Order', { id: body.id })).status).toBe(409);
  });

  test.each([
    ['GET', 'nothing', undefined, 404],
    ['PUT', 'resources/Order', undefined, 405],
    ['DELETE', 'state', undefined, 405],
    ['POST', 'resources/Nothing', {}, 404],
    ['POST', 'resources/__proto__', {}, 404],
    ['POST', 'resources/Order', { status: 'lost' }, 422],
    ['POST', 'resources/Order', { colour: 'red' }, 422],
    ['POST', 'resources/Order', [], 422],
    ['POST', 'resources/Order', '{', 400],
    ['POST', 'resources/Payment', `{"note":${'['.repeat(2e5)}${']'.repeat(2e5)}}`, 422],
    ['POST', 'resources/Payment', 'x'.repeat(2e6), 413],
    ['PATCH', 'resources/Order/none', { status: 'paid' }, 404],
    ['PATCH', 'resources/Order/%E0%A4%A', {}, 404],
    ['POST', 'clock', {}, 422],
    ['POST', 'clock', { advance: -1 }, 422],
    ['POST', 'clock', { advance: 'soon' }, 422],
    ['POST', 'clock', { to: 5 }, 422],
    ['POST', 'clock', 'soon', 400],
    ['PUT', 'webhook', { url: 'ftp://127.0.0.1/' }, 422],
    ['PUT', 'webhook', { url: 'http://shop.example/' }, 422],
    ['PUT', 'webhook', { url: 5 }, 422],
    ['POST', 'deliveries/none/resend', undefined, 404],
    ['GET', 'requests?limit=none', undefined, 422],
    ['PUT', 'faults', {}, 422],
    ['PUT', 'faults', [{ operation: 'none' }], 422],
    ['PUT', 'faults', [{ rate: 2 }], 422],
    ['PUT', 'faults', [{ oops: 1 }], 422],
    ['PUT', 'faults', '[', 400],
  ])('%s %s %.40j: %s', async (method, path, body, status) => {
    const { ask } = shop();
    const answer = await ask(method, path, body);
    expect(answer.status).toBe(status);
    if (status === 405) expect(answer.headers.get('allow')).toMatch(/GET|POST/);
  });

  test('the schema decides what a forced change may be', async () => {
    const { ask } = shop();
    const { id } = (await ask('POST', 'resources/Order', {})).body;
    for (const change of [{ status: 'lost' }, { items: 5 }, { colour: 'red' }, { id: 'other' }])
      expect((await ask('PATCH', `resources/Order/${id}`, change)).status).toBe(422);
  });

  test('faults are kept until others are set', async () => {
    const { ask, faults: kept } = shop();
    const faults = [
      { operation: 'placeOrder', status: 500, rate: 0.2, delay: 300, reset: false, times: 3 },
    ];
    expect(await ask('PUT', 'faults', faults)).toMatchObject({ status: 200, body: faults });
    expect(kept.list()).toEqual(faults);
    await ask('POST', 'reset');
    expect(kept.list()).toEqual([]);
  });

  test('the log keeps the last 1,000 exchanges', async () => {
    const { ask, control } = shop();
    const exchange = {
      at: 0,
      operation: 'getOrder',
      method: 'GET',
      path: '/orders/1',
      status: 200,
      milliseconds: 1,
      verdict: 'valid',
      source: undefined,
    };
    for (let at = 0; at < 1200; at += 1) control.note(() => ({ ...exchange, at }));
    expect((await ask('GET', 'requests')).body).toHaveLength(100);
    const all = listOf(await ask('GET', 'requests?limit=5000'));
    expect([all.length, all[0]?.at, all.at(-1)?.at]).toEqual([1000, 200, 1199]);
    await ask('POST', 'reset');
    expect((await ask('GET', 'requests')).body).toEqual([]);
  });

  test('events tell of changes and exchanges', async () => {
    const { control, call } = shop();
    const response = await control.handle(new Request('http://shop.example/__mock/events'));
    expect(response?.headers.get('content-type')).toBe('text/event-stream');
    const reader = response?.body?.getReader();
    const read = async (): Promise<string> =>
      new TextDecoder().decode((await reader?.read())?.value);
    expect(await read()).toMatch(/^event: state\ndata: \{.*\}\n\n$/);
    await call('placeOrder', { body: { items: ['tea'] } });
    expect(await read()).toMatch(/^event: state\n.*"placed"/);
    control.note(() => ({
      at: 0,
      operation: undefined,
      method: 'GET',
      path: '/',
      status: 404,
      milliseconds: 1,
      verdict: 'valid',
      source: undefined,
    }));
    expect(await read()).toMatch(/^event: request\n/);
    await reader?.cancel();
  });
});

describe('webhooks', () => {
  const shipped = async ({ ask }: ReturnType<typeof shop>): Promise<string> => {
    const { id } = (await ask('POST', 'resources/Order', {})).body;
    await ask('PATCH', `resources/Order/${id}`, { status: 'shipped' });
    return id;
  };

  test('the clock answers when they have been delivered, and what was sent is shown', async () => {
    const hook = await receiver(204);
    const one = shop();
    expect((await one.ask('PUT', 'webhook', { url: hook.url })).body).toEqual({
      url: hook.url,
      enabled: true,
      failures: 0,
    });
    const { id } = (await one.ask('POST', 'resources/Order', { status: 'packed' })).body;
    await one.ask('POST', 'clock', { advance: 3600 });
    expect(hook.received).toEqual([{ orderId: id }]);
    const [delivery] = listOf(await one.ask('GET', 'deliveries'));
    expect(delivery).toMatchObject({
      webhook: 'orderShipped',
      url: hook.url,
      status: 204,
      ok: true,
      body: { orderId: id },
      at: (start + 3600) * 1000,
    });
    expect((await one.ask('POST', `deliveries/${delivery?.id}/resend`)).body).toMatchObject({
      ok: true,
    });
    expect(hook.received).toHaveLength(2);
    expect((await one.ask('PUT', 'webhook', { url: null })).body).toEqual({
      url: null,
      enabled: false,
      failures: 0,
    });
    await shipped(one);
    expect(hook.received).toHaveLength(2);
    hook.close();
  });

  test('a redirection is not followed, and counts as a failure', async () => {
    const hook = await receiver(302);
    const one = shop();
    await one.ask('PUT', 'webhook', { url: hook.url });
    await shipped(one);
    expect((await one.ask('GET', 'deliveries')).body).toMatchObject([{ status: 302, ok: false }]);
    expect((await one.ask('GET', 'state')).body.webhook).toMatchObject({
      enabled: true,
      failures: 1,
    });
    hook.close();
  });

  test('nobody listens: the delivery says so', async () => {
    const one = shop();
    await one.ask('PUT', 'webhook', { url: 'http://127.0.0.1:9/hook' });
    await shipped(one);
    expect((await one.ask('GET', 'deliveries')).body).toMatchObject([
      { status: null, ok: false, error: expect.any(String) },
    ]);
  });
});

const folder = (): string => mkdtempSync(join(tmpdir(), 'sandbox-state-'));

describe('a kept state', () => {
  test('is there after a restart, with what is to happen', async () => {
    const file = join(folder(), 'state.json');
    const one = shop({ state: file });
    const { id } = (await one.ask('POST', 'resources/Order', { status: 'packed' })).body;
    await one.ask('POST', 'clock', { advance: 600 });
    await one.engine.close();
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ ahead: 600 });
    const two = shop({ state: file });
    expect((await two.ask('GET', 'state')).body.resources.Order).toMatchObject([
      { id, status: 'packed' },
    ]);
    await two.ask('POST', 'clock', { advance: 3000 });
    expect((await two.ask('GET', 'state')).body.resources.Order).toMatchObject([
      { id, status: 'shipped' },
    ]);
    await two.engine.close();
  });

  const kept = {
    count: 1,
    ahead: 0,
    account: {},
    webhook: { url: null, enabled: false, failures: 0 },
  };
  test.each([
    ['{"count":1,'],
    ['[]'],
    ['{}'],
    [JSON.stringify({ ...kept, entries: [{ type: 'Order', value: {} }] })],
    [JSON.stringify({ ...kept, webhook: {}, entries: [] })],
  ])('that is cut off or of something else is reported, and stays: %s', (text) => {
    const file = join(folder(), 'state.json');
    writeFileSync(file, text);
    expect(() => shop({ state: file })).toThrow(file);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  test('that is read-only is reported', () => {
    const file = join(folder(), 'state.json');
    writeFileSync(file, '{}', { mode: 0o444 });
    expect(() => shop({ state: file })).toThrow('read-only');
  });

  test('that cannot be written is reported', async () => {
    const one = shop({ state: join(folder(), 'none', 'state.json') });
    await expect(one.engine.ready()).rejects.toThrow('cannot be written');
  });
});
