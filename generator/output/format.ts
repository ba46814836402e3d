// Lays out the output: what was laid out before comes from the cache, a little is done here, a lot by threads.

import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';

import type { OutputFile } from '../targets/target.js';
import { cacheKey, defaultCacheFolder, openCache } from './format-cache.js';
import { isPrintable, layoutKey, prettify, type Sheet } from './prettify.js';

export interface FormatSettings {
  /** Where formatted files are remembered; `false` for nowhere. */
  readonly cacheFolder?: string | false | undefined;
}

/** The files as prettier prints them, in the same order; those with `format: false` as they are. */
export async function formatFiles(files: readonly OutputFile[], { cacheFolder = defaultCacheFolder() ?? false }: FormatSettings = {}): Promise<readonly OutputFile[]> {
  const settings = await layoutKey();
  const cache = cacheFolder === false ? undefined : openCache(cacheFolder);
  const results = new Map<string, string>();
  const open: (Sheet & { readonly key: string })[] = [];
  for (const { path, content, format } of files) {
    if (format === false || !isPrintable(path)) continue;
    const key = cacheKey(settings, path, content);
    const known = cache?.get(key);
    if (known === undefined) open.push({ path, content, key });
    else results.set(path, known);
  }
  const formatted = await formatAll(open);
  for (const [index, { path, key }] of open.entries()) {
    const text = formatted[index];
    if (text === undefined) continue;
    results.set(path, text);
    cache?.set(key, text);
  }
  if (open.length > 0) cache?.prune();
  return files.map((file) => ({ ...file, content: results.get(file.path) ?? file.content }));
}

async function formatAll(sheets: readonly Sheet[]): Promise<readonly string[]> {
  const size = sheets.reduce((sum, { content }) => sum + content.length, 0);
  const threads = Math.min(availableParallelism(), 4, sheets.length);
  if (size < worthThreads || threads < 2 || !existsSync(worker)) {
    const results: string[] = [];
    for (const sheet of sheets) results.push(await prettify(sheet));
    return results;
  }
  const { Tinypool } = await import('tinypool');
  const pool = new Tinypool({ filename: worker.href, name: 'prettify', runtime: 'worker_threads', minThreads: threads, maxThreads: threads, execArgv: [] });
  try {
    const bySize = [...sheets.entries()].sort(([, a], [, b]) => b.content.length - a.content.length);
    const done = await Promise.all(bySize.map(async ([index, { path, content }]): Promise<[number, string]> => [index, await pool.run({ path, content })]));
    return done.sort(([a], [b]) => a - b).map(([, text]) => text);
  } finally {
    await pool.destroy();
  }
}

/** A thread costs the time that it takes to load prettier: about as much as this many characters. */
const worthThreads = 150_000;

/** Only the build has a worker; from source everything is formatted here. */
const worker = new URL('./format-worker.js', import.meta.url);
