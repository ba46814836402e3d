// Code that is written as a template: an interpolated string is a literal unless it is `Code`, and a symbol brings its import.
// A piece of code is one text with marks of layout and of symbols in it: joining two pieces is joining two strings, and `print.ts`
// reads the whole of a file once. No text of a document holds a mark: they are control characters, which are escaped everywhere.

import type { Json } from '../model/json.js';
import { isIdentifier, keyText, numberLiteral, regexText, stringLiteral } from './escape.js';

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
  /** A name, or a symbol as `symbolMark` writes it, up to the end mark. */
  named: '\u0011',
  namedEnd: '\u0012',
} as const;

export const nestBase = 0x20;

/** It holds a line break that cannot be avoided, so whatever encloses it is laid out over several lines. */
const breaks = 1;

/** Its layout depends on where it stands. */
const varies = 2;

/** Made in this file alone: values of a document cannot pose as code. */
class Piece {
  declare protected readonly own: true;
  readonly text: string;
  readonly layout: number;
  constructor(text: string, layout: number) {
    this.text = text;
    this.layout = layout;
  }
}

export type Code = Piece;

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

export function symbol(
  name: string,
  from: Origin,
  options: { readonly type?: boolean } = {},
): ImportSymbol {
  if (!isIdentifier(name)) throw new Error(`Not an identifier: ${stringLiteral(name)}`);
  return { [brand]: true, name, from, type: options.type ?? false };
}

/** The only way for a name to get into code. */
export function identifier(name: string): Code {
  if (!isIdentifier(name)) throw new Error(`Not an identifier: ${stringLiteral(name)}`);
  return new Piece(`${marks.named}${name}${marks.namedEnd}`, 0);
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
  return expression === undefined ? undefined : text(expression);
}

/** A JSON value as an expression. */
export function literal(json: Json): Code {
  if (typeof json === 'string') return text(stringLiteral(json));
  if (typeof json === 'number') return text(numberLiteral(json));
  if (typeof json !== 'object' || json === null) return text(String(json));
  if (isArray(json)) return arrayLiteral(json.map(literal), isTable(json));
  return objectLiteral(
    Object.entries(json).map(([name, value]) => sequence([keyText(name), ': ', literal(value)])),
  );
}

/** `{ a, b }`: on one line where it fits. The members are written by the caller, without commas. */
export function objectLiteral(members: readonly Code[]): Code {
  if (members.length === 0) return text('{}');
  return group(
    sequence(['{', indent(sequence([line, join(members, commaLine)])), trailingComma, line, '}']),
  );
}

/** `[a, b]`: on one line where it fits. */
export function arrayLiteral(members: readonly Code[], broken = false): Code {
  if (members.length === 0) return text('[]');
  return group(
    sequence([
      '[',
      indent(sequence([softline, join(members, commaLine)])),
      trailingComma,
      softline,
      ']',
    ]),
    { broken },
  );
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
    } else text += symbolMark(each);
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
  if (of.layout !== varies) return of;
  return new Piece(marks.group + of.text + marks.groupEnd, of.layout);
}

/** Lines inside stand one step (two spaces) deeper. */
export function indent(of: Code): Code {
  return new Piece(nested(of, 2), of.layout);
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
    } else text += symbolMark(part);
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

/** Prints nothing, but what holds it is laid out over several lines. */
export const mustBreak: Code = new Piece('', breaks);

const commaLine = sequence([',', line]);
export const trailingComma = choice(text(','), empty);

/** A symbol between its marks: its name, how it is used, and where it is from. */
function symbolMark({ name, from, type }: ImportSymbol): string {
  const origin =
    'file' in from
      ? `f${from.file}`
      : 'package' in from
        ? `p${from.package}`
        : 'namespace' in from
          ? `${from.isFile === true ? 'N' : 'n'}${from.namespace}`
          : 'g';
  return `${marks.named}${name}\n${type ? 't' : 'v'}${origin}${marks.namedEnd}`;
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

function nested({ text, layout }: Code, spaces: number): string {
  if (spaces === 0 || layout < varies) return text;
  const depth = String.fromCharCode(nestBase + spaces);
  return marks.nest + depth + text + marks.nestEnd + depth;
}

/** A string is text that is code already. */
function pieceOf(value: Value): Code | string {
  if (typeof value === 'string') return stringLiteral(value);
  if (typeof value === 'number') return numberLiteral(value);
  if (value === null || typeof value === 'boolean') return String(value);
  if (value instanceof Piece) return value;
  if (isArray(value)) return sequence(value.map(pieceOf));
  if (value[brand] !== true) throw new Error('Only code and literals can be interpolated');
  return symbolMark(value);
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

/** A template that starts with a line break is moved to the left margin, and its first and last line break are dropped. */
function dedented(template: readonly string[]): readonly string[] {
  if (template[0]?.startsWith('\n') !== true) return template;
  const margins = template.flatMap((piece, index) =>
    piece
      .split('\n')
      .slice(1)
      .filter(
        (row, at, rows) =>
          row.trim() !== '' || (at === rows.length - 1 && index < template.length - 1),
      )
      .map((row) => row.length - row.trimStart().length),
  );
  const margin = Math.min(...margins);
  const result = template.map((piece) =>
    piece
      .split('\n')
      .map((row, at) => (at === 0 ? row : row.slice(margin)))
      .join('\n'),
  );
  result[0] = (result[0] ?? '').replace(/^\n/, '');
  result[result.length - 1] = (result.at(-1) ?? '').replace(/\n *$/, '');
  return result;
}
