// JSONPath (RFC 9535) for overlays: what a query selects, with its place.

import type { JSONValue } from 'json-p3';
import { type Json, valueIn } from '../model/json.js';
import { maxDepth } from './measure.js';

export interface Selected {
  readonly tokens: readonly string[];
  readonly value: Json;
}

/** The selected values, each once, in the order of the query; a text when the query is wrong. */
export type Query = (root: Json, path: string) => readonly Selected[] | string;

export async function queries(): Promise<Query> {
  const { JSONPathEnvironment, JSONPathError } = await import('json-p3');
  const environment = new JSONPathEnvironment({ maxRecursionDepth: maxDepth + 1 });
  return (root, path) => {
    try {
      const found = new Map<string, Selected>();
      // The library reads only, but its type of JSON is a writable one.
      for (const { location } of environment.query(path, root as JSONValue)) {
        const tokens = location.map(String);
        found.set(JSON.stringify(tokens), { tokens, value: valueIn(root, tokens) ?? null });
      }
      return [...found.values()];
    } catch (error) {
      if (error instanceof JSONPathError) return error.message.replace(/[.\s]+$/, '');
      throw error;
    }
  };
}
