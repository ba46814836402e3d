// Copied by Concord into every output that needs it. Do not edit.

// Files from the file system, on platforms that have one.

import { ArgumentError, ConfigurationError } from '../errors.js';
import type { FileLike } from '../transfer.js';

/**
 * Opens a file for uploads. It is read anew for each attempt, and only a chunk of it is in memory.
 * @throws {ArgumentError} There is no readable file.
 */
export async function openFile(path: string | URL): Promise<FileLike> {
  const { open, stat } = fileSystem();
  const found = await stat(path).catch((cause: unknown) => {
    throw new ArgumentError('there is no readable file at the path', { cause });
  });
  if (!found.isFile()) throw new ArgumentError('the path is not a file');
  const text = path instanceof URL ? decodeURIComponent(path.pathname) : path;
  return {
    size: found.size,
    name: text.replace(/^[^]*[/\\]/, ''),
    stream: () => read(() => open(path, 'r')),
  };
}

const pieceSize = 256 * 1024;

function read(open: () => Promise<FileHandle>): ReadableStream<Uint8Array> {
  let opened: Promise<FileHandle> | undefined;
  const close = async (): Promise<void> => {
    await (await opened?.catch(() => undefined))?.close();
  };
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const piece = new Uint8Array(pieceSize);
          const { bytesRead } = await (await (opened ??= open())).read(piece, 0, pieceSize);
          if (bytesRead > 0) return controller.enqueue(piece.subarray(0, bytesRead));
        } catch (error) {
          await close();
          throw error;
        }
        await close();
        controller.close();
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
}

/** The used part of `node:fs/promises`, so that applications need no Node types. */
interface FileSystem {
  readonly stat: (path: string | URL) => Promise<{ readonly size: number; isFile(): boolean }>;
  readonly open: (path: string | URL, flags: 'r') => Promise<FileHandle>;
}

interface FileHandle {
  read(into: Uint8Array, offset: number, length: number): Promise<{ readonly bytesRead: number }>;
  close(): Promise<void>;
}

function fileSystem(): FileSystem {
  // A cast: only Node and compatible platforms have it.
  const { process } = globalThis as {
    process?: { getBuiltinModule?: (name: string) => FileSystem | undefined };
  };
  const found = process?.getBuiltinModule?.('node:fs/promises');
  if (found) return found;
  throw new ConfigurationError('The platform has no file system; give a File or a Blob');
}
