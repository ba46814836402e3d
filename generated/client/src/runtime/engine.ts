// What a client consists of, for the functions of this folder that work on one. Its parts are not a client's public surface.

import type { Middleware } from 'openapi-fetch';
import { checkedBaseUrl } from './base-url.js';
import type { CredentialSource } from './credentials.js';
import { orSet, setting } from './environment.js';
import { ConfigurationError } from './errors.js';
import { type HeaderSet, layerHeaders } from './headers.js';
import type { ApiConfig, ClientOptions, Fetch } from './options.js';
import type { RateLimit } from './rate-limit.js';

export interface Engine {
  readonly options: ClientOptions;
  readonly config: ApiConfig;
  /** Absent: the API has no security schemes. */
  readonly credentials: CredentialSource | undefined;
  readonly headers: HeaderSet;
  readonly fetch: Fetch;
  readonly middleware: Middleware[];
  /**
   * The address of a request: what the call is given, else the client, else the operation's own, else the document's.
   * @throws {ConfigurationError} None is set, or it is none.
   */
  readonly baseUrl: (ofCall?: string, ofOperation?: string) => string;
  /** What is left of what retries of the client may cost together. */
  budget: number;
  rateLimit: RateLimit | undefined;
}

/** @throws {ConfigurationError} `baseUrl` is no address; or every operation of the API needs credentials and none are given. */
export function createEngine(options: ClientOptions, config: ApiConfig): Engine {
  const own = options.baseUrl || setting(config, 'BASE_URL');
  const address = own && checkedBaseUrl(own);
  const credentials = config.credentials?.(options, config);
  const headers = layerHeaders(options.headers);
  if (config.secured && !Object.values(options.credentials ?? {}).some(Boolean))
    credentials?.demand({ ...config, id: config.name }, (header) => headers.has(header));
  return {
    options,
    config,
    credentials,
    headers,
    fetch: options.fetch ?? ((request) => globalThis.fetch(request)),
    middleware: [...(options.middleware ?? [])],
    baseUrl: (ofCall, ofOperation) => {
      const found = ofCall || address || ofOperation || config.server;
      if (found) return checkedBaseUrl(found);
      throw new ConfigurationError(
        `The address of the API is not set: give new ${config.name}({ baseUrl })${orSet(config, 'BASE_URL')}`,
      );
    },
    budget: 500,
    rateLimit: undefined,
  };
}
