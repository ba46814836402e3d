// A stage that takes for ever is given up, whatever keeps it busy. Nothing is measured: these stages would never end.

import { expect, test } from 'vitest';

import {
  check,
  createProbe,
  createSandbox,
  diff,
  generate,
  plan,
  verify,
} from '../../../generator/index.js';
import { contentOf, folderWith } from '../pipeline/folder.js';
import { concord, concordHere, petDocument, report } from './concord.js';

const never: readonly [name: string, code: string][] = [
  ['a loop', 'for (;;);'],
  ['a regular expression', "/^(a+)+$/.test(`${'a'.repeat(50)}b`);"],
];

/** Makes the parser of JSON do this in the command line's own process. */
const parsing = (code: string): Record<string, string> => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
    `const { parse } = JSON; JSON.parse = (text) => { if (text.includes('Pets')) { ${code} } return parse(text); };`,
  )}`,
});
const document = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1.0.0' },
  paths: {},
});

test.each(never)('%s', { timeout: 60_000 }, (_, code) => {
  const ended = concord(['generate', 'pets.json', '-o', 'out', '--reporter', 'json'], {
    files: { 'pets.json': document },
    env: { ...parsing(code), CONCORD_STAGE_SECONDS: '1' },
  });
  expect(report(ended).diagnostics).toMatchObject([
    {
      code: 'document/too-costly',
      message:
        'Reading pets.json: this takes longer than a stage may take, so it was given up; nothing was written.',
    },
  ]);
  expect([ended.status, ended.stderr]).toEqual([3, '']);
  expect(Object.keys(contentOf(ended.folder))).toEqual(['pets.json']);
});

/** A document with as many schemas, each of them another name of the next one. */
function rowOf(last: number): string {
  const schemas = Object.fromEntries(
    Array.from({ length: last }, (_, index) => [
      `S${index}`,
      { $ref: `#/components/schemas/S${index + 1}` },
    ]),
  );
  const operation = {
    operationId: 'send',
    requestBody: {
      content: { 'application/json': { schema: { $ref: '#/components/schemas/S0' } } },
    },
    responses: { 204: { description: 'Done.' } },
  };
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Row', version: '1.0.0' },
    servers: [{ url: 'https://row.example' }],
    paths: { '/row': { post: operation } },
    components: { schemas: { ...schemas, [`S${last}`]: { type: 'string' } } },
  });
}

const commands: readonly (readonly [stage: string, args: readonly string[]])[] = [
  ['concord generate', ['generate', 'row.json', '-o', 'out', '--targets', 'client']],
  ['concord check', ['check', 'row.json', '-o', 'out', '--targets', 'client']],
  ['concord diff', ['diff', 'row.json', 'short.json']],
];

test.each(commands)(
  'schemas in a row that is longer than the stack: %s',
  { timeout: 60_000 },
  async (stage, args) => {
    const { status, stderr, folder } = await concordHere(args, {
      files: { 'row.json': rowOf(30_000), 'short.json': rowOf(2) },
    });
    expect([status, stderr]).toEqual([
      3,
      expect.stringContaining(
        `${stage}: schemas lead from one to the next in more steps than can be followed; nothing was written. document/too-costly`,
      ),
    ]);
    expect(Object.keys(contentOf(folder)).sort()).toEqual(['row.json', 'short.json']);
  },
);

const tooLong = expect.stringContaining(
  ': schemas lead from one to the next in more steps than can be followed; nothing was written.',
);
const today = '2026-11-28';
const found = { diagnostics: [{ code: 'document/too-costly', message: tooLong }] };

const functions: readonly (readonly [
  name: string,
  call: (cwd: string) => Promise<unknown>,
  ended: object,
])[] = [
  ['plan', (cwd) => plan({ document: 'row.json', cwd }), found],
  ['generate', (cwd) => generate({ document: 'row.json', cwd, output: 'out' }), found],
  ['check', (cwd) => check({ document: 'row.json', cwd, output: 'out' }), found],
  ['verify', (cwd) => verify({ document: 'row.json', cwd }), found],
  ['diff', (cwd) => diff({ from: 'row.json', to: 'short.json', cwd, today }), found],
  [
    'createProbe',
    async (cwd) => {
      const fetch = (): Promise<Response> => Promise.resolve(new Response(null, { status: 204 }));
      return (await createProbe({ document: 'row.json', cwd, fetch })).run();
    },
    { message: tooLong },
  ],
];

test.each(functions)(
  'schemas in a row that is longer than the stack, in the library: %s',
  { timeout: 60_000 },
  async (_, call, ended) => {
    const folder = folderWith({ 'row.json': rowOf(30_000), 'short.json': rowOf(2) });
    expect(await call(folder).catch((error: unknown) => error)).toMatchObject(ended);
    expect(Object.keys(contentOf(folder)).sort()).toEqual(['row.json', 'short.json']);
  },
);

test('waiting', { timeout: 60_000 }, () => {
  const { status, stderr } = concord(['bundle', 'http://127.0.0.1:9/pets.json'], {
    env: {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent('globalThis.fetch = () => new Promise((resolve) => setTimeout(resolve, 1e9));')}`,
      CONCORD_STAGE_SECONDS: '1',
    },
  });
  expect([status, stderr]).toEqual([
    3,
    expect.stringContaining('error concord bundle: this takes longer than a stage may take'),
  ]);
});

// The last ones are more than a timer can count, and no number of seconds.
test.each(['300', '9999999', 'Infinity', '-1'])(
  'what ends within %s seconds is left alone',
  (seconds) => {
    const { status, stderr } = concord(['bundle', 'pets.yaml'], {
      files: { 'pets.yaml': petDocument },
      env: { CONCORD_STAGE_SECONDS: seconds },
    });
    expect([status, stderr]).toEqual([0, '']);
  },
);

test('a sandbox follows a row of schemas that is longer than the stack', async () => {
  const sandbox = await createSandbox({
    document: 'row.json',
    cwd: folderWith({ 'row.json': rowOf(30_000) }),
  });
  const statusOf = async (body: string): Promise<number> => {
    const headers = { 'content-type': 'application/json' };
    const request = new Request('http://localhost/row', { method: 'POST', headers, body });
    return (await sandbox.fetch(request)).status;
  };
  expect([await statusOf('"a"'), await statusOf('1')]).toEqual([204, 400]);
  await sandbox.close();
});
