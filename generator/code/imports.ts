// How one file of the output refers to another: import and export declarations, laid out as prettier does, and what stands after `from`:
// relative, with `.js`, as Node and bundlers both resolve it.

import type { ImportSymbol, Origin } from './code.js';
import { stringLiteral } from './escape.js';

export interface ImportSpec {
  readonly specifier: string;
  /** Every name is only used as a type. */
  readonly type: boolean;
  readonly names: readonly {
    readonly name: string;
    readonly alias?: string | undefined;
    readonly type: boolean;
  }[];
}

const widest = 100;

export function importText(
  { specifier, type, names }: ImportSpec,
  word: 'import' | 'export' = 'import',
): string {
  const items = names.map(
    (each) =>
      `${each.type && !type ? 'type ' : ''}${each.name}${each.alias === undefined ? '' : ` as ${each.alias}`}`,
  );
  const keyword = type ? `${word} type` : word;
  const from = ` from ${stringLiteral(specifier)};`;
  if (names.some(({ name }) => name === '*')) return `${keyword} ${items.join(', ')}${from}`;
  const flat = `${keyword} { ${items.join(', ')} }${from}`;
  return flat.length <= widest || (items.length === 1 && word === 'import')
    ? flat
    : `${keyword} {\n${items.map((item) => `  ${item},\n`).join('')}}${from}`;
}

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
