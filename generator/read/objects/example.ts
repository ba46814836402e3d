// https://spec.openapis.org/oas/v3.1.1.html#example-object

import { type Json, type Pointer, pointer } from '../../model/json.js';
import type { Example } from '../../model/api.js';
import { readDocs } from './docs.js';
import { entries } from '../field.js';
import { checkIgnored, reportUnknownFields } from '../ignored.js';
import { type Located, memo, type Reader, type Node } from '../reader.js';
import type { Schema } from '../../model/schema.js';
import { follow, withoutReferences } from '../reference.js';
import { noteSpelling } from '../spelling.js';

/** What the examples of a place show. */
interface Shown {
  readonly schema: Schema | undefined;
  /** Those that are texts are JSON. */
  readonly isJson?: boolean;
}

/** The `example` and `examples` of a parameter, header or media type. */
export function readExamples(reader: Reader, node: Node, shown?: Shown): readonly Example[] {
  const read: ReadExample[] = [];
  if (node.value['example'] !== undefined) {
    const at = pointer(node.at, 'example');
    read.push({ at, ...readValue(reader, { value: node.value['example'], at }) });
  }
  if (node.value['examples'] !== undefined)
    for (const entry of entries(reader, node, 'examples')) {
      const found = follow(reader, entry, 'example');
      if (found)
        read.push({
          ...exampleAt(reader, found.at, () => readExample(reader, found)),
          ...found.docs,
          name: entry.name,
        });
    }
  if (shown)
    for (const { value, valueAt: at } of read)
      if (value && at)
        noteSpelling(reader, {
          ...shown,
          what: 'An example',
          value: value.value,
          at,
          set: (meant) => void (value.value = meant),
        });
  return read.map(({ valueAt: _, ...example }) => example);
}

/** Its value may turn out to be spelt as another type. */
interface ReadExample extends Example {
  readonly value?: { value: Json };
  readonly valueAt?: Pointer;
}

const exampleAt = memo<ReadExample>();

function readExample(reader: Reader, node: Node): ReadExample {
  reportUnknownFields(reader, node, 'example');
  checkIgnored(reader, node, { externalValue: 'a string', serializedValue: 'a string' });
  const { value, dataValue } = node.value;
  const data = value ?? dataValue;
  const at = pointer(node.at, value === undefined ? 'dataValue' : 'value');
  return {
    at: node.at,
    ...readDocs(reader, node),
    ...(data !== undefined && readValue(reader, { value: data, at })),
  };
}

function readValue(
  reader: Reader,
  located: Located,
): Required<Pick<ReadExample, 'value' | 'valueAt'>> {
  return { value: { value: withoutReferences(reader, located) }, valueAt: located.at };
}
