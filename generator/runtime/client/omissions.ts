// Leaves out what is only received, so that a value that was read can be changed and sent back.

import type { WriteBody, WriteParameter } from './descriptor.js';
import { hasOwn, isRaw, isRecord, plain } from './values.js';

/** Where properties are that are not sent: their names, or where they are inside. */
export type Omissions = OmittedInside | (() => Omissions);

interface OmittedInside {
  readonly names?: readonly string[];
  readonly properties?: Readonly<Record<string, Omissions | null>>;
  /** In properties without a name here. */
  readonly others?: Omissions;
  /** In the first items. */
  readonly first?: readonly (Omissions | null)[];
  readonly items?: Omissions;
  /** In the items of a body that is sent item by item, which may be an iterable. */
  readonly each?: Omissions;
}

/** Writes a parameter without these properties of its value. */
export function omitting(write: WriteParameter, where: Omissions): WriteParameter {
  return (parameter, value, draft) => write(parameter, omit(where, value), draft);
}

/** Writes a body without these properties. What is given as `extraBody` is sent as it is. */
export function omittingBody(write: WriteBody, where: Omissions): WriteBody {
  return (body, argument, extra) => write(body, omitted(body.key, argument, where), extra);
}

/** Writes a body that is sent item by item, each without these properties. */
export function omittingEach(write: WriteBody, where: Omissions): WriteBody {
  return omittingBody(write, { each: where });
}

function omitted(
  key: string | undefined,
  argument: ReadonlyMap<string, unknown>,
  where: Omissions,
): ReadonlyMap<string, unknown> {
  if (key === undefined)
    return new Map(Object.entries(Object(omit(where, Object.fromEntries(argument)))));
  return argument.has(key) ? new Map([[key, omit(where, argument.get(key))]]) : argument;
}

type Items = AsyncIterable<unknown> | Iterable<unknown>;

function isIterable(value: object): value is Items {
  return Symbol.asyncIterator in value || Symbol.iterator in value;
}

async function* omitEach(source: Items, where: Omissions): AsyncIterable<unknown> {
  for await (const item of source) yield omit(where, item);
}

/** Returns a copy of a value without these properties. The value itself stays as it is. */
export function omit(where: Omissions | null | undefined, given: unknown): unknown {
  if (!where || isRaw(given)) return given;
  if (typeof where === 'function') return omit(where(), given);
  const { names = [], properties = {}, others, first = [], each, items = each } = where;
  const value = plain(given);
  if (Array.isArray(value))
    return value.map((item, index) => omit(index < first.length ? first[index] : items, item));
  if (!isRecord(value)) return value;
  if (each) return isIterable(value) ? omitEach(value, each) : value;
  const kept = Object.entries(value).filter(([key]) => !names.includes(key));
  return Object.fromEntries(
    kept.map(([key, member]) => [
      key,
      omit(hasOwn(properties, key) ? properties[key] : others, member),
    ]),
  );
}
