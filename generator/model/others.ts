// What a schema says of properties that it does not name: `true` says no more of them than its absence does.

import type { Schema } from './schema.js';

/** The schema of other properties, where one says something about them; also `false`. */
export function otherProperties({
  additionalProperties,
  unevaluatedProperties,
}: Schema): Schema | undefined {
  const others = additionalProperties ?? unevaluatedProperties;
  return others && saysSomething(others) ? others : undefined;
}

function saysSomething(schema: Schema): boolean {
  return Object.entries(schema).some(([keyword, value]) => keyword !== 'at' && value !== undefined);
}
