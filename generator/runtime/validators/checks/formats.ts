// String formats that zod lacks or defines differently: https://spec.openapis.org/registry/format/.

import * as z from 'zod';
import { check } from './checks.js';
import {
  isEmail,
  isHostname,
  isIdnEmail,
  isIdnHostname,
  isIpv6,
  isIri,
  isIriReference,
  isJsonPointer,
  isRelativeJsonPointer,
  isTemplate,
  isUri,
  isUriReference,
} from '../../schema/formats/network.js';
import {
  isBase64,
  isBase64url,
  isDateTime,
  isDateTimeOrLocal,
  isDuration,
  isPattern,
  isTime,
} from '../../schema/formats/text.js';

export const time = /*#__PURE__*/ text('time', isTime);
export const dateTime = /*#__PURE__*/ text('date-time', isDateTime);
export const dateTimeOrLocal = /*#__PURE__*/ text('date-time-or-local', isDateTimeOrLocal);
export const duration = /*#__PURE__*/ text('duration', isDuration);

export const hostname = /*#__PURE__*/ text('hostname', isHostname);
export const idnHostname = /*#__PURE__*/ text('idn-hostname', isIdnHostname);
export const email = /*#__PURE__*/ text('email', isEmail);
export const idnEmail = /*#__PURE__*/ text('idn-email', isIdnEmail);
export const ipv6 = /*#__PURE__*/ text('ipv6', isIpv6);

export const uri = /*#__PURE__*/ text('uri', isUri);
export const uriReference = /*#__PURE__*/ text('uri-reference', isUriReference);
export const iri = /*#__PURE__*/ text('iri', isIri);
export const iriReference = /*#__PURE__*/ text('iri-reference', isIriReference);
export const uriTemplate = /*#__PURE__*/ text('uri-template', isTemplate);
export const jsonPointer = /*#__PURE__*/ text('json-pointer', isJsonPointer);
export const relativeJsonPointer = /*#__PURE__*/ text(
  'relative-json-pointer',
  isRelativeJsonPointer,
);

export const byte = /*#__PURE__*/ text('byte', isBase64);
export const base64url = /*#__PURE__*/ text('base64url', isBase64url);
export const regex = /*#__PURE__*/ text('regex', isPattern);

function text(format: string, test: (value: string) => boolean): z.ZodString {
  return z.string().check(
    check(test, (input) => ({ code: 'invalid_format', format, origin: 'string', input }), {
      format,
    }),
  );
}
