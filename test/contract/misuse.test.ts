// What a person gets wrong when calling the client does not compile, line by line, under the strictest flags.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, typeErrors } from '../support/compile.js';

const folder = join(root, 'generated', 'client', 'src');

const right = [
  "client.projects.createClips({ uploadId: 'u', prompt: 'p' })",
  "client.projects.delete({ projectId: 'p' })",
  "client.clips.delete({ projectId: 'p', clipId: 'c' })",
  // Nothing is stated of its body.
  "client.projects.createReframe({ uploadID: 'u' })",
  "createClips(client, { uploadId: 'u' })",
];

const wrong = [
  "client.projects.createClips({ uploadId: 'u', promt: 'p' })",
  "client.projects.createClips({ uploadID: 'u' })",
  "createClips(client, { uploadID: 'u', promt: 'p' })",
  'client.projects.delete()',
  'client.projects.delete({})',
  "client.projects.delete({ projectID: 'p' })",
  'client.projects.get()',
  'client.projects.getStatus({})',
  'client.uploads.delete()',
  "client.clips.delete({ projectId: 'p' })",
  "client.clips.delete({ clipId: 'c' })",
  'client.presets.list({ pagesize: 5 })',
];

describe('calls of the client', { timeout: 120_000 }, () => {
  it('compile where they are right, and nowhere else', async () => {
    const paths = (await readdir(folder, { recursive: true })).filter((path) =>
      path.endsWith('.ts'),
    );
    const files = await Promise.all(
      paths.map(async (path) => ({
        path: `src/${path}`,
        content: await readFile(join(folder, path), 'utf8'),
      })),
    );
    const head =
      "import { createClips, VideoAutomation } from './src/index.js';\nconst client = new VideoAutomation();\n";
    const calls = [...right, ...wrong].map((call, index) => ({
      path: `call-${index}.ts`,
      content: `${head}export const called = [${call}, createClips];\n`,
    }));
    const errors = await typeErrors([...files, ...calls], {
      compiler: '7',
      resolution: 'bundler',
    });
    const refused = [...right, ...wrong].filter((_, index) =>
      errors.some((error) => error.startsWith(`call-${index}.ts`)),
    );
    expect(errors.filter((error) => !/^call-|^ /.test(error))).toEqual([]);
    expect(refused).toEqual(wrong);
  });
});
