// Documents that ask for endless work: the command line ends, within a memory that a small machine has. Time is a safety net, no measure.

import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { folderWith } from '../output/folder.js';
import { cli } from './concord.js';

type Schema = object | boolean;

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const nested = (levels: number): Schema => (levels === 0 ? { type: 'string' } : { type: 'array', items: nested(levels - 1) });
const both = { type: 'object', required: ['left', 'right'], properties: { left: ref('A'), right: ref('A') } };

const cases: readonly [name: string, { readonly given: Readonly<Record<string, Schema>>; readonly status: number }][] = [
  ['schemas in 490 levels', { given: { A: nested(490) }, status: 0 }],
  ['lists of a million lists of a million texts', { given: { A: { type: 'array', minItems: 1_000_000, items: { type: 'array', minItems: 1_000_000, items: { type: 'string', minLength: 100_000 } } } }, status: 0 }],
  ['a text of two billion characters', { given: { A: { type: 'string', minLength: 2_000_000_000 } }, status: 0 }],
  ['a value that never ends', { given: { A: both, B: { type: 'array', minItems: 2, items: ref('B') } }, status: 0 }],
  ['5,000 enum values', { given: { A: { type: 'string', enum: Array.from({ length: 5000 }, (_, index) => `value-${index}`) } }, status: 0 }],
  ['a union of 400 members', { given: { A: { oneOf: Array.from({ length: 400 }, (_, index) => ({ type: 'object', required: ['kind'], properties: { kind: { const: `k${index}` } } })) } }, status: 0 }],
];

test.each(cases)('%s', { timeout: 180_000 }, (_, { given, status }) => {
  const document = { openapi: '3.1.0', info: { title: 'Large', version: '1.0.0' }, servers: [{ url: 'https://large.example' }], paths: {}, components: { schemas: given } };
  const cwd = folderWith({ 'openapi.json': JSON.stringify(document) });
  const ended = spawnSync(process.execPath, ['--max-old-space-size=1500', cli, 'generate', 'openapi.json', '-o', 'out', '--no-format', '--no-raw'], { cwd, encoding: 'utf8', timeout: 120_000, killSignal: 'SIGKILL' });
  expect([ended.status, ended.signal]).toEqual([status, null]);
  expect(ended.stderr).not.toContain('This is a bug');
});
