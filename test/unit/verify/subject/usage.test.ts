import { usageOf } from '../../../../generator/verify/subject/usage.js';
import { expect, it } from 'vitest';

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

it('follows what properties refer to, whatever they are called, and no data', () => {
  const content = { 'application/json': { schema: ref('Body') } };
  const Body = {
    properties: {
      default: ref('A'),
      enum: { properties: { example: ref('B') } },
      properties: { default: ref('Data') },
    },
    example: ref('Data'),
  };
  const document = {
    openapi: '3.1.0',
    paths: { '/a': { post: { requestBody: { content }, responses: {} } } },
    components: { schemas: { Body, A: {}, B: {}, Data: {} } },
  };
  expect([...usageOf(JSON.parse(JSON.stringify(document))).request].sort()).toEqual([
    '/components/schemas/A',
    '/components/schemas/B',
    '/components/schemas/Body',
  ]);
});
