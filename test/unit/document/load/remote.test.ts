// Documents by their address, over real HTTP on loopback: what is read, from whom, and that credentials go nowhere else.

import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reporters } from '../../../../generator/cli/config/option-table.js';
import {
  loadDocument,
  type Loaded,
  type LoadOptions,
} from '../../../../generator/document/load.js';
import { valueAt } from '../../../../generator/model/json.js';
import { concordHere } from '../../cli/concord.js';
import { folderWith } from '../../pipeline/folder.js';

const secret = 'Bearer s3cret-token';
const seen: { readonly url: string; readonly headers: IncomingHttpHeaders }[] = [];
let own: Server;
let other: Server;
let base: string;
let foreign: string;

const head = { openapi: '3.1.0', info: { title: 'Remote', version: '1.0.0' } };
const withExamples = (examples: object): string =>
  JSON.stringify({
    ...head,
    paths: {
      '/pets': {
        get: {
          responses: { 200: { description: 'ok', content: { 'application/json': { examples } } } },
        },
      },
    },
  });
const withSchema = (schema: object): string =>
  JSON.stringify({ ...head, components: { schemas: { Pet: schema } } });

function pageOf(url: string): {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
} {
  const path = url.replace(/\?.*$/, '');
  const pages: Readonly<Record<string, ReturnType<typeof pageOf>>> = {
    '/api/plain.json': { body: withSchema({ type: 'string' }) },
    '/api/plain.yaml': { body: 'openapi: 3.1.0\ninfo: { title: Remote, version: 1.0.0 }\n' },
    '/api/relative.json': { body: withSchema({ $ref: 'schemas/pet.yaml' }) },
    '/api/schemas/pet.yaml': { body: 'type: integer\n' },
    '/api/encoded.json': { body: withSchema({ $ref: 'a%3Fb%20c%2Fd%25.json' }) },
    '/api/a%3Fb%20c%2Fd%25.json': { body: '{ "type": "null" }' },
    '/api/foreign.json': { body: withSchema({ $ref: `${foreign}/pet.json` }) },
    '/pet.json': { body: '{ "type": "boolean" }' },
    '/api/example.json': {
      body: withExamples({
        own: { externalValue: 'pet.txt' },
        foreign: { externalValue: `${foreign}/pet.json` },
      }),
    },
    '/api/pet.txt': { body: '"Rex"' },
    '/api/moved.json': { status: 302, headers: { location: '/api/plain.json' } },
    '/api/away.json': { status: 302, headers: { location: `${foreign}/pet.json` } },
    '/api/circle.json': { status: 302, headers: { location: '/api/circle.json' } },
    '/api/broken.json': { body: '{ "openapi": ' },
    '/api/strange.json': {
      body: withSchema({ $ref: decodeURIComponent(url.replace(/^[^?]*\??/, '')) }),
    },
    '/api/overlay.yaml': {
      body: 'overlay: 1.1.0\ninfo: { title: More, version: 1.0.0 }\nactions:\n  - { target: $.components.schemas.Pet, update: { minLength: 2 } }\n',
    },
    '/api/overlay-without-match.yaml': {
      body: 'overlay: 1.1.0\ninfo: { title: More, version: 1.0.0 }\nactions:\n  - { target: $.none, update: { a: 1 } }\n',
    },
    '/api/private.json': { status: 401 },
    '/api/file.json': { body: withSchema({ $ref: 'file:///etc/passwd' }) },
  };
  return pages[path] ?? { status: 404, body: 'a body that nobody is shown' };
}

/** How a body that is never all there ended. */
let endless: Promise<unknown> | undefined;

