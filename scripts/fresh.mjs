// The two commands of the README as a newcomer runs them: in a clone of this commit, with an empty home and no cache of npm. Prints what they take.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'concord-fresh-'));
const [clone, home] = ['clone', 'home'].map((name) => join(folder, name));
mkdirSync(home);

/** A registry, a proxy and its certificates stay: they are the machine's, not the user's. */
const kept =
  /^(https?_proxy|no_proxy|node_extra_ca_certs|npm_config_(registry|cafile|userconfig))$/i;
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => kept.test(name))),
  HOME: home,
  PATH: [dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter),
  npm_config_cache: join(home, '.npm'),
};

const steps = [
  ['npm ci', `npm ci --no-audit --no-fund`],
  ['npm run generate', 'npm run generate -- openapi/openapi.yaml -o packages'],
  ['npm test', 'npm test'],
];

const options = { env, stdio: ['ignore', 'ignore', 'inherit'], shell: true };
let ok =
  spawnSync('git', ['clone', '--quiet', root, clone], { ...options, shell: false }).status === 0;
for (const [title, command] of ok ? steps : []) {
  const start = performance.now();
  const { status } = spawnSync(command, { ...options, cwd: clone });
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(`${title}: ${seconds} s${status === 0 ? '' : `, exit code ${status}`}`);
  ok &&= status === 0;
}
rmSync(folder, { recursive: true });
process.exitCode = ok ? 0 : 1;
