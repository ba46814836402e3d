// Fields that the specification does not give an object: nearly always a misspelt one.

import { pointer } from '../model/json.js';
import type { Node } from './field.js';
import { fieldsOf, type Kind, kindName } from './kind.js';
import type { Reader } from './reader.js';
import { closest } from '../suggest.js';

export function reportUnknownFields(reader: Reader, { value, at }: Node, kind: Kind): void {
  const fields = fieldsOf(kind);
  for (const key in value) {
    if (fields.has(key) || key.startsWith('x-')) continue;
    const suggestion = closest(key, fields.keys());
    const meant = suggestion === undefined ? '' : `; did you mean ${JSON.stringify(suggestion)}?`;
    reader.tally(
      'read/unknown-field',
      `${JSON.stringify(key)} is no field of ${kindName(kind)}${meant}`,
      pointer(at, key),
    );
  }
}
