// What any judge of values is to the claims about them: when a verdict lasts, and how it is come by.

import { types } from 'node:util';

import type { Claim } from '../targets/target.js';

/** What is said of a value; `failure` where nothing can be said. */
export type Finding = { readonly valid: boolean; readonly errors: readonly string[] } | Failure;

export interface Failure {
  readonly failure: string;
  /** That another run may come to a verdict, as nothing about the value has failed. */
  readonly passing?: boolean;
}

export interface Court {
  /** What messages call it. */
  readonly name: string;
  /** The digest of all that decides about a claim; nothing where the judge has nothing to say about it. */
  readonly key: (claim: Claim) => string | undefined;
  /** Loads the judge, when there is something to be judged. */
  readonly open: (claims: readonly Claim[]) => Promise<(claim: Claim) => Finding>;
}

/** What is said where the stack of a judge does not hold a schema. */
export const tooDeep = 'its schema is too large or too deep, or comes back to itself';

/** What a judge fails with, in words for whoever wrote the document. */
export function failureOf(error: unknown): Failure {
  // Not by `instanceof`: what validators throw comes from a realm of its own.
  if (!types.isNativeError(error)) return { failure: String(error) };
  return { failure: error.name === 'RangeError' && /call stack/.test(error.message) ? tooDeep : error.message };
}
