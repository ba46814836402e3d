// Validates formats: by ajv-formats where it is right, else by functions here. Others are
// annotations.

import { domainToASCII, domainToUnicode } from 'node:url';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import type { FormatDefinition } from 'ajv';
import ajvFormats from 'ajv-formats';
import type { FormatName } from 'ajv-formats';

/** The formats that ajv-formats validates correctly. */
export const fromAjvFormats = [
  'date',
  'ipv4',
  'ipv6',
  'json-pointer',
  'relative-json-pointer',
  'float',
  'double',
  'password',
  'binary',
] as const satisfies readonly FormatName[];

const plainLocal = localPart(String.raw`[\w!#$%&'*+/=?^{|}~\x60-]`);
const anyLocal = localPart(String.raw`(?:[\w!#$%&'*+/=?^{|}~\x60-]|[^\x00-\x7f])`);

/** Formats of strings. The tests contain a case for each that ajv-formats gets wrong. */
export const stringFormats: Readonly<Record<string, (text: string) => boolean>> = {
  time: isTime,
  'date-time': (text) =>
    /^[^t]{10}t/i.test(text) && isDate(text.slice(0, 10)) && isTime(text.slice(11)),
  duration: (text) => duration.test(text),
  uuid: (text) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text),
  hostname: (text) => isHostname(text) && (!/(?:^|\.)xn--/i.test(text) || isIdnHostname(text)),
  'idn-hostname': isIdnHostname,
  email: (text) => isEmail(text, plainLocal, isHostname),
  'idn-email': (text) =>
    isEmail(text, anyLocal, (domain) =>
      domain.split('.').every((label) => /^(?!-)(?:[\da-z-]|[^\x00-\x7f])+(?<!-)$/iu.test(label)),
    ),
  uri: (text) => expressions.uri.test(text),
  'uri-reference': (text) => expressions.reference.test(text),
  iri: (text) => expressions.iri.test(text),
  'iri-reference': (text) => expressions.iriReference.test(text),
  'uri-template': (text) => template.test(text),
  byte: (text) => text.length % 4 === 0 && /^[\da-z+/]*={0,2}$/i.test(text),
  base64url: (text) => /^[\w-]*={0,2}$/.test(text),
  regex: isPattern,
};

/** Formats of numbers. */
export const numberFormats: Readonly<Record<string, (value: number) => boolean>> =
  Object.fromEntries(
    [8, 16, 32, 64].flatMap((bits) => [
      [
        `int${bits}`,
        (value: number) =>
          Number.isInteger(value) && value >= -(2 ** (bits - 1)) && value <= greatest(bits - 1),
      ],
      [
        `uint${bits}`,
        (value: number) => Number.isInteger(value) && value >= 0 && value <= greatest(bits),
      ],
    ]),
  );

export function addFormats(ajv: Ajv2020): void {
  ajvFormats.default(ajv, { formats: [...fromAjvFormats], mode: 'full' });
  for (const [name, validate] of Object.entries(stringFormats))
    ajv.addFormat(name, { type: 'string', validate } satisfies FormatDefinition<string>);
  for (const [name, validate] of Object.entries(numberFormats))
    ajv.addFormat(name, { type: 'number', validate } satisfies FormatDefinition<number>);
}

/** The greatest integer of that many bits. JSON.parse reads 2^63 - 1 as 2^63. */
function greatest(bits: number): number {
  return bits > 53 ? 2 ** bits : 2 ** bits - 1;
}

function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(date.valueOf()) &&
    date.toISOString().startsWith(text)
  );
}

/** RFC 3339, section 5.6. A leap second is 23:59:60 in UTC. */
function isTime(text: string): boolean {
  const match =
    /^([01]\d|2[0-3]):([0-5]\d):([0-5]\d|60)(?:\.\d+)?(?:z|([+-])([01]\d|2[0-3]):([0-5]\d))$/i.exec(
      text,
    );
  if (!match || match[3] !== '60') return match !== null;
  const shift = (Number(match[5] ?? 0) * 60 + Number(match[6] ?? 0)) * (match[4] === '-' ? 1 : -1);
  return (((Number(match[1]) * 60 + Number(match[2]) + shift) % 1440) + 1440) % 1440 === 1439;
}

/** RFC 3339, appendix A: a unit must be followed by the next smaller one, so `P1Y2D` is invalid. */
const day = String.raw`\d+D`;
const month = String.raw`\d+M(?:${day})?`;
const clock = String.raw`T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S)`;
const duration = new RegExp(
  String.raw`^P(?:(?:${day}|${month}|\d+Y(?:${month})?)(?:${clock})?|${clock}|\d+W)$`,
);

/** RFC 1123, section 2.1; hyphens in third and fourth position are reserved (RFC 5890). */
function isHostname(text: string): boolean {
  const labels = text.split('.');
  return (
    text.length < 254 &&
    labels.every(
      (label) =>
        label.length < 64 &&
        /^[\da-z](?:[\da-z-]*[\da-z])?$/i.test(label) &&
        (label.slice(2, 4) !== '--' || /^xn--[^-]/i.test(label)),
    )
  );
}

/** RFC 5890, section 2.3.2.1: a label survives the way to ASCII and back. No context rules. */
function isIdnHostname(text: string): boolean {
  const labels = text.split(/[.\u3002\uff0e\uff61]/);
  const forms = labels.map((label) =>
    isHostname(label) && !/^xn--/i.test(label) ? label : asciiFormOf(label),
  );
  return forms.every((form) => form !== '' && form.length < 64) && forms.join('.').length < 254;
}

