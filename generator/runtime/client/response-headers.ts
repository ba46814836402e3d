// Response headers that a document describes, as `withResponse()` gives them.

import { own } from './values.js';

/** What makes more than a text of a header, by its lower-case name. */
export type Coercions = Readonly<Record<string, (text: string) => unknown>>;

/** All headers of an answer by their lower-case names; those whose documents say that they are more than texts, as such. */
export function readHeaders(
  coercions: Coercions,
): (headers: Headers) => Readonly<Record<string, unknown>> {
  return (headers) => {
    const found = new Map<string, unknown>();
    headers.forEach((text, name) => {
      found.set(name, own(coercions, name)?.(text) ?? text);
    });
    return Object.fromEntries(found);
  };
}

export function toBoolean(text: string): boolean {
  return text.trim().toLowerCase() === 'true';
}
