// Copied by Concord into every output that needs it. Do not edit.

// The fields of a form and what the document says of them.

import type { BodyDescriptor, EncodingDescriptor } from './descriptor.js';
import { isAbsent, isRecord } from './values.js';

export type Encodings = BodyDescriptor['encoding'];
export type Field = readonly [name: string, value: unknown];

export function fieldsOf(value: unknown): readonly Field[] {
  if (!isRecord(value)) throw new TypeError('a form is written from an object');
  return Object.entries(value).filter(([, item]) => !isAbsent(item));
}

export function encodingOf(encodings: Encodings, name: string): EncodingDescriptor {
  return (
    (encodings !== undefined && Object.hasOwn(encodings, name) ? encodings[name] : undefined) ?? {}
  );
}
