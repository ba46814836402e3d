// Whether a request asks for the stream that its operation documents beside another answer.

import type { StreamDescription } from './description.js';
import { member } from './fixture.js';
import { isUnder } from './media.js';
import type { ReadRequest } from './read.js';

/** @param usual The media type of the other answer. */
export function asksForStream(
  { mediaType, when }: StreamDescription,
  asked: ReadRequest['asked'],
  usual = '',
): boolean {
  if (when === undefined) {
    const ranges =
      (asked.request instanceof Request ? asked.request.headers.get('accept') : null)?.split(',') ??
      [];
    const first =
      ranges.find((range) => isUnder(usual, range) || isUnder(mediaType, range)) ?? usual;
    return isUnder(mediaType, first) && !isUnder(usual, first);
  }
  const { in: place, name, value, isDefault = false } = when;
  // The names of headers are in lower case.
  const given = member(asked[place], place === 'header' ? name.toLowerCase() : name) ?? undefined;
  return given === value || (given === undefined && isDefault);
}

/** Texts and bytes replace the stream; everything else is about the usual answer. */
export function isAboutStream(answer: unknown): boolean {
  return typeof answer === 'string' || answer instanceof Blob || answer instanceof Uint8Array;
}
