import { expect, it } from 'vitest';
import type { JsonObject } from '../../../../../generator/model/json.js';
import { emit } from '../emit.js';

const hook = (name: string): JsonObject => ({
  post: {
    parameters: [{ name, in: 'header', required: true, schema: { type: 'string' } }],
    requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
    responses: { 200: { description: '' } },
  },
});

it.each([
  ['X-Signature', 'The document declares "X-Signature", which may prove who sends a request'],
  ['X-Trace', 'The document describes no signature'],
])('a handler of webhooks with the header %s says: %s', async (name, want) => {
  const { files } = await emit({
    tags: [{ name: 'till' }],
    webhooks: { paid: hook(name), refunded: hook(name) },
  });
  const text = files
    .map(({ content }) => content)
    .join('')
    .replace(/\s+(\* )?/g, ' ');
  expect(text).toContain(want);
});
