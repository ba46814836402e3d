// Paths with parameters.

import type { FillPath, WriteParameter } from './descriptor.js';
import { ArgumentError } from './errors.js';
import { valueText } from './text.js';
import { isAbsent } from './values.js';

/** A parameter of the path that holds one value, in the default style. */
export const inPath: WriteParameter = ({ name }, value, { path }) =>
  isAbsent(value) ? undefined : path.set(name, encodeURIComponent(valueText(value)));

/**
 * The path with its parameters.
 * @throws {ArgumentError} One is missing or empty, or would lead to another path.
 */
export const fillPath: FillPath = ({ id, path }, texts) => {
  const filled = path.replaceAll('#', '%23').replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const text = texts.get(name);
    if (!text) throw new ArgumentError(`${id}: "${name}" cannot be sent: it is required`);
    return text;
  });
  return refuseClimbing(id, filled);
};

/**
 * Encoded or not, these segments climb or vanish when the address is read (WHATWG URL, "double-dot path segment").
 * @throws {ArgumentError} The path has one.
 */
export function refuseClimbing(id: string, path: string): string {
  if (/^[^?]*\/(\.|%2e){1,2}([/?]|$)/i.test(path))
    throw new ArgumentError(`${id}: "." and ".." cannot be sent in a path`);
  return path;
}
