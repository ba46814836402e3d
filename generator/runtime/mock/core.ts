// All operations of a service as one function from requests to replies: which one is meant, and what a client gets for a mistake.

import {
  type Asked,
  fixtureFor,
  type Operation,
  problemReply,
  refused,
  type Reply,
  reply,
  routeTo,
  statusOf,
} from './answer.js';
import {
  isAccepted,
  isForm,
  isJson,
  isText,
  member,
  requestedFixture,
  responseFixture,
  responseKey,
} from './fixture.js';
import { fieldsOf, percentDecoded } from './fields.js';
import { type Problem, problemLocation } from './parameters.js';
import { credentialsOf, type ReadRequest, readRequest } from './read.js';
import { type Route, trimmed } from './route.js';

export interface CoreOptions<O extends Operation> {
  /** Values follow from it instead of from the fixtures' own. */
  readonly seed?: number | string | undefined;
  /** Milliseconds before each reply. */
  readonly delay?: number | undefined;
  /** The path that operations are below, as a reply says it. Default: that of the first server, with `*` for what varies. */
  readonly base?: string | undefined;
  /** Whether fields of a query that the document does not have are refused. */
  readonly isStrict?: boolean | undefined;
  /** Decides what a valid request gets; the fixtures do where it returns `undefined`. */
  readonly decide?:
    | ((operation: O, read: Asking) => Promise<Decision | undefined> | Decision | undefined)
    | undefined;
  /** Decides what a request gets that has a wrong value; the document's own errors do where it returns `undefined`. */
  readonly refuse?: ((operation: O, read: ReadRequest) => Decision | undefined) | undefined;
  /** Asked first, of all that have credentials: what it returns is the reply where it has a status, else its headers are those of any reply. */
  readonly admit?:
    ((operation: O, credential: string | undefined) => Decision | undefined) | undefined;
}

export interface Asking extends ReadRequest {
  readonly credentials: readonly string[];
}

export interface Decision extends Partial<Asked> {
  /** Whether the body is sent exactly as it is. */
  readonly exact?: boolean | undefined;
  readonly invented?: boolean | undefined;
  /** What it comes from, where it is neither the document nor its state. */
  readonly by?: 'fault' | 'code' | 'recording' | 'service' | undefined;
  /** What is sent as it is. */
  readonly response?: Response | undefined;
  /** Whether the connection is cut instead. */
  readonly reset?: boolean | undefined;
}

/** A reply, and what is known about the request. */
export interface Handled<O extends Operation> {
  readonly reply: Reply;
  readonly operation?: O;
  readonly problems: readonly Pick<Problem, 'location' | 'text'>[];
  /** What the document does not have and that does no harm. */
  readonly notes?: readonly Pick<Problem, 'location' | 'text'>[];
  /** What the parameters of the path say, undecoded, and all credentials that were sent. */
  readonly path?: ReadonlyMap<string, string>;
  readonly credentials?: readonly string[];
  /** The text or bytes that were sent; absent where none was read. */
  readonly sent?: ArrayBuffer | string | undefined;
  readonly decision?: Decision | undefined;
  readonly read?: ReadRequest | undefined;
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
    const { constants } = operation;
    const known = routes.get(constants.method) ?? [];
    known.push({ operation, route: routeTo(operation) });
    routes.set(constants.method, known);
  }
  const find = (method: string, url: URL): Found<O> | undefined => {
    for (const { operation, route } of routes.get(method) ?? []) {
      const path = route(url);
      if (path) return { operation, path };
    }
    return undefined;
  };
  const [first] = operations;
  const { base = basePath(first?.service.servers ?? []) } = options;
  const methodsOf = (url: URL): readonly string[] =>
    [...routes.keys()].filter((method) => find(method, url) !== undefined);
  return {
    takes: (request) => methodsOf(new URL(request.url)).length > 0,
    handle: (request) => {
      const url = new URL(request.url);
      const found = find(request.method, url);
      if (found) return handle(request, found, options);
      const close = /\/\//.test(url.pathname) ? find(request.method, filled(url)) : undefined;
      return Promise.resolve(
        close ? withoutSegments(close) : nothing(request, methodsOf(url), base),
      );
    },
  };
}

