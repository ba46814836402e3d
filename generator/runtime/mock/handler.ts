// Creates the Mock Service Worker handlers of an operation: which requests they take, and what they respond.

import { delay, HttpHandler } from 'msw';
import { overriddenWith } from '../fixtures/sample/sample.js';
import { accepts } from '../schema/evaluate.js';
import type { Json } from '../schema/json-schema.js';
import {
  essence,
  isForm,
  isJson,
  isMultipart,
  isStream,
  isUnder,
  responseKey,
  member,
  requestedFixture,
  type ResponseFixture,
  responseFixture,
  type Trees,
} from './fixture.js';
import type { Problem } from './parameters.js';
import { type ReadRequest, readRequest } from './read.js';
import { createRoute } from './wire.js';
import type {
  MockOptions,
  Constants,
  Description,
  Factories,
  HandlerOptions,
  Service,
  StatusKey,
  StreamDescription,
} from './types.js';

export interface Operation extends Description {
  readonly constants: Constants;
  readonly factories: Factories;
  readonly service: Service;
}

/** The common type of all handlers. */
type AnyHandler = (response?: undefined, options?: MockOptions) => HttpHandler;

/** The code is the same for all operations; the generated code states the type `H` of each. */
export function handler<H extends AnyHandler>(operation: Operation): H {
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

interface Wanted {
  readonly status: number;
  /** Parts of the body, or a function that returns them. */
  readonly given: unknown;
  readonly options: MockOptions;
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
    const { requested, problems } = await readRequest(operation, {
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
      // Mock Service Worker logs it, and the caller gets a response with status 500.
      throw new UnexpectedRequest(operation.name, problems);
    }
    const response: unknown = typeof given === 'function' ? await given(requested) : given;
    if (response instanceof Response) return response;
    const { stream } = operation;
    const key = responseKey(operation, status);
    const usual = responseFixture(operation, key);
    if (stream === undefined) {
      const other = requestedFixture(operation, key, request.headers.get('accept'));
      // What is given may be meant for the usual response.
      const isMeant =
        other && (response === undefined || isAboutStream(response) === (other.make === undefined));
      return respond(isMeant ? other : usual, { status, body: response, headers });
    }
    const streamed = responseFixture(operation, key, stream.mediaType);
    const isStreamed =
      streamed.mediaType === stream.mediaType && asksForStream(stream, requested, usual.mediaType);
    const isMeant =
      isAboutStream(response) === isStreamed ||
      (isAboutStream(response) && typeof usual.body === 'string');
    return respond(isStreamed ? streamed : usual, {
      status,
      body: isMeant ? response : undefined,
      headers,
    });
  };
  const made = new HttpHandler(constants.method, isTaken, resolve, { once });
  made.info.header = `${constants.method} ${constants.path}`;
  return made;
}

/** Returns the status for a key of the document; 200 if there is no success response. */
function statusOf(key: StatusKey | undefined): number {
  if (typeof key === 'number') return key;
  return key === undefined || key === 'default' ? 200 : Number(key.slice(0, 1)) * 100;
}

/** A request does not match the document, and no documented error says so. */
export class UnexpectedRequest extends Error {
  override readonly name = 'UnexpectedRequest';
  readonly operation: string;
  readonly problems: readonly Problem[];

  constructor(operation: string, problems: readonly Problem[]) {
    super(
      `A request to ${operation} is not what the document allows: ${problems.map(textOf).join('; ')}`,
    );
    this.operation = operation;
    this.problems = problems;
  }
}

/** Returns `undefined` if the document has no error for it. */
export function refusal(
  trees: Trees,
  problems: readonly Problem[],
  success: number | undefined,
): Response | undefined {
  const [problem] = problems;
  if (problem === undefined) return undefined;
  for (const status of statuses[problem.kind]) {
    const key = responseKey(trees, status);
    // A range or the default counts only for the status that fits best, not for the next one.
    const isMeant =
      key === status ||
      (status === statuses[problem.kind][0] &&
        !statuses[problem.kind].some((other) => responseKey(trees, other) === other));
    if (
      key === undefined ||
      !isMeant ||
      (success !== undefined && key === responseKey(trees, success))
    )
      continue;
    const fixture = responseFixture(trees, key);
    return respond(fixture, {
      status,
      body: explained(fixture, problem, problems.map(textOf).join('; ')),
    });
  }
  return undefined;
}

const statuses: Readonly<Record<Problem['kind'], readonly [number, ...number[]]>> = {
  value: [400, 422],
  type: [400, 415, 422],
  security: [401, 403],
};

export function textOf({ location, text }: Problem): string {
  return `${location} ${text}`;
}

const textNames = [
  'detail',
  'message',
  'error',
  'error_description',
  'description',
  'title',
  'reason',
];

/** Returns an example body that mentions the wrong part, or one whose text says what is wrong. */
function explained(
  { body, examples, make }: ResponseFixture,
  { location }: Problem,
  text: string,
): unknown {
  const names = location
    .split(/[^\w-]+/)
    .filter((step) => step !== '' && !/^(\d+|body|query|path|header|cookie|security)$/.test(step))
    .map((step) => step.toLowerCase());
  const known = examples.find((each) =>
    names.some((name) => new RegExp(`\\b${name}\\b`).test(JSON.stringify(each).toLowerCase())),
  );
  if (known !== undefined || location === 'security') return known;
  const field = textNames.find((name) => typeof member(body, name) === 'string');
  if (field === undefined || make === undefined || typeof body !== 'object' || body === null)
    return undefined;
  const named: Json = Object.fromEntries([...Object.entries(body), [field, text]]);
  return accepts(make.schema(), named) ? named : undefined;
}

export interface Asked {
  readonly status: number;
  /** Parts of the body, or the whole body. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
}

export function respond(fixture: ResponseFixture, { status, body, headers = {} }: Asked): Response {
  const isBodiless = [204, 205, 304].includes(status);
  const content = isBodiless ? null : write(fixture.mediaType, bodyOf(fixture, body));
  const result = new Headers();
  const type = fixture.mediaType ?? '';
  // The platform sets the boundary of a form.
  if (content !== null && type !== '' && !(content instanceof FormData))
    result.set(
      'content-type',
      type.includes('*')
        ? typeof content === 'string'
          ? 'application/json'
          : 'application/octet-stream'
        : type,
    );
  for (const [name, value] of fixture.headers) result.set(name, headerText(value));
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) result.delete(name);
    else result.set(name, value);
  }
  return new Response(content, { status, headers: result });
}

/** Applies the overrides to the fixture's body, or creates a new body if they do not fit its other parts. */
function bodyOf({ body, make }: ResponseFixture, overrides: unknown): unknown {
  if (overrides === undefined) return body;
  if (make === undefined) return overrides;
  if (isJsonValue(body)) {
    const merged = overriddenWith(body, overrides);
    if (accepts(make.schema(), merged)) return merged;
  }
  return make(overrides);
}

function isJsonValue(value: unknown): value is Json {
  return (
    value === null ||
    ['string', 'number', 'boolean'].includes(typeof value) ||
    (typeof value === 'object' && !(value instanceof Blob) && !ArrayBuffer.isView(value))
  );
}

function write(mediaType = '', value: unknown): BodyInit | null {
  if (value === undefined) return null;
  if (value instanceof Blob || value instanceof ArrayBuffer) return value;
  if (value instanceof Uint8Array) return new Uint8Array(value);
  const type = essence(mediaType);
  // The fixture of a stream is already text; an override is one item of it.
  if (isStream(type)) return typeof value === 'string' ? value : item(type, JSON.stringify(value));
  if (isJson(type)) return JSON.stringify(value);
  if (typeof value === 'string') return value;
  if (isForm(type) || isMultipart(type)) return writeForm(isForm(type), value);
  return JSON.stringify(value);
}

function item(type: string, json: string): string {
  if (type === 'text/event-stream') return `data: ${json}\n\n`;
  return type === 'application/json-seq' ? `\u001e${json}\n` : `${json}\n`;
}

function writeForm(isUrlEncoded: boolean, value: unknown): URLSearchParams | FormData {
  const [search, form] = [new URLSearchParams(), new FormData()];
  for (const [name, given] of Object.entries(value ?? {}))
    for (const each of Array.isArray(given) ? given : [given]) {
      const text =
        typeof each === 'object' && !(each instanceof Blob)
          ? JSON.stringify(each)
          : each instanceof Blob
            ? ''
            : String(each);
      search.append(name, text);
      if (each instanceof Blob) form.append(name, each);
      else form.append(name, text);
    }
  return isUrlEncoded ? search : form;
}

/** Serialises in the style `simple` (RFC 6570): members joined by commas. */
function headerText(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(',');
  const text =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flat().map(String).join(',')
      : String(value);
  // Header values are Latin-1 on one line.
  return text.replace(/[^\t\x20-\x7e\xa0-\xff]/g, ' ');
}

/** @param usual The media type of the usual response. */
export function asksForStream(
  { mediaType, when }: StreamDescription,
  requested: ReadRequest['requested'],
  usual = '',
): boolean {
  if (when === undefined) {
    const ranges =
      (requested.request instanceof Request
        ? requested.request.headers.get('accept')
        : null
      )?.split(',') ?? [];
    const first =
      ranges.find((range) => isUnder(usual, range) || isUnder(mediaType, range)) ?? usual;
    return isUnder(mediaType, first) && !isUnder(usual, first);
  }
  const { in: place, name, value, isDefault = false } = when;
  // Header names are in lower case.
  const given =
    member(requested[place], place === 'header' ? name.toLowerCase() : name) ?? undefined;
  return given === value || (given === undefined && isDefault);
}

/** Whether a response replaces the stream: strings and bytes do; everything else is for the usual response. */
export function isAboutStream(response: unknown): boolean {
  return typeof response === 'string' || response instanceof Blob || response instanceof Uint8Array;
}
