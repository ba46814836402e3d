// From an operation to handlers of Mock Service Worker: which requests they take, and what these get.

import { delay, HttpHandler } from 'msw';
import type { Description, Service, StatusKey } from './description.js';
import { keyOf, responseFixture } from './fixture.js';
import { readRequest } from './read.js';
import { refusal, UnexpectedRequest } from './refuse.js';
import { respond } from './respond.js';
import { createRoute } from './route.js';
import { asksForStream, isAboutStream } from './stream.js';
import type { AnswerOptions, Constants, Factories, HandlerOptions } from './types.js';

export interface Operation extends Description {
  readonly constants: Constants;
  readonly factories: Factories;
  readonly service: Service;
}

/** What the handlers of all operations have in common. */
type AnyHandler = (answer?: never, options?: AnswerOptions) => HttpHandler;

/** The code is the same for all operations; `H`, which the generated code states, says what each takes. */
export function handler<H extends AnyHandler>(operation: Operation): H {
  const usual = statusOf(operation.success);
  const answer = (status: number, given: unknown, options: AnswerOptions = {}): HttpHandler =>
    create(operation, { status, given, options });
  const made = Object.assign(
    (given?: unknown, options?: AnswerOptions) => answer(usual, given, options),
    {
      status: answer,
      error: answer,
      networkError: (options?: AnswerOptions) =>
        answer(usual, () => Response.error(), { ...options, validate: false }),
    },
  );
  return made as unknown as H;
}

/** One of each operation; with a base address of any kind, the longer path is asked first. */
export function allHandlers(
  modules: readonly Readonly<Record<string, AnyHandler>>[],
  options: HandlerOptions = {},
): HttpHandler[] {
  const steps = ({ info: { header } }: HttpHandler): number => header.split('/').length;
  return modules
    .flatMap((each) => Object.values(each))
    .map((each) => each(undefined, options))
    .sort((a, b) => steps(b) - steps(a));
}

interface Wanted {
  readonly status: number;
  /** Parts of the body, or a function that tells them. */
  readonly given: unknown;
  readonly options: AnswerOptions;
}

function create(operation: Operation, { status, given, options }: Wanted): HttpHandler {
  const { constants, parameters = [], service, servers = service.servers } = operation;
  const { baseUrl, validate = true, delay: wait, once = false, headers } = options;
  const wide = new Set(
    parameters.flatMap((each) => (each.in === 'path' && each.allowReserved ? [each.name] : [])),
  );
  const route = createRoute({
    path: constants.path,
    except: operation.except,
    wide,
    servers,
    baseUrl,
  });
  const isTaken = ({ request }: { readonly request: Request }): boolean =>
    route(new URL(request.url)) !== undefined;
  const resolve = async ({
    request,
    cookies,
  }: {
    readonly request: Request;
    readonly cookies: Record<string, string>;
  }): Promise<Response> => {
    const { asked, problems } = await readRequest(operation, {
      request,
      cookies,
      path: route(new URL(request.url)) ?? new Map(),
    });
    if (wait !== undefined) await delay(wait);
    if (validate !== false && problems.length > 0) {
      const refused =
        validate === 'throw'
          ? undefined
          : refusal(
              operation,
              problems,
              operation.success === undefined ? undefined : statusOf(operation.success),
            );
      if (refused) return refused;
      // Mock Service Worker writes it to the console; the caller gets it in an answer with status 500.
      throw new UnexpectedRequest(operation.name, problems);
    }
    const told: unknown = typeof given === 'function' ? await given(asked) : given;
    if (told instanceof Response) return told;
    const { stream } = operation;
    const key = keyOf(operation, status);
    const usual = responseFixture(operation, key);
    if (stream === undefined) return respond(usual, { status, body: told, headers });
    const streamed = responseFixture(operation, key, stream.mediaType);
    const isStreamed =
      streamed.mediaType === stream.mediaType && asksForStream(stream, asked, usual.mediaType);
    const isMeant =
      isAboutStream(told) === isStreamed || (isAboutStream(told) && typeof usual.body === 'string');
    return respond(isStreamed ? streamed : usual, {
      status,
      body: isMeant ? told : undefined,
      headers,
    });
  };
  const made = new HttpHandler(constants.method, isTaken, resolve, { once });
  made.info.header = `${constants.method} ${constants.path}`;
  return made;
}

/** The status that is sent for a key of the document; 200 where it has no success. */
function statusOf(key: StatusKey | undefined): number {
  if (typeof key === 'number') return key;
  return key === undefined || key === 'default' ? 200 : Number(key.slice(0, 1)) * 100;
}
