// The whole flow of the service, from a file to published clips: the programs that the README of its client shows are compiled and run against
// the service on loopback, and so is one that meets every documented error.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generate } from '../../generator/index.js';
import { root, run, strictFlags, tsc } from '../support/compile.js';
import { details, type FlowService, startFlow } from './service.js';

const overlays = ['openapi/overlays/readings.yaml', 'openapi/overlays/example-additions.yaml'];

let folder = '';
let service: FlowService;
let programs: readonly string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flow-'));
  service = await startFlow();
  const result = await generate({
    document: 'openapi/openapi.yaml',
    overlays,
    output: join(folder, 'packages'),
    name: 'VideoAutomation',
    scope: '@video-automation',
    targets: ['client'],
    format: false,
    cwd: root,
  });
  expect(result.diagnostics).toEqual([]);
  const client = join(folder, 'packages/client');
  await symlink(join(root, 'node_modules'), join(folder, 'packages/node_modules'), 'junction');
  expect(await tsc(client, '7')).toEqual([]);
  const modules = join(folder, 'node_modules');
  await mkdir(join(modules, '@video-automation'), { recursive: true });
  await mkdir(join(modules, '@types'));
  await symlink(client, join(modules, '@video-automation/client'), 'junction');
  for (const name of ['@types/node', 'undici-types', 'openapi-fetch', 'openapi-typescript-helpers'])
    await symlink(join(root, 'node_modules', name), join(modules, name), 'junction');
  const readme = await readFile(join(client, 'README.md'), 'utf8');
  programs = [...readme.matchAll(/```ts\n([^]*?)```/g)].map(([, program = '']) => program);
  for (const [index, program] of programs.entries())
    await writeFile(join(folder, `readme-${index}.ts`), program);
  await writeFile(
    join(folder, 'errors.ts'),
    await readFile(join(root, 'test/flow/errors.program.ts'), 'utf8'),
  );
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        ...strictFlags({ resolution: 'nodenext' }),
        types: ['node'],
        noEmit: false,
        outDir: 'out',
      },
      include: ['*.ts'],
    }),
  );
}, 240_000);

afterAll(async () => {
  service.close();
  await rm(folder, { recursive: true, force: true });
});

/** The compiled program of the README with this text in it. */
function shown(text: string): string {
  const found = programs.flatMap((program, index) =>
    program.includes(text) ? [`out/readme-${index}.js`] : [],
  );
  expect(found).toHaveLength(1);
  return found[0] ?? '';
}

const environment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  VIDEO_AUTOMATION_API_KEY: 'key',
  VIDEO_AUTOMATION_BASE_URL: service.baseUrl,
});

