// What other repositories take over from .github, run step by step in a repository of its own: the action, the workflow, the hooks, the problem matcher.

import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';

import { root } from '../support/compile.js';
import { folderWith, put } from '../unit/output/folder.js';
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
  put(folder, '.gitignore', 'node_modules\nsummary.md\n');
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  writeFileSync(
    join(folder, 'node_modules/.bin/concord'),
    `#!/bin/sh\nexec "${process.execPath}" "${cli}" "$@"\n`,
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
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: cwd,
      GITHUB_STEP_SUMMARY: join(cwd, 'summary.md'),
      ...env,
    },
  });
  return { status, output: `${stdout}${stderr}` };
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

describe('what is beside the action', () => {
  it('hooks fail before a commit that leaves the code behind', () => {
    const folder = repository();
    const { repos }: { repos: readonly { hooks: readonly Step[] }[] } = parse(
      ownFile('examples/pre-commit-config.yaml'),
    );
    const entries = repos.flatMap(({ hooks }) => hooks).map(({ entry = '' }) => entry);
    expect(entries.map((entry) => shell(entry, folder).status)).toEqual([0, 0]);
    writeFileSync(join(folder, 'openapi.yaml'), text('[480]').replace('captions', 'captions/{id}'));
    expect(entries.map((entry) => shell(entry, folder).status)).toEqual([1, 1]);
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
