// How deep schemas are nested. Past some hundred levels it depends on the machine whether the stack of a judge holds them: then none is asked.

import { isObject, type Json, percentDecoded, valueAt } from '../model/json.js';
import type { Claim } from '../targets/target.js';

/** Schemas with more levels of JSON than this are not judged. Where the stack is empty, ajv ends between 500 and 1,500. */
const most = 250;

/** Whether the schema of a claim, or one that it refers to, is nested too deeply. */
export function tooDeepFor(root: Json): (claim: Pick<Claim, 'schema' | 'parameters'>) => boolean {
  // No part is deeper than the whole, and hardly any whole is deep.
  if (!isDeeper(root, most)) return () => false;
  return ({ schema, parameters }) => {
    const reached = new Set<string>([schema, ...(parameters?.schemas.values() ?? [])]);
    for (const pointer of reached) {
      const part = valueAt(root, pointer);
      if (isDeeper(part, most)) return true;
      for (const reference of referencesIn(part)) reached.add(percentDecoded(reference.slice(1)) ?? reference.slice(1));
    }
    return false;
  };
}

function isDeeper(value: Json | undefined, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values<Json>(value).some((part) => isDeeper(part, levels - 1));
}

function referencesIn(value: Json | undefined): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = isObject(value) ? value['$ref'] : undefined;
  return [...(typeof own === 'string' && own.startsWith('#/') ? [own] : []), ...Object.values<Json>(value).flatMap(referencesIn)];
}
