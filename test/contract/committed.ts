// The packages as they are in the repository, in a folder where they can be imported.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TextFile } from '../../generator/verify/subject/check.js';
import { root } from '../support/compile.js';

export async function committed(): Promise<readonly TextFile[]> {
  const generated = join(root, 'generated');
  const paths = (await readdir(generated, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(generated.length + 1)
        .replaceAll('\\', '/'),
    );
  const own = paths.filter((path) => !/(?:^|\/)(?:node_modules|dist)\//.test(path));
  return Promise.all(
    own.map(async (path) => ({ path, content: await readFile(join(generated, path), 'utf8') })),
  );
}
