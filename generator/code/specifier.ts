// How one file of the output refers to another: relative, with `.js`, as Node and bundlers both resolve it.

import type { ImportSymbol, Origin } from './code.js';

/** What an import in `file` writes after `from`; `undefined` where nothing is to be imported. */
export function specifierOf(from: Origin, file: string): string | undefined {
  if ('global' in from) return undefined;
  if ('package' in from) return from.package;
  if ('namespace' in from)
    return from.isFile ? relativeSpecifier(file, from.namespace) : from.namespace;
  return from.file === file ? undefined : relativeSpecifier(file, from.file);
}

export function relativeSpecifier(file: string, target: string): string {
  const base = file.split('/').slice(0, -1);
  const parts = target.split('/');
  let shared = 0;
  while (shared < base.length && shared < parts.length - 1 && base[shared] === parts[shared])
    shared++;
  const up = base.length - shared;
  const path = [...Array.from({ length: up }, () => '..'), ...parts.slice(shared)]
    .join('/')
    .replace(/\.ts$/, '.js');
  return up === 0 ? `./${path}` : path;
}

/** One text a symbol: the same name from the same place is the same symbol. */
export function symbolKey({ name, from }: ImportSymbol): string {
  return `${'file' in from ? `./${from.file}` : 'package' in from ? from.package : 'namespace' in from ? `* ${from.namespace}` : ''}\n${name}`;
}