/** What stands for an empty segment; no address that a client writes has it. */
const blank = '%00';

/** The address with something in each empty segment between others. */
function filled({ href, pathname }: URL): URL {
  const result = new URL(href);
  result.pathname = pathname.replace(/\/(?=\/)/g, `/${blank}`);
  return result;
}

/** An operation, but for path parameters without a value. */
function withoutSegments<O extends Operation>({ operation, path }: Found<O>): Handled<O> {
  const problems = [...path].flatMap(([name, text]): readonly Problem[] =>
    text === blank
      ? [
          {
            kind: 'value',
            location: problemLocation('path', [name]),
            text: 'is required and missing',
          },
        ]
      : [],
  );
  return { reply: refused(operation, problems), operation, problems, path };
}

/** There is no such operation, or one with other methods. */
function nothing(
  { method, url }: Request,
  methods: readonly string[],
  base: string,
): Handled<never> {
  const allow = methods.join(', ');
  // RFC 9110, section 9.3.7.
  if (method === 'OPTIONS' && allow !== '') {
    const headers = new Headers({ allow, 'access-control-allow-methods': allow });
    return { reply: { status: 204, headers, content: null }, problems: [] };
  }
  const location = `${method} ${new URL(url).pathname}`;
  const below = base === '' ? '' : `, whose operations are below ${base}`;
  const text = `is no operation of the document${allow ? `, which has ${allow} there` : below}`;
  const [status, headers] = allow === '' ? [404, {}] : [405, { allow }];
  const made = problemReply(status, `${location} ${text}`, headers);
  return { reply: made, problems: [{ location, text }] };
}

/** The path that operations are below: that of the first server, with `*` for what varies. */
export function basePath([server = '']: readonly string[]): string {
  const path = server
    .replace(/^([a-z][\w+.-]*:)?\/\/[^/]*/i, '')
    .replace(/[?#][^]*/, '')
    .replace(/\{[^{}]*\}/g, '*')
    .replace(/^(?:\.*\/)*/, '');
  return path === '' ? '' : `/${trimmed(path)}`;
}

interface Found<O extends Operation> {
  readonly operation: O;
  readonly path: ReadonlyMap<string, string>;
}

async function handle<O extends Operation>(
  request: Request,
  { operation, path }: Found<O>,
  { admit, decide, refuse, delay = 0, seed, isStrict = false }: CoreOptions<O>,
): Promise<Handled<O>> {
  const wishes = wishesOf(operation, request);
  const wait = Number(wishes.get('delay') ?? delay);
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(wait, 60_000)));
  const { sent, read, problems } = await receive(request, {
    ...{ operation, path, wishes, isStrict },
  });
  const [problem] = problems;
  const notes = isStrict || !read ? [] : unknownFields(read);
  const credentials = read ? credentialsOf(operation, read.source) : [];
  const known = { ...{ operation, problems, notes, sent, path, read }, credentials };
  // Nobody is there to be answered.
  if (!read && !problem)
    return { ...known, reply: refused(operation, problems), decision: { reset: true } };
  const [credential] = credentials;
  const admitted = problem?.kind === 'security' ? undefined : admit?.(operation, credential);
  const decided = async (): Promise<Decision | undefined> => {
    if (!read || admitted?.status !== undefined) return admitted;
    if (problem) return problem.kind === 'value' ? refuse?.(operation, read) : undefined;
    const isForced = wishes.has('code') || wishes.has('example');
    return isForced ? undefined : decide?.(operation, { ...read, credentials });
  };
  const decision = await decided();
  const made =
    !read || (problem && !decision)
      ? refusalTo(operation, { read, problems, wishes })
      : replyTo(
          operation,
          read,
          decision ?? {
            wishes,
            seed: wishes.get('seed') ?? (isDynamic(wishes) ? 'dynamic' : seed),
          },
        );
  for (const [name, text = ''] of Object.entries(admitted?.headers ?? {}))
    made.headers.set(name, text);
  return { ...known, reply: made, decision };
}

