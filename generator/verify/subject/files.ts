// The validator of a form takes files, for which JSON, that ajv judges, has texts.

import { isArray, isObject } from '../judge/json.js';
import type { Types } from '../reading/types.js';
import { isValidator, member, type Validator } from './exports.js';

/** The validator for values in which files are texts; the same one where it asks for no file. */
export function withTexts(validator: unknown, pointer: string, types: Types): unknown {
  if (!isValidator(validator)) return validator;
  const parse = (value: unknown): ReturnType<Validator['safeParse']> => {
    const outcome = validator.safeParse(value);
    if (outcome.error?.message.includes('expected a file') !== true) return outcome;
    const texts = new Map<unknown, string>();
    const file = (text: string): Blob => {
      // A text is as long as it has characters, a file as it has bytes.
      const blob = new Blob(['x'.repeat([...text].length)]);
      texts.set(blob, text);
      return blob;
    };
    const again = validator.safeParse(filed(value, { schema: pointer, types, file }));
    return { ...again, data: replaced(again.data, (member) => texts.get(member)) };
  };
  const meta = member(validator, 'meta');
  // What is registered about a schema of zod is known of that object alone.
  const told = (): unknown => typeof meta === 'function' && Reflect.apply(meta, validator, []);
  const made: unknown = Object.create(validator, {
    safeParse: { value: parse },
    meta: { value: told },
  });
  return made;
}

interface Filing {
  readonly schema: string | undefined;
  readonly types: Types;
  readonly file: (text: string) => Blob;
}

/** The value with files for its texts that are bytes, its members' and their items'. */
function filed(value: unknown, { schema, types, file }: Filing, depth = 0): unknown {
  const inner = (member: unknown, key: string | number): unknown =>
    filed(member, { schema: types.below(schema, key), types, file }, depth + 1);
  if (typeof value === 'string') return types.isBinary(schema) ? file(value) : value;
  if (isArray(value)) return value.map(inner);
  // A part that is an object is JSON, in which bytes are a text.
  if (!isObject(value) || depth > 0) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, inner(member, name)]),
  );
}

function replaced(value: unknown, other: (value: unknown) => unknown): unknown {
  const known = other(value);
  if (known !== undefined) return known;
  if (isArray(value)) return value.map((member) => replaced(member, other));
  if (!isObject(value) || value instanceof Blob) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, replaced(member, other)]),
  );
}
