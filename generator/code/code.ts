// Code that is written as a template: an interpolated string is a literal unless it is `Code`, and a symbol brings its import.
// A piece of code is one text with marks of layout and of symbols in it: joining two pieces is joining two strings, and `print.ts`
// reads the whole of a file once. No text of a document holds a mark: they are control characters, which are escaped everywhere.

import type { Json } from '../model/json.js';
import { dedented, keyText, numberLiteral, regexText, stringLiteral } from './escape.js';
import { type ImportSymbol, isSymbol, symbol } from './symbols.js';

export { type ImportSymbol, symbol } from './symbols.js';

/** What stands for layout in a piece of code. A nest mark is followed by a character that says how many spaces. */
export const marks = {
  line: '\u0001',
  softline: '\u0002',
  hardline: '\u0003',
  group: '\u0004',
  groupEnd: '\u0005',
  nest: '\u0006',
  nestEnd: '\u0007',
  choice: '\u000e',
  choiceElse: '\u000f',
  choiceEnd: '\u0010',
  /** A space, or a line break and two spaces more up to the end mark, where what follows does not fit up to its first possible break. */
  onward: '\u0013',
  /** Nothing where the next character fits; else the same as the mark before, and a comma and a line break at the end. */
  snug: '\u0017',
  /** A chain of calls, each in a line of its own where they do not fit; up to the mark of the last argument on one line where that may break alone. */
  chain: '\u0014',
  last: '\u0015',
  end: '\u0016',
} as const;

export const nestBase = 0x20;

/** The most spaces that one mark says. */
const deepest = 64;

/** It holds a line break that cannot be avoided, so whatever encloses it is laid out over several lines. */
const breaks = 1;

/** Its layout depends on where it stands. */
const varies = 2;

/** It holds other values: those of a list, of an object, or arguments. */
const holds = 4;

/** What it holds does so in turn. Prettier lays a chain of more than two calls, one of them with such an argument, over several lines. */
const complex = 8;

/** It may be broken alone. */
const last = 16;

/** Made in this file alone: values of a document cannot pose as code. */
class Piece {
  declare protected readonly own: true;
  readonly text: string;
  readonly layout: number;
  readonly chain: Chain | undefined;
  constructor(text: string, layout: number, chain?: Chain) {
    this.text = text;
    this.layout = layout;
    this.chain = chain;
  }
}

/** What is called, and the calls so far. */
interface Chain {
  readonly head: string;
  readonly steps: string;
  readonly calls: number;
  readonly isSimple: boolean;
}

export type Code = Piece;

/** A string here is text that was escaped already. */
export type Part = string | Code | ImportSymbol;
export type Value = string | number | boolean | null | Code | ImportSymbol | readonly Value[];

export function code(template: TemplateStringsArray, ...values: readonly Value[]): Code {
  const pieces = parsed(template);
  let text = '';
  let layout = 0;
  for (let index = 0; index < pieces.length; index++) {
    const { fixed, depth } = pieces[index] ?? nothing;
    text += fixed.text;
    layout |= fixed.layout;
    const value = values[index];
    if (value === undefined) continue;
    const piece = pieceOf(value);
    if (typeof piece === 'string') text += piece;
    else {
      // After a line break, the rest of the template stands as deep as its own line does.
      text += nested(piece, depth);
      layout |= piece.layout;
    }
  }
  return new Piece(text, layout);
}

/** The only way for a name to get into code. */
export function identifier(name: string): Code {
  return new Piece(symbol(name, { local: true }).mark, 0);
}

/** The key of a property in an object literal, an object type, an interface or a class. */
export function key(name: string): Code {
  return text(keyText(name));
}

