// Writes what `--report <format>=<file>` asks for. In a checkout that somebody else may have made, nothing is written through a link.

import { lstatSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';

import { type Diagnostic, diagnostic } from '../diagnostics.js';
import { isSystemError } from '../output/disk.js';

/** What kept it from being written, if anything did. */
export function writeReport(file: string, text: string, cwd: string): readonly Diagnostic[] {
  const refused = (reason: string): readonly Diagnostic[] => [
    diagnostic('output/report', `The report ${file} cannot be written: ${reason}.`),
  ];
  const path = resolve(cwd, file);
  try {
    const folder = realpathSync(dirname(path));
    if (isBelow(cwd, path) && !isBelow(realpathSync(cwd), join(folder, basename(path))))
      return refused('a link leads out of the folder');
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (stat && !stat.isFile()) return refused('something else than a file stands there');
    writeFileSync(path, text);
    return [];
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return refused(
      error.code === 'ENOENT' ? 'its folder does not exist' : `the system says ${error.code}`,
    );
  }
}

function isBelow(folder: string, path: string): boolean {
  return !relative(folder, path).startsWith('..');
}
