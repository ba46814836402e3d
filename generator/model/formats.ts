// The formats of strings and numbers, a row each (https://spec.openapis.org/registry/format/): what
// checks them, and whose values they have. A format without a row is an annotation.

interface FormatRow {
  /** The type of values that the format applies to. */
  readonly type: 'string' | 'number';
  /** The function of zod that means the same. */
  readonly zod?: string;
  /** The function of `z.iso` that means the same. */
  readonly iso?: string;
  /** The schema of the validators' runtime. A row without any check allows every value. */
  readonly check?: string;
  /** The formats whose values it includes. */
  readonly includes?: readonly string[];
}

const uris = ['uri', 'url'] as const;

export const formats = {
  date: { type: 'string', iso: 'date' },
  time: { type: 'string', check: 'time' },
  'date-time': { type: 'string', check: 'dateTime' },
  // No document names it: a date-time becomes it where times without a zone are dates as well.
  'date-time-or-local': { type: 'string', check: 'dateTimeOrLocal' },
  duration: { type: 'string', check: 'duration' },
  uuid: { type: 'string', zod: 'guid' },
  ipv4: { type: 'string', zod: 'ipv4' },
  ipv6: { type: 'string', check: 'ipv6' },
  hostname: { type: 'string', check: 'hostname' },
  'idn-hostname': { type: 'string', check: 'idnHostname', includes: ['hostname'] },
  email: { type: 'string', check: 'email' },
  'idn-email': { type: 'string', check: 'idnEmail', includes: ['email'] },
  uri: { type: 'string', check: 'uri' },
  'uri-reference': { type: 'string', check: 'uriReference', includes: uris },
  iri: { type: 'string', check: 'iri', includes: uris },
  'iri-reference': {
    type: 'string',
    check: 'iriReference',
    includes: [...uris, 'uri-reference', 'iri'],
  },
  'uri-template': { type: 'string', check: 'uriTemplate' },
  'json-pointer': { type: 'string', check: 'jsonPointer' },
  'relative-json-pointer': { type: 'string', check: 'relativeJsonPointer' },
  byte: { type: 'string', check: 'byte' },
  base64url: { type: 'string', check: 'base64url' },
  regex: { type: 'string', check: 'regex' },
  binary: { type: 'string' },
  password: { type: 'string' },
  int8: { type: 'number', check: 'int8' },
  int16: { type: 'number', check: 'int16', includes: ['int8', 'uint8'] },
  int32: { type: 'number', zod: 'int32', includes: ['int16', 'int8', 'uint8', 'uint16'] },
  int64: {
    type: 'number',
    check: 'int64',
    includes: ['int32', 'int16', 'int8', 'uint8', 'uint16', 'uint32'],
  },
  uint8: { type: 'number', check: 'uint8' },
  uint16: { type: 'number', check: 'uint16', includes: ['uint8'] },
  uint32: { type: 'number', zod: 'uint32', includes: ['uint16', 'uint8'] },
  uint64: { type: 'number', check: 'uint64', includes: ['uint32', 'uint16', 'uint8'] },
  float: { type: 'number' },
  double: { type: 'number' },
} as const satisfies Readonly<Record<string, FormatRow>>;

/** Whether a format has a row that allows every value. */
export function allowsAll(format: string): boolean {
  const row = rows.get(format);
  return row !== undefined && (row.zod ?? row.iso ?? row.check) === undefined;
}

/** Whether every value of one format is one of the other. */
export function includesFormat(wide: string, narrow: string): boolean {
  return rows.get(wide)?.includes?.includes(narrow) === true;
}

const rows: ReadonlyMap<string, FormatRow> = new Map(Object.entries(formats));
