// What is checked of a large document: chosen by a hash of the place, so that the choice stays the same when something else is added.

import { createHash } from 'node:crypto';

export interface Selection {
  readonly schemas: number;
  readonly operations: number;
  /** What the sample leaves out, by pointer. */
  readonly excluded: ReadonlySet<string>;
  readonly chosen: { readonly schemas: number; readonly operations: number };
}

/** So many components and so many operations of a document are checked where nothing is said about it. */
export const usual = 60;

export function select(
  schemas: readonly string[],
  operations: readonly string[],
  wanted: number,
): Selection {
  const [fewer, less] = [left(schemas, wanted), left(operations, wanted)];
  return {
    ...{ schemas: schemas.length, operations: operations.length },
    excluded: new Set([...fewer, ...less]),
    chosen: { schemas: schemas.length - fewer.length, operations: operations.length - less.length },
  };
}

function left(pointers: readonly string[], wanted: number): readonly string[] {
  const hashed = pointers.map((pointer): [string, string] => [
    createHash('sha256').update(pointer).digest('hex'),
    pointer,
  ]);
  return hashed
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(wanted)
    .map(([, pointer]) => pointer);
}
