// What a stage makes, as plain JSON: for looking inside, and for whoever builds on it.

import { createHash } from 'node:crypto';

import type { Plan } from '../generate.js';
import type { Inspection } from './flags.js';

/** The value of a stage; null when the document has errors that kept it from being made. */
export function inspect(stage: Inspection, { api, names, files }: Plan): unknown {
  if (stage === 'files')
    return files.map(({ path, content }) => ({
      path,
      bytes: Buffer.byteLength(content),
      sha256: createHash('sha256').update(content).digest('hex'),
    }));
  return plain((stage === 'api' ? api : names) ?? null);
}

/** Maps as objects. */
function plain(value: unknown): unknown {
  if (value instanceof Map)
    return Object.fromEntries([...value].map(([key, entry]) => [String(key), plain(entry)]));
  if (value instanceof Set) return [...value].map(plain);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, plain(entry)]));
}
