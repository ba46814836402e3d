// A sandbox in a test: it is moved and read by functions, and an operation can be answered in code.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../../../generator/sandbox/sandbox.js';

const thing = { $ref: '#/components/schemas/Thing' };
const content = (schema: object, type = 'application/json'): object => ({
  description: 'Fine',
  content: { [type]: { schema } },
});
const document = {
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  servers: [{ url: 'https://things.test/v1' }],
  security: [],
  paths: {
    '/things': {
      post: { operationId: 'createThing', responses: { 201: content(thing) } },
    },
    '/things/{id}': {
      get: {
        operationId: 'getThing',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 200: content(thing), 404: content({ type: 'object' }) },
      },
    },
    '/both': {
      get: {
        operationId: 'both',
        responses: {
          200: {
            description: 'Fine',
            content: {
              'application/json': { schema: { type: 'string' } },
              'text/plain': { schema: { type: 'string' } },
              'text/csv': { schema: { type: 'string' } },
            },
          },
        },
      },
    },
    '/gone': { get: { operationId: 'gone', responses: { 410: { description: 'Gone' } } } },
    '/secured': {
      get: {
        operationId: 'secured',
        security: [{ basic: [] }, { bearer: [] }],
        responses: { 204: { description: 'Fine' } },
      },
    },
  },
  components: {
    securitySchemes: {
      basic: { type: 'http', scheme: 'basic' },
      bearer: { type: 'http', scheme: 'bearer' },
    },
    schemas: {
      Thing: {
        type: 'object',
        required: ['id'],
        properties: { id: { type: 'string' }, state: { enum: ['new', 'old'] } },
      },
    },
  },
  'x-sandbox': {
    resources: {
      Thing: {
        set: { state: 'new' },
        lifecycle: { property: 'state', steps: [{ from: 'new', to: 'old', after: 60 }] },
      },
    },
    operations: {
      createThing: { creates: 'Thing' },
      getThing: { finds: [{ resource: 'Thing', by: 'id' }] },
    },
  },
};

