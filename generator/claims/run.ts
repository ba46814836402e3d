// Emitted validators as functions: their text is bundled in memory and run in a realm of its own, with Concord's zod.

import { runInContext } from 'node:vm';
import type * as z from 'zod';

import type { Json } from '../model/json.js';
import type { Decision, OutputFile } from '../targets/target.js';
import { resolvePath } from './digests.js';
import { createRealm } from './realm.js';

/** What is wrong with a value, in zod's words. */
export type Validator = (value: Json) => readonly string[];

const entry = 'entry';

/** What generated validators may ask for. */
const packages = { zod: () => import('zod') } as const;

export async function loadValidators(files: readonly OutputFile[], wanted: readonly Decision[]): Promise<(decision: Decision) => Validator> {
  const modules = [...new Set(wanted.map(({ file }) => file))];
  const code = await bundle(new Map([...files.map(({ path, content }) => [path, content] as const), [entry, modules.map((file, index) => `export * as m${index} from ${JSON.stringify(`./${file}`)};\n`).join('')]]));
  const given = new Map<string, unknown>();
  for (const [name, load] of Object.entries(packages)) if (code.includes(`require("${name}")`)) given.set(name, await load());
  const module: { exports: Members } = { exports: {} };
  const evaluate: (require: (name: string) => unknown, module: { exports: Members }) => void = runInContext(`(function (require, module) {${code}\n})`, createRealm(), { filename: 'validators.js' });
  evaluate((name) => given.get(name), module);
  return ({ file, path }) => {
    const found = [`m${modules.indexOf(file)}`, ...path].reduce<unknown>((of, name) => (isMembers(of) ? of[name] : undefined), module.exports);
    if (!isSchema(found)) throw new Error(`there is no validator ${path.join('.')} in ${file}`);
    return (value) => found.safeParse(value).error?.issues.map(asText) ?? [];
  };
}

/** One script of modules that are not on any disk. */
async function bundle(texts: ReadonlyMap<string, string>): Promise<string> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'neutral',
    target: 'node20',
    tsconfigRaw: '{}',
    logLevel: 'silent',
    plugins: [
      {
        name: 'emitted',
        setup: (on) => {
          on.onResolve({ filter: /.*/ }, ({ path, importer }) => (importer === '' || path.startsWith('.') ? { path: importer === '' ? path : resolvePath(importer, path), namespace: 'emitted' } : { path, external: true }));
          on.onLoad({ filter: /.*/, namespace: 'emitted' }, ({ path }) => {
            const contents = texts.get(path);
            return contents === undefined ? { errors: [{ text: `there is no file ${path}` }] } : { contents, loader: 'ts' };
          });
        },
      },
    ],
  });
  return outputFiles[0]?.text ?? '';
}

type Members = Readonly<Record<string, unknown>>;

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null;
}

function isSchema(value: unknown): value is Pick<z.ZodType, 'safeParse'> {
  return isMembers(value) && typeof value['safeParse'] === 'function';
}

function asText({ path, message }: z.core.$ZodIssue): string {
  return `${path.length === 0 ? '(root)' : path.map((step) => `/${String(step)}`).join('')} ${message}`;
}
