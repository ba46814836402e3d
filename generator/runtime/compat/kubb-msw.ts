// Handlers of Mock Service Worker as code for Kubb makes them: with the data of a response, or a function that makes one.

import type { http } from 'msw';

/** What a request is answered with; nothing where that may be. */
type Data<T> = undefined extends T ? [data?: T] : [data: T];

/** Makes responses of a status, of JSON unless another type of content is named, or none. */
export function responseOf<T>(status: number, type = json): (...data: Data<T>) => Response {
  return (...[data]) => answer(data, { status, type });
}

const json = 'application/json';

interface Answer {
  readonly status: number;
  readonly type: string;
}

function answer(data: unknown, { status, type }: Answer): Response {
  const headers = { ...(type !== '' && { 'Content-Type': type }) };
  return new Response(JSON.stringify(data), { status, headers });
}

type Http = typeof http;
type Info = Parameters<Parameters<Http['get']>[1]>[0];
type Make = (info: Info) => Response | Promise<Response>;

/**
 * Makes the handlers of an operation.
 *
 * @param from Of Mock Service Worker, whose functions are read when one is needed.
 */
export function handlerOf<T>(
  from: Http,
  method: keyof Http,
  path: string,
  ...[status, type = json]: readonly [status: number, type?: string]
): (data?: T | Make) => ReturnType<Http['get']> {
  return (data) =>
    from[method](path, (info) => (isMake(data) ? data(info) : answer(data, { status, type })));
}

function isMake(data: unknown): data is Make {
  return typeof data === 'function';
}
