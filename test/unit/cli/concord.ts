// Runs the built command line as a user does: a process of its own in a folder of its own.

import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { run } from '../../../generator/cli/run.js';
import { folderWith } from '../pipeline/folder.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export const cli = join(root, 'dist/cli.js');

export interface Ended {
  readonly folder: string;
  readonly status: number | null;
  /** What ended the process, when it did not end by itself. */
  readonly signal?: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Scene {
  readonly files?: Readonly<Record<string, string>>;
  /** An existing folder instead of a new one. */
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** What a pipe brings to the process. */
  readonly input?: string;
}

/** Runs `concord` with the arguments. */
export function concord(
  args: readonly string[],
  { files = {}, folder = folderWith(files), env = {}, input = '' }: Scene = {},
): Ended {
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...bare(), ...env },
    input,
  });
  return { folder, status, signal, stdout, stderr };
}

/** The same in this process, for what is about arguments and configuration and not about the process. */
export async function concordHere(
  args: readonly string[],
  { files = {}, folder = folderWith(files), env = {} }: Scene = {},
): Promise<Ended> {
  const written = { stdout: '', stderr: '' };
  const status = await run(args, {
    cwd: folder,
    env,
    stdout: { write: (text) => (written.stdout += text) },
    stderr: { write: (text) => (written.stderr += text) },
  });
  return { folder, status, ...written };
}

/** Starts `concord` and hands out the process. */
export function startConcord(
  args: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>> = {},
): ReturnType<typeof spawn> {
  return spawn(process.execPath, [cli, ...args], {
    cwd: folder,
    env: { ...bare(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** The JSON object that a command printed. */
export function report(ended: Ended): {
  ok: boolean;
  diagnostics: readonly Record<string, unknown>[];
  [key: string]: unknown;
} {
  return JSON.parse(ended.stdout);
}

/** The environment without what would decide about colours. */
function bare(): NodeJS.ProcessEnv {
  const { NO_COLOR: _no, FORCE_COLOR: _force, CI: _ci, ...rest } = process.env;
  return rest;
}

/** A small document that everything works with. */
export const petDocument = `openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
servers: [{ url: https://pets.example }]
security: []
paths:
  /pets/{petId}:
    get:
      operationId: getPet
      summary: A pet
      tags: [Pets]
      parameters:
        - { name: petId, in: path, required: true, schema: { type: string } }
      responses:
        '200':
          description: The pet
          content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } }
components:
  schemas:
    Pet:
      type: object
      required: [name]
      properties:
        name: { type: string, description: What it is called. }
`;
