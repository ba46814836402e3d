// Another document with state, which has nothing in common with the curated one: the same engine, and every answer judged.

import { expect, test } from 'vitest';
import { loadDocument } from '../../generator/document/load.js';
import { createSandbox } from '../../generator/sandbox/sandbox.js';
import { judgeTraffic, type RecordedExchange } from '../../generator/verify/traffic.js';

const source = { document: 'generator/guides/shop.yaml', overlays: [], cwd: process.cwd() };

test('orders are placed, paid, shipped and cancelled', async () => {
  const sandbox = await createSandbox({ ...source, now: 1_790_000_000 });
  const recorded: RecordedExchange[] = [];
  const call = async (method: string, path: string, body?: object, key = 'key-1') => {
    const request = new Request(`https://shop.example${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(key !== '' && { 'x-key': key }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const response = await sandbox.fetch(request.clone());
    const text = await response.text();
    if (!path.startsWith('/__mock'))
      recorded.push({
        ...{
          method,
          url: request.url,
          headers: new Map(request.headers),
          body: await request.text(),
        },
        ...{ status: response.status, responseHeaders: new Map(response.headers) },
        ...{ responseBody: text, entry: `${recorded.length}` },
      });
    const read: unknown = text === '' ? undefined : JSON.parse(text);
    return {
      status: response.status,
      body: read as { id: string; label: string; data: unknown[] },
    };
  };

  const { status, body: order } = await call('POST', '/v2/orders', {
    items: ['tea'],
    note: 'gift',
  });
  expect([status, order]).toEqual([
    201,
    expect.objectContaining({ status: 'placed', note: 'gift' }),
  ]);
  const at = `/v2/orders/${order.id}`;
  expect(await call('POST', '/v2/orders', { items: [] })).toMatchObject({ status: 400 });
  expect(await call('GET', at, undefined, '')).toMatchObject({ status: 401 });
  expect(await call('POST', `${at}/payments`, { method: 'card' })).toMatchObject({
    status: 201,
    body: { orderId: order.id, state: 'captured' },
  });
  expect(await call('POST', `${at}/payments`, { method: 'card' })).toMatchObject({ status: 409 });
  expect(await call('DELETE', at)).toEqual({
    status: 409,
    body: { title: 'Only a placed order can be cancelled.' },
  });
  await call('POST', '/__mock/clock', { advance: 3630 });
  expect((await call('GET', at)).body).toMatchObject({
    status: 'shipped',
    shippedAt: 1_790_003_630,
  });
  const state: unknown = (await call('GET', '/__mock/state')).body;
  const { resources } = state as { resources: { Shipment: { id: number }[] } };
  const shipment = (await call('GET', `/v2/shipments/${resources.Shipment[0]?.id}`)).body;
  expect((await sandbox.fetch(new Request(shipment.label))).status).toBe(200);
  expect(await call('GET', '/v2/shipments/77')).toMatchObject({ status: 404 });

  const other = (await call('POST', '/v2/orders', { items: ['cup'] })).body;
  expect((await call('GET', '/v2/orders?limit=1')).body).toEqual({
    data: [other],
    meta: { total: 2 },
  });
  expect((await call('GET', '/v2/orders?status=shipped')).body.data).toHaveLength(1);
  expect((await call('GET', `${at}/payments`)).body).toHaveLength(1);
  expect(await call('DELETE', `/v2/orders/${other.id}`)).toMatchObject({ status: 204 });
  expect(await call('GET', `/v2/orders/${other.id}`)).toMatchObject({ status: 404 });
  expect(await call('GET', '/__mock/requests?limit=1')).toMatchObject({
    body: [{ operation: 'getOrder', status: 404, 'x-invented': true, verdict: 'valid' }],
  });
  await sandbox.close();

  const loaded = await loadDocument(source.document, source);
  expect(judgeTraffic(loaded.document?.root ?? {}, recorded).findings).toEqual([]);
});
