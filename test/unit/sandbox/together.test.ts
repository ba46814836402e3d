// Several documents in one server: each below its own name, with its own state, control calls and page.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSandbox, listenTogether, type Sandbox } from '../../../generator/index.js';

let server: Awaited<ReturnType<typeof listenTogether>>;
let sandboxes: Record<'shop' | 'clips', Sandbox>;

beforeAll(async () => {
  sandboxes = {
    shop: await createSandbox({ document: 'generator/guides/shop.yaml' }),
    clips: await createSandbox({
      document: 'openapi/openapi.yaml',
      overlays: ['openapi/overlays/readings.yaml'],
    }),
  };
  server = await listenTogether(sandboxes, { port: 0 });
});
afterAll(async () => {
  await Promise.all([server.close(), sandboxes.shop.close(), sandboxes.clips.close()]);
});

const call = async (method: string, path: string, body?: object) => {
  const response = await fetch(server.origin + path, {
    method,
    headers: {
      ...{ 'x-key': 'key', authorization: 'Bearer key' },
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const json: unknown = await response.json();
  return { status: response.status, json };
};

it('operations are below the name of their document', async () => {
  expect(await call('POST', '/shop/v2/orders', { items: ['tea'] })).toMatchObject({
    status: 201,
    json: { items: ['tea'] },
  });
  expect(await call('GET', '/clips/api/v1/automation/get-plan-usage')).toMatchObject({
    json: { plan: 'Creator' },
  });
  expect(await call('GET', '/v2/orders')).toMatchObject({
    status: 404,
    json: { detail: 'There is no document below /v2, but below /shop, /clips' },
  });
});

it('each has its own state and page', async () => {
  const { json } = await call('GET', '/shop/__mock/state');
  expect(json).toMatchObject({ resources: { Order: [{ items: ['tea'] }] } });
  expect(await call('GET', '/clips/__mock/requests')).toMatchObject({
    json: [{ operation: 'getPlanUsage' }],
  });
  const page = await fetch(`${server.origin}/clips/__mock`);
  expect([page.url, page.status]).toEqual([`${server.origin}/clips/__mock/`, 200]);
});

it('what is given out is below the name, too', async () => {
  const { json } = await call('POST', '/clips/api/v1/automation/get-upload-url', {
    filename: 'talk.mp4',
  });
  const { uploadUrl }: { uploadUrl?: string } = Object(json);
  expect(uploadUrl).toContain(`${server.origin}/clips/__mock/files/Upload/`);
  const sent = await fetch(uploadUrl ?? '', { method: 'PUT', body: 'a file' });
  expect(sent.status).toBe(200);
  expect(sandboxes.clips.state['Upload']).toMatchObject([{ fileSize: 6 }]);
});
