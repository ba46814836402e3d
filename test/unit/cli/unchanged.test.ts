// A run in which nothing has changed ends at once, and says what a run in full says: whatever is edited, and in whichever way.

import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { root } from '../../support/compile.js';
import { contentOf, put } from '../pipeline/folder.js';
import { concord, concordHere, startConcord } from './concord.js';

// Only a build remembers anything.
vi.mock(import('../../../generator/base/version.js'), async (original) => ({
  ...(await original()),
  buildHash: 'of this test',
}));

const document = `openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
servers: [{ url: https://pets.example }]
paths:
  /pets: { get: { operationId: listPets, responses: { 200: { description: ok, content: { application/json: { schema: { $ref: 'pet.yaml' } } } } } } }
components:
  schemas:
    Odd: { type: integer, minimum: 3, example: 1 }
`;

const files = {
  'openapi.yaml': document,
  'pet.yaml': 'type: object\nproperties: { name: { type: string } }\n',
  'overlay.yaml':
    "overlay: 1.1.0\ninfo: { title: More, version: 1.0.0 }\nactions: [{ target: '$.info', update: { description: Animals. } }]\n",
  'templates/client/README.md.hbs': '# Mine\n',
  'concord.config.json': JSON.stringify({
    document: 'openapi.yaml',
    output: 'out',
    overlays: ['overlay.yaml'],
    templates: 'templates',
    raw: false,
    format: false,
  }),
};

/** One thing that somebody does between two runs. */
const edits: readonly (readonly [what: string, edit: (folder: string) => void])[] = [
  ['nothing', () => {}],
  [
    'a comment of the document',
    (folder) => change(folder, 'openapi.yaml', (text) => `# A comment\n${text}`),
  ],
  [
    'the document',
    (folder) =>
      change(folder, 'openapi.yaml', (text) => text.replace('title: Pets', 'title: Cats')),
  ],
  [
    'the document, which is wrong now',
    (folder) => change(folder, 'openapi.yaml', (text) => text.replace('pet.yaml', 'pot.yaml')),
  ],
  [
    'a file that it refers to',
    (folder) => change(folder, 'pet.yaml', (text) => text.replace('name', 'call')),
  ],
  [
    'the overlay',
    (folder) => change(folder, 'overlay.yaml', (text) => text.replace('Animals', 'Beasts')),
  ],
  [
    'an option',
    (folder) =>
      change(folder, 'concord.config.json', (text) =>
        JSON.stringify({ ...JSON.parse(text), targets: ['client'] }),
      ),
  ],
  [
    'what fails',
    (folder) =>
      change(folder, 'concord.config.json', (text) =>
        JSON.stringify({ ...JSON.parse(text), failOn: 'warning' }),
      ),
  ],
  ['a template', (folder) => put(folder, join('templates', 'client', 'README.md.hbs'), '# Ours\n')],
  [
    'one more template',
    (folder) => put(folder, join('templates', 'fixtures', 'README.md.hbs'), '# Fixtures\n'),
  ],
  [
    'a generated file',
    (folder) =>
      change(folder, 'out/client/src/index.ts', (text) => `${text}export const mine = 1;\n`),
  ],
  [
    'the layout of a generated file',
    (folder) => change(folder, 'out/fixtures/src/index.ts', (text) => text.replaceAll("'", '"')),
  ],
  [
    'the line ends of a generated file',
    (folder) =>
      change(folder, 'out/validators/src/index.ts', (text) => text.replaceAll('\n', '\r\n')),
  ],
  [
    'a manifest',
    (folder) =>
      change(folder, 'out/client/concord.manifest.json', (text) =>
        text.replace('"concord"', '"concord "'),
      ),
  ],
  [
    'a file that is gone',
    (folder) => rmSync(join(folder, 'out/client/package.json'), { force: true }),
  ],
  [
    'whether it is laid out',
    (folder) =>
      change(folder, 'concord.config.json', (text) =>
        JSON.stringify({ ...JSON.parse(text), format: true }),
      ),
  ],
  ['the layout', (folder) => put(folder, '.prettierrc', 'semi: false\n')],
  [
    'the layout of one folder',
    (folder) => put(folder, 'out/client/src/.prettierrc.json', '{ "semi": false }'),
  ],
  [
    'the layout, by code',
    (folder) => put(folder, 'prettier.config.mjs', 'export default { semi: Date.now() > 0 };\n'),
  ],
  ['a file beside the output', (folder) => put(folder, 'out/mine.ts', 'export {};\n')],
  [
    'the output of another target',
    (folder) => cpSync(join(folder, 'out/client'), join(folder, 'out/more'), { recursive: true }),
  ],
  ['what is remembered', () => damage(process.env['HOME'] ?? '')],
];

