// From openapi-typescript to `concord types`: one line of package.json changes, and openapi-fetch and openapi-react-query go on compiling and working.

import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeOf, inProject, otherTools } from './walk.js';
import { root } from '../support/compile.js';

const shop = await readFile(join(root, 'generator/guides/shop.yaml'), 'utf8');
const modules = otherTools();

const manifest = `{
  "name": "app",
  "type": "module",
  "scripts": {
    "types": "openapi-typescript ./shop.yaml -o ./src/schema.d.ts",
    "build": "npm run types && tsc"
  }
}
`;

describe.skipIf(modules === undefined)('from openapi-typescript', { timeout: 240_000 }, () => {
  it('one line changes', async () => {
    const code = await codeOf('from-openapi-typescript');
    const files = {
      'package.json': manifest,
      '.gitignore': 'node_modules\nsrc/schema.d.ts\nbundle.mjs\n',
      'shop.yaml': shop,
      'src/app.ts': code('before'),
      'src/queries.ts': `${code('before').split('type Order')[0]}${code('react')}`,
    };
    await inProject({ files, modules }, async (project) => {
      const { call, compile, folder, start, read } = project;
      const git = (...args: readonly string[]): string =>
        execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
          cwd: folder,
          encoding: 'utf8',
        });
      await call('openapi-typescript', './shop.yaml', '-o', './src/schema.d.ts');
      const old = await read('src/schema.d.ts');
      expect(await compile()).toEqual([]);
      expect(await start('src/app.ts', 'shop.yaml')).toBe('placed\n');
      git('init', '--quiet');
      git('add', '.');
      git('commit', '--quiet', '-m', 'before');

      await call('concord', 'migrate');
      const changed = git('diff', '--unified=0')
        .split('\n')
        .filter((line) => /^[-+] /.test(line));
      expect(changed).toEqual([
        '-    "types": "openapi-typescript ./shop.yaml -o ./src/schema.d.ts",',
        '+    "types": "concord types ./shop.yaml -o ./src/schema.d.ts",',
      ]);
      expect(git('status', '--short')).toBe(' M package.json\n');

      await call('concord', 'types', './shop.yaml', '-o', './src/schema.d.ts');
      expect(await read('src/schema.d.ts')).not.toBe(old);
      expect(await compile()).toEqual([]);
      expect(await start('src/app.ts', 'shop.yaml')).toBe('placed\n');
    });
  });

  it('what is only read is left out of requests at any depth, what is only written out of answers', async () => {
    const files = {
      'api.yaml': `
openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
paths:
  /pets:
    post:
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
      responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } }
components:
  schemas:
    Id: { type: string, readOnly: true }
    Pet:
      type: object
      required: [id, name, owner, tags]
      properties:
        id: { $ref: '#/components/schemas/Id' }
        name: { type: string }
        owner: { type: object, required: [since, pin], properties: { since: { type: string, readOnly: true }, pin: { type: string, writeOnly: true } } }
        tags: { type: array, items: { type: object, required: [key, at], properties: { key: { type: string }, at: { type: string, readOnly: true } } } }
`,
      'src/app.ts': `
import createClient from 'openapi-fetch';
import type { components, paths, Readable, Writable } from './schema';

const client = createClient<paths>({ baseUrl: 'https://pets.example' });
export const sent: Writable<components['schemas']['Pet']> = { name: 'a', owner: { pin: '1' }, tags: [{ key: 'k' }] };
export async function add(): Promise<Readable<components['schemas']['Pet']> | undefined> {
  const { data } = await client.POST('/pets', { body: sent });
  const texts: (string | undefined)[] = [data?.id, data?.owner.since, data?.tags[0]?.at];
  // @ts-expect-error: only written
  texts.push(data?.owner.pin);
  await client.POST('/pets', {
    // @ts-expect-error: only read, two levels down
    body: { ...sent, owner: { pin: '1', since: 'today' } },
  });
  // @ts-expect-error: only read, in an item
  await client.POST('/pets', { body: { ...sent, tags: [{ key: 'k', at: 'now' }] } });
  return data;
}
`,
    };
    await inProject({ files, modules }, async ({ call, compile }) => {
      await call('concord', 'types', 'api.yaml', '-o', 'src/schema.d.ts', '--read-write-markers');
      expect(await compile()).toEqual([]);
    });
  });
});
