// The table of exit codes in the guide is what happens: each row is read from there and run.

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

import { captions, configuration, released } from '../../support/repository.js';
import { folderWith } from '../pipeline/folder.js';
import { concord, concordHere, petDocument, startConcord } from './concord.js';

const guide = readFileSync(
  fileURLToPath(new URL('../../../generator/GUIDE.md', import.meta.url)),
  'utf8',
);

interface Row {
  readonly code: number;
  readonly of: string;
  readonly when: string;
}

const rows = [...guide.matchAll(/^\| (\d+) \| (.*) \| (.*) \|$/gm)].map(
  ([, code, of = '', when = '']): Row => ({ code: Number(code), of, when }),
);

const har = (status: number): string =>
  JSON.stringify({
    log: {
      entries: [
        {
          request: {
            method: 'GET',
            url: 'https://pets.example/pets/1',
            headers: [],
            queryString: [],
          },
          response: {
            status,
            headers: [],
            content: { mimeType: 'application/json', text: '{"name":1}' },
          },
        },
      ],
    },
  });

const files = {
  'pets.yaml': petDocument,
  'broken.yaml': petDocument.replace('type: object', 'type: objet'),
  'syntax.yaml': 'openapi: [',
  'other.yaml': petDocument.replace('name: { type: string', 'name: { type: integer'),
  // Its disagreement stands in `test/corpus/known-disagreements.ts`.
  'odd.yaml': readFileSync(
    new URL('../../documents/valid/keywords-objects/openapi.yaml', import.meta.url),
    'utf8',
  ),
  'warned.yaml': petDocument.replace('{ type: string, desc', '{ type: string, default: 7, desc'),
  'recorded.har': har(200),
  'redocly.yaml': 'rules: { struct: error }',
  'wrong.json': '{ "document": 7 }',
};

/** What proves has a process of its own, with workers that are built. */
const here = async (args: string, folder?: string): Promise<number | null> => {
  const runs = args.startsWith('verify') ? concord : concordHere;
  return (await runs(args.split(' '), folder === undefined ? { files } : { folder })).status;
};

/** Each of these in a folder of its own. */
const each =
  (...given: readonly string[]) =>
  (): Promise<readonly (number | null)[]> =>
    Promise.all(given.map((args) => here(args)));

const inRepository = async (
  document: string,
  ...given: readonly string[]
): Promise<readonly (number | null)[]> => {
  const { folder, put } = await released(configuration);
  put('openapi.yaml', document);
  return Promise.all(given.map((args) => here(args, folder)));
};

