// Two outputs for one program: what is generated of documents, written beside each other, compiled by TypeScript 7 in one go, and what is said of the two.

import { wholeRuntime } from '../../../generator/targets/runtime.js';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Verdict } from '../../../generator/diff/change.js';
import { compareApis } from '../../../generator/diff/compare.js';
import type { Input } from '../../../generator/diff/input.js';
import { adviceFor } from '../../../generator/cli/commands/versions.js';
import { type Plan, plan } from '../../../generator/generate.js';
import type { JsonObject } from '../../../generator/model/json.js';
import { type DocumentConfig, withDefaults } from '../../../generator/base/options.js';
import { uses } from './consumer.js';
import { inScratch, root, strictFlags, tsc, writeAll } from '../../support/compile.js';

/** A document, and how its output is generated. */
export interface Side {
  readonly document: JsonObject;
  readonly options?: Partial<DocumentConfig> | undefined;
  /** Templates of one's own, by their names. */
  readonly templates?: Readonly<Record<string, string>> | undefined;
}

/** An output in memory, with what it was made from. */
export interface Output {
  readonly side: Side;
  readonly plan: Required<Pick<Plan, 'api' | 'names' | 'document' | 'files'>>;
}

export async function outputOf(side: Side): Promise<Output> {
  return inScratch(async (cwd) => {
    await writeFile(join(cwd, 'openapi.json'), JSON.stringify(side.document, null, 2));
    const templates = Object.entries(side.templates ?? {});
    await writeAll(
      join(cwd, 'templates'),
      templates.map(([path, content]) => ({ path, content })),
    );
    const own = {
      document: 'openapi.json',
      layout: 'source' as const,
      counterExamples: true,
      ...side.options,
      ...(templates.length > 0 && { templates: 'templates' }),
    };
    const { api, names, document, files, diagnostics } = await plan(withDefaults(own, cwd));
    if (!api || !names || !document || files.length === 0)
      throw new Error(
        diagnostics.map(({ message }) => message).join('\n') || 'nothing is generated',
      );
    return { side, plan: { api, names, document, files } };
  });
}

export interface Said {
  readonly wire: Verdict;
  readonly sdk: Verdict;
  /** The lowest version that may come next. */
  readonly next: string;
}

/** What Concord says of the change from one output to another. */
export function saidOf(from: Output, to: Output): Said {
  const [one, other] = [inputOf(from), inputOf(to)];
  const changes = compareApis(one, other);
  const worst = (verdicts: readonly Verdict[]): Verdict =>
    (['breaking', 'compatible'] as const).find((each) => verdicts.includes(each)) ?? 'none';
  return {
    wire: worst(changes.map(({ wire }) => wire)),
    sdk: worst(changes.map(({ sdk }) => sdk)),
    next: adviceFor(one, other, changes).next,
  };
}

export function inputOf({ side, plan: { api, names, document } }: Output): Input {
  const { targets, layout, raw, handlers } = withDefaults(
    { document: '', layout: 'source', ...side.options },
    '',
  );
  const options = { targets, layout, raw, handlers };
  return {
    api,
    names,
    hash: document.hash,
    options,
    generator: JSON.stringify(side.templates ?? {}),
  };
}

/** A program that uses outputs: its text, once it is known in which folders they are. */
export interface Program {
  readonly outputs: readonly Output[];
  readonly text: (folders: readonly string[]) => string;
}

/** Calls `use` with the folder and the files of the programs, once all are written; the runtime is written once, so that it is checked once. */
export async function withPrograms<T>(
  programs: readonly Program[],
  use: (folder: string, names: readonly string[]) => Promise<T>,
): Promise<T> {
  return inScratch(async (folder) => {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    await writeAll(
      folder,
      [...wholeRuntime().files].map(([name, content]) => ({ path: `runtime/${name}`, content })),
    );
    const homes = new Map<Output, string>();
    for (const output of new Set(programs.flatMap(({ outputs }) => outputs))) {
      homes.set(output, `o${homes.size}`);
      await writeOutput(output, folder, homes.get(output) ?? '');
    }
    const names = programs.map((_program, index) => `p${index}.ts`);
    await writeAll(folder, [
      ...programs.map(({ outputs, text }, index) => ({
        path: names[index] ?? '',
        content: text(outputs.map((output) => `./${homes.get(output)}`)),
      })),
      { path: 'uses.ts', content: uses },
      { path: 'package.json', content: JSON.stringify({ type: 'module' }) },
      {
        path: 'tsconfig.json',
        content: JSON.stringify({
          compilerOptions: {
            ...strictFlags({ resolution: 'bundler' }),
            noUnusedLocals: false,
            skipLibCheck: true,
            types: ['node'],
          },
          files: names,
        }),
      },
    ]);
    return use(folder, names);
  });
}

/** One runtime stands beside the outputs: what it declares is then the same type in all of them, as it is for an application with one version. */
async function writeOutput(
  { plan: { files } }: Output,
  folder: string,
  home: string,
): Promise<void> {
  const own = files.filter(({ path }) => path.endsWith('.ts') && !path.startsWith('runtime/'));
  await writeAll(
    folder,
    own.map(({ path, content }) => ({
      path: `${home}/${path}`,
      content: content.replace(/(?<=from ')((?:\.\.\/)+)runtime\//g, '$1../runtime/'),
    })),
  );
}

/** An error of TypeScript in a program: the line that it stands in, from 1. */
export interface Refusal {
  readonly program: number;
  readonly line: number;
  readonly message: string;
}

/** What TypeScript says of programs that were written; throws for errors in what is generated. */
export async function refusals(
  folder: string,
  names: readonly string[],
): Promise<readonly Refusal[]> {
  return (await tsc(folder, '7')).flatMap((error) => {
    const [, file = '', line, message = ''] = /^(.*)\((\d+),\d+\): (.*)$/.exec(error) ?? [];
    const program = names.indexOf(file);
    if (program >= 0) return [{ program, line: Number(line), message }];
    if (/^\s/.test(error)) return [];
    throw new Error(error);
  });
}
