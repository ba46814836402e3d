// Two outputs for one program: what is generated of documents, written beside each other, compiled by TypeScript 7 in one go, and what is said of the two.

import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { Verdict } from '../../../generator/diff/change.js';
import { compareApis, type Input } from '../../../generator/diff/compare.js';
import { adviceFor } from '../../../generator/cli/commands/versions.js';
import { type Plan, plan } from '../../../generator/generate.js';
import type { JsonObject } from '../../../generator/model/json.js';
import { type DocumentConfig, withDefaults } from '../../../generator/options.js';
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

export function inputOf({ plan: { api, names, document } }: Output): Input {
  return { api, names, hash: document.hash };
}

/** A program beside an output, in the folder of the output. */
export interface Program {
  readonly output: Output;
  readonly text: string;
}

/** Calls `use` with the folder of each program, once all are written; runtimes are written once, so that they are checked once. */
export async function withPrograms<T>(
  programs: readonly Program[],
  use: (folder: string, names: readonly string[]) => Promise<T>,
): Promise<T> {
  return inScratch(async (folder) => {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    const runtimes = new Map<string, string>();
    const homes = new Map<Output, string>();
    for (const { output } of programs) {
      if (homes.has(output)) continue;
      const home = `o${homes.size}`;
      homes.set(output, home);
      await writeOutput(output, { folder, home, runtimes });
    }
    const names = programs.map(({ output }, index) => `${homes.get(output)}/p${index}.ts`);
    await writeAll(folder, [
      ...programs.map(({ text }, index) => ({ path: names[index] ?? '', content: text })),
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

async function writeOutput(
  { plan: { files } }: Output,
  at: { folder: string; home: string; runtimes: Map<string, string> },
): Promise<void> {
  const { folder, home, runtimes } = at;
  const linked = new Set<string>();
  for (const { path, content } of files) {
    const [, target = '', rest] = /^(\w+)\/runtime\/(.*)$/.exec(path) ?? [];
    if (!path.endsWith('.ts')) continue;
    if (rest === undefined) {
      await writeAll(folder, [{ path: `${home}/${path}`, content }]);
      continue;
    }
    const shared = `runtime/${target}/${rest}`;
    if ((runtimes.get(shared) ?? content) !== content) throw new Error(`${path} differs`);
    runtimes.set(shared, content);
    await writeAll(folder, [{ path: shared, content }]);
    linked.add(target);
  }
  for (const target of linked) {
    const link = join(folder, home, target, 'runtime');
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(folder, 'runtime', target), link, 'junction');
  }
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
