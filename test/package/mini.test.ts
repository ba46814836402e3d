// The validators made of zod/mini, as an application has them in its sources: compiled under the strict matrix, bundled, run against a server.

import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plan } from '../../generator/generate.js';
import { withDefaults } from '../../generator/options.js';
import { type Compiler, inScratch, type Resolution, root, run, typeErrors, writeAll } from '../support/compile.js';
import { type Service, startService } from '../support/service.js';

/** As a user writes it. */
const program = `
import * as z from 'zod/mini';
import { type Project, VideoAutomation } from './client/index.js';
import { operations, projectSchema, validation, ValidationError, type Violation } from './validators/index.js';

const results: Record<string, unknown> = {};
const unknownValue: unknown = { id: 'p', status: 'completed', projectType: 'captions', extra: [1] };

const parsed = projectSchema.safeParse(unknownValue);
if (parsed.success) {
  const project: Project = parsed.data;
  results['project'] = [project.status, parsed.data === unknownValue];
}
const typed: z.infer<typeof projectSchema> = projectSchema.parse({ id: 'q' });
results['typed'] = typed.id;
results['wrong'] = projectSchema.safeParse({ id: 5 }).error?.issues.map(({ path, message }) => [path.join('.'), message]);
z.config(z.locales.en());
results['told'] = projectSchema.safeParse({ id: 5 }).error?.issues.map(({ message }) => message);
const standard = projectSchema['~standard'].validate({ id: 5 });
results['standard'] = standard instanceof Promise ? 'a promise' : standard.issues?.length;
results['composed'] = z.object({ projects: z.array(projectSchema) }).safeParse({ projects: [{ id: 'p' }, 1] }).error?.issues.map(({ path }) => path.join('.'));
// @ts-expect-error Methods of zod are functions of zod/mini.
results['methods'] = projectSchema.optional === undefined && z.optional(projectSchema).safeParse(undefined).success;
results['prepared'] = operations.getAllUploads.request.query.parse({ page: '2' });

const violations: Violation[] = [];
const client = new VideoAutomation({
  apiKey: 'key-1',
  baseUrl: process.env['BASE_URL'] ?? '',
  middleware: [validation(operations, { onViolation: (violation) => violations.push(violation) })],
});
results['received'] = (await client.projects.get({ projectId: 'p1' })).id;
// @ts-expect-error The filename is a text.
results['refused'] = await client.uploads.create({ filename: 5 }).catch((error: unknown) => error instanceof ValidationError && error.violation.part);
results['violations'] = violations.length;
console.log(JSON.stringify(results));
`;

async function filesOf(mini: boolean) {
  const { files, diagnostics } = await plan(
    withDefaults({ document: 'openapi/openapi.yaml', overlays: ['openapi/overlays/readings.yaml'], name: 'VideoAutomation', layout: 'source', raw: false, format: false, validators: { mini, positions: { query: { coerce: true } } } }, root),
  );
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return files.map(({ path, content }) => ({ path, content }));
}

/** Minified, with zod. */
async function bundled(files: readonly { readonly path: string; readonly content: string }[], entry: string): Promise<string> {
  return inScratch(async (folder) => {
    await writeAll(folder, [...files, { path: 'main.ts', content: entry }]);
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    const { outputFiles } = await build({ entryPoints: [join(folder, 'main.ts')], bundle: true, minify: true, format: 'esm', platform: 'node', write: false });
    return outputFiles[0]?.text ?? '';
  });
}

describe('the validators made of zod/mini', { timeout: 300_000 }, () => {
  let service: Service;
  let files: Awaited<ReturnType<typeof filesOf>> = [];
  beforeAll(async () => {
    service = await startService();
    files = await filesOf(true);
  });
  afterAll(() => service.close());

  it('mention zod nowhere else', () => {
    const sources = files.filter(({ path }) => path.startsWith('validators/') && path.endsWith('.ts'));
    expect(sources.filter(({ content }) => /from 'zod'|(?<!\$)\bZodType\b/.test(content)).map(({ path }) => path)).toEqual([]);
    expect(sources.filter(({ content }) => content.includes("from 'zod/mini'")).length).toBeGreaterThan(10);
  });

  it.each<[Compiler, Resolution]>([['5.9', 'bundler'], ['5.9', 'nodenext'], ['7', 'bundler'], ['7', 'nodenext']])('compile with TypeScript %s, %s', async (compiler, resolution) => {
    const declared = { path: 'process.d.ts', content: 'declare const process: { readonly env: Readonly<Record<string, string | undefined>> };\n' };
    expect(await typeErrors([...files, declared, { path: 'main.ts', content: program }], { compiler, resolution })).toEqual([]);
  });

  it('decide, and work beside the client', () =>
    inScratch(async (folder) => {
      const before = service.requests.length;
      await writeFile(join(folder, 'main.mjs'), await bundled(files, program));
      const ran = await run(process.execPath, ['main.mjs'], folder, { ...process.env, BASE_URL: service.baseUrl });
      expect(ran, ran.output).toMatchObject({ code: 0 });
      expect(JSON.parse(ran.output)).toEqual({
        project: ['completed', true],
        typed: 'q',
        wrong: [['id', 'Invalid input']],
        told: ['Invalid input: expected string, received number'],
        standard: 1,
        composed: ['projects.1'],
        methods: true,
        prepared: { page: 2 },
        received: 'p1',
        refused: 'request body',
        violations: 0,
      });
      expect(service.requests.slice(before)).toEqual(['GET /api/v1/automation/get-project-details?projectId=p1']);
    }));

  it('are smaller to bundle', async () => {
    const entry = "export { projectSchema } from './validators/index.js';";
    const sizes = await Promise.all([files, await filesOf(false)].map(async (each) => gzipSync(await bundled(each, entry)).length));
    const [mini = 0, whole = 0] = sizes;
    console.log(`projectSchema with all it needs, minified and gzipped: ${mini} bytes made of zod/mini, ${whole} made of zod`);
    expect(mini).toBeGreaterThan(3_000);
    expect(mini).toBeLessThan(12_000);
    expect(mini).toBeLessThan(whole / 2);
  });
});
