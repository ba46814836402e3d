// One call, from what was asked for to what came back.

import { pageOrigin } from './base-url.js';
import type { OperationDescriptor } from './descriptor.js';
import type { Engine } from './engine.js';
import { ArgumentError } from './errors.js';
import { layerHeaders } from './headers.js';
import type { OperationOptions } from './options.js';
import { noteRateLimit } from './rate-limit.js';
import { prepareRequest } from './request.js';
import { requestIdOf } from './retry-after.js';
import { readAnswer, unexpected } from './response.js';
import { inAttempts } from './retry.js';
import { send } from './send.js';
import type { WithResponse } from './types.js';
import { present } from './values.js';

export interface Task {
  readonly operation: OperationDescriptor;
  readonly params: object;
  readonly options: OperationOptions;
}

export async function perform(
  engine: Engine,
  { operation, params, options }: Task,
): Promise<WithResponse<unknown, object>> {
  const { body, target, headers: own } = prepareRequest(operation, params, options);
  const headers = layerHeaders(
    { Accept: operation.accept },
    engine.headers,
    { 'Content-Type': body?.contentType },
    operation.idempotency?.(options.idempotencyKey),
    own,
    options.headers,
  );
  const call = {
    engine,
    operation,
    params,
    headers,
    baseUrl: engine.baseUrl(options.baseUrl, operation.server),
    once: body?.once,
    settings: { ...engine.options, ...Object.fromEntries(present(options)) },
  };
  return inAttempts(engine, call, async (attempt) => {
    const { attempts, signal, watch } = attempt;
    const exchange = { ...call, ...attempt, secrets: [] };
    const sent = [...headers].filter(([, value]) => value !== null);
    // A header of ours would make a browser ask the service for leave first.
    if (attempts > 1 && !pageOrigin()) sent.push(['x-retry-count', `${attempts - 1}`]);
    const content = body?.open?.(watch.touch) ?? body?.content;
    let request: Request;
    try {
      request = new Request(call.baseUrl + target, {
        method: operation.method,
        headers: sent,
        signal,
        body: content,
        redirect: body?.redirect,
        duplex: 'half',
        // The boundary: which bodies there are is said where they are written.
      } as RequestInit);
    } catch {
      // What the platform says may repeat the value of a header.
      throw new ArgumentError(`${operation.id} cannot be sent: check method, body and headers`);
    }
    const transmit = (each: Request): Promise<Response> =>
      send(engine, each, { ...exchange, streaming: body?.open && (each !== request || content) });
    const response = await (engine.through?.({ ...exchange, request }, transmit) ??
      transmit(request));
    const rateLimit = noteRateLimit(engine, response.headers);
    const answer = { ...exchange, response, rateLimit };
    return {
      data: await readAnswer(answer),
      status: response.status,
      // The boundary: not every list of types knows that headers are a list.
      headers:
        operation.headers?.(response.headers) ??
        Object.fromEntries(response.headers as unknown as Iterable<[string, string]>),
      requestId: requestIdOf(response.headers),
      attempts,
      rateLimit,
      response,
      unexpected: (what) => unexpected(answer, what),
    };
  });
}
