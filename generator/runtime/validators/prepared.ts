// Transforms around an exact schema: first strings become the declared types and defaults are filled in, then undeclared properties are
// removed. The input is never changed; if nothing changes, the result is the same value.

import * as z from 'zod';
import { isObject, own } from './checks/values.js';
import type { Json } from '../schema/json-schema.js';

export type ShapeType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/** The structure of a schema, without its constraints. */
export interface Shape {
  /** Absent: any type. */
  readonly types?: readonly ShapeType[];
  readonly default?: { readonly value: Json };
  readonly properties?: Readonly<Record<string, ShapePart>>;
  readonly patterns?: readonly (readonly [RegExp, ShapePart])[];
  /** The schema of additional properties, if it is not empty. */
  readonly additional?: ShapePart;
  readonly items?: ShapePart;
  readonly tuple?: readonly ShapePart[];
  /** Schemas that always apply. */
  readonly all?: readonly ShapePart[];
  /** Groups of which at least one member applies. */
  readonly any?: readonly (readonly ShapePart[])[];
  /** Schemas that may apply. */
  readonly maybe?: readonly ShapePart[];
  /** Whether any property is allowed. */
  readonly free?: true;
  /** Whether a string stands for an array with one item. */
  readonly single?: true;
}

/** A shape, or a function that creates it on first use, since shapes may be recursive. */
export type ShapePart = Shape | (() => Shape);

export interface Preparation {
  /** Whether strings become the declared numbers and the like. Strings that do not fit stay, and the schema reports them. */
  readonly coerce?: boolean;
  /** Whether absent properties get their defaults. */
  readonly defaults?: boolean;
  /** Whether undeclared properties are removed from the result. */
  readonly strip?: boolean;
}

/** Adds the transforms before and after a schema. */
export function prepared<T>(
  schema: z.ZodType<T>,
  shape: ShapePart,
  { coerce = false, defaults = false, strip = false }: Preparation,
): z.ZodType<T> {
  const before = (value: unknown): unknown => {
    const read = coerce ? coerced(value, shape) : value;
    return defaults ? filled(read, shape) : read;
  };
  const exact: z.ZodType = schema;
  const decided = coerce || defaults ? z.pipe(z.transform(before), exact) : exact;
  const whole: z.ZodType = strip
    ? z.pipe(
        decided,
        z.transform((value: unknown) => stripped(value, shape)),
      )
    : decided;
  // A cast: removing undeclared properties does not change the type.
  return whole as z.ZodType<T>;
}

/** A shape together with all that applies to the same value. */
interface Node {
  readonly shapes: readonly Shape[];
  readonly groups: readonly (readonly ShapePart[])[];
  readonly maybe: readonly ShapePart[];
}

type Nodes = ReadonlySet<Node>;

const known = /*#__PURE__*/ new WeakMap<ShapePart, Node>();
const none: Nodes = /*#__PURE__*/ new Set();
const free: Shape = { free: true };

function nodeOf(part: ShapePart): Node {
  const found = known.get(part);
  if (found !== undefined) return found;
  const shapes: Shape[] = [];
  // The set grows while it is iterated, so that cycles end.
  const open = new Set([part]);
  for (const next of open) {
    const shape = typeof next === 'function' ? next() : next;
    shapes.push(shape);
    for (const each of shape.all ?? []) open.add(each);
  }
  const node: Node = {
    shapes,
    groups: shapes.flatMap(({ any = [] }) => any),
    maybe: shapes.flatMap(({ maybe = [] }) => maybe),
  };
  known.set(part, node);
  return node;
}

function coerced(value: unknown, part: ShapePart): unknown {
  const node = nodeOf(part);
  return typeof value === 'string' ? coercedText(value, node) : changed(value, node, coerced);
}

const numeral = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

function coercedText(text: string, node: Node): unknown {
  if (allows(node, 'string')) return text;
  if (numeral.test(text)) {
    const number = Number(text);
    if (
      allows(node, 'number')
        ? Number.isFinite(number)
        : allows(node, 'integer') && Number.isSafeInteger(number)
    )
      return number;
  }
  if ((text === 'true' || text === 'false') && allows(node, 'boolean')) return text === 'true';
  if (allows(node, 'array') && node.shapes.some(({ single }) => single))
    return [coerced(text, childOf(node, atIndex(0)) ?? free)];
  const others = ['boolean', 'integer', 'array', 'object'] as const;
  return text === 'null' && allows(node, 'null') && !others.some((type) => allows(node, type))
    ? null
    : text;
}

