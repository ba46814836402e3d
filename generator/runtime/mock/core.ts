// All operations of a service as one function from requests to replies: which one is meant, and what a client gets for a mistake.

import {
  type Asked,
  fixtureFor,
  type Operation,
  refusal,
  type Reply,
  reply,
  routeTo,
  statusOf,
  textOf,
} from './answer.js';
import { isForm, isJson, isText, isUnder, member, responseKey } from './fixture.js';
import type { Problem } from './parameters.js';
import { credentialOf, type ReadRequest, readRequest } from './read.js';
import { percentDecoded, type Route } from './wire.js';

export interface CoreOptions<O extends Operation> {
  /** Values follow from it instead of from the fixtures' own. */
  readonly seed?: number | string | undefined;
  /** Milliseconds before each reply. */
  readonly delay?: number | undefined;
  /** Decides what a valid request gets; the fixtures do where it returns `undefined`. */
  readonly decide?:
    | ((operation: O, read: Asking) => Promise<Decision | undefined> | Decision | undefined)
    | undefined;
  /** Decides what a request gets that has a wrong value; the document's own errors do where it returns `undefined`. */
  readonly refuse?: ((operation: O, read: ReadRequest) => Decision | undefined) | undefined;
}

export interface Asking extends ReadRequest {
  readonly credential: string | undefined;
}

export interface Decision extends Partial<Asked> {
  /** Whether the body is sent exactly as it is. */
  readonly exact?: boolean | undefined;
  readonly invented?: boolean | undefined;
  /** Whether the connection is cut instead. */
  readonly reset?: boolean | undefined;
}

/** A reply, and what is known about the request. */
export interface Handled<O extends Operation> {
  readonly reply: Reply;
  readonly operation?: O;
  readonly problems: readonly Problem[];
  /** The text or bytes that were sent; absent where none was read. */
  readonly sent?: ArrayBuffer | string | undefined;
  readonly decision?: Decision | undefined;
}

export interface Core<O extends Operation> {
  readonly handle: (request: Request) => Promise<Handled<O>>;
  /** Whether the address is one of an operation, with any method. */
  readonly takes: (request: Request) => boolean;
}

export function createCore<O extends Operation>(
  operations: readonly O[],
  options: CoreOptions<O> = {},
): Core<O> {
  const routes = new Map<string, { readonly operation: O; readonly route: Route }[]>();
  for (const operation of operations) {
    const { constants, service, servers = service.servers } = operation;
    const known = routes.get(constants.method) ?? [];
    known.push({ operation, route: routeTo(operation, basePath(servers)) });
    routes.set(constants.method, known);
  }
  const find = (method: string, url: URL): Found<O> | undefined => {
    for (const { operation, route } of routes.get(method) ?? []) {
      const path = route(url);
      if (path) return { operation, path };
    }
    return undefined;
  };
  const methodsOf = (url: URL): readonly string[] =>
    [...routes.keys()].filter((method) => find(method, url) !== undefined);
  return {
    takes: (request) => methodsOf(new URL(request.url)).length > 0,
    handle: (request) => {
      const url = new URL(request.url);
      const found = find(request.method, url);
      return found
        ? handle(request, found, options)
        : Promise.resolve(nothing(request, methodsOf(url)));
    },
  };
}

/** There is no such operation, or one with other methods. */
function nothing({ method, url }: Request, methods: readonly string[]): Handled<never> {
  const allow = methods.join(', ');
  const problem = wrong(
    `${method} ${new URL(url).pathname}`,
    `is no operation of the document${allow && `, which has ${allow} there`}`,
  );
  const made =
    allow === ''
      ? problemReply(404, textOf(problem))
      : problemReply(405, textOf(problem), { allow });
  return { reply: made, problems: [problem] };
}

