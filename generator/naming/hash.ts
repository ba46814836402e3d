// Four characters that depend on a text alone: what tells names apart from run to run, whatever else is in the document.

/** FNV-1a, in base 36. */
export function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash.toString(36).padStart(4, '0').slice(-4);
}
