// The typical flow of the specification over HTTP: the generated client against the sandbox, from a file to a published clip.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { VideoAutomation } from '../../generated/client/src/client.js';
import { nodeListener } from '../../generated/client/src/node.js';
import { createWebhookHandler } from '../../generated/client/src/webhook-handler.js';
import { startService } from './sandbox.js';
import { controlOf, course, mp4, runCourse } from './sandbox-course.js';

async function start() {
  const { sandbox } = await startService();
  const { origin } = await sandbox.listen({ port: 0 });
  const client = new VideoAutomation({ baseUrl: `${origin}${sandbox.base}`, token: 'key' });
  const control = controlOf(origin);
  return { sandbox, client, control };
}

test('a file is sent, a project of each type is waited for, results are read, published and deleted', async () => {
  const { sandbox } = await startService();
  const { origin } = await sandbox.listen({ port: 0 });
  expect(await runCourse(origin, sandbox.base)).toEqual(course);
  await sandbox.close();
});

test('a webhook tells of a project, whose clip is published and deleted', async () => {
  const { sandbox, client, control } = await start();
  let confirmed: (id: string) => void = () => undefined;
  const heard = new Promise<string>((resolve) => (confirmed = resolve));
  const handle = createWebhookHandler({
    client,
    projectIdOf: ({ projectId }) => (typeof projectId === 'string' ? projectId : undefined),
    onConfirmed: ({ id }) => confirmed(id),
  });
  const server = createServer(nodeListener(handle));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await control('PUT', 'webhook', { url: `http://127.0.0.1:${port}/hook` });

  const { id: uploadId } = await client.uploads.uploadFile(new File([mp4()], 'talk.mp4'));
  const { id: projectId } = await client.projects.createClips({ uploadId });
  const { resources } = (await control('POST', 'clock', { advance: 70 })) as {
    resources: { Clip: { id: string }[] };
  };
  expect(await heard).toBe(projectId);
  expect(await control('GET', 'deliveries')).toMatchObject([
    { status: 200, ok: true, body: { projectId } },
  ]);
  const [{ id: clipId } = { id: '' }, other = { id: '' }] = resources.Clip;
  const post = await client.posts.publish({ projectId, clipId, integrations: ['account'] });
  await control('POST', 'clock', { advance: 5 });
  expect(((await control('GET', 'state')) as { resources: object }).resources).toMatchObject({
    Post: [{ id: post.id, status: 'completed', urls: { account: {} } }],
  });
  await client.clips.delete({ projectId, clipId: other.id });
  await client.projects.delete({ projectId });
  await client.uploads.delete({ uploadId });
  expect((await client.uploads.list({})).totalUploads).toBe(0);
  server.close();
  await sandbox.close();
});

test('with the example of additions, clips are listed', async () => {
  const overlays = ['readings', 'example-additions'].map((name) => `openapi/overlays/${name}.yaml`);
  const { completed, call, client } = await startService({ overlays });
  const { projectId, clipId } = await completed();
  const { body } = await call('GET', `get-project-clips?projectId=${projectId}`);
  expect(body).toMatchObject({ clips: [{ id: clipId, projectId }, { projectId }, { projectId }] });
  // The generated client calls also what its document does not describe.
  expect(
    await client.request('GET', '/automation/get-project-clips', { query: { projectId } }),
  ).toMatchObject({ clips: [{ id: clipId, projectId }, {}, {}] });
  const { url } = await client.account.topUpMediaCredits({}, { extraQuery: { promoCode: 'X' } });
  expect(url).toContain('checkout');
});

test('what is sent to an address is logged, and another signature or time is refused', async () => {
  const { client, put, control, sandbox } = await startService();
  const { id, uploadUrl = '' } = await client.uploads.create({ filename: 'talk.mp4' });
  expect(
    (
      await put(
        uploadUrl.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
        mp4(),
      )
    ).status,
  ).toBe(403);
  expect((await put(uploadUrl.replace(/expires=\d+/, 'expires=9999999999'), mp4())).status).toBe(
    403,
  );
  expect((await client.uploads.list({})).uploads).toMatchObject([{ id, fileSize: null }]);
  expect((await put(uploadUrl, mp4())).status).toBe(200);
  const { body } = await control('GET', 'requests');
  const log: readonly { method: string; status: number; path: string; verdict: string }[] =
    Object.values(body);
  const sent = log.filter(({ method }) => method === 'PUT');
  expect(sent.map(({ status, verdict }) => [status, verdict])).toEqual([
    [403, 'request: address has another signature'],
    [403, 'request: address has another signature'],
    [200, 'valid'],
  ]);
  expect(sent.map(({ path }) => path).join()).not.toContain(uploadUrl.slice(-16));
  await sandbox.close();
});

test('calls that are wrong, and those that a fault hits, count for a rate limit', async () => {
  const { call, control, sandbox } = await startService();
  const left = async (body: object): Promise<unknown> => {
    const { status, headers } = await call('POST', 'create-clips', { body });
    return [status, headers.get('x-ratelimit-remaining')];
  };
  expect(await left({ uploadId: 5 })).toEqual([400, '9']);
  await control('PUT', 'faults', [{ operation: 'createClips', status: 500, times: 1 }]);
  expect(await left({ uploadId: 'unknown' })).toEqual([500, '8']);
  expect(await left({ uploadId: 'unknown' })).toEqual([404, '7']);
  await sandbox.close();
});

test('control calls are for pages of this machine, unless an origin is named', async () => {
  const allowed = async (corsOrigin: string | undefined, path: string, origin: string) => {
    const { sandbox } = await startService({ ...(corsOrigin && { corsOrigin }) });
    const reply = await sandbox.fetch(`http://localhost${path}`, { headers: { origin } });
    await sandbox.close();
    return reply.headers.get('access-control-allow-origin');
  };
  const operation = '/api/v1/automation/get-plan-usage';
  expect(await allowed(undefined, operation, 'https://shop.example')).toBe('*');
  expect(await allowed(undefined, '/__mock/state', 'https://shop.example')).toBe(null);
  expect(await allowed(undefined, '/__mock/state', 'http://localhost.example')).toBe(null);
  expect(await allowed(undefined, '/__mock/state', 'http://localhost:5173')).toBe('*');
  expect(await allowed('https://shop.example', '/__mock/state', 'https://shop.example')).toBe(
    'https://shop.example',
  );
});
