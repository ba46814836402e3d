// What the source of the generator is like: files, lines, import cycles, hops, folders.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './compile.js';

/** The table for ARCHITECTURE.md; `seconds` is what `npm test` took. */
export function sourceTable(seconds: number | undefined): string {
  const files = sourceFiles();
  const cycles = importCycles(files);
  const core = [...files.keys()].filter((path) => !/^generator\/(runtime|verify)\//.test(path));
  const [longest = ''] = [...files.keys()].sort(
    (a, b) => linesOf(files, [b]) - linesOf(files, [a]),
  );
  const rows = [
    ['TypeScript files in generator/', String(files.size)],
    ['lines', count(linesOf(files, [...files.keys()]))],
    ['files without generator/runtime/ and generator/verify/', String(core.length)],
    ['lines of these', count(linesOf(files, core))],
    ['import cycles, types included', `${cycles.length}, of ${cycles.flat().length} files`],
    ['imports from the command line to the writer', String(hops(files, from, to) ?? 'no way')],
    ['folders of more than 20 files', largeFolders(files)],
    ['longest file', `${longest}, ${linesOf(files, [longest])} lines`],
    ...(seconds === undefined ? [] : [['seconds of `npm run test:all`', String(seconds)]]),
  ];
  return ['| | |', '| --- | --- |', ...rows.map((cells) => `| ${cells.join(' | ')} |`)].join('\n');
}

const from = 'generator/cli/main.ts';
const to = 'generator/pipeline/write.ts';

/** Path from the root → text, of every file of the generator. */
function sourceFiles(): ReadonlyMap<string, string> {
  const paths = readdirSync(join(root, 'generator'), { recursive: true, encoding: 'utf8' })
    .map((path) => `generator/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts') && !path.includes('/dist/'))
    .sort();
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

function linesOf(files: ReadonlyMap<string, string>, paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + (files.get(path) ?? '').split('\n').length - 1, 0);
}

const count = (value: number): string => value.toLocaleString('en-US');

function importsOf(files: ReadonlyMap<string, string>, path: string): readonly string[] {
  return [...(files.get(path) ?? '').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)]
    .map(([, specifier = '']) =>
      join(dirname(path), specifier).replaceAll('\\', '/').replace(/\.js$/, '.ts'),
    )
    .filter((target) => files.has(target));
}

/** Files that import each other, directly or through others (Tarjan). */
function importCycles(files: ReadonlyMap<string, string>): readonly (readonly string[])[] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const visit = (path: string): number => {
    const index = order.size;
    order.set(path, index);
    stack.push(path);
    let low = index;
    for (const target of importsOf(files, path)) {
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (stack.includes(target))
        low = Math.min(low, lowest.get(target) ?? order.get(target) ?? low);
      lowest.set(path, low);
    }
    if (low === index) {
      const component = stack.splice(stack.indexOf(path));
      if (component.length > 1) found.push(component);
    }
    return low;
  };
  for (const path of files.keys()) if (!order.has(path)) visit(path);
  return found;
}

/** How many imports lead from one file to another, on the shortest way. */
function hops(files: ReadonlyMap<string, string>, start: string, end: string): number | undefined {
  const seen = new Map([[start, 0]]);
  for (const [path, distance] of seen) {
    if (path === end) return distance;
    for (const target of importsOf(files, path))
      if (!seen.has(target)) seen.set(target, distance + 1);
  }
  return undefined;
}

function largeFolders(files: ReadonlyMap<string, string>): string {
  const folders = new Map<string, number>();
  for (const path of files.keys())
    folders.set(dirname(path), (folders.get(dirname(path)) ?? 0) + 1);
  return [...folders]
    .filter(([, size]) => size > 20)
    .sort(([, a], [, b]) => b - a)
    .map(([folder, size]) => `${folder} ${size}`)
    .join(', ');
}
