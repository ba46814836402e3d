// What validators cannot check is a diagnostic and an entry in coverage.json.

import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../generator/model/json.js';
import { generate } from '../../../conformance/generated.js';

describe('what cannot be checked', () => {
  const gapped: JsonObject = {
    openapi: '3.1.0',
    info: { title: 'Gaps', version: '1.0.0' },
    paths: {
      '/pets': {
        get: {
          operationId: 'listPets',
          responses: {
            200: { description: 'ok', content: { 'text/csv': { schema: { type: 'string' } } } },
          },
        },
      },
    },
    components: {
      schemas: {
        Odd: {
          type: 'object',
          properties: {
            f: { type: 'string', format: 'colour' },
            g: { type: 'string', format: 'colour' },
            e: { type: 'string', contentEncoding: 'base64' },
          },
        },
      },
    },
  };
  const at = (name: string): string => `/components/schemas/Odd/properties/${name}`;
  it('stands in coverage.json, once a subject with its places', async () => {
    const { files } = await generate(gapped);
    const coverage = JSON.parse(
      files.find(({ path }) => path.endsWith('coverage.json'))?.content ?? '',
    );
    expect(coverage.notChecked).toEqual([
      {
        code: 'validators/format',
        keyword: 'format',
        value: 'colour',
        why: 'no check is known for this format',
        pointers: [at('f'), at('g')],
      },
      {
        code: 'validators/media-type',
        keyword: 'content',
        value: 'text/csv',
        why: 'the body is not JSON',
        pointers: ['/paths/~1pets/get/responses/200/content/text~1csv'],
      },
      {
        code: 'validators/content',
        keyword: 'contentEncoding',
        why: expect.stringContaining('annotation'),
        pointers: [at('e')],
      },
    ]);
  });
  it.each([
    [false, ['info', 'info', 'info']],
    [true, ['error', 'error', 'error']],
  ] as const)('with strict %s', async (strict, want) => {
    const { diagnostics } = await generate(gapped, { validators: { strict } });
    expect(
      diagnostics
        .filter(({ code }) => code.startsWith('validators/'))
        .map(({ severity }) => severity)
        .sort(),
    ).toEqual(want);
  });
});
