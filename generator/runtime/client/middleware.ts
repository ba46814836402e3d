// Middleware, which openapi-fetch has run in the same way: the same objects serve typed calls and the raw client.

import { type ApiClient, engineOf } from './api-client.js';
import type { Engine, Exchange } from './engine.js';
import { asValidationError } from './limit-error.js';
import type { Send } from './options.js';
import type { Watch } from './time.js';
import type { Middleware, MiddlewareContext } from './types.js';

const lists = new WeakMap<Engine, Middleware[]>();
/** What a middleware is told of the parameters is one object for all attempts of a call: that is how it recognises them. */
const paramsOf = new WeakMap<object, MiddlewareContext['params']>();

/** The middleware of a client, in its order. */
export function middlewareOf(engine: Engine): readonly Middleware[] {
  return lists.get(engine) ?? [];
}

export function setMiddleware(engine: Engine, middleware: readonly Middleware[]): void {
  lists.set(engine, [...middleware]);
  engine.through = (exchange, send) => throughMiddleware(withLog(engine), toldOf(exchange), send);
}

/**
 * Adds middleware to a client: it looks at every request before it is authorized and sent, and at every answer before it is read. A client
 * with resources takes it as an option, too; one without (`…Core`) holds it only where this function is used.
 */
export function addMiddleware(client: ApiClient, ...middleware: readonly Middleware[]): void {
  const engine = engineOf(client);
  if (middleware.length > 0) setMiddleware(engine, [...middlewareOf(engine), ...middleware]);
}

function withLog(engine: Engine): readonly Middleware[] {
  return [...middlewareOf(engine), ...(engine.log ? [engine.log] : [])];
}

function toldOf({
  request,
  operation,
  settings,
  params: argument,
  baseUrl,
  watch,
}: Exchange): MiddlewareContext {
  const { id, path: schemaPath, parameters = [] } = operation;
  const given = new Map<string, unknown>(Object.entries(argument));
  const of = (wanted: string): Record<string, unknown> =>
    Object.fromEntries(
      parameters
        .filter(({ in: place }) => place === wanted)
        .map(({ name, key = name }) => [name, given.get(key)]),
    );
  const params = paramsOf.get(settings) ?? { path: of('path'), query: of('query') };
  paramsOf.set(settings, params);
  return {
    request,
    schemaPath,
    params,
    id,
    options: optionsOf({ baseUrl, validate: settings.validate }, watch),
  };
}

/**
 * Sends a request of the raw client through the middleware of its client: once for each attempt, as those of calls. Nothing is `told` of a
 * request that middleware of that request alone has made.
 */
export function throughRaw(
  engine: Engine,
  {
    request,
    told,
    watch,
  }: Pick<Exchange, 'request' | 'watch'> & { readonly told: MiddlewareContext | undefined },
  send: Send,
): Promise<Response> {
  const { schemaPath = new URL(request.url).pathname, params = {}, id = '' } = told ?? {};
  const options = optionsOf(
    { baseUrl: engine.baseUrl(), ...told?.options, validate: engine.options.validate },
    watch,
  );
  return throughMiddleware(withLog(engine), { request, schemaPath, params, id, options }, send);
}

/** With the watch of the call, for the rate limiter alone. */
function optionsOf(
  options: MiddlewareContext['options'],
  watch: Watch,
): MiddlewareContext['options'] {
  return Object.assign(options, { watch });
}

/** The first one sees a request first and an answer last. What a middleware throws is what the call rejects with. */
async function throughMiddleware(...asked: Parameters<typeof passOn>): Promise<Response> {
  try {
    return await passOn(...asked);
  } catch (error) {
    throw asValidationError(error);
  }
}

async function passOn(
  middleware: readonly Middleware[],
  told: MiddlewareContext,
  send: Send,
): Promise<Response> {
  for (const each of middleware) {
    const made = await each.onRequest?.(told);
    if (made instanceof Response) return made;
    told.request = made ?? told.request;
  }
  const backwards = [...middleware].reverse();
  let response: Response | undefined;
  try {
    response = await send(told.request);
  } catch (thrown) {
    let error: unknown = thrown;
    for (const each of backwards) {
      const made = await each.onError?.({ ...told, error });
      if (made instanceof Response) {
        response = made;
        break;
      }
      error = made ?? error;
    }
    if (!response) throw error;
  }
  for (const each of backwards)
    response = (await each.onResponse?.({ ...told, response })) ?? response;
  return response;
}
