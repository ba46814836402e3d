// Copied by Concord into every output that needs it. Do not edit.

// The openapi-fetch client, typed by the document's paths. Its requests have the same credentials,
// retries, timeouts and middleware as typed calls, and its calls resolve to `{ data, error,
// response }`.

import createClient, { type Client, type Middleware, defaultPathSerializer } from 'openapi-fetch';
import {
  type ApiClient,
  addMiddleware,
  middlewareOf,
  setMiddleware,
  stateOf,
  throughRaw,
} from './client.js';
import { ApiError, ClientError, UnexpectedResponseError, noteRateLimit } from './errors.js';
import {
  brokenOff,
  inAttempts,
  layerHeaders,
  progressStream,
  refuseClimbing,
  send,
  unexpected,
} from './http.js';
import type { ClientState, MiddlewareContext, Watch } from './types.js';

/** @throws {ConfigurationError} No address is set. */
export function rawClient<Paths extends object>(client: ApiClient): Client<Paths> {
  const state = stateOf(client);
  const raw = createClient<Paths>({
    baseUrl: state.baseUrl(),
    headers: Object.fromEntries(layerHeaders(state.headers)),
    pathSerializer: (path, params) => refuseClimbing(path, defaultPathSerializer(path, params)),
    fetch: (request) => sendRaw(state, request, contexts.get(request)),
  });
  // Our middleware runs once per attempt; openapi-fetch would run it once per call.
  const contexts = new WeakMap<Request, MiddlewareContext>();
  raw.use({ onRequest: (exchange) => void contexts.set(exchange.request, exchange) });
  return {
    ...raw,
    use: (...added: Middleware[]) => addMiddleware(client, ...added),
    eject: (...removed: Middleware[]) =>
      setMiddleware(
        state,
        middlewareOf(state).filter((each) => !removed.includes(each)),
      ),
  };
}

/** Sends a raw request. Every response is a result; only a missing response is an error. */
async function sendRaw(
  state: ClientState,
  request: Request,
  context: MiddlewareContext | undefined,
): Promise<Response> {
  const { options, config } = state;
  const headers = layerHeaders(state.headers);
  const { signal, method, url } = request;
  const id = `${method} ${new URL(url).pathname}`;
  const body = request.body === null ? undefined : await request.arrayBuffer();
  // JSON is parsed here, not by openapi-fetch, so that invalid JSON throws this client's error.
  const isJson =
    context !== undefined && (Reflect.get(context.options, 'parseAs') ?? 'json') === 'json';
  const secrets: string[] = [];
  let received: Response | undefined;
  try {
    return await inAttempts(
      state,
      {
        operation: { id, method },
        settings: { ...options, signal },
      },
      async ({ refresh, signal: own, watch }) => {
        await received?.body?.cancel();
        received = undefined;
        const { redirect } = request;
        const again = new Request(url, {
          method,
          headers: request.headers,
          redirect,
          signal: own,
          ...(body && { body }),
        });
        const baseUrl = state.baseUrl();
        const transmit = (each: Request): Promise<Response> =>
          send(state, each, {
            operation: { id, ...(config.security && { security: [...config.security, []] }) },
            headers,
            baseUrl,
            refresh,
            secrets,
          });
        const response = await throughRaw(state, { request: again, context, watch }, transmit);
        const rateLimit = noteRateLimit(state, response.headers);
        if (response.ok && response.body !== null && isJson)
          return await checked({ operation: { id }, response, secrets, rateLimit });
        received = watched(response, watch);
        if (response.ok) return received;
        throw new ApiError({ operation: id, response, rateLimit });
      },
    );
  } catch (error) {
    if (error instanceof ApiError && !(error instanceof UnexpectedResponseError) && received)
      return received;
    throw error;
  }
}

/** Returns the response if it is empty or valid JSON. */
async function checked(received: Parameters<typeof unexpected>[0]): Promise<Response> {
  const { response, operation } = received;
  const { status, statusText, headers, url } = response;
  try {
    const text = await response.text();
    if (text) JSON.parse(text);
    return Object.defineProperty(
      new Response(text || null, { status, statusText, headers }),
      'url',
      { value: url },
    );
  } catch (cause) {
    if (cause instanceof SyntaxError) throw unexpected(received);
    throw cause instanceof ClientError ? cause : brokenOff(operation.id, cause);
  }
}

/** Wraps the response so that reading its body counts for the timeout and ends the call. */
function watched(response: Response, { hold, end, cause }: Watch): Response {
  // Browsers give an empty body where there can be none.
  if (!response.body || response.status === 204 || response.status === 205) return response;
  hold();
  const { status, statusText, headers, url } = response;
  const body = progressStream(response.body, { end, cause });
  return Object.defineProperty(new Response(body, { status, statusText, headers }), 'url', {
    value: url,
  });
}
