// Patterns of a stranger's document end: whatever value stands beside them, and however they are nested.

import { describe, expect, it } from 'vitest';
import { concordHere } from '../unit/cli/concord.js';

const text = `${'a'.repeat(60)}!`;
const catastrophic = '^(a+)+$';

const schemas: readonly (readonly [name: string, schema: object])[] = [
  ['a default', { type: 'string', pattern: catastrophic, default: text }],
  ['examples', { type: 'string', pattern: catastrophic, examples: [text] }],
  ['an enum', { type: 'string', pattern: catastrophic, enum: [text, 'a'] }],
  ['a constant', { type: 'string', pattern: catastrophic, const: text }],
  [
    'an enum of a part',
    {
      allOf: [
        { type: 'string', pattern: catastrophic },
        { type: 'string', enum: [text] },
      ],
    },
  ],
  ['names', { type: 'object', propertyNames: { pattern: catastrophic }, example: { [text]: 1 } }],
  [
    'properties',
    { type: 'object', patternProperties: { [catastrophic]: {} }, properties: { [text]: {} } },
  ],
  ['groups in groups', { type: 'string', pattern: `${'('.repeat(20_000)}a${')'.repeat(20_000)}` }],
];

describe('a document is generated', () => {
  it.each(schemas)('with a pattern beside %s', { timeout: 60_000 }, async (_, Text) => {
    const document = {
      openapi: '3.1.0',
      info: { title: 'Patterns', version: '1' },
      paths: {},
      components: { schemas: { Text } },
    };
    const { status, stdout, stderr } = await concordHere(
      ['generate', 'openapi.json', '--output', 'out'],
      { files: { 'openapi.json': JSON.stringify(document) } },
    );
    expect(stderr).not.toMatch(/\n\s+at /);
    expect([stdout.split(' ', 2)[0], status]).toEqual(['out:', 0]);
  });
});

it('a recording that is nested too deeply is refused', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const entry = {
    request: { method: 'GET', url: 'https://api.example.com/a', headers: [] },
    response: {
      status: 200,
      headers: [{ name: 'content-type', value: 'application/json' }],
      content: { text: deep },
    },
  };
  const { status, stderr } = await concordHere(['check', 'openapi.json', '--traffic', 'deep.har'], {
    files: {
      'openapi.json': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'T', version: '1' },
        paths: { '/a': { get: { responses: { 200: { description: 'ok' } } } } },
      }),
      'deep.har': JSON.stringify({ log: { entries: [entry] } }),
    },
  });
  expect(stderr).toContain('the JSON of entry 1 of deep.har is nested too deeply');
  expect(status).toBe(3);
});
