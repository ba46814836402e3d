// Copies parts of a document within the amended one: what is amended of a part is amended of its copy.

import { type Json, type Pointer, pointer, tokens } from '../../model/json.js';
import { append } from '../../model/maps.js';
import type { Schema } from '../../model/schema.js';
import type { Reader } from '../reader.js';
import { targetAt } from '../reference.js';

/** Writes into the amended document. */
export interface Copy {
  readonly set: (at: Pointer, value: Json) => void;
  readonly remove: (at: Pointer) => void;
  /** Copies what is written at a place. */
  readonly value: (from: Pointer, to: Pointer) => void;
  /** Copies what is written of a schema, or what a discriminator adds to one. */
  readonly schema: (schema: Schema, to: Pointer) => void;
}

export function createCopy(reader: Reader): Copy {
  const { values, names } = reader.amendments;
  const below = new Map<string, Pointer[]>();
  for (const at of [...values.keys(), ...names.keys()])
    for (let path = tokens(at), end = path.length; end > 0; end -= 1)
      append(below, path.slice(0, end).join('/'), at);
  const value = (from: Pointer, to: Pointer): void => {
    const path = tokens(from);
    reader.amend(to, targetAt(reader.root, from)?.value ?? {});
    for (const each of below.get(path.join('/')) ?? []) {
      const place = pointer(to, ...tokens(each).slice(path.length));
      const name = names.get(each);
      if (name !== undefined) reader.rename(place, name);
      else reader.amend(place, values.get(each));
    }
  };
  return {
    set: reader.amend,
    remove: (at) => reader.amend(at, undefined),
    value,
    schema: ({ at, type = [], enum: tags = [] }, to) => {
      const path = tokens(at);
      const isTag = path.at(-1) === 'discriminator' && path.at(-2) !== 'properties';
      if (isTag) reader.amend(to, { type: type.join(), enum: [...tags] });
      else value(at, to);
    },
  };
}
