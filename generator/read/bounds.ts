// Bounds that no value can meet: legal JSON Schema, and always a mistake.

import type { SchemaDraft } from './draft.js';
import type { Reader } from './reader.js';

const pairs = [
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
  ['minContains', 'maxContains'],
  ['minimum', 'maximum'],
] as const;

export function checkBounds(reader: Reader, draft: SchemaDraft): void {
  for (const [low, high] of pairs) {
    const least = draft[low];
    if (least === undefined) continue;
    const most = draft[high];
    if (most !== undefined && least > most) {
      reader.report('read/contradictory-bounds', `"${low}" is ${least} and "${high}" is ${most}: no value can be valid.`, { pointer: draft.at });
    }
  }
}
