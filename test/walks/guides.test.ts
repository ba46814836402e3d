// The guides for those who come from other generators, done as they say: what they show is compiled and run, before and after.

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeOf, inProject, otherTools } from './walk.js';
import { root } from '../support/compile.js';

const shop = await readFile(join(root, 'generator/guides/shop.yaml'), 'utf8');
const modules = otherTools();

interface Walk {
  /** How the other generator is called. */
  readonly command: string;
  readonly config: string;
  readonly before: string;
  readonly after: string;
}

const walks: Readonly<Record<string, Walk>> = {
  'hey-api': {
    ...{ command: 'openapi-ts', config: 'openapi-ts.config.ts' },
    before: 'placed\n1\nno such order\ntrue\n',
    after: 'placed\n1\nno such order\ntrue\ncaptured\n',
  },
  orval: {
    ...{ command: 'orval', config: 'orval.config.ts' },
    before: 'placed\n1\nno such order\n',
    after: 'placed\n1\nno such order\nshipped\nGET true\n',
  },
  kubb: {
    command: 'kubb',
    config: 'kubb.config.ts',
    before: '',
    after: 'placed\ncold\n1\nwarm true\n',
  },
};

describe('guides', { timeout: 240_000 }, () => {
  it.each(Object.entries(walks))(
    'from %s: migrate, generate, compile, call',
    async (tool, { command, config, after }) => {
      const code = await codeOf(`from-${tool}`);
      const files = {
        'shop.yaml': shop,
        [config]: code('config'),
        'src/app.ts': code('after'),
        'package.json': `{ "type": "module", "scripts": { "api": "${command}" } }\n`,
      };
      await inProject({ files }, async (project) => {
        await project.call('concord', 'migrate', tool, '--rewrite');
        expect(await project.read('package.json')).toContain('"api": "concord generate"');
        await project.call('concord', 'generate');
        expect(await project.compile()).toEqual([]);
        expect(await project.start('src/app.ts', 'shop.yaml')).toBe(after);
      });
    },
  );

  it('from openapi-typescript: types, and then a client', async () => {
    const code = await codeOf('from-openapi-typescript');
    const files = {
      'shop.yaml': shop,
      'src/app.ts': code('after'),
      'src/client.ts': code('client'),
    };
    await inProject({ files }, async (project) => {
      await project.call('concord', 'types', 'shop.yaml', '-o', 'src/schema.d.ts');
      await project.call(
        'concord',
        ...'generate shop.yaml -o src/api --layout source --targets client --raw'.split(' '),
      );
      expect(await project.compile()).toEqual([]);
      expect(await project.start('src/app.ts', 'shop.yaml')).toBe('placed\n');
      expect(await project.start('src/client.ts', 'shop.yaml')).toBe('0\nno such order\n');
    });
  });
});

it('dates and 64-bit integers', { timeout: 240_000 }, async () => {
  const code = await codeOf('dates-and-integers');
  const files = {
    'openapi.yaml': await codeOf('dates-and-integers', 'yaml').then((find) => find('')),
    'concord.config.ts': code('config'),
    'src/app.ts': code('app'),
  };
  await inProject({ files }, async (project) => {
    await project.call('concord', 'generate');
    expect(await project.compile()).toEqual([]);
    expect(await project.start('src/app.ts', 'openapi.yaml')).toBe('bigint true\n');
  });
});

describe.skipIf(modules === undefined)('before', { timeout: 240_000 }, () => {
  it.each(Object.entries(walks).filter(([, { before }]) => before !== ''))(
    'the code of %s that a guide begins with does the same',
    async (tool, { command, config, before }) => {
      const code = await codeOf(`from-${tool}`);
      const files = { 'shop.yaml': shop, [config]: code('config'), 'src/app.ts': code('before') };
      await inProject({ files, modules }, async (project) => {
        await project.call(command);
        expect(await project.compile()).toEqual([]);
        expect(await project.start('src/app.ts', 'shop.yaml')).toBe(before);
      });
    },
  );
});

const museumProgram = `
import { RedoclyMuseum } from './api/client';

const baseUrl = 'https://museum.example/_mock/demo/openapi/museum-api';
const credentials = { MuseumPlaceholderAuth: { username: 'a', password: 'b' } };
const museum = new RedoclyMuseum({ baseUrl, credentials });
const hours = await museum.operations.getMuseumHours({ limit: 1 });
console.log(hours.every(({ date }) => /^\\d{4}-/.test(date)));
`;

const museum = join(process.env['CORPUS'] ?? join(root, '../shared/corpus'), 'museum.yaml');

describe.skipIf(modules === undefined || !existsSync(museum))(
  'the museum',
  { timeout: 240_000 },
  () => {
    it.each([
      ['hey-api', 'openapi-ts', 'openapi-ts.config.ts'],
      ['orval', 'orval', 'orval.config.ts'],
    ])('moves from %s', async (tool, command, config) => {
      const code = await codeOf(`from-${tool}`);
      const files = {
        'museum.yaml': await readFile(museum, 'utf8'),
        [config]: code('config').replaceAll('shop.yaml', 'museum.yaml'),
      };
      await inProject({ files, modules }, async (project) => {
        await project.call(command);
        expect(await project.call('concord', 'migrate', '--rewrite')).toContain(
          'Delete what is in src/api',
        );
        await project.remove('src/api');
        await project.call('concord', 'generate');
        await project.write('src/app.ts', museumProgram);
        expect(await project.compile()).toEqual([]);
        expect(await project.start('src/app.ts', 'museum.yaml')).toBe('true\n');
      });
    });
  },
);
