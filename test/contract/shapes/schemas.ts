// The JSON Schemas that fixtures carry, for ajv: what each reference leads to is a schema of its own.

import { createSchemaJudge } from '../../support/judge.js';
import type { Json } from '../../../generator/verify/judge/json.js';
import { type Ruling } from '../../../generator/verify/judge/judge.js';

/** An object of keywords; those that are functions tell where references lead. */
export type Shape = Readonly<Record<string, unknown>>;

export function isSchema(value: unknown): value is Shape {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export interface FixtureSchemaJudge {
  /** What ajv says of a value and a shape. */
  readonly judge: (shape: Shape, value: Json) => Ruling;
  /** What a shape says itself, as a schema. */
  readonly schema: (shape: Shape) => Json;
}

export function createFixtureSchemaJudge(): FixtureSchemaJudge {
  const judge = createSchemaJudge();
  const ids = new Map<unknown, string>();
  const schemas = new Map<string, Json>();
  const idOf = (shape: unknown): string => {
    const known = ids.get(shape);
    if (known !== undefined) return known;
    const id = `https://schema.example/${ids.size}`;
    ids.set(shape, id);
    // What it leads to is asked for below.
    open.push([id, shape]);
    return id;
  };
  const open: [id: string, shape: unknown][] = [];
  const added = (shape: Shape): string => {
    const id = idOf(shape);
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const [own, each] = next;
      const schema = plainOf(each, (target) => idOf(target()));
      schemas.set(own, schema);
      judge.add(own, schema);
    }
    return id;
  };
  return {
    judge: (shape, value) => judge.judge(added(shape), value),
    schema: (shape) => schemas.get(added(shape)) ?? true,
  };
}

/** The name of a reference becomes the one that `refer` gives to what it leads to; functions are left out. */
function plainOf(value: unknown, refer: (target: () => unknown) => string): Json {
  if (Array.isArray(value)) return value.map((item: unknown) => plainOf(item, refer));
  if (!isSchema(value))
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? value
      : null;
  const { target } = value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]): [string, Json][] => {
      if (name === '$ref' && isLink(target)) return [[name, refer(target)]];
      return each === undefined || isLink(each) ? [] : [[name, plainOf(each, refer)]];
    }),
  );
}

function isLink(value: unknown): value is () => unknown {
  return typeof value === 'function';
}
