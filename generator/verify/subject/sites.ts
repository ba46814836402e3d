// Walks a value and its schema side by side: finds the schemas that apply to each part of the
// value.

import type { Subject } from './check.js';
import { itemSchemas, propertySchemas, schemasInPlace } from '../reading/types.js';
import { at, isArray, isObject, type Json, type JsonObject, referred } from '../judge/json.js';

export type Path = readonly (string | number)[];

export interface ValueSite {
  /** The pointer of the schema object in the document. */
  readonly pointer: string;
  readonly schema: JsonObject;
  readonly path: Path;
  readonly value: Json;
  /** Whether the schema applies only conditionally: it is in `anyOf` or `oneOf`, or behind `if`. */
  readonly conditional: boolean;
}

/** Bounds the walk, because values and schemas may be deep and wide. */
const limits = { depth: 10, items: 3, sites: 4000 };

export function sitesOf(document: JsonObject, pointer: string, value: Json): readonly ValueSite[] {
  const valueSites: ValueSite[] = [];
  const visit = (schemaAt: string, part: Json, { path, conditional, seen }: WalkContext): void => {
    const schema = at(document, schemaAt);
    if (
      !isObject(schema) ||
      seen.has(schemaAt) ||
      path.length > limits.depth ||
      valueSites.length >= limits.sites
    )
      return;
    const here: WalkContext = { path, conditional, seen: new Set([...seen, schemaAt]) };
    valueSites.push({ pointer: schemaAt, schema, path, value: part, conditional });
    const visitSame = (child: string, isChoice = false): void =>
      visit(child, part, { ...here, conditional: conditional || isChoice });
    const visitPart = (child: string, key: string | number, member: Json): void =>
      visit(child, member, { path: [...path, key], conditional, seen: new Set() });
    for (const target of schemasInPlace(schema, schemaAt))
      visitSame(target.pointer, target.conditional);
    if (isObject(part))
      for (const [key, member] of Object.entries(part))
        for (const child of propertySchemas(schema, schemaAt, key)) visitPart(child, key, member);
    if (isArray(part))
      for (const [index, item] of part.slice(0, limits.items).entries())
        for (const child of itemSchemas(schema, schemaAt, index)) visitPart(child, index, item);
  };
  visit(pointer, value, { path: [], conditional: false, seen: new Set() });
  return valueSites;
}

interface WalkContext {
  readonly path: Path;
  readonly conditional: boolean;
  /** The schemas already visited for this part of the value. */
  readonly seen: ReadonlySet<string>;
}

/** Returns the value with one part replaced, or removed if `change` is `undefined`. */
export function replaced(value: Json, [step, ...rest]: Path, change: Json | undefined): Json {
  if (step === undefined) return change ?? null;
  const isRemoved = rest.length === 0 && change === undefined;
  if (isArray(value))
    return value.flatMap((item, index) =>
      index !== step ? [item] : isRemoved ? [] : [replaced(item, rest, change)],
    );
  if (!isObject(value)) return value;
  const members = new Map(Object.entries(value));
  const name = String(step);
  if (isRemoved) members.delete(name);
  else if (rest.length === 0 || members.has(name))
    members.set(name, replaced(members.get(name) ?? null, rest, change));
  return Object.fromEntries(members);
}

/** Whether a property has a flag, itself or in the schema that it refers to. */
export function isHidden(
  property: Json,
  flag: 'readOnly' | 'writeOnly',
  { document }: Pick<Subject, 'document'>,
): boolean {
  return [property, referred(property, document)].some(
    (candidate) => isObject(candidate) && candidate[flag] === true,
  );
}
