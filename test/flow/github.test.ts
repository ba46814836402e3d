// What other repositories take over from .github, run step by step in a repository of its own: the action, the workflow, the hooks, the problem matcher.

import { execFile, execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';

import { root } from '../support/compile.js';
import { folderWith, put } from '../unit/pipeline/folder.js';
import { cli } from '../unit/cli/concord.js';

const text = (values: string): string => `openapi: 3.1.0
info: { title: Small, version: 1.0.0 }
servers: [{ url: https://api.example.com }]
security: []
paths:
  /captions:
    post:
      operationId: createCaptions
      summary: Adds captions.
      requestBody:
        content:
          application/json:
            schema: { type: object, properties: { resolution: { enum: ${values} } } }
      responses: { '200': { description: done } }
`;

interface Step {
  readonly name?: string;
  readonly id?: string;
  readonly run?: string;
  readonly entry?: string;
  readonly env?: Readonly<Record<string, string>>;
}

function ownFile(path: string): string {
  return readFileSync(join(root, '.github', path), 'utf8');
}

let made = '';
beforeAll(() => {
  made = mkdtempSync(join(tmpdir(), 'concord-'));
  makeRepository(made);
});
afterAll(() => rmSync(made, { recursive: true, force: true }));

/** A copy of a repository with a document, its code and both committed; Concord is a dependency. */
function repository(): string {
  const folder = folderWith({});
  cpSync(made, folder, { recursive: true });
  return folder;
}

function makeRepository(folder: string): void {
  const concord = { document: 'openapi.yaml', output: 'generated', targets: ['client'] };
  put(folder, 'openapi.yaml', text('[480, 720]'));
  put(folder, 'package.json', JSON.stringify({ private: true, concord }));
  put(folder, '.gitignore', 'node_modules\n.npm\nsummary.md\n');
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  writeFileSync(
    join(folder, 'node_modules/.bin/concord'),
    `#!/bin/sh\necho "$@" >> "$RUNNER_TEMP/runs.txt"\nexec "${process.execPath}" "${cli}" "$@"\n`,
    { mode: 0o755 },
  );
  shell('npx --no-install concord generate', folder);
  const git = (...args: readonly string[]): void =>
    void execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], {
      cwd: folder,
    });
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-qm', 'First');
}

function shell(
  command: string,
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): { readonly status: number | null; readonly output: string } {
  const { status, stdout, stderr } = spawnSync('bash', ['-eo', 'pipefail', '-c', command], {
    cwd,
    encoding: 'utf8',
    env: { ...runner(cwd), ...env },
  });
  return { status, output: `${stdout}${stderr}` };
}

/** What the runner of GitHub says; its files are where git does not look. */
function runner(cwd: string): Readonly<Record<string, string>> {
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: cwd,
    RUNNER_TEMP: join(cwd, 'node_modules'),
    GITHUB_STEP_SUMMARY: join(cwd, 'summary.md'),
    GITHUB_OUTPUT: join(cwd, 'node_modules/outputs.txt'),
    GITHUB_ACTION_PATH: join(root, '.github/actions/check'),
  };
}

const action = 'actions/check/action.yml';
const workflow = 'examples/concord.yml';

/** The steps that run Concord, with what GitHub would fill in. */
function steps(file: string): readonly Step[] {
  const { runs, jobs, env = {} }: Record<string, Record<string, unknown>> = parse(ownFile(file));
  const listed: unknown = runs?.['steps'] ?? Object(jobs?.['concord'])['steps'];
  const all: readonly Step[] = Array.isArray(listed) ? listed : [];
  const filled = {
    'inputs.document': 'openapi.yaml',
    'inputs.base': 'main',
    'inputs.fail-on': 'wire',
    'inputs.sarif': 'node_modules/report.sarif',
  };
  return all
    .filter(({ run = '' }) => run.includes('concord'))
    .map((step) => ({
      ...step,
      env: Object.fromEntries(
        Object.entries({ ...env, ...step.env }).map(([name, value]) => [
          name,
          String(value)
            .replace(
              /\$\{\{ (inputs\.[\w-]+) \}\}/g,
              (_all, key: keyof typeof filled) => filled[key],
            )
            .replace('origin/${{ github.base_ref }}', 'main'),
        ]),
      ),
    }));
}

vi.setConfig({ testTimeout: 600_000 });

