// Requests to endpoints that the document does not describe, in the form of those that it does.

import { serializeBody } from './body.js';
import type { HttpMethod, OperationDescriptor } from './descriptor.js';
import { ArgumentError } from './errors.js';
import { layerHeaders } from './headers.js';
import type { ApiConfig, UndocumentedRequest } from './options.js';
import { type PreparedRequest, withQuery } from './request.js';
import { serializeParameter } from './serialize.js';
import { isRaw } from './values.js';

export interface Undocumented {
  readonly operation: OperationDescriptor;
  readonly prepared: PreparedRequest;
}

export interface UndocumentedEndpoint {
  readonly method: HttpMethod;
  readonly path: string;
}

/** @throws {ArgumentError} The path is no path, or a value has no form in the request. */
export function undocumented(
  { method, path }: UndocumentedEndpoint,
  { query, body, headers }: UndocumentedRequest,
  { security }: ApiConfig,
): Undocumented {
  if (!path.startsWith('/'))
    throw new ArgumentError(
      'The path of a request starts with "/"; for another address, give baseUrl too.',
    );
  const operation: OperationDescriptor = {
    id: `${method} ${path.replace(/[?#].*$/s, '')}`,
    method,
    path,
    success: {},
    ...(security !== undefined && { security }),
  };
  try {
    const values = Object.entries(query ?? {});
    const fragments = values.map(([name, value]) =>
      serializeParameter({ name, in: 'query' }, value),
    );
    const mediaType =
      layerHeaders(headers).get('content-type') ?? (isRaw(body) ? '*/*' : 'application/json');
    const prepared: PreparedRequest = {
      target: withQuery(
        path.replaceAll('#', '%23'),
        fragments.filter((fragment) => fragment !== undefined),
      ),
      params: { path: {}, query: Object.fromEntries(values) },
      headers: {},
      body: body === undefined ? undefined : serializeBody({ mediaType }, body),
    };
    return { operation, prepared };
  } catch (cause) {
    if (cause instanceof ArgumentError) throw cause;
    throw new ArgumentError(
      `${operation.id} cannot be sent: ${cause instanceof Error ? cause.message : 'a value has no form'}`,
      { cause },
    );
  }
}
