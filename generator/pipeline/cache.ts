// Stores what a run found, so that a run with the same input returns at once. It is in the home of
// the user and not in the checkout: what a stranger committed there is never believed. Best effort:
// a cache that cannot be read or written costs time, nothing else.

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
import { homedir, platform } from 'node:os';
import { isAbsolute, join } from 'node:path';

interface Cache {
  readonly get: (key: string) => string | undefined;
  /**
   * Also deletes the oldest entries, down to half of the bound, once their total size exceeds it.
   */
  readonly set: (key: string, text: string) => void;
}

/** @param bound The total size of the entries, in bytes. */
export function openCache(folder: string, bound = 96 * 1024 * 1024): Cache {
  attempt(() => mkdirSync(folder, { recursive: true }));
  return {
    get: (key) => attempt(() => verifiedText(readFileSync(join(folder, key), 'utf8'))),
    set: (key, text) => {
      attempt(() => {
        const unfinished = join(folder, `${key}.${randomUUID()}`);
        writeFileSync(unfinished, `${digest(text)}\n${text}`);
        renameSync(unfinished, join(folder, key));
        prune(folder, bound);
      });
    },
  };
}

/** What the user's environment says about such folders; only the command line knows it. */
let environment: Readonly<Record<string, string | undefined>> = {};

export function keepCachesAsIn(env: typeof environment): void {
  environment = env;
}

/**
 * Returns the user's cache folder, which all projects share: where the platform has such folders,
 * unless `XDG_CACHE_HOME` names another one.
 */
export function defaultCacheFolder(system = platform()): string | undefined {
  const { XDG_CACHE_HOME: own, LOCALAPPDATA: local } = environment;
  if (own !== undefined && isAbsolute(own)) return join(own, 'concord');
  if (system === 'win32' && local !== undefined && isAbsolute(local))
    return join(local, 'concord', 'cache');
  const folder = system === 'darwin' ? ['Library', 'Caches'] : ['.cache'];
  return attempt(() => join(homedir(), ...folder, 'concord'));
}

export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * The text of an entry; `undefined` if it does not match the digest in front of it, because it was
 * truncated for example.
 */
function verifiedText(entry: string): string | undefined {
  const text = entry.slice(65);
  return entry.slice(0, 64) === digest(text) ? text : undefined;
}

function prune(folder: string, bound: number): void {
  const entries = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => ({ name, stats: statSync(join(folder, name)) }));
  let total = entries.reduce((sum, { stats }) => sum + stats.size, 0);
  if (total <= bound) return;
  for (const { name, stats } of entries.sort((a, b) => a.stats.mtimeMs - b.stats.mtimeMs)) {
    if (total <= bound / 2) return;
    unlinkSync(join(folder, name));
    total -= stats.size;
  }
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
