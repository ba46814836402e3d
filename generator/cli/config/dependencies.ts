// The files that shape an output beside its document: configurations with what they import, and
// folders of templates.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** With the user's files that are imported by them, directly or not. */
export function withImports(paths: readonly string[]): readonly string[] {
  const found = new Set(paths);
  // The set grows during the iteration.
  for (const path of found)
    for (const [, specifier = ''] of textOf(path).matchAll(imported)) {
      const whole = resolve(dirname(path), specifier);
      const typed = whole.replace(/\.([cm]?)js$/, '.$1ts');
      const file = [whole, typed, `${whole}.ts`, `${whole}.js`].find(
        (candidate) => /\.[cm]?[jt]s$/.test(candidate) && existsSync(candidate),
      );
      if (file !== undefined) found.add(file);
    }
  return [...found];
}

const imported = /(?:\bfrom|\bimport\(?)\s*['"](\.{1,2}\/[^'"\n]+)['"]/g;

/** Nothing where nothing can be read. */
export function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** None where there is no folder. */
export function entriesBelow(folder: string, kind: 'isFile' | 'isDirectory'): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry[kind]())
      .map(({ parentPath, name }) => join(parentPath, name));
  } catch {
    return [];
  }
}
