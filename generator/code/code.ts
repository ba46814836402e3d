// Code as template literals: an interpolated string becomes a string literal unless it is `Code`,
// and a symbol brings its import. A piece of code is one string that contains marks for layout and
// symbols. Joining pieces joins strings, and `print.ts` interprets the marks of a whole file in one
// pass. Document texts cannot contain marks, because these are control characters, which are always
// escaped. The marks, the tag and the kit of small forms are one file: the forms are made of marks
// that nothing else may write.

import type { Json } from '../model/json.js';
import {
  dedented,
  keyText,
  numberLiteral,
  regexText,
  stringLiteral,
  templateText,
} from './escape.js';
import { type ImportSymbol, isSymbol, symbol } from './symbols.js';

export { type ImportSymbol, symbol } from './symbols.js';

/** The marks for layout. A nest mark is followed by a character that encodes a number of spaces. */
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
  /**
   * A space; or a line break and two more spaces up to the end mark, if what follows does not fit
   * up to its first possible break.
   */
  onward: '\u0013',
  /**
   * Nothing if the next character fits; otherwise like `onward`, with a comma and a line break at
   * the end.
   */
  snug: '\u0017',
  /**
   * A chain of calls, one per line if they do not fit. If only the last argument needs to break,
   * everything before the mark `last` stays on one line.
   */
  chain: '\u0014',
  last: '\u0015',
  end: '\u0016',
} as const;

export const nestBase = 0x20;

/** The maximum number of spaces that a nest mark can encode. */
const maxNestStep = 64;

/**
 * Layout flag: contains an unavoidable line break, so everything around it is laid out over several
 * lines.
 */
const mustBreakLines = 1;

/** Layout flag: contains marks, so its layout depends on its position. */
const hasLayout = 2;

/** Layout flag: contains other values, as an array, an object or a call with arguments. */
const isContainer = 4;

/**
 * Layout flag: a container in a container. Prettier breaks a chain of more than two calls if one
 * has such an argument.
 */
const isNested = 8;

/** Layout flag: a last argument that may break although the rest of the chain does not. */
const mayBreakAlone = 16;

/** Not exported, so that no value of a document can pass as code. */
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

/** A chain of calls: the expression that is called on, and the calls so far. */
interface Chain {
  readonly head: string;
  readonly steps: string;
  readonly calls: number;
  readonly isSimple: boolean;
}

/** A piece of code, which the functions of this file make, and nothing else. */
export type Code = Piece;

/** A string is already escaped. */
export type CodePart = string | Code | ImportSymbol;
/** What can stand in a template of code: strings and numbers become literals. */
export type Value = string | number | boolean | null | Code | ImportSymbol | readonly Pieces[];

/** Pieces of code, one after another. A list of strings is no code: `literal` makes an array of it. */
type Pieces = Code | ImportSymbol | readonly Pieces[];

/**
 * Code from a template. An interpolated string becomes a string literal; code and symbols stay what
 * they are, and symbols bring their imports.
 */
export function code(template: TemplateStringsArray, ...values: readonly Value[]): Code {
  const pieces = parseTemplate(template);
  let text = '';
  let layout = 0;
  for (let index = 0; index < pieces.length; index++) {
    const { fixed, depth } = pieces[index] ?? emptyPart;
    text += fixed.text;
    layout |= fixed.layout;
    const value = values[index];
    if (value === undefined) continue;
    const piece = pieceOf(value);
    if (typeof piece === 'string') text += piece;
    else {
      // Lines of the value are indented as deep as the line of the template.
      text += nest(piece, depth);
      layout |= piece.layout;
    }
  }
  return new Piece(text, layout);
}

/** The only way to put a name into code. */
export function identifier(name: string): Code {
  return new Piece(symbol(name, { local: true }).mark, 0);
}

/** A template literal type: texts, and between them the names of types. */
export function templateType(
  parts: readonly string[],
  typeOf: (name: string) => 'string' | 'number' | 'boolean',
): Code {
  const rows = parts.map((part, index) =>
    index % 2 === 0 ? templateText(part) : `\${${typeOf(part)}}`,
  );
  return rawCode(`\`${rows.join('')}\``);
}

/** The key of a property in an object literal, an object type, an interface or a class. */
export function key(name: string): Code {
  return rawCode(keyText(name));
}

