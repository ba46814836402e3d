// Walking a document: values with the pointer that they really stand at, references followed.

import { at, decode, isObject, type Json, type JsonObject, pointerOf } from './judge/json.js';

export interface Place {
  readonly pointer: string;
  readonly value: JsonObject;
  /** What stands beside the reference that led here: it goes before the summary and the description of the place. */
  readonly docs?: Docs | undefined;
}

export interface Docs {
  readonly summary?: string;
  readonly description?: string;
}

export interface Places {
  /** What stands below a place; an empty object where nothing does. */
  readonly child: (place: Place, name: string) => Place;
  /** Everything below a place that is an object or a list. */
  readonly members: (place: Place) => readonly (readonly [name: string, place: Place])[];
}

export function createPlaces(document: JsonObject): Places {
  /** The object that a place means: what its reference leads to; path items keep what stands beside theirs. */
  const settled = (pointer: string, value: Json | undefined, depth = 0): Place => {
    if (!isObject(value))
      return {
        pointer,
        value: Array.isArray(value)
          ? Object.fromEntries(value.map((item: Json, index) => [String(index), item]))
          : {},
      };
    const { $ref, ...beside } = value;
    if (typeof $ref !== 'string' || !$ref.startsWith('#') || depth > 50) return { pointer, value };
    const target = $ref.slice(1);
    const found = settled(
      at(document, target) === undefined ? target : exact(document, target),
      at(document, target),
      depth + 1,
    );
    if (Object.keys(beside).some((name) => name !== 'description' && name !== 'summary'))
      return { pointer, value: { ...found.value, ...beside } };
    const { summary, description } = beside;
    if (typeof summary !== 'string' && typeof description !== 'string') return found;
    return {
      ...found,
      docs: {
        ...found.docs,
        ...(typeof summary === 'string' && { summary }),
        ...(typeof description === 'string' && { description }),
      },
    };
  };
  const child = (place: Place, name: string): Place =>
    settled(
      place.pointer + pointerOf(name),
      Object.hasOwn(place.value, name) ? place.value[name] : undefined,
    );
  return {
    child,
    members: (place) =>
      Object.entries(place.value).flatMap(([name, value]) =>
        typeof value === 'object' && value !== null ? [[name, child(place, name)] as const] : [],
      ),
  };
}

/** A reference is a fragment of an address and may be percent-encoded; pointers in the result are not. */
function exact(document: JsonObject, pointer: string): string {
  const tokens = pointer.split('/').slice(1);
  let result = '';
  for (const token of tokens) {
    const plain = result + `/${token}`;
    result =
      at(document, plain) !== undefined && !token.includes('%')
        ? plain
        : result + `/${decode(token)}`;
  }
  return result;
}
