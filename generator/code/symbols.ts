// Symbols: where a name is declared, what it is called in the file that uses it, and the imports
// for it.

import { append } from '../model/maps.js';
import { isIdentifier, stringLiteral } from './escape.js';

const brand: unique symbol = Symbol('symbol');

/**
 * Where a symbol is declared: in a file of the output, a package, or the language's library. A
 * `namespace` is everything that a package or file exports. A `local` symbol is declared by the
 * file that uses it.
 */
export type SymbolOrigin =
  | { readonly file: string }
  | { readonly package: string }
  | { readonly namespace: string; readonly isFile?: boolean }
  | { readonly global: true }
  | { readonly local: true };

export interface ImportSymbol {
  readonly [brand]: true;
  readonly name: string;
  readonly from: SymbolOrigin;
  /** Whether it is only used as a type, and imported with `import type`. */
  readonly type: boolean;
  /** Equal for the same name from the same origin. */
  readonly key: string;
  /** Its mark in a piece of code, and the number in that. */
  readonly mark: string;
  readonly number: number;
}

/** Returns the same object for equal arguments. */
export function symbol(
  name: string,
  from: SymbolOrigin,
  { type = false }: { readonly type?: boolean } = {},
): ImportSymbol {
  const key = `${originKey(from)}\n${name}`;
  const known = type ? types : values;
  const before = known.get(key);
  if (before) return before;
  if (!isIdentifier(name)) throw new Error(`Not an identifier: ${stringLiteral(name)}`);
  do count = (count + 1) & maxSymbols;
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
  if (runs > 0 && ('file' in from || 'local' in from)) passing.add(result);
  return result;
}

function originKey(from: SymbolOrigin): string {
  if ('file' in from) return `./${from.file}`;
  if ('package' in from) return from.package;
  if ('namespace' in from) return `${from.isFile === true ? '*./' : '*'}${from.namespace}`;
  return 'global' in from ? '*' : '';
}

const values = new Map<string, ImportSymbol>();
const types = new Map<string, ImportSymbol>();
const numbered = new Map<number, ImportSymbol>();
const maxSymbols = 2 ** 25 - 1;
let count = 0;

/**
 * The symbols of files that were made during the runs of this time. Modules keep those of packages,
 * and what they made when they were loaded.
 */
const passing = new Set<ImportSymbol>();

/** Counts concurrent runs in this process; symbols are forgotten after the last. */
let runs = 0;

/**
 * Forgets the symbols that are made meanwhile once this and all other runs have ended. Numbers are
 * not reused at once, so that code kept by mistake is detected.
 */
export async function forgettingSymbols<T>(run: () => Promise<T>): Promise<T> {
  runs++;
  try {
    return await run();
  } finally {
    runs--;
    if (runs === 0) {
      for (const { number, key, type } of passing) {
        numbered.delete(number);
        (type ? types : values).delete(key);
      }
      passing.clear();
    }
  }
}

export function isSymbol(value: object): boolean {
  return brand in value;
}

/** The mark of a symbol: this character, and the symbol's number in five digits. */
export const symbolMark = '\u0011';
export const markLength = 6;

export function symbolOf(number: number): ImportSymbol {
  const importSymbol = numbered.get(number);
  if (!importSymbol) throw new Error('A piece of code of an earlier run');
  return importSymbol;
}

/** Digits are characters without a meaning in unprinted code. */
const digitBase = 0x40;

function markOf(number: number): string {
  const digits = [20, 15, 10, 5, 0].map((shift) => digitBase + ((number >> shift) & 31));
  return symbolMark + String.fromCharCode(...digits);
}

/** The number of the symbol whose digits start there. */
export function numberAt(bytes: Uint8Array, at: number): number {
  let number = 0;
  for (let index = at; index < at + 5; index++) number = (number << 5) | ((bytes[index] ?? 0) & 31);
  return number;
}

/** A name that a file of the output takes from another, or from a package. */
export interface Use {
  readonly file: string;
  readonly name: string;
}

/**
 * The names of one file. Pieces that are printed into one file share a scope, so that they agree on
 * aliases.
 */
