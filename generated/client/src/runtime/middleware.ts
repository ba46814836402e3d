// Middleware as openapi-fetch runs it: the same objects serve typed calls and the raw client.

import type { Middleware, MiddlewareCallbackParams } from 'openapi-fetch';
import type { Fetch } from './options.js';

/** What middleware is told beside the request. */
export type Told = Omit<MiddlewareCallbackParams, 'request'>;

/** The first one sees a request first and an answer last. What a middleware throws is what the call rejects with. */
export async function throughMiddleware(
  middleware: readonly Middleware[],
  told: Told & { request: Request },
  send: Fetch,
): Promise<Response> {
  let response: Response | undefined;
  for (const { onRequest } of middleware) {
    const made = await onRequest?.(told);
    if (made instanceof Response) {
      response = made;
      break;
    }
    if (made) told.request = made;
  }
  const backwards = [...middleware].reverse();
  if (!response) {
    try {
      response = await send(told.request);
    } catch (thrown) {
      let error: unknown = thrown;
      for (const { onError } of backwards) {
        const made = await onError?.({ ...told, error });
        if (made instanceof Response) {
          response = made;
          break;
        }
        error = made ?? error;
      }
      if (!response) throw error;
    }
    for (const { onResponse } of backwards)
      response = (await onResponse?.({ ...told, response })) ?? response;
  }
  return response;
}
