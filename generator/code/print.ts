// The one printer: chooses line breaks by one width rule, gives symbols their names in a file, and writes the imports that they need.

import { type Code, marks, nestBase } from './code.js';
import {
  createScope,
  type ImportSymbol,
  importText,
  type ImportSpec,
  markLength,
  numberAt,
  type Scope,
  symbolMark,
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
  const end = take(code);
  return {
    text: layout(end, namesIn(end, scope)),
    get imports() {
      return scope.imports();
    },
  };
}

// The code that is laid out and what comes of it: bytes, which are read and written in a fraction of the time that texts take.
let input = Buffer.alloc(1 << 18);
let output = Buffer.alloc(1 << 18);

/** Where it ends. */
function take({ text }: Code): number {
  if (input.length <= 3 * text.length) input = Buffer.alloc(4 * text.length);
  const end = input.write(text);
  input[end] = End;
  return end;
}

/** What the symbols are called, by their numbers. What the file declares is reserved before anything is imported: its own names win. */
function namesIn(end: number, scope: Scope): Names {
  const names = new Map<number, string>();
  const imported: ImportSymbol[] = [];
  for (let at = 0; at < end; at++) {
    if (input[at] !== Named) continue;
    const number = numberAt(input, at + 1);
    if (names.has(number)) continue;
    const symbol = symbolOf(number);
    const { name, from } = symbol;
    names.set(number, name);
    if ('local' in from || ('file' in from && from.file === scope.file)) scope.reserve(name);
    else imported.push(symbol);
  }
  // The language's own names come next: an import may be renamed, they may not.
  for (const symbol of imported) if ('global' in symbol.from) scope.nameOf(symbol);
  for (const symbol of imported) names.set(symbol.number, scope.nameOf(symbol));
  return names;
}

type Names = Pick<ReadonlyMap<number, string>, 'get'>;

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
const Named = symbolMark.charCodeAt(0);
const Onward = marks.onward.charCodeAt(0);
const Chain = marks.chain.charCodeAt(0);
const Snug = marks.snug.charCodeAt(0);
const Last = marks.last.charCodeAt(0);
const End = marks.end.charCodeAt(0);
const together = 'f'.charCodeAt(0);
const broken = 'L'.charCodeAt(0);

const lineFeed = 0x0a;
const space = 0x20;

/**
 * One walk over the text, from mark to mark. Outside of groups, and inside of those that do not fit, every line is broken; up to `flat` none
 * is, and a group that fits sets it.
 */
function layout(end: number, names: Names, flat = 0): string {
  let at = 0;
  let length = 0;
  let margin = 0;
  // What the margin was where a chain, or what stands after an equals sign, began.
  const before: number[] = [];
  // Where the last line begins, and where its text does.
  let lineStart = 0;
  let textStart = 0;
  const reserve = (more: number): void => {
    const needed = length + more + end - at;
    if (needed > output.length) output = Buffer.concat([output], 2 * needed);
  };
  const endLine = (): void => {
    // An empty line has no margin.
    if (length === textStart) length = lineStart;
  };
  const newLine = (): void => {
    endLine();
    reserve(margin + 1);
    output[length++] = lineFeed;
    lineStart = length;
    for (let count = 0; count < margin; count++) output[length++] = space;
    textStart = length;
  };
  const put = (name: string): void => {
    reserve(3 * name.length);
    if (!isAscii(name)) length += output.write(name, length);
    else
      for (let index = 0; index < name.length; index++) output[length++] = name.charCodeAt(index);
  };
  const room = (): number => {
    let left = printWidth;
    for (let index = lineStart; index < length; index++) left -= columnsAt(output, index);
    return left;
  };
  const fits = (left: number, open = 1): number | undefined =>
    endOfFlat(at, { room: left, names, open, end });
  reserve(0);
  for (;;) {
    let byte = input[at] ?? 0;
    while (byte > Snug) {
      output[length++] = byte;
      byte = input[++at] ?? 0;
    }
    if (at === end) break;
    const isFlat = at++ < flat;
    switch (byte) {
      case Line:
      case Softline:
      case Hardline:
        if (!isFlat) newLine();
        else if (byte === Line) output[length++] = space;
        break;
      case Nest:
      case NestEnd: {
        const depth = (input[at++] ?? 0) - nestBase;
        if (!isFlat) margin += byte === Nest ? depth : -depth;
        break;
      }
      case Choice:
        if (isFlat) at = endOf(at, ChoiceElse);
        break;
      case ChoiceElse:
        at = endOf(at, ChoiceEnd);
        break;
      case Named:
        put(names.get(numberAt(input, at)) ?? '');
        at += markLength - 1;
        break;
      case Group:
        if (!isFlat) flat = fits(room()) ?? flat;
        break;
      case Onward:
        if (!isFlat) before.push(margin);
        if (isFlat || fits(room() - 1, 0) !== undefined) output[length++] = space;
        else {
          margin += 2;
          newLine();
        }
        break;
      case Chain: {
        const form = input[at++];
        if (isFlat) break;
        const left = room();
        const after = form === broken ? undefined : fits(left);
        flat = after ?? flat;
        if (after !== undefined) break;
        before.push(margin);
        if (form === together) break;
        const last = lastOf(at);
        const below = printWidth - margin - (last - input.lastIndexOf(Softline, last));
        if (form !== broken && endOfFlat(last, { room: below, names, end }) !== undefined) break;
        flat = endOfFlat(at, { room: left - 1, names, end: last }) ?? flat;
        break;
      }
      case Snug:
        if (isFlat) break;
        if (input[at] === End) {
          at++;
          break;
        }
        if (room() > 0) before.push(margin);
        else {
          before.push(-1 - margin);
          margin += 2;
          newLine();
        }
        break;
      case End: {
        if (isFlat) break;
        const old = before.pop() ?? margin;
        margin = old < 0 ? -1 - old : old;
        if (old >= 0) break;
        put(',');
        newLine();
        break;
      }
      case GroupEnd:
      case ChoiceEnd:
      case Last:
        break;
      // Line feeds and tabs are no marks: large values are laid out already.
      default:
        output[length++] = byte;
        if (byte === lineFeed) lineStart = length;
    }
  }
  endLine();
  return output.toString('utf8', 0, length);
}

