// https://spec.openapis.org/oas/v3.1.1.html#link-object

import type { Json } from '../model/json.js';
import type { Link } from '../model/api.js';
import { readDocs } from './docs.js';
import { allEntries, entries, type Node, text } from './field.js';
import { checkIgnored } from './ignored.js';
import { memo, type Reader } from './reader.js';
import { follow } from './reference.js';
import { reportUnknownFields } from './unknown-field.js';

export function readLinks(reader: Reader, response: Node): readonly Link[] {
  return entries(reader, response, 'links').flatMap((entry) => {
    const found = follow(reader, entry, 'link');
    return found
      ? {
          ...linkAt(reader, found.at, () => readLink(reader, found)),
          ...found.docs,
          name: entry.name,
        }
      : [];
  });
}

const linkAt = memo<Omit<Link, 'name'>>();

function readLink(reader: Reader, node: Node): Omit<Link, 'name'> {
  reportUnknownFields(reader, node, 'link');
  checkIgnored(reader, node, { server: 'an object' });
  const { requestBody } = node.value;
  return {
    at: node.at,
    ...readDocs(reader, node),
    operationId: text(reader, node, 'operationId'),
    operationRef: text(reader, node, 'operationRef'),
    parameters: new Map<string, Json>(
      allEntries(reader, node, 'parameters').map(({ name, value }) => [name, value]),
    ),
    ...(requestBody !== undefined && { requestBody }),
  };
}
