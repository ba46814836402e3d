// Says what is wrong with a request in the form of the document's own error: in its list of details, whose members are recognised by their names,
// in an object with the names of fields, or in the text of an error within.

import { isArray, isObject, type Json, type JsonObject } from '../model/json.js';

export interface Wrong {
  readonly location: string;
  readonly text: string;
}

/** An error with what is wrong in its details; `undefined` where it has none. */
export function detailed(error: Json, wrong: readonly Wrong[]): Json | undefined {
  const details = wrong.map(detailOf);
  return isObject(error) ? filled(error, details) : listed(error, details);
}

interface Detail extends Wrong {
  /** `['body', 'items', 0, 'name']` */
  readonly steps: readonly (string | number)[];
}

function detailOf({ location, text }: Wrong): Detail {
  const steps = location.split(/[^\w-]+/).filter((step) => step !== '');
  return {
    ...{ location, text },
    steps: steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
  };
}

const lists =
  /^(details?|errors?|violations|issues|problems|messages?|causes|fields|((invalid|validation|field)(params|parameters|fields|errors?)))$/;
const texts = /^(msg|message|errormessage|detail|reason|description|error)$/;
const places: readonly (readonly [names: RegExp, text: (detail: Detail) => string])[] = [
  [/^(pointer|jsonpointer)$/, ({ steps }) => `#${pointerOf(steps)}`],
  [/^(instancepath|datapath)$/, ({ steps }) => pointerOf(steps)],
  [/^(name|field|fieldname|param|parameter|property|key|attribute)$/, memberOf],
  [/^(loc|path|location|target|source)$/, ({ location }) => location],
  [/^in$/, ({ steps }) => String(steps[0] ?? '')],
];

/** Names as `invalid-params`, `invalid_params` and `invalidParams` are the same. */
function plain(name: string): string {
  return name.replace(/[-_]/g, '').toLowerCase();
}

function pointerOf(steps: Detail['steps']): string {
  return steps
    .slice(1)
    .map((step) => `/${step}`)
    .join('');
}

/** What is wrong within its part of the request, such as `items.0.name` of the body. */
function memberOf({ steps, location }: Detail): string {
  return steps.slice(1).join('.') || location;
}

function filled(error: JsonObject, details: readonly Detail[], depth = 0): JsonObject | undefined {
  let isFilled = false;
  const members = Object.entries(error).map(([name, value]): readonly [string, Json] => {
    const made = !lists.test(plain(name))
      ? undefined
      : !isObject(value)
        ? listed(value, details)
        : isByField(value)
          ? byField(value, details)
          : depth < 3
            ? filled(value, details, depth + 1)
            : undefined;
    if (made !== undefined) isFilled = true;
    return [name, made ?? value];
  });
  const said = members.map(([name, value]): readonly [string, Json] => {
    const isText = typeof value === 'string' && texts.test(plain(name));
    if (isText && depth > 0) isFilled = true;
    return [name, isText ? details.map(sentence).join('; ') : value];
  });
  return isFilled ? Object.fromEntries(said) : undefined;
}

function sentence({ location, text }: Wrong): string {
  return `${location} ${text}`;
}

function listed(list: Json, details: readonly Detail[]): Json | undefined {
  const [item] = isArray(list) ? list : [];
  if (typeof item === 'string') return details.map(sentence);
  if (!isObject(item)) return undefined;
  return details.map((detail) => itemOf(item, detail));
}

/** One detail in the form of another one. */
function itemOf(form: JsonObject, detail: Detail): JsonObject {
  const isPlaced = Object.keys(form).some((name) =>
    places.some(([names]) => names.test(plain(name))),
  );
  const text = isPlaced ? detail.text : sentence(detail);
  return Object.fromEntries(
    Object.entries(form).map(([name, value]) => {
      const place = places.find(([names]) => names.test(plain(name)))?.[1];
      if (isObject(value)) return [name, itemOf(value, detail)];
      if (isArray(value)) return [name, place ? [...detail.steps] : value];
      if (typeof value !== 'string') return [name, value];
      if (place) return [name, place(detail)];
      // FastAPI's, which tell clients what to do.
      if (name === 'type' && isArray(form['loc']))
        return [name, detail.text.includes('missing') ? 'missing' : 'value_error'];
      return [name, texts.test(plain(name)) ? text : value];
    }),
  );
}

/** `{ "name": ["is too long"] }` */
function isByField(value: JsonObject): boolean {
  const members = Object.entries(value);
  return (
    members.length > 0 &&
    members.every(
      ([name, member]) =>
        !texts.test(plain(name)) &&
        (typeof member === 'string' ||
          (isArray(member) && member.every((one) => typeof one === 'string'))),
    )
  );
}

function byField(form: JsonObject, details: readonly Detail[]): JsonObject {
  const isList = Object.values(form).some(isArray);
  const names = new Set(details.map(memberOf));
  return Object.fromEntries(
    [...names].map((name) => {
      const own = details.filter((detail) => memberOf(detail) === name).map(({ text }) => text);
      return [name, isList ? own : own.join('; ')];
    }),
  );
}
