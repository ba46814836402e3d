// https://spec.openapis.org/oas/v3.1.1.html#example-object

import { pointer } from '../../model/json.js';
import type { Example } from '../../model/api.js';
import { readDocs } from './docs.js';
import { entries } from '../field.js';
import { checkIgnored, reportUnknownFields } from '../ignored.js';
import { memo, type Reader, type Node } from '../reader.js';
import { follow, withoutReferences } from '../reference.js';

/** The `example` and `examples` of a parameter, header or media type. */
export function readExamples(reader: Reader, node: Node): readonly Example[] {
  const { example } = node.value;
  const single: Example[] =
    example === undefined
      ? []
      : [
          {
            at: pointer(node.at, 'example'),
            value: {
              value: withoutReferences(reader, { value: example, at: pointer(node.at, 'example') }),
            },
          },
        ];
  if (node.value['examples'] === undefined) return single;
  return single.concat(
    entries(reader, node, 'examples').flatMap((entry) => {
      const found = follow(reader, entry, 'example');
      return found
        ? {
            ...exampleAt(reader, found.at, () => readExample(reader, found)),
            ...found.docs,
            name: entry.name,
          }
        : [];
    }),
  );
}

const exampleAt = memo<Example>();

function readExample(reader: Reader, node: Node): Example {
  reportUnknownFields(reader, node, 'example');
  checkIgnored(reader, node, { externalValue: 'a string', serializedValue: 'a string' });
  const { value, dataValue } = node.value;
  const data = value ?? dataValue;
  const at = pointer(node.at, value === undefined ? 'dataValue' : 'value');
  return {
    at: node.at,
    ...readDocs(reader, node),
    ...(data !== undefined && { value: { value: withoutReferences(reader, { value: data, at }) } }),
  };
}
