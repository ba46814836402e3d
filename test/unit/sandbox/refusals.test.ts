// What a wrong request gets: the document's own error, filled with what is wrong.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../../../generator/index.js';
import type { Sandbox } from '../../../generator/sandbox/sandbox.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'concord-refusals-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function open(operation: object): Promise<Sandbox> {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    servers: [{ url: '/' }],
    security: [],
    paths: { '/things': { post: { operationId: 'makeThing', ...operation } } },
  };
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
  return createSandbox({ document: join(folder, 'openapi.json') });
}

describe('A required parameter', () => {
  const schemas: readonly (readonly [string, object, number])[] = [
    ['without a schema is required', {}, 400],
    ['of a type is required', { schema: { type: 'integer' } }, 400],
    ['that is an object without members is not seen', { schema: { type: 'object' } }, 204],
  ];
  it.each(schemas)('%s', async (_, parameter, status) => {
    const sandbox = await open({
      parameters: [{ name: 'limit', in: 'query', required: true, ...parameter }],
      responses: { 204: { description: 'Fine' } },
    });
    const response = await sandbox.fetch('http://mock.test/things', { method: 'POST' });
    expect(response.status).toBe(status);
    await sandbox.close();
  });
});