function change(folder: string, path: string, how: (text: string) => string): void {
  if (existsSync(join(folder, path)))
    put(folder, path, how(readFileSync(join(folder, path), 'utf8')));
}

const made: string[] = [];
let start = '';
/** Of the user, with what is remembered of the run in `start`. */
let home = '';

/** The records of runs; what targets have made is beside them. */
function remembered(of: string): Record<string, string> {
  const records = Object.entries(existsSync(of) ? contentOf(of) : {});
  return Object.fromEntries(records.filter(([path]) => !path.includes('/targets/')));
}

/** Whoever can write there can do worse; but a disk may be full. */
function damage(of: string): void {
  for (const [path, text] of Object.entries(existsSync(of) ? contentOf(of) : {}))
    put(of, path, text.slice(0, -9));
}

function copyOf(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'concord-unchanged-'));
  made.push(copy);
  cpSync(folder, copy, { recursive: true });
  return copy;
}

async function runIn(folder: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = await concordHere(args, { folder });
  return { status, stdout, stderr };
}

beforeAll(async () => {
  start = mkdtempSync(join(tmpdir(), 'concord-unchanged-'));
  home = mkdtempSync(join(tmpdir(), 'concord-unchanged-'));
  made.push(start, home);
  vi.stubEnv('HOME', home);
  for (const [path, content] of Object.entries(files)) put(start, path, content);
  expect(await runIn(start, 'generate')).toMatchObject({ status: 0 });
  expect(Object.keys(remembered(home))).toHaveLength(1);
}, 60_000);

