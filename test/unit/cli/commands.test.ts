import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test, vi } from 'vitest';

import { contentOf, folderWith, put } from '../pipeline/folder.js';
import { concord, petDocument, report, startConcord, concordHere, type Ended } from './concord.js';

// Only a build remembers anything.
vi.mock(import('../../../generator/base/version.js'), async (original) => ({
  ...(await original()),
  buildHash: 'of this test',
}));

const pets = { 'pets.yaml': petDocument };
const broken = petDocument.replace("schemas/Pet'", "schemas/Pot'");

describe('generate', () => {
  test('writes, then has nothing to do, and leaves the rest of the folder alone', () => {
    const first = concord(['generate', 'pets.yaml', '-o', 'out'], {
      files: { ...pets, 'out/mine.txt': 'mine' },
    });
    expect([first.status, first.stderr]).toEqual([0, '']);
    expect(first.stdout).toMatch(/^out: \d+ created, from pets\.yaml\.\n {2}\+ client\//);
    expect(first.stdout).toMatch(
      /Next: read out\/client\/README\.md\. .*\n {2}cd out\n {2}echo '.*' > package\.json\n {2}npm install && npm pack --workspaces\n$/,
    );
    const before = contentOf(first.folder);
    expect(before['out/mine.txt']).toBe('mine');
    const second = concord(['generate', 'pets.yaml', '-o', 'out'], { folder: first.folder });
    expect(second.stdout).toMatch(/^out is up to date: \d+ files from pets\.yaml\.\n$/);
    expect(contentOf(first.folder)).toEqual(before);
  });

  test('lists the files for programs', async () => {
    const ended = await concordHere(
      ['generate', 'pets.yaml', '-o', 'out', '--layout', 'source', '--reporter', 'json'],
      { files: pets },
    );
    const { ok, diagnostics, files } = report(ended);
    expect([ok, diagnostics, ended.stderr]).toEqual([true, [], '']);
    expect(files).toContainEqual({ path: 'out/client/index.ts', change: 'created' });
    expect(files).toContainEqual({ path: 'out/concord.manifest.json', change: 'created' });
  });

  test('writes the same whatever the folder is called and wherever it is started', async () => {
    const one = await concordHere(['generate', 'pets.yaml', '-o', 'out'], { files: pets });
    const two = await concordHere(['generate', '../pets.yaml', '-o', 'other/deep'], {
      folder: join(folderWith({ ...pets, 'sub/x': '' }), 'sub'),
    });
    expect(contentOf(join(two.folder, 'other/deep'))).toEqual(contentOf(join(one.folder, 'out')));
  });

  test('writes nothing when the document has errors, and shows where', async () => {
    const { folder, status, stdout, stderr } = await concordHere(
      ['generate', 'pets.yaml', '-o', 'out'],
      {
        files: { 'pets.yaml': broken },
      },
    );
    expect([status, stdout, existsSync(join(folder, 'out'))]).toEqual([1, '', false]);
    expect(stderr).toMatch(/pets\.yaml:16:\d+/);
    expect(stderr).toContain('1 error');
  });

  test('packages say how and from where they are published', async () => {
    const publish = {
      ...{ access: 'public', registry: 'https://npm.example/' },
      ...{ repository: 'https://github.com/pets/shop.git', directory: 'packages/api' },
    };
    const targets = ['client', 'validators', 'fixtures', 'query'];
    const config = { document: 'pets.yaml', output: 'out', targets, publish };
    const { folder, status } = await concordHere(['generate'], {
      files: { ...pets, 'concord.config.json': JSON.stringify(config) },
    });
    expect(status).toBe(0);
    for (const target of targets) {
      const text = readFileSync(join(folder, 'out', target, 'package.json'), 'utf8');
      expect(JSON.parse(text)).toMatchObject({
        publishConfig: { access: 'public', registry: 'https://npm.example/' },
        repository: {
          ...{ type: 'git', url: 'git+https://github.com/pets/shop.git' },
          directory: `packages/api/${target}`,
        },
      });
    }
    expect((await concordHere(['check'], { folder })).status).toBe(0);
  });

  test('takes several documents, and one of them by name', async () => {
    const config = JSON.stringify({
      documents: {
        a: { document: 'pets.yaml', output: 'out/a', raw: false },
        b: { document: 'pets.yaml', output: 'out/b', raw: false },
      },
    });
    const one = await concordHere(['generate', 'b'], {
      files: { ...pets, 'concord.config.json': config },
    });
    expect(readdirSync(join(one.folder, 'out'))).toEqual(['b']);
    const all = await concordHere(['generate'], { folder: one.folder });
    expect(all.stdout).toMatch(/out\/a: \d+ created[^]*out\/b is up to date/);
  });

  test('refuses what it did not write', async () => {
    const ended = await concordHere(['generate', 'pets.yaml', '-o', 'out', '--reporter', 'json'], {
      files: { ...pets, 'out/client/package.json': '{"name":"mine"}' },
    });
    expect(report(ended).diagnostics).toMatchObject([
      { code: 'output/foreign', message: expect.stringContaining('client/package.json') },
    ]);
    expect([
      ended.status,
      readFileSync(join(ended.folder, 'out/client/package.json'), 'utf8'),
    ]).toEqual([3, '{"name":"mine"}']);
  });

  test.each(['api', 'names', 'calls', 'files'])('prints %s and writes nothing', async (stage) => {
    const ended = await concordHere(['generate', 'pets.yaml', '--inspect', stage], { files: pets });
    expect(ended.status).toBe(0);
    expect(JSON.parse(ended.stdout)).toBeTruthy();
    expect(contentOf(ended.folder)).toEqual(pets);
  });
});

describe('check', () => {
  const generated = async (): Promise<string> =>
    (await concordHere(['generate', 'pets.yaml', '-o', 'out'], { files: pets })).folder;
  const check = async (folder: string, ...args: readonly string[]): Promise<Ended> =>
    await concordHere(['check', 'pets.yaml', '-o', 'out', ...args], { folder });

  test('passes right after generate', () => {
    const { folder } = concord(['generate', 'pets.yaml', '-o', 'out'], { files: pets });
    const { status, stdout, stderr } = concord(['check', 'pets.yaml', '-o', 'out'], { folder });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^out is up to date/);
  });

  test('names what the changed document makes stale, with a short difference', async () => {
    const folder = await generated();
    put(folder, 'pets.yaml', petDocument.replace('What it is called.', 'Its name.'));
    const before = contentOf(folder);
    const { status, stdout } = await check(folder);
    expect(status).toBe(1);
    expect(stdout).toMatch(
      /stale {7}out\/client\/src\/resources\/\S+ is stale: the document changed\.\n/,
    );
    expect(stdout).toMatch(/ {4}-.*What it is called\.[^]* {4}\+.*Its name\./);
    expect(stdout).toContain('Run `concord generate`');
    expect(contentOf(folder)).toEqual(before);
    await concordHere(['generate', 'pets.yaml', '-o', 'out'], { folder });
    expect((await check(folder)).status).toBe(0);
  });

  test('says file and line of a hand edit, for programs', async () => {
    const folder = await generated();
    const index = join('out', 'client', 'src', 'index.ts');
    put(folder, index, `${readFileSync(join(folder, index), 'utf8')}// mine\n`);
    const ended = await check(folder, '--reporter', 'json');
    expect(report(ended)).toMatchObject({
      ok: false,
      diagnostics: [
        { code: 'output/edited', file: 'out/client/src/index.ts', line: expect.any(Number) },
      ],
      drift: [
        {
          path: 'out/client/src/index.ts',
          kind: 'edited',
          moved: [],
          diff: expect.stringContaining('-// mine'),
        },
      ],
    });
    expect([ended.status, ended.stderr]).toEqual([1, '']);
  });

  test('annotates the generated files with one line, which counts them', async () => {
    const folder = await generated();
    const index = join('out', 'client', 'src', 'index.ts');
    put(folder, 'pets.yaml', petDocument.replace('What it is called.', 'How it is called.'));
    const stale = (await check(folder, '--reporter', 'github')).stdout;
    expect(stale.match(/^::error /gm)).toHaveLength(1);
    expect(stale).toMatch(/^::error title=output\/stale::\d+ files differ in out from what/);
    put(folder, index, `${readFileSync(join(folder, index), 'utf8')}// mine\n`);
    const edited = (await check(folder, '--reporter', 'github')).stdout;
    expect(edited.match(/^::error /gm)).toHaveLength(1);
    expect(edited).toMatch(
      /^::error file=out\/client\/src\/index\.ts,line=\d+.* 1 edited; the document changed\./,
    );
  });

  test('tells a formatter from a hand, and says how to keep it away', async () => {
    const folder = await generated();
    const index = join('out', 'client', 'src', 'index.ts');
    put(
      folder,
      index,
      readFileSync(join(folder, index), 'utf8').replaceAll("'", '"').replaceAll(';', ''),
    );
    const { status, stdout } = await check(folder);
    expect(status).toBe(1);
    expect(stdout).toMatch(
      /reformatted out\/client\/src\/index\.ts was reformatted: a formatter changed its layout, and nothing else\.\n/,
    );
    expect(stdout).toContain('the line out/ in .prettierignore');
    expect(await check(folder, '--ignore-formatting')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^out is up to date/),
    });
    expect(await concordHere(['generate', 'pets.yaml', '-o', 'out'], { folder })).toMatchObject({
      status: 0,
      stderr: '',
    });
    expect((await check(folder)).status).toBe(0);
  });

  test('generate names what was edited by hand and leaves it, unless it is forced', async () => {
    const folder = await generated();
    const index = join('out', 'client', 'src', 'index.ts');
    put(folder, index, `${readFileSync(join(folder, index), 'utf8')}export const mine = 1;\n`);
    put(folder, 'pets.yaml', petDocument.replace('What it is called.', 'Its name.'));
    const before = contentOf(folder);
    const refused = await concordHere(['generate', 'pets.yaml', '-o', 'out'], { folder });
    expect([refused.status, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toContain(
      'out/client/src/index.ts was edited by hand, so nothing was written.',
    );
    expect(refused.stderr).toContain('`concord generate --force`');
    expect(contentOf(folder)).toEqual(before);
    expect(
      (await concordHere(['generate', 'pets.yaml', '-o', 'out', '--force'], { folder })).status,
    ).toBe(0);
    expect((await check(folder)).status).toBe(0);
  });

  test('tells options from document', async () => {
    const { stdout } = await check(await generated(), '--name', 'Other');
    expect(stdout).toContain('the options changed');
    expect(stdout).not.toContain('the document changed');
  });

  test('finds what is missing and what is no longer generated', async () => {
    const folder = (
      await concordHere(['generate', 'pets.yaml', '-o', 'out', '--raw'], { files: pets })
    ).folder;
    rmSync(join(folder, 'out/client/README.md'));
    const { status, stdout } = await check(folder);
    expect(status).toBe(1);
    expect(stdout).toMatch(/missing     out\/client\/README\.md is missing/);
    expect(stdout).toMatch(/extra {7}out\/client\/src\/raw\.ts is no longer generated/);
  });
});

