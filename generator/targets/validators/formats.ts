// The formats that are checked: https://spec.openapis.org/registry/format/. All others are annotations, and the coverage file lists them.

import { type ImportSymbol, symbol } from '../../code/code.js';

export interface Format {
  /** The values that it is about. */
  readonly type: 'string' | 'number';
  /** The check of the runtime; absent where every value is fine. */
  readonly check?: ImportSymbol | undefined;
}

export interface Formats {
  readonly find: (name: string) => Format | undefined;
  /** Whether the user does not want it to be checked. */
  readonly isOff: (name: string) => boolean;
  /** Notes that the document has it. */
  readonly use: (name: string) => void;
  /** Those of the document that are checked, in alphabetical order. */
  readonly used: () => readonly string[];
}

/** `off`: formats that are not to be checked, or all of them. */
export function checkedFormats(source: string, off: readonly string[] | true): Formats {
  const known = new Map<string, Format>();
  const used = new Set<string>();
  for (const [file, type, names] of table)
    for (const [format, check] of names) known.set(format, { type, check: symbol(check, { file: `${source}runtime/formats/${file}.ts` }) });
  for (const format of ['float', 'double']) known.set(format, { type: 'number' });
  for (const format of ['binary', 'password']) known.set(format, { type: 'string' });
  const isOff = (name: string): boolean => off === true || off.includes(name);
  return {
    isOff,
    find: (name) => (isOff(name) ? undefined : known.get(name)),
    use: (name) => void used.add(name),
    used: () => [...used].filter((name) => !isOff(name)).sort(),
  };
}

const table: readonly (readonly [file: string, type: Format['type'], names: readonly (readonly [format: string, check: string])[]])[] = [
  ['time', 'string', [['date', 'date'], ['time', 'time'], ['date-time', 'dateTime'], ['duration', 'duration']]],
  ['network', 'string', [['hostname', 'hostname'], ['idn-hostname', 'idnHostname'], ['email', 'email'], ['idn-email', 'idnEmail'], ['ipv4', 'ipv4'], ['ipv6', 'ipv6'], ['uuid', 'uuid']]],
  [
    'uri',
    'string',
    [['uri', 'uri'], ['uri-reference', 'uriReference'], ['iri', 'iri'], ['iri-reference', 'iriReference'], ['uri-template', 'uriTemplate'], ['json-pointer', 'jsonPointer'], ['relative-json-pointer', 'relativeJsonPointer']],
  ],
  ['text', 'string', [['byte', 'byte'], ['base64url', 'base64url'], ['regex', 'regex']]],
  ['number', 'number', ['int8', 'int16', 'int32', 'int64', 'uint8', 'uint16', 'uint32', 'uint64'].map((name) => [name, name] as const)],
];