describe('a sandbox in a test', () => {
  const folder = mkdtempSync(join(tmpdir(), 'concord-control-'));
  let sandbox: Sandbox;
  beforeAll(async () => {
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
    writeFileSync(
      join(folder, 'scenarios.json'),
      JSON.stringify({
        old: [{ 'POST resources/Thing': { id: 'one' } }, { 'POST clock': { advance: 60 } }],
        broken: [{ 'PUT faults': [{ operation: 'both', status: 503 }] }],
        wrong: [{ 'POST clock': { advance: 'x' } }],
        endless: [{ 'POST scenario': { name: 'endless' } }],
      }),
    );
    sandbox = await createSandbox({
      ...{ document: 'openapi.json', cwd: folder, overlays: [], start: 1_790_000_000 },
      scenarios: 'scenarios.json',
    });
  });
  afterAll(async () => {
    await sandbox.close();
    rmSync(folder, { recursive: true });
  });
  const get = (
    path: string,
    headers: Record<string, string> = {},
    method = 'GET',
  ): Promise<Response> => sandbox.fetch(`http://localhost/v1${path}`, { headers, method });

  it('finds records by their values, in code and by query', async () => {
    await sandbox.reset();
    for (const [id, state] of [
      ['a', 'new'],
      ['b', 'old'],
      ['c', 'new'],
    ] as const)
      await sandbox.create('Thing', { id, state });
    const ids = (list: readonly object[]): readonly unknown[] =>
      list.map((each) => Reflect.get(each, 'id'));
    expect(ids(sandbox.find('Thing'))).toEqual(['a', 'b', 'c']);
    expect(ids(sandbox.find('Thing', { state: 'new' }))).toEqual(['a', 'c']);
    expect(ids(sandbox.find('Thing', { id: ['b', 'c'], state: 'new' }))).toEqual(['c']);
    expect(ids(sandbox.find('Thing', { state: 'lost' }))).toEqual([]);
    const asked = await sandbox.fetch('http://localhost/__mock/resources/Thing?state=new');
    expect(ids(await asked.json())).toEqual(['a', 'c']);
    expect((await sandbox.fetch('http://localhost/__mock/resources/File')).status).toBe(404);
    await sandbox.reset();
  });

  it('is moved and read by functions', async () => {
    expect(sandbox.clock.now - 1_790_000_000).toBeLessThan(60);
    sandbox.clock.pause();
    const paused = sandbox.clock.now;
    const { id } = await sandbox.create('Thing', {});
    await get('/things', {}, 'POST');
    expect(sandbox.state['Thing']).toMatchObject([{ id, state: 'new' }, { state: 'new' }]);
    await sandbox.clock.advance(60);
    expect(sandbox.clock.now).toBe(paused + 60);
    expect(sandbox.state['Thing']).toMatchObject([{ state: 'old' }, { state: 'old' }]);
    await sandbox.change('Thing', String(id), { state: 'new' });
    expect(await (await get(`/things/${String(id)}`)).json()).toMatchObject({ state: 'new' });
    expect(sandbox.requests({ operation: 'createThing' })).toHaveLength(1);
    expect(sandbox.requests({ operation: 'createThing', status: 404 })).toEqual([]);
    await expect(sandbox.create('Thing', { state: 'lost' })).rejects.toThrow(/state/);
    await sandbox.reset();
    expect(sandbox.state['Thing']).toEqual([]);
    expect(sandbox.requests()).toEqual([]);
  });

  it('plays scenarios of a file, each from the start', async () => {
    await sandbox.create('Thing', {});
    await sandbox.play('old');
    expect(sandbox.state['Thing']).toMatchObject([{ id: 'one', state: 'old' }]);
    await sandbox.play('broken');
    expect(sandbox.state['Thing']).toEqual([]);
    expect((await get('/both')).status).toBe(503);
    await expect(sandbox.play('none')).rejects.toThrow('There is no scenario "none".');
    await expect(sandbox.play('wrong')).rejects.toThrow('POST clock: body');
    await expect(sandbox.play('endless')).rejects.toThrow('has no call "POST scenario"');
    await sandbox.reset();
    const listed = await sandbox.fetch('http://localhost/__mock/scenarios');
    expect(await listed.json()).toEqual(['old', 'broken', 'wrong', 'endless']);
  });

  it.each([
    ['no JSON', '{', /cannot be read from .*scenarios\.json/],
    ['no scenarios', '{"old":{}}', /cannot be used: old/],
  ])('does not start with %s as scenarios', async (_, text, message) => {
    const other = mkdtempSync(join(tmpdir(), 'concord-scenarios-'));
    writeFileSync(join(other, 'openapi.json'), JSON.stringify(document));
    writeFileSync(join(other, 'scenarios.json'), text);
    await expect(
      createSandbox({
        ...{ document: 'openapi.json', cwd: other, overlays: [], scenarios: 'scenarios.json' },
      }),
    ).rejects.toThrow(message);
    rmSync(other, { recursive: true });
  });

  it('answers an operation in code, and cuts connections as fetch sees it', async () => {
    sandbox.on('getThing', ({ path }) =>
      path['id'] === 'x' ? Response.json({ id: 'own' }) : undefined,
    );
    expect(await (await get('/things/x')).json()).toEqual({ id: 'own' });
    expect((await get('/things/y')).status).toBe(404);
    expect(() => sandbox.on('nothing', () => undefined)).toThrow('There is no operation nothing.');
    await sandbox.faults.set([{ operation: 'both', reset: true, times: 1 }]);
    await expect(get('/both')).rejects.toThrow(TypeError);
    await sandbox.faults.set([{ operation: 'both', status: 503, rate: 0 }]);
    for (let call = 0; call < 20; call += 1) expect((await get('/both')).status).toBe(200);
    await sandbox.faults.set([]);
  });

  it.each([
    ['nothing', {}, 'application/json'],
    ['what is named', { accept: 'text/csv' }, 'text/csv'],
    ['the higher weight', { accept: 'application/json;q=0.2, text/plain;q=0.3' }, 'text/plain'],
    ['a weight in the order of ranges', { accept: 'text/csv, text/plain' }, 'text/csv'],
    ['a range', { accept: 'text/*' }, 'text/plain'],
    ['all but one', { accept: '*/*, application/json;q=0' }, 'text/plain'],
    ['what is named before a range', { accept: '*/*, text/csv' }, 'text/csv'],
    ['a more specific weight', { accept: 'text/*;q=0.9, text/plain;q=0.1' }, 'text/csv'],
    ['nothing that there is', { accept: 'image/png' }, 406],
    ['nothing at all', { accept: '*/*;q=0' }, 406],
  ])('chooses by %s', async (_, headers, ...want) => {
    const response = await get('/both', headers);
    const [expected] = want;
    if (expected === 406) expect(response.status).toBe(406);
    else expect(response.headers.get('content-type')).toBe(expected);
  });

  it('answers only what is documented, says where operations are, and which credentials would do', async () => {
    expect((await get('/gone')).status).toBe(410);
    expect(await (await sandbox.fetch('http://localhost/gone')).text()).toContain('below /v1');
    const refused = await get('/secured');
    expect(refused.headers.get('www-authenticate')).toBe(
      'Basic realm="mock", charset="UTF-8", Bearer',
    );
    const basic = (text: string): Record<string, string> => ({ authorization: `Basic ${text}` });
    expect((await get('/secured', basic('abc'))).status).toBe(401);
    expect((await get('/secured', basic(btoa('user:password')))).status).toBe(204);
  });
});
