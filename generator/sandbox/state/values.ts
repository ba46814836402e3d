// Values that a declaration describes: JSON as it is, in which objects with a `$…` stand for what
// is known when the value is made.

import {
  child,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  setOwn,
  valueAt,
} from '../../model/json.js';
import { wordOf } from '../../model/capabilities/sandbox.js';

/** What is known while a value is made. */
export interface ValueScope {
  readonly now: number;
  readonly account: JsonObject;
  /** All records of a resource. */
  readonly all: (resource: string) => readonly JsonObject[];
  /** The fields of the request: parameters, and the properties of its body. */
  readonly request?: JsonObject | undefined;
  /** The records that the request has named, by resource. */
  readonly found?: ReadonlyMap<string, JsonObject> | undefined;
  /** The record that the value belongs to. */
  readonly self?: JsonObject | undefined;
  /** What has been received at an address. */
  readonly file?: JsonObject | undefined;
  /** The element of a `$each`, or the number of a record that others are made with. */
  readonly item?: Json | undefined;
}

type Word = (of: Json, whole: JsonObject, scope: ValueScope) => Json | undefined;

const words = new Map<string, Word>([
  ['$request', (name, _, { request }) => child(request, String(name))],
  ['$found', (type, { property }, { found }) => child(found?.get(String(type)), String(property))],
  ['$self', (name, _, { self }) => child(self, String(name))],
  ['$file', (name, _, { file }) => child(file, String(name))],
  ['$account', (at, _, { account }) => valueAt(account, String(at))],
  ['$item', (_of, _, { item }) => item],
  ['$now', (ahead, _, { now }) => Math.floor(now) + Number(ahead)],
  ['$keys', (of, _, scope) => namesIn(valueOf(of, scope))],
  [
    '$part',
    (list, { from, to }, scope) => {
      const items = valueOf(list, scope);
      return isArray(items) ? items.slice(Number(from ?? 0), Number(to ?? Infinity)) : undefined;
    },
  ],
  [
    '$all',
    (type, { where }, scope) => {
      const wanted = isObject(where) ? valuesOf(where, scope) : {};
      return scope.all(String(type)).filter((value) => matches({ value }, wanted));
    },
  ],
  ['$select', (values, { by }, scope) => valueOf(child(values, String(valueOf(by, scope))), scope)],
  [
    '$if',
    (name, whole, scope) =>
      valueOf(whole[child(scope.request, String(name)) === undefined ? 'else' : 'then'], scope),
  ],
  [
    '$each',
    (list, { as, keyed }, scope) => {
      const items = valueOf(list, scope);
      if (!isArray(items)) return undefined;
      const made = items.map((item) => valueOf(as, { ...scope, item }) ?? null);
      if (keyed !== true) return made;
      return Object.fromEntries(items.map((item, index) => [String(item), made[index] ?? null]));
    },
  ],
  [
    '$language',
    (shown, _, { item }) =>
      new Intl.DisplayNames([String(shown)], { type: 'language' }).of(String(item)),
  ],
]);

/** Words that stay in a record, and become an address whenever it is shown. */
export const lasting = ['$address', '$upload'];

/** Returns `undefined` for what is not known: a property that has it is left out. */
export function valueOf(template: Json | undefined, scope: ValueScope): Json | undefined {
  if (isArray(template))
    return template
      .map((value) => valueOf(value, scope))
      .filter((candidate) => candidate !== undefined);
  if (!isObject(template)) return template;
  const word = wordOf(template);
  if (word === undefined) return valuesOf(template, scope);
  if (lasting.includes(word)) return template;
  const found = words.get(word)?.(template[word] ?? null, template, scope);
  return found ?? (word === '$if' ? undefined : valueOf(template['else'], scope));
}

export function valuesOf(templates: JsonObject, scope: ValueScope): JsonObject {
  const made = {};
  for (const [name, template] of Object.entries(templates)) {
    const value = valueOf(template, scope);
    if (value !== undefined) setOwn(made, name, value);
  }
  return made;
}

/** Nothing where there are none, so that `else` holds. */
function namesIn(value: Json | undefined): Json | undefined {
  const names = isObject(value) ? Object.keys(value) : [];
  return names.length > 0 ? names : undefined;
}

/** RFC 7396, but that null is a value: members that are not given stay as they are. */
export function merged(before: Json | undefined, given: Json): Json {
  if (!isObject(before) || !isObject(given) || wordOf(given) !== undefined) return given;
  const whole = { ...before };
  for (const [name, value] of Object.entries(given))
    setOwn(whole, name, merged(child(before, name), value));
  return whole;
}

/** Whether a record has these values; of a list, one of them, and in a list, it is one of its items. */
export function matches(
  { value }: { readonly value: JsonObject },
  wanted: Readonly<Record<string, Json | undefined>>,
): boolean {
  return Object.entries(wanted).every(([name, each]) => {
    const own = child(value, name);
    if (isArray(each)) return each.some((one) => one === own);
    return isArray(own) ? own.some((one) => one === each) : own === each;
  });
}

/** The same with another value at a place. */
export function placed(whole: Json, [name, ...rest]: readonly string[], value: Json): Json {
  if (name === undefined) return value;
  const inner = isObject(whole) ? whole : {};
  return { ...inner, [name]: placed(inner[name] ?? {}, rest, value) };
}
