// What clients of Swagger 2.0 send: formats of collections and forms with files, to a server on loopback.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planFeature } from '../corpus/features.js';
import { writeAll } from '../support/compile.js';
import { type Noted, serve } from './server.js';

type Call = (...args: readonly unknown[]) => Promise<unknown>;
type Client = new (options: object) => Readonly<Record<string, Readonly<Record<string, Call>>>>;

let folder = '';
const clients = new Map<string, Client>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'concord-swagger-'));
  for (const [feature, name] of [
    ['swagger-collections', 'OldCollections'],
    ['swagger-forms', 'OldForms'],
  ] as const) {
    const { files } = await planFeature(feature, { layout: 'source' });
    await writeAll(join(folder, feature), files);
    const outfile = join(folder, `${feature}.mjs`);
    await build({
      entryPoints: [join(folder, feature, 'client/index.ts')],
      outfile,
      ...{ bundle: true, format: 'esm', platform: 'node', target: 'node20' },
    });
    const module: Record<string, Client> = await import(pathToFileURL(outfile).href);
    const client = module[name];
    if (client === undefined) throw new Error(`${feature} has no ${name}.`);
    clients.set(feature, client);
  }
}, 120_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

/** What arrives when the method is called. */
async function sent(
  feature: string,
  [resource, method]: readonly [string, string],
  ...args: readonly object[]
): Promise<Noted> {
  const server = await serve();
  const client = clients.get(feature);
  if (client === undefined) throw new Error(`There is no client of ${feature}.`);
  const methods = new client({ baseUrl: server.origin, maxRetries: 0 })[resource];
  await methods?.[method]?.(...args);
  const [request] = server.requests;
  if (request === undefined) throw new Error(`${method} sends nothing.`);
  return request;
}

describe('formats of collections', () => {
  it.each<[string, object, string]>([
    ['none', { plain: ['a', 'b c'] }, 'plain=a,b%20c'],
    ['csv', { commas: [1, 2] }, 'commas=1,2'],
    ['ssv', { spaces: ['a', 'b'] }, 'spaces=a%20b'],
    ['tsv, joined by hand', { tabs: 'a\tb' }, 'tabs=a%09b'],
    ['pipes', { pipes: ['a', 'b'] }, 'pipes=a%7Cb'],
    ['multi', { several: ['a', 'b'] }, 'several=a&several=b'],
    ['arrays of arrays, joined by hand', { table: '1,2|3' }, 'table=1%2C2%7C3'],
  ])('of queries: %s', async (_, argument, query) => {
    const { url } = await sent('swagger-collections', ['queries', 'sendQueries'], argument);
    expect(url.split('?')[1]).toBe(query);
  });

  it('of paths', async () => {
    const argument = { plain: ['a', 'b/c'], tabs: 'a\tb', pipes: 'a|b' };
    const { url } = await sent('swagger-collections', ['paths', 'sendPaths'], argument);
    expect(url).toBe('/paths/a,b%2Fc/a%09b/a%7Cb');
  });

  it('of headers', async () => {
    const argument = { 'X-Plain': ['a', 'b'], 'X-Spaces': 'a b' };
    const { headers } = await sent('swagger-collections', ['headersApi', 'sendHeaders'], argument);
    expect(headers).toMatchObject({ 'x-plain': 'a,b', 'x-spaces': 'a b' });
  });

  it('of fields that are urlencoded', async () => {
    const { headers, body } = await sent('swagger-forms', ['note', 'sendNote'], {
      text: 'a b',
      commas: ['a', 'b'],
      spaces: ['a', 'b'],
      tabs: 'a\tb',
      pipes: ['a', 'b'],
      several: [1, 2],
    });
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(body.split('&')).toEqual([
      'text=a%20b',
      'commas=a,b',
      'spaces=a%20b',
      'tabs=a%09b',
      'pipes=a%7Cb',
      'several=1',
      'several=2',
    ]);
  });
});

describe('forms', () => {
  it('send a file with its name and bytes, and other fields beside it', async () => {
    const photo = new File([new Uint8Array([0, 255, 10])], 'cat.png', { type: 'image/png' });
    const request = await sent('swagger-forms', ['photo', 'sendPhoto'], {
      album: 'pets',
      photo,
      stars: 4,
      tags: ['a', 'b'],
      caption: 'Tom',
    });
    expect(request.url).toBe('/photo?album=pets');
    const form = await formOf(request);
    expect(form.getAll('tags')).toEqual(['a', 'b']);
    expect([form.get('stars'), form.get('caption')]).toEqual(['4', 'Tom']);
    const file = form.get('photo');
    if (!(file instanceof File)) throw new Error('No file arrives.');
    expect([file.name, file.type]).toEqual(['cat.png', 'image/png']);
    expect([...new Uint8Array(await file.arrayBuffer())]).toEqual([0, 255, 10]);
  });

  it('send a file as multipart/form-data, whatever they consume', async () => {
    const request = await sent('swagger-forms', ['document', 'sendDocument'], {
      document: new Blob(['text']),
    });
    expect((await formOf(request)).get('document')).toBeInstanceOf(File);
  });

  it('have the fields of their path', async () => {
    const { body } = await sent('swagger-forms', ['shared', 'sendShared'], { text: 'a' });
    expect(body).toBe('text=a');
  });

  it('are of either media type where the operation consumes both', async () => {
    const types = ['application/x-www-form-urlencoded', 'multipart/form-data'];
    for (const contentType of types) {
      const { headers } = await sent(
        'swagger-forms',
        ['either', 'sendEither'],
        { text: 'a' },
        { contentType },
      );
      expect(headers['content-type']).toContain(contentType);
    }
  });
});

/** The form as a server reads it. */
function formOf({ headers, body }: Noted): Promise<FormData> {
  return new Response(Buffer.from(body, 'latin1'), {
    headers: { 'content-type': String(headers['content-type']) },
  }).formData();
}
