// Code that is written as a template: an interpolated string is a literal unless it is `Code`, and a symbol brings its import.
// A piece of code is a small layout document (after Wadler): `print.ts` chooses where it breaks.

import type { Json } from '../model/json.js';
import { isIdentifier, keyText, numberLiteral, regexText, stringLiteral } from './escape.js';

/** Keeps values of a document from posing as code: JSON has no symbols. */
const brand: unique symbol = Symbol('code');

interface Branded {
  readonly [brand]: true;
}

/**
 * Where a symbol is declared: a file of the output, a package, or the language's own library. With `namespace` it stands for all that the
 * package, or the file, exports.
 */
export type Origin =
  | { readonly file: string }
  | { readonly package: string }
  | { readonly namespace: string; readonly isFile?: boolean }
  | { readonly global: true };

export interface ImportSymbol extends Branded {
  readonly kind: 'symbol';
  readonly name: string;
  readonly from: Origin;
  /** Only used as a type: imported with `import type`. */
  readonly type: boolean;
}

/** `breaks`: it holds a line break that cannot be avoided, so whatever encloses it is laid out over several lines. */
type Shape =
  | { readonly kind: 'sequence'; readonly parts: readonly Part[]; readonly breaks: boolean }
  | { readonly kind: 'group' | 'indent'; readonly of: Code; readonly breaks: boolean }
  | { readonly kind: 'nest'; readonly of: Code; readonly spaces: number; readonly breaks: boolean }
  | { readonly kind: 'line'; readonly flat: string; readonly breaks: boolean }
  | { readonly kind: 'choice'; readonly broken: Code; readonly flat: Code; readonly breaks: false }
  | { readonly kind: 'name'; readonly name: string; readonly breaks: false };

export type Code = Shape & Branded;
/** A string here is text that was escaped already. */
export type Part = string | Code | ImportSymbol;
export type Value = string | number | boolean | null | Code | ImportSymbol | readonly Value[];

export function code(template: TemplateStringsArray, ...values: readonly Value[]): Code {
  const pieces = parsed(template);
  const parts: Part[] = [];
  for (let index = 0; index < pieces.length; index++) {
    const { parts: fixed, depth } = pieces[index] ?? nothing;
    for (const part of fixed) parts.push(part);
    const value = values[index];
    if (value === undefined) continue;
    if (typeof value === 'string') {
      parts.push(stringLiteral(value));
      continue;
    }
    // After a line break, the rest of the template stands as deep as its own line does.
    for (const part of partsOf(value))
      parts.push(
        depth > 0 && typeof part !== 'string' && part.kind !== 'symbol' ? nest(part, depth) : part,
      );
  }
  return sequence(parts);
}

export function symbol(
  name: string,
  from: Origin,
  options: { readonly type?: boolean } = {},
): ImportSymbol {
  if (!isIdentifier(name)) throw new Error(`Not an identifier: ${stringLiteral(name)}`);
  return { [brand]: true, kind: 'symbol', name, from, type: options.type ?? false };
}

/** The only way for a name to get into code. */
export function identifier(name: string): Code {
  if (!isIdentifier(name)) throw new Error(`Not an identifier: ${stringLiteral(name)}`);
  return { [brand]: true, kind: 'name', name, breaks: false };
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
  const parts: Part[] = [];
  for (const each of codes) {
    if (parts.length > 0) parts.push(separator);
    parts.push(each);
  }
  return sequence(parts);
}

/** One below the other; what is empty takes no line. */
export function lines(codes: readonly Code[]): Code {
  return join(
    codes.filter((each) => !isEmpty(each)),
    hardline,
  );
}

export function isEmpty(each: Code): boolean {
  return (
    each.kind === 'sequence' &&
    each.parts.every((part) =>
      typeof part === 'string' ? part === '' : part.kind !== 'symbol' && isEmpty(part),
    )
  );
}

/** Broken at all of its own lines or at none. */
export function group(of: Code, options: { readonly broken?: boolean } = {}): Code {
  return { [brand]: true, kind: 'group', of, breaks: options.broken === true || of.breaks };
}

/** Lines inside stand one step (two spaces) deeper. */
export function indent(of: Code): Code {
  return { [brand]: true, kind: 'indent', of, breaks: of.breaks };
}

/** One text where the enclosing group is broken, another where it is not. */
export function choice(broken: Code, flat: Code): Code {
  return { [brand]: true, kind: 'choice', broken, flat, breaks: false };
}

/** Text that is code already. Its callers are in this folder and in the printers of types: everybody else writes templates. */
export function text(escaped: string): Code {
  return { [brand]: true, kind: 'sequence', parts: [escaped], breaks: false };
}

export function sequence(parts: readonly Part[]): Code {
  let breaks = false;
  for (const part of parts)
    if (typeof part !== 'string' && part.kind !== 'symbol' && part.breaks) breaks = true;
  return { [brand]: true, kind: 'sequence', parts, breaks };
}

/** A space, or a line break where the enclosing group is broken. */
export const line: Code = { [brand]: true, kind: 'line', flat: ' ', breaks: false };
/** Nothing, or a line break. */
export const softline: Code = { [brand]: true, kind: 'line', flat: '', breaks: false };
/** A line break. */
export const hardline: Code = { [brand]: true, kind: 'line', flat: '', breaks: true };
export const empty: Code = sequence([]);

const commaLine = sequence([',', line]);
export const trailingComma = choice(text(','), empty);

function nest(of: Code, spaces: number): Code {
  return { [brand]: true, kind: 'nest', of, spaces, breaks: of.breaks };
}

function partsOf(value: Value): Part[] {
  if (typeof value === 'string') return [stringLiteral(value)];
  if (typeof value === 'number') return [numberLiteral(value)];
  if (value === null || typeof value === 'boolean') return [String(value)];
  if (isArray(value)) return value.flatMap(partsOf);
  if (value[brand] !== true) throw new Error('Only code and literals can be interpolated');
  return [value];
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

/** A piece of a template between two values: its text, and how deep the line that it ends on stands. */
interface Piece {
  readonly parts: readonly Part[];
  readonly depth: number;
}

const nothing: Piece = { parts: [], depth: 0 };
const known = new WeakMap<TemplateStringsArray, readonly Piece[]>();

function parsed(template: TemplateStringsArray): readonly Piece[] {
  const before = known.get(template);
  if (before) return before;
  let depth = 0;
  const pieces = dedented(template).map((piece) => {
    const parts: Part[] = [];
    piece.split('\n').forEach((row, index) => {
      const content = index === 0 ? row : row.trimStart();
      if (index > 0) {
        depth = row.length - content.length;
        parts.push(depth > 0 ? nest(hardline, depth) : hardline);
      }
      if (content !== '') parts.push(content);
    });
    return { parts, depth };
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