describe('lint', () => {
  test('prints findings with their places to standard output', () => {
    const { status, stdout } = concord(['lint', 'pets.yaml'], { files: { 'pets.yaml': broken } });
    expect(status).toBe(1);
    expect(stdout).toMatch(/pets\.yaml:16:\d+/);
  });

  test('is one JSON object for programs', async () => {
    const ended = await concordHere(['lint', 'pets.yaml', '--reporter', 'json'], {
      files: { 'pets.yaml': broken },
    });
    expect(report(ended).diagnostics).toContainEqual(
      expect.objectContaining({ severity: 'error', file: 'pets.yaml', line: 16 }),
    );
    expect([ended.status, ended.stderr]).toEqual([1, '']);
  });
});

describe('bundle', () => {
  const overlay =
    "overlay: 1.0.0\ninfo: { title: x, version: '1' }\nactions: [{ target: $.info, update: { title: Changed } }]\n";
  const files = {
    ...pets,
    'overlay.yaml': overlay,
    'concord.config.json': '{ "document": "pets.yaml", "overlays": ["overlay.yaml"] }',
  };
  const title = (text: string): unknown => JSON.parse(text).info.title;

  test('prints the document with its overlays', () => {
    const { status, stdout, stderr } = concord(['bundle'], { files });
    expect([status, stderr, title(stdout)]).toEqual([0, '', 'Changed']);
  });

  test('prints the facts alone', async () => {
    expect(title((await concordHere(['bundle', '--no-overlays'], { files })).stdout)).toBe('Pets');
  });

  test('is part of the JSON object for programs', async () => {
    expect(report(await concordHere(['bundle', '--reporter', 'json'], { files }))).toMatchObject({
      ok: true,
      diagnostics: [],
      document: { info: { title: 'Changed' } },
    });
  });
});