/** The access to a property: `.name` or `['any name']`. */
export function member(name: string): Code {
  return rawCode(/^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${stringLiteral(name)}]`);
}

/** A regular expression; `undefined` if JavaScript rejects the pattern. */
export function regexLiteral(pattern: string, flags = 'u'): Code | undefined {
  const expression = regexText(pattern, flags);
  return expression === undefined
    ? undefined
    : new Piece(expression, pattern.length > 5 ? isNested : 0);
}

/** A JSON value as an expression. */
export function literal(json: Json): Code {
  if (typeof json === 'string') return rawCode(stringLiteral(json));
  if (typeof json === 'number') return rawCode(numberLiteral(json));
  if (typeof json !== 'object' || json === null) return rawCode(String(json));
  if (isArray(json)) return arrayLiteral(json.map(literal), isTable(json));
  return objectLiteral(Object.entries(json).map(([name, value]) => property(name, literal(value))));
}

/** `{ a, b }`, on one line if it fits. The members come without commas. */
export function objectLiteral(members: readonly Code[], broken = false): Code {
  if (members.length === 0) return rawCode('{}');
  return container(
    group(
      sequence(['{', indent(sequence([line, join(members, commaLine)])), trailingComma, line, '}']),
      { broken },
    ),
  );
}

/** `[a, b]`, on one line if it fits. */
export function arrayLiteral(members: readonly Code[], broken = false): Code {
  if (members.length === 0) return rawCode('[]');
  return container(
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

/** The arguments of a call, without parentheses. */
export function inParentheses(values: readonly (Code | ImportSymbol)[]): Code {
  return group(
    sequence([indent(sequence([softline, join(values, commaLine)])), trailingComma, softline]),
  );
}

/** Marks the code as a container. */
function container({ text, layout }: Code): Code {
  return new Piece(text, layout | isContainer | (layout & isContainer ? isNested : 0));
}

/** `name: value`; the value moves to the next line if it does not fit and cannot break itself. */
export function property(name: string, value: Code): Code {
  const key = keyText(name);
  return key.length < shortKey ? sequence([key, ': ', value]) : sequence([key, ':', onward(value)]);
}

/** After shorter keys, a value would gain nothing on the next line. */
export const shortKey = 5;

/** A value after `=` or `:`, with the space before it. */
export function onward(value: Code): Code {
  return new Piece(marks.onward + value.text + marks.end, value.layout | hasLayout);
}

/**
 * The last argument of a call in a chain, which may break while everything before it stays on one
 * line.
 */
export function lastArgument(of: Code): Code {
  return new Piece(marks.last + of.text, of.layout | mayBreakAlone);
}

/** Whether the code contains layout marks. */
export function isLaidOut(of: Code): boolean {
  return (of.layout & hasLayout) !== 0;
}

/** Indents all lines but the first by a number of spaces. */
export function indentBy(of: Code, spaces: number): Code {
  return new Piece(nest(of, spaces), of.layout);
}

/** Whether the code certainly has several lines. */
export function isBroken(of: Code): boolean {
  return (of.layout & mustBreakLines) !== 0;
}

/** `of.name(…)`; chains of calls are laid out as Prettier does. */
export function call(of: Code | ImportSymbol, name: string, inside: Code = empty): Code {
  const { text: whole, layout, chain } = of instanceof Piece ? of : sequence([of]);
  const { head, steps, calls, isSimple } = chain ?? newChain(whole);
  const own = `.${name}(${inside.text})`;
  const next: Chain = {
    head,
    steps: steps + nest(new Piece(marks.softline + own, hasLayout), 2),
    calls: calls + 1,
    isSimple: isSimple && (inside.layout & isNested) === 0,
  };
  const both = (layout | (inside === empty ? 0 : container(inside).layout)) & ~mayBreakAlone;
  if (steps === '') return new Piece(whole + own, both, next);
  const isLast = (inside.layout & mayBreakAlone) !== 0;
  if (
    (layout & mustBreakLines) !== 0 ||
    (next.calls > 2 && !next.isSimple) ||
    (isBroken(inside) && !isLast)
  )
    return new Piece(head + next.steps, both | mustBreakLines | hasLayout, next);
  const form = !isLast ? 'f' : isBroken(inside) ? 'L' : 'l';
  return new Piece(marks.chain + form + head + next.steps + marks.end, both | hasLayout, next);
}

/**
 * The only argument of a call if it starts with a bracket, which moves to the next line only if it
 * does not fit itself.
 */
export function hugged(value: Code): Code {
  return new Piece(marks.snug + value.text + marks.end, value.layout | hasLayout);
}

/** Prints nothing; what comes before it must fit up to here. */
export const mayBreak: Code = new Piece(marks.snug + marks.end, hasLayout);

/** `of()`, to start a chain. */
export function called(of: Code | ImportSymbol): Code {
  const { text, layout } = sequence([of, '()']);
  return new Piece(text, layout, { ...newChain(text), calls: 1 });
}

function newChain(head: string): Chain {
  return { head, steps: '', calls: 0, isSimple: true };
}

/** The pieces with something between them. */
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

/** One per line; empty pieces take no line. */
export function lines(codes: readonly Code[]): Code {
  return join(
    codes.filter((piece) => !isEmpty(piece)),
    hardline,
  );
}

export function isEmpty(piece: Code): boolean {
  return piece.text === '';
}

/** Breaks at all of its own lines or at none. */
export function group(of: Code, options: { readonly broken?: boolean } = {}): Code {
  // No mark is needed if it must break, or has no layout.
  if (options.broken === true) return new Piece(of.text, of.layout | mustBreakLines);
  if ((of.layout & (mustBreakLines | hasLayout)) !== hasLayout) return of;
  return new Piece(marks.group + of.text + marks.groupEnd, of.layout);
}

/** Indents all lines but the first by two spaces. */
export function indent(of: Code): Code {
  return indentBy(of, 2);
}

/** The first code if the enclosing group is broken, the second if not. */
export function choice(broken: Code, flat: Code): Code {
  return new Piece(
    marks.choice + broken.text + marks.choiceElse + flat.text + marks.choiceEnd,
    hasLayout,
  );
}

/**
 * Text that is already code. Only for this folder and the printers of types; others use templates.
 */
export function rawCode(escaped: string): Code {
  return new Piece(escaped, 0);
}

/**
 * The same code. Engines represent a concatenated string as a tree until it is read; this reads it,
 * to flatten it.
 */
export function solid(of: Code): Code {
  return of.text.charCodeAt(0) === 0 ? empty : of;
}

export function sequence(parts: readonly CodePart[]): Code {
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

/** A space, or a line break if the enclosing group is broken. */
export const line: Code = new Piece(marks.line, hasLayout);

/** Nothing, or a line break if the enclosing group is broken. */
export const softline: Code = new Piece(marks.softline, hasLayout);

/** A line break. */
export const hardline: Code = new Piece(marks.hardline, mustBreakLines | hasLayout);
export const empty: Code = new Piece('', 0);

/** Prints nothing; makes the argument that contains it complex, for the layout of chains. */
export const notSimple: Code = new Piece('', isNested);

/** Prints nothing; forces the code around it onto several lines. */
export const mustBreak: Code = new Piece('', mustBreakLines);

const commaLine = sequence([',', line]);
export const trailingComma = choice(rawCode(','), empty);

function nest(of: Code, spaces: number): string {
  if (spaces === 0 || !isLaidOut(of)) return of.text;
  if (spaces > maxNestStep)
    return nest(new Piece(nest(of, maxNestStep), of.layout), spaces - maxNestStep);
  const depth = String.fromCharCode(nestBase + spaces);
  return marks.nest + depth + of.text + marks.nestEnd + depth;
}

/** Returns text that is already code, or a piece. */
function pieceOf(value: Value): Code | string {
  if (typeof value === 'string') return stringLiteral(value);
  if (typeof value === 'number') return numberLiteral(value);
  if (value === null || typeof value === 'boolean') return String(value);
  if (value instanceof Piece) return value;
  if (isArray(value)) return sequence(value.map(pieceOf));
  if (!isSymbol(value)) throw new Error('Only code and literals can be interpolated');
  return value.mark;
}

/** Prettier's rule: an array of several objects or arrays, each with several members, is broken. */
function isTable(json: readonly Json[]): boolean {
  const several = (value: Json | undefined): boolean =>
    typeof value === 'object' && value !== null && Object.keys(value).length > 1;
  return (
    json.length > 1 && json.every((value) => several(value) && isArray(value) === isArray(json[0]))
  );
}

function isArray<T>(value: T | readonly T[]): value is readonly T[] {
  return Array.isArray(value);
}

/** The text of a template between two values, and the indentation of the line on which it ends. */
interface TemplatePart {
  readonly fixed: Code;
  readonly depth: number;
}

const emptyPart: TemplatePart = { fixed: empty, depth: 0 };
const parsedTemplates = new WeakMap<TemplateStringsArray, readonly TemplatePart[]>();

function parseTemplate(template: TemplateStringsArray): readonly TemplatePart[] {
  const before = parsedTemplates.get(template);
  if (before) return before;
  let depth = 0;
  const pieces = dedented(template).map((piece) => {
    const parts: CodePart[] = [];
    piece.split('\n').forEach((row, index) => {
      const content = index === 0 ? row : row.trimStart();
      if (index > 0) {
        depth = row.length - content.length;
        parts.push(depth > 0 ? new Piece(nest(hardline, depth), hardline.layout) : hardline);
      }
      parts.push(content);
    });
    return { fixed: sequence(parts), depth };
  });
  parsedTemplates.set(template, pieces);
  return pieces;
}
