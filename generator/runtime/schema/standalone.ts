// A schema as JSON that needs nothing else: for validators, forms and tools of language models.

import { definitionName } from './document.js';
import type { JsonObject } from './evaluate-values.js';
import { type Json, type JsonSchema, keywordsOf } from './json-schema.js';

/** The schema as JSON, with all that it refers to in `$defs`. */
export function standalone(schema: JsonSchema): JsonObject {
  const targets = new Map<string, () => JsonSchema>();
  const plain = (part: JsonSchema): JsonObject =>
    JSON.parse(
      JSON.stringify(keywordsOf(part), (_, value: unknown) => {
        if (isReference(value)) targets.set(definitionName(value.$ref), value.target);
        return value;
      }),
    );
  const json = plain(schema);
  const definitions: [name: string, schema: Json][] = [];
  // The map grows during the iteration, because what is referred to refers to more.
  for (const [name, target] of targets) definitions.push([name, plain(target())]);
  return targets.size === 0 ? json : { ...json, $defs: Object.fromEntries(definitions) };
}

function isReference(
  value: unknown,
): value is { readonly $ref: string; readonly target: () => JsonSchema } {
  return (
    typeof value === 'object' &&
    value !== null &&
    '$ref' in value &&
    'target' in value &&
    typeof value.target === 'function'
  );
}
