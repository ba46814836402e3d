// One call, from what was asked for to what came back.

import type { OperationDescriptor } from './descriptor.js';
import type { Engine } from './engine.js';
import { ArgumentError } from './errors.js';
import { layerHeaders } from './headers.js';
import { type Told, throughMiddleware } from './middleware.js';
import type { CallOptions, IdempotentRequestOptions } from './options.js';
import { noteRateLimit } from './rate-limit.js';
import type { PreparedRequest } from './request.js';
import { requestIdOf } from './retry-after.js';
import { readAnswer } from './response.js';
import { type Attempt, inAttempts } from './retry.js';
import { send } from './send.js';
import type { WithResponse } from './types.js';

export interface Task {
  readonly operation: OperationDescriptor;
  readonly prepared: PreparedRequest;
}

export async function perform(
  engine: Engine,
  { operation, prepared: { body, params, target, headers: own } }: Task,
  options: IdempotentRequestOptions,
): Promise<WithResponse<unknown, object>> {
  const { id, method, idempotency, responseHeaders = {} } = operation;
  const headers = layerHeaders(
    { Accept: operation.accept },
    engine.options.headers,
    { 'Content-Type': body?.contentType },
    idempotency?.(options.idempotencyKey),
    own,
    options.headers,
  );
  const baseUrl = engine.baseUrl(options.baseUrl, operation.server);
  const setting = <K extends keyof CallOptions>(name: K): CallOptions[K] =>
    options[name] ?? engine.options[name];
  const attempt = async ({
    number,
    refresh,
    signal,
    watch,
  }: Attempt): Promise<WithResponse<unknown, object>> => {
    const secrets: string[] = [];
    const streaming = body?.open !== undefined;
    const content = body?.open?.(watch.touch) ?? body?.content;
    const sent = new Headers();
    let request: Request;
    try {
      for (const [name, value] of headers) if (value !== null) sent.set(name, value);
      request = new Request(baseUrl + target, {
        method,
        headers: sent,
        signal,
        // The boundary: which bodies there are is said where they are written.
        ...(body && ({ body: content, ...(streaming && { duplex: 'half' }) } as RequestInit)),
      });
    } catch {
      // What the platform says may repeat the value of a header.
      throw new ArgumentError(
        `${id} cannot be sent: the platform refuses the method, its body or a header`,
      );
    }
    if (number > 1 && !isBrowser) request.headers.set('x-retry-count', `${number - 1}`);
    Object.assign(request, { validate: setting('validate') });
    const response = await throughMiddleware(
      engine.middleware,
      {
        request,
        schemaPath: operation.path,
        params,
        id,
        options: { baseUrl, fetch: engine.fetch } as Told['options'],
      },
      (each) => send(engine, each, { ...operation, headers, baseUrl, streaming, refresh, secrets }),
    );
    const rateLimit = noteRateLimit(engine, response.headers);
    const data = await readAnswer({
      operation,
      response,
      secrets,
      config: engine.config,
      watch,
      rateLimit,
    });
    const named = new Map<string, unknown>();
    response.headers.forEach((text, name) => {
      named.set(name, responseHeaders[name]?.(text) ?? text);
    });
    return {
      data,
      status: response.status,
      headers: Object.fromEntries(named),
      requestId: requestIdOf(response.headers),
      attempts: number,
      rateLimit,
      response,
    };
  };
  return inAttempts(
    engine,
    {
      operation,
      keyed: !!idempotency,
      repeatable: !body?.once,
      setting,
    },
    attempt,
  );
}

/** A header of ours would make a browser ask the service for leave first. */
const isBrowser = 'document' in globalThis || 'WorkerGlobalScope' in globalThis;
