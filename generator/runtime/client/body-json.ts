// What a written body is, and the one that most are: JSON.

import type { BodyDescriptor } from './descriptor.js';

export interface SerializedBody {
  readonly content: unknown;
  /** `null`: the platform sets it (the boundary of a form, the type of a `Blob`). */
  readonly contentType: string | null;
  /** The body is read while it is sent: makes it for one attempt, and it tells when a piece has gone. */
  readonly open?: (touch: () => void) => ReadableStream<Uint8Array> | Blob;
  /** It cannot be sent a second time. */
  readonly once?: boolean;
  /** No redirect is followed with it: then Node keeps nothing of what has gone. */
  readonly redirect?: 'error';
}

/**
 * Writes what of a call's argument is no parameter, and `extra` properties; `undefined` where there is nothing to send.
 * Throws a `TypeError` where the value has no form under the media type.
 */
export type WriteBody = (
  body: BodyDescriptor,
  argument: ReadonlyMap<string, unknown>,
  extra?: object,
) => SerializedBody | undefined;

/** Writes a value that is there. */
export type WriteContent = (body: BodyDescriptor, value: unknown) => SerializedBody;

export const writeJson: WriteBody = /*#__PURE__*/ inBody(jsonContent);

export function jsonContent(body: BodyDescriptor, value: unknown): SerializedBody {
  return { content: JSON.stringify(value), contentType: body.mediaType };
}

/** The body is under its key, or it is everything in the argument that is no parameter. Nothing given for an optional one sends none. */
export function inBody(write: WriteContent): WriteBody {
  return (body, argument, extra) => {
    const flat = argument.size > 0 || body.required ? Object.fromEntries(argument) : undefined;
    let value = body.key ? argument.get(body.key) : flat;
    if (extra) {
      if (Object.prototype.toString.call(value ?? {}) !== '[object Object]')
        throw new TypeError('extraBody needs an object');
      value = { ...Object(value), ...extra };
    }
    return value === undefined ? undefined : write(body, value);
  };
}
