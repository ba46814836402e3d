// The validators as another repository gets them: packed beside the client, installed from tarballs, compiled under the strict matrix and run.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inScratch } from '../support/compile.js';
import {
  compileAndRun,
  createApp,
  expectCleanPackage,
  expectFiles,
  own,
  pack,
} from '../support/package.js';
import { type Service, startService } from '../support/service.js';

/** As a user writes it. */
const program = `
import { type Project, VideoAutomation } from '@video-automation/client';
import { createRawClient } from '@video-automation/client/raw';
import { operationSchemas, projectSchema, uploadSchema, validation, SchemaValidationError, type Violation } from '@video-automation/validators';
import { getUploadUrl } from '@video-automation/validators/operations';
import * as z from 'zod';

const results: Record<string, unknown> = {};
const unknownValue: unknown = { id: 'p', status: 'completed', projectType: 'captions', extra: [1] };

// The type is the client's, neither any nor unknown.
const parsed = projectSchema.safeParse(unknownValue);
if (parsed.success) {
  const project: Project = parsed.data;
  const status: Project['status'] = project.status;
  results['project'] = [status, JSON.stringify(parsed.data['extra'])];
}
results['wrong'] = projectSchema.safeParse({ id: 5 }).error?.issues.map(({ path }) => path.join('.'));
const standard = uploadSchema['~standard'].validate({ id: 'u' });
results['standard'] = standard instanceof Promise ? 'a promise' : 'issues' in standard;
results['composed'] = z.object({ projects: z.array(projectSchema) }).safeParse({ projects: [{ id: 'p' }, 1] }).error?.issues.map(({ path }) => path.join('.'));
results['operation'] = [getUploadUrl === operationSchemas.getUploadUrl, operationSchemas.createCaptions.request.body.safeParse({ sourceUrl: 5 }).success];

const violations: Violation[] = [];
const client = new VideoAutomation({
  apiKey: 'key-1',
  baseUrl: process.env['BASE_URL'] ?? '',
  middleware: [validation(operationSchemas, { onViolation: (violation) => violations.push(violation) })],
});
const raw = createRawClient(client);
const { data } = await raw.GET('/automation/get-project-details', { params: { query: { projectId: 'p1' } } });
results['received'] = data?.id;
try {
  // @ts-expect-error The filename is a text.
  await raw.POST('/automation/get-upload-url', { body: { filename: 5 } });
} catch (error) {
  results['refused'] = error instanceof SchemaValidationError && [error.violation.operation, error.violation.part];
}
results['typedRefused'] = await client.uploads
  // @ts-expect-error The filename is a text.
  .create({ filename: 5 })
  .catch((error: unknown) => error instanceof SchemaValidationError && error.violation.part);
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
      const client = await pack('client');
      const validators = await pack('validators', [client]);
      const app = await createApp(folder, program, [client, validators, await own('zod')]);
      const before = service.requests.length;
      expect(await compileAndRun(app, { BASE_URL: service.baseUrl })).toEqual({
        project: ['completed', '[1]'],
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
      expect(service.requests.slice(before)).toEqual(
        Array(2).fill('GET /api/v1/automation/get-project-details?projectId=p1'),
      );

      await expectFiles(validators, [
        'package.json',
        'README.md',
        'LICENSE',
        'coverage.json',
        'concord.manifest.json',
        'dist/index.js',
        'dist/index.d.ts',
        'dist/operations/index.js',
      ]);
      await expectCleanPackage(validators);
    }));
});
