// What CI runs: every test once (`npm test` and the slow ones), then the checks. Ends with a line that counts what really ran.
// It needs nothing that is installed, because it is what installs.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cwd = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'concord-ci-'));
const report = join(folder, 'tests.json');

const installed = run('npm', ['ci']).ok;
const tests = installed && run('npm', ['run', 'test:all'], { TEST_REPORT: report }).ok;
const checks = existsSync(join(cwd, 'node_modules'))
  ? run('npm', ['run', 'check'], {}, 'pipe')
  : { ok: false, output: '' };

const counts = [withFailure(tests, testCounts()), withFailure(checks.ok, checkCounts())];
const [passed, failed] = [0, 1].map((index) => counts[0][index] + counts[1][index]);
rmSync(folder, { recursive: true });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

function run(command, args, env = {}, stdout = 'inherit') {
  const { status, stdout: output = '' } = spawnSync(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', stdout, 'inherit'],
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (stdout === 'pipe') process.stdout.write(output);
  return { ok: status === 0, output };
}

/** Whatever ended badly without saying what failed counts as one failure. */
function withFailure(isGood, [passed, failed]) {
  return [passed, isGood ? failed : Math.max(failed, 1)];
}

function testCounts() {
  if (!existsSync(report)) {
    console.log('The tests did not run.');
    return [0, 0];
  }
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  // A file that fails before its tests are known counts as one failure.
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return [numPassedTests, numFailedTests + broken.length];
}

function checkCounts() {
  const counted = /^Checks: (\d+) passed, (\d+) failed$/m.exec(checks.output);
  return [Number(counted?.[1] ?? 0), Number(counted?.[2] ?? 0)];
}
