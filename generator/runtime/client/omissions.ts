// Leaves out what is only received, so that a value that was read can be changed and sent back.

import { isRaw, isRecord, plain } from './values.js';

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
}

/** Returns a copy of a value without these properties. The value itself stays as it is. */
export function omitting(where: Omissions): (value: unknown) => unknown {
  return (value) => omit(where, value);
}

function omit(where: Omissions | null | undefined, given: unknown): unknown {
  if (!where || isRaw(given)) return given;
  if (typeof where === 'function') return omit(where(), given);
  const { names = [], properties = {}, others, first = [], items } = where;
  const value = plain(given);
  if (Array.isArray(value))
    return value.map((item, index) => omit(index < first.length ? first[index] : items, item));
  if (!isRecord(value)) return value;
  const kept = Object.entries(value).filter(([key]) => !names.includes(key));
  return Object.fromEntries(
    kept.map(([key, member]) => [
      key,
      omit(Object.hasOwn(properties, key) ? properties[key] : others, member),
    ]),
  );
}