afterAll(() => {
  vi.unstubAllEnvs();
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

describe('a run after another one', { timeout: 600_000 }, () => {
  test('says the same as a run in full, whatever was edited', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.nat(edits.length - 1), { minLength: 1, maxLength: 3 }),
        fc.constantFrom('check', 'generate'),
        async (chosen, command) => {
          const warm = copyOf(start);
          vi.stubEnv('HOME', copyOf(home));
          for (const index of chosen) edits[index]?.[1](warm);
          const cold = copyOf(warm);
          const found = await runIn(warm, command);
          vi.stubEnv('HOME', mkdtempSync(join(tmpdir(), 'concord-unchanged-')));
          made.push(process.env['HOME'] ?? '');
          const wanted = await runIn(cold, command);
          vi.stubEnv('HOME', home);
          expect(found, chosen.map((index) => edits[index]?.[0]).join(', ')).toEqual(wanted);
          expect(contentOf(warm)).toEqual(contentOf(cold));
        },
      ),
      {
        seed: 1,
        numRuns: edits.length + 3,
        examples: edits.map((_, index): [number[], string] => [
          [index],
          index % 2 === 0 ? 'check' : 'generate',
        ]),
      },
    );
  });

  test('knows an output that is laid out, until its layout changes', () => {
    const folder = copyOf(start);
    const own = copyOf(start);
    rmSync(own, { recursive: true });
    // Prettier reads its configuration once a process. The validators alone: to lay out everything takes long.
    const inProcess = (command: string) =>
      concord([command, '--format', '--targets', 'validators', '-o', 'laid'], {
        folder,
        env: { HOME: own },
      });
    const laidOut = (): boolean => inProcess('generate').status === 0;
    put(folder, '.prettierrc', 'tabWidth: 2\n');
    expect(laidOut()).toBe(true);
    const first = remembered(own);
    expect(Object.keys(first)).toHaveLength(1);
    expect(inProcess('check')).toMatchObject({ status: 0 });
    put(folder, '.prettierrc', 'tabWidth: 4\n');
    expect(inProcess('check')).toMatchObject({ status: 1 });
    expect([laidOut(), isDeepStrictEqual(remembered(own), first)]).toEqual([true, false]);
    expect(inProcess('check')).toMatchObject({ status: 0 });
    // What code says may change at any time.
    put(folder, 'prettier.config.mjs', 'export default { semi: true };\n');
    rmSync(join(folder, '.prettierrc'));
    rmSync(own, { recursive: true });
    expect([laidOut(), remembered(own)]).toEqual([true, {}]);
  });

  test('tells its warnings again, and fails on them where it is asked to', async () => {
    const [first, second] = [await runIn(copyOf(start), 'check'), await runIn(start, 'generate')];
    expect(first).toMatchObject({
      status: 0,
      stderr: expect.stringMatching(/An example|fixtures\/invalid-example[^]*example: 1/),
    });
    expect(second.stderr).toBe(first.stderr);
    expect(JSON.parse((await runIn(start, 'generate', '--reporter', 'json')).stdout)).toMatchObject(
      {
        ok: true,
        diagnostics: [{ code: 'fixtures/invalid-example' }],
        files: expect.arrayContaining([{ path: 'out/client/package.json', change: 'unchanged' }]),
      },
    );
    expect(await runIn(start, 'check', '--fail-on', 'warning')).toMatchObject({
      status: 1,
      stderr: first.stderr,
    });
  });

  test('loads nothing that a run in full works with', () => {
    const folder = copyOf(start);
    put(
      folder,
      'hook.mjs',
      `import { appendFileSync } from 'node:fs';\nexport const resolve = (name, context, next) => ` +
        `{ appendFileSync(${JSON.stringify(join(folder, 'loaded'))}, name + '\\n'); return next(name, ` +
        `context); };\n`,
    );
    writeFileSync(
      join(folder, 'register.mjs'),
      `import { register } from 'node:module';\nregister(${JSON.stringify(pathToFileURL(join(folder, 'hook.mjs')).href)});\n`,
    );
    expect(concord(['generate'], { folder })).toMatchObject({ status: 0 });
    const { status } = concord(['check'], {
      folder,
      env: { NODE_OPTIONS: `--import ${pathToFileURL(join(folder, 'register.mjs')).href}` },
    });
    const names = readFileSync(join(folder, 'loaded'), 'utf8').split('\n');
    // The build says before each module of a package where it is from.
    const bundled = names
      .filter((name) => name.startsWith('./') && existsSync(join(root, 'dist', name)))
      .flatMap((name) => readFileSync(join(root, 'dist', name), 'utf8').split('\n'))
      .filter((line) => line.startsWith('// node_modules/'));
    expect([status, bundled.some((line) => line.includes('/commander/'))]).toEqual([0, true]);
    expect(
      [...names, ...bundled].filter((name) =>
        /ts-morph|prettier|handlebars|yaml|redocly|openapi-typescript|typescript|zod|ajv|proper-lockfile/.test(
          name,
        ),
      ),
    ).toEqual([]);
  });

  test('fetches a document that is named by its address, each time', async () => {
    let asked = 0;
    const own = copyOf(start);
    rmSync(own, { recursive: true });
    const server = createServer((_, response) => {
      asked += 1;
      response.end(
        JSON.stringify({ openapi: '3.1.0', info: { title: 'Pets', version: '1.0.0' }, paths: {} }),
      );
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    try {
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('no port');
      for (const _ of [1, 2]) {
        const [status] = await once(
          startConcord(
            ['generate', `http://127.0.0.1:${address.port}/openapi.json`, '-o', 'far'],
            start,
            { HOME: own },
          ),
          'exit',
        );
        expect(status).toBe(0);
      }
      expect([asked, existsSync(join(start, 'far', 'client')), remembered(own)]).toEqual([
        2,
        true,
        {},
      ]);
    } finally {
      server.close();
    }
  });
});
