// One walk over a parsed value for what must be known before anything else looks at it: its depth, its keys, its references.

import type { Json } from '../../model/json.js';

/** Deeper than people write and generators emit, and shallow enough for every recursive walk behind this point. */
export const maxDepth = 1024;

export interface Measures {
  /** All keys of all objects. */
  readonly keys: number;
  /** Whether it is deeper than `maxDepth`; the other figures are incomplete then. */
  readonly tooDeep: boolean;
  /** Whether a number is too large for one: `1e400`. */
  readonly endless: boolean;
  /** The different texts at keys called `$ref`, wherever they stand. */
  readonly references: ReadonlySet<string>;
}

export function measure(value: Json): Measures {
  let keys = 0;
  let tooDeep = false;
  let endless = false;
  const references = new Set<string>();
  const walk = (node: Json, depth: number): void => {
    if (typeof node !== 'object' || node === null) {
      endless ||= node === Infinity || node === -Infinity;
      return;
    }
    if (depth > maxDepth) {
      tooDeep = true;
      return;
    }
    if (isArray(node)) {
      for (const entry of node) walk(entry, depth + 1);
      return;
    }
    for (const key in node) {
      keys++;
      const child = node[key];
      if (typeof child === 'object' || typeof child === 'number') walk(child, depth + 1);
      else if (key === '$ref' && typeof child === 'string') references.add(child);
    }
  };
  walk(value, 1);
  return { keys, tooDeep, endless, references };
}

function isArray(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
