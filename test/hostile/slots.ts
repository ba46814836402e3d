// The places of a document where a stranger's text can stand: enumerated from the document, every string value and every key that is free.

import { isObject, type Json, type JsonObject } from '../../generator/model/json.js';

/** A text with all its places: a name is exchanged wherever it is used, so that the document stays a document. */
export interface Slot {
  /** Unique: the word, or the pointer of a text that stands for itself. */
  readonly id: string;
  readonly word: string;
  /** Where it stands; absent for a word that is exchanged everywhere. */
  readonly at?: string;
}

/** Words of the specification that stand in many places and mean the same in each: every place is a slot of its own. */
const vocabulary = new Set(
  (
    'object string integer number boolean array null header query path cookie simple form deepObject ' +
    'apiKey http oauth2 openIdConnect mutualTLS uuid date-time uri binary base64 basic bearer ' +
    'post get put delete patch head options trace 200 201 204 404 4XX default true'
  ).split(' '),
);

function standsAlone(word: string): boolean {
  return (
    vocabulary.has(word) ||
    /^(application|text|multipart|image)\//.test(word) ||
    /^(#|\/)/.test(word)
  );
}

/** Every slot of a document, in its order; `fixed` are the keys that the specification gives. */
export function slotsOf(document: JsonObject, fixed: ReadonlySet<string>): readonly Slot[] {
  const slots = new Map<string, Slot>();
  const add = (word: string, at: string): void => {
    const slot = standsAlone(word) ? { id: at, word, at } : { id: word, word };
    if (!slots.has(slot.id)) slots.set(slot.id, slot);
  };
  const walk = (value: Json, at: string): void => {
    if (typeof value === 'string') add(value, at);
    if (typeof value !== 'object' || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      const here = `${at}/${escapeToken(key)}`;
      if (!Array.isArray(value) && !fixed.has(key)) add(key, `${here}#key`);
      walk(member, here);
    }
  };
  walk(document, '');
  return [...slots.values()];
}

/** The text of each slot, by its id. */
export type Exchange = ReadonlyMap<string, string>;

export interface Exchanged {
  readonly document: JsonObject;
  /** Pointer of the new document → the slots whose text stands there. */
  readonly slotsAt: ReadonlyMap<string, readonly string[]>;
}

/** The document with other texts in its slots. Keys that have become the same are left apart. */
export function exchange(document: JsonObject, exchanged: Exchange): Exchanged {
  const slotsAt = new Map<string, string[]>();
  const note = (at: string, slot: string): void =>
    void slotsAt.set(at, [...(slotsAt.get(at) ?? []), slot]);
  const replaced = (text: string, location: string, now: string): string => {
    const alone = exchanged.get(location);
    if (alone !== undefined) {
      note(now, location);
      return alone;
    }
    const whole = exchanged.get(text);
    if (whole !== undefined && !standsAlone(text)) {
      note(now, text);
      return whole;
    }
    const within = (word: string): string | undefined => {
      const found = exchanged.get(word);
      if (found !== undefined) note(now, word);
      return found;
    };
    if (/^#[^/]/.test(text)) return `#${within(text.slice(1)) ?? text.slice(1)}`;
    const inToken = (token: string): string => {
      const found = within(token);
      return found === undefined ? braced(token, within) : escapeToken(found);
    };
    if (/^[#/]/.test(text)) return text.split('/').map(inToken).join('/');
    return braced(text, within);
  };
  const walk = (value: Json, was: string, now: string): Json => {
    if (typeof value === 'string') return replaced(value, was, now);
    if (Array.isArray(value))
      return value.map((member: Json, index) => walk(member, `${was}/${index}`, `${now}/${index}`));
    if (!isObject(value)) return value;
    const result: Record<string, Json> = {};
    for (const [key, member] of Object.entries(value)) {
      const wasHere = `${was}/${escapeToken(key)}`;
      const wanted = replaced(key, `${wasHere}#key`, `${now}/${escapeToken(key)}`);
      const name = Object.hasOwn(result, wanted) ? key : wanted;
      const nowHere = `${now}/${escapeToken(name)}`;
      for (const slot of name === wanted && name !== key
        ? (slotsAt.get(`${now}/${escapeToken(key)}`) ?? [])
        : [])
        note(nowHere, slot);
      Object.defineProperty(result, name, {
        value: walk(member, wasHere, nowHere),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    }
    return result;
  };
  const root = walk(document, '', '');
  if (!isObject(root)) throw new Error('A document is an object.');
  return { document: root, slotsAt };
}

/** `{word}` in addresses and paths. */
function braced(text: string, within: (word: string) => string | undefined): string {
  return text.replace(/\{([^{}]*)\}/g, (_, word: string) => `{${within(word) ?? word}}`);
}

export function escapeToken(token: string): string {
  return token.replaceAll('~', '~0').replaceAll('/', '~1');
}
