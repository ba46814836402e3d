// What there is: records, the account, and the clock; as JSON that can be kept and brought back.

import { randomUUID } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';

import {
  anything,
  boolean,
  either,
  type ExtensionForm,
  fits,
  mapOf,
  nothing,
  number,
  object,
  openObject,
  text,
} from '../../model/forms.js';
import { isArray, isObject, type JsonObject } from '../../model/json.js';

export interface StoredResource {
  readonly type: string;
  readonly id: string;
  value: JsonObject;
  /** The places in the order of what was made and changed. */
  readonly made: number;
  changed: number;
  /** When it came into its present state: seconds of the clock. */
  since: number;
  /** Whether it has been deleted, and is kept for what belongs to it. */
  deleted?: true;
  /** The first bytes of its file, as Latin-1. */
  file?: { readonly size: number; readonly start: string };
}

export interface StoredWebhook {
  url: string | null;
  enabled: boolean;
  failures: number;
}

/** All that a sandbox remembers. */
export interface State {
  /** What has been counted so far: ids and addresses follow from it. */
  count: number;
  /** Seconds that the clock is ahead of its start, or of real time where it runs. */
  ahead: number;
  account: JsonObject;
  webhook: StoredWebhook;
  entries: StoredResource[];
}

export class StateError extends Error {}

/** Thrown on the way to an answer: nothing has been changed by then. */
export class Refused extends Error {
  readonly status: number;
  /** Whether the document says so, with this text. */
  readonly isStated: boolean;

  constructor(status: number, message: string, isStated = false) {
    super(message);
    this.status = status;
    this.isStated = isStated;
  }
}

/** The most records of one resource: the oldest ones go. */
export const mostEntries = 10_000;

/** @param folder What is below it stays below it, whatever links a checkout has. */
export function readState(file: string, folder: string): State | undefined {
  refuseLinks(file, folder);
  if (!existsSync(file)) return undefined;
  try {
    // A rename would replace a file that must not be written.
    if ((statSync(file).mode & 0o222) === 0) throw new Error('it is read-only');
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (isState(kept)) return kept;
  } catch (error) {
    throw new StateError(`The state in ${file} cannot be used: ${messageOf(error)}`);
  }
  throw new StateError(`${file} does not hold the state of a sandbox.`);
}

function refuseLinks(file: string, folder: string): void {
  const refuse = (reason: string): never => {
    throw new StateError(`Nothing can be kept in ${file}: ${reason}.`);
  };
  const parent = dirname(resolve(folder, file));
  if (!existsSync(parent)) return;
  const isBelow = (from: string, path: string): boolean => !relative(from, path).startsWith('..');
  const real = realpathSync(parent);
  if (isBelow(folder, parent) && !isBelow(realpathSync(folder), real))
    refuse('a link leads out of the folder');
  const stat = lstatSync(join(real, basename(file)), { throwIfNoEntry: false });
  if (stat && !stat.isFile()) refuse('it is a link, or no file');
}

const entry: ExtensionForm<StoredResource> = openObject({
  ...{ type: text, id: text, value: mapOf(anything) },
  ...{ made: number, changed: number, since: number },
});
const state = openObject({
  ...{ count: number, ahead: number, account: mapOf(anything) },
  webhook: object({ url: either(text, nothing), enabled: boolean, failures: number }),
});

function isState(value: unknown): value is State {
  const { entries } = isObject(value) ? value : {};
  return fits(state, value) && isArray(entries) && entries.every((member) => fits(entry, member));
}

/** Works are done one after the other, also behind one that fails. */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    add: <T>(work: () => Promise<T>): Promise<T> => {
      const done = last.then(work);
      last = done.catch(() => undefined);
      return done;
    },
    settled: (): Promise<unknown> => last,
  };
}

/**
 * Returns a function that writes what there is newest, one write after the other; it fails as the write
 * does.
 */
export function createWriter(
  file: string,
  { folder, current }: { readonly folder: string; readonly current: () => object },
): () => Promise<void> {
  const writes = createQueue();
  let waiting: Promise<void> | undefined;
  return () =>
    (waiting ??= writes.add(async () => {
      waiting = undefined;
      refuseLinks(file, folder);
      // Nobody can have put a link at a name that nobody knows.
      const part = `${file}.${randomUUID()}.part`;
      try {
        await writeFile(part, `${JSON.stringify(current())}\n`, { flag: 'wx' });
        await rename(part, file);
      } catch (error) {
        await rm(part, { force: true }).catch(() => undefined);
        throw new StateError(`${file} cannot be written: ${messageOf(error)}`);
      }
    }));
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
