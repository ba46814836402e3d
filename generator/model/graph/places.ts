// The places of values: all schemas that may apply to one value, whichever alternative holds, and
// what they say of its properties and items.

import type { Api } from '../api.js';
import { children, childrenAt, sameValue } from '../children.js';
import type { SchemaId } from '../json.js';
import { append, memoize } from '../maps.js';
import { matchesPattern } from '../patterns.js';
import type { Schema } from '../schema.js';
import { isReference, reachable, resolve, walkSchemas } from './walk.js';

export interface SharedPlace {
  /** All schemas that may apply to the value, with the targets of references. */
  readonly parts: readonly Schema[];
  /** The component that says everything about the value. */
  readonly component: SchemaId | undefined;
  /** Whether one schema leads to all parts. */
  readonly isOne: boolean;
  /** What is inside it, as far as it leads to schemas that are looked for. */
  readonly inside: () => Inside;
}

export interface Inside {
  readonly properties: ReadonlyMap<string, SharedPlace>;
  /** The properties that have no name of their own. */
  readonly others: SharedPlace | undefined;
  readonly first: readonly (SharedPlace | undefined)[];
  readonly items: SharedPlace | undefined;
}

/**
 * Finds the place of what these schemas describe together; `undefined` if it leads to no schema
 * that is looked for.
 */
export type FindPlace = (schemas: readonly Schema[]) => SharedPlace | undefined;

/** The places of values that are converted. */
export const conversionPlaces = memoize((api: Api) =>
  createPlaces(api, (schema) => becomes(schema) !== undefined),
);

/** What a string or a number of this place becomes: `Date`, `bigint`, `Blob`, or one of them. */
export function conversionOf({ parts }: SharedPlace): string | undefined {
  const found = new Set(parts.flatMap((part) => becomes(part) ?? []));
  return found.size > 0 ? [...found].sort().join('|') : undefined;
}

/** A text that is a file in forms alone stays one. */
function becomes({ conversion }: Schema): Schema['conversion'] {
  return conversion === 'Blob|string' ? undefined : conversion;
}

/** The places of objects with properties that are read-only, so that they are not sent. */
export const omissionPlaces = memoize((api: Api) =>
  createPlaces(api, ({ properties }) => [...(properties?.values() ?? [])].some(isReadOnly)),
);

/** The names of the properties that are not sent, whichever alternative holds. */
export function omittedAt({ parts }: SharedPlace): readonly string[] {
  const all = parts.flatMap(({ properties }) => [...(properties ?? [])]);
  const sent = new Set(all.flatMap(([name, schema]) => (isReadOnly(schema) ? [] : [name])));
  return [...new Set(all.map(([name]) => name))].filter((name) => !sent.has(name));
}

/** Whether a lowered property is only received. */
function isReadOnly({ never, readOnly }: Schema): boolean {
  return never === true && readOnly === true;
}

/** The place of a property. */
export function memberPlace({ parts, inside }: SharedPlace, name: string): SharedPlace | undefined {
  const { properties, others } = inside();
  const isDeclared = parts.some((part) => part.properties?.has(name));
  return properties.get(name) ?? (isDeclared ? undefined : others);
}

export function itemPlace({ inside }: SharedPlace, index: number): SharedPlace | undefined {
  const { first, items } = inside();
  return index < first.length ? first[index] : items;
}

/** @param isWanted Whether a schema is looked for. */
export function createPlaces(api: Api, isWanted: (schema: Schema) => boolean): FindPlace {
  const leading = leadingTo(api, isWanted);
  const components = new Map([...api.schemas].map(([id, schema]) => [schema, id]));
  const numbers = new Map<Schema, number>();
  const known = new Map<string, SharedPlace>();
  const numberOf = (schema: Schema): number => {
    const number = numbers.get(schema) ?? numbers.size;
    numbers.set(schema, number);
    return number;
  };
  const find: FindPlace = (schemas) => {
    const roots = [
      ...new Set(schemas.map((schema) => (isReference(schema) ? resolve(api, schema) : schema))),
    ];
    // A schema may be made of several that are in the API: the parameters of each location are one.
    const leads = (schema: Schema, depth = 2): boolean =>
      leading.has(schema) ||
      (depth > 0 && children(schema).some((child) => leads(child, depth - 1)));
    if (!roots.some((root) => leads(root))) return undefined;
    const key = roots
      .map(numberOf)
      .sort((left, right) => left - right)
      .join();
    const before = known.get(key);
    if (before) return before;
    const parts = reachable(roots, (schema) => {
      const target = schema.$ref === undefined ? undefined : api.schemas.get(schema.$ref);
      return [...(target ? [target] : []), ...sameValue(schema), ...childrenAt(schema, 'if')];
    });
    const [only] = roots;
    let inside: Inside | undefined;
    const place: SharedPlace = {
      parts,
      component: roots.length === 1 && only ? components.get(only) : undefined,
      isOne: roots.length === 1,
      inside: () => (inside ??= insideOf(parts, find)),
    };
    known.set(key, place);
    return place;
  };
  return find;
}

function insideOf(parts: readonly Schema[], find: FindPlace): Inside {
  const names = new Set(parts.flatMap(({ properties }) => [...(properties?.keys() ?? [])]));
  const properties = [...names].flatMap((name) => {
    const place = find(parts.flatMap((part) => ofName(part, name)));
    return place ? [[name, place] as const] : [];
  });
  const length = Math.max(...parts.map(({ prefixItems = [] }) => prefixItems.length));
  return {
    properties: new Map(properties),
    others: find(
      parts.flatMap((part) => [...(part.patternProperties?.values() ?? []), ...otherMembers(part)]),
    ),
    first: Array.from({ length }, (_, index) =>
      find(parts.flatMap((part) => part.prefixItems?.[index] ?? otherItems(part))),
    ),
    items: find(parts.flatMap(otherItems)),
  };
}

function ofName(schema: Schema, name: string): readonly Schema[] {
  const own = schema.properties?.get(name);
  const matching = [...(schema.patternProperties ?? [])].flatMap(([pattern, each]) =>
    matchesPattern(pattern, name) === false ? [] : [each],
  );
  const stated = [...(own ? [own] : []), ...matching];
  return stated.length > 0 ? stated : otherMembers(schema);
}

function otherMembers({ additionalProperties, unevaluatedProperties }: Schema): readonly Schema[] {
  return [additionalProperties, unevaluatedProperties].filter((schema) => schema !== undefined);
}

function otherItems({ items, unevaluatedItems }: Schema): readonly Schema[] {
  return [items, unevaluatedItems].filter((schema) => schema !== undefined);
}

/** The schemas that lead to one that is looked for, through what they hold and refer to. */
function leadingTo(api: Api, isWanted: (schema: Schema) => boolean): ReadonlySet<Schema> {
  const users = new Map<Schema, Schema[]>();
  const schemas = new Set<Schema>();
  walkSchemas(api, (schema) => {
    if (isWanted(schema)) schemas.add(schema);
    for (const child of children(schema)) append(users, child, schema);
    const target = schema.$ref === undefined ? undefined : api.schemas.get(schema.$ref);
    if (target) append(users, target, schema);
  });
  // The set grows during the iteration.
  for (const schema of schemas) for (const user of users.get(schema) ?? []) schemas.add(user);
  return schemas;
}
