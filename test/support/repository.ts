// A scratch git repository with a document and the client that was generated from it.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

import { type DocumentConfig, generate } from '../../generator/index.js';

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
export const configuration: DocumentConfig = {
  document: 'openapi.yaml',
  output: 'generated',
  targets: ['client'],
};

interface Repository {
  readonly folder: string;
  readonly git: (...args: readonly string[]) => string;
  readonly put: (path: string, content: string | Buffer) => void;
}

/** With a client, committed on the branch main; on the branch work. It is gone when the test ends, or whatever else `atEnd` waits for. */
export async function released(
  config: DocumentConfig = configuration,
  more: Readonly<Record<string, string>> = {},
): Promise<Repository> {
  const folder = mkdtempSync(join(tmpdir(), 'concord-repository-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return releasedIn(folder, config, more);
}

/** The same in an empty folder, which stays. */
export async function releasedIn(
  folder: string,
  config: DocumentConfig = configuration,
  more: Readonly<Record<string, string>> = {},
): Promise<Repository> {
  const identity = ['-c', 'user.name=a', '-c', 'user.email=a@example.com'];
  const git = (...args: readonly string[]): string =>
    execFileSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  const put = (path: string, content: string | Buffer): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  const files = {
    'openapi.yaml': captions(),
    'concord.config.json': `${JSON.stringify(config, null, 2)}\n`,
    ...more,
  };
  for (const [path, content] of Object.entries(files)) put(path, content);
  const { ok, diagnostics } = await generate({ ...config, cwd: folder });
  if (!ok) throw new Error(JSON.stringify(diagnostics));
  git('init', '--initial-branch', 'main');
  git('add', '.');
  git('commit', '-m', 'first');
  git('checkout', '-b', 'work');
  return { folder, git, put };
}
