// The generators that Concord is compared with: pinned versions, with options for as many of Concord's outputs as possible (types, client,
// zod schemas, mock data). Installed once into a cache outside the repository.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

export interface Rival {
  readonly name: string;
  readonly version: string;
  /** Which of Concord's outputs it generates with these options. */
  readonly makes: string;
  readonly packages: readonly string[];
  /** The arguments of `node`. `home` is the folder of the installation. */
  readonly command: (home: string, document: string, output: string) => readonly string[];
}

const binary = (home: string, path: string): string => join(home, 'node_modules', path);

export const rivals: readonly Rival[] = [
  {
    name: 'Redocly generate-client',
    version: '2.77.0',
    makes: 'types, client, zod, mocks',
    packages: ['@redocly/cli@2.77.0', 'zod@4.6.7', 'msw@2.15.0'],
    command: (home, document, output) => [
      binary(home, '@redocly/cli/bin/cli.js'),
      ...['generate-client', document, '-o', join(output, 'client.ts')],
      ...['typescript', 'zod', 'mock'].flatMap((name) => ['--generator', name]),
    ],
  },
  {
    name: 'hey-api openapi-ts',
    version: '0.99.0',
    makes: 'types, client, zod, fakers',
    packages: [
      '@hey-api/openapi-ts@0.99.0',
      'typescript@5.9.3',
      'zod@4.6.7',
      '@faker-js/faker@10.6.0',
    ],
    command: (home, document, output) => [
      binary(home, '@hey-api/openapi-ts/bin/run.js'),
      ...['-i', document, '-o', output, '--no-log-file', '-c', '@hey-api/client-fetch'],
      ...['-p', '@hey-api/typescript', '@hey-api/sdk', 'zod', '@faker-js/faker'],
    ],
  },
  {
    name: 'orval',
    version: '8.30.0',
    makes: 'types, client, zod, mocks',
    packages: ['orval@8.30.0', 'zod@4.6.7', 'msw@2.15.0', '@faker-js/faker@10.6.0'],
    command: (home, document, output) => {
      const shared = { mode: 'tags-split' };
      const configuration = configure(home, {
        client: {
          input: document,
          output: {
            ...shared,
            target: join(output, 'client.ts'),
            schemas: join(output, 'model'),
            client: 'fetch',
            mock: true,
          },
        },
        zod: {
          input: document,
          output: {
            ...shared,
            target: join(output, 'zod.ts'),
            client: 'zod',
            fileExtension: '.zod.ts',
          },
        },
      });
      return [binary(home, 'orval/dist/bin/orval.mjs'), '--config', configuration];
    },
  },
  {
    name: 'Kubb',
    version: '5.2.0',
    makes: 'zod',
    packages: [
      'kubb@5.2.0',
      '@kubb/plugin-zod@5.1.6',
      '@kubb/adapter-oas@5.2.0',
      'zod@4.6.7',
      'typescript@5.9.3',
    ],
    command: (home, document, output) => {
      const path = join(home, 'kubb.config.mjs');
      writeFileSync(
        path,
        `import { defineConfig } from 'kubb';
import { adapterOas } from '@kubb/adapter-oas';
import { pluginZod } from '@kubb/plugin-zod';
export default defineConfig({
  root: ${JSON.stringify(output)},
  input: ${JSON.stringify(document)},
  output: { path: './zod', clean: true },
  adapter: adapterOas(),
  plugins: [pluginZod({ output: { path: './schemas' } })],
});
`,
      );
      return [binary(home, 'kubb/bin/kubb.js'), 'generate', '--config', path];
    },
  },
  {
    name: 'openapi-typescript',
    version: '7.13.0',
    makes: 'types',
    packages: ['openapi-typescript@7.13.0', 'typescript@5.9.3'],
    command: (home, document, output) => [
      binary(home, 'openapi-typescript/bin/cli.js'),
      ...[document, '-o', join(output, 'types.d.ts')],
    ],
  },
];

function configure(home: string, value: object): string {
  const path = join(home, 'orval.config.mjs');
  writeFileSync(path, `export default ${JSON.stringify(value, undefined, 2)};\n`);
  return path;
}

/** The cache, outside the repository. */
export const cache = process.env['CONCORD_BENCH'] ?? join(homedir(), '.cache', 'concord-bench');

/** Installs the packages unless they are installed already, and returns their folder. */
export function install({
  name,
  version,
  packages,
}: Pick<Rival, 'name' | 'version' | 'packages'>): string {
  const home = join(cache, `${name.replace(/[^\w-]+/g, '-')}-${version}`);
  const done = join(home, 'installed.json');
  const wanted = `${JSON.stringify(packages)}\n`;
  if (existsSync(done) && readFileSync(done, 'utf8') === wanted) return home;
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), '{ "private": true, "type": "module" }\n');
  execFileSync(
    'npm',
    [
      'install',
      ...['--no-audit', '--no-fund', '--save-exact', '--ignore-scripts', '--legacy-peer-deps'],
      ...packages,
    ],
    { cwd: home, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' },
  );
  writeFileSync(done, wanted);
  return home;
}
