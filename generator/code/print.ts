// The one printer: chooses line breaks by one width rule, gives symbols their names in a file, and writes the imports that they need.

import { type Code, type ImportSymbol, marks, nestBase, type Origin, symbolOf } from './code.js';
import { stringLiteral } from './escape.js';

export const printWidth = 100;

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

/** A whole file: its imports and its text. */
export function printModule(file: string, code: Code): string {
  const { text, imports } = print(file, code);
  const head = imports.map((each) => importText(each)).join('\n');
  return (
    (head === '' ? '' : `${head}\n\n`) + (text === '' || text.endsWith('\n') ? text : `${text}\n`)
  );
}

/** The text of a piece of a file, and what it needs imported. */
export function print(
  file: string,
  code: Code,
  scope: Scope = createScope(file),
): { readonly text: string; readonly imports: readonly ImportSpec[] } {
  return {
    text: layout(code.text, namesIn(code.text, scope)),
    get imports() {
      return scope.imports();
    },
  };
}

/** What stands between the marks of a name → the name. What the file declares is reserved before anything is imported: its own names win. */
function namesIn(text: string, scope: Scope): Marked {
  const names = new Map<string, string>();
  const symbols: (readonly [mark: string, symbol: ImportSymbol])[] = [];
  for (let from = text.indexOf(marks.named); from !== -1;) {
    const end = text.indexOf(marks.namedEnd, from);
    const mark = text.slice(from + 1, end);
    from = text.indexOf(marks.named, end);
    if (names.has(mark)) continue;
    names.set(mark, mark);
    const symbol = symbolOf(mark);
    if (typeof symbol === 'string') scope.reserve(symbol);
    else {
      if ('file' in symbol.from && symbol.from.file === scope.file) scope.reserve(symbol.name);
      symbols.push([mark, symbol]);
    }
  }
  // The language's own names come next: an import may be renamed, they may not.
  for (const [, symbol] of symbols) if ('global' in symbol.from) scope.nameOf(symbol);
  for (const [mark, symbol] of symbols) names.set(mark, scope.nameOf(symbol));
  return names;
}

type Marked = ReadonlyMap<string, string>;

const Line = marks.line.charCodeAt(0);

const Softline = marks.softline.charCodeAt(0);

const Hardline = marks.hardline.charCodeAt(0);

const Group = marks.group.charCodeAt(0);

const GroupEnd = marks.groupEnd.charCodeAt(0);

const Nest = marks.nest.charCodeAt(0);

const NestEnd = marks.nestEnd.charCodeAt(0);

const Choice = marks.choice.charCodeAt(0);

const ChoiceElse = marks.choiceElse.charCodeAt(0);

const ChoiceEnd = marks.choiceEnd.charCodeAt(0);

const Named = marks.named.charCodeAt(0);

/** Line feeds and tabs are no marks: large values are laid out already. */
const isMark = (unit: number): boolean => unit <= Named && (unit <= NestEnd || unit >= Choice);

const anyMark = /[\u0001-\u0007\u000e-\u0011]/g;

const margins: string[] = [];

/**
 * One walk over the text, from mark to mark. Outside of groups, and inside of those that do not fit, every line is broken; a group that
 * fits is written at once.
 */
function layout(text: string, names: Marked): string {
  const chunks: string[] = [];
  let margin = 0;
  // Indentation is written with the first text of a line, so that empty lines stay empty.
  let pending = 0;
  let lineStart = 0;
  const write = (chunk: string): void => {
    if (chunk === '') return;
    if (pending > 0) chunks.push((margins[pending] ??= ' '.repeat(pending)));
    pending = 0;
    chunks.push(chunk);
  };
  const column = (): number => {
    let width = pending;
    for (let index = lineStart; index < chunks.length; index++)
      width += widthOf(chunks[index] ?? '');
    return width;
  };
  let index = 0;
  for (anyMark.lastIndex = 0; anyMark.test(text); anyMark.lastIndex = index) {
    const at = anyMark.lastIndex - 1;
    if (at > index) write(text.slice(index, at));
    index = at + 1;
    switch (text.charCodeAt(at)) {
      case Line:
      case Softline:
      case Hardline:
        chunks.push('\n');
        pending = margin;
        lineStart = chunks.length;
        break;
      case Nest:
        margin += text.charCodeAt(index++) - nestBase;
        break;
      case NestEnd:
        margin -= text.charCodeAt(index++) - nestBase;
        break;
      case ChoiceElse:
        index = endOf(text, index, ChoiceEnd);
        break;
      case Named: {
        const end = text.indexOf(marks.namedEnd, index);
        write(names.get(text.slice(index, end)) ?? '');
        index = end + 1;
        break;
      }
      case Group: {
        const end = endOfFlat(text, index, { room: printWidth - column(), names });
        if (end === undefined) break;
        write(flatText(text, index, { end, names }));
        index = end;
        break;
      }
    }
  }
  write(text.slice(index));
  return chunks.join('');
}

