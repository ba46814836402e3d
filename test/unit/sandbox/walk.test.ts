import { describe, expect, it } from 'vitest';
import { createSandbox } from '../../../generator/index.js';
import { readSandboxModel } from '../../../generator/sandbox/model.js';
import { openSandbox } from '../../../generator/sandbox/sandbox.js';
import { judgeTraffic, type RecordedExchange } from '../../../generator/verify/traffic.js';
import { root } from '../../support/compile.js';
import { callsOf, recorded } from './calls.js';

const readings = ['openapi/overlays/readings.yaml'];
type Row = readonly [name: string, path: string, overlays: readonly string[]];
const documents: readonly Row[] = [
  ['the curated document', 'openapi/openapi.yaml', []],
  ['the curated document with state', 'openapi/openapi.yaml', readings],
  ...['responses', 'security', 'links', 'fields-of-32', 'queries-and-methods', 'media-json'].map(
    (name): Row => [name, `test/documents/valid/${name}/openapi.yaml`, []],
  ),
  ['Swagger 2.0', 'test/documents/valid/swagger/openapi.yaml', []],
];

describe('calls of every operation', () => {
  it.each(documents)('are answered as documented: %s', async (_, document, overlays) => {
    const { model } = await readSandboxModel({ document, overlays, cwd: root });
    if (!model) throw new Error(`${document} cannot be read`);
    const errors: unknown[] = [];
    let isInvented = false;
    const sandbox = openSandbox(model, {
      rateLimits: false,
      onError: (error) => errors.push(error),
      onExchange: (exchange) => (isInvented = exchange['x-invented'] === true),
    });
    const documented: RecordedExchange[] = [];
    const own: RecordedExchange[] = [];
    const refused: string[] = [];
    for (const call of callsOf(sandbox.operations, { valid: 10, wrong: 20 })) {
      const response = await sandbox.fetch(call.request.clone());
      const exchange = await recorded(call, response);
      const isOwn = response.headers.get('content-type') === 'application/problem+json';
      (isOwn ? own : documented).push(exchange);
      // A state knows none of the ids that are asked for.
      if (call.wrong === undefined && response.status >= 400 && !isInvented)
        refused.push(`${exchange.entry}: ${exchange.responseBody}`);
    }
    const { findings } = judgeTraffic(model.document.root, documented);
    expect(findings).toEqual([]);
    expect(errors).toEqual([]);
    expect(own.filter(({ status }) => ![400, 401, 404, 415].includes(status))).toEqual([]);
    expect(refused).toEqual([]);
    expect(documented.length).toBeGreaterThan(0);
  });
});

describe('the same in other surroundings', () => {
  it('stands behind Mock Service Worker, and in front of nothing else', async () => {
    const sandbox = await createSandbox({ document: 'openapi/openapi.yaml', cwd: root });
    const [handler] = await sandbox.handlers();
    const ask = async (url: string): Promise<number | undefined> => {
      const request = new Request(url, { headers: { authorization: 'Bearer x' } });
      return (await handler?.run({ request, requestId: 'r' }))?.response?.status;
    };
    expect(await ask('https://any.test/api/v1/automation/get-plan-usage')).toBe(200);
    expect(await ask('https://any.test/elsewhere')).toBeUndefined();
    await sandbox.close();
  });

  it('fails where the document cannot be read', async () => {
    await expect(createSandbox({ document: 'none.yaml', cwd: root })).rejects.toThrow(
      'none.yaml cannot be read',
    );
  });
});
