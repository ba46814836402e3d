// The validators as another repository gets them: packed beside the client, installed from tarballs, compiled under the strict matrix and run.

import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Compiler, inScratch, type Resolution, root, run, strictFlags, tsc, writeAll } from '../support/compile.js';
import { type Service, startService } from '../support/service.js';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'];

/** As a user writes it. */
const program = `
import { type Project, VideoAutomation } from '@video-automation/client';
import { operations, projectSchema, uploadSchema, validation, ValidationError, type Violation } from '@video-automation/validators';
import { getUploadUrl } from '@video-automation/validators/operations';
import * as z from 'zod';

const results: Record<string, unknown> = {};
const unknownValue: unknown = { id: 'p', status: 'completed', projectType: 'captions', extra: [1] };

// The type is the client's, neither any nor unknown.
const parsed = projectSchema.safeParse(unknownValue);
if (parsed.success) {
  const project: Project = parsed.data;
  const status: Project['status'] = project.status;
  results['project'] = [status, parsed.data === unknownValue];
}
results['wrong'] = projectSchema.safeParse({ id: 5 }).error?.issues.map(({ path }) => path.join('.'));
const standard = uploadSchema['~standard'].validate({ id: 'u' });
results['standard'] = standard instanceof Promise ? 'a promise' : 'issues' in standard;
results['composed'] = z.object({ projects: z.array(projectSchema) }).safeParse({ projects: [{ id: 'p' }, 1] }).error?.issues.map(({ path }) => path.join('.'));
results['operation'] = [getUploadUrl === operations.getUploadUrl, operations.createCaptions.request.body.safeParse({ sourceUrl: 5 }).success];

const violations: Violation[] = [];
const client = new VideoAutomation({
  apiKey: 'key-1',
  baseUrl: process.env['BASE_URL'] ?? '',
  middleware: [validation(operations, { onViolation: (violation) => violations.push(violation) })],
});
const { data } = await client.raw.GET('/automation/get-project-details', { params: { query: { projectId: 'p1' } } });
results['received'] = data?.id;
try {
  // @ts-expect-error The filename is a text.
  await client.raw.POST('/automation/get-upload-url', { body: { filename: 5 } });
} catch (error) {
  results['refused'] = error instanceof ValidationError && [error.violation.operation, error.violation.part];
}
// @ts-expect-error The filename is a text.
results['typedRefused'] = await client.uploads.create({ filename: 5 }).catch((error: unknown) => error instanceof ValidationError && error.violation.part);
results['typed'] = (await client.projects.get({ projectId: 'p1' })).id;
results['violations'] = violations.map(({ operation }) => operation);
console.log(JSON.stringify(results));
`;

describe('the packed validators', { timeout: 300_000 }, () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  it('install, compile and run in a project of their own, and are clean by publint and by are-the-types-wrong', () =>
    inScratch(async (folder) => {
      const client = await pack(join(root, 'generated', 'client'), folder);
      const validators = await packValidators(folder, client);

      const app = join(folder, 'app');
      await writeAll(app, [
        { path: 'package.json', content: JSON.stringify({ name: 'app', private: true, type: 'module' }) },
        { path: 'main.ts', content: program },
      ]);
      const { devDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
      const install = await run(npm, ['install', ...quiet, client, validators, `zod@${devDependencies.zod}`, `@types/node@${devDependencies['@types/node']}`], app);
      expect(install, install.output).toMatchObject({ code: 0 });

      for (const compiler of ['5.9', '7'] satisfies Compiler[])
        for (const resolution of ['bundler', 'nodenext'] satisfies Resolution[]) {
          const flags = { ...strictFlags({ resolution }), types: ['node'] };
          await writeFile(join(app, 'tsconfig.json'), JSON.stringify({ compilerOptions: flags, files: ['main.ts'] }));
          expect(await tsc(app, compiler), `${compiler} ${resolution}`).toEqual([]);
        }

      const flags = { ...strictFlags({ resolution: 'nodenext' }), types: ['node'], noEmit: false, outDir: 'out' };
      await writeFile(join(app, 'tsconfig.json'), JSON.stringify({ compilerOptions: flags, files: ['main.ts'] }));
      expect(await tsc(app, '5.9')).toEqual([]);
      const before = service.requests.length;
      const ran = await run(process.execPath, ['out/main.js'], app, { ...process.env, BASE_URL: service.baseUrl });
      expect(ran, ran.output).toMatchObject({ code: 0 });
      expect(JSON.parse(ran.output)).toEqual({
        project: ['completed', true],
        wrong: ['id'],
        standard: false,
        composed: ['projects.1'],
        operation: [true, false],
        received: 'p1',
        refused: ['getUploadUrl', 'request body'],
        typedRefused: 'request body',
        typed: 'p1',
        violations: [],
      });
      // What was refused was not sent.
      expect(service.requests.slice(before)).toEqual(Array(2).fill('GET /api/v1/automation/get-project-details?projectId=p1'));

      const bin = (name: string): string => join(root, 'node_modules', '.bin', name);
      const lint = await run(bin('publint'), ['run', validators, '--strict'], root);
      expect(lint, lint.output).toMatchObject({ code: 0 });
      expect(lint.output).toContain('All good');
      const types = await run(bin('attw'), [validators, '--profile', 'esm-only', '--no-emoji'], root);
      expect(types, types.output).toMatchObject({ code: 0 });

      const listed = await run('tar', ['-tzf', validators], folder);
      const files = listed.output.split('\n').map((line) => line.replace(/^package\//, ''));
      for (const wanted of ['package.json', 'README.md', 'LICENSE', 'coverage.json', 'concord.manifest.json', 'dist/index.js', 'dist/index.d.ts', 'dist/operations/index.js']) expect(files).toContain(wanted);
      expect(files.filter((file) => /tsconfig|node_modules|\.tgz$/.test(file))).toEqual([]);
    }));
});

/** The package is built where its peers are: in a copy, so that the repository stays as it is. */
async function packValidators(folder: string, client: string): Promise<string> {
  const source = join(folder, 'source');
  await cp(join(root, 'generated', 'validators'), source, { recursive: true, filter: (path) => !/[/\\](?:node_modules|dist)$/.test(path) });
  const install = await run(npm, ['install', ...quiet, '--no-save', client], source);
  expect(install, install.output).toMatchObject({ code: 0 });
  return pack(source, join(folder, 'packed'));
}

async function pack(from: string, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const packed = await run(npm, ['pack', '--pack-destination', folder], from);
  expect(packed, packed.output).toMatchObject({ code: 0 });
  const [tarball = ''] = (await readdir(folder)).filter((file) => file.endsWith('.tgz'));
  return join(folder, tarball);
}
