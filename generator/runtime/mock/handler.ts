// The Mock Service Worker handlers of an operation: which requests they take. What they respond is in `answer`.

import { delay, HttpHandler } from 'msw';
import { answer, type Operation, routeTo, statusOf, type Wanted } from './answer.js';
import { responsesOf, type Trees } from './fixture.js';
import type { HandlerOptions, MockOptions } from './types.js';

/** The common type of all handlers. */
type AnyHandler = (response?: undefined, options?: MockOptions) => HttpHandler;

/** The code is the same for all operations; the generated code states the type `H` of each. */
export function handler<H extends AnyHandler>(generated: Omit<Operation, 'responses'> & Trees): H {
  const responses = responsesOf(generated);
  const operation = { ...generated, responses: () => responses };
  const usual = statusOf(operation.success);
  const handlerOf = (status: number, given: unknown, options: MockOptions = {}): HttpHandler =>
    create(operation, { status, given, options });
  const made = Object.assign(
    (given?: unknown, options?: MockOptions) => handlerOf(usual, given, options),
    {
      status: handlerOf,
      error: handlerOf,
      networkError: (options?: MockOptions) =>
        handlerOf(usual, () => Response.error(), { ...options, validate: false }),
    },
  );
  return made as unknown as H;
}

/** Creates one handler per operation. If the base URL is a pattern, longer paths come first. */
export function everyHandler(
  handlers: Readonly<Record<string, AnyHandler>>,
  options: HandlerOptions = {},
): HttpHandler[] {
  const steps = ({ info: { header } }: HttpHandler): number => header.split('/').length;
  return Object.values(handlers)
    .map((each) => each(undefined, options))
    .sort((a, b) => steps(b) - steps(a));
}

function create(
  operation: Operation,
  wanted: Wanted & { readonly options: MockOptions },
): HttpHandler {
  const { constants } = operation;
  const { baseUrl, delay: wait, once = false } = wanted.options;
  const route = routeTo(operation, { baseUrl });
  const isTaken = ({ request }: { readonly request: Request }): boolean =>
    route(new URL(request.url)) !== undefined;
  const resolve = async ({
    request,
    cookies,
  }: {
    readonly request: Request;
    readonly cookies: Record<string, string>;
  }): Promise<Response> => {
    if (wait !== undefined) await delay(wait);
    const path = route(new URL(request.url)) ?? new Map<string, string>();
    return answer(operation, wanted, { request, cookies, path });
  };
  const made = new HttpHandler(constants.method, isTaken, resolve, { once });
  made.info.header = `${constants.method} ${constants.path}`;
  return made;
}
