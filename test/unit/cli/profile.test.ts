// `--profile` says what each stage of a run cost, for people and for programs.

import { expect, test } from 'vitest';

import { concordHere } from './concord.js';

const files = {
  'openapi.yaml': `openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
paths: { /pets: { get: { operationId: listPets, responses: { 204: { description: none } } } } }
`,
};
const stages = ['start', 'load', 'read', 'name', 'emit client', 'hash', 'write'];
const args = ['generate', 'openapi.yaml', '-o', 'out', '--targets', 'client', '--profile'];

test('a table of the stages, in their order', async () => {
  const { status, stdout } = await concordHere(args, { files });
  expect(status).toBe(0);
  const lines = stdout.split('\n').filter((line) => /\d+\.\d\d +\d+$/.test(line));
  expect(lines.map((line) => line.slice(0, 24).trimEnd())).toEqual([...stages, 'whole run']);
});

test('the same for programs', async () => {
  const { status, stdout } = await concordHere([...args, '--reporter', 'json'], { files });
  const { profile } = JSON.parse(stdout);
  expect(status).toBe(0);
  expect(profile.map((each: { stage: string }) => each.stage)).toEqual(stages);
  for (const { seconds, megabytes } of profile) {
    expect(seconds).toBeGreaterThanOrEqual(0);
    expect(megabytes).toBeGreaterThan(0);
  }
});

test('nothing of it where nobody asks', async () => {
  const { stdout } = await concordHere([...args.slice(0, -1), '--reporter', 'json'], { files });
  expect(JSON.parse(stdout)).not.toHaveProperty('profile');
});
