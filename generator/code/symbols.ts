// Symbols: where a name is declared, what it is called in the file that uses it, and the imports that this takes.

import { isIdentifier, stringLiteral } from './escape.js';

const brand: unique symbol = Symbol('symbol');

/**
 * Where a symbol is declared: a file of the output, a package, or the language's own library. With `namespace` it stands for all that the
 * package, or the file, exports.
 */
export type Origin =
  | { readonly file: string }
  | { readonly package: string }
  | { readonly namespace: string; readonly isFile?: boolean }
  | { readonly global: true };

export interface ImportSymbol {
  readonly [brand]: true;
  readonly name: string;
  readonly from: Origin;
  /** Only used as a type: imported with `import type`. */
  readonly type: boolean;
}

export function symbol(
  name: string,
  from: Origin,
  options: { readonly type?: boolean } = {},
): ImportSymbol {
  if (!isIdentifier(name)) throw new Error(`Not an identifier: ${stringLiteral(name)}`);
  return { [brand]: true, name, from, type: options.type ?? false };
}

export function isSymbol(value: object): boolean {
  return brand in value;
}

/** What a name, or a symbol as `symbolMark` writes it, stands between in a piece of code. */
export const nameMarks = { start: '\u0011', end: '\u0012' } as const;

/** A symbol between its marks: its name, how it is used, and where it is from. */
export function symbolMark({ name, from, type }: ImportSymbol): string {
  const origin =
    'file' in from
      ? `f${from.file}`
      : 'package' in from
        ? `p${from.package}`
        : 'namespace' in from
          ? `${from.isFile === true ? 'N' : 'n'}${from.namespace}`
          : 'g';
  return `${nameMarks.start}${name}\n${type ? 't' : 'v'}${origin}${nameMarks.end}`;
}

/** A name or a symbol from what stands between its marks. */
export function symbolOf(mark: string): ImportSymbol | string {
  const end = mark.indexOf('\n');
  if (end === -1) return mark;
  const location = mark.slice(end + 3);
  const kind = mark[end + 2];
  return {
    [brand]: true,
    name: mark.slice(0, end),
    type: mark[end + 1] === 't',
    from:
      kind === 'f'
        ? { file: location }
        : kind === 'p'
          ? { package: location }
          : kind === 'g'
            ? { global: true }
            : { namespace: location, isFile: kind === 'N' },
  };
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

/** `declared`: names that the file declares or uses otherwise; no import takes them. */
export function createScope(file: string, declared: Iterable<string> = []): Scope {
  const taken = new Set(declared);
  const local = new Set(taken);
  const names = new Map<string, string>();
  const imported = new Map<string, { symbol: ImportSymbol; name: string; type: boolean }>();

  const free = (name: string): string => {
    if (!taken.has(name)) return name;
    let count = 2;
    while (taken.has(`${name}${count}`)) count++;
    return `${name}${count}`;
  };
  const nameOf = (symbol: ImportSymbol): string => {
    const id = symbolKey(symbol);
    const known = names.get(id);
    if (known !== undefined) {
      const use = imported.get(id);
      if (use && !symbol.type) use.type = false;
      return known;
    }
    const specifier = specifierOf(symbol.from, file);
    const isGlobal = 'global' in symbol.from;
    const name = isGlobal
      ? local.has(symbol.name)
        ? `globalThis.${symbol.name}`
        : symbol.name
      : specifier === undefined
        ? symbol.name
        : free(symbol.name);
    names.set(id, name);
    taken.add(name);
    if (specifier !== undefined) imported.set(id, { symbol, name, type: symbol.type });
    return name;
  };
  const imports = (): ImportSpec[] => {
    const modules = new Map<string, ImportSpec['names'][number][]>();
    for (const { symbol, name, type } of imported.values()) {
      const specifier = specifierOf(symbol.from, file) ?? '';
      const list = modules.get(specifier) ?? [];
      list.push(
        'namespace' in symbol.from
          ? { name: '*', alias: name, type }
          : { name: symbol.name, alias: name === symbol.name ? undefined : name, type },
      );
      modules.set(specifier, list);
    }
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
    for (const { from } of [...imported.values()].map(({ symbol }) => symbol))
      if ('file' in from) yield from.file;
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

/** What an import in `file` writes after `from`; `undefined` where nothing is to be imported. */
function specifierOf(from: Origin, file: string): string | undefined {
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