describe.each([action, workflow])('.github/%s', (file) => {
  const [step] = steps(file);
  const run = (folder: string): ReturnType<typeof shell> =>
    shell(step?.run ?? 'exit 99', folder, step?.env);

  it('passes an additive change whose code is committed, and shows it in the summary', () => {
    const folder = repository();
    writeFileSync(join(folder, 'openapi.yaml'), text('[480, 720, 1080]'));
    shell('npx --no-install concord generate', folder);
    expect(run(folder).status).toBe(0);
    expect(readFileSync(join(folder, 'summary.md'), 'utf8')).toContain(
      'request-property-enum-value-added',
    );
  });

  it('fails where only the code is stale', () => {
    const folder = repository();
    writeFileSync(
      join(folder, 'openapi.yaml'),
      text('[480, 720]').replace('Adds captions.', 'Adds captions to a video.'),
    );
    const { status, output } = run(folder);
    expect(status).toBe(4);
    expect(output).toMatch(/^::error .*title=output\/stale/m);
  });

  it('fails where the change breaks, on the line of the document', () => {
    const folder = repository();
    writeFileSync(join(folder, 'openapi.yaml'), text('[480]'));
    const { status, output } = run(folder);
    expect(status).toBe(5);
    expect(output).toMatch(/^::error file=openapi\.yaml,line=13,.*title=diff\/breaking/m);
    expect(readFileSync(join(folder, 'summary.md'), 'utf8')).toContain(
      'request-property-enum-value-removed',
    );
  });
});

