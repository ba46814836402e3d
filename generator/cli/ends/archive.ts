// Files of a packed npm package (.tgz): bounded, and nothing of what an archive says is trusted.
// https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html#tag_20_94_13_06

import { gunzipSync } from 'node:zlib';

import { maxBytes } from '../../document/load/load-file.js';

/**
 * The files with names that are wanted in the one folder of an archive, or why it cannot be read.
 */
export function filesIn(
  archive: Buffer,
  isWanted: (name: string) => boolean,
): ReadonlyMap<string, Buffer> | string {
  const tar = unzipped(archive);
  if (typeof tar === 'string') return tar;
  const found = new Map<string, Buffer>();
  for (let at = 0; at + block <= tar.length;) {
    const header = tar.subarray(at, at + block);
    // Two blocks of zeros are the end.
    if (header.every((byte) => byte === 0)) break;
    const size = octal(header.subarray(124, 136));
    if (size === undefined || octal(header.subarray(148, 156)) !== checksum(header))
      return 'it is damaged';
    const end = at + block + size;
    if (end > tar.length) return 'it ends too early';
    const [, folder, name = ''] = /^(?:\.\/)?([^/]+)\/(.+)$/s.exec(pathIn(header)) ?? [];
    if (folder !== '..' && isWanted(name)) {
      // The last one counts, as where it is unpacked. A link is no file.
      if (regular.has(header.toString('latin1', 156, 157)))
        found.set(name, tar.subarray(at + block, end));
      else found.delete(name);
    }
    at = at + block + Math.ceil(size / block) * block;
  }
  return found;
}

const block = 512;
const regular: ReadonlySet<string> = new Set(['0', '\0']);

function unzipped(archive: Buffer): Buffer | string {
  try {
    return gunzipSync(archive, { maxOutputLength: maxBytes });
  } catch (error) {
    const isLarge =
      error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    return isLarge
      ? `it holds more than ${maxBytes / 1024 / 1024} MB`
      : 'it is no archive that gzip made';
  }
}

function pathIn(header: Buffer): string {
  const field = (from: number, to: number): string =>
    header.toString('utf8', from, to).replace(/\0.*/s, '');
  const prefix = field(257, 262) === 'ustar' ? field(345, 500) : '';
  return prefix === '' ? field(0, 100) : `${prefix}/${field(0, 100)}`;
}

/**
 * Nothing for what is no number, or no number that is written in digits: a negative one is none.
 */
function octal(field: Buffer): number | undefined {
  const digits = /^ *([0-7]+)[ \0]*$/.exec(field.toString('latin1'))?.[1];
  return digits === undefined ? undefined : Number.parseInt(digits, 8);
}

/** The sum of the bytes, with blanks for its own field. */
function checksum(header: Buffer): number {
  return header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 0x20 : byte), 0);
}
