import { redactNames } from './runtime/redact.js';

/**
 * A copy that may be written down: without what the document says is secret, without keys in
 * headers, without the values in queries of addresses.
 */
export function redact(value: unknown): unknown {
  return redactNames(value, ['password']);
}