interface Refusing {
  readonly read: ReadRequest | undefined;
  readonly problems: readonly Problem[];
  readonly wishes: Wishes;
}

/** The document's own error, or the one among its errors that the client asks for. */
function refusalTo(operation: Operation, { read, problems, wishes }: Refusing): Reply {
  const made = refused(operation, problems);
  const responses = operation.responses();
  const code = Number(wishes.get('code'));
  const isError = code >= 400 && responseKey(responses, code) !== undefined;
  const [status, example] = [isError ? code : made.status, wishes.get('example')];
  const isShown = example !== undefined && exampleOf(operation, status, { example }) !== undefined;
  if (!read || !(isShown || (isError && code !== made.status))) return made;
  const wanted = new Map([
    ['code', `${status}`],
    ...(isShown ? [['example', example] as const] : []),
  ]);
  return replyTo(operation, read, { wishes: wanted });
}

interface Sending extends Found<Operation> {
  readonly wishes: Wishes;
  readonly isStrict: boolean;
}

interface Received extends Pick<Handled<Operation>, 'sent'> {
  readonly read?: ReadRequest | undefined;
  readonly problems: readonly Problem[];
}

/** Reads a request; without a problem, nothing is read where the client has gone. */
async function receive(
  request: Request,
  { operation, path, wishes, isStrict }: Sending,
): Promise<Received> {
  const type = request.headers.get('content-type') ?? '';
  const isParsed = isJson(type) || isForm(type) || isText(type);
  const sent = await sentBody(request, isParsed).catch(() => undefined);
  if (sent === undefined) return { problems: [] };
  if (sent === null)
    return {
      problems: [
        { kind: 'size', location: 'body', text: `is longer than ${limitOf(isParsed)} bytes` },
      ],
    };
  const read = await readRequest(operation, { request, path, bytes: sent });
  const problems = [...read.problems, ...(isStrict ? unknownFields(read) : [])];
  return {
    sent,
    read,
    problems: problems.length > 0 ? problems : mistakenWishes(operation, wishes, request),
  };
}

interface Answered extends Decision {
  readonly wishes?: Wishes;
  readonly seed?: number | string | undefined;
}

function replyTo(operation: Operation, { requested }: ReadRequest, wanted: Answered): Reply {
  const { wishes, seed, exact = false, body: response, headers } = wanted;
  const status = Number(wishes?.get('code') ?? wanted.status ?? statusOf(operation.success));
  if (
    response === undefined &&
    status >= 400 &&
    responseKey(operation.responses(), status) === undefined
  )
    return problemReply(status, 'The document says no more of it.');
  const { fixture, body } = fixtureFor(operation, status, { requested, response });
  const example = wishes?.get('example');
  const own =
    example === undefined
      ? seed === undefined
        ? undefined
        : fixture.make?.(undefined, { seed })
      : exampleOf(operation, status, { example, type: fixture.mediaType });
  const mediaType = fixture.mediaType ?? (response === undefined ? undefined : 'application/json');
  return reply(
    { ...fixture, mediaType, ...((exact || own !== undefined) && { make: undefined }) },
    { status, body: own ?? body, headers, headerForms: operation.headerForms },
  );
}

type Wishes = ReadonlyMap<string, string>;

const wishNames = /^__(code|example|seed|delay|dynamic)$/;

