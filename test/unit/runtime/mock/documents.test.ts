// The handlers of whole documents answer real calls of `fetch`: for each documented status that status, and a body that ajv finds valid.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setupServer } from 'msw/node';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type JsonObject, pointer } from '../../../../generator/model/json.js';
import { nameApi } from '../../../../generator/model/naming/name.js';
import { readApi } from '../../../../generator/read/api.js';
import { createJudge } from '../../../../generator/verify/judge/judge.js';
import { corpusFile } from '../../../support/corpus.js';
import { root } from '../../../support/compile.js';
import { mockOf } from './emit.js';

const museum = corpusFile('museum.yaml');
const documents: readonly (readonly [string, string])[] = [
  ['the curated document', join(root, 'generated/client/openapi.json')],
  ...(museum === undefined ? [] : [['museum', museum] as const]),
];

describe.each(documents)('the handlers of %s', { timeout: 120_000 }, (_, path) => {
  it('answer as it says', async () => {
    const document: JsonObject = parse(await readFile(path, 'utf8'));
    const { api } = readApi({
      root: document,
      version: String(document['openapi']).startsWith('3.0') ? '3.0' : '3.1',
    });
    const { names } = nameApi(api);
    const judge = createJudge(document);
    const mock = await mockOf(document);
    const server = setupServer();
    server.listen({ onUnhandledRequest: 'error' });
    let asked = 0;
    try {
      for (const operation of api.operations) {
        const make = mock.make(names.operations.get(operation.at)?.function ?? '');
        for (const { at, status, content } of operation.responses) {
          if (typeof status !== 'number') continue;
          server.resetHandlers(make.status(status, undefined, { validate: false, baseUrl: '' }));
          const response = await fetch(
            `https://any.example${operation.path.replaceAll(/\{.*?\}/g, 'a')}`,
            { method: operation.method },
          );
          const said = `${operation.method} ${operation.path} ${status}`;
          expect([said, response.status]).toEqual([said, status]);
          asked += 1;
          const media = content.find(
            ({ name }) => name === response.headers.get('content-type')?.replace(/;.*/, ''),
          );
          if (content.length === 0) expect([said, await response.text()]).toEqual([said, '']);
          else if (media?.schema && /[/+]json$/.test(media.name))
            expect([
              said,
              judge.judge(
                pointer(at, 'content', media.name, 'schema'),
                await response.json(),
                'response',
              ),
            ]).toMatchObject([said, { valid: true }]);
          else expect([said, ...content.map(({ name }) => name)]).toContain(media?.name);
        }
      }
    } finally {
      server.close();
    }
    expect(asked).toBeGreaterThan(10);
  });
});
