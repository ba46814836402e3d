// Copies the runtime into outputs. A folder such as `fixtures/sample/` or `schema/` becomes one file, in which each module comes after
// those that it imports.

import { posix } from 'node:path';
import { runtimeAssets } from '../assets.js';
import { createScope, importText, type Origin, symbol } from '../code/symbols.js';
import { append } from '../model/maps.js';
import type { OutputFile } from './target.js';

interface Module {
  /** The comment at the top of the file. */
  readonly header: string;
  readonly imports: readonly Import[];
  /** Everything below the imports. */
  readonly body: string;
}

interface Import {
  /** A module of the runtime, or an npm package. */
  readonly from: string;
  readonly names: readonly { readonly name: string; readonly type: boolean }[];
  /** Whether the import is a namespace: `* as z`. */
  readonly isWhole: boolean;
}

/** @param folders The folders of `generator/runtime/` that the output needs: `fixtures`, `schema`. */
export function copiedRuntime(source: string, folders: readonly string[]): readonly OutputFile[] {
  const key = folders.join(' ');
  const texts = cache.get(key) ?? joinModules(folders);
  cache.set(key, texts);
  return [...texts].map(([name, content]) => ({
    path: `${source}runtime/${name}`,
    content,
    copied: true,
  }));
}

const cache = new Map<string, ReadonlyMap<string, string>>();

function joinModules(folders: readonly string[]): ReadonlyMap<string, string> {
  const modules = new Map<string, Module>();
  for (const folder of folders)
    for (const [name, text] of runtimeAssets(folder))
      modules.set(`${folder}/${name}`, readModule(`${folder}/${name}`, text));
  const files = new Map<string, Module[]>();
  const visited = new Set<Module>();
  const visit = (path: string): void => {
    const module = modules.get(path);
    if (module === undefined || visited.has(module)) return;
    visited.add(module);
    for (const { from, names } of module.imports) if (names.some(({ type }) => !type)) visit(from);
    append(files, fileOf(path), module);
  };
  for (const path of modules.keys()) visit(path);
  return new Map([...files].map(([file, parts]) => [file, textOf(file, parts)]));
}

const importStatement = /^import (type )?(?:\{([^}]*)\}|\* as (\w+)) from '([^']+)';\n/gm;

function readModule(path: string, text: string): Module {
  const imports: Import[] = [];
  let end = 0;
  for (const { 0: all, 1: type, 2: list, 3: whole, 4: from = '', index } of text.matchAll(
    importStatement,
  )) {
    end = index + all.length;
    const names = (whole ?? list ?? '').match(/(?:type )?\w+/g) ?? [];
    imports.push({
      from: from.startsWith('.') ? posix.join(path, '..', from.replace(/\.js$/, '.ts')) : from,
      names: names.map((name) => ({
        name: name.replace(/^type /, ''),
        type: type !== undefined || name.startsWith('type '),
      })),
      isWhole: whole !== undefined,
    });
  }
  const [header = ''] = /^(?:\/\/.*\n)*/.exec(text) ?? [];
  return {
    header: header.trim(),
    imports,
    body: text.slice(Math.max(end, header.length)).trim(),
  };
}

/** `fixtures/sample/array.ts` → `sample.ts` */
function fileOf(path: string): string {
  const [folder = '', inside = ''] = path.split('/');
  return `${folder === 'schema' || folder === 'mock' ? folder : inside.replace(/\.ts$/, '')}.ts`;
}

function textOf(file: string, parts: readonly Module[]): string {
  const scope = createScope(file);
  for (const { from, names, isWhole } of parts.flatMap(({ imports }) => imports)) {
    const origin: Origin = from.endsWith('.ts')
      ? { file: fileOf(from) }
      : isWhole
        ? { namespace: from }
        : { package: from };
    for (const { name, type } of names) scope.nameOf(symbol(name, origin, { type }));
  }
  const imports = scope
    .imports()
    .map((each) => importText(each))
    .join('\n');
  const [only] = parts.length === 1 ? parts : [];
  const sections = only
    ? [only.header, imports, only.body]
    : [imports, ...parts.flatMap(({ header, body }) => [header, body])];
  return `${sections.filter((each) => each !== '').join('\n\n')}\n`;
}
