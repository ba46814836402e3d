// A client as a generated one is: a subclass with its configuration, its raw layer and its error classes.

import type { Client } from 'openapi-fetch';
import { ApiClient } from '../../generator/runtime/client/api-client.js';
import type { OperationDescriptor } from '../../generator/runtime/client/descriptor.js';
import { ApiError } from '../../generator/runtime/client/errors.js';
import type { ApiConfig, ClientOptions } from '../../generator/runtime/client/options.js';

export class BadRequestError extends ApiError<{ readonly detail: 'Bad.' | 'Worse.' }> {
  override readonly name: string = 'BadRequestError';
}

export class ClientFaultError extends ApiError {
  override readonly name: string = 'ClientFaultError';
}

export const config: ApiConfig = {
  name: 'Example',
  environment: 'EXAMPLE',
  securitySchemes: {
    token: { type: 'http', scheme: 'bearer' },
    login: { type: 'http', scheme: 'basic' },
    header: { type: 'apiKey', name: 'X-Api-Key', in: 'header' },
    query: { type: 'apiKey', name: 'key', in: 'query' },
    cookie: { type: 'apiKey', name: 'session', in: 'cookie' },
    certificate: { type: 'mutualTLS' },
  },
  security: [['token']],
  errors: { 400: BadRequestError, '4XX': ClientFaultError },
};

export interface Paths {
  '/things/{id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: {
      parameters: { query?: { q?: string[] }; header?: never; path: { id: string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': { id: string } } }; 400: { headers: Record<string, unknown>; content: { 'application/json': { detail: string } } } };
    };
  };
}

export class Example extends ApiClient {
  constructor(options: ClientOptions = {}, changes: Partial<ApiConfig> = {}) {
    super(options, { ...config, ...changes });
  }

  get raw(): Client<Paths> {
    return this.transport<Paths>();
  }
}

/** `GET /thing`, which answers JSON and needs no credentials, unless `changes` say otherwise. */
export function operation(changes: Partial<OperationDescriptor> = {}): OperationDescriptor {
  return { id: 'getThing', method: 'GET', path: '/thing', success: { 200: 'json' }, ...changes };
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
