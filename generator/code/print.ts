// The printer: chooses line breaks by the width, assigns names to symbols, and creates the imports.

import { type Code, marks, nestBase } from './code.js';
import {
  createFileScope,
  type ImportSymbol,
  importText,
  type ImportSpec,
  markLength,
  numberAt,
  type FileScope,
  type Use,
  symbolMark,
  symbolOf,
} from './symbols.js';

export const printWidth = 100;

export interface PrintedFile {
  readonly path: string;
  readonly content: string;
  /** What it takes from other files of the output. */
  readonly uses: readonly Use[];
}

/** A whole file: its imports and its text. */
export function printModule(path: string, code: Code): PrintedFile {
  const scope = createFileScope(path);
  const { text, imports } = print(path, code, scope);
  const head = imports.map((importSpec) => importText(importSpec)).join('\n');
  const body = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  return { path, content: (head === '' ? '' : `${head}\n\n`) + body, uses: scope.uses() };
}

/** The text of a piece of a file, and the imports that it needs. */
export function print(
  file: string,
  code: Code,
  scope: FileScope = createFileScope(file),
): { readonly text: string; readonly imports: readonly ImportSpec[] } {
  const end = readInput(code);
  return {
    text: layout(end, assignNames(end, scope)),
    get imports() {
      return scope.imports();
    },
  };
}

// Buffers for the code that is laid out and for the result. Bytes are much faster to read and write
// than strings.
let input = Buffer.alloc(1 << 18);
let output = Buffer.alloc(1 << 18);

/** Copies the code into the input buffer and returns where it ends. */
function readInput({ text }: Code): number {
  if (input.length <= 3 * text.length) input = Buffer.alloc(4 * text.length);
  const end = input.write(text);
  input[end] = End;
  return end;
}

/**
 * The names of symbols by number. Names that the file declares are reserved first, so that imports
 * are renamed, not they.
 */
function assignNames(end: number, scope: FileScope): Names {
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
  // Then global names, which cannot be renamed either.
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
const isFlatForm = 'f'.charCodeAt(0);
const isBrokenForm = 'L'.charCodeAt(0);

const lineFeed = 0x0a;
const space = 0x20;

/**
 * Lays out the code in one pass. Lines outside of groups and in groups that do not fit are broken;
 * no line before the offset `flat` is, which a group that fits sets to its end.
 */
function layout(end: number, names: Names, flat = 0): string {
  let at = 0;
  let length = 0;
  let margin = 0;
  // The margins before each chain and each value after an equals sign.
  const margins: number[] = [];
  // The offsets of the last line and of its text.
  let lineStart = 0;
  let textStart = 0;
  const reserve = (more: number): void => {
    const needed = length + more + end - at;
    if (needed > output.length) output = Buffer.concat([output], 2 * needed);
  };
  const endLine = (): void => {
    // An empty line has no indentation.
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
        if (isFlat) at = afterBranch(at, ChoiceElse);
        break;
      case ChoiceElse:
        at = afterBranch(at, ChoiceEnd);
        break;
      case Named:
        put(names.get(numberAt(input, at)) ?? '');
        at += markLength - 1;
        break;
      case Group:
        if (!isFlat) flat = fits(room()) ?? flat;
        break;
      case Onward:
        if (!isFlat) margins.push(margin);
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
        const after = form === isBrokenForm ? undefined : fits(left);
        flat = after ?? flat;
        if (after !== undefined) break;
        margins.push(margin);
        if (form === isFlatForm) break;
        const last = startOfLastArgument(at);
        const below = printWidth - margin - (last - input.lastIndexOf(Softline, last));
        if (form !== isBrokenForm && endOfFlat(last, { room: below, names, end }) !== undefined)
          break;
        flat = endOfFlat(at, { room: left - 1, names, end: last }) ?? flat;
        break;
      }
      case Snug:
        if (isFlat) break;
        if (input[at] === End) {
          at++;
          break;
        }
        if (room() > 0) margins.push(margin);
        else {
          margins.push(-1 - margin);
          margin += 2;
          newLine();
        }
        break;
      case End: {
        if (isFlat) break;
        const old = margins.pop() ?? margin;
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
      // Line feeds and tabs are not marks: large values are already laid out.
      default:
        output[length++] = byte;
        if (byte === lineFeed) lineStart = length;
    }
  }
  endLine();
  return output.toString('utf8', 0, length);
}

/** The offset after the mark that ends a branch of a choice. */
function afterBranch(from: number, mark: number): number {
  let open = 0;
  for (let index = from; ; index++) {
    const byte = input[index];
    if (byte === mark && open === 0) return index + 1;
    if (byte === Choice) open++;
    else if (byte === ChoiceEnd) open--;
  }
}

/** The offset of the last argument of a chain. */
function startOfLastArgument(from: number): number {
  let open = 0;
  for (let index = from; ; index++) {
    const byte = input[index];
    if (byte === Last && open === 0) return index + 1;
    if (byte === Onward || byte === Snug || byte === Chain) open++;
    else if (byte === End) open--;
  }
}

interface FlatOptions {
  readonly room: number;
  readonly names: Names;
  /** 0 if only the text up to the first possible break must fit. */
  readonly open?: number;
  /** The end of the text, or of the part that must fit. */
  readonly end: number;
}

/**
 * The end of a group, if it fits on one line together with what follows up to the next possible
 * break.
 */
function endOfFlat(
  from: number,
  { room, names, open: within = 1, end: limit }: FlatOptions,
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
      if (open > 0) index = afterBranch(index, ChoiceElse);
    } else if (byte === ChoiceElse) index = afterBranch(index, ChoiceEnd);
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

/** The width of a piece on one line. */
export function flatWidth(code: Code): number {
  return widthOf(layout(readInput(code), ownNames, Infinity));
}

/** Names every symbol by its own name. */
const ownNames: Names = { get: (number) => symbolOf(number).name };

const wide =
  /^[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}]/u;

/**
 * The columns of the character that starts at a byte; 0 for its other bytes. Prettier counts wide
 * characters twice.
 */
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

/** Whether a text is ASCII. For short texts, a loop is faster than a regular expression. */
function isAscii(text: string): boolean {
  if (text.length > 40) return !/[^\u0000-\u007f]/.test(text);
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 0x7f) return false;
  return true;
}