function allows(node: Node, type: ShapeType, open: Nodes = none): boolean {
  if (open.has(node)) return true;
  const inside = new Set(open).add(node);
  return (
    node.shapes.every(
      ({ types }) =>
        types === undefined ||
        types.includes(type) ||
        (type === 'integer' && types.includes('number')),
    ) && node.groups.every((group) => group.some((part) => allows(nodeOf(part), type, inside)))
  );
}

function filled(value: unknown, part: ShapePart): unknown {
  const node = nodeOf(part);
  const result = changed(value, node, filled);
  if (!isObject(result)) return result;
  const absent = new Map<string, unknown>();
  for (const { properties = {} } of node.shapes)
    for (const name of Object.keys(properties)) {
      if (own(result, name) !== undefined || absent.has(name)) continue;
      const child = childOf(node, atKey(name));
      const declared =
        child && nodeOf(child).shapes.find((shape) => shape.default !== undefined)?.default;
      if (declared !== undefined) absent.set(name, copy(declared.value));
    }
  return absent.size === 0 ? result : Object.fromEntries([...Object.entries(result), ...absent]);
}

function copy(value: Json): unknown {
  const copied: unknown = JSON.parse(JSON.stringify(value));
  return copied;
}

function stripped(value: unknown, part: ShapePart): unknown {
  const node = nodeOf(part);
  const declared =
    isObject(value) && names(node)
      ? Object.entries(value).filter(([key]) => childOf(node, atKey(key)) !== undefined)
      : undefined;
  const kept =
    isObject(value) && declared !== undefined && declared.length < Object.keys(value).length
      ? Object.fromEntries(declared)
      : value;
  return changed(kept, node, stripped);
}

/** Whether something declares properties. */
function names(node: Node, seen = new Set<Node>()): boolean {
  if (seen.has(node)) return false;
  seen.add(node);
  return (
    node.shapes.some(
      ({ properties, patterns, additional }) =>
        (properties ?? patterns ?? additional) !== undefined,
    ) || [...node.groups.flat(), ...node.maybe].some((part) => names(nodeOf(part), seen))
  );
}

/** Applies a function to the parts of a value; returns the same value if none changes. */
function changed(
  value: unknown,
  node: Node,
  change: (value: unknown, part: ShapePart) => unknown,
): unknown {
  let differs = false;
  const next = (each: unknown, pick: Pick): unknown => {
    const child = childOf(node, pick);
    const result = child === undefined || each === undefined ? each : change(each, child);
    if (result !== each) differs = true;
    return result;
  };
  if (Array.isArray(value)) {
    const items = value.map((item: unknown, index) => next(item, atIndex(index)));
    return differs ? items : value;
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, each]): [string, unknown] => [
    key,
    next(each, atKey(key)),
  ]);
  return differs ? Object.fromEntries(entries) : value;
}

type Pick = (shape: Shape) => readonly ShapePart[];

function atKey(key: string): Pick {
  return ({ properties, patterns = [], additional }) => {
    const property = properties && Object.hasOwn(properties, key) ? properties[key] : undefined;
    const found = [
      ...(property === undefined ? [] : [property]),
      ...patterns.flatMap(([pattern, part]) => (pattern.test(key) ? [part] : [])),
    ];
    return found.length === 0 && additional !== undefined ? [additional] : found;
  };
}

function atIndex(index: number): Pick {
  return ({ tuple, items }) => {
    const found = tuple?.[index] ?? items;
    return found === undefined ? [] : [found];
  };
}

/** Returns what is declared about a part of a value; `undefined` if nothing is. */
function childOf(node: Node, pick: Pick, open: Nodes = none): ShapePart | undefined {
  if (open.has(node)) return undefined;
  const all = node.shapes.flatMap(pick);
  if (node.groups.length === 0 && node.maybe.length === 0 && all.length < 2) return all[0];
  const inside = new Set(open).add(node);
  const ofEach = (parts: readonly ShapePart[]): readonly ShapePart[] =>
    parts.flatMap((part) => {
      const branch = nodeOf(part);
      const found =
        branch.shapes.some((shape) => shape.free) && !names(branch)
          ? free
          : childOf(branch, pick, inside);
      return found === undefined ? [] : [found];
    });
  const any = node.groups.map(ofEach).filter((group) => group.length > 0);
  const maybe = ofEach(node.maybe);
  return all.length + any.length + maybe.length === 0 ? undefined : { all, any, maybe };
}
