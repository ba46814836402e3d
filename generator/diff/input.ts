// What is compared. Whether anything differs is found here, without what the comparison needs:
// loading the targets takes longer.

import { isDeepStrictEqual } from 'node:util';

import { type Diagnostic, diagnostic, type SourceLocation } from '../base/diagnostics.js';
import type { Document, LeftOut } from '../document/document.js';
import type { Pointer } from '../model/json.js';
import { defaultOptions, type SurfaceOptions } from '../base/options.js';
import type { NamedApi } from './code/names.js';
import { samenessOf } from './same.js';

/** One of the two documents to compare, with the options of the packages that are made from it. */
export interface Input extends NamedApi {
  readonly locate?: ((pointer: string) => SourceLocation | undefined) | undefined;
  /**
   * What stands at a pointer, with all that it refers to, whether a selection leaves it out or not.
   */
  readonly statedAt?: ((at: Pointer) => string | undefined) | undefined;
  /** What is written and not in the model. */
  readonly leftOut?: (() => readonly LeftOut[]) | undefined;
  /** What packages are made of, beside the model and its names. */
  readonly document?: Document | undefined;
  /** Equal for documents with the same text. */
  readonly hash?: string | undefined;
  /** The version of the packages, where they have one of their own. */
  readonly packageVersion?: string | undefined;
  /** Default: those of a generation without options. */
  readonly options?: SurfaceOptions | undefined;
  /**
   * Equal where the same version of Concord with the same templates makes the packages; absent
   * where that is not known.
   */
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

/**
 * Reports what differs between two documents and is in no model. What both state word for word is
 * the same, whatever it means.
 */
export function notCompared(from: Input, to: Input): readonly Diagnostic[] {
  if (from.hash !== undefined && from.hash === to.hash) return [];
  const [before, after] = [from.leftOut?.() ?? [], to.leftOut?.() ?? []];
  const olds = without(before, after);
  const unpaired = new Set(olds);
  const news = without(after, before).map((entry) => {
    const old = olds.find(
      (leftOut) => unpaired.has(leftOut) && placeOf(leftOut) === placeOf(entry),
    );
    if (old) unpaired.delete(old);
    return finding(entry, old);
  });
  return [...news, ...[...unpaired].map((entry) => finding(entry))];
}

/** The entries of one list that the other does not have as often. */
function without(list: readonly LeftOut[], others: readonly LeftOut[]): readonly LeftOut[] {
  const left = new Map<string, number>();
  for (const entry of others) left.set(keyOf(entry), (left.get(keyOf(entry)) ?? 0) + 1);
  return list.filter((entry) => {
    const times = left.get(keyOf(entry)) ?? 0;
    left.set(keyOf(entry), times - 1);
    return entry.text === undefined || times <= 0;
  });
}

function keyOf(entry: LeftOut): string {
  return `${placeOf(entry)} ${entry.text}`;
}

/** Members of lists may have moved. */
function placeOf({ message, pointer = '' }: LeftOut): string {
  return `${pointer.replace(/\/\d+(?=\/|$)/g, '/*')} ${message}`;
}

function finding({ message, pointer, location }: LeftOut, old?: LeftOut): Diagnostic {
  return diagnostic('diff/not-compared', `not compared: ${message}`, {
    pointer,
    location,
    ...(old?.location && {
      related: [{ message: 'The old document has it here.', location: old.location }],
    }),
  });
}
