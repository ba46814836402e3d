// Large values as literals. They are laid out directly, without the general printer, for
// declarations without indentation.

import type { Json } from '../model/json.js';
import {
  arrayLiteral,
  code,
  type Code,
  type ImportSymbol,
  indentBy,
  isLaidOut,
  mayBreak,
  objectLiteral,
  type CodePart,
  sequence,
  shortKey,
  rawCode,
} from './code.js';
import { keyText, numberLiteral, stringLiteral } from './escape.js';
import { flatWidth, printWidth, widthOf } from './print.js';

/** Part of a value; a string is already code. */
export type DataNode = string | DataLink | DataGroup | DataParts;

/**
 * An expression with at most one group of data, which is laid out; its strings are already code.
 */
interface DataParts {
  readonly parts: readonly (CodePart | DataGroup)[];
  readonly width: number;
}

/** A reference: `name`, `() => name`, or `name()`. */
interface DataLink {
  readonly symbol: ImportSymbol;
  readonly before: string;
  readonly after: string;
  readonly width: number;
}

interface DataGroup {
  readonly items: readonly DataNode[];
  /** Absent for an array or the arguments of a call. */
  readonly keys?: readonly string[] | undefined;
  /** The function, if this is a call. */
  readonly callee?: DataParts | undefined;
  /** The width on one line; infinite if it must break. */
  readonly width: number;
}

/** @param named Returns the constant that a part of the value is, if it is one. */
export function dataOf(
  json: Json,
  named: (part: Json) => ImportSymbol | undefined = () => undefined,
): DataNode {
  if (typeof json === 'string') return stringLiteral(json);
  if (typeof json === 'number') return numberLiteral(json);
  if (typeof json !== 'object' || json === null) return String(json);
  const symbol = named(json);
  if (symbol) return dataName(symbol);
  if (isList(json)) return dataList(json.map((value) => dataOf(value, named)));
  return dataObject(Object.entries(json).map(([name, value]) => [name, dataOf(value, named)]));
}

export function dataLink(symbol: ImportSymbol): DataNode {
  return { symbol, before: '() => ', after: '', width: symbol.name.length + 6 };
}

export function dataName(symbol: ImportSymbol): DataNode {
  return { symbol, before: '', after: '', width: symbol.name.length };
}

/** `() => ({ … })` */
export function dataFunction(object: DataNode): DataNode {
  return dataParts(['() => (', object, ')']);
}

/** An expression of code, symbols and data, such as a value with its type. */
export function dataParts(pieces: readonly (CodePart | DataNode)[]): DataParts {
  const parts = pieces.flatMap((piece): readonly (CodePart | DataGroup)[] =>
    typeof piece === 'string' || 'text' in piece || 'from' in piece || 'items' in piece
      ? [piece]
      : 'parts' in piece
        ? piece.parts
        : [piece.before, piece.symbol, piece.after],
  );
  return { parts, width: parts.reduce((sum, part) => sum + widthOfPart(part), 0) };
}

function widthOfPart(part: CodePart | DataGroup): number {
  if (typeof part === 'string') return widthOf(part);
  if ('items' in part) return part.width;
  return 'text' in part ? flatWidth(part) : part.name.length;
}

/** A call with its arguments, one per line if they do not fit. */
export function dataArguments(callee: readonly CodePart[], items: readonly DataNode[]): DataNode {
  const head = dataParts(callee);
  return { callee: head, items, width: head.width + 2 * items.length + widthOfAll(items) };
}

export function dataList(items: readonly DataNode[]): DataNode {
  if (items.length === 0) return '[]';
  return { items, width: isTable(items) ? Infinity : 2 * items.length + widthOfAll(items) };
}

function widthOfAll(items: readonly DataNode[]): number {
  let width = 0;
  for (const item of items) width += widthOfNode(item);
  return width;
}

/** Prettier's rule: an array of several objects or arrays, each with several members, is broken. */
function isTable(items: readonly DataNode[]): boolean {
  const [first] = items;
  if (items.length < 2 || !isBracketed(first)) return false;
  return items.every(
    (item) =>
      isBracketed(item) &&
      item.items.length > 1 &&
      (item.keys === undefined) === (first.keys === undefined),
  );
}

function isBracketed(node: DataNode | undefined): node is DataGroup {
  return typeof node === 'object' && 'items' in node && !node.callee;
}

/** An object literal; names may be any strings. */
export function dataObject(
  members: readonly (readonly [name: string | number, value: DataNode])[],
  broken = false,
): DataNode {
  if (members.length === 0) return '{}';
  const keys = members.map(([name]) => (typeof name === 'number' ? `${name}` : keyText(name)));
  const items = members.map(([, item]) => item);
  let width = 2 + 2 * items.length;
  for (const [index, item] of items.entries())
    width += widthOfNode(item) + widthOf(keys[index] ?? '') + 2;
  return { items, keys, width: broken ? Infinity : width };
}

