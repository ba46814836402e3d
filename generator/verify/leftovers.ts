// The temporary folders of runs that do not come to their end: a signal ends the process at once, in the middle of a compilation, too.

import { type ChildProcess, fork } from 'node:child_process';
import { lstat, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';

const prefix = 'concord-verify-';

/** A temporary folder for `use`, removed afterwards: also when this process is ended meanwhile, by whatever means. */
export async function inTemporaryFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  await removeLeftovers();
  const folder = await realpath(await mkdtemp(join(tmpdir(), prefix)));
  const guard = await guardOf(folder);
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    if (guard?.connected) guard.disconnect();
  }
}

/** A small process that outlives this one, to remove the folder. */
async function guardOf(folder: string): Promise<ChildProcess | undefined> {
  const path = join(folder, 'guard.mjs');
  await writeFile(path, guardCode);
  try {
    // Detached: what ends this process with all its children, as Ctrl-C does, leaves it alone.
    const child = fork(path, [folder], {
      detached: true,
      stdio: 'ignore',
      cwd: dirname(folder),
      execArgv: [],
    });
    child.on('error', () => {});
    child.unref();
    child.channel?.unref();
    return child;
  } catch {
    return undefined;
  }
}

/** Compilers that were started may write for a while yet. The process can be gone before this one has begun. */
const guardCode = `import { existsSync, rmSync } from 'node:fs';
const [, , folder] = process.argv;
const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
const clear = () => {
  if (!existsSync(folder)) process.exit();
  remove();
  setInterval(remove, 2_000);
  setTimeout(() => process.exit(), 30_000);
};
if (process.connected) process.once('disconnect', clear);
else clear();
`;

/** No run takes a day: what is older was left behind, by a machine that went down. */
const oldest = 24 * 60 * 60 * 1_000;

/** Only folders of one's own; links are not followed. */
async function removeLeftovers(): Promise<void> {
  const names = (await readdir(tmpdir()).catch(() => [])).filter((name) => name.startsWith(prefix));
  const { uid } = userInfo();
  for (const path of names.map((name) => join(tmpdir(), name))) {
    const found = await lstat(path).catch(() => undefined);
    if (
      found?.isDirectory() &&
      (uid === -1 || found.uid === uid) &&
      Date.now() - found.mtimeMs > oldest
    )
      await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}
