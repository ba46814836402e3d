// Who changed a file since it was generated: a person, whose work must not be lost, or a formatter.

import { sameTokens } from './layout.js';
import { hashFile } from './manifest.js';

export interface Generated {
  /** What would be written now. */
  readonly content: string;
  /** What the manifest says about what was written; nothing for what no manifest lists. */
  readonly hash: string | undefined;
}

/** How a file differs from what would be written: in its layout alone, by somebody's hand, or because something else is generated now. */
export async function differenceOf(
  path: string,
  current: string,
  { content, hash }: Generated,
): Promise<'layout' | 'edit' | 'generated'> {
  // Of what is generated otherwise now there is the hash alone; what would be written as it was is compared word for word.
  if (hash !== undefined && hashFile(path, content) !== hash && hashFile(path, current) === hash)
    return 'generated';
  if (await sameTokens(path, current, content)) return 'layout';
  return hash === undefined ? 'generated' : 'edit';
}
