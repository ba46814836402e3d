// Mocks as code for orval makes them: values of responses, and handlers of Mock Service Worker that answer with these.

import type { http, RequestHandlerOptions } from 'msw';

/** Makes the value of a response, of a fixture, with some of its properties different. */
export function mockOf<T>(make: () => unknown): (override?: Partial<Extract<T, object>>) => T {
  return (override) => {
    const fixture = make();
    const value: unknown =
      fixture instanceof Uint8Array
        ? new Blob([new Uint8Array(fixture)])
        : structuredClone(fixture);
    const isObject = typeof value === 'object' && value !== null && override !== undefined;
    // A cast: fixtures are valid by the document.
    return (isObject ? Object.assign(value, override) : value) as T;
  };
}

type Http = typeof http;
type Info = Parameters<Parameters<Http['get']>[1]>[0];
type Make<T> = (info: Info) => Promise<T> | T;

/**
 * Makes the handlers of an operation.
 *
 * @param from Of Mock Service Worker, whose functions are read when one is needed.
 * @param mock What answers otherwise; absent where the response has no body.
 */
export function mockHandlerOf<T>(
  from: Http,
  method: keyof Http,
  path: string,
  ...[status, mock]: readonly [status: number, mock?: () => T]
): (override?: T | Make<T>, options?: RequestHandlerOptions) => ReturnType<Http['get']> {
  return (override, options) =>
    from[method](
      path,
      async (info) => {
        const body = isMake(override) ? await override(info) : (override ?? mock?.());
        if (mock === undefined || body instanceof Blob || typeof body === 'string')
          // A cast: what has no body has none.
          return new Response(mock && (body as Blob | string), { status });
        return Response.json(body, { status });
      },
      options,
    );
}

function isMake<T>(override: T | Make<T> | undefined): override is Make<T> {
  return typeof override === 'function';
}
