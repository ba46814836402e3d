// What is compared. Whether anything differs is found here, without what the comparison needs: loading the targets takes longer.

import { isDeepStrictEqual } from 'node:util';

import type { SourceLocation } from '../diagnostics.js';
import type { Document } from '../document/document.js';
import type { Pointer } from '../model/json.js';
import { defaultOptions, type SurfaceOptions } from '../options.js';
import type { Named } from './code/names.js';
import { samenessOf } from './same.js';

/** One of the two documents to compare, with the options of the packages that are made from it. */
export interface Input extends Named {
  readonly locate?: ((pointer: string) => SourceLocation | undefined) | undefined;
  /** What stands at a pointer, with all that it refers to, whether a selection leaves it out or not. */
  readonly statedAt?: ((at: Pointer) => string | undefined) | undefined;
  /** What packages are made of, beside the model and its names. */
  readonly document?: Document | undefined;
  /** Equal for documents with the same text. */
  readonly hash?: string | undefined;
  /** The version of the packages, where they have one of their own. */
  readonly packageVersion?: string | undefined;
  /** Default: those of a generation without options. */
  readonly options?: SurfaceOptions | undefined;
  /** Equal where the same version of Concord with the same templates makes the packages; absent where that is not known. */
  readonly generator?: string | undefined;
}

export function optionsOf({ options = defaultOptions }: Input): SurfaceOptions {
  return options;
}

/** Whether two sides are known to be equal, so that there is nothing to compare. */
export function isUnchanged(from: Input, to: Input): boolean {
  const isMadeAlike =
    isDeepStrictEqual(from.names, to.names) && isDeepStrictEqual(optionsOf(from), optionsOf(to));
  if (!isMadeAlike || from.api === to.api) return isMadeAlike;
  const isSameText = from.hash !== undefined && from.hash === to.hash;
  return isSameText && samenessOf(from.api, to.api).ids.size === to.api.schemas.size;
}
