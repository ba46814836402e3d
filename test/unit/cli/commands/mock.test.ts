// `concord mock`: its first line, its log, how it ends, and why it does not start.

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderWith } from '../../pipeline/folder.js';
import { concordHere, startConcord } from '../concord.js';

const document = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: '/v{version}', variables: { version: { default: '2' } } }],
  paths: {
    '/pets': {
      get: {
        operationId: 'listPets',
        responses: { 200: { description: 'Fine' }, 503: { description: 'Busy' } },
      },
    },
  },
});
const files = { 'pets.json': document };

describe('concord mock', () => {
  it('says where it listens, logs and ends with 0', async () => {
    const child = startConcord(
      [
        ...['mock', 'pets.json', '--port', '0', '--log', 'json', '--delay', '300', '--no-page'],
        ...['--faults', '[{"operation":"listPets","status":503,"times":1}]'],
      ],
      folderWith(files),
    );
    let output = '';
    let errors = '';
    child.stderr?.on('data', (data) => (errors += String(data)));
    const told = new Promise<void>((resolve) =>
      child.stdout?.on('data', (data) => {
        output += String(data);
        if (output.includes('\n')) resolve();
      }),
    );
    await told;
    const [, address = ''] =
      /^Listening on (http:\/\/127\.0\.0\.1:\d+\/v2) \(1 operation\)\n/.exec(output) ?? [];
    expect(await fetch(`${address}/pets`).then(({ status }) => status)).toBe(503);
    // What is under way is answered.
    const last = fetch(`${address}/pets`);
    setTimeout(() => child.kill('SIGINT'), 100);
    expect((await last).status).toBe(200);
    expect(await once(child, 'close')).toEqual([0, null]);
    const log = output
      .trim()
      .split('\n')
      .slice(1)
      .map((line): unknown => JSON.parse(line));
    expect(log).toMatchObject([
      { operation: 'listPets', status: 503 },
      { operation: 'listPets', status: 200, source: { file: 'pets.json' } },
    ]);
    expect(errors).toBe('');
  });

  it('notes what the document does not have, and says where operations are', async () => {
    const child = startConcord(['mock', 'pets.json', '--port', '0'], folderWith(files));
    let output = '';
    const lines = (count: number): Promise<void> =>
      new Promise((resolve) =>
        child.stdout?.on('data', (data) => {
          output += String(data);
          if (output.split('\n').length > count) resolve();
        }),
      );
    await lines(1);
    const [address = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
    const logged = lines(3);
    expect((await fetch(`${address}/v2/pets?color=red`)).status).toBe(200);
    const unknown = await fetch(`${address}/pets`);
    expect(await unknown.json()).toMatchObject({
      status: 404,
      detail: 'GET /pets is no operation of the document, whose operations are below /v2',
    });
    await logged;
    child.kill('SIGINT');
    await once(child, 'close');
    expect(output).toMatch(
      / GET \/v2\/pets\?color=red 200 \d+ ms listPets — query\.color is no parameter of the operation\n/,
    );
  });

  it('serves several documents, each below its name', async () => {
    const two = { ...files, 'more/pets.json': document, 'shop.json': document };
    const child = startConcord(
      ['mock', 'pets.json', 'more/pets.json', 'shop.json', '--port', '0', '--no-page'],
      folderWith(two),
    );
    let output = '';
    await new Promise<void>((resolve) =>
      child.stdout?.on('data', (data) => {
        output += String(data);
        if (output.split('\n').length > 3) resolve();
      }),
    );
    const addresses = [...output.matchAll(/^Listening on (http:\S+) \(1 operation\)$/gm)].map(
      ([, address = '']) => address,
    );
    expect(addresses.map((address) => new URL(address).pathname)).toEqual([
      ...['/pets/v2', '/pets-2/v2', '/shop/v2'],
    ]);
    for (const address of addresses) expect((await fetch(`${address}/pets`)).status).toBe(200);
    child.kill('SIGINT');
    expect(await once(child, 'close')).toEqual([0, null]);
    const kept = await concordHere(['mock', 'pets.json', 'shop.json', '--state', 'state.json'], {
      files: two,
    });
    expect([kept.status, kept.stderr]).toEqual([
      2,
      expect.stringContaining('--state is for one document'),
    ]);
  });

  it('says what it cannot answer, and which examples it does not', async () => {
    const get = (operationId: string, media: object): object => ({
      get: {
        operationId,
        responses: { 200: { description: 'Fine', content: { 'application/json': media } } },
      },
    });
    const wrong = Array.from({ length: 22 }, (_, index): readonly [string, object] => [
      `/wrong${index}`,
      get(`wrong${index}`, { schema: { type: 'integer' }, example: 'x' }),
    ]);
    const never = { schema: { type: 'string', minLength: 5, maxLength: 2 } };
    const gaps = JSON.stringify({
      ...JSON.parse(document),
      paths: { ...Object.fromEntries(wrong), '/never': get('never', never) },
    });
    const child = startConcord(
      ['mock', 'pets.json', '--port', '0', '--log', 'none'],
      folderWith({ 'pets.json': gaps }),
    );
    let errors = '';
    await new Promise<void>((resolve) =>
      child.stderr?.on('data', (data) => {
        errors += String(data);
        if (/more examples.*\n/.test(errors)) resolve();
      }),
    );
    child.kill('SIGINT');
    await once(child, 'close');
    const lines = errors.trim().split('\n');
    expect(lines).toHaveLength(22);
    expect(lines.slice(-3)).toEqual([
      expect.stringMatching(/^wrong19: an example .* \(pets\.json:1\)$/),
      expect.stringMatching(/^never: no value of .* minLength 5 and maxLength 2 \(pets\.json:1\)$/),
      '2 more examples are not what their schemas say.',
    ]);
  });

  it('says that a port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? `${address?.port}` : '';
    const { status, stderr, stdout } = await concordHere(['mock', 'pets.json', '--port', port], {
      files,
    });
    server.close();
    expect([status, stdout]).toEqual([3, '']);
    expect(stderr).toContain('mock/address');
    expect(stderr).toContain(`cannot listen on 127.0.0.1, port ${port}: something else does`);
  });

  it('does not start with a state that is cut off or cannot be kept, and leaves it as it is', async () => {
    const cut = { ...files, 'state.json': '{"count":3,"ah' };
    const given = await concordHere(['mock', 'pets.json', '--port', '0', '--state', 'state.json'], {
      files: cut,
    });
    expect([given.status, given.stderr]).toEqual([3, expect.stringContaining('mock/state')]);
    expect(readFileSync(join(given.folder, 'state.json'), 'utf8')).toBe(cut['state.json']);
    const nowhere = ['mock', 'pets.json', '--port', '0', '--state', 'none/state.json'];
    const kept = await concordHere(nowhere, { files });
    expect([kept.status, kept.stderr]).toEqual([3, expect.stringContaining('mock/state')]);
  });

  it.each([
    ['a document without operations', ['empty.json'], 1, 'mock/no-operations'],
    ['a document that is not there', ['none.json'], 3, 'none.json'],
    [
      'no JSON for faults',
      ['pets.json', '--faults', 'x'],
      2,
      '--faults cannot be used: it is no list',
    ],
    ['wrong faults', ['pets.json', '--faults', '[{"rate":2}]'], 2, 'mock/faults'],
    ['a port that is none', ['pets.json', '--port', '99999'], 2, 'at most 65535'],
  ])('does not start with %s', async (_, args, code, text) => {
    const empty = JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'No', version: '1' },
      paths: {},
    });
    const { status, stderr } = await concordHere(['mock', ...args], {
      files: { ...files, 'empty.json': empty },
    });
    expect([status, stderr]).toEqual([code, expect.stringContaining(text)]);
  });
});
