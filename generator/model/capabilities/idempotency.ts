// The key by which a service tells a second attempt from a second order: declared by `x-idempotency`, or as a header parameter of that name.

import type { Api, Operation, Parameter } from '../api.js';
import { idempotencyExtension } from '../extensions.js';
import { matchesPattern } from '../patterns.js';
import { resolve } from '../graph/walk.js';

/** What clients send where nobody gives a key. */
const example = '6f1d7f9e-3b52-4c1a-9d43-0a8c5e7b2f10';

/** The header that takes the key. */
export function idempotencyHeader(api: Api, operation: Operation): string | undefined {
  return idempotencyExtension(operation) ?? idempotencyParameter(api, operation)?.name;
}

/** The parameter that takes the key, where the document has one: a call is complete without it, since a client makes one. */
export function idempotencyParameter(api: Api, operation: Operation): Parameter | undefined {
  const declared = idempotencyExtension(operation)?.toLowerCase();
  return operation.parameters.find(({ in: location, name, schema }) => {
    const isKey =
      declared === undefined
        ? /^(x-)?idempotency-key$/i.test(name)
        : name.toLowerCase() === declared;
    if (location !== 'header' || !isKey) return false;
    const {
      types,
      format = 'uuid',
      pattern,
      minLength = 0,
      maxLength = Infinity,
      enum: values,
      const: only,
    } = resolve(api, schema) ?? schema;
    const isText =
      (types?.includes('string') ?? true) && (values ?? only) === undefined && format === 'uuid';
    return (
      isText &&
      minLength <= example.length &&
      example.length <= maxLength &&
      (pattern === undefined || matchesPattern(pattern, example) === true)
    );
  });
}
