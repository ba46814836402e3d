// Masks secrets in texts, however these write them. No regular expression is made of a secret, and a
// text costs a bounded number of passes over it, whatever it holds.

import { isRecord } from '../values.js';

export const redacted = '[redacted]';

/** A text as it may be meant. */
interface Reading {
  readonly text: string;
  /** Returns where a character of it is written. */
  readonly from: (index: number) => number;
}

/** The escapes of JSON, URLs and HTML. */
const escapes =
  /\\+(?:u([\da-f]{4}))?|((?:%[\da-f]{2})+)|&(?:#x0*([\da-f]{1,5})|#0*(\d{1,6})|(\w{2,9}));/g;

/** The names that HTML has for characters of ASCII, each before its character. */
const entities =
  ' amp& lt< gt> quot" apos\' sol/ plus+ equals= num# dollar$ percnt% lpar( rpar) ast* comma, period. ' +
  'colon: semi; quest? excl! commat@ lsqb[ lbrack[ bsol\\ rsqb] rbrack] hat^ lowbar_ grave` lcub{ lbrace{ verbar| vert| rcub} rbrace} ';

function meaningOf([all, unit, bytes, hex, digits, name = '']: readonly (
  string | undefined
)[]): string {
  const decode = (code: string): number => parseInt(code, 16);
  if (unit) return String.fromCharCode(decode(unit));
  if (bytes) return new TextDecoder().decode(Uint8Array.from(bytes.slice(1).split('%'), decode));
  if (hex ?? digits) return String.fromCodePoint(hex ? decode(hex) : Number(digits));
  const end = entities.indexOf(` ${name}`) + name.length + 1;
  return name ? (entities[end + 1] === ' ' && entities[end]) || `${all}` : '';
}

/** In lower case, each character where it was: of U+0130 alone that would be two. */
const lower = (text: string): string => text.replace(/\u0130/g, 'i').toLowerCase();

/** Removes a layer of escapes; `undefined` if there is none. */
function unescaped({ text, from }: Reading): Reading | undefined {
  if (!/[\\%&]/.test(text)) return undefined;
  let meant = '';
  let end = 0;
  const places: number[] = [];
  const add = (piece: string, place: number, step: number): void => {
    meant += piece;
    for (let index = 0; index < piece.length; index += 1) places.push(place + index * step);
  };
  for (const found of text.matchAll(escapes)) {
    add(text.slice(end, found.index), end, 1);
    end = found.index + found[0].length;
    add(lower(meaningOf(found)), found.index, 0);
  }
  add(text.slice(end), end, 1);
  return meant === text
    ? undefined
    : { text: meant, from: (index) => from(places[index] ?? text.length) };
}

/** The text in lower case, and without its layers of escapes, one after the other. */
function readingsOf(text: string): readonly Reading[] {
  const found: Reading[] = [];
  let next: Reading | undefined = { text: lower(text), from: (index) => index };
  for (; next && found.length < 7; next = unescaped(next)) found.push(next);
  return found;
}

/** What a text may mean: as it stands, and without escapes of JSON, URLs and HTML, in lower case. */
export function meaningsOf(text: string): readonly string[] {
  return readingsOf(text).map((reading) => reading.text);
}

/** What of a secret is one by itself: the name of a scheme is not, and of cookies the values are. */
function partsOf(secret: string): readonly string[] {
  const parts = secret.split(/^[\w-]+ |[;\n] */);
  const values = parts.map((part) => part.replace(/^[^=]*=(?=[^=])/, ''));
  // Shorter ones would be found in ordinary words.
  return [secret, ...parts, ...values].filter((part) => part.length > 3);
}

/** How a text may write the beginning of a secret, except for escapes: services cut what they repeat. */
function formsOf(part: string): readonly string[] {
  const most = part.slice(0, Math.min(99, Math.max(12, Math.ceil(part.length * 0.75))));
  const json = JSON.stringify(most).slice(1, -1);
  // Base64 takes three bytes together: there are three ways to begin, and what follows changes the end.
  const encoded = [most, json].flatMap((each) => {
    const bytes = Array.from(new TextEncoder().encode(each), (byte) => String.fromCharCode(byte));
    return [0, 1, 2].map((start) => btoa(bytes.slice(start).join('')).slice(0, -4));
  });
  const inUrls = encoded.map((each) => each.replace(/\+/g, '-').replace(/\//g, '_'));
  return [
    ...[most, json, most.replace(/ /g, '+')].flatMap(meaningsOf),
    ...[...encoded, ...inUrls].map(lower),
  ];
}

/** Makes a number of the last four characters. */
const hashed = (last: number, text: string, index: number): number =>
  (last << 8) ^ text.charCodeAt(index);

/** Finds secrets, and puts `[redacted]` in their place. */
export interface Masking {
  /** Masks each word that has a secret in it, or most of one, from there to its end. */
  readonly text: (text: string) => string;
  /** A reviver for `JSON.parse`: masks texts, names of members, and numbers that are a secret. */
  readonly revive: (key: string, value: unknown) => unknown;
}

export function maskingOf(secrets: readonly string[]): Masking {
  const parts = secrets.flatMap(partsOf);
  const numbers = new Set(parts.map(Number));
  const forms = new Map<number, Set<string>>();
  for (const form of parts.flatMap(formsOf)) {
    if (form.length < 4) continue;
    const hash = [0, 1, 2, 3].reduce((last, index) => hashed(last, form, index), 0);
    forms.set(hash, (forms.get(hash) ?? new Set()).add(form));
  }
  const find = function* ({ text, from }: Reading): Generator<readonly [number, number]> {
    let hash = 0;
    for (let index = 0; index < text.length; index += 1) {
      hash = hashed(hash, text, index);
      for (const form of forms.get(hash) ?? [])
        if (text.startsWith(form, index - 3))
          yield [from(index - 3), from(index - 3 + form.length)];
    }
  };
  const mask = (text: string): string => {
    if (!forms.size) return text;
    let shown = '';
    let end = 0;
    const word = /\S*/y;
    for (const [start, stop] of readingsOf(text)
      .flatMap((each) => [...find(each)])
      .sort(([a], [b]) => a - b)) {
      if (stop < end) continue;
      if (start >= end) shown += text.slice(end, start) + redacted;
      word.lastIndex = stop;
      word.test(text);
      end = word.lastIndex;
    }
    return shown + text.slice(end);
  };
  return {
    text: mask,
    revive: (_, value) => {
      if (typeof value === 'string') return mask(value);
      if (typeof value === 'number') return value > 999 && numbers.has(value) ? redacted : value;
      if (!isRecord(value)) return value;
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [mask(name), each]));
    },
  };
}
