// `concord check --against` as CI runs it: a scratch repository with a committed client, and branches that change the document.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';

import { concord, concordHere, report } from '../concord.js';
import { ciSection } from '../../../support/ci-section.js';
import { captions as text, configuration, released } from '../../../support/repository.js';
import { readSection } from '../../../support/sections.js';
import { tarball } from '../../../support/tarball.js';

const against = (folder: string, ...more: readonly string[]): ReturnType<typeof concordHere> =>
  concordHere(['check', '--against', 'main', ...more], { folder });

interface SarifResult {
  readonly ruleId: string;
  readonly message: { readonly text: string };
  readonly locations: readonly {
    readonly physicalLocation: { readonly region: { readonly startLine: number } };
  }[];
  readonly partialFingerprints?: { readonly primaryLocationLineHash: string };
}

function sarifResults(printed: string): readonly SarifResult[] {
  const { runs }: { readonly runs: readonly { readonly results: readonly SarifResult[] }[] } =
    JSON.parse(printed);
  return runs.flatMap(({ results }) => results);
}

describe('concord check --against', () => {
  it('ends with 0 where nothing has changed', async () => {
    const { folder } = await released();
    const { status, stdout } = await against(folder);
    expect(stdout).toBe(
      'The documents mean the same.\ngenerated is up to date.\nNothing has changed since 1.2.0: no new version is needed.\n',
    );
    expect(status).toBe(0);
  });

  it('ends with 4 where only the output is out of date, and counts the files in one line', async () => {
    const { folder, put } = await released();
    put('openapi.yaml', text('[480, 720]', 'The finished captions.'));
    const stale = await against(folder);
    expect(stale.stdout).toMatch(
      /^Nothing changes on the wire, and nothing for code that uses the packages\.\n\d+ files differ in generated from what openapi\.yaml says: \d+ stale; the document changed\. Run `concord generate` and commit what it writes\.\nThe version is still 1\.2\.0; 1\.2\.1 comes next: /,
    );
    expect(stale.status).toBe(4);
    await concordHere(['generate'], { folder });
    expect((await against(folder)).status).toBe(0);
  });

  it('ends with 0 for what is new, which asks for a minor version', async () => {
    const { folder, put } = await released();
    put('openapi.yaml', text('[480, 720, 1080]'));
    await concordHere(['generate'], { folder });
    const { status, stdout } = await against(folder);
    expect(stdout).toContain('1.3.0 comes next: the packages have something new');
    expect(status).toBe(0);
  });

  it('ends with 5 for what breaks, at the changed line of the document', async () => {
    const { folder, put } = await released();
    put('openapi.yaml', text('[480]'));
    const ended = await against(folder, '--reporter', 'github');
    const annotations = ended.stdout
      .split('\n')
      .filter((line) => /^::(?:error|warning|notice) /.test(line));
    expect(annotations).toHaveLength(2);
    expect(annotations[0]).toMatch(/^::error file=openapi\.yaml,line=18,.*no longer accepts/);
    expect(annotations[1]).toMatch(/^::error title=output\/stale::\d+ files differ in generated/);
    expect(ended.stdout).toContain('2.0.0 comes next: code that uses the packages breaks');
    expect(ended.status).toBe(5);
    const { ok, comparisons } = report(await against(folder, '--reporter', 'json'));
    expect({ ok, comparisons }).toMatchObject({
      ok: false,
      comparisons: [
        {
          document: 'openapi.yaml',
          wire: { breaking: true },
          sdk: { breaking: true },
          version: { base: '1.2.0', current: '1.2.0', next: '2.0.0' },
        },
      ],
    });
    const markdown = (await against(folder, '--reporter', 'markdown')).stdout;
    expect(markdown).toMatch(/^### openapi\.yaml against main\n/);
    expect(markdown).toContain('| breaks | breaks | `POST /captions` no longer accepts');
    const junit = (await against(folder, '--reporter', 'junit')).stdout;
    expect(junit).toContain('<testsuite name="concord check" tests="2" failures="2">');
    expect((await against(folder, '--fail-on', 'none')).status).toBe(4);
  });

  // https://docs.github.com/en/code-security/code-scanning/integrating-with-code-scanning/sarif-support-for-code-scanning
  it('prints a log that GitHub takes, in which a change is the same one wherever it moves', async () => {
    const { folder, put } = await released();
    put('openapi.yaml', text('[480]'));
    const before = sarifResults((await against(folder, '--reporter', 'sarif')).stdout);
    expect(before.map(({ ruleId }) => ruleId)).toEqual([
      'request-property-enum-value-removed',
      'output/stale',
    ]);
    for (const { locations, message } of before) {
      expect(message.text).not.toBe('');
      expect(locations).toMatchObject([
        { physicalLocation: { artifactLocation: { uri: 'openapi.yaml' }, region: {} } },
      ]);
    }
    const { comparisons } = report(await against(folder, '--reporter', 'json'));
    const [change] = before;
    expect(comparisons).toMatchObject([
      { changes: [{ fingerprint: change?.partialFingerprints?.primaryLocationLineHash }] },
    ]);
    put('openapi.yaml', `# A line more.\n${text('[480]')}`);
    const [moved] = sarifResults((await against(folder, '--reporter', 'sarif')).stdout);
    expect(moved?.partialFingerprints).toEqual(change?.partialFingerprints);
    expect(moved?.locations[0]?.physicalLocation.region.startLine).toBe(
      Number(change?.locations[0]?.physicalLocation.region.startLine) + 1,
    );
  });

  it('annotates the place where something is gone', async () => {
    const { folder, put } = await released();
    put('openapi.yaml', text().replace('  /captions:', '  /subtitles:'));
    const { stdout } = await against(folder, '--reporter', 'github');
    expect(stdout).toMatch(/^::error file=openapi\.yaml,line=5,.*title=diff.*`POST \/captions`/m);
  });

  it('annotates no note, which is about lines that the branch did not touch', async () => {
    const config = { ...configuration, targets: ['client', 'validators'] as const };
    const file = text().replace('application/json', 'multipart/form-data');
    const { folder } = await released(config, { 'openapi.yaml': file });
    expect((await against(folder)).stdout).toContain('validators/media-type');
    const { stdout } = await against(folder, '--reporter', 'github');
    expect(stdout).not.toMatch(/^::(?:error|warning|notice) /m);
  });

  it('says which document it speaks of, where there are several', async () => {
    const { folder, put, git } = await released();
    const documents = {
      one: { ...configuration, output: 'first' },
      two: { ...configuration, output: 'second' },
    };
    put('concord.config.json', JSON.stringify({ documents }));
    await concordHere(['generate'], { folder });
    git('add', '.');
    git('commit', '-m', 'two outputs');
    git('branch', '--force', 'main');
    const { stdout } = await against(folder);
    expect(stdout.match(/^openapi\.yaml → \w+\nThe documents mean the same\.$/gm)).toEqual([
      'openapi.yaml → first\nThe documents mean the same.',
      'openapi.yaml → second\nThe documents mean the same.',
    ]);
  });

  it('says that there is no base, and no more', async () => {
    const { folder, put } = await released();
    put('openapi.yaml', text().replace('      summary: Makes captions\n', ''));
    const { status, stdout } = await concordHere(['check', '--against', 'nowhere'], { folder });
    expect(status).toBe(3);
    expect(stdout).toMatch(/^error There is no file, revision or package nowhere here/);
    expect(stdout).not.toContain('lint/');
  });

  it('ends with 1 for a mistake in the document, 3 without a base, 2 for a wrong list', async () => {
    const { folder, put } = await released();
    expect((await concordHere(['check', '--against', 'nowhere'], { folder })).status).toBe(3);
    put('accepted.json', '[{}]');
    expect((await against(folder, '--ignore', 'accepted.json')).status).toBe(2);
    put('openapi.yaml', text().replace('type: object', 'type: objet'));
    expect((await against(folder)).status).toBe(1);
    put('openapi.yaml', text().replace('summary: Makes captions', 'summary: 7'));
    const linted = await against(folder);
    expect([linted.status, linted.stdout]).toEqual([1, expect.stringContaining('lint/')]);
  });

  it('compares with where the branch began, not with what came to the base since', async () => {
    const { folder, git, put } = await released();
    git('checkout', 'main');
    put('openapi.yaml', text('[480, 720, 1080]'));
    git('commit', '-am', 'more');
    git('checkout', 'work');
    expect((await against(folder)).stdout).toContain('The documents mean the same.');
  });

  it('takes levels, accepted changes and overlays of the configuration, diff as well', async () => {
    const id = 'request-property-enum-value-removed';
    const overlay = `overlay: 1.0.0
info: { title: More, version: 1.0.0 }
actions:
  - target: $.paths['/captions'].post
    update: { x-extra: true, description: Added. }
`;
    const accepted = JSON.stringify([{ id, reason: 'nobody sends it', expires: '2999-01-01' }]);
    for (const own of [{ levels: { [id]: 'info' as const } }, { ignore: 'accepted.json' }]) {
      const config = { ...configuration, overlays: ['more.yaml'], ...own };
      const { folder, put } = await released(config, {
        'more.yaml': overlay,
        'accepted.json': accepted,
      });
      put('openapi.yaml', text('[480]'));
      const diff = ['diff', 'git:HEAD:openapi.yaml', 'openapi.yaml'];
      expect((await concordHere(diff, { folder })).status).toBe(0);
      expect((await concordHere(['generate'], { folder })).status).toBe(0);
      expect((await against(folder)).status).toBe(0);
    }
  });

  it('reads a revision with the configuration that it had, so another name of the class breaks code', async () => {
    const { folder, put, git } = await released({ ...configuration, name: 'Captions' });
    const renamed = { ...configuration, name: 'Subtitles' };
    const breaks = {
      status: 5,
      stdout: expect.stringContaining(
        'Renames the class in the generated code from `Captions` to `Subtitles`',
      ),
    };
    const check = ['check', '--against', 'main', '--fail-on', 'sdk'];
    put('concord.config.json', JSON.stringify(renamed));
    await concordHere(['generate'], { folder });
    expect(await concordHere(check, { folder })).toMatchObject(breaks);
    // And so does a rename.
    const operations = { createCaptions: 'makeCaptions' };
    put(
      'concord.config.json',
      JSON.stringify({ ...configuration, name: 'Captions', rename: { operations } }),
    );
    expect((await concordHere(check, { folder })).stdout).toContain(
      'from `createCaptions` to `makeCaptions`',
    );
    // In another of the files that may hold it.
    git('rm', '--force', 'concord.config.json');
    put('package.json', JSON.stringify({ concord: renamed }));
    expect(await concordHere(check, { folder })).toMatchObject(breaks);
    // What a flag says holds for both sides.
    const named = await concordHere([...check, '--name', 'Subtitles'], { folder });
    expect(named.status).toBe(0);
    // A script is not run: the manifest of the output tells.
    put('concord.config.ts', `export default ${JSON.stringify(renamed)}`);
    git('rm', '--force', '--ignore-unmatch', 'package.json');
    git('add', '.');
    git('commit', '-m', 'script');
    git('branch', '--force', 'main');
    put(
      'concord.config.ts',
      `export default ${JSON.stringify({ ...configuration, name: 'Texts' })}`,
    );
    await concordHere(['generate'], { folder });
    expect(await concordHere(check, { folder })).toMatchObject({
      status: 5,
      stdout: expect.stringContaining('from `Subtitles` to `Texts`'),
    });
  });

  it('names both sides as the configuration does, with the overlays that the revision had', async () => {
    const { folder, put, git } = await released({ ...configuration, name: 'Subtitles' });
    const overlay = (key: string): string => `overlay: 1.0.0
info: { title: More, version: 1.0.0 }
actions:
  - target: $.paths['/captions'].post
    update: { operationId: ${key} }
`;
    const config = { ...configuration, name: 'Subtitles', overlays: ['overlays/more.yaml'] };
    put('concord.config.json', JSON.stringify(config));
    put('overlays/more.yaml', overlay('makeCaptions'));
    const args = ['diff', 'git:main:openapi.yaml', 'openapi.yaml', '--reporter', 'json'];
    const names = async (): Promise<string> => (await concordHere(args, { folder })).stdout;
    expect(await names()).toContain('makeCaptions');
    git('add', '.');
    git('commit', '-m', 'overlay');
    git('branch', '--force', 'main');
    expect(JSON.parse(await names())).toMatchObject({ changes: [] });
    expect(await names()).not.toContain('Subtitles');
  });

  it('takes a package that is installed, or that the registry has, and an address', async () => {
    const { folder, put } = await released();
    const shipped = readFileSync(join(folder, 'generated/client/openapi.json'), 'utf8');
    put('node_modules/@captions/client/package.json', '{ "version": "1.2.0" }');
    put('node_modules/@captions/client/openapi.json', shipped);
    put('openapi.yaml', text('[480]'));
    const check = (base: string): readonly string[] => ['check', '--against', base];
    const installed = await concordHere(check('@captions/client@1.2.0'), { folder });
    expect([installed.status, installed.stdout]).toEqual([5, expect.stringContaining('openapi')]);
    // Its manifest says how it is named.
    const manifest = readFileSync(join(folder, 'generated/client/concord.manifest.json'), 'utf8');
    const named = manifest.replace(
      '"layout": "packages",',
      '"layout": "packages", "name": "Texts", "rename": ["operations createCaptions make it"],',
    );
    put('node_modules/@captions/client/concord.manifest.json', named);
    const texts = await concordHere(check('@captions/client@1.2.0'), { folder });
    expect(texts.stdout).toContain(
      'Renames the class in the generated code from `Texts` to `Captions`',
    );

    const archive = tarball([
      { path: 'package/package.json', content: '{}' },
      { path: 'package/openapi.json', content: shipped },
    ]);
    put('client-1.1.0.tgz', archive);
    const packed = await concordHere(check('client-1.1.0.tgz'), { folder });
    expect([packed.status, packed.stdout]).toEqual([
      5,
      expect.stringContaining('(was client-1.1.0.tgz/openapi.json:'),
    ]);

    const askedOf: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      askedOf.push(request.headers.host, request.headers.authorization);
      const origin = `http://${request.headers.host}`;
      if (request.url === '/archive.tgz') return void response.end(archive);
      if (request.url === '/openapi.json') {
        response.setHeader('content-type', 'application/json');
        return void response.end(shipped);
      }
      if (!request.url?.startsWith('/@captions%2')) return void response.writeHead(404).end('{}');
      const dist = { tarball: `${origin}/archive.tgz` };
      const versions = { '1.1.0': { name: '@captions/client', version: '1.1.0', dist } };
      response.end(JSON.stringify({ name: '@captions/client', versions, 'dist-tags': {} }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    try {
      // Neither a .npmrc of the checkout nor what npm makes of it for what it runs chooses the registry, or is given a secret.
      const other = origin.replace('127.0.0.1', 'localhost');
      put('.npmrc', `registry=${other}/\n//${other.slice(7)}/:_authToken=\${SECRET}\n`);
      vi.stubEnv('SECRET', 'secret-of-the-environment');
      vi.stubEnv('npm_config_registry', `${other}/`);
      vi.stubEnv('npm_config_userconfig', join(folder, '.npmrc'));
      vi.stubEnv('NPM_CONFIG_REGISTRY', `${origin}/`);
      vi.stubEnv('NPM_CONFIG_CACHE', join(folder, '.npm'));
      const fetched = await concordHere(check('@captions/client@1.1.0'), { folder });
      expect([fetched.status, fetched.stderr]).toEqual([5, '']);
      expect(fetched.stdout).toContain('(was @captions/client@1.1.0/openapi.json:');
      expect([...new Set(askedOf)]).toEqual([origin.slice(7), undefined]);
      const none = await concordHere(check('@captions/client@9.9.9'), { folder });
      expect([none.status, none.stdout]).toEqual([3, expect.stringContaining('npm cannot fetch')]);
      const live = await concordHere(check(`${origin}/openapi.json`), { folder });
      expect(live.status).toBe(5);
    } finally {
      vi.unstubAllEnvs();
      server.close();
    }
  });

  it('asks for a document twice: as its files are, for the lint rules, and as one for all else', async () => {
    let requests = 0;
    const server = createServer((_request, response) => {
      requests += 1;
      response.end(text('[480]'));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    try {
      const document = `http://${host}/openapi.yaml`;
      const check = ['check', document, '--against', 'base.yaml', '--allow-remote', host];
      const ended = await concordHere(check, { files: { 'base.yaml': text() } });
      expect([ended.status, ended.stdout]).toEqual([5, expect.stringContaining('no longer')]);
      expect(requests).toBe(2);
    } finally {
      server.close();
    }
  });

  it('prints what the README shows', { timeout: 240_000 }, async () => {
    expect(await readSection('ci'), 'npx tsx scripts/ci-section.ts').toBe(await ciSection());
  });

  it('is a command line of its own process, too', async () => {
    const { folder } = await released();
    const { status, stdout } = concord(['check', '--against', 'main'], { folder });
    expect([status, stdout]).toEqual([0, expect.stringContaining('mean the same')]);
  });
});
