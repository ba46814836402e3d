// `concord generate --watch` as somebody who edits sees it: a process of its own, a document of two files.

import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

import { folderWith } from '../../pipeline/folder.js';
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

let stop = async (): Promise<void> => {};
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
  return watchingIn(folderWith({ ...project, 'pet.yaml': first }), { env });
}

const project = {
  'openapi.yaml': whole,
  'concord.config.json': JSON.stringify({
    document: 'openapi.yaml',
    output: 'out',
    targets: ['client'],
  }),
};

/** `below`: where in the folder the command runs. */
async function watchingIn(
  folder: string,
  { env = {}, below = '.' }: { env?: Readonly<Record<string, string>>; below?: string } = {},
): Promise<Watching> {
  const child = startConcord(['generate', '--watch'], join(folder, below), env);
  // It may be writing: its folder is removed once it has ended.
  const ended = once(child, 'exit');
  stop = async () => {
    if (child.kill()) await ended;
  };
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
  const put = (path: string, content: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
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

it('follows a target of the configuration, in a file that it imports', slow, async () => {
  const target = (text: string): string =>
    `export const own = { name: 'own', emit: () => [{ path: 'a.txt', content: '${text}' }] };\n`;
  const { folder, put, until } = await watchingIn(
    folderWith({
      'openapi.yaml': whole,
      'pet.yaml': pet('What it is called.'),
      'targets/own.ts': target('At first.'),
      'concord.config.ts': `import { own } from './targets/own.js';\nexport default { document: 'openapi.yaml', output: 'out', targets: [own] };\n`,
    }),
  );
  put('targets/own.ts', target('Edited.'));
  expect(await until(' s\n')).toContain('targets/own.ts: ');
  expect(readFileSync(join(folder, 'out/own/a.txt'), 'utf8')).toBe('Edited.');
  put('targets/own.ts', "\nthrow new Error('no');\n");
  expect(await until('the output stays as it was.')).toContain(
    'targets/own.ts:2:7\n    1 |\n  > 2 | throw new Error',
  );
  put('targets/own.ts', target('Better.'));
  await until(' s\n');
  expect(readFileSync(join(folder, 'out/own/a.txt'), 'utf8')).toBe('Better.');
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

describe('hears of a file', () => {
  const inFolder = {
    ...project,
    'openapi.yaml': whole.replace('pet.yaml', 'schemas/all/pet.yaml'),
    'schemas/all/pet.yaml': pet('At first.'),
  };
  const made = (folder: string): string =>
    readFileSync(join(folder, 'out/client/openapi.json'), 'utf8');
  const git = (folder: string, ...args: readonly string[]): unknown =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
      cwd: folder,
      stdio: 'pipe',
    });

  it.each(['schemas', 'schemas/all'])(
    'whose folder %s is removed and made anew',
    slow,
    async (gone) => {
      const { folder, put, until } = await watchingIn(folderWith(inFolder));
      for (const words of ['Once.', 'Twice.']) {
        rmSync(join(folder, gone), { recursive: true });
        await until('the output stays as it was.');
        put('schemas/all/pet.yaml', pet(words));
        await until(' s\n');
        expect(made(folder)).toContain(words);
        put('schemas/all/pet.yaml', pet(`${words} Edited.`));
        await until(' s\n');
        expect(made(folder)).toContain(`${words} Edited.`);
      }
    },
  );

  it('whose folder is removed and made anew at once', slow, async () => {
    const { folder, put, until } = await watchingIn(folderWith(inFolder));
    for (const words of ['Once.', 'Twice.', 'Three times.']) {
      rmSync(join(folder, 'schemas'), { recursive: true });
      put('schemas/all/pet.yaml', pet(words));
      while (!made(folder).includes(words)) await until(' s\n');
    }
  });

  it('whose folder another one replaces', slow, async () => {
    const { folder, put, until } = await watchingIn(folderWith(inFolder));
    cpSync(join(folder, 'schemas'), join(folder, 'next'), { recursive: true });
    put('next/all/pet.yaml', pet('Of the next folder.'));
    renameSync(join(folder, 'schemas'), join(folder, 'last'));
    renameSync(join(folder, 'next'), join(folder, 'schemas'));
    while (!made(folder).includes('Of the next folder.')) await until(' s\n');
    // The one that was watched is elsewhere.
    put('last/all/pet.yaml', pet('Of the last folder.'));
    put('schemas/all/pet.yaml', pet('Edited in the next folder.'));
    await until(' s\n');
    expect(made(folder)).toContain('Edited in the next folder.');
  });

  it('that git checks out, with folders that the other branch does not have', slow, async () => {
    const folder = folderWith({ ...inFolder, '.gitignore': 'out\n' });
    git(folder, 'init', '-q', '-b', 'main');
    git(folder, 'add', '.');
    git(folder, 'commit', '-qm', 'With folders.');
    git(folder, 'checkout', '-qb', 'flat');
    git(folder, 'mv', 'schemas/all/pet.yaml', 'pet.yaml');
    writeFileSync(join(folder, 'openapi.yaml'), whole);
    writeFileSync(join(folder, 'pet.yaml'), pet('Without folders.'));
    git(folder, 'commit', '-qam', 'Without folders.');
    git(folder, 'checkout', '-q', 'main');
    const { put, until } = await watchingIn(folder);
    for (const [branch, words] of [
      ['flat', 'Without folders.'],
      ['main', 'At first.'],
      ['flat', 'Without folders.'],
      ['main', 'At first.'],
    ] as const) {
      git(folder, 'checkout', '-q', branch);
      while (!made(folder).includes(words)) await until(' s\n');
    }
    put('schemas/all/pet.yaml', pet('Edited in the end.'));
    while (!made(folder).includes('Edited in the end.')) await until(' s\n');
  });

  it('that an editor writes beside it and moves into its place', slow, async () => {
    const { folder, put, until } = await watchingIn(folderWith(inFolder));
    for (const words of ['Once.', 'Twice.', 'Three times.']) {
      put('schemas/all/.pet.yaml.swp', pet(words));
      renameSync(join(folder, 'schemas/all/.pet.yaml.swp'), join(folder, 'schemas/all/pet.yaml'));
      await until(' s\n');
      expect(made(folder)).toContain(words);
    }
  });

  it('that a $ref names before it is there, in a folder that is not there', slow, async () => {
    const { folder, put, until } = await watchingIn(folderWith(inFolder));
    put('openapi.yaml', whole.replace('pet.yaml', 'models/new/pet.yaml'));
    await until('the output stays as it was.');
    put('models/new/pet.yaml', pet('In a new folder.'));
    await until(' s\n');
    expect(made(folder)).toContain('In a new folder.');
    put('models/new/pet.yaml', pet('Edited in a new folder.'));
    await until(' s\n');
    expect(made(folder)).toContain('Edited in a new folder.');
  });

  it('that is a template, though its folder is removed and made anew', slow, async () => {
    const config = {
      ...JSON.parse(project['concord.config.json']),
      templates: 'templates',
    };
    const { folder, put, until } = await watchingIn(
      folderWith({
        ...inFolder,
        'concord.config.json': JSON.stringify(config),
        'templates/client/README.md.hbs': 'At first.\n',
      }),
    );
    const readme = (): string => readFileSync(join(folder, 'out/client/README.md'), 'utf8');
    put('templates/client/README.md.hbs', 'Edited.\n');
    await until(' s\n');
    expect(readme()).toContain('Edited.');
    rmSync(join(folder, 'templates'), { recursive: true });
    await until('the output stays as it was.');
    put('templates/client/README.md.hbs', 'Made anew.\n');
    while (!readme().includes('Made anew.')) await until(' s\n');
  });

  it('that is the configuration, in a folder above', slow, async () => {
    const { folder, put, until } = await watchingIn(folderWith({ ...inFolder, 'app/a.txt': '' }), {
      below: 'app',
    });
    const config = { ...JSON.parse(project['concord.config.json']), name: 'Zoo' };
    put('concord.config.json', JSON.stringify(config));
    await until(' s\n');
    expect(readFileSync(join(folder, 'out/client/src/index.ts'), 'utf8')).toContain('Zoo');
  });
});
