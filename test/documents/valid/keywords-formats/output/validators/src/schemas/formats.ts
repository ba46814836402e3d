import type { FormatsModel } from '@formats/client';
import type { ZodType } from 'zod';
import {
  email,
  hostname,
  idnEmail,
  idnHostname,
  ipv4,
  ipv6,
  uuid,
} from '../runtime/formats/network.js';
import { byte, regex } from '../runtime/formats/text.js';
import { date, dateTime, duration, time } from '../runtime/formats/time.js';
import {
  iri,
  iriReference,
  jsonPointer,
  relativeJsonPointer,
  uri,
  uriReference,
  uriTemplate,
} from '../runtime/formats/uri.js';
import { object } from '../runtime/object.js';
import { string, stringWith } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

export const formatsModelSchema: ZodType<FormatsModel> = /*#__PURE__*/ schema(() =>
  object({
    date: stringWith(date),
    dateTime: stringWith(dateTime),
    time: stringWith(time),
    duration: stringWith(duration),
    email: stringWith(email),
    idnEmail: stringWith(idnEmail),
    hostname: stringWith(hostname),
    idnHostname: stringWith(idnHostname),
    ipv4: stringWith(ipv4),
    ipv6: stringWith(ipv6),
    uri: stringWith(uri),
    uriReference: stringWith(uriReference),
    iri: stringWith(iri),
    iriReference: stringWith(iriReference),
    uriTemplate: stringWith(uriTemplate),
    uuid: stringWith(uuid),
    jsonPointer: stringWith(jsonPointer),
    relativeJsonPointer: stringWith(relativeJsonPointer),
    regex: stringWith(regex),
    password: string,
    byte: stringWith(byte),
    binary: string,
    int64: string,
    decimal: string,
    own: string,
  }),
);
