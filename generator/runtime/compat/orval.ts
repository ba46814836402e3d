// Calls of a client as code for orval makes them: an argument for each part of a request, and a result with data, status and headers, whatever the
// status is.

import { type ApiClient, stateOf } from '../client/api-client.js';
import { ApiError, ClientError, UnexpectedResponseError } from '../client/errors.js';
import { percentEncode } from '../client/request.js';
import type { FetchOptions } from '../client/types.js';
import { argumentsOf, grouped } from './grouped.js';
import {
  type About,
  aboutOf,
  type Call,
  type Core,
  filledPath,
  type Part,
  partsOf,
  type Positioned,
  type ResultOf,
  type Sender,
  type Sent,
} from './positions.js';

export type HTTPStatusCode1xx = 100 | 101 | 102 | 103;
export type HTTPStatusCode2xx = 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207;
export type HTTPStatusCode3xx = 300 | 301 | 302 | 303 | 304 | 305 | 307 | 308;
export type HTTPStatusCode4xx =
  | (400 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409 | 410 | 411 | 412 | 413 | 414 | 415)
  | (416 | 417 | 418 | 419 | 420 | 421 | 422 | 423 | 424 | 426 | 428 | 429 | 431 | 451);
export type HTTPStatusCode5xx = 500 | 501 | 502 | 503 | 504 | 505 | 507 | 511;
export type HTTPStatusCodes =
  HTTPStatusCode1xx | HTTPStatusCode2xx | HTTPStatusCode3xx | HTTPStatusCode4xx | HTTPStatusCode5xx;

/** The response with a status. */
export interface Answer<Data, Status> {
  data: Data;
  status: Status;
}

/** A response, with its headers. */
export type Received<A> = A & { headers: Headers };

/** What sends, and what the options of hooks call its settings: `fetch`, `axios` or `request`. */
export interface NamedSender extends Sender {
  readonly key: string;
}

/** Requests that this client sends, whose results have a status. */
export interface FetchSender extends NamedSender {
  readonly result: this['response'];
  readonly error: this['errors'];
  readonly config: RequestInit;
  readonly key: 'fetch';
}

/** A function: arguments by their positions, and then what the sender takes. */
export interface Operation<
  A extends readonly unknown[],
  R,
  E,
  X extends NamedSender,
> extends Positioned {
  (...args: [...A, options?: X['config'], signal?: AbortSignal]): Promise<ResultOf<R, X>>;
  /** @internal What paths are added to. */
  readonly '~base': string;
  /** @internal Whether the signal is no setting of the sender. */
  readonly '~apart'?: true;
  /** @internal Never set: what other types are made of. */
  readonly '~types'?: { readonly response: R; readonly errors: E; readonly sender: X };
}

/** What a response is that is no success; anything where nothing is documented. */
export type Failures<R> = [FailureIn<R>] extends [never] ? unknown : FailureIn<R>;

type FailureIn<R> = R extends { status: infer S; data: infer D }
  ? S extends HTTPStatusCode2xx
    ? never
    : D
  : never;

/** Makes the functions of an API of those of its client. */
export function operationsOf(core: Core, base: string) {
  return <A extends readonly unknown[], R>(
    call: Call,
    parts?: readonly Part[],
  ): Operation<A, R, Failures<R>, FetchSender> =>
    operationOf(core, { call, parts, base }, (about, args) =>
      run(core, call, { about, base, args }),
    );
}

/** A function, and what others make of it. */
export function operationOf<A extends readonly unknown[], R, E, X extends NamedSender>(
  core: Core,
  {
    call,
    parts,
    base,
  }: {
    readonly call: Call;
    readonly parts: readonly Part[] | undefined;
    readonly base: string;
  },
  send: (about: About, args: readonly unknown[]) => Promise<unknown>,
): Operation<A, R, E, X> {
  const about = aboutOf(core, call, { places: ['query'], parts });
  const operation = (...args: readonly unknown[]): Promise<unknown> => send(about(), args);
  // A cast: the types are those that the document describes.
  return Object.assign(operation, { '~about': about, '~base': base }) as unknown as Operation<
    A,
    R,
    E,
    X
  >;
}

interface Given {
  readonly about: About;
  readonly base: string;
  readonly args: readonly unknown[];
}

async function run(Core: Core, call: Call, { about, base, args }: Given): Promise<unknown> {
  // A cast: what comes after the parts of the request.
  const { headers: more, signal, ...init } = (args[about.parts.length] ?? {}) as RequestInit;
  const parts = { ...partsOf(about, args), headers: new Headers(more) };
  const core: ApiClient = new Core({ maxRetries: 0, timeout: Infinity, baseUrl: base || '/' });
  let response: Response | undefined;
  Object.assign(stateOf(core), {
    credentials: undefined,
    fetch: async (request: Request, _: unknown, rest?: RequestInit) => {
      const sent = signal ? new Request(request, { signal }) : request;
      response = await (rest ? fetch(sent, rest) : fetch(sent));
      return response;
    },
  });
  const send = core.call.bind(core);
  core.call = (operation) => {
    const { params, options } = argumentsOf(operation, parts);
    const fetchOptions = { ...init } as FetchOptions;
    return send(grouped(operation, parts), params, { ...options, fetchOptions });
  };
  const result = (data: unknown): unknown =>
    response && { data: data ?? {}, status: response.status, headers: response.headers };
  try {
    // A cast: `core.call` gives the call the argument that the parts have.
    return result(await call(core, {} as never));
  } catch (error) {
    if (error instanceof ApiError && !(error instanceof UnexpectedResponseError))
      return result(error.body);
    throw error instanceof ClientError ? (Reflect.get(error, 'cause') ?? error) : error;
  }
}

/** The address of a call: its path, and its query as `URLSearchParams` writes one. */
export function urlOf<A extends readonly unknown[], R, E, X extends NamedSender>({
  '~about': about,
  '~base': base,
}: Operation<A, R, E, X>): (...args: A) => string {
  return (...args) => addressOf(about(), partsOf(about(), args), base);
}

export function addressOf(about: About, sent: Sent, base: string): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(sent.query ?? {}))
    for (const each of [value].flat()) if (each !== undefined) search.append(name, String(each));
  const path = filledPath(about, sent, percentEncode);
  return `${base}${path}${search.size > 0 ? `?${search}` : ''}`;
}

/** The key of a query: its address without the query, and its parameters. */
export function queryKeyOf<A extends readonly unknown[], R, E, X extends NamedSender>({
  '~about': about,
  '~base': base,
}: Operation<A, R, E, X>): (...args: A) => readonly [string, ...unknown[]] {
  return (...args) => {
    const sent = partsOf(about(), args);
    const { query, body } = sent;
    return [
      base + filledPath(about(), sent),
      ...(query ? [query] : []),
      ...(body === undefined ? [] : [body]),
    ];
  };
}
