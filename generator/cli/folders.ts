// Watches folders for edits. Operating systems watch a folder and not its path, so this also
// notices folders that are created later, or removed and created again.

import { type FSWatcher, statSync, watch } from 'node:fs';
import { resolve } from 'node:path';

/** Called with the path that may have changed, or with a folder in which any may have. */
interface Listeners {
  readonly onPath: (path: string) => void;
  readonly onFolder: (folder: string) => void;
}

/**
 * Watches folders, by absolute paths, until the process ends. Folders that are watched already stay
 * watched.
 */
export function createFollower({
  onPath,
  onFolder,
}: Listeners): (folders: readonly string[]) => void {
  const followed = new Map<string, Followed>();

  const open = (folder: string): FSWatcher | undefined => {
    try {
      const watcher = watch(folder, (event, name) => {
        if (name === null) onFolder(folder);
        else onPath(resolve(folder, name));
        if (event === 'rename') look(folder);
      });
      // Some systems report an error if a folder is removed; the next look finds that it is gone.
      return watcher.on('error', () => watcher.close());
    } catch {
      // The system's limit on watched folders is reached, so this one is read on every look.
      return undefined;
    }
  };
  const look = (folder: string): void => {
    const known = followed.get(folder);
    const identity = identityOf(folder);
    if (known && known.identity === identity && (known.watcher || identity === undefined)) return;
    if (!known || known.identity !== identity) {
      known?.watcher?.close();
      followed.set(folder, {
        identity,
        watcher: identity === undefined ? undefined : open(folder),
      });
    }
    // Changes in it up to now were not reported.
    onFolder(folder);
  };
  setInterval(() => {
    for (const folder of followed.keys()) look(folder);
  }, interval);
  return (folders) => {
    for (const folder of folders) if (!followed.has(folder)) look(folder);
  };
}

/** Milliseconds until it is seen that another folder is in the place of one. */
const interval = 300;

interface Followed {
  /** Absent where there is no folder. */
  readonly identity: string | undefined;
  readonly watcher: FSWatcher | undefined;
}

/**
 * A folder that is created again often has the inode number of the removed one, but another time of
 * birth.
 */
function identityOf(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isDirectory() === true
    ? `${stats.dev} ${stats.ino} ${stats.birthtimeMs}`
    : undefined;
}