/** What is done with the address of a service that answers everything alike. */
async function withService(
  answer: (response: ServerResponse) => unknown,
  use: (url: string) => Promise<number | null>,
): Promise<readonly (number | null)[]> {
  const server = createServer((_, response) => void answer(response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  try {
    return [await use(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)];
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** What leads to the code of a row; each run has to end with it. */
const scenes: Readonly<Record<string, () => Promise<readonly (number | null)[]>>> = {
  'all commands: all is well, perhaps with warnings': async () => [
    ...(await each(
      'generate pets.yaml -o out',
      'generate warned.yaml -o out',
      'verify pets.yaml --sample 1',
      'lint pets.yaml',
      'bundle pets.yaml',
      'suggest pets.yaml',
      'diff pets.yaml pets.yaml',
      'explain output/stale',
      'doctor pets.yaml',
      'init pets.yaml',
    )()),
    ...(await inRepository(captions(), 'check', 'check --against main', 'release --against main')),
  ],
  'all but `diff`: the document has errors, or warnings under `--fail-on warning` or `--strict`':
    each(
      'generate broken.yaml -o out',
      'check broken.yaml -o out',
      'check broken.yaml -o out --against pets.yaml',
      'verify broken.yaml',
      'lint broken.yaml',
      'doctor broken.yaml',
      'suggest broken.yaml',
      'bundle syntax.yaml',
      'release syntax.yaml -o out --against pets.yaml',
      'generate warned.yaml -o out --fail-on warning',
      'generate warned.yaml -o out --strict',
      'check warned.yaml -o out --strict',
    ),
  '`generate`, `check`: a generated file was edited by hand; of `check` alone: is missing or out of date':
    async () => {
      const { folder, put, git } = await released(configuration);
      const missing = await here('check pets.yaml -o out');
      put('openapi.yaml', captions('[480]'));
      const stale = await here('check', folder);
      git('checkout', '.');
      const path = 'generated/client/src/index.ts';
      put(path, readFileSync(join(folder, path), 'utf8').replace('export', 'export /* Mine. */'));
      const edited = await here('check', folder);
      put('openapi.yaml', captions('[480]'));
      return [missing, stale, edited, await here('generate', folder)];
    },
  '`verify`, `diff`, `check --upstream`, `check --traffic`, `probe`: something disagrees; of `diff`: a change is of the kind of `--fail-on`':
    async () => [
      ...(await each(
        'verify odd.yaml',
        'diff pets.yaml other.yaml',
        'diff pets.yaml other.yaml --fail-on sdk',
        'check pets.yaml --upstream other.yaml',
        'check pets.yaml --traffic recorded.har',
      )()),
      ...(await withService(
        (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
        (url) => here(`probe pets.yaml --url ${url}`),
      )),
    ],
  'all commands: the command line or the configuration is wrong': each(
    ...['generate', 'check', 'verify', 'lint', 'bundle', 'suggest', 'release', 'init'].map(
      (command) => `${command} --nothing`,
    ),
    ...[
      'generate',
      'check',
      'verify',
      'lint',
      'bundle',
      'suggest',
      'release --against pets.yaml',
    ].map((command) => `${command} --config wrong.json`),
    'diff pets.yaml',
    'diff pets.yaml other.yaml --level nothing=error',
    'explain nothing',
    'genrate',
  ),
  'all commands: a file, an address or a revision cannot be read or written, or a package that only this needs is not installed':
    each(
      'generate absent.yaml -o out',
      'generate pets.yaml -o redocly.yaml',
      'check absent.yaml -o out',
      'check pets.yaml -o out --against nowhere',
      'check pets.yaml --upstream absent.yaml',
      'check pets.yaml --traffic absent.har',
      'verify absent.yaml',
      'lint http://127.0.0.1:1/openapi.yaml',
      'bundle absent.yaml',
      'doctor absent.yaml',
      'suggest absent.yaml',
      'diff pets.yaml absent.yaml',
      'diff syntax.yaml pets.yaml',
      'release pets.yaml -o out --against nowhere',
      'probe pets.yaml --url http://127.0.0.1:1',
    ),
  '`check --against`: nothing but the output is out of date': () =>
    inRepository(captions('[480, 720]', 'The finished captions.'), 'check --against main'),
  '`check --against`: a change is of the kind of `--fail-on`, by default one that breaks or may break on the wire, or the version is too low':
    () =>
      inRepository(
        captions('[480]'),
        'check --against main',
        'check --against main --fail-on sdk',
        'check --against main --fail-on version',
      ),
  '`probe`: it was interrupted; what is known is reported': async () => {
    let asked = (): void => undefined;
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    let count = 0;
    return withService(
      (response) => {
        count += 1;
        if (count < 5) return response.writeHead(404).end();
        return asked();
      },
      async (url) => {
        const child = startConcord(['probe', 'pets.yaml', '--url', url], folderWith(files));
        const ended = once(child, 'exit');
        await isAsked;
        child.kill('SIGINT');
        const [status] = await ended;
        return status;
      },
    );
  },
  'all commands: Concord has a bug': () =>
    Promise.resolve([
      concord(['generate', 'pets.yaml', '-o', 'out'], {
        files,
        env: {
          NODE_OPTIONS: '--import=data:text/javascript,JSON.parse=()=>{throw(new(TypeError)(777))}',
        },
      }).status,
    ]),
};

const keyOf = ({ of, when }: Row): string => `${of}: ${when}`;

test('the table has the rows that are run here, and no other', () => {
  expect(rows.map(keyOf)).toEqual(Object.keys(scenes));
});

describe('exit codes', () => {
  test.each(rows.map((row) => [row.code, keyOf(row)] as const))(
    '%d of %s',
    { timeout: 300_000 },
    async (code, key) => {
      const ended = (await scenes[key]?.()) ?? [];
      expect(ended).toEqual(ended.map(() => code));
      expect(ended).not.toEqual([]);
    },
  );
});
