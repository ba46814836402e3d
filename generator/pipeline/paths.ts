// Checks the paths of the output before anything is written: relative, portable, and unique even if
// case is ignored.

import { type Diagnostic, diagnostic } from '../base/diagnostics.js';
import type { OutputFile } from '../targets/target.js';

/**
 * Whether a path stays in the output folder and means the same on all systems, such as
 * `client/src/index.ts`.
 */
export function isPortablePath(path: string): boolean {
  return path.length > 0 && path.length <= 240 && path.split('/').every(isPortableSegment);
}

/**
 * Whether a manifest can list it: none in a folder of a tool, such as `.git` (on Windows `GIT~1`),
 * where a stranger could list known files.
 */
export function isOwnPath(path: string): boolean {
  return isPortablePath(path) && !/(?:^|\/)(?:\.[^/]*|node_modules|[^/]*~\d[^/]*)\//i.test(path);
}

/** One diagnostic for each path that must not be written. */
export function refusedPaths(files: readonly OutputFile[]): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const paths = new Map<string, string>();
  const folders = new Map<string, string>();
  for (const { path } of files) {
    if (!isOwnPath(path)) {
      diagnostics.push(
        diagnostic(
          'output/path',
          `${JSON.stringify(path)} is no path that can be written below the output folder.`,
        ),
      );
      continue;
    }
    const folded = path.normalize('NFC').toLowerCase();
    const earlier = paths.get(folded);
    if (earlier !== undefined)
      diagnostics.push(diagnostic('output/duplicate', duplicate(earlier, path)));
    paths.set(folded, path);
    for (let slash = folded.indexOf('/'); slash >= 0; slash = folded.indexOf('/', slash + 1))
      folders.set(folded.slice(0, slash), path);
  }
  for (const [folded, path] of paths) {
    const inside = folders.get(folded);
    if (inside !== undefined)
      diagnostics.push(
        diagnostic('output/duplicate', `${path} would be a file and, for ${inside}, a folder.`),
      );
  }
  return diagnostics;
}

function duplicate(earlier: string, path: string): string {
  return earlier === path
    ? `${path} would be written twice.`
    : `${earlier} and ${path} are the same file where case does not count.`;
}

function isPortableSegment(segment: string): boolean {
  return (
    /^[\p{L}\p{M}\p{N}_@+.,=~()[\] -]+$/u.test(segment) &&
    !/^\.{1,2}$|[. ]$|^ /.test(segment) &&
    !reserved.test(segment)
  );
}

const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
