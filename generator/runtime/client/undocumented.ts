// Requests to endpoints that the document does not describe, in the form of those that it does.

import { type ApiClient, asCall, engineOf } from './api-client.js';
import { writeAny } from './body.js';
import type { HttpMethod, OperationDescriptor } from './descriptor.js';
import { ArgumentError } from './errors.js';
import { layerHeaders } from './headers.js';
import type { UndocumentedRequest } from './options.js';
import { refuseClimbing } from './path.js';
import { perform } from './perform.js';
import { readAny } from './read-body.js';
import { inStyle } from './serialize.js';
import type { ApiCall } from './types.js';
import { isRaw } from './values.js';

/** From the base URL on, starting with `/`. */
export interface Endpoint {
  readonly method: HttpMethod;
  readonly path: string;
}

/** The engine of a client's method `request`. */
export function requestEndpoint<T = unknown>(
  client: ApiClient,
  { method, path }: Endpoint,
  { query = {}, body, ...options }: UndocumentedRequest = {},
): ApiCall<T> {
  return asCall(async () => {
    const engine = engineOf(client);
    if (!path.startsWith('/'))
      throw new ArgumentError(
        'The path of a request starts with "/"; for another address, give baseUrl too.',
      );
    const mediaType =
      layerHeaders(options.headers).get('content-type') ??
      (isRaw(body) ? '*/*' : 'application/json');
    const names = Object.keys(query);
    const { security } = engine.config;
    const id = `${method} ${path.replace(/[?#].*$/s, '')}`;
    const operation: OperationDescriptor = {
      id,
      method,
      path,
      fill: () => refuseClimbing(id, path.replaceAll('#', '%23')),
      success: { '2XX': 'any' },
      read: { any: readAny },
      // Credentials go along where they are given, and are not asked for.
      ...(security && { security: [...security, []] }),
      parameters: names.map((name) => ({
        name,
        in: 'query',
        key: `query ${name}`,
        write: inStyle,
      })),
      body: { mediaType, key: 'body', write: writeAny },
    };
    const argument = [
      ...names.map((name) => [`query ${name}`, Reflect.get(query, name)]),
      ['body', body],
    ];
    return perform(engine, { operation, params: Object.fromEntries(argument), options });
  });
}
