// Hears of edits in folders, of folders as well that come later or are removed and made anew: what the operating system watches is the folder
// that was there, not its path.

import { type FSWatcher, statSync, watch } from 'node:fs';
import { resolve } from 'node:path';

/** Called with the path that may have changed, or with a folder in which any may have. */
interface Listeners {
  readonly onPath: (path: string) => void;
  readonly onFolder: (folder: string) => void;
}

/** Follows folders, by their absolute paths, until the process ends. What is followed already goes on being so. */
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
      // Where a folder is removed, some systems report an error; that it is gone is seen without it.
      return watcher.on('error', () => watcher.close());
    } catch {
      // The system watches no more folders than it likes to: this one is looked at every time.
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
    // Nobody said what happened in it until now.
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

/** A folder that is made anew often gets the number of the one that was removed, but not its birth. */
function identityOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isDirectory() === true
    ? `${found.dev} ${found.ino} ${found.birthtimeMs}`
    : undefined;
}