describe('init', () => {
  test('writes a configuration that works, for the document that is there', () => {
    const { folder, status, stdout } = concord(['init'], {
      files: { 'openapi/openapi.yaml': petDocument },
    });
    expect([status, stdout]).toEqual([
      0,
      'concord.config.ts written: for openapi/openapi.yaml; next: `concord generate`.\n',
    ]);
    expect(concord(['generate'], { folder }).status).toBe(0);
    expect(concord(['check'], { folder }).status).toBe(0);
    expect(readdirSync(folder).sort()).toEqual(['concord.config.ts', 'generated', 'openapi']);
  });

  test.each([
    ['concord.config.ts', { 'concord.config.ts': 'mine' }, 'concord.config.ts'],
    ['concord.config.json', { 'concord.config.json': '{}' }, 'concord.config.json'],
    [
      'the key of package.json',
      { 'package.json': '{ "concord": { "document": "x" } }' },
      'the key concord of package.json',
    ],
  ])('never overwrites %s', async (_, files, want) => {
    const ended = await concordHere(['init', '--reporter', 'json'], { files });
    expect(report(ended)).toMatchObject({
      ok: false,
      diagnostics: [
        { code: 'usage/exists', message: `There is a configuration already: ${want}.` },
      ],
    });
    expect([ended.status, contentOf(ended.folder)]).toEqual([2, files]);
  });

  test.each<[remote: string, want: string | undefined]>([
    ['git@github.com:pets/shop.git', 'https://github.com/pets/shop.git'],
    ['https://github.com/pets/shop', 'https://github.com/pets/shop.git'],
    ['https://me:secret@git.example/pets/shop.git', 'https://git.example/pets/shop.git'],
    ['https://me:s@cret@git.example/pets/shop?token=secret', 'https://git.example/pets/shop'],
    ['ssh://git@git.example:7999/pets/shop.git', 'https://git.example/pets/shop.git'],
    ['git.example:pets/shop.git', 'https://git.example/pets/shop.git'],
    ['../shop.git', undefined],
    ['/srv/git/shop.git', undefined],
    ['C:/git/shop.git', undefined],
    ['file:///srv/git/shop.git', undefined],
  ])('proposes the repository of the remote %s', async (remote, repository) => {
    const folder = folderWith({ 'apis/openapi.yaml': petDocument });
    const git = (...args: readonly string[]): void =>
      void execFileSync('git', args, { cwd: folder });
    git('init', '-q');
    git('config', 'remote.origin.url', remote);
    for (const [config, reading] of [
      ['concord.config.ts', /^ {2}publish: \{ repository: '(.*)', directory: '(.*)' \},$/m],
      ['concord.config.json', /"repository": "(.*)",\s+"directory": "(.*)"/],
    ] as const) {
      const { status } = await concordHere(['init', '--config', config], {
        folder: join(folder, 'apis'),
      });
      const text = readFileSync(join(folder, 'apis', config), 'utf8');
      expect([status, reading.exec(text)?.slice(1)]).toEqual([
        0,
        repository === undefined ? undefined : [repository, 'apis/generated'],
      ]);
      expect(text).not.toMatch(/secret|cret@/);
      rmSync(join(folder, 'apis', config));
    }
  });

  test('quotes the name of the document', async () => {
    const name = 'a\'b"; process.exit(9); ".yaml';
    const { folder } = await concordHere(['init', name], { files: { [name]: petDocument } });
    expect(
      report(
        await concordHere(['generate', '--inspect', 'files', '--reporter', 'json'], { folder }),
      ).ok,
    ).toBe(true);
  });
});

