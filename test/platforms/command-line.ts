// The command line itself under a version of Node: what a small document needs ends with 0 and says nothing on standard error.

import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../support/compile.js';

const document = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1.0.0' },
  servers: [{ url: 'https://pets.example' }],
  security: [],
  paths: {
    '/pets/{id}': {
      get: {
        operationId: 'getPet',
        summary: 'A pet',
        tags: ['Pets'],
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: {
          200: {
            description: 'The pet',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Pet: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
    },
  },
};

const commands: readonly (readonly string[])[] = [
  ['--help'],
  ['generate', 'pets.json', '-o', 'out'],
  ['check', 'pets.json', '-o', 'out'],
  ['verify', 'pets.json', '--no-cache'],
];

/** Throws when a command fails or complains. `node`: the program. */
export async function runCommandLine(node: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'command-line-'));
  try {
    await writeFile(join(folder, 'pets.json'), JSON.stringify(document));
    for (const command of commands) {
      const { status, stdout, stderr } = spawnSync(node, [join(root, 'dist/cli.js'), ...command], {
        cwd: folder,
        encoding: 'utf8',
        input: '',
      });
      if (status !== 0 || stderr !== '' || stdout === '')
        throw new Error(`concord ${command.join(' ')} ends with ${status}:\n${stderr}${stdout}`);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}
