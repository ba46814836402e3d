// The one printer: chooses line breaks by one width rule, gives symbols their names in a file, and writes the imports that they need.

import { type Code, type ImportSymbol, marks, nestBase } from './code.js';
import {
  createScope,
  importText,
  type ImportSpec,
  nameMarks,
  type Scope,
  symbolOf,
} from './symbols.js';

export const printWidth = 100;

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
  for (let from = text.indexOf(nameMarks.start); from !== -1;) {
    const end = text.indexOf(nameMarks.end, from);
    const mark = text.slice(from + 1, end);
    from = text.indexOf(nameMarks.start, end);
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
const Named = nameMarks.start.charCodeAt(0);
const Onward = marks.onward.charCodeAt(0);
const Chain = marks.chain.charCodeAt(0);
const Snug = marks.snug.charCodeAt(0);
const Last = marks.last.charCodeAt(0);
const End = marks.end.charCodeAt(0);

/** Line feeds and tabs are no marks: large values are laid out already. */
const isMark = (unit: number): boolean => unit <= Snug && (unit <= NestEnd || unit >= Choice);
const anyMark = /[\u0001-\u0007\u000e-\u0017]/g;
const margins: string[] = [];

/**
 * One walk over the text, from mark to mark. Outside of groups, and inside of those that do not fit, every line is broken; a group that
 * fits is written at once.
 */
function layout(text: string, names: Marked): string {
  const chunks: string[] = [];
  let margin = 0;
  // What the margin was where a chain, or what stands after an equals sign, began.
  const before: number[] = [];
  // Indentation is written with the first text of a line, so that empty lines stay empty.
  let pending = 0;
  let lineStart = 0;
  const write = (chunk: string): void => {
    if (chunk === '') return;
    if (pending > 0) chunks.push((margins[pending] ??= ' '.repeat(pending)));
    pending = 0;
    chunks.push(chunk);
  };
  const newLine = (): void => {
    chunks.push('\n');
    pending = margin;
    lineStart = chunks.length;
  };
  const column = (): number => {
    let width = pending;
    for (let index = lineStart; index < chunks.length; index++) {
      const chunk = chunks[index] ?? '';
      const at = chunk.lastIndexOf('\n');
      width = at === -1 ? width + widthOf(chunk) : widthOf(chunk.slice(at + 1));
    }
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
        newLine();
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
        const end = text.indexOf(nameMarks.end, index);
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
      case Onward:
        before.push(margin);
        if (
          endOfFlat(text, index, { room: printWidth - column() - 1, names, open: 0 }) === undefined
        ) {
          margin += 2;
          newLine();
        } else write(' ');
        break;
      case Chain: {
        const form = text.charAt(index++);
        const room = printWidth - column();
        const end = form === 'L' ? undefined : endOfFlat(text, index, { room, names });
        if (end === undefined) before.push(margin);
        const last = end === undefined && form !== 'f' ? lastOf(text, index) : undefined;
        if (last !== undefined && form === 'l' && fitsBelow(text, last, { margin, names })) break;
        const flat = end ?? last;
        if (flat === undefined) break;
        const chain = flatText(text, index, { end: flat, names });
        if (last !== undefined && widthOf(chain) >= room) break;
        write(chain);
        index = flat;
        break;
      }
      case Snug:
        if (text.charCodeAt(index) === End) {
          index++;
          break;
        }
        before.push(column() < printWidth ? margin : -1 - margin);
        if (column() < printWidth) break;
        margin += 2;
        newLine();
        break;
      case End: {
        const old = before.pop() ?? margin;
        margin = old < 0 ? -1 - old : old;
        if (old >= 0) break;
        write(',');
        newLine();
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

/** Where the last argument of a chain begins. */
function lastOf(text: string, from: number): number {
  let open = 0;
  for (let index = from; ; index++) {
    const unit = text.charCodeAt(index);
    if (unit === Last && open === 0) return index + 1;
    if (unit === Onward || unit === Snug || unit === Chain) open++;
    else if (unit === End) open--;
  }
}

/** Whether the last call of a chain, argument included, fits on a line of its own. */
function fitsBelow(
  text: string,
  last: number,
  { margin, names }: { readonly margin: number; readonly names: Marked },
): boolean {
  const used = margin + 2 + last - text.lastIndexOf(marks.softline, last) - 2;
  return endOfFlat(text, last, { room: printWidth - used, names }) !== undefined;
}

interface Room {
  readonly room: number;
  readonly names: Marked;
  /** 0: nothing has to be flat, but what stands up to the first possible break has to fit. */
  readonly open?: number;
}

/** Where a group ends, if it fits on one line together with what follows it up to the next possible break. */
function endOfFlat(
  text: string,
  from: number,
  { room, names, open: within = 1 }: Room,
): number | undefined {
  let left = room;
  let open = within;
  let end = open === 0 ? from : undefined;
  for (let index = from; index < text.length;) {
    const unit = text.charCodeAt(index++);
    if (!isMark(unit)) {
      if (unit < 0x80) left--;
      else {
        const point = text.codePointAt(index - 1) ?? 0;
        if (point > 0xffff) index++;
        left -= wide.test(String.fromCodePoint(point)) ? 2 : 1;
      }
    } else if (
      unit === Line ||
      unit === Softline ||
      unit === Hardline ||
      unit === Onward ||
      unit === Snug
    ) {
      if (open === 0) return end;
      if (unit === Line || unit === Onward) left--;
      if (unit === Onward || unit === Snug) open++;
    } else if (unit === Named) {
      const last = text.indexOf(nameMarks.end, index);
      left -= widthOf(names.get(text.slice(index, last)) ?? '');
      index = last + 1;
    } else if (unit === Nest || unit === NestEnd) index++;
    else if (unit === Choice) {
      if (open > 0) index = endOf(text, index, ChoiceElse);
    } else if (unit === ChoiceElse) index = endOf(text, index, ChoiceEnd);
    else if (unit === Chain) {
      index++;
      if (open > 0) open++;
    } else if (open > 0 && unit === Group) open++;
    else if (open > 0 && (unit === GroupEnd || unit === End) && --open === 0) end = index;
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
    if (unit === Line || unit === Onward) flat += ' ';
    else if (unit === Named) {
      const last = text.indexOf(nameMarks.end, index);
      flat += names.get(text.slice(index, last)) ?? '';
      index = last + 1;
    } else if (unit === Nest || unit === NestEnd || unit === Chain) index++;
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
