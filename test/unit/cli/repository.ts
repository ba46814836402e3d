// A scratch git repository with a document and the client that was generated from it.

import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';

import { folderWith } from '../output/folder.js';
import { concordHere } from './concord.js';

/** A document of one operation. */
export const captions = (
  values = '[480, 720]',
  description = 'The captions.',
): string => `openapi: 3.1.0
info: { title: Captions, version: 1.2.0, license: { name: MIT, identifier: MIT } }
servers: [{ url: https://captions.example }]
security: []
paths:
  /captions:
    post:
      operationId: createCaptions
      summary: Makes captions
      tags: [Captions]
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                resolution:
                  enum: ${values}
      responses:
        '200': { description: ${description} }
        '400': { description: Something is wrong. }
`;
export const configuration = { document: 'openapi.yaml', output: 'generated', targets: ['client'] };

export interface Repository {
  readonly folder: string;
  readonly git: (...args: readonly string[]) => string;
  readonly put: (path: string, content: string) => void;
}

function repository(files: Readonly<Record<string, string>>): Repository {
  const folder = folderWith(files);
  const identity = ['-c', 'user.name=a', '-c', 'user.email=a@example.com'];
  const git = (...args: readonly string[]): string =>
    execFileSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  git('init', '--initial-branch', 'main');
  return {
    folder,
    git,
    put: (path, content) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    },
  };
}

/** With a client, committed on the branch main. */
export async function released(config: object = configuration, more = {}): Promise<Repository> {
  const made = repository({
    'openapi.yaml': captions(),
    'concord.config.json': JSON.stringify(config),
    ...more,
  });
  const { status, stderr } = await concordHere(['generate'], { folder: made.folder });
  expect([status, stderr]).toEqual([0, '']);
  made.git('add', '.');
  made.git('commit', '-m', 'first');
  made.git('checkout', '-b', 'work');
  return made;
}