/** The path that operations are below: that of the first server, with `*` for what varies. */
export function basePath([server = '']: readonly string[]): string {
  const path = server
    .replace(/^([a-z][\w+.-]*:)?\/\/[^/]*/i, '')
    .replace(/[?#][^]*$/, '')
    .replace(/\{[^{}]*\}/g, '*')
    .replace(/^(?:\.*\/)*|\/+$/g, '');
  return path === '' ? '' : `/${path}`;
}

interface Found<O extends Operation> {
  readonly operation: O;
  readonly path: ReadonlyMap<string, string>;
}

/** Bytes of a body that is parsed, and of any other. */
const [maxParsed, maxBytes] = [2 ** 20, 2 ** 27];

async function handle<O extends Operation>(
  request: Request,
  { operation, path }: Found<O>,
  { decide, refuse, delay = 0, seed: usualSeed }: CoreOptions<O>,
): Promise<Handled<O>> {
  const refused = (
    problems: readonly Problem[],
    candidates: readonly number[],
    sent?: ArrayBuffer | string,
  ): Handled<O> => {
    const made =
      refusal(operation, problems, candidates) ??
      problemReply(candidates[0] ?? 400, problems.map(textOf).join('; '));
    if (made.status === 401 && !made.headers.has('www-authenticate'))
      made.headers.set('www-authenticate', challengeOf(operation));
    return { reply: made, operation, problems, sent };
  };
  const preferences = preferencesOf(request.headers.get('prefer'));
  const wait = Number(preferences.get('delay') ?? delay);
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(wait, 60_000)));
  const type = request.headers.get('content-type') ?? '';
  const limit = isJson(type) || isForm(type) || isText(type) ? maxParsed : maxBytes;
  const sent = await bytesOf(request, limit).catch(() => null);
  // The client has gone.
  if (sent === null)
    return {
      ...refused([wrong('body', 'is cut off')], candidates.value),
      decision: { reset: true },
    };
  if (sent === undefined) return refused([wrong('body', `is longer than ${limit} bytes`)], [413]);
  const cookies = cookiesOf(request.headers.get('cookie') ?? '');
  const read = await readRequest(operation, { request, cookies, path, bytes: sent }).catch(
    (error: unknown) => {
      if (error instanceof RangeError && error.message.includes('call stack')) return undefined;
      throw error;
    },
  );
  if (read === undefined)
    return refused([wrong('body', 'is nested too deeply')], candidates.value, sent);
  const [problem] = read.problems;
  if (problem) {
    const decision = problem.kind === 'value' ? refuse?.(operation, read) : undefined;
    if (decision?.status === undefined)
      return refused(read.problems, candidates[problem.kind], sent);
    const { status, body: response } = decision;
    const { fixture, body } = fixtureFor(operation, status, {
      requested: read.requested,
      response,
    });
    return {
      reply: reply(fixture, { status, body }),
      operation,
      problems: read.problems,
      sent,
      decision,
    };
  }

  const [code, example] = [preferences.get('code'), preferences.get('example')];
  const usual = statusOf(operation.success);
  const isForced = code !== undefined || example !== undefined;
  const accept = request.headers.get('accept');
  const offered = mediaTypes(operation, usual);
  if (!isForced && !isAccepted(offered, accept))
    return refused(
      [wrong('header.accept', `is ${accept}, offered is ${offered.join(', ')}`)],
      [406],
      sent,
    );
  const credential = credentialOf(operation, {
    query: new URL(request.url).search,
    headers: request.headers,
    cookies: new Map(Object.entries(cookies)),
  });
  const decision = isForced ? undefined : await decide?.(operation, { ...read, credential });
  const status = Number(code ?? decision?.status ?? usual);
  if (
    code !== undefined &&
    (!(status >= 200 && status < 600) || responseKey(operation, status) === undefined)
  )
    return refused(
      [wrong('header.prefer', `asks for status ${code}, which is not documented`)],
      candidates.value,
      sent,
    );
  const known = responseKey(operation, status);
  if (known === undefined && status >= 400 && decision?.body === undefined)
    return {
      reply: problemReply(status, 'The mock was told so.'),
      operation,
      problems: [],
      sent,
      decision,
    };
  const { fixture, body } = fixtureFor(operation, status, {
    requested: read.requested,
    response: decision?.body,
  });
  const shown =
    example === undefined
      ? undefined
      : exampleOf(operation, { key: `${known}`, example, type: fixture.mediaType });
  if (example !== undefined && shown === undefined)
    return refused(
      [
        wrong(
          'header.prefer',
          `asks for the example ${example}, which the response ${status} does not have`,
        ),
      ],
      candidates.value,
      sent,
    );
  const seed = preferences.get('seed') ?? usualSeed;
  const varied =
    seed === undefined || decision !== undefined ? undefined : fixture.make?.(undefined, { seed });
  const made = reply(
    {
      ...fixture,
      ...((decision?.exact === true || shown !== undefined || varied !== undefined) && {
        make: undefined,
      }),
      mediaType:
        fixture.mediaType ?? (decision?.body === undefined ? undefined : 'application/json'),
    },
    { status, body: shown ?? varied ?? body, headers: decision?.headers },
  );
  return { reply: made, operation, problems: [], sent, decision };
}

