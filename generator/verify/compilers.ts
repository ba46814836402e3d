// Runs TypeScript compilers as programs: on packages, and on files that are written to test their types.

import { fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface Compiler {
  /** `5.9.3` */
  readonly version: string;
  readonly program: string;
}

export type Resolution = 'bundler' | 'nodenext';

/** What a compiler complains about; lines start at 1. */
export interface Complaint {
  /** As the compiler names it, relative to the folder that it runs in; empty for what is about no file. */
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** The compilers in reach of Concord: its own, and TypeScript 7 where that is installed beside it. */
export function findCompilers(): readonly Compiler[] {
  return ['typescript', 'typescript-7'].flatMap((name) => {
    const folder = packageFolder(name);
    if (folder === undefined) return [];
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return [{ version: String(version), program: join(folder, 'bin', 'tsc') }];
  });
}

/** The folder that a package is installed in, as Concord itself would import it. */
export function packageFolder(name: string): string | undefined {
  const { resolve } = createRequire(import.meta.url);
  return (resolve.paths(name) ?? [])
    .map((modules) => join(modules, name))
    .find((folder) => existsSync(join(folder, 'package.json')));
}

/** The strictest flags that a consumer may have. */
export function strictFlags(resolution: Resolution): Readonly<Record<string, unknown>> {
  return {
    target: 'ES2022',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    module: resolution === 'bundler' ? 'ESNext' : 'NodeNext',
    moduleResolution: resolution === 'bundler' ? 'bundler' : 'NodeNext',
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noImplicitOverride: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    noFallthroughCasesInSwitch: true,
    noImplicitReturns: true,
    noPropertyAccessFromIndexSignature: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    erasableSyntaxOnly: true,
    skipLibCheck: false,
  };
}

/** Runs a compiler on a configuration; nothing when it is content. */
export function compile({ program }: Compiler, project: string): Promise<readonly Complaint[]> {
  return new Promise((resolve, reject) => {
    const child = fork(program, ['-p', project, '--pretty', 'false'], {
      cwd: dirname(project),
      silent: true,
      execArgv: ['--max-old-space-size=6000'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', reject);
    child.on('close', (code) => {
      const complaints = complaintsIn(output);
      resolve(
        code !== 0 && complaints.length === 0
          ? [
              {
                file: '',
                line: 1,
                message: output.trim().slice(-2000) || `The compiler ended with ${code}.`,
              },
            ]
          : complaints,
      );
    });
  });
}

/** `a.ts(1,2): error TS1: text`, with lines of detail below. */
export function complaintsIn(output: string): readonly Complaint[] {
  const found: Complaint[] = [];
  for (const text of output.split(/\r?\n/)) {
    const [, file = '', line = '1', placed] =
      /^(.+?)\((\d+),\d+\): error (TS\d+: .*)$/.exec(text) ?? [];
    const [, general] = /^error (TS\d+: .*)$/.exec(text) ?? [];
    const last = found.at(-1);
    if (placed !== undefined)
      found.push({ file: file.replaceAll('\\', '/'), line: Number(line), message: placed });
    else if (general !== undefined) found.push({ file: '', line: 1, message: general });
    else if (last && text.startsWith(' '))
      found[found.length - 1] = { ...last, message: `${last.message} ${text.trim()}` };
  }
  return found;
}
