// Following references from a rule: the rule sees what stands behind a `$ref`, and where.

import type { UserContext } from '@redocly/openapi-core';
import { isMap, type Value } from './values.js';

export type Resolve = UserContext['resolve'];

export interface Target {
  readonly value: Value;
  /** The file that relative references in `value` start from; undefined: the file of the rule's node. */
  readonly file: string | undefined;
  /** Identifies the place, so that what several references point to is judged once. */
  readonly location: string | undefined;
}

/** What `value` is, or refers to; undefined where the reference leads nowhere (another rule says so). */
export function target(value: unknown, resolve: Resolve, file?: string): Target | undefined {
  if (!isMap(value)) return undefined;
  const reference = value['$ref'];
  if (typeof reference !== 'string') return { value, file, location: undefined };
  const { node, location } = resolve<object>({ $ref: reference }, file);
  return isMap(node)
    ? { value: node, file: location?.source.absoluteRef, location: location?.absolutePointer }
    : undefined;
}

/** Every declaration of a property in a schema: its own, and those of all parts of `allOf`. */
export function propertyOf(
  schema: unknown,
  name: string,
  context: { resolve: Resolve; file?: string | undefined },
  seen = new Set<unknown>(),
): Target[] {
  const found = target(schema, context.resolve, context.file);
  if (found === undefined || seen.has(found.value)) return [];
  seen.add(found.value);
  const { properties, allOf } = found.value;
  const here = { resolve: context.resolve, file: found.file };
  const own =
    isMap(properties) && Object.hasOwn(properties, name)
      ? target(properties[name], here.resolve, here.file)
      : undefined;
  const parts = Array.isArray(allOf)
    ? allOf.flatMap((part) => propertyOf(part, name, here, seen))
    : [];
  return own ? [own, ...parts] : parts;
}