describe('the process', () => {
  const escape = '\u001B[';

  test.each([
    ['in a pipe', {}, [], false],
    ['with FORCE_COLOR', { FORCE_COLOR: '1' }, [], true],
    ['with NO_COLOR', { FORCE_COLOR: '1', NO_COLOR: '1' }, [], false],
    ['with --color', {}, ['--color'], true],
    ['with --no-color', { FORCE_COLOR: '1' }, ['--no-color'], false],
  ])('%s: colours or none', async (_, env, args, want) => {
    const { stdout, stderr } = await concordHere(['generate', 'pets.yaml', ...args], {
      files: { 'pets.yaml': broken },
      env,
    });
    expect(`${stdout}${stderr}`.includes(escape)).toBe(want);
  });

  test('reads the environment for colours', () => {
    const { stderr } = concord(['generate', 'pets.yaml'], {
      files: { 'pets.yaml': broken },
      env: { FORCE_COLOR: '1' },
    });
    expect(stderr).toContain(escape);
  });

  test('is quiet when nobody reads on', async () => {
    const folder = folderWith({
      'pets.yaml': petDocument.replace('What it is called.', 'x'.repeat(500_000)),
    });
    const child = startConcord(['bundle', 'pets.yaml'], folder);
    let complaint = '';
    child.stderr?.on('data', (data: Buffer) => void (complaint += data.toString()));
    child.stdout?.once('data', () => child.stdout?.destroy());
    const [code] = await once(child, 'close');
    expect([code, complaint]).toEqual([0, '']);
  });

  test('reports a bug as a bug', () => {
    const ended = concord(['generate', 'pets.yaml', '-o', 'out', '--reporter', 'json'], {
      files: pets,
      env: {
        NODE_OPTIONS: '--import=data:text/javascript,JSON.parse=()=>{throw(new(TypeError)(777))}',
      },
    });
    expect(ended.status).toBe(70);
    expect(report(ended)).toMatchObject({
      ok: false,
      diagnostics: [
        { code: 'internal/bug', severity: 'error', message: expect.stringContaining('777') },
      ],
    });
    expect(ended.stderr).toMatch(/TypeError: 777\n\s+at [^]*Please report it/);
  });
});