export interface FileScope {
  readonly file: string;
  /** The imports of the pieces printed so far, sorted. */
  readonly imports: () => readonly ImportSpec[];
  /** What is imported from other files of the output, and from packages. */
  readonly uses: () => readonly Use[];
  /** The name of a symbol in this file. */
  readonly nameOf: (symbol: ImportSymbol) => string;
  readonly reserve: (name: string) => void;
}

interface ImportedName {
  readonly from: Exclude<SymbolOrigin, { readonly global: true } | { readonly local: true }>;
  readonly own: string;
  readonly name: string;
  type: boolean;
}

/** @param declared Names that the file declares or uses, which no import may have. */
export function createFileScope(file: string, declared: Iterable<string> = []): FileScope {
  const taken = new Set(declared);
  const local = new Set(taken);
  const names = new Map<string, string>();
  const imported = new Map<string, ImportedName>();

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
        // A namespace stands in a declaration of its own.
        `${specifierOf(from, file)}${'namespace' in from ? '\n*' : ''}`,
        'namespace' in from
          ? { name: '*', alias: name, type }
          : { name: own, alias: name === own ? undefined : name, type },
      );
    return [...modules]
      .map(([module, list]) => ({
        specifier: module.replace('\n*', ''),
        type: list.every(({ type }) => type),
        names: list.sort((a, b) => compare(a.name, b.name)),
      }))
      .sort(
        (a, b) =>
          Number(a.specifier.startsWith('.')) - Number(b.specifier.startsWith('.')) ||
          compare(a.specifier, b.specifier),
      );
  };
  const uses = (): Use[] =>
    [...imported.values()].flatMap(({ from, own }) =>
      'file' in from
        ? [{ file: from.file, name: own }]
        : 'package' in from
          ? [{ file: from.package, name: own }]
          : [],
    );
  const reserve = (name: string): void => {
    taken.add(name);
    local.add(name);
  };
  return { file, imports, uses, nameOf, reserve };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

// Import and export declarations, formatted as Prettier does, and their specifiers: relative, with
// `.js`, which Node and bundlers can resolve.

export interface ImportSpec {
  readonly specifier: string;
  /** Whether every name is only used as a type. */
  readonly type: boolean;
  readonly names: readonly {
    readonly name: string;
    readonly alias?: string | undefined;
    readonly type: boolean;
  }[];
}

const maxWidth = 100;

export function importText(
  { specifier, type, names }: ImportSpec,
  word: 'import' | 'export' = 'import',
): string {
  const items = names.map(
    (name) =>
      `${name.type && !type ? 'type ' : ''}${name.name}${name.alias === undefined ? '' : ` as ${name.alias}`}`,
  );
  const keyword = type ? `${word} type` : word;
  const from = ` from ${stringLiteral(specifier)};`;
  if (names.some(({ name }) => name === '*')) return `${keyword} ${items.join(', ')}${from}`;
  const flat = `${keyword} { ${items.join(', ')} }${from}`;
  return flat.length <= maxWidth || (items.length === 1 && word === 'import')
    ? flat
    : `${keyword} {\n${items.map((item) => `  ${item},\n`).join('')}}${from}`;
}

/**
 * The npm package that the runtime comes from if it is not copied. Paths of its files start with
 * its name.
 */
export const runtimePackage = 'concord-runtime';

/** The specifier of an import in `file`. */
function specifierOf(from: ImportedName['from'], file: string): string {
  if ('package' in from) return from.package;
  if ('file' in from) return relativeSpecifier(file, from.file);
  return from.isFile ? relativeSpecifier(file, from.namespace) : from.namespace;
}

export function relativeSpecifier(file: string, target: string): string {
  if (target.startsWith(`${runtimePackage}/`)) return target.replace(/\.ts$/, '');
  let shared = 0;
  for (let at = 0; at < file.length && file[at] === target[at]; at++)
    if (file[at] === '/') shared = at + 1;
  const up = file.slice(shared).split('/').length - 1;
  const start = up > 0 ? '../'.repeat(up) : target.startsWith('../') ? '' : './';
  return start + target.slice(shared).replace(/\.ts$/, '.js');
}