/** The access to a property: `.name` or `['any name']`. */
export function member(name: string): Code {
  return text(/^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${stringLiteral(name)}]`);
}

/** A regular expression; `undefined` for a pattern that JavaScript does not take. */
export function regex(pattern: string, flags = 'u'): Code | undefined {
  const expression = regexText(pattern, flags);
  return expression === undefined
    ? undefined
    : new Piece(expression, pattern.length > 5 ? complex : 0);
}

/** A JSON value as an expression. */
export function literal(json: Json): Code {
  if (typeof json === 'string') return text(stringLiteral(json));
  if (typeof json === 'number') return text(numberLiteral(json));
  if (typeof json !== 'object' || json === null) return text(String(json));
  if (isArray(json)) return arrayLiteral(json.map(literal), isTable(json));
  return objectLiteral(Object.entries(json).map(([name, value]) => property(name, literal(value))));
}

/** `{ a, b }`: on one line where it fits. The members are written by the caller, without commas. */
export function objectLiteral(members: readonly Code[], broken = false): Code {
  if (members.length === 0) return text('{}');
  return around(
    group(
      sequence(['{', indent(sequence([line, join(members, commaLine)])), trailingComma, line, '}']),
      { broken },
    ),
  );
}

/** `[a, b]`: on one line where it fits. */
export function arrayLiteral(members: readonly Code[], broken = false): Code {
  if (members.length === 0) return text('[]');
  return around(
    group(
      sequence([
        '[',
        indent(sequence([softline, join(members, commaLine)])),
        trailingComma,
        softline,
        ']',
      ]),
      { broken },
    ),
  );
}

/** What holds another one. */
function around({ text, layout }: Code): Code {
  return new Piece(text, layout | holds | (layout & holds ? complex : 0));
}

/** `name: value`; the value goes to the next line where it cannot be broken in itself. */
export function property(name: string, value: Code): Code {
  const key = keyText(name);
  return key.length < shortKey ? sequence([key, ': ', value]) : sequence([key, ':', onward(value)]);
}

/** Below such keys a value would win nothing. */
export const shortKey = 5;

/** What stands after `=` or `:`, with the space before it. */
export function onward(value: Code): Code {
  return new Piece(marks.onward + value.text + marks.end, value.layout | varies);
}

/** The last argument of a chain that may be broken where everything before it stands on one line. */
export function alone(of: Code): Code {
  return new Piece(marks.last + of.text, of.layout | last);
}

/** Whether lines may be broken in it. */
export function isLaidOut(of: Code): boolean {
  return (of.layout & varies) !== 0;
}

/** Lines inside stand so many spaces deeper. */
export function indentBy(of: Code, spaces: number): Code {
  return new Piece(nested(of, spaces), of.layout);
}

/** Whether it stands on several lines in any case. */
export function isBroken(of: Code): boolean {
  return (of.layout & breaks) !== 0;
}

/** `of.name(…)`; a chain of calls is laid out as prettier does. */
export function call(of: Code | ImportSymbol, name: string, inside: Code = empty): Code {
  const { text: whole, layout, chain } = of instanceof Piece ? of : sequence([of]);
  const { head, steps, calls, isSimple } = chain ?? started(whole);
  const own = `.${name}(${inside.text})`;
  const next: Chain = {
    head,
    steps: steps + nested(new Piece(marks.softline + own, varies), 2),
    calls: calls + 1,
    isSimple: isSimple && (inside.layout & complex) === 0,
  };
  const both = (layout | (inside === empty ? 0 : around(inside).layout)) & ~last;
  if (steps === '') return new Piece(whole + own, both, next);
  const isLast = (inside.layout & last) !== 0;
  if (
    (layout & breaks) !== 0 ||
    (next.calls > 2 && !next.isSimple) ||
    (isBroken(inside) && !isLast)
  )
    return new Piece(head + next.steps, both | breaks | varies, next);
  const form = !isLast ? 'f' : isBroken(inside) ? 'L' : 'l';
  return new Piece(marks.chain + form + head + next.steps + marks.end, both | varies, next);
}

/** The one argument of a call, which starts with a bracket: that goes to the next line only where it does not fit. */
export function hugged(value: Code): Code {
  return new Piece(marks.snug + value.text + marks.end, value.layout | varies);
}

/** Prints nothing: what stands before it has to fit up to here. */
export const mayBreak: Code = new Piece(marks.snug + marks.end, varies);

/** A call that others follow. */
export function called(of: Code | ImportSymbol): Code {
  const { text, layout } = sequence([of, '()']);
  return new Piece(text, layout, { ...started(text), calls: 1 });
}

function started(head: string): Chain {
  return { head, steps: '', calls: 0, isSimple: true };
}

export function join(codes: readonly (Code | ImportSymbol)[], separator: string | Code): Code {
  const between = typeof separator === 'string' ? separator : separator.text;
  let text = '';
  let layout = typeof separator === 'string' || codes.length < 2 ? 0 : separator.layout;
  for (let index = 0; index < codes.length; index++) {
    const each = codes[index] ?? empty;
    if (index > 0) text += between;
    if (each instanceof Piece) {
      text += each.text;
      layout |= each.layout;
    } else text += each.mark;
  }
  return new Piece(text, layout);
}

/** One below the other; what is empty takes no line. */
export function lines(codes: readonly Code[]): Code {
  return join(
    codes.filter((each) => !isEmpty(each)),
    hardline,
  );
}

export function isEmpty(each: Code): boolean {
  return each.text === '';
}

/** Broken at all of its own lines or at none. */
export function group(of: Code, options: { readonly broken?: boolean } = {}): Code {
  // What breaks in any case and what has no lines needs no mark.
  if (options.broken === true) return new Piece(of.text, of.layout | breaks);
  if ((of.layout & (breaks | varies)) !== varies) return of;
  return new Piece(marks.group + of.text + marks.groupEnd, of.layout);
}

/** Lines inside stand one step (two spaces) deeper. */
export function indent(of: Code): Code {
  return indentBy(of, 2);
}

/** One text where the enclosing group is broken, another where it is not. */
export function choice(broken: Code, flat: Code): Code {
  return new Piece(
    marks.choice + broken.text + marks.choiceElse + flat.text + marks.choiceEnd,
    varies,
  );
}

/** Text that is code already. Its callers are in this folder and in the printers of types: everybody else writes templates. */
export function text(escaped: string): Code {
  return new Piece(escaped, 0);
}

/** The same code. An engine keeps a text that was joined as a tree of its parts until somebody looks into it, as this does. */
export function solid(of: Code): Code {
  return of.text.charCodeAt(0) === 0 ? empty : of;
}

export function sequence(parts: readonly Part[]): Code {
  let text = '';
  let layout = 0;
  for (const part of parts) {
    if (typeof part === 'string') text += part;
    else if (part instanceof Piece) {
      text += part.text;
      layout |= part.layout;
    } else text += part.mark;
  }
  return new Piece(text, layout);
}

/** A space, or a line break where the enclosing group is broken. */
export const line: Code = new Piece(marks.line, varies);

/** Nothing, or a line break. */
export const softline: Code = new Piece(marks.softline, varies);

/** A line break. */
export const hardline: Code = new Piece(marks.hardline, breaks | varies);
export const empty: Code = new Piece('', 0);

/** Prints nothing: as an argument of a call, what holds it is not simple. */
export const notSimple: Code = new Piece('', complex);

/** Prints nothing, but what holds it is laid out over several lines. */
export const mustBreak: Code = new Piece('', breaks);

const commaLine = sequence([',', line]);
export const trailingComma = choice(text(','), empty);

function nested(of: Code, spaces: number): string {
  if (spaces === 0 || !isLaidOut(of)) return of.text;
  if (spaces > deepest) return nested(new Piece(nested(of, deepest), of.layout), spaces - deepest);
  const depth = String.fromCharCode(nestBase + spaces);
  return marks.nest + depth + of.text + marks.nestEnd + depth;
}

/** A string is text that is code already. */
function pieceOf(value: Value): Code | string {
  if (typeof value === 'string') return stringLiteral(value);
  if (typeof value === 'number') return numberLiteral(value);
  if (value === null || typeof value === 'boolean') return String(value);
  if (value instanceof Piece) return value;
  if (isArray(value)) return sequence(value.map(pieceOf));
  if (!isSymbol(value)) throw new Error('Only code and literals can be interpolated');
  return value.mark;
}

/** Prettier's rule: a list of several objects or lists, each with several members, is a table. */
function isTable(json: readonly Json[]): boolean {
  const several = (value: Json | undefined): boolean =>
    typeof value === 'object' && value !== null && Object.keys(value).length > 1;
  return (
    json.length > 1 && json.every((each) => several(each) && isArray(each) === isArray(json[0]))
  );
}

function isArray<T>(value: T | readonly T[]): value is readonly T[] {
  return Array.isArray(value);
}

/** A text of a template between two values, and how deep the line that it ends on stands. */
interface Fixed {
  readonly fixed: Code;
  readonly depth: number;
}

const nothing: Fixed = { fixed: empty, depth: 0 };
const known = new WeakMap<TemplateStringsArray, readonly Fixed[]>();

function parsed(template: TemplateStringsArray): readonly Fixed[] {
  const before = known.get(template);
  if (before) return before;
  let depth = 0;
  const pieces = dedented(template).map((piece) => {
    const parts: Part[] = [];
    piece.split('\n').forEach((row, index) => {
      const content = index === 0 ? row : row.trimStart();
      if (index > 0) {
        depth = row.length - content.length;
        parts.push(depth > 0 ? new Piece(nested(hardline, depth), hardline.layout) : hardline);
      }
      parts.push(content);
    });
    return { fixed: sequence(parts), depth };
  });
  known.set(template, pieces);
  return pieces;
}
