// The one printer: chooses line breaks by one width rule, gives symbols their names in a file, and writes the imports that they need.

import type { Code, ImportSymbol, Part } from './code.js';
import { type ImportSpec, importText } from './imports.js';
import { specifierOf, symbolKey } from './specifier.js';

export const printWidth = 100;

/** The names of one file: several pieces printed into one file share a scope, so that they agree on aliases. */
export interface Scope {
  readonly file: string;
  /** What the printed pieces import so far, sorted. */
  readonly imports: () => readonly ImportSpec[];
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
  const seen = new WeakMap<ImportSymbol, string>();
  const nameOf = (symbol: ImportSymbol): string => {
    const before = seen.get(symbol);
    if (before !== undefined) return before;
    const name = nameOfNew(symbol);
    seen.set(symbol, name);
    return name;
  };
  const nameOfNew = (symbol: ImportSymbol): string => {
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
  const reserve = (name: string): void => {
    taken.add(name);
    local.add(name);
  };
  return { file, imports, nameOf, reserve };
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
  claim(code, scope);
  return {
    text: layout(code, scope),
    get imports() {
      return scope.imports();
    },
  };
}

/** Reserves what the file declares before anything is imported: its own names win. */
function claim(code: Code, scope: Scope): void {
  const symbols: ImportSymbol[] = [];
  const stack: Part[] = [code];
  for (let part = stack.pop(); part !== undefined; part = stack.pop()) {
    if (typeof part === 'string') continue;
    if (part.kind === 'sequence')
      for (let index = part.parts.length - 1; index >= 0; index--)
        stack.push(part.parts[index] ?? '');
    else if (part.kind === 'choice') stack.push(part.flat, part.broken);
    else if (part.kind === 'name') scope.reserve(part.name);
    else if (part.kind === 'symbol') {
      if ('file' in part.from && part.from.file === scope.file) scope.reserve(part.name);
      symbols.push(part);
    } else if (part.kind !== 'line') stack.push(part.of);
  }
  // The language's own names come next: an import may be renamed, they may not.
  for (const symbol of symbols) if ('global' in symbol.from) scope.nameOf(symbol);
  for (const symbol of symbols) scope.nameOf(symbol);
}

/** What is still to be printed, the next on top. A mode is the indentation, doubled, plus one where lines are spaces. */
interface Stack {
  readonly parts: Part[];
  readonly modes: number[];
}

const isFlat = (mode: number): boolean => (mode & 1) === 1;

const margins: string[] = [];

function layout(code: Code, scope: Scope): string {
  const chunks: string[] = [];
  let column = 0;
  // Indentation is written with the first text of a line, so that empty lines stay empty.
  let pending = 0;
  const stack: Stack = { parts: [code], modes: [0] };
  const write = (text: string): void => {
    if (text === '') return;
    if (pending > 0) chunks.push((margins[pending] ??= ' '.repeat(pending)));
    pending = 0;
    chunks.push(text);
    column += widthOf(text);
  };
  for (let part = stack.parts.pop(); part !== undefined; part = stack.parts.pop()) {
    const mode = stack.modes.pop() ?? 0;
    if (typeof part === 'string') write(part);
    else if (part.kind === 'symbol') write(scope.nameOf(part));
    else if (part.kind === 'name') write(part.name);
    else if (part.kind === 'line') {
      if (isFlat(mode) && !part.breaks) write(part.flat);
      else {
        chunks.push('\n');
        pending = column = mode >> 1;
      }
    } else if (part.kind === 'group') {
      const flat =
        part.breaks || isFlat(mode)
          ? undefined
          : flatText(part.of, { stack, room: printWidth - column, scope });
      if (flat !== undefined) write(flat);
      else {
        stack.parts.push(part.of);
        stack.modes.push(part.breaks || !isFlat(mode) ? mode & ~1 : mode);
      }
    } else expand(part, mode, stack);
  }
  return chunks.join('');
}

/** Puts the members of a compound part on the stack. */
function expand(
  part: Exclude<Code, { kind: 'line' | 'name' }>,
  mode: number,
  { parts, modes }: Stack,
): void {
  if (part.kind === 'sequence') {
    for (let index = part.parts.length - 1; index >= 0; index--) {
      parts.push(part.parts[index] ?? '');
      modes.push(mode);
    }
    return;
  }
  parts.push(part.kind === 'choice' ? (isFlat(mode) ? part.flat : part.broken) : part.of);
  modes.push(
    part.kind === 'indent' ? mode + 4 : part.kind === 'nest' ? mode + 2 * part.spaces : mode,
  );
}

/** A part on one line, if it fits into the room together with what follows it up to the next possible break. */
function flatText(
  part: Part,
  { stack, room, scope }: { readonly stack: Stack; readonly room: number; readonly scope: Scope },
): string | undefined {
  let text = '';
  let left = room;
  const open: Part[] = [part];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    let own: string;
    if (typeof next === 'string') own = next;
    else if (next.kind === 'symbol') own = scope.nameOf(next);
    else if (next.kind === 'name') own = next.name;
    else if (next.kind === 'line') own = next.flat;
    else {
      if (next.kind === 'sequence')
        for (let index = next.parts.length - 1; index >= 0; index--)
          open.push(next.parts[index] ?? '');
      else open.push(next.kind === 'choice' ? next.flat : next.of);
      continue;
    }
    left -= widthOf(own);
    if (left < 0) return undefined;
    text += own;
  }
  return followingFits(left, stack, scope) ? text : undefined;
}

/** Whether what is still to be printed fits into the room up to the next possible break. */
function followingFits(room: number, { parts, modes }: Stack, scope: Scope): boolean {
  let left = room;
  let rest = parts.length;
  const commands: Stack = { parts: [], modes: [] };
  while (left >= 0) {
    let part = commands.parts.pop();
    let mode = commands.modes.pop() ?? 0;
    if (part === undefined) {
      part = parts[--rest];
      mode = modes[rest] ?? 0;
    }
    if (part === undefined) return true;
    if (typeof part === 'string') left -= widthOf(part);
    else if (part.kind === 'symbol') left -= scope.nameOf(part).length;
    else if (part.kind === 'name') left -= part.name.length;
    else if (part.kind !== 'line')
      expand(part, part.kind === 'group' && part.breaks ? mode & ~1 : mode, commands);
    else if (!isFlat(mode) || part.breaks) return true;
    else left -= part.flat.length;
  }
  return false;
}

/** Columns: prettier counts wide characters twice. */
export function widthOf(text: string): number {
  if (isAscii(text)) return text.length;
  let width = 0;
  for (const character of text)
    width +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}]/u.test(
        character,
      )
        ? 2
        : 1;
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
