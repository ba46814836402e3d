// A project as somebody has it who comes from another generator: its files in a folder of its own, with that generator's packages where the network
// has them, and Concord as the build makes it.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { createSandbox } from '../../generator/sandbox/sandbox.js';
import { inScratch, looseFlags, root, run, tsc, writeAll } from '../support/compile.js';

const packages = [
  ...['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', 'openapi-react-query@0.5.4'],
  ...['@tanstack/react-query@5.101.0', 'react@19.2.0', '@types/react@19.2.0', 'typescript@5.9.3'],
  ...[
    '@hey-api/openapi-ts@0.99.0',
    'orval@8.38.0',
    '@faker-js/faker@10.1.0',
    'msw@2.15.0',
    'zod@4.6.0',
    'axios@1.21.1',
  ],
  ...['core', 'cli', 'plugin-oas', 'plugin-ts', 'plugin-client', 'plugin-react-query'].map(
    (name) => `@kubb/${name}@4.39.3`,
  ),
  ...['@kubb/plugin-zod@4.39.3', '@kubb/plugin-msw@4.37.12'],
];

const cache = join(
  process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'),
  `concord-walks-${createHash('sha256').update(packages.join()).digest('hex').slice(0, 12)}`,
);

/** The packages of other generators, from the registry or from an earlier run; absent without a network. */
export function otherTools(): string | undefined {
  const modules = join(cache, 'node_modules');
  if (existsSync(modules)) return modules;
  // Files that run at the same time install apart from each other, and the first that ends is kept.
  const own = `${cache}-${process.pid}`;
  mkdirSync(own, { recursive: true });
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
  try {
    execFileSync(npm, ['install', ...flags, ...packages], { cwd: own, stdio: 'pipe' });
    if (!existsSync(cache)) renameSync(own, cache);
    return modules;
  } catch (error) {
    if (existsSync(modules)) return modules;
    const [reason] = String(error).split('\n');
    console.warn(`Walks are skipped: npm cannot install what they need (${reason}).`);
    return undefined;
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

export interface Project {
  readonly folder: string;
  readonly write: (path: string, content: string) => Promise<void>;
  readonly remove: (path: string) => Promise<void>;
  readonly read: (path: string) => Promise<string>;
  /** Runs a command of a package, or `concord`. */
  readonly call: (command: string, ...args: readonly string[]) => Promise<string>;
  /** The lines of the compiler. */
  readonly compile: () => Promise<readonly string[]>;
  /** What a program of the project prints, while a mock of the document answers. */
  readonly start: (path: string, document: string) => Promise<string>;
}

interface Files {
  readonly files: Readonly<Record<string, string>>;
  /** A folder of packages; those of the repository where it is absent. */
  readonly modules?: string | undefined;
}

export async function inProject<T>(
  { files, modules = join(root, 'node_modules') }: Files,
  use: (project: Project) => Promise<T>,
): Promise<T> {
  return inScratch(async (folder) => {
    const config = {
      compilerOptions: { ...looseFlags['only strict'], jsx: 'preserve' },
      include: ['src'],
    };
    const all = {
      'package.json': '{ "name": "app", "private": true, "type": "module" }\n',
      'tsconfig.json': JSON.stringify(config),
      ...files,
    };
    await writeAll(
      folder,
      Object.entries(all).map(([path, content]) => ({ path, content })),
    );
    await symlink(modules, join(folder, 'node_modules'), 'junction');
    return use(projectIn(folder, modules));
  });
}

function projectIn(folder: string, modules: string): Project {
  const call = async (command: string, ...args: readonly string[]): Promise<string> => {
    const file = command === 'concord' ? join(root, 'dist/cli.js') : join(modules, '.bin', command);
    const { code, output } = await run(process.execPath, [...node20, file, ...args], folder);
    if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output}`);
    return output;
  };
  return {
    folder,
    call,
    write: async (path, content) => {
      await mkdir(join(folder, path, '..'), { recursive: true });
      await writeFile(join(folder, path), content);
    },
    remove: (path) => rm(join(folder, path), { recursive: true }),
    read: (path) => readFile(join(folder, path), 'utf8'),
    compile: () => tsc(folder, '7'),
    start: async (path, document) => {
      const sandbox = await createSandbox({
        document: join(folder, document),
        overlays: [],
        cwd: folder,
      });
      const { origin } = await sandbox.listen({ port: 0 });
      try {
        const { outputFiles } = await build({
          ...{ entryPoints: [join(folder, path)], bundle: true, write: false, format: 'esm' },
          ...{ platform: 'node', nodePaths: [modules], logLevel: 'silent' },
        });
        const text = (outputFiles[0]?.text ?? '').replaceAll(/https:\/\/[\w.]+\.example/g, origin);
        await writeFile(join(folder, 'bundle.mjs'), text);
        const { code, output } = await run(process.execPath, [join(folder, 'bundle.mjs')], folder);
        if (code !== 0) throw new Error(`${path} ended with ${code}:\n${output}`);
        return output;
      } finally {
        await sandbox.close();
      }
    },
  };
}

/** What orval 8 expects of its Node, and Node 20 does not have. */
const groupBy =
  'Map.groupBy ??= (items, of) => { const map = new Map(); for (const each of items) map.set(of(each), [...(map.get(of(each)) ?? []), each]); return map; };';
const node20 = ['--import', `data:text/javascript,${encodeURIComponent(groupBy)}`];

/** The code of a guide, by what its fences say. */
export async function codeOf(guide: string, kind = 'ts'): Promise<(word: string) => string> {
  const text = await readFile(
    new URL(`../../generator/guides/${guide}.md`, pathToFileURL(import.meta.filename)),
    'utf8',
  );
  const blocks = [...text.matchAll(new RegExp(`^\`\`\`${kind} ?([\\w ]*)\n([^]*?)^\`\`\`$`, 'gm'))];
  return (word) =>
    blocks
      .flatMap(([, words = '', code = '']) => (words.split(' ').includes(word) ? code : []))
      .join('\n');
}
