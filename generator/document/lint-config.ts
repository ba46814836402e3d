// The linter's configuration: the nearest redocly.yaml, or Redocly's recommended rules; our own rules are there to be named in it.

import { access } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Config } from '@redocly/openapi-core';
import { diagnostic, type Diagnostic } from '../diagnostics.js';
import { loadFile, type Workspace } from './load-file.js';
import type { Redocly } from './redocly.js';

export async function lintConfig(redocly: Redocly, path: string, workspace: Workspace): Promise<{ readonly config?: Config; readonly diagnostics: readonly Diagnostic[] }> {
  const { concordPlugin } = await import('./rules/plugin.js');
  const plugins = [concordPlugin];
  const configPath = await nearestConfig(path, workspace.cwd);
  if (configPath === undefined) return { config: await redocly.createConfig({ extends: ['recommended'] }, { plugins }), diagnostics: [] };
  const { file, diagnostics } = await loadFile({ path: configPath, role: 'The configuration' }, workspace);
  if (file === undefined) return { diagnostics };
  try {
    return { config: await redocly.loadConfig({ configPath, plugins }), diagnostics: [] };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { diagnostics: [diagnostic('lint/configuration', `The configuration of the linter cannot be used: ${message}`, { location: { file: file.name, line: 1, column: 1 } })] };
  }
}

/** Beside the document or above it, up to the working directory. */
async function nearestConfig(path: string, cwd: string): Promise<string | undefined> {
  const way = relative(resolve(cwd), dirname(path));
  const levels = way.startsWith('..') || way === '' ? 0 : way.split(sep).length;
  let folder = dirname(path);
  for (let level = 0; level <= levels; level++, folder = dirname(folder)) {
    const candidate = join(folder, 'redocly.yaml');
    if (await access(candidate).then(() => true, () => false)) return candidate;
  }
  return undefined;
}
