// What the formats mean that are more than a note. A format that is not in the tables says nothing.

import {
  isEmail,
  isHostname,
  isIdnEmail,
  isIdnHostname,
  isIpv4,
  isIpv6,
  isIri,
  isIriReference,
  isJsonPointer,
  isRelativeJsonPointer,
  isTemplate,
  isUri,
  isUriReference,
  isUuid,
} from './formats/network.js';
import {
  isBase64,
  isBase64url,
  isDate,
  isDateTime,
  isDateTimeOrLocal,
  isDuration,
  isPattern,
  isTime,
} from './formats/text.js';
import type { Json } from './json-schema.js';

const testsByFormat = /*#__PURE__*/ new Map<string, (text: string) => boolean>([
  ['date-time', isDateTime],
  ['date-time-or-local', isDateTimeOrLocal],
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

interface Range {
  readonly least: number;
  readonly most: number;
}

// JavaScript has no number 2^63 - 1: JSON with it is read as 2^63.
const rangesByFormat = /*#__PURE__*/ new Map<string, Range>([
  ['int8', { least: -128, most: 127 }],
  ['int16', { least: -32_768, most: 32_767 }],
  ['int32', { least: -2_147_483_648, most: 2_147_483_647 }],
  ['int64', { least: -9_223_372_036_854_775_808, most: 9_223_372_036_854_775_808 }],
  ['uint8', { least: 0, most: 255 }],
  ['uint16', { least: 0, most: 65_535 }],
  ['uint32', { least: 0, most: 4_294_967_295 }],
  ['uint64', { least: 0, most: 18_446_744_073_709_551_616 }],
]);

/** Returns false only if the format applies to values of this type. */
export function formatHolds(format: string, value: Json): boolean {
  if (typeof value === 'string') return testsByFormat.get(format)?.(value) ?? true;
  if (typeof value !== 'number') return true;
  const range = rangesByFormat.get(format);
  return (
    range === undefined || (Number.isInteger(value) && value >= range.least && value <= range.most)
  );
}

/** The whole numbers that a format of numbers allows. */
export const rangeOf = (format: string): Range | undefined => rangesByFormat.get(format);

export function isFormatOfTexts(format: string): boolean {
  return testsByFormat.has(format);
}