async function listen(): Promise<Server> {
  const server = createServer((request, response) => {
    const { url = '', headers } = request;
    seen.push({ url, headers });
    if (url === '/api/endless.json') {
      endless = once(response, 'close');
      return void response.writeHead(500).write('on and on');
    }
    const page = pageOf(url);
    response.writeHead(page.status ?? 200, page.headers).end(page.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const addressOf = (server: Server, host = '127.0.0.1'): string =>
  `http://${host}:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  own = await listen();
  other = await listen();
  base = addressOf(own);
  foreign = addressOf(other);
});

afterAll(() => {
  for (const server of [own, other]) server.close();
});

async function load(path: string, options: Partial<LoadOptions> = {}): Promise<Loaded> {
  seen.length = 0;
  return loadDocument(`${base}${path}`, {
    cwd: folderWith({}),
    overlays: [],
    headers: { authorization: secret },
    ...options,
  });
}

const pet = ({ document }: Loaded): unknown =>
  Object(Object(document?.root['components']).schemas).Pet;
const said = ({ diagnostics }: Loaded): readonly string[] =>
  diagnostics.map(({ code, message }) =>
    `${code} ${message}`
      .replaceAll(base, 'OWN')
      .replaceAll(foreign, 'OTHER')
      .replaceAll(new URL(foreign).host, 'OTHER'),
  );

it('reads a document by its address, with headers', async () => {
  expect(pet(await load('/api/plain.json?token=1'))).toEqual({ type: 'string' });
  expect(seen).toMatchObject([
    { url: '/api/plain.json?token=1', headers: { authorization: secret } },
  ]);
  expect((await load('/api/plain.yaml')).document?.path).toBe(`${base}/api/plain.yaml`);
});

it('follows references and redirects on the same host', async () => {
  expect(pet(await load('/api/relative.json'))).toEqual({ type: 'integer' });
  expect(pet(await load('/api/moved.json'))).toEqual({ type: 'string' });
});

it('asks for a relative reference as it is encoded', async () => {
  expect(pet(await load('/api/encoded.json'))).toEqual({ type: 'null' });
  expect(seen.map(({ url }) => url)).toEqual(['/api/encoded.json', '/api/a%3Fb%20c%2Fd%25.json']);
});

it('reads from another host when it is allowed by name, without the headers', async () => {
  const refused = await load('/api/foreign.json');
  expect(said(refused)).toEqual([
    'document/outside This reference is not followed: nothing is read from OTHER unless --allow-remote OTHER says so.',
  ]);
  expect(seen).toHaveLength(1);
  expect(pet(await load('/api/foreign.json', { allowRemote: [new URL(foreign).host] }))).toEqual({
    type: 'boolean',
  });
  expect(seen.map(({ url, headers }) => [url, headers.authorization])).toEqual([
    ['/api/foreign.json', secret],
    ['/pet.json', undefined],
  ]);
});

it('reads examples from its own host, and from another one when it is allowed', async () => {
  const values = ({ document }: Loaded): unknown =>
    valueAt(
      document?.root ?? {},
      '/paths/~1pets/get/responses/200/content/application~1json/examples',
    );
  const refused = await load('/api/example.json');
  expect(values(refused)).toEqual({
    own: { value: 'Rex' },
    foreign: { externalValue: `${foreign}/pet.json` },
  });
  expect(said(refused)).toEqual([
    'read/external-value The example in "OTHER/pet.json" cannot be read: This reference is not followed: ' +
      'nothing is read from OTHER unless --allow-remote OTHER says so; nothing is made from it.',
  ]);
  expect(seen.map(({ url }) => url)).toEqual(['/api/example.json', '/api/pet.txt']);
  expect(values(await load('/api/example.json', { allowRemote: [new URL(foreign).host] }))).toEqual(
    { own: { value: 'Rex' }, foreign: { value: { type: 'boolean' } } },
  );
});

it('reads from the network for a file only when the host is allowed', async () => {
  const cwd = folderWith({ 'openapi.json': withSchema({ $ref: `${foreign}/pet.json` }) });
  seen.length = 0;
  const refused = await loadDocument('openapi.json', { cwd, overlays: [] });
  expect(refused.diagnostics.map(({ code, location }) => [code, location?.line])).toEqual([
    ['document/outside', 1],
  ]);
  expect(seen).toEqual([]);
  expect(
    pet(
      await loadDocument('openapi.json', {
        cwd,
        overlays: [],
        allowRemote: [new URL(foreign).host],
      }),
    ),
  ).toEqual({ type: 'boolean' });
});

it.each(['%68ttp://[', 'http://[/a.json', '\t//[', '%2f%2f[', ' http://['])(
  'refuses %j, which is no address',
  async (reference) => {
    const cwd = folderWith({ 'openapi.json': withSchema({ $ref: reference }) });
    for (const loaded of [
      await loadDocument('openapi.json', { cwd, overlays: [] }),
      await load(`/api/strange.json?${encodeURIComponent(reference)}`),
    ]) {
      expect(loaded.document).toBeUndefined();
      expect(
        loaded.diagnostics
          .map(({ code }) => code)
          .filter((code) => !/^document\/(outside|not-found|unreadable)$/.test(code)),
      ).toEqual([]);
      expect(loaded.diagnostics.length).toBeGreaterThan(0);
    }
  },
);

it('lets go of an answer that says no, though it goes on', { timeout: 15_000 }, async () => {
  expect(said(await load('/api/endless.json'))).toEqual([
    'document/unreadable The document OWN/api/endless.json cannot be read: the server answers 500.',
  ]);
  await endless;
  expect(endless).toBeDefined();
});

const refusals: readonly [path: string, want: string][] = [
  [
    '/api/none.json',
    'document/unreadable The document OWN/api/none.json cannot be read: the server answers 404.',
  ],
  [
    '/api/away.json',
    'document/unreadable The document OWN/api/away.json cannot be read: the server redirects to another origin, OTHER.',
  ],
  [
    '/api/circle.json',
    'document/unreadable The document OWN/api/circle.json cannot be read: the server redirects in a cycle.',
  ],
  [
    '/api/file.json',
    'document/outside This reference is not followed: file: addresses are never read.',
  ],
];

it.each(refusals)('refuses %s', async (path, want) => {
  const loaded = await load(`${path}?key=s3cret-query`);
  expect(said(loaded)).toEqual([want]);
  expect(JSON.stringify(loaded.diagnostics)).not.toMatch(/s3cret|nobody is shown/);
});

it('applies an overlay by its address, with the headers of the document where it is on the same host', async () => {
  expect(
    pet(await load('/api/plain.json', { overlays: [`${base}/api/overlay.yaml?key=1`] })),
  ).toEqual({ type: 'string', minLength: 2 });
  expect(seen.map(({ url, headers }) => [url, headers.authorization])).toEqual([
    ['/api/plain.json', secret],
    ['/api/overlay.yaml?key=1', secret],
  ]);
  expect(pet(await load('/api/plain.json', { overlays: [`${foreign}/api/overlay.yaml`] }))).toEqual(
    { type: 'string', minLength: 2 },
  );
  expect(seen.map(({ url, headers }) => [url, headers.authorization])).toEqual([
    ['/api/plain.json', secret],
    ['/api/overlay.yaml', undefined],
  ]);
  const cwd = folderWith({
    'openapi.json': withSchema({ type: 'string' }),
    'concord.config.json': JSON.stringify({
      document: 'openapi.json',
      overlays: [`${base}/api/overlay.yaml`],
    }),
  });
  seen.length = 0;
  const { stdout } = await concordHere(['bundle', '--header', `Authorization: ${secret}`], {
    folder: cwd,
  });
  expect(JSON.parse(stdout)).toMatchObject({ components: { schemas: { Pet: { minLength: 2 } } } });
  expect(seen.map(({ url, headers }) => [url, headers.authorization])).toEqual([
    ['/api/overlay.yaml', undefined],
  ]);
});

it('says what is wrong with an overlay that has an address, without its query', async () => {
  expect(
    said(await load('/api/plain.json', { overlays: [`${base}/api/none.yaml?key=s3cret-query`] })),
  ).toEqual([
    'document/unreadable The overlay OWN/api/none.yaml cannot be read: the server answers 404.',
  ]);
  const { diagnostics } = await load('/api/plain.json', {
    overlays: [`${base}/api/overlay-without-match.yaml?key=s3cret-query`],
  });
  expect(diagnostics.map(({ code, location }) => [code, location?.file, location?.line])).toEqual([
    ['overlay/no-match', `${base}/api/overlay-without-match.yaml`, 4],
  ]);
});

it('lints a document by its address, with headers, and follows only what it may', async () => {
  seen.length = 0;
  const linted = await concordHere([
    'lint',
    `${base}/api/relative.json?key=s3cret-query`,
    '--header',
    `Authorization: ${secret}`,
  ]);
  expect(linted.status).toBe(1);
  expect(linted.stdout).toContain(`${base}/api/relative.json:1:`);
  expect(linted.stdout).not.toContain('document/');
  expect(seen.map(({ url, headers }) => [url, headers.authorization])).toEqual([
    ['/api/relative.json?key=s3cret-query', secret],
    ['/api/schemas/pet.yaml', secret],
  ]);
  seen.length = 0;
  const refused = await concordHere(['lint', `${base}/api/foreign.json`]);
  expect([refused.status, refused.stdout.includes('document/outside'), seen.length]).toEqual([
    1,
    true,
    1,
  ]);
  const allowed = await concordHere([
    'lint',
    `${base}/api/foreign.json`,
    '--allow-remote',
    new URL(foreign).host,
    '--header',
    `Authorization: ${secret}`,
  ]);
  expect(allowed.stdout).not.toContain('document/');
  expect(seen.at(-1)).toMatchObject({ url: '/pet.json' });
  expect(seen.at(-1)?.headers.authorization).toBeUndefined();
});

it('shows no credentials, whatever goes wrong', async () => {
  for (const address of [
    `${base}/api/broken.json?key=s3cret-query`,
    base.replace('//', '//user:s3cret@'),
    'http://127.0.0.1:1/?s3cret',
    'https://s3cret@:x',
  ]) {
    for (const reporter of reporters) {
      for (const command of ['bundle', 'lint', 'generate']) {
        const { status, stdout, stderr } = await concordHere([
          command,
          address,
          '--header',
          `Authorization: ${secret}`,
          '--reporter',
          reporter,
        ]);
        expect(status).not.toBe(0);
        expect(status).not.toBe(70);
        expect(stdout + stderr).not.toContain('s3cret');
      }
    }
  }
  const { status, stderr } = await concordHere([
    'bundle',
    `${base}/api/plain.json`,
    '--header',
    's3cret',
  ]);
  expect([status, stderr.includes('s3cret')]).toEqual([2, false]);
});

it('generates from an address, and writes neither header nor query', async () => {
  const { status, stdout, stderr, folder } = await concordHere([
    'generate',
    `${base}/api/plain.json?key=s3cret-query`,
    '--header',
    `Authorization: ${secret}`,
    '-o',
    'out',
    '--targets',
    'client',
  ]);
  expect([status, stderr]).toEqual([0, expect.not.stringContaining('error')]);
  const { readdirSync, readFileSync } = await import('node:fs');
  const texts = readdirSync(`${folder}/out`, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.\w+$/.test(path))
    .map((path) => readFileSync(`${folder}/out/${path}`, 'utf8'));
  expect(texts.length).toBeGreaterThan(5);
  expect([stdout, stderr, ...texts].filter((text) => text.includes('s3cret'))).toEqual([]);
});

it('says how to send credentials to a server that asks for them, and never repeats them', async () => {
  const refused = await concordHere(['bundle', `${base}/api/private.json`], {
    folder: folderWith(),
  });
  expect([refused.status, refused.stderr]).toEqual([
    3,
    expect.stringContaining(
      'the server answers 401; send the credentials that it asks for, for example --header "Authorization: Bearer …".',
    ),
  ]);
  const sent = await concordHere(
    ['bundle', `${base}/api/private.json`, '--header', `Authorization: ${secret}`],
    { folder: folderWith() },
  );
  expect(sent.stderr).toContain(
    'the server answers 401, though this was sent with --header: Authorization.',
  );
  expect(sent.stderr).not.toContain('s3cret');
});