describe('the action', () => {
  const [step] = steps(action);
  const run = (folder: string, env = {}): Readonly<Record<string, unknown>> => {
    const { status } = shell(step?.run ?? 'exit 99', folder, { ...step?.env, ...env });
    const written = join(folder, 'node_modules/outputs.txt');
    const lines = existsSync(written) ? readFileSync(written, 'utf8').trim().split('\n') : [];
    return { status, ...Object.fromEntries(lines.map((line) => line.split('='))) };
  };

  it('runs the check once, and says what it found', () => {
    const folder = repository();
    writeFileSync(join(folder, 'openapi.yaml'), text('[480]'));
    expect(run(folder)).toMatchObject({
      status: 5,
      breaking: 'true',
      stale: 'true',
      'next-version': '2.0.0',
    });
    const commands = readFileSync(join(folder, 'node_modules/runs.txt'), 'utf8');
    expect(commands.match(/^check /gm)).toHaveLength(1);
    const log: unknown = JSON.parse(
      readFileSync(join(folder, 'node_modules/report.sarif'), 'utf8'),
    );
    expect(log).toMatchObject({
      runs: [{ results: [{ ruleId: 'request-property-enum-value-removed' }, {}] }],
    });
  });

  it('says that nothing breaks, and what comes next without a base', () => {
    const folder = repository();
    writeFileSync(join(folder, 'openapi.yaml'), text('[480, 720, 1080]'));
    shell('npx --no-install concord generate', folder);
    expect(run(folder)).toMatchObject({
      status: 0,
      breaking: 'false',
      stale: 'false',
      'next-version': '1.1.0',
    });
    expect(run(repository(), { BASE: '' })).toMatchObject({
      status: 0,
      stale: 'false',
      'next-version': '',
    });
  });

  it('has no outputs where the check cannot begin', () => {
    expect(run(repository(), { FAIL_ON: 'nobody' })).toEqual({ status: 2 });
  });

  it('keeps one comment up to date, which is its own', async () => {
    const folder = repository();
    const comments: Comment[] = [
      { id: 1, user: { login: 'stranger' }, body: '' },
      ...Array.from({ length: 120 }, (_, index) => ({
        id: index + 10,
        user: { login: 'a' },
        body: 'b',
      })),
    ];
    const requests: string[] = [];
    let isAllowed = true;
    const server = createServer((request, response) => {
      const { method = '', url = '', headers } = request;
      requests.push(`${method} ${url.replace(/\?.*/, '')}`);
      const answer = (status: number, value: unknown): void =>
        void response.writeHead(status).end(JSON.stringify(value));
      if (headers.authorization !== 'Bearer secret' || url === '/user') return answer(403, {});
      if (method === 'GET') {
        const page = Number(new URL(url, 'http://a').searchParams.get('page'));
        return answer(200, comments.slice((page - 1) * 100, page * 100));
      }
      if (!isAllowed) return answer(403, {});
      let sent = '';
      request.on('data', (part) => (sent += part));
      request.on('end', () => {
        const { body }: { body: string } = JSON.parse(sent);
        const id = Number(/comments\/(\d+)$/.exec(url)?.[1]);
        const known = comments.find((comment) => comment.id === id);
        if (known) known.body = body;
        else comments.push({ id: 500, user: { login: 'github-actions[bot]' }, body });
        answer(200, {});
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    put(folder, 'event.json', JSON.stringify({ pull_request: { number: 7 } }));
    const comment = async (report: string): Promise<string> => {
      put(folder, 'report.md', report);
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [join(root, '.github/actions/check/comment.mjs')],
        {
          env: {
            GITHUB_API_URL: `http://127.0.0.1:${port}`,
            GITHUB_EVENT_PATH: join(folder, 'event.json'),
            GITHUB_REPOSITORY: 'a/b',
            TOKEN: 'secret',
            ABOUT: '. openapi.yaml',
            REPORT: join(folder, 'report.md'),
          },
        },
      );
      return stdout;
    };
    try {
      expect(await comment('First.\n')).toBe('');
      const [mark = ''] = comments.at(-1)?.body.split('\n') ?? [];
      expect(mark).toMatch(/^<!-- concord \w{16} -->$/);
      // Somebody else's, with the same mark.
      if (comments[0]) comments[0].body = `${mark}\nForged.`;
      expect(await comment('Second.\n')).toBe('');
      expect(comments.slice(-1)).toMatchObject([{ id: 500, body: `${mark}\nSecond.\n` }]);
      expect(comments[0]?.body).toContain('Forged');
      expect(await comment('Second.\n')).toBe('');
      expect(requests.filter((line) => !line.startsWith('GET'))).toEqual([
        'POST /repos/a/b/issues/7/comments',
        'PATCH /repos/a/b/issues/comments/500',
      ]);
      isAllowed = false;
      expect(await comment('Third.\n')).toBe(
        '::warning::The comment was not written: PATCH was answered with 403.\n',
      );
    } finally {
      server.close();
    }
  });
});

interface Comment {
  readonly id: number;
  readonly user: { readonly login: string };
  body: string;
}

describe('what is beside the action', () => {
  it('hooks fail before a commit that leaves the code behind', () => {
    const folder = repository();
    const { repos }: { repos: readonly { hooks: readonly Step[] }[] } = parse(
      ownFile('examples/pre-commit-config.yaml'),
    );
    const entries = repos.flatMap(({ hooks }) => hooks).map(({ entry = '' }) => entry);
    const hooks = (): readonly (number | null)[] =>
      entries.map((entry) => shell(entry, folder).status);
    const git = (...args: readonly string[]): void =>
      void execFileSync('git', args, { cwd: folder });
    expect(hooks()).toEqual([0]);
    // What is not staged is no part of the commit, whether it would spoil it or mend it.
    writeFileSync(join(folder, 'openapi.yaml'), text('[480]'));
    expect(hooks()).toEqual([0]);
    git('add', 'openapi.yaml');
    shell('npx --no-install concord generate', folder);
    expect(hooks()).toEqual([1]);
    git('add', '.');
    expect(hooks()).toEqual([0]);
    git('rm', '-q', '--cached', 'generated/client/src/index.ts');
    expect(hooks()).toEqual([1]);
    git('add', '.');
    // And the rules of the document.
    writeFileSync(
      join(folder, 'openapi.yaml'),
      text('[480]').replace('summary: Adds captions.', 'deprecated: false'),
    );
    shell('npx --no-install concord generate', folder);
    git('add', '.');
    expect(hooks()).toEqual([1]);
    expect(
      execFileSync('git', ['status', '--short'], { cwd: folder, encoding: 'utf8' }),
    ).not.toMatch(/^.?\?/m);
  });

  it('the problem matcher finds what the terminal shows', () => {
    const folder = repository();
    writeFileSync(join(folder, 'openapi.yaml'), text('[480]').replace('captions', 'captions/{id}'));
    const lines = shell('npx --no-install concord lint || true', folder).output.split('\n');
    const {
      problemMatcher,
    }: { problemMatcher: readonly { pattern: readonly { regexp: string }[] }[] } = JSON.parse(
      ownFile('actions/check/problem-matcher.json'),
    );
    const [first, second] = (problemMatcher[0]?.pattern ?? []).map(
      ({ regexp }) => new RegExp(regexp),
    );
    const found = lines.flatMap((line, index) => {
      const what = first?.exec(line);
      const where = second?.exec(lines[index + 1] ?? '');
      return what && where ? [[what[1], what[3], where[1], where[2]]] : [];
    });
    expect(found).toContainEqual(['error', 'lint/path-parameters-defined', 'openapi.yaml', '7']);
  });
});
