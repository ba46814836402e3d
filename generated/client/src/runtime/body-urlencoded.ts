// Copied by Concord into every output that needs it. Do not edit.

// Bodies of the media type `application/x-www-form-urlencoded`.

import { encodingOf, fieldsOf } from './body-fields.js';
import { inBody, type WriteBody, type WriteContent } from './body-json.js';
import { asItIs, whole } from './body-raw.js';
import { serializeParameter } from './serialize.js';
import { valueText } from './text.js';
import { isRaw } from './values.js';

/** OpenAPI 3.1, section 4.8.15.1: arrays are repeated fields, objects are JSON, unless the document states a style. */
export const urlencodedContent: WriteContent = (body, given) => {
  if (isRaw(given)) return asItIs(body, given);
  const pairs = fieldsOf(given).flatMap(([name, value]) => {
    const { style, explode, allowReserved } = encodingOf(body.encoding, name);
    const field = (item: unknown): string | undefined =>
      serializeParameter(
        {
          name,
          in: 'query',
          ...(style !== undefined && { style }),
          ...(explode !== undefined && { explode }),
          ...(allowReserved !== undefined && { allowReserved }),
        },
        item,
      );
    const stated = style !== undefined || explode !== undefined || allowReserved !== undefined;
    return stated || Array.isArray(value) ? [field(value)] : [field(valueText(value))];
  });
  return whole(body, pairs.filter((pair) => pair !== undefined).join('&'));
};

export const writeUrlencoded: WriteBody = /*#__PURE__*/ inBody(urlencodedContent);