/** The ASCII form of an internationalized label; empty if it is invalid. */
function asciiFormOf(label: string): string {
  const text = /^xn--/i.test(label) ? domainToUnicode(label) : label;
  const form = domainToASCII(text);
  const isText =
    /^(?!-|\p{M}|..--)[\p{L}\p{M}\p{Nd}\u200c\u200d\xb7\u0375\u05f3\u05f4\u30fb-]+(?<!-)$/u.test(
      text,
    ) && /[^\0-\x7f]/.test(text);
  return isText &&
    domainToUnicode(form) === text &&
    (text === label || form === label.toLowerCase())
    ? form
    : '';
}

/** RFC 5321, section 4.1.2. */
function isEmail(text: string, words: RegExp, isDomain: (domain: string) => boolean): boolean {
  const [, local = '', domain = ''] = /^(.+)@([^@]*)$/su.exec(text) ?? [];
  const address = /^\[(?:IPv6:(.*)|(.*))\]$/.exec(domain);
  return (
    words.test(local) &&
    (address
      ? (address[1] === undefined ? wholeIpv4 : wholeIpv6).test(address[1] ?? address[2] ?? '')
      : isDomain(domain))
  );
}

/** The part before the `@`: unquoted characters (`atom`), or a quoted string. */
function localPart(atom: string): RegExp {
  return new RegExp(String.raw`^(?:${atom}+(?:\.${atom}+)*|"(?:[^"\\\r\n]|\\[ -~])*")$`, 'u');
}

const octet = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;
const ipv4 = String.raw`(?:${octet}\.){3}${octet}`;
const group = String.raw`[\da-f]{1,4}`;
const last32 = `(?:${group}:${group}|${ipv4})`;
/** RFC 3986, appendix A; one line per alternative. */
const ipv6 = `(?:${[
  `(?:${group}:){6}${last32}`,
  `::(?:${group}:){5}${last32}`,
  `(?:${group})?::(?:${group}:){4}${last32}`,
  ...[1, 2, 3].map(
    (before) => `(?:(?:${group}:){0,${before}}${group})?::(?:${group}:){${4 - before}}${last32}`,
  ),
  `(?:(?:${group}:){0,4}${group})?::${last32}`,
  `(?:(?:${group}:){0,5}${group})?::${group}`,
  `(?:(?:${group}:){0,6}${group})?::`,
].join('|')})`;

const international = String.raw`\u{a0}-\u{d7ff}\u{f900}-\u{fdcf}\u{fdf0}-\u{ffef}\u{10000}-\u{1fffd}\u{20000}-\u{2fffd}\u{30000}-\u{efffd}`;
const wholeIpv4 = new RegExp(`^${ipv4}$`);
const wholeIpv6 = new RegExp(`^${ipv6}$`, 'i');
const escape = String.raw`%[\da-f]{2}`;

/** RFC 3986, appendix A; with `more` characters, RFC 3987, section 2.2. */
function rules(more: string) {
  const plain = String.raw`\w.~!$&'()*+,;=${more}\-`;
  const character = `(?:[${plain}:@]|${escape})`;
  const host = String.raw`(?:\[(?:${ipv6}|v[\da-f]+\.[\w.~!$&'()*+,;=:\-]+)\]|(?:[${plain}]|${escape})*)`;
  const authority = String.raw`(?:(?:[${plain}:]|${escape})*@)?${host}(?::\d*)?`;
  const own =
    more === '' ? '' : String.raw`\u{e000}-\u{f8ff}\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}`;
  const rest = String.raw`(?:\?(?:${character}|[\/?${own}])*)?(?:#(?:${character}|[\/?])*)?`;
  const slashed = String.raw`(?:\/${character}*)*`;
  return {
    character,
    noColon: `(?:[${plain}@]|${escape})`,
    network: String.raw`\/\/${authority}${slashed}`,
    absolute: String.raw`\/(?:${character}+${slashed})?`,
    slashed,
    rest,
  };
}

function uri(more: string): string {
  const { network, absolute, character, slashed, rest } = rules(more);
  return String.raw`[a-z][a-z\d+.\-]*:(?:${network}|${absolute}|${character}+${slashed}|)${rest}`;
}

function relative(more: string): string {
  const { network, absolute, noColon, slashed, rest } = rules(more);
  return `(?:${network}|${absolute}|${noColon}+${slashed}|)${rest}`;
}

/** Compiled once, because they are long and test thousands of values. */
const expressions = {
  uri: new RegExp(`^${uri('')}$`, 'iu'),
  reference: new RegExp(`^(?:${uri('')}|${relative('')})$`, 'iu'),
  iri: new RegExp(`^${uri(international)}$`, 'iu'),
  iriReference: new RegExp(`^(?:${uri(international)}|${relative(international)})$`, 'iu'),
};

/** RFC 6570, section 2, with its erratum about apostrophes. */
const variable = String.raw`(?:\w|${escape})(?:\.?(?:\w|${escape}))*(?::[1-9]\d{0,3}|\*)?`;
const template = new RegExp(
  String.raw`^(?:[^\u0000-\u0020"<>\\^\x60{|}%\u007f]|${escape}|\{[+#.\/;?&=,!@|]?${variable}(?:,${variable})*\})*$`,
  'iu',
);

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
