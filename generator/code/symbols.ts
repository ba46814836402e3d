// Symbols: where a name is declared, what it is called in the file that uses it, and the imports that this takes.

import { append } from '../model/maps.js';
import { isIdentifier, stringLiteral } from './escape.js';

const brand: unique symbol = Symbol('symbol');

/**
 * Where a symbol is declared: a file of the output, a package, or the language's own library. With `namespace` it stands for all that the
 * package, or the file, exports. What is `local` is declared by the file that it stands in.
 */
export type Origin =
  | { readonly file: string }
  | { readonly package: string }
  | { readonly namespace: string; readonly isFile?: boolean }
  | { readonly global: true }
  | { readonly local: true };

export interface ImportSymbol {
  readonly [brand]: true;
  readonly name: string;
  readonly from: Origin;
  /** Only used as a type: imported with `import type`. */
  readonly type: boolean;
  /** The same for the same name from the same place, however it is used. */
  readonly key: string;
  /** What it is in a piece of code, and its number there. */
  readonly mark: string;
  readonly number: number;
}

/** A symbol is one object, however often it is asked for. */
export function symbol(
  name: string,
  from: Origin,
  { type = false }: { readonly type?: boolean } = {},
): ImportSymbol {
  const key = `${placeOf(from)}\n${name}`;
  const known = type ? types : values;
  const before = known.get(key);
  if (before) return before;
  if (!isIdentifier(name)) throw new Error(`Not an identifier: ${stringLiteral(name)}`);
  do count = (count + 1) & mostSymbols;
  while (numbered.has(count));
  const result = {
    [brand]: true,
    name,
    from,
    type,
    key,
    mark: markOf(count),
    number: count,
  } as const;
  known.set(key, result);
  numbered.set(count, result);
  return result;
}

function placeOf(from: Origin): string {
  if ('file' in from) return `./${from.file}`;
  if ('package' in from) return from.package;
  if ('namespace' in from) return `${from.isFile === true ? '*./' : '*'}${from.namespace}`;
  return 'global' in from ? '*' : '';
}

const values = new Map<string, ImportSymbol>();
const types = new Map<string, ImportSymbol>();
const numbered = new Map<number, ImportSymbol>();
const mostSymbols = 2 ** 25 - 1;
let count = 0;

/**
 * Once nothing is printed any more: only what modules keep for good stays, which is from packages. The numbers go on, so that a piece of code
 * that was kept by mistake is found out.
 */
export function forgetSymbols(): void {
  for (const [number, { key, from }] of numbered)
    if ('file' in from || 'local' in from) {
      numbered.delete(number);
      values.delete(key);
      types.delete(key);
    }
}

export function isSymbol(value: object): boolean {
  return brand in value;
}

/** A symbol in a piece of code: this character, and its number in five digits. */
export const symbolMark = '\u0011';
export const markLength = 6;

export function symbolOf(number: number): ImportSymbol {
  const found = numbered.get(number);
  if (!found) throw new Error('A piece of code of an earlier run');
  return found;
}

/** Digits are characters without a meaning in code that is not printed yet. */
const digit = 0x40;

function markOf(number: number): string {
  const digits = [20, 15, 10, 5, 0].map((shift) => digit + ((number >> shift) & 31));
  return symbolMark + String.fromCharCode(...digits);
}

/** The symbol whose mark has its digits there. */
export function numberAt(bytes: Buffer, at: number): number {
  let number = 0;
  for (let index = at; index < at + 5; index++) number = (number << 5) | ((bytes[index] ?? 0) & 31);
  return number;
}

/** The names of one file: several pieces printed into one file share a scope, so that they agree on aliases. */
export interface Scope {
  readonly file: string;
  /** What the printed pieces import so far, sorted. */
  readonly imports: () => readonly ImportSpec[];
  /** The files of the output among these. */
  readonly files: () => Iterable<string>;
  /** The name of a symbol in this file. */
  readonly nameOf: (symbol: ImportSymbol) => string;
  readonly reserve: (name: string) => void;
}

interface Imported {
  readonly from: Exclude<Origin, { readonly global: true } | { readonly local: true }>;
  readonly own: string;
  readonly name: string;
  type: boolean;
}

/** `declared`: names that the file declares or uses otherwise; no import takes them. */
export function createScope(file: string, declared: Iterable<string> = []): Scope {
  const taken = new Set(declared);
  const local = new Set(taken);
  const names = new Map<string, string>();
  const imported = new Map<string, Imported>();

  const free = (name: string): string => {
    if (!taken.has(name)) return name;
    let count = 2;
    while (taken.has(`${name}${count}`)) count++;
    return `${name}${count}`;
  };
  const nameOf = ({ name: own, from, type, key }: ImportSymbol): string => {
    const known = names.get(key);
    const use = imported.get(key);
    if (use && !type) use.type = false;
    if (known !== undefined) return known;
    let name = own;
    if ('global' in from) name = local.has(own) ? `globalThis.${own}` : own;
    else if (!('local' in from || ('file' in from && from.file === file))) {
      name = free(own);
      imported.set(key, { from, own, name, type });
    }
    names.set(key, name);
    taken.add(name);
    return name;
  };
  const imports = (): ImportSpec[] => {
    const modules = new Map<string, ImportSpec['names'][number][]>();
    for (const { from, own, name, type } of imported.values())
      append(
        modules,
        specifierOf(from, file),
        'namespace' in from
          ? { name: '*', alias: name, type }
          : { name: own, alias: name === own ? undefined : name, type },
      );
    return [...modules]
      .map(([specifier, list]) => ({
        specifier,
        type: list.every(({ type }) => type),
        names: list.sort((a, b) => compare(a.name, b.name)),
      }))
      .sort(
        (a, b) =>
          Number(a.specifier.startsWith('.')) - Number(b.specifier.startsWith('.')) ||
          compare(a.specifier, b.specifier),
      );
  };
  function* files(): Iterable<string> {
    for (const { from } of imported.values()) if ('file' in from) yield from.file;
  }
  const reserve = (name: string): void => {
    taken.add(name);
    local.add(name);
  };
  return { file, imports, files, nameOf, reserve };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

// How one file of the output refers to another: import and export declarations, laid out as prettier does, and what stands after `from`:
// relative, with `.js`, as Node and bundlers both resolve it.

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

/** What an import in `file` writes after `from`. */
function specifierOf(from: Imported['from'], file: string): string {
  if ('package' in from) return from.package;
  if ('file' in from) return relativeSpecifier(file, from.file);
  return from.isFile ? relativeSpecifier(file, from.namespace) : from.namespace;
}

export function relativeSpecifier(file: string, target: string): string {
  let shared = 0;
  for (let at = 0; at < file.length && file[at] === target[at]; at++)
    if (file[at] === '/') shared = at + 1;
  const up = file.slice(shared).split('/').length - 1;
  return (up === 0 ? './' : '../'.repeat(up)) + target.slice(shared).replace(/\.ts$/, '.js');
}
