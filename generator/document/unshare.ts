// A bundle in which one object stands at several places becomes a tree, so that a change at one place leaves the others alone.

import type { DiagnosticCode } from '../diagnostics.js';
import type { Json } from '../model/json.js';
import type { Origins } from './origins.js';

const maxValues = 4_000_000;

export interface Endless {
  readonly code: DiagnosticCode;
  readonly message: string;
  /** The objects from the root down to the one that holds an object above it. */
  readonly path: readonly object[];
}

/** Changes `root`; copies keep the origin of what they copy. */
export function unshare(root: Json, origins: Origins): Endless | undefined {
  const seen = new Set<object>();
  const open = new Set<object>();
  let count = 0;
  let endless: Endless | undefined;

  const visit = (node: object, place: (copy: object) => void): void => {
    if (endless !== undefined) return;
    if (open.has(node)) {
      endless = {
        code: 'document/endless-reference',
        message:
          'The value that this reference brings in holds the reference itself, which would never end.',
        path: [...open],
      };
      return;
    }
    if (++count > maxValues) {
      endless = {
        code: 'document/too-large',
        message: `The references of the document bring in more than ${maxValues} values.`,
        path: [...open],
      };
      return;
    }
    let own = node;
    if (seen.has(node)) {
      own = Array.isArray(node) ? [...node] : Object.fromEntries(Object.entries(node));
      origins.copy(node, own);
      place(own);
    }
    seen.add(own);
    open.add(node);
    for (const key of Object.keys(own)) {
      const member: unknown = Reflect.get(own, key);
      if (typeof member === 'object' && member !== null)
        visit(member, (copy) =>
          Object.defineProperty(own, key, {
            value: copy,
            writable: true,
            enumerable: true,
            configurable: true,
          }),
        );
    }
    open.delete(node);
  };

  if (typeof root === 'object' && root !== null) visit(root, () => {});
  return endless;
}
