// Documents write the same schema out many times, and ajv's compiler would turn each into code: large ones are compiled once, as if a reference led there.

import { isObject, type Json, type JsonObject } from './json.js';
import { mapSubschemas } from './subschemas.js';

/** Smaller ones cost less where they stand. */
const least = 300;

/** What means something else in another place: anchors, and references that are about the schema around them. */
const placed = /"\$(?:id|anchor|dynamic\w+)":|"\$ref":"(?!https:)/;

/** Replaces large schemas inside of one by references; what these lead to is handed to `add`. */
export function createSharing(
  add: (schema: JsonObject, id: string) => void,
): (schema: Json) => Json {
  const ids = new Map<string, string>();
  const share = (schema: Json): Json => {
    if (!isObject(schema)) return schema;
    const inner = mapSubschemas(schema, share);
    const text = JSON.stringify(inner);
    if (text.length < least || placed.test(text)) return inner;
    const known = ids.get(text);
    const id = known ?? `https://judge.example/shared/${ids.size}`;
    if (known === undefined) {
      ids.set(text, id);
      add(inner, id);
    }
    return { $ref: id };
  };
  return (schema) => (isObject(schema) ? mapSubschemas(schema, share) : schema);
}
