// What validators change replaces what is sent and received.

import { isObject } from '../checks/values.js';
import { hasOwn } from '../../schema/json-schema.js';
import { wireOf } from '../../schema/wire.js';
import {
  type OperationValidators,
  validation,
  type ValidationMiddleware,
  type ValidationOptions,
} from './validation.js';

/**
 * Creates the middleware. What validators change (defaults, strip, coerce) replaces JSON bodies and, in the query, what is removed, and
 * defaults that are strings, numbers or booleans. Path parameters are only checked; headers and cookies are not.
 *
 * @param operations `operationSchemas` of this package, or some of them: `{ getPet: operationSchemas.getPet }`.
 * @throws {SchemaValidationError} From the middleware: a request does not match, and was not sent.
 */
export function rewritingValidation(
  operations: Readonly<Record<string, OperationValidators>>,
  options: ValidationOptions = {},
): ValidationMiddleware {
  return validation(operations, options, {
    query: withQuery,
    request: requestWith,
    response: responseWith,
  });
}

async function requestWith(
  request: Request,
  url: string,
  body: { readonly value?: unknown } | undefined,
): Promise<Request> {
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD' && request.body !== null;
  if (body) body = { value: wireOf(body.value) };
  const content = body
    ? JSON.stringify(body.value)
    : hasBody
      ? await request.clone().arrayBuffer()
      : undefined;
  return new Request(url, {
    method: request.method,
    headers: request.headers,
    signal: request.signal,
    redirect: request.redirect,
    // Only if it differs from the default: some platforms reject the member itself.
    ...(request.credentials === 'include' || request.credentials === 'omit'
      ? { credentials: request.credentials }
      : {}),
    ...(content === undefined ? {} : { body: content }),
  });
}

function responseWith(response: Response, value: unknown): Response {
  value = wireOf(value);
  const headers = new Headers(response.headers);
  // These headers describe the original text.
  for (const name of ['content-length', 'content-encoding', 'transfer-encoding'])
    headers.delete(name);
  const { status, statusText, url } = response;
  return Object.defineProperty(
    new Response(JSON.stringify(value), { status, statusText, headers }),
    'url',
    { value: url },
  );
}

/** Removes parameters from a URL, and adds new strings, numbers and booleans. How others would be serialised is not known here. */
function withQuery(url: string, before: unknown, after: unknown): string {
  if (!isObject(before) || !isObject(after)) return url;
  const [, address = '', query = '', fragment = ''] =
    /^([^?#]*)(?:\?([^#]*))?(#[^]*)?$/.exec(url) ?? [];
  const gone = Object.keys(before).filter((name) => !hasOwn(after, name));
  const kept = query.split('&').filter((part) => part !== '' && !gone.includes(nameIn(part)));
  const added = Object.entries(after).flatMap(([name, value]) =>
    hasOwn(before, name) || !['string', 'number', 'boolean'].includes(typeof value)
      ? []
      : [`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`],
  );
  const parts = [...kept, ...added];
  return `${address}${parts.length === 0 ? '' : `?${parts.join('&')}`}${fragment}`;
}

/** Returns the parameter's name for a part of a query: `a` for `a=1` and for `a[b]=1`. */
function nameIn(part: string): string {
  const written = (part.split('=')[0] ?? '').replace(/\+/g, ' ');
  try {
    return decodeURIComponent(written).replace(/(?!^)\[[^]*/, '');
  } catch {
    return written;
  }
}