describe('the flow of the service', { timeout: 120_000 }, () => {
  it('compiles, as the README shows it', async () => {
    expect(await tsc(folder, '7')).toEqual([]);
    expect(programs.length).toBeGreaterThan(8);
  });

  it('goes from a file to results', async () => {
    await writeFile(join(folder, 'talk.mp4'), Buffer.alloc(300_000, 1));
    const before = service.requests.length;
    const ran = await run(
      process.execPath,
      [shown('The three best questions')],
      folder,
      environment(),
    );
    expect(ran, ran.output).toMatchObject({ code: 0 });
    expect(ran.output).toMatch(/300000 of 300000 bytes\n(?:queued\n)completed\n$/);
    expect(service.stored.get('/store/u1')).toBe(300_000);
    const project = 'projectId=clipping-1';
    expect(service.requests.slice(before)).toEqual([
      'GET /get-plan-usage',
      'POST /get-upload-url',
      'PUT /store/u1',
      'POST /create-clips',
      `GET /get-project-status?${project}`,
      `GET /get-project-status?${project}`,
      `GET /get-project-details?${project}`,
      // The address has expired: the project is read again, and the new one is tried.
      'GET /store/clipping-1/transcript-old',
      `GET /get-project-details?${project}`,
      'GET /store/clipping-1/transcript-new',
    ]);
    expect(JSON.parse(await readFile(join(folder, 'talk.json'), 'utf8'))).toEqual({
      words: ['hello'],
    });
  });

  it('goes from a webhook to published clips', async () => {
    const port = await freePort();
    const before = service.requests.length;
    const child = spawn(process.execPath, [shown('your-scheduled-post')], {
      cwd: folder,
      env: { ...environment(), PORT: `${port}` },
    });
    const output = collect(child);
    try {
      const reply = await deliver(port, { event: 'unknown', projectId: 'clipping-1' });
      expect([reply.status, await reply.text()]).toEqual([200, '']);
      await until(() =>
        service.requests.slice(before).some((each) => each.startsWith('DELETE /delete-upload')),
      );
      expect(service.requests.slice(before)).toEqual([
        'GET /get-project-details?projectId=clipping-1',
        'GET /get-project-clips?projectId=clipping-1',
        'POST /publish-clip',
        'POST /publish-clip',
        'POST /update-post',
        'DELETE /delete-clip?projectId=clipping-1&clipId=c2',
        'DELETE /delete-project?projectId=clipping-1',
        'DELETE /delete-upload?uploadId=your-upload',
      ]);
      expect(output()).toBe('post-c1 processing\npost-c2 processing\n');
      // One that says nothing of a project, and one about a project that has failed, change nothing.
      await deliver(port, { event: 'unknown' });
      await deliver(port, { projectId: 'failed-1' });
      await until(() => service.requests.at(-1) === 'GET /get-project-details?projectId=failed-1');
      expect(service.requests.slice(before + 8)).toEqual([
        'GET /get-project-details?projectId=failed-1',
      ]);
    } finally {
      child.kill();
    }
  });

  it('meets every documented error on the way', async () => {
    const ran = await run(process.execPath, ['out/errors.js'], folder, environment());
    expect(ran, ran.output).toMatchObject({ code: 0 });
    const { unauthorized, limited, waited, ...rest } = JSON.parse(ran.output) as Record<
      string,
      Record<string, unknown>
    >;
    expect([unauthorized, limited, waited].map((each) => Object.keys(each ?? {}).length)).toEqual([
      20, 20, 20,
    ]);
    for (const each of Object.values(unauthorized ?? {}))
      expect(each).toEqual(['UnauthorizedError', details.unauthorized, false]);
    for (const each of Object.values(limited ?? {}))
      expect(each).toEqual(['RateLimitError', details.tooMany, 7000, true]);
    for (const each of Object.values(waited ?? {})) expect(each).toBe('no error');
    expect(rest).toEqual({
      missing: ['BadRequestError', details.missing],
      unsupported: ['BadRequestError', details.unsupported],
      noAddress: [['InternalServerError', details.noAddress, true], 'talk.mp4'],
      cancelledClip: ['BadRequestError', details.cancelledClip],
      cancelledPost: ['BadRequestError', details.cancelledPost],
      promo: ['BadRequestError', 'a text that is not specified'],
      ends: [
        ['WaiterError', 'failure', 'failed'],
        ['WaiterError', 'failure', 'cancelled'],
        ['WaiterError', 'failure', 'expired'],
      ],
      aborted: true,
      checked: [
        [
          'ValidationError',
          [
            'filename: at most 1000 characters',
            'filename: a text that matches /\\.([mM][pP]4|[mM][oO][vV])$/u',
          ],
        ],
        [
          'ValidationError',
          [
            'title: at most 250 characters',
            'description: at most 1000 characters',
            'tags: at most 10 items',
            'scheduleDate: at least 50 minutes ahead',
          ],
        ],
        [
          'ValidationError',
          [
            'resolution: only with `sourceUrl`',
            'resolution: at most 1080 on the plan Creator',
            'duration: at most 900 seconds',
          ],
        ],
        ['ValidationError', ['duration: at most 600 seconds', 'size: at most 2147483648 bytes']],
        ['ValidationError', ['pageSize: at most 100']],
        ['ValidationError', ['quantity: at least 1']],
        ['ValidationError', ['tags: at most 10 items']],
      ],
    });
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Posts an event as soon as somebody listens. */
async function deliver(port: number, event: object): Promise<Response> {
  for (let left = 200; ; left--) {
    try {
      return await fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(event),
      });
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function until(condition: () => boolean): Promise<void> {
  for (let left = 400; !condition() && left > 0; left--)
    await new Promise((resolve) => setTimeout(resolve, 50));
}

function collect({ stdout, stderr }: ChildProcess): () => string {
  let text = '';
  for (const stream of [stdout, stderr])
    stream?.on('data', (chunk: Buffer) => void (text += chunk.toString()));
  return () => text;
}
