// Large values as literals: laid out here at once, without the general printer's document. For declarations that stand at the left margin.

import type { Json } from '../model/json.js';
import {
  arrayLiteral,
  code,
  type Code,
  type ImportSymbol,
  objectLiteral,
  type Part,
  sequence,
  text,
} from './code.js';
import { keyText, numberLiteral, stringLiteral } from './escape.js';
import { flatWidth, printWidth, widthOf } from './print.js';

/** A piece of a value. What is a text here is code already. */
export type DataNode = string | DataLink | DataGroup | DataParts;

/** An expression that is no data: its texts are code already. The one piece of data in it, if any, is laid out. */
interface DataParts {
  readonly parts: readonly (Part | DataGroup)[];
  readonly width: number;
}

/** What a value refers to: `name`, `() => name`, or `name()`. */
interface DataLink {
  readonly symbol: ImportSymbol;
  readonly before: string;
  readonly after: string;
  readonly width: number;
}

interface DataGroup {
  readonly items: readonly DataNode[];
  /** Absent: a list. */
  readonly keys?: readonly string[] | undefined;
  /** On one line; without an end where it has to be broken. */
  readonly width: number;
}

/** `named`: the constant that a part of the value is, where it is one. */
export function dataOf(
  json: Json,
  named: (part: Json) => ImportSymbol | undefined = () => undefined,
): DataNode {
  if (typeof json === 'string') return stringLiteral(json);
  if (typeof json === 'number') return numberLiteral(json);
  if (typeof json !== 'object' || json === null) return String(json);
  const symbol = named(json);
  if (symbol) return { symbol, before: '', after: '', width: symbol.name.length };
  if (isList(json))
    return dataList(
      json.map((each) => dataOf(each, named)),
      isTable(json) && !json.some(named),
    );
  return dataObject(Object.entries(json).map(([name, value]) => [name, dataOf(value, named)]));
}

export function dataLink(symbol: ImportSymbol): DataNode {
  return { symbol, before: '() => ', after: '', width: symbol.name.length + 6 };
}

/** What a function makes that does nothing else. */
export function dataCall(symbol: ImportSymbol): DataNode {
  return { symbol, before: '/*#__PURE__*/ ', after: '()', width: symbol.name.length + 16 };
}

/** An expression of symbols and of texts that are code already; after data, for example its type. */
export function dataParts(pieces: readonly (Part | DataNode)[]): DataNode {
  const parts = pieces.flatMap((piece): readonly (Part | DataGroup)[] =>
    typeof piece === 'string' || 'text' in piece || 'from' in piece || 'items' in piece
      ? [piece]
      : 'parts' in piece
        ? piece.parts
        : [piece.before, piece.symbol, piece.after],
  );
  return { parts, width: parts.reduce((sum, part) => sum + widthOfPart(part), 0) };
}

function widthOfPart(part: Part | DataGroup): number {
  if (typeof part === 'string') return widthOf(part);
  if ('items' in part) return part.width;
  return 'text' in part ? flatWidth(part) : part.name.length;
}

export function dataList(items: readonly DataNode[], broken = false): DataNode {
  if (items.length === 0) return '[]';
  let width = 2 * items.length;
  for (const item of items) width += widthOfNode(item);
  return { items, width: broken ? Infinity : width };
}

/** The members by name, whatever they are called. */
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

/** A value behind a short head, as in `const name = …`, where the line begins with the margin. */
export function dataCode(node: DataNode, margin = ''): Code {
  const parts: Part[] = [];
  let buffer = '';
  const write = (each: DataNode, margin: string, room: number): void => {
    if (typeof each === 'string') buffer += each;
    else if ('symbol' in each) {
      parts.push(buffer + each.before, each.symbol);
      buffer = each.after;
    } else if ('parts' in each) {
      for (const part of each.parts)
        if (typeof part === 'string') buffer += part;
        else if ('items' in part)
          writeGroup(part, margin, room === Infinity ? room : room - each.width + part.width);
        else {
          parts.push(buffer, part);
          buffer = '';
        }
    } else writeGroup(each, margin, room);
  };
  const writeGroup = ({ items, keys, width }: DataGroup, margin: string, room: number): void => {
    const isFlat = width <= room;
    const inner = isFlat ? margin : `${margin}  `;
    const separator = isFlat ? ' ' : `\n${inner}`;
    buffer += keys ? '{' : '[';
    for (const [index, item] of items.entries()) {
      if (index > 0) buffer += ',';
      if (index > 0 || keys || !isFlat) buffer += separator;
      const head = keys ? `${keys[index] ?? ''}: ` : '';
      buffer += head;
      write(item, inner, isFlat ? Infinity : printWidth - inner.length - widthOf(head) - 1);
    }
    if (!isFlat) buffer += `,\n${margin}`;
    else if (keys) buffer += ' ';
    buffer += keys ? '}' : ']';
  };
  write(node, margin, printWidth - margin.length);
  parts.push(buffer);
  return sequence(parts);
}

/** A value inside an expression. */
export function dataExpression(node: DataNode): Code {
  if (typeof node === 'string') return text(node);
  if ('symbol' in node) return code`${text(node.before)}${node.symbol}${text(node.after)}`;
  if ('parts' in node)
    return sequence(
      node.parts.map((part) =>
        typeof part !== 'string' && 'items' in part ? dataExpression(part) : part,
      ),
    );
  const { items, keys, width } = node;
  return keys
    ? objectLiteral(
        items.map((item, index) => code`${text(keys[index] ?? '')}: ${dataExpression(item)}`),
      )
    : arrayLiteral(items.map(dataExpression), width === Infinity);
}

function widthOfNode(node: DataNode): number {
  return typeof node === 'string' ? widthOf(node) : node.width;
}

/** Prettier's rule: a list of several objects or lists, each with several members, is a table. */
function isTable(json: readonly Json[]): boolean {
  const several = (value: Json | undefined): boolean =>
    typeof value === 'object' && value !== null && Object.keys(value).length > 1;
  return (
    json.length > 1 &&
    json.every((each) => several(each) && isList(each) === isList(json[0] ?? null))
  );
}

function isList(json: Json): json is readonly Json[] {
  return Array.isArray(json);
}
