// A client as a generated one is: a subclass with its configuration and its error classes, and the raw client beside it.

import type { Client } from 'openapi-fetch';
import { ApiClient } from '../../generator/runtime/client/api-client.js';
import { guardKeys } from '../../generator/runtime/client/auth/credentials.js';
import { writeAny } from '../../generator/runtime/client/body.js';
import {
  basic,
  bearer,
  chosen,
  followRedirects,
  keyInCookie,
  keyInHeader,
  keyInQuery,
  mutualTls,
} from '../../generator/runtime/client/auth/credentials.js';
import type {
  ApiCall,
  ClientOptions,
  HttpMethod,
  UndocumentedRequest,
} from '../../generator/runtime/client/types.js';
import type {
  ApiConfig,
  BodyDescriptor,
  OperationDescriptor,
  NamedParameter,
  ParameterDescriptor,
} from '../../generator/runtime/client/descriptor.js';
import { ApiError } from '../../generator/runtime/client/errors.js';
import {
  fromEnvironment,
  configure,
  requestEndpoint,
} from '../../generator/runtime/client/client.js';
import { fillPath, writeStyled } from '../../generator/runtime/client/request.js';
import { rawClient } from '../../generator/runtime/client/raw-client.js';
import { sensitiveIn } from '../../generator/runtime/client/auth/sensitive.js';
import { readBinary, readStream, readText } from '../../generator/runtime/client/response.js';

export class BadRequestError extends ApiError {
  override readonly name: string = 'BadRequestError';
  declare readonly body: { readonly detail: 'Bad.' | 'Worse.' } | undefined;
  declare readonly detail: 'Bad.' | 'Worse.' | undefined;
}

export class ClientFaultError extends ApiError {
  override readonly name: string = 'ClientFaultError';
}

const config: ApiConfig = {
  credentials: chosen({
    token: bearer,
    login: basic,
    header: keyInHeader('X-Api-Key'),
    query: keyInQuery('key'),
    cookie: keyInCookie('session'),
    certificate: mutualTls,
  }),
  follow: followRedirects,
  sensitive: sensitiveIn([]),
  security: [['token']],
  errors: { 400: BadRequestError, '4XX': ClientFaultError },
};

export interface Paths {
  '/things/{id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: {
      parameters: {
        query?: { q?: string[] };
        header?: never;
        path: { id: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': { id: string } } };
        400: {
          headers: Record<string, unknown>;
          content: { 'application/json': { detail: string } };
        };
      };
    };
  };
}

const variables = {
  token: 'EXAMPLE_TOKEN',
  apiKey: 'EXAMPLE_API_KEY',
  baseUrl: 'EXAMPLE_BASE_URL',
};

/** Without retries, unless a test asks for them; and some of the tests run in browsers. */
export class Example extends ApiClient {
  constructor(options: ClientOptions = {}, changes: Partial<ApiConfig> = {}) {
    const { middleware, logger, logLevel, fetch, dangerouslyAllowBrowser, ...others } = {
      dangerouslyAllowBrowser: true,
      ...options,
    };
    const { credentials } = { ...config, ...changes };
    super(fromEnvironment({ maxRetries: 0, ...others }, variables), { ...config, ...changes });
    configure(this, {
      middleware,
      logger,
      logLevel,
      fetch,
      dangerouslyAllowBrowser,
      environment: 'EXAMPLE',
      ...(credentials && { guard: guardKeys }),
      userAgent: 'example/1.2.3',
    });
  }

  request<T = unknown>(
    method: HttpMethod,
    path: string,
    request?: UndocumentedRequest,
  ): ApiCall<T> {
    return requestEndpoint<T>(this, { method, path }, request);
  }
}

export function rawOf(client: ApiClient): Client<Paths> {
  return rawClient<Paths>(client);
}

/** An operation before its writers and readers are named: here, each has those that can do everything. */
export type Changes = Partial<Omit<OperationDescriptor, 'body' | 'parameters'>> & {
  readonly body?: Omit<BodyDescriptor, 'write'>;
  readonly parameters?: readonly Parameter[];
};

/** With its key in the argument, where that is not its name. */
export type Parameter = NamedParameter &
  Partial<Pick<ParameterDescriptor, 'write'>> & { readonly key?: string };

/** `GET /thing`, which answers JSON and needs no credentials, unless `changes` say otherwise. */
export function operation({ body, parameters, ...changes }: Changes = {}): OperationDescriptor {
  return {
    id: 'getThing',
    method: 'GET',
    path: '/thing',
    fill: fillPath,
    success: { 200: changes.method === 'HEAD' ? 'none' : 'json' },
    read: { text: readText, binary: readBinary, stream: readStream },
    ...changes,
    ...(parameters && {
      parameters: Object.fromEntries(
        parameters.map(({ key, ...each }) => [key ?? each.name, { write: writeStyled, ...each }]),
      ),
    }),
    ...(body && { body: { write: writeAny, ...body } }),
  };
}

/** What a promise rejects with. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('it did not reject');
}
