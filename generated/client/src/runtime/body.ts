// Copied by Concord into every output that needs it. Do not edit.

// A body of any media type: for requests that the document does not describe.

import { inBody, jsonContent, type WriteBody, type WriteContent } from './body-json.js';
import { multipartContent } from './body-multipart.js';
import { rawContent } from './body-raw.js';
import { urlencodedContent } from './body-urlencoded.js';
import { isJson, isRaw } from './values.js';

/** JSON for JSON media types, form fields for the two form types, text for the others; bytes and the like as they are, under every media type. */
export const serializeBody: WriteContent = (body, value) => {
  const type = body.mediaType.toLowerCase();
  if (isRaw(value)) return rawContent(body, value);
  if (isJson(type)) return jsonContent(body, value);
  if (type.startsWith('application/x-www-form-urlencoded')) return urlencodedContent(body, value);
  return (/^multipart\/(?:form-data|\*)/.test(type) ? multipartContent : rawContent)(body, value);
};

export const writeAny: WriteBody = /*#__PURE__*/ inBody(serializeBody);
