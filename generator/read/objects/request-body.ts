// https://spec.openapis.org/oas/v3.1.1.html#request-body-object

import type { RequestBody } from '../../model/api.js';
import { pointer } from '../../model/json.js';
import { readContent } from './content.js';
import { readDocs } from './info.js';
import { extensions, flag, reportUnknownFields } from '../field.js';
import { readHeaders } from './parameter.js';
import { type Located, memo, missingField, type Node, type Reader } from '../reader.js';
import { follow } from '../reference.js';

// https://spec.openapis.org/oas/v3.1.1.html#request-body-object

export function readRequestBody(reader: Reader, operation: Node): RequestBody | undefined {
  const { requestBody } = operation.value;
  if (requestBody === undefined) return undefined;
  return bodyAt(reader, { value: requestBody, at: pointer(operation.at, 'requestBody') });
}

// https://spec.openapis.org/oas/v3.1.1.html#request-body-object

/** A body, or the one that is referred to. */
export function bodyAt(reader: Reader, located: Located): RequestBody | undefined {
  const found = follow(reader, located, 'requestBody');
  if (found && found.value['content'] === undefined) {
    missingField(reader, found, { key: 'content', reading: 'nothing is sent as the body' });
    reader.amend(located.at, undefined);
    return undefined;
  }
  return found && { ...known(reader, found.at, () => readBody(reader, found)), ...found.docs };
}

// https://spec.openapis.org/oas/v3.1.1.html#request-body-object
const known = memo<RequestBody>();

// https://spec.openapis.org/oas/v3.1.1.html#request-body-object

function readBody(reader: Reader, node: Node): RequestBody {
  reportUnknownFields(reader, node, 'requestBody');
  return {
    at: node.at,
    ...readDocs(reader, node),
    required: flag(reader, node, 'required') ?? false,
    content: readContent(reader, node, readHeaders),
    extensions: extensions(node),
  };
}
