// Shapes, which fixtures carry as data, as JSON Schema again: the keywords are the same, references are functions.

import { isObject, type Json, type JsonObject } from '../../../generator/verify/judge/json.js';
import { createSchemaJudge, type Ruling } from '../../../generator/verify/judge/judge.js';
import { mapSubschemas } from '../../../generator/verify/judge/subschemas.js';

/** An object of keywords; `ref` and what tells members apart hold functions. */
export type Shape = Readonly<Record<string, unknown>>;

export function isShape(value: unknown): value is Shape {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export interface ShapeJudge {
  /** What ajv says of a value and a shape. */
  readonly judge: (shape: Shape, value: Json) => Ruling;
  /** What a shape says itself, as a schema. */
  readonly schema: (shape: Shape) => Json;
  /** Whether what a shape leads to depends on who asks, which plain references cannot say. */
  readonly isDynamic: (shape: Shape) => boolean;
}

export function createShapeJudge(): ShapeJudge {
  const judge = createSchemaJudge();
  const ids = new Map<unknown, string>();
  const schemas = new Map<string, Json>();
  const idOf = (shape: unknown): string => {
    const known = ids.get(shape);
    if (known !== undefined) return known;
    const id = `https://shape.example/${ids.size}`;
    ids.set(shape, id);
    // What it leads to is asked for below.
    open.push([id, shape]);
    return id;
  };
  const open: [id: string, shape: unknown][] = [];
  const dynamic = new Set<string>();
  const added = (shape: Shape): string => {
    const id = idOf(shape);
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const [own, each] = next;
      const schema = asSchema(plainOf(each, (link) => idOf(link())));
      if (isShape(each) && says(each, 'dynamic')) dynamic.add(own);
      schemas.set(own, schema);
      judge.add(own, schema);
    }
    return id;
  };
  return {
    judge: (shape, value) => judge.judge(added(shape), value),
    schema: (shape) => schemas.get(added(shape)) ?? true,
    isDynamic: (shape) => {
      const reached = new Set([added(shape)]);
      for (const id of reached)
        for (const [, reference = ''] of JSON.stringify(schemas.get(id)).matchAll(
          /"\$ref":"(https:\/\/shape\.example\/\d+)"/g,
        ))
          reached.add(reference);
      return [...reached].some((id) => dynamic.has(id));
    },
  };
}

/** `undefined` is left out, and a function is the name of what it leads to. */
function plainOf(value: unknown, refer: (link: () => unknown) => string): Json {
  if (isLink(value)) return refer(value);
  if (Array.isArray(value)) return value.map((item: unknown) => plainOf(item, refer));
  if (!isShape(value))
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? value
      : null;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) =>
      each === undefined ? [] : [[name, plainOf(each, refer)]],
    ),
  );
}

function isLink(value: unknown): value is () => unknown {
  return typeof value === 'function';
}

function asSchema(shape: Json): Json {
  if (!isObject(shape)) return shape;
  const { never, ref, types, dynamic, scope: _, ...rest } = shape;
  if (never === true) return false;
  const target = ref ?? (isObject(dynamic) ? dynamic['otherwise'] : undefined);
  const schema: JsonObject = {
    ...rest,
    ...(target !== undefined && { $ref: target }),
    ...(types !== undefined && { type: types }),
  };
  return mapSubschemas(schema, asSchema);
}

/** Whether a keyword stands anywhere in a shape, what it leads to left out. */
function says(shape: unknown, keyword: string): boolean {
  if (Array.isArray(shape)) return shape.some((each) => says(each, keyword));
  return (
    isShape(shape) &&
    (isShape(shape[keyword]) || Object.values(shape).some((each) => says(each, keyword)))
  );
}
