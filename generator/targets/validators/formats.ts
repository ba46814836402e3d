// The formats that are checked: https://spec.openapis.org/registry/format/. All others are annotations, and the coverage file lists them.

import { type Code, code, symbol } from '../../code/code.js';
import { z } from './symbols.js';

export interface Format {
  /** The values that it is about. */
  readonly type: 'string' | 'number';
  /** What stands in place of `z.string()` or `z.number()`: a function of zod, or a schema of the runtime. Absent where every value is fine. */
  readonly schema?: Code | undefined;
  /** Whether it is zod's own, by a type of its own. */
  readonly isNative?: boolean | undefined;
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
  for (const [format, name] of texts)
    known.set(format, {
      type: 'string',
      schema: code`${symbol(name, { file: `${source}runtime/formats.ts` })}`,
    });
  for (const format of ['int8', 'int16', 'int64', 'uint8', 'uint16', 'uint64'])
    known.set(format, {
      type: 'number',
      schema: code`${symbol(format, { file: `${source}runtime/numbers.ts` })}`,
    });
  for (const [format, type, name] of native)
    known.set(format, { type, schema: code`${z}.${name}()`, isNative: true });
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

/** Those that zod means the same by. */
const native = [
  ['date', 'string', code`iso.date`],
  ['uuid', 'string', code`guid`],
  ['ipv4', 'string', code`ipv4`],
  ['int32', 'number', code`int32`],
  ['uint32', 'number', code`uint32`],
] as const;

const texts = [
  ['time', 'time'],
  ['date-time', 'dateTime'],
  ['duration', 'duration'],
  ['hostname', 'hostname'],
  ['idn-hostname', 'idnHostname'],
  ['email', 'email'],
  ['idn-email', 'idnEmail'],
  ['ipv6', 'ipv6'],
  ['uri', 'uri'],
  ['uri-reference', 'uriReference'],
  ['iri', 'iri'],
  ['iri-reference', 'iriReference'],
  ['uri-template', 'uriTemplate'],
  ['json-pointer', 'jsonPointer'],
  ['relative-json-pointer', 'relativeJsonPointer'],
  ['byte', 'byte'],
  ['base64url', 'base64url'],
  ['regex', 'regex'],
] as const;
