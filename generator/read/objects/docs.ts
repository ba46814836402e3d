// The texts that people read, which many objects share.

import type { Docs } from '../../model/schema.js';
import { flag, object, requiredText, text } from '../field.js';
import type { Reader, Node } from '../reader.js';

/** Only the fields that are there. */
export function readDocs(reader: Reader, node: Node): Docs {
  const { value } = node;
  return {
    ...(value['title'] !== undefined && { title: text(reader, node, 'title') }),
    ...(value['summary'] !== undefined && { summary: text(reader, node, 'summary') }),
    ...(value['description'] !== undefined && { description: text(reader, node, 'description') }),
    ...(value['deprecated'] !== undefined && { deprecated: flag(reader, node, 'deprecated') }),
    ...(value['externalDocs'] !== undefined && { externalDocs: readExternalDocs(reader, node) }),
  };
}

// https://spec.openapis.org/oas/v3.1.1.html#external-documentation-object
function readExternalDocs(reader: Reader, node: Node): Docs['externalDocs'] {
  const docs = object(reader, node, 'externalDocs');
  const url =
    docs && requiredText(reader, docs, { key: 'url', reading: 'the documentation is left out' });
  if (docs && url === undefined) reader.amend(docs.at, undefined);
  return docs && url !== undefined
    ? { url, description: text(reader, docs, 'description') }
    : undefined;
}