/** `left = value`, without indentation. */
export function dataDeclaration(left: Code, value: DataNode): Code {
  const width = flatWidth(left) + 3;
  if (typeof value === 'string' && /^(?:true|false|\d)/.test(value))
    return code`${left} = ${rawCode(value)};`;
  if (!isLaidOut(left) && width + widthOfNode(value) + 1 > printWidth && isPoorlyBreakable(value))
    return code`${left} =${rawCode('\n  ')}${dataCode(value, '  ')};`;
  const inside = width + widthOfStart(value) === printWidth + 1 ? argumentOf(value) : undefined;
  if (inside)
    return code`${left} = ${sequence(inside.callee)}(${rawCode('\n  ')}${dataCode(inside.argument, '  ')}${rawCode(',\n')});`;
  if (!isLaidOut(left))
    return width + widthOfStart(value) <= printWidth
      ? code`${left} = ${dataCode(value, '', width)};`
      : code`${left} =${rawCode('\n  ')}${dataCode(value, '  ')};`;
  if (width - 1 > printWidth) return code`${left} = ${dataCode(value, '', 4)};`;
  return width + widthOfStart(value) <= printWidth
    ? code`${left} =${mayBreak} ${dataCode(value, '', width)};`
    : code`${left} =${mayBreak}${rawCode('\n  ')}${dataCode(value, '  ')};`;
}

/**
 * Prettier's rule: a call with one short literal goes onto a line of its own as a whole, unless its
 * type argument is an object or a union.
 */
