// The committed packages are what the document says, byte for byte, from wherever and in whatever language and time zone they are generated.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { concord } from '../cli/concord.js';
import { folderWith } from './folder.js';
import { root } from '../../support/compile.js';

const { concord: configuration, prettier } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);
const committed = contents(join(root, configuration.output));

describe('the committed packages', { timeout: 120_000 }, () => {
  test.each([
    ['Kathmandu in Turkish', { TZ: 'Asia/Kathmandu', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' }],
    ['Honolulu without a language', { TZ: 'Pacific/Honolulu', LANG: 'C', LC_ALL: 'C' }],
  ])('are generated the same in %s', (_, env) => {
    const { name, scope, license, document, overlays } = configuration;
    const given = overlays.flatMap((overlay: string) => ['--overlay', join(root, overlay)]);
    const { folder, status, stderr } = concord(
      [
        'generate',
        join(root, document),
        ...given,
        '--name',
        name,
        '--scope',
        scope,
        '--license',
        license,
        '--raw',
        '--handlers',
        '--counter-examples',
        '--format',
        '-o',
        'a folder/generated',
      ],
      { folder: folderWith({ 'package.json': JSON.stringify({ prettier }) }), env },
    );
    expect([status, stderr]).toEqual([0, '']);
    const found = contents(join(folder, 'a folder', 'generated'));
    expect([...found.keys()]).toEqual([...committed.keys()]);
    expect(
      [...found].filter(([path, text]) => committed.get(path) !== text).map(([path]) => path),
    ).toEqual([]);
  });
});

/** Path → text, without what is built from it, and without what is remembered of the last run. */
function contents(folder: string): ReadonlyMap<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) =>
    path.replaceAll('\\', '/'),
  );
  const own = paths.filter(
    (path) =>
      !/(?:^|\/)(?:dist|node_modules|concord\.inputs\.json)(?:\/|$)/.test(path) &&
      statSync(join(folder, path)).isFile(),
  );
  return new Map(own.sort().map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}
