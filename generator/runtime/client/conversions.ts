// Values of the application in place of what JSON has for them: dates and files for strings, 64-bit integers for numbers. A request needs no table: every
// `Date` is written as a string, and every `bigint` as a number.

import { hasOwn, isRecord } from './values.js';

/** Converts the value of a JSON text. */
export type Convert = (value: unknown, text: string) => unknown;

/** Where such values are: what a string or a number becomes, or where they are inside. */
export type Conversions = Becomes | Inside | (() => Conversions);

type Becomes = Value | `${Value}|${Value}`;
type Value = 'Blob' | 'Date' | 'bigint';

interface Inside {
  readonly value?: Becomes;
  readonly properties?: Readonly<Record<string, Conversions | null>>;
  /** In properties without a name here. */
  readonly others?: Conversions;
  /** In the first items. */
  readonly first?: readonly (Conversions | null)[];
  readonly items?: Conversions;
}

/**
 * Dates alone need no text, which compilers are told by the name.
 *
 * @param zone The zone of times that have none; they stay texts where it is absent.
 */
export function converting(where: Conversions, zone = ''): Convert {
  return (value, _text) => {
    let exact = value;
    if (/\d{16}/.test(_text)) exact = JSON.parse(withQuotes(_text));
    return convert(where, value, exact, zone);
  };
}

/** Writes long integers as strings, which keep all their digits. */
function withQuotes(text: string): string {
  return text
    .replace(/^\ufeff/, '')
    .replace(/"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g, (each) =>
      /^-?\d{16,}$/.test(each) ? `"${each}"` : each,
    );
}

/** @param exact The same value, with long integers as strings. */
function convert(
  where: Conversions | null | undefined,
  value: unknown,
  exact: unknown,
  zone: string,
): unknown {
  if (!where) return value;
  if (typeof where === 'function') return convert(where(), value, exact, zone);
  const inside: Inside = typeof where === 'string' ? { value: where } : where;
  const { properties, others, first = [], items } = inside;
  if (typeof value === 'string')
    return inside.value?.includes('Blob')
      ? new Blob([value])
      : inside.value?.includes('Date')
        ? toDate(value, zone)
        : value;
  if (typeof value === 'number' && Number.isInteger(value) && inside.value?.includes('bigint'))
    return BigInt(typeof exact === 'string' ? exact : value);
  if (Array.isArray(value))
    return value.map((item, index) =>
      convert(index < first.length ? first[index] : items, item, memberAt(exact, index), zone),
    );
  if (!isRecord(value)) return value;
  for (const [key, member] of Object.entries(value)) {
    const of = hasOwn(properties ?? {}, key) ? properties?.[key] : others;
    if (of) Reflect.set(value, key, convert(of, member, memberAt(exact, key), zone));
  }
  return value;
}

function memberAt(value: unknown, key: string | number): unknown {
  return Reflect.get(Object(value), key);
}

/** A date and time with a time zone (RFC 3339); any other text stays what it is, and so does a leap second, which a `Date` does not have. */
function toDate(text: string, zone: string): Date | string {
  const [, time, own] =
    /^(\d{4}-\d\d-\d\d[t ]\d\d:\d\d:\d\d(?:\.\d+)?)(z|[+-]\d\d:\d\d)?$/i.exec(text) ?? [];
  const date = new Date(own ? text : zone && `${time}${zone}`);
  return Number.isFinite(+date) ? date : text;
}
