// Bytes to text: what JSON and YAML files have in common.

import { isUtf8 } from 'node:buffer';

export type Decoded =
  { readonly text: string } | { readonly problem: string; readonly offset: number };

/** Strict UTF-8; the byte order mark is dropped. `offset` is the byte where the text stops being text. */
export function decode(bytes: Buffer): Decoded {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    return { problem: 'it is UTF-16', offset: 0 };
  const nul = bytes.indexOf(0);
  if (nul !== -1)
    return { problem: 'it contains a NUL byte, as binary files and UTF-16 texts do', offset: nul };
  if (!isUtf8(bytes)) return { problem: 'it is not valid UTF-8', offset: validPrefix(bytes) };
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return { text: bytes.toString('utf8', marked ? 3 : 0) };
}

/** The length of the longest prefix that is valid UTF-8. */
function validPrefix(bytes: Buffer): number {
  let low = 0;
  let high = bytes.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isValidCut(bytes, middle)) low = middle;
    else high = middle - 1;
  }
  while (!isUtf8(bytes.subarray(0, low))) low--;
  return low;
}

/** A prefix may end inside a character: only whole characters count against it. */
function isValidCut(bytes: Buffer, end: number): boolean {
  for (let cut = end; cut >= Math.max(0, end - 3); cut--)
    if (isUtf8(bytes.subarray(0, cut))) return true;
  return false;
}
