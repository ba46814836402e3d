// Packed npm packages, and ones that are damaged on purpose.

import { gzipSync } from 'node:zlib';

export interface TarEntry {
  readonly path: string;
  readonly content?: string;
  /** `0` a file, `2` a symbolic link. */
  readonly type?: string;
  /** The field as it is written: octal digits. */
  readonly size?: string;
  readonly prefix?: string;
}

export function tarball(entries: readonly TarEntry[]): Buffer {
  return gzipSync(Buffer.concat([...entries.flatMap(blocksOf), Buffer.alloc(1024)]));
}

export function blocksOf({
  path,
  content = '',
  type = '0',
  prefix = '',
  size = `${Buffer.byteLength(content).toString(8).padStart(11, '0')}\0`,
}: TarEntry): readonly Buffer[] {
  const header = Buffer.alloc(512);
  const bytes = Buffer.from(content);
  header.write(path, 0);
  header.write('0000644\0', 100);
  header.write(size, 124);
  header.write('        ', 148);
  header.write(type, 156);
  header.write('ustar\u000000', 257);
  header.write(prefix, 345);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return [header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)];
}