/** Fields of the query wish as well, `__code` and so on, where a client cannot send headers; the header comes first. */
function wishesOf({ parameters = [] }: Operation, { url, headers }: Request): Wishes {
  const header = wishesIn(headers.get('prefer'));
  if (!url.includes('__')) return header;
  const own = new Set(parameters.map(({ name }) => name));
  const fields = [...fieldsOf(new URL(url).search).byName].flatMap(
    ([name, [text = '']]): readonly (readonly [string, string])[] =>
      wishNames.test(name) && !own.has(name) ? [[name.slice(2), percentDecoded(text)]] : [],
  );
  return new Map([...fields, ...header]);
}

/** What is neither the document's nor the mock's. */
function unknownFields({ undocumented }: ReadRequest): readonly Problem[] {
  return undocumented.filter(
    ({ location }) => !(location.startsWith('query.') && wishNames.test(location.slice(6))),
  );
}

/** Whether other values are asked for than those that are always the same. */
function isDynamic(wishes: Wishes): boolean {
  return wishes.get('dynamic') === 'true';
}

const noWishes: Wishes = new Map();

/** RFC 7240. */
function wishesIn(header: string | null): Wishes {
  if (header === null) return noWishes;
  const found = header.matchAll(/(?:^|[,;])\s*([\w-]+)\s*=\s*(?:"([^"]*)"|([^,;\s]*))/g);
  return new Map(
    [...found].map(([, name = '', quoted, plain = '']) => [name.toLowerCase(), quoted ?? plain]),
  );
}

/** What a client asks for that the document does not have. */
function mistakenWishes(
  operation: Operation,
  wishes: Wishes,
  { headers }: Request,
): readonly Problem[] {
  const [code, example] = [wishes.get('code'), wishes.get('example')];
  const status = Number(code ?? statusOf(operation.success));
  const accept = headers.get('accept');
  const responses = operation.responses();
  const key = responseKey(responses, status);
  const type = example && requestedFixture(responses, key, accept)?.mediaType;
  const offered = (responses.get(key ?? '') ?? []).flatMap(({ mediaType }) => mediaType ?? []);
  const wrong = (text: string): readonly Problem[] => [
    { kind: 'value', location: 'header.prefer', text },
  ];
  if (code !== undefined && (!/^[2-5]\d\d$/.test(code) || key === undefined))
    return wrong(`asks for status ${code}, which is not documented`);
  if (example !== undefined && exampleOf(operation, status, { example, type }) === undefined)
    return wrong(`asks for the example ${example}, which ${status} does not have`);
  if (code !== undefined || example !== undefined || isAccepted(offered, accept)) return [];
  const text = `is ${accept}, offered is ${offered.join(', ')}`;
  return [{ kind: 'accept', location: 'header.accept', text }];
}

/** Bytes of a body: 1 MB of one that is parsed, 128 MB of others. */
function limitOf(isParsed: boolean): number {
  return isParsed ? 2 ** 20 : 2 ** 27;
}

/** The body; null where it is too long. That is read to its end all the same, so that the client reads the reply. */
async function sentBody(request: Request, isParsed: boolean): Promise<ArrayBuffer | string | null> {
  // A text is what a server reads at the least cost.
  const read = (from: Request | Blob): Promise<ArrayBuffer | string> =>
    isParsed ? from.text() : from.arrayBuffer();
  const length = request.headers.get('content-length');
  const limit = limitOf(isParsed);
  if (length !== null) return Number(length) > limit ? null : read(request);
  if (request.body === null) return '';
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (const reader = request.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return size > limit ? null : read(new Blob(chunks));
    size += value.byteLength;
    if (size <= limit) chunks.push(value);
  }
}

/** The example of that name; examples may have any value. */
function exampleOf(
  operation: Operation,
  status: number,
  { example, type }: { readonly example: string; readonly type?: string | undefined },
): unknown {
  const responses = operation.responses();
  const { named } = responseFixture(responses, responseKey(responses, status), type);
  return member(named, example);
}
