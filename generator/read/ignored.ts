// Fields that nothing is generated from. Their JSON type is checked all the same, as a warning: the document is wrong, the output is not.

import { isObject, type Json, pointer } from '../model/json.js';
import type { Reader, Node } from './reader.js';
import { fieldsOf, type Kind, kindName } from './kind.js';
import { missingField } from './wrong-type.js';
import { closest } from '../suggest.js';

type Wanted = 'a string' | 'true or false' | 'an object' | 'a schema' | 'an object of schemas';

/** Warns of every one of the fields that is there and not of its type. */
export function checkIgnored(
  reader: Reader,
  node: Node,
  fields: Readonly<Record<string, Wanted>>,
): void {
  for (const [key, wanted] of Object.entries(fields)) {
    const value = node.value[key];
    if (value === undefined) continue;
    if (!fits(value, wanted))
      reader.report('read/wrong-type', `${JSON.stringify(key)} must be ${wanted}.`, {
        pointer: pointer(node.at, key),
        severity: 'warning',
      });
    else if (wanted === 'an object of schemas' && isObject(value))
      checkIgnored(
        reader,
        { value, at: pointer(node.at, key) },
        Object.fromEntries(Object.keys(value).map((name) => [name, 'a schema'])),
      );
  }
}

/** Warns of required fields that are absent and that nothing is generated from. */
export function checkPresent(reader: Reader, node: Node, keys: readonly string[]): void {
  for (const key of keys)
    if (node.value[key] === undefined)
      missingField(reader, node, { key, reading: 'nothing is generated from it' });
}

function fits(value: Json, wanted: Wanted): boolean {
  if (wanted === 'a string') return typeof value === 'string';
  if (wanted === 'true or false') return typeof value === 'boolean';
  return isObject(value) || (wanted === 'a schema' && typeof value === 'boolean');
}

// Fields that the specification does not give an object: nearly always a misspelt one.

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
