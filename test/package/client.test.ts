// The client as another repository gets it: packed, installed from the tarball, compiled under the strict matrix and run.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inScratch, root } from '../support/compile.js';
import {
  compileAndRun,
  createApp,
  expectCleanPackage,
  expectFiles,
  pack,
} from '../support/package.js';
import { type Service, startService } from '../support/service.js';

describe('the packed client', { timeout: 300_000 }, () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  it('installs, compiles and runs in a project of its own', () =>
    inScratch(async (folder) => {
      const program = await readFile(join(root, 'test', 'package', 'consumer.ts'), 'utf8');
      const app = await createApp(folder, program, [await pack('client')]);
      expect(await compileAndRun(app, { BASE_URL: service.baseUrl })).toEqual({
        upload: ['u1', null, 'https://store.example/put?signature=s'],
        sent: ['u1', 1767225600000, [0, 6]],
        refused:
          'uploadFile breaks limits of the API: `fileName`: one of the extensions .mp4, .mov, not another one',
        webhook: ['completed', 1],
        download: 'ConnectionError',
        captions: ['captions', 'queued'],
        project: ['p 1/ü', 'ready'],
        list: [2, 2],
        standalone: 'Generic',
        usage: 60,
        raw: [200, 'processing'],
        badRequest: [400, 'Unsupported file type. Supported file types: .mp4, .mov', true],
        unauthorized: [401, 'Unauthorized - Invalid or missing API key', false],
        rateLimit: [429, 'Too Many Requests - Rate limit exceeded', '7'],
        noKey: expect.stringContaining('VIDEO_AUTOMATION_TOKEN'),
      });
      expect(service.requests).toContain(
        'GET /api/v1/automation/get-project-details?projectId=p%201%2F%C3%BC',
      );
    }));

  it('carries the document and the manifest, and is clean by publint and by are-the-types-wrong', async () => {
    const tarball = await pack('client');
    await expectFiles(tarball, [
      'package.json',
      'README.md',
      'LICENSE',
      'openapi.json',
      'concord.manifest.json',
      'dist/index.js',
      'dist/index.d.ts',
      'dist/raw.d.ts',
      'dist/node.js',
      'dist/webhook-handler.d.ts',
    ]);
    await expectCleanPackage(tarball);
  });
});
