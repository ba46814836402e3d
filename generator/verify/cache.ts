// Remembers reports by what they are about. Best effort: a cache that cannot be read or written costs time, nothing else.

import { createHash, randomUUID } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';

export interface FormatCache {
  readonly get: (key: string) => string | undefined;
  readonly set: (key: string, formatted: string) => void;
  /** Forgets the oldest entries, down to half of the bound, once the bound is passed. */
  readonly prune: () => void;
}

/** A cache in the folder, of at most about `bound` bytes. */
export function openCache(folder: string, bound = 96 * 1024 * 1024): FormatCache {
  attempt(() => mkdirSync(folder, { recursive: true }));
  return {
    get: (key) => attempt(() => intact(readFileSync(join(folder, key), 'utf8'))),
    set: (key, formatted) => {
      attempt(() => {
        const unfinished = join(folder, `${key}.${randomUUID()}`);
        writeFileSync(unfinished, `${digest(formatted)}\n${formatted}`);
        renameSync(unfinished, join(folder, key));
      });
    },
    prune: () => {
      attempt(() => prune(folder, bound));
    },
  };
}

/** The key of a content under given settings. */
export function cacheKey(settings: string, path: string, content: string): string {
  return digest(`${settings}\0${path.slice(path.lastIndexOf('.') + 1)}\0${content}`);
}

/** The customary place: the `node_modules` that Concord's own dependencies are in. */
export function defaultCacheFolder(): string | undefined {
  return attempt(() => {
    const prettier = createRequire(import.meta.url).resolve('prettier/package.json');
    const modules = prettier.slice(0, prettier.lastIndexOf(`${sep}prettier${sep}`));
    return join(modules, '.cache', 'concord');
  });
}

/** An entry carries the digest of its text, so that a truncated one is no hit. */
function intact(entry: string): string | undefined {
  const text = entry.slice(65);
  return entry.slice(0, 64) === digest(text) ? text : undefined;
}

function prune(folder: string, bound: number): void {
  const entries = readdirSync(folder).map((name) => ({
    file: join(folder, name),
    ...sizeAndAge(join(folder, name)),
  }));
  let total = entries.reduce((sum, { size }) => sum + size, 0);
  if (total <= bound) return;
  for (const { file, size } of entries.sort((a, b) => a.age - b.age)) {
    if (total <= bound / 2) return;
    unlinkSync(file);
    total -= size;
  }
}

function sizeAndAge(file: string): { size: number; age: number } {
  const { size, mtimeMs } = statSync(file);
  return { size, age: mtimeMs };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