function isPoorlyBreakable(value: DataNode): boolean {
  if (typeof value === 'string' || !('items' in value) || !value.callee) return false;
  const isComplex = value.callee.parts.some(
    (part) =>
      typeof part !== 'string' && 'text' in part && /^<(?:\W*\{|[^<(]*[|&])/.test(part.text),
  );
  if (isComplex) return false;
  const [only, ...others] = value.items;
  return others.length === 0 && typeof only === 'string' && widthOf(only) <= printWidth / 4;
}

/**
 * The argument of a call with one piece of data, which goes onto a line of its own if only its
 * bracket does not fit.
 */
function argumentOf(
  value: DataNode,
): { readonly callee: readonly CodePart[]; readonly argument: DataParts } | undefined {
  if (typeof value === 'string' || !('parts' in value)) return undefined;
  const at = value.parts.findIndex((part) => typeof part !== 'string' && 'items' in part);
  const [callee, rest] = [value.parts.slice(0, at), value.parts.slice(at)];
  if (callee.pop() !== '(' || rest.pop() !== ')') return undefined;
  return {
    callee: callee.flatMap((part) => (typeof part !== 'string' && 'items' in part ? [] : [part])),
    argument: dataParts(rest),
  };
}

/** The width up to the first possible break. */
function widthOfStart(node: DataNode): number {
  if (typeof node === 'string') return widthOf(node) + 1;
  if ('items' in node) return node.callee ? widthOfStart(node.callee) : 1;
  if ('symbol' in node) return node.before === '() => ' ? 5 : node.width + 1;
  let width = 0;
  for (const part of node.parts) {
    if (typeof part !== 'string' && 'items' in part) return width + widthOfStart(part);
    if (typeof part !== 'string' && 'text' in part && isLaidOut(part)) return width + 1;
    width += widthOfPart(part);
  }
  return width + 1;
}

/** A value in a line with this indentation and this number of characters before the value. */
export function dataCode(node: DataNode, margin = '', before = margin.length): Code {
  const parts: CodePart[] = [];
  let buffer = '';
  const write = (dataNode: DataNode, margin: string, room: number): void => {
    if (typeof dataNode === 'string') buffer += dataNode;
    else if ('symbol' in dataNode) {
      parts.push(
        buffer +
          (dataNode.width > room
            ? dataNode.before.replace(/ $/, `\n${margin}  `)
            : dataNode.before),
        dataNode.symbol,
      );
      buffer = dataNode.after;
    } else if ('parts' in dataNode) {
      for (const part of dataNode.parts)
        if (typeof part === 'string') buffer += part;
        else if ('items' in part) writeGroup(part, margin, room - dataNode.width + part.width);
        else {
          parts.push(buffer, 'text' in part ? indentBy(part, margin.length) : part);
          buffer = '';
        }
    } else writeGroup(dataNode, margin, room);
  };
  const writeGroup = (group: DataGroup, margin: string, room: number): void => {
    const { items, keys, callee, width } = group;
    if (callee) {
      write(callee, margin, Infinity);
      const isBroken = callee.width > room && canBreak(callee);
      return writeArguments(
        group,
        margin,
        isBroken ? printWidth - margin.length - '}>,'.length : room - callee.width,
      );
    }
    const isFlat = width <= room;
    const inner = isFlat ? margin : `${margin}  `;
    const separator = isFlat ? ' ' : `\n${inner}`;
    buffer += keys ? '{' : '[';
    if (!isFlat && !keys && items.every(isNumber)) buffer += `\n${fillLines(items, inner)}`;
    else
      for (const [index, item] of items.entries()) {
        if (index > 0) buffer += ',';
        if (index > 0 || keys || !isFlat) buffer += separator;
        const key = keys?.[index];
        if (isFlat) {
          if (key !== undefined) buffer += key === '' ? '' : `${key}: `;
          write(item, inner, Infinity);
        } else if (key === undefined) write(item, inner, printWidth - inner.length - 1);
        else writeMember(key, item, inner);
      }
    if (!isFlat) buffer += `,\n${margin}`;
    else if (keys) buffer += ' ';
    buffer += keys ? '}' : ']';
  };
  const writeMember = (key: string, item: DataNode, margin: string): void => {
    const room = printWidth - margin.length - widthOf(key) - 2;
    const isBelow = widthOfStart(item) > room && key.length >= shortKey;
    buffer += isBelow ? `${key}:\n${margin}  ` : key === '' ? '' : `${key}: `;
    if (isBelow) write(item, `${margin}  `, printWidth - margin.length - 2);
    else write(item, margin, room - 1);
  };
  // A last object may break while the other arguments stay on one line.
  const writeArguments = (
    { items, callee, width }: DataGroup,
    margin: string,
    room: number,
  ): void => {
    const last = items.at(-1);
    const isFlat = width - (callee?.width ?? 0) <= room;
    const others = 2 * items.length + widthOfAll(items.slice(0, -1));
    const isAlone = isBracketed(last) && others <= room + 1;
    const inner = isFlat || isAlone ? margin : `${margin}  `;
    parts.push(`${buffer}(`, mayBreak);
    buffer = '';
    for (const [index, item] of items.entries()) {
      if (index > 0) buffer += ',';
      if (inner !== margin) buffer += `\n${inner}`;
      else if (index > 0) buffer += ' ';
      const isAny = isFlat || item !== last;
      write(item, inner, inner !== margin ? printWidth - inner.length - 1 : isAny ? Infinity : 0);
    }
    buffer += inner === margin ? ')' : `,\n${margin})`;
  };
  write(node, margin, printWidth - before - 1);
  parts.push(buffer);
  return sequence(parts);
}

/** Whether something in front of the arguments goes onto lines of its own where it does not fit. */
function canBreak({ parts }: DataParts): boolean {
  return parts.some(
    (part) => typeof part !== 'string' && ('items' in part || ('text' in part && isLaidOut(part))),
  );
}

/** Arrays of numbers have several per line. */
function isNumber(node: DataNode): node is string {
  return typeof node === 'string' && /^-?\d/.test(node);
}

/** Fills lines with as many items as fit. */
function fillLines(items: readonly string[], margin: string): string {
  let result = '';
  let line = margin + (items[0] ?? '');
  for (const item of items.slice(1)) {
    if (line.length + item.length + 3 <= printWidth) line += `, ${item}`;
    else {
      result += `${line},\n`;
      line = margin + item;
    }
  }
  return result + line;
}

/** Wider objects inside expressions are broken, even if they would fit into the line. */
const maxFlatObject = 60;

/** A value inside an expression. */
export function dataExpression(node: DataNode, widest = maxFlatObject): Code {
  if (typeof node === 'string') return rawCode(node);
  if ('symbol' in node) return code`${rawCode(node.before)}${node.symbol}${rawCode(node.after)}`;
  if ('parts' in node)
    return sequence(
      node.parts.map((part) =>
        typeof part !== 'string' && 'items' in part ? dataExpression(part) : part,
      ),
    );
  const { items, keys, width } = node;
  const inner = items.map((item) => dataExpression(item, Infinity));
  return keys
    ? objectLiteral(
        inner.map((item, index) => code`${rawCode(keys[index] ?? '')}: ${item}`),
        width > widest,
      )
    : arrayLiteral(inner, width === Infinity);
}

function widthOfNode(node: DataNode): number {
  return typeof node === 'string' ? widthOf(node) : node.width;
}

function isList(json: Json): json is readonly Json[] {
  return Array.isArray(json);
}