/** After the mark that ends the branch of a choice. */
function endOf(text: string, from: number, mark: number): number {
  let open = 0;
  for (let index = from; ; index++) {
    const unit = text.charCodeAt(index);
    if (unit === mark && open === 0) return index + 1;
    if (unit === Choice) open++;
    else if (unit === ChoiceEnd) open--;
  }
}

/** Where a group ends, if it fits on one line together with what follows it up to the next possible break. */
function endOfFlat(
  text: string,
  from: number,
  { room, names }: { readonly room: number; readonly names: Marked },
): number | undefined {
  let left = room;
  let open = 1;
  let end: number | undefined;
  for (let index = from; index < text.length;) {
    const unit = text.charCodeAt(index++);
    if (!isMark(unit)) {
      if (unit < 0x80) left--;
      else {
        const point = text.codePointAt(index - 1) ?? 0;
        if (point > 0xffff) index++;
        left -= wide.test(String.fromCodePoint(point)) ? 2 : 1;
      }
    } else if (unit === Line || unit === Softline || unit === Hardline) {
      if (open === 0) return end;
      if (unit === Line) left--;
    } else if (unit === Named) {
      const last = text.indexOf(marks.namedEnd, index);
      left -= widthOf(names.get(text.slice(index, last)) ?? '');
      index = last + 1;
    } else if (unit === Nest || unit === NestEnd) index++;
    else if (unit === Choice) {
      if (open > 0) index = endOf(text, index, ChoiceElse);
    } else if (unit === ChoiceElse) index = endOf(text, index, ChoiceEnd);
    else if (open > 0 && unit === Group) open++;
    else if (open > 0 && unit === GroupEnd && --open === 0) end = index;
    if (left < 0) return undefined;
  }
  return end;
}

/** What stands between two places, on one line. */
function flatText(
  text: string,
  from: number,
  { end, names }: { readonly end: number; readonly names: Marked },
): string {
  let flat = '';
  let start = from;
  for (let index = from; index < end;) {
    const at = index;
    const unit = text.charCodeAt(index++);
    if (!isMark(unit)) continue;
    flat += text.slice(start, at);
    if (unit === Line) flat += ' ';
    else if (unit === Named) {
      const last = text.indexOf(marks.namedEnd, index);
      flat += names.get(text.slice(index, last)) ?? '';
      index = last + 1;
    } else if (unit === Nest || unit === NestEnd) index++;
    else if (unit === Choice) index = endOf(text, index, ChoiceElse);
    start = index;
  }
  return flat + text.slice(start, end);
}

/** The columns of a piece on one line. */
export function flatWidth({ text }: Code): number {
  const names = namesIn(text, ownNames);
  return widthOf(flatText(text, 0, { end: text.length, names }));
}

/** Every symbol under its own name. */
const ownNames: Scope = {
  file: '',
  imports: () => [],
  files: () => [],
  nameOf: ({ name }) => name,
  reserve: () => {},
};

const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}]/u;

/** Columns: prettier counts wide characters twice. */
export function widthOf(text: string): number {
  if (isAscii(text)) return text.length;
  let width = 0;
  for (const character of text) width += wide.test(character) ? 2 : 1;
  return width;
}

/** Control characters included. Most texts are short: a loop over them takes less than to start an expression. */
function isAscii(text: string): boolean {
  if (text.length > 40) return !/[^\u0000-\u007f]/.test(text);
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 0x7f) return false;
  return true;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

// How one file of the output refers to another: import and export declarations, laid out as prettier does, and what stands after `from`:
// relative, with `.js`, as Node and bundlers both resolve it.

interface ImportSpec {
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
