// The two ends of a comparison: a file, an address, a folder of a package with its document, or `git:REF:path`.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix, resolve } from 'node:path';

import { type Diagnostic, diagnostic } from '../diagnostics.js';
import type { Input } from '../diff/compare.js';
import { loadDocument, type LoadOptions } from '../document/load.js';
import { nameApi } from '../naming/name.js';
import { readApi } from '../read/api.js';
import type { Source } from './each.js';

export interface End {
  /** Absent when it cannot be read. */
  readonly input?: Input;
  readonly diagnostics: readonly Diagnostic[];
  readonly source: Source;
}

export async function loadEnd(said: string, options: LoadOptions): Promise<End> {
  const [, ref, path] = /^git:([^:]+):(.+)$/s.exec(said) ?? [];
  if (ref === undefined || path === undefined) {
    const bundled = join(said, 'openapi.json');
    const inFolder = !/^https?:/.test(said) && existsSync(resolve(options.cwd, bundled));
    return load(inFolder ? bundled : said, options);
  }
  const folder = mkdtempSync(join(tmpdir(), 'concord-diff-'));
  try {
    const problem = checkOut(
      { ref, path: posix.normalize(path.replaceAll('\\', '/')) },
      folder,
      options.cwd,
    );
    if (problem !== undefined)
      return { diagnostics: [diagnostic('diff/unreadable', problem)], source: undefined };
    return await load(path, { ...options, cwd: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function load(path: string, options: LoadOptions): Promise<End> {
  const { document, diagnostics, source } = await loadDocument(path, options);
  if (!document)
    return {
      diagnostics: [
        diagnostic(
          'diff/unreadable',
          `${path} cannot be read as a document, so nothing is compared.`,
        ),
        ...diagnostics,
      ],
      source,
    };
  const { api } = readApi(document);
  const { names } = nameApi(api);
  return {
    input: { api, names, locate: document.locate, hash: document.hash },
    diagnostics: [],
    source,
  };
}

/** Writes the documents beside a file as they were; says what is in the way. Nothing of the repository is run: names go to git as arguments. */
function checkOut(
  { ref, path }: { readonly ref: string; readonly path: string },
  folder: string,
  cwd: string,
): string | undefined {
  const git = (...args: readonly string[]): string =>
    execFileSync('git', [...args], {
      cwd,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  if (ref.startsWith('-') || path.startsWith('..') || path.startsWith('/'))
    return `git:${ref}:${path} names nothing in this repository.`;
  try {
    const beside = posix.dirname(path);
    const listed = git(
      'ls-tree',
      '-r',
      '-z',
      '--name-only',
      ref,
      '--',
      beside === '.' ? './' : `${beside}/`,
    );
    const files = listed
      .split('\0')
      .filter((file) => /\.(json|ya?ml)$/i.test(file) && !file.startsWith('..'));
    if (!files.includes(path)) return `There is no ${path} at ${ref}.`;
    for (const file of files) {
      const target = resolve(folder, file);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, git('show', `${ref}:./${file}`));
    }
    return undefined;
  } catch {
    return `git cannot show ${path} at ${ref}.`;
  }
}
