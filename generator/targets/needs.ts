// The packages that generated code imports: in which versions it is tested, and how they are installed.

import type { OutputFile } from './target.js';

/** The ranges that the generated code is tested with; a test keeps them at what Concord itself installs. Mock Service Worker 3 needs Node 22.12. */
export const ranges = {
  'openapi-fetch': '^0.17.0',
  zod: '^4.6.0',
  msw: '^2.15.0 || ^3.0.0',
  typescript: '^5.9.3',
} as const;

export interface Need {
  readonly name: 'openapi-fetch' | 'zod' | 'msw';
  /** As `npm install` takes it: `zod@4`. */
  readonly install: string;
  /** Only tests need it. */
  readonly dev: boolean;
}

const names = ['openapi-fetch', 'zod', 'msw'] as const;

/** What files import, by themselves. */
export function needsOf(files: readonly Pick<OutputFile, 'path' | 'content'>[]): readonly Need[] {
  return names.flatMap((name): Need[] => {
    const imported = new RegExp(`^(?:import|export|\\}).* from '${name}(?:/[\\w/-]+)?';$`, 'm');
    return files.some(({ path, content }) => path.endsWith('.ts') && imported.test(content))
      ? [{ name, install: `${name}@${line(ranges[name])}`, dev: name === 'msw' }]
      : [];
  });
}

/** The commands that install them; none where nothing is needed. */
export function installCommands(needs: readonly Need[]): readonly string[] {
  const command = (flags: string, of: readonly Need[]): readonly string[] =>
    of.length === 0 ? [] : [`npm install ${flags}${of.map(({ install }) => install).join(' ')}`];
  return [
    ...command(
      '',
      needs.filter(({ dev }) => !dev),
    ),
    ...command(
      '--save-dev ',
      needs.filter(({ dev }) => dev),
    ),
  ];
}

/** The line of versions that a range begins with: `^4.6.0` → `4`, `^0.17.0` → `0.17`. */
function line(range: string): string {
  const [, major = '', minor = ''] = /^\^(\d+)\.(\d+)/.exec(range) ?? [];
  return major === '0' ? `0.${minor}` : major;
}