/** After the mark that ends the branch of a choice. */
function endOf(from: number, mark: number): number {
  let open = 0;
  for (let index = from; ; index++) {
    const byte = input[index];
    if (byte === mark && open === 0) return index + 1;
    if (byte === Choice) open++;
    else if (byte === ChoiceEnd) open--;
  }
}

/** Where the last argument of a chain begins. */
function lastOf(from: number): number {
  let open = 0;
  for (let index = from; ; index++) {
    const byte = input[index];
    if (byte === Last && open === 0) return index + 1;
    if (byte === Onward || byte === Snug || byte === Chain) open++;
    else if (byte === End) open--;
  }
}

interface Room {
  readonly room: number;
  readonly names: Names;
  /** 0: nothing has to be flat, but what stands up to the first possible break has to fit. */
  readonly open?: number;
  /** Where the text ends, or what of it has to fit. */
  readonly end: number;
}

/** Where a group ends, if it fits on one line together with what follows it up to the next possible break. */
function endOfFlat(
  from: number,
  { room, names, open: within = 1, end: limit }: Room,
): number | undefined {
  let left = room;
  let open = within;
  let end = open === 0 ? from : undefined;
  for (let index = from; index < limit;) {
    const byte = input[index++] ?? 0;
    if (byte > Snug) left -= columnsAt(input, index - 1);
    else if (byte === lineFeed && open === 0) return end;
    else if (
      byte === Line ||
      byte === Softline ||
      byte === Hardline ||
      byte === Onward ||
      byte === Snug
    ) {
      if (open === 0) return end;
      if (byte === Line || byte === Onward) left--;
      if (byte === Onward || byte === Snug) open++;
    } else if (byte === Named) {
      left -= widthOf(names.get(numberAt(input, index)) ?? '');
      index += markLength - 1;
    } else if (byte === Nest || byte === NestEnd) index++;
    else if (byte === Choice) {
      if (open > 0) index = endOf(index, ChoiceElse);
    } else if (byte === ChoiceElse) index = endOf(index, ChoiceEnd);
    else if (byte === Chain) {
      index++;
      if (open > 0) open++;
    } else if (byte === Group) open += open > 0 ? 1 : 0;
    else if (byte === GroupEnd || byte === End) {
      if (open > 0 && --open === 0) end = index;
    } else if (byte > NestEnd && byte < Choice) left--;
    if (left < 0) return undefined;
  }
  return end ?? limit;
}

/** The columns of a piece on one line. */
export function flatWidth(code: Code): number {
  return widthOf(layout(take(code), ownNames, Infinity));
}

/** Every symbol under its own name. */
const ownNames: Names = { get: (number) => symbolOf(number).name };

const wide =
  /^[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}]/u;

/** The columns of the character that begins with a byte; none where another one began it. Prettier counts wide characters twice. */
function columnsAt(bytes: Buffer, at: number): number {
  const byte = bytes[at] ?? 0;
  if (byte < 0x80) return 1;
  if (byte < 0xc0) return 0;
  return wide.test(bytes.toString('utf8', at, at + 4)) ? 2 : 1;
}

/** The columns of a text. */
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
