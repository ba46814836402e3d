// The one way in which a command replaces files beside the output, such as the document and
// changelogs: all of them or none, and none through a link.

import { randomUUID } from 'node:crypto';
import { chmodSync, lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

import { type Diagnostic, diagnostic } from '../base/diagnostics.js';
import { isSystemError, linkOnWay, makeFolders, removeFolders } from './disk.js';

export interface Replacement {
  /** The path in messages, relative to `cwd` or absolute. */
  readonly path: string;
  readonly content: string;
  /** Whether a file that is there already is an error. */
  readonly isNew?: boolean;
}

export interface Replaced {
  /** The reason why nothing was written. */
  readonly problem?: Diagnostic;
  /** Puts everything back as it was. */
  readonly undo: () => void;
}

export function replaceFiles(files: readonly Replacement[], cwd: string): Replaced {
  const done: (() => void)[] = [];
  const undo = (): void => {
    for (const step of done.reverse().splice(0)) step();
  };
  for (const file of files) {
    try {
      const link =
        linkOnWay(file.path, cwd) ?? (isLink(resolve(cwd, file.path)) ? file.path : undefined);
      if (link === undefined) {
        done.push(replace(resolve(cwd, file.path), file));
        continue;
      }
      undo();
      const message = `${link} is a link, so ${link === file.path ? 'it' : file.path} is not written.`;
      return { problem: diagnostic('output/link', message), undo };
    } catch (error) {
      if (!isSystemError(error)) throw error;
      undo();
      const message = `${file.path} cannot be written: the system says ${error.code}.`;
      return { problem: diagnostic('output/not-writable', message), undo };
    }
  }
  return { undo };
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

function replace(target: string, { content, isNew = false }: Replacement): () => void {
  const made = makeFolders(dirname(target));
  const stat = lstatSync(target, { throwIfNoEntry: false });
  if (isNew || stat === undefined) {
    try {
      writeFileSync(target, content, { flag: 'wx' });
    } catch (error) {
      if (made !== undefined) removeFolders(dirname(target), made);
      throw error;
    }
    return () => {
      rmSync(target);
      if (made !== undefined) removeFolders(dirname(target), made);
    };
  }
  const before = readFileSync(target);
  const put = (text: string | Buffer): void => {
    const staged = `${target}.${randomUUID()}`;
    try {
      writeFileSync(staged, text, { flag: 'wx' });
      chmodSync(staged, stat.mode);
      renameSync(staged, target);
    } catch (error) {
      rmSync(staged, { force: true });
      throw error;
    }
  };
  put(content);
  return () => put(before);
}
