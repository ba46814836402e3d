// Packages that Concord does without until something needs them. They are optional peers, because
// they are large, and projects that need them mostly have them.

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { type Diagnostic, diagnostic } from './diagnostics.js';

/** What each of them is for, and the first version that does. */
export const peers = {
  typescript: { reason: 'verify compiles the packages with it', from: '5.7' },
  zod: { reason: 'verify runs the validators with it', from: '4.6' },
  'openapi-fetch': { reason: 'verify compiles the raw layer with it', from: '0.17' },
  prettier: { reason: '--format lays the output out with it', from: '3.0' },
  msw: { reason: 'handlers of a sandbox are made with it', from: '2.15' },
} as const;

export type Peer = keyof typeof peers;

/**
 * The folder of an installed package: as Concord would import it, else as a project in `cwd` would.
 */
export function packageFolder(name: string, cwd: string): string | undefined {
  return [import.meta.url, resolve(cwd, 'package.json')]
    .flatMap((from) => createRequire(from).resolve.paths(name) ?? [])
    .map((modules) => join(modules, name))
    .find((folder) => existsSync(join(folder, 'package.json')));
}

/** One error for those of them that are not installed. */
export function missingPeers(wanted: readonly Peer[], cwd: string): readonly Diagnostic[] {
  const missing = wanted.filter((name) => packageFolder(name, cwd) === undefined);
  return missing.length === 0 ? [] : [diagnostic('install/missing-package', missingText(missing))];
}

export function missingText(missing: readonly Peer[]): string {
  const reasons = missing.map((name) => `${name} (${peers[name].reason})`);
  return `${reasons.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not installed: npm install --save-dev ${missing.join(' ')}`;
}
