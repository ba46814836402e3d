// A sandbox as a test of an application has it: typed by the generated client, and all that the client needs.

import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { VideoAutomation } from '../../generated/client/src/client.js';
import type { components, operations } from '../../generated/client/src/raw-types.js';
import { createSandbox, type Sandbox } from '../../generator/index.js';
import { mp4 } from './sandbox-course.js';

interface Service {
  readonly operations: operations;
  readonly components: components;
}

let sandbox: Sandbox<Service>;
let client: VideoAutomation;
beforeAll(async () => {
  sandbox = await createSandbox<Service>({
    document: 'openapi/openapi.yaml',
    overlays: ['openapi/overlays/readings.yaml'],
    start: 1_790_000_000,
  });
  client = new VideoAutomation({
    baseUrl: `http://service.example${sandbox.base}`,
    token: 'key',
    fetch: sandbox.fetch,
  });
});
afterAll(() => sandbox.close());

describe('A sandbox is typed by the generated client', () => {
  it('its records, what makes them, requests and faults', async () => {
    const upload = await sandbox.create('Upload', { fileName: 'talk.mp4' });
    expectTypeOf(upload).toEqualTypeOf<components['schemas']['Upload']>();
    expect(upload.fileName).toBe('talk.mp4');
    expect(sandbox.state.Upload).toContainEqual(upload);
    const found = sandbox.find('Upload', { fileName: ['talk.mp4', 'other.mp4'] });
    expectTypeOf(found).toEqualTypeOf<readonly components['schemas']['Upload'][]>();
    expect(found).toContainEqual(upload);
    // @ts-expect-error There is no such property.
    expect(sandbox.find('Upload', { filename: 'talk.mp4' })).toEqual([]);
    expectTypeOf(sandbox.state.Upload).toEqualTypeOf<
      readonly components['schemas']['Upload'][] | undefined
    >();
    await sandbox.faults.set([{ operation: 'getAllUploads', status: 500, times: 1 }]);
    await client.uploads.list();
    const [failed, ...others] = sandbox.requests({ operation: 'getAllUploads' });
    expect(failed?.status).toBe(500);
    expect(others.map(({ status }) => status)).toEqual([200]);
    // @ts-expect-error There is no such operation.
    expect(sandbox.requests({ operation: 'getUploads' })).toEqual([]);
    // @ts-expect-error There is no such resource.
    await expect(sandbox.create('File', {})).rejects.toThrow('There is no resource "File"');
  });

  it('what answers an operation in code', async () => {
    const { id } = await sandbox.create('Project', {});
    sandbox.on('getProjectDetails', ({ query, body }) => {
      expectTypeOf(query).toEqualTypeOf<operations['getProjectDetails']['parameters']['query']>();
      expectTypeOf(body).toEqualTypeOf<undefined>();
      const found = sandbox.state.Project?.find((each) => each.id === query.projectId);
      return found && { body: { ...found, name: 'Renamed' } };
    });
    expect(await client.projects.get({ projectId: id })).toMatchObject({ id, name: 'Renamed' });
    // @ts-expect-error There is no such operation.
    expect(() => sandbox.on('getThing', () => undefined)).toThrow('There is no operation getThing');
  });
});

describe('A client has all of the sandbox by its fetch', () => {
  it('an upload, to the address that the sandbox gives out', async () => {
    const upload = await client.uploads.uploadFile(new File([mp4()], 'talk.mp4'));
    expect(sandbox.state.Upload).toContainEqual(expect.objectContaining({ fileName: 'talk.mp4' }));
    expect(upload).toBeDefined();
  });

  it('an abort, as soon as it comes', async () => {
    const begin = performance.now();
    const headers = { prefer: 'delay=5000', authorization: 'Bearer key' };
    const signal = AbortSignal.timeout(50);
    const url = `http://service.example${sandbox.base}/automation/get-all-uploads`;
    await expect(sandbox.fetch(url, { headers, signal })).rejects.toThrow(
      expect.objectContaining({ name: 'TimeoutError' }),
    );
    expect(performance.now() - begin).toBeLessThan(2000);
    await expect(sandbox.fetch(url, { signal })).rejects.toThrow();
  });
});
