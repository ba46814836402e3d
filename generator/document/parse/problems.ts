// The findings that JSON and YAML share: what a parsed value is measured for before anything else
// looks at it, and keys that are written twice.

import {
  diagnostic,
  type Diagnostic,
  type DiagnosticCode,
  type SourceLocation,
} from '../../base/diagnostics.js';
import { isObject, type Json, type JsonObject, isArray } from '../../model/json.js';

export function tooDeep(location: SourceLocation): Diagnostic {
  return diagnostic('document/too-deep', `Values are nested more than ${maxDepth} levels deep.`, {
    location,
  });
}

export function duplicateKey(
  key: string,
  location: SourceLocation,
  first: SourceLocation,
): Diagnostic {
  return diagnostic(
    'document/duplicate-key',
    `The key ${quoted(key)} is written twice in one object.`,
    {
      location,
      related: [{ message: 'The first one is here.', location: first }],
    },
  );
}

/** A name of the document in a message: in quotes, and not longer than a line. */
export function quoted(name: string): string {
  return JSON.stringify(name.length > 80 ? `${name.slice(0, 79)}…` : name);
}

/**
 * Deeper than people write and generators emit, and shallow enough for every recursive walk behind
 * this point.
 */
export const maxDepth = 1024;

interface Measures {
  /** All keys of all objects. */
  readonly keys: number;
  /** Whether it is deeper than `maxDepth`; the other figures are incomplete then. */
  readonly tooDeep: boolean;
  /** Whether a number is too large for one: `1e400`. */
  readonly endless: boolean;
  /** The different texts at keys called `$ref`, wherever they stand. */
  readonly references: ReadonlySet<string>;
}

/**
 * One walk over a parsed value for what must be known before anything else looks at it: its depth,
 * its keys, its references.
 */
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

/**
 * Errors in spite of which a file can be read, so that one run reports what else is wrong with it.
 */
export function isHarmless(code: DiagnosticCode): boolean {
  return code === 'document/duplicate-key' || code === 'document/several-documents';
}

/**
 * An object of members whose keys may repeat: the first and the second value count, together where
 * both are objects, so that nothing seems to be missing.
 */
export function united(entries: Iterable<readonly [key: string, value: Json]>): JsonObject {
  const members = new Map<string, Json>();
  const repeated = new Set<string>();
  for (const [key, value] of entries) {
    const known = members.get(key);
    if (known === undefined) members.set(key, value);
    else if (!repeated.has(key) && isObject(known) && isObject(value))
      members.set(key, united([...Object.entries(known), ...Object.entries(value)]));
    if (known !== undefined) repeated.add(key);
  }
  return Object.fromEntries(members);
}
