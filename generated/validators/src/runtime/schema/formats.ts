// Copied by Concord into every output that needs it. Do not edit.

// What the formats mean that are more than a note. A format that is not in the tables says nothing.

import {
  isEmail,
  isHostname,
  isIdnEmail,
  isIdnHostname,
  isIpv4,
  isIpv6,
  isUuid,
} from './formats/network.js';
import { isBase64, isBase64url, isPattern } from './formats/text.js';
import { isDate, isDateTime, isDuration, isTime } from './formats/time.js';
import {
  isIri,
  isIriReference,
  isJsonPointer,
  isRelativeJsonPointer,
  isTemplate,
  isUri,
  isUriReference,
} from './formats/uri.js';
import type { Json } from './shape.js';

const texts = new Map<string, (text: string) => boolean>([
  ['date-time', isDateTime],
  ['date', isDate],
  ['time', isTime],
  ['duration', isDuration],
  ['email', isEmail],
  ['idn-email', isIdnEmail],
  ['hostname', isHostname],
  ['idn-hostname', isIdnHostname],
  ['ipv4', isIpv4],
  ['ipv6', isIpv6],
  ['uuid', isUuid],
  ['uri', isUri],
  ['uri-reference', isUriReference],
  ['iri', isIri],
  ['iri-reference', isIriReference],
  ['uri-template', isTemplate],
  ['json-pointer', isJsonPointer],
  ['relative-json-pointer', isRelativeJsonPointer],
  ['byte', isBase64],
  ['base64url', isBase64url],
  ['regex', isPattern],
]);

const numbers = new Map<string, { readonly least: number; readonly most: number }>(
  // 2^63 - 1 is no number of JavaScript: what JSON writes so is read as 2^63.
  [8, 16, 32, 64].flatMap((bits) => {
    const greatest = (digits: number): number => (digits > 53 ? 2 ** digits : 2 ** digits - 1);
    return [
      [`int${bits}`, { least: -(2 ** (bits - 1)), most: greatest(bits - 1) }],
      [`uint${bits}`, { least: 0, most: greatest(bits) }],
    ] as const;
  }),
);

/** False only where the format is about values of this type. */
export function formatHolds(format: string, value: Json): boolean {
  if (typeof value === 'string') return texts.get(format)?.(value) ?? true;
  if (typeof value !== 'number') return true;
  const range = numbers.get(format);
  return (
    range === undefined || (Number.isInteger(value) && value >= range.least && value <= range.most)
  );
}

/** The whole numbers that a format of numbers allows. */
export function rangeOf(
  format: string,
): { readonly least: number; readonly most: number } | undefined {
  return numbers.get(format);
}

export function isFormatOfTexts(format: string): boolean {
  return texts.has(format);
}
