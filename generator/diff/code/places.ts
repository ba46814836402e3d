// Where a change stands: at the key that states it, below what it is about; a difference of
// surfaces that no place of a document is known for, at what an extension of its operation states
// differently.

import { isDeepStrictEqual } from 'node:util';

import type { SourceLocation } from '../../base/diagnostics.js';
import type { Operation } from '../../model/api.js';
import { isObject, type Json, type Pointer, pointer } from '../../model/json.js';
import type { Paired } from '../pair.js';

export interface Ends {
  readonly fromAt?: Pointer | undefined;
  readonly toAt?: Pointer | undefined;
}

/** The keys that state what rules are about; the first that is there. */
const keys: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    [
      'type-narrowed',
      'type-widened',
      'type-changed',
      'list-of-types-narrowed',
      'list-of-types-widened',
    ].map((rule) => [rule, ['type']]),
  ),
  'became-nullable': ['nullable', 'type'],
  'became-not-nullable': ['nullable', 'type'],
  'api-operation-id-added': ['operationId'],
  'api-operation-id-removed': ['operationId'],
  'api-tag-added': ['tags'],
  'api-tag-removed': ['tags'],
  'endpoint-deprecated': ['deprecated'],
  'endpoint-deprecated-with-sunset': ['deprecated'],
  deprecated: ['deprecated'],
  'deprecated-with-sunset': ['deprecated'],
  ...Object.fromEntries(
    [
      'sunset-added',
      'api-sunset-date-changed-too-small',
      'api-sunset-date-postponed',
      'sunset-date-changed-too-small',
      'sunset-date-postponed',
    ].map((rule) => [rule, ['x-sunset']]),
  ),
};

interface Located {
  readonly locate?: ((pointer: string) => SourceLocation | undefined) | undefined;
}

/** The place of a change, as exactly as the document has it. */
export function placeIn(
  { locate }: Located,
  rule: string,
  at: string | undefined,
): SourceLocation | undefined {
  if (!locate || at === undefined) return undefined;
  const whole = locate(at);
  for (const key of keys[rule] ?? []) {
    const place = locate(`${at}/${key}`);
    // What is not there has the place of what it would be in.
    if (place && (place.line !== whole?.line || place.file !== whole.file)) return place;
  }
  return whole;
}

interface Placed extends Ends {
  readonly operations: readonly string[];
}

/** `others`: what is said of the same operations, and where that stands. */
export function endsOf(
  { operations }: Placed,
  paired: readonly Paired[],
  others: readonly Placed[],
): Ends {
  const pair = paired.find(({ label }) => label === operations[0]);
  if (!pair) return {};
  const stated = extensionThatDiffers(pair);
  if (stated) return stated;
  const other = others.find(
    (placed) => hasPlace(placed) && operations.some((label) => placed.operations.includes(label)),
  );
  return other
    ? { fromAt: other.fromAt, toAt: other.toAt }
    : { fromAt: pair.from.at, toAt: pair.to.at };
}

export function hasPlace({ fromAt, toAt }: Ends): boolean {
  return fromAt !== undefined || toAt !== undefined;
}

function extensionThatDiffers({ from, to }: Paired): Ends | undefined {
  for (const name of new Set([...from.extensions.keys(), ...to.extensions.keys()])) {
    const [one, other] = [from.extensions.get(name), to.extensions.get(name)];
    if (isDeepStrictEqual(one, other)) continue;
    const path = [name, ...pathOfDifference(one, other)];
    return { fromAt: deepest(from, path), toAt: deepest(to, path) };
  }
  return undefined;
}

/** The keys that lead to the first value that differs. */
function pathOfDifference(from: Json | undefined, to: Json | undefined): readonly string[] {
  if (!isObject(from) || !isObject(to)) return [];
  for (const key of new Set([...Object.keys(to), ...Object.keys(from)]))
    if (!isDeepStrictEqual(from[key], to[key]))
      return [key, ...pathOfDifference(from[key], to[key])];
  return [];
}

/** So far as the operation has the path: what is missing would stand there. */
function deepest({ at, extensions }: Operation, [name = '', ...keys]: readonly string[]): Pointer {
  let value = extensions.get(name);
  if (value === undefined) return at;
  let place = pointer(at, name);
  for (const key of keys) {
    value = isObject(value) ? value[key] : undefined;
    if (value === undefined) break;
    place = pointer(place, key);
  }
  return place;
}
