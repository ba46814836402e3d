// `concord generate --watch` as somebody who edits sees it: a process of its own, a document of two files.

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';

import { folderWith } from '../../output/folder.js';
import { petDocument, startConcord } from '../concord.js';

const [whole, pet] = [
  petDocument.replace(/^components:[^]*/m, '').replace('#/components/schemas/Pet', 'pet.yaml'),
  (words: string) => `title: Pet
type: object
required: [name]
properties:
  name: { type: string, description: ${words} }
`,
];

let stop = (): void => {};
afterEach(() => stop());

interface Watching {
  readonly folder: string;
  readonly put: (path: string, content: string) => void;
  /** What has been printed since the last call, once it holds this. */
  readonly until: (part: string) => Promise<string>;
  readonly printed: () => string;
}

async function watching(
  first = pet('What it is called.'),
  env: Readonly<Record<string, string>> = {},
): Promise<Watching> {
  const config = JSON.stringify({ document: 'openapi.yaml', output: 'out', targets: ['client'] });
  const folder = folderWith({
    'openapi.yaml': whole,
    'pet.yaml': first,
    'concord.config.json': config,
  });
  const child = startConcord(['generate', '--watch'], folder, env);
  stop = () => void child.kill();
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => (text += part.toString()));
  const until = async (part: string): Promise<string> => {
    while (!text.includes(part)) {
      if (child.exitCode !== null) throw new Error(`ended: ${text}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const found = text;
    text = '';
    return found;
  };
  const put = (path: string, content: string): void => writeFileSync(join(folder, path), content);
  await until('Control-C ends it.');
  return { folder, put, until, printed: () => text };
}

const slow = { timeout: 180_000 };
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1_500));

it('writes what an edit of any file changes, says what that means, and waits', slow, async () => {
  const { folder, put, until, printed } = await watching();
  const types = (): string => readFileSync(join(folder, 'out/client/openapi.json'), 'utf8');
  put('pet.yaml', pet('How it is called.'));
  expect(await until(' s\n')).toMatch(
    /^pet\.yaml: Nothing changes on the wire, and nothing for code that uses the packages\.\nout: \d+ updated, \d+ unchanged, from openapi\.yaml\./,
  );
  expect(types()).toContain('How it is called.');
  put('pet.yaml', `${pet('How it is called.')}  age: { type: integer }\n`);
  expect(await until(' s\n')).toContain('`GET /pets/{petId}`');
  // Neither what it wrote itself nor a file that is saved as it was is an edit.
  put('openapi.yaml', whole);
  await pause();
  expect(printed()).toBe('');
});

it(
  'leaves the output as it was where the document has errors, and goes on when they are gone',
  slow,
  async () => {
    const { folder, put, until } = await watching();
    const output = (): string => readFileSync(join(folder, 'out/client/openapi.json'), 'utf8');
    const good = output();
    put('pet.yaml', 'type: [');
    const wrong = await until('the output stays as it was.');
    expect(wrong).toContain('pet.yaml:1:8');
    expect(output()).toBe(good);
    // Every time, however soon after a run the file comes.
    for (let time = 1; time <= 20; time += 1) {
      rmSync(join(folder, 'pet.yaml'));
      await until('the output stays as it was.');
      put('pet.yaml', pet(`What it was called at ${time}.`));
      await until(' s\n');
      expect(output()).toContain(`What it was called at ${time}.`);
    }
  },
);

it('takes a file that is written in two steps as it is in the end', slow, async () => {
  const { folder, put, until } = await watching();
  for (let time = 1; time <= 5; time += 1) {
    put('pet.yaml', '');
    await new Promise((resolve) => setTimeout(resolve, 30));
    put('pet.yaml', pet(`What it was called at ${time}.`));
    await until(' s\n');
    const made = readFileSync(join(folder, 'out/client/openapi.json'), 'utf8');
    expect(made).toContain(`What it was called at ${time}.`);
  }
});

it('follows the configuration', slow, async () => {
  const { folder, put, until } = await watching();
  put(
    'concord.config.json',
    JSON.stringify({ document: 'openapi.yaml', output: 'out', targets: ['client'], name: 'Zoo' }),
  );
  expect(await until(' s\n')).toContain('concord.config.json: ');
  expect(readFileSync(join(folder, 'out/client/src/index.ts'), 'utf8')).toContain('Zoo');
});

it(
  'waits for an edit longer than a stage may take, though the document has errors',
  slow,
  async () => {
    const { put, until } = await watching('type: nothing', { CONCORD_STAGE_SECONDS: '4' });
    await new Promise((resolve) => setTimeout(resolve, 7_000));
    put('pet.yaml', pet('Its name.'));
    expect(await until(' s\n')).toContain('pet.yaml');
  },
);