/** The statuses for a mistake, the best one first. */
const candidates: Readonly<Record<Problem['kind'], readonly number[]>> = {
  value: [400, 422],
  type: [415],
  security: [401, 403],
};

function wrong(location: string, text: string): Problem {
  return { kind: 'value', location, text };
}

const titles: ReadonlyMap<number, string> = new Map([
  [400, 'Bad Request'],
  [401, 'Unauthorized'],
  [404, 'Not Found'],
  [405, 'Method Not Allowed'],
  [406, 'Not Acceptable'],
  [413, 'Content Too Large'],
  [415, 'Unsupported Media Type'],
  [500, 'Internal Server Error'],
]);

/** RFC 9457: what is wrong, where the document has no error for it. */
export function problemReply(
  status: number,
  detail: string,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return {
    status,
    headers: new Headers({ 'content-type': 'application/problem+json', ...headers }),
    content: JSON.stringify({ type: 'about:blank', title: titles.get(status), status, detail }),
  };
}

function challengeOf({ security = [], service: { schemes } }: Operation): string {
  const named = security.flat().flatMap((name) => {
    const scheme = Object.hasOwn(schemes, name) ? schemes[name] : undefined;
    return scheme?.type === 'http' ? [scheme.scheme] : [];
  });
  return named[0] ?? 'ApiKey';
}

/** RFC 7240. */
function preferencesOf(header: string | null): ReadonlyMap<string, string> {
  const found = (header ?? '').matchAll(/(?:^|[,;])\s*([\w-]+)\s*=\s*(?:"([^"]*)"|([^,;\s]*))/g);
  return new Map(
    [...found].map(([, name = '', quoted, plain = '']) => [name.toLowerCase(), quoted ?? plain]),
  );
}

function cookiesOf(header: string): Readonly<Record<string, string>> {
  const pairs = header.split(/;\s*/).filter((pair) => pair.includes('='));
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at), percentDecoded(pair.slice(at + 1))];
    }),
  );
}

/** The body; `undefined` where it is longer than that. What is too long is read to its end, so that the client reads the reply. */
async function bytesOf(request: Request, limit: number): Promise<ArrayBuffer | string | undefined> {
  const length = request.headers.get('content-length');
  // A text is what a server reads at the least cost.
  const read = (from: Request | Blob): Promise<ArrayBuffer | string> =>
    limit === maxParsed ? from.text() : from.arrayBuffer();
  if (length !== null) return Number(length) > limit ? undefined : read(request);
  if (request.body === null) return '';
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (const reader = request.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size <= limit) chunks.push(value);
  }
  return size > limit ? undefined : read(new Blob(chunks));
}

function mediaTypes(operation: Operation, status: number): readonly string[] {
  const constant = member(operation.constants.responses, `${responseKey(operation, status)}`);
  const usual = member(constant, 'mediaType');
  return [
    ...(typeof usual === 'string' ? [usual] : []),
    ...Object.keys(Object(member(constant, 'alternatives'))),
  ];
}

function isAccepted(offered: readonly string[], accept: string | null): boolean {
  if (accept === null || accept.trim() === '' || offered.length === 0) return true;
  const ranges = accept.split(',').filter((range) => !/;\s*q=0(\.0*)?\s*$/.test(range));
  return ranges.some((range) =>
    offered.some((type) => isUnder(type, range) || isUnder(range, type)),
  );
}

/** The example of that name; examples may have any value. */
function exampleOf(
  { constants }: Operation,
  {
    key,
    example,
    type = '',
  }: { readonly key: string; readonly example: string; readonly type?: string | undefined },
): unknown {
  const constant = member(constants.responses, key);
  const own = member(member(constant, 'alternatives'), type) ?? constant;
  return member(member(own, 'named'), example);
}
