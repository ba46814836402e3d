// Real documents to try the generator on: read from a folder beside the project, never copied into it.

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './compile.js';

/** The folder with the real documents: `$CORPUS`, else `../shared/corpus` where it is. */
export const corpus: string = resolve(root, process.env['CORPUS'] ?? '../shared/corpus');

/** The path of a real document; says so on standard error, and returns undefined, where it is not there. */
export function corpusFile(name: string): string | undefined {
  const path = join(corpus, name);
  if (existsSync(path)) return path;
  console.warn(`skipped: ${name} is not there; set CORPUS to a folder that holds it`);
  return undefined;
}
