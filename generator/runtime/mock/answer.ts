// What an operation responds: to a request that the document allows, and to one that it does not.

import { overriddenWith } from '../fixtures/sample/sample.js';
import { accepts } from '../schema/evaluate.js';
import { type Json, hasOwn } from '../schema/json-schema.js';
import { wireOf } from '../schema/wire.js';
import {
  essence,
  isAccepted,
  isForm,
  isJson,
  isMultipart,
  isStream,
  isUnder,
  responseKey,
  member,
  requestedFixture,
  requestMaker,
  type ResponseFixture,
  responseFixture,
  type Responses,
} from './fixture.js';
import type { Problem } from './parameters.js';
import { type ReadRequest, readRequest, type Sent } from './read.js';
import type {
  MockOptions,
  Constants,
  Description,
  Factories,
  Service,
  StatusKey,
  StreamDescription,
} from './types.js';
import { createRoute, type Route, type RouteParts } from './route.js';

export interface Operation extends Description {
  readonly constants: Omit<Constants, 'responses'>;
  readonly factories: Pick<Factories, 'request'>;
  readonly service: Service;
  readonly responses: () => Responses;
}

export interface Wanted {
  readonly status: number;
  /** Parts of the body, or a function that returns them. */
  readonly given: unknown;
  readonly options: Pick<MockOptions, 'validate' | 'headers'>;
}

/** What an operation responds to a request: an error if the request is not what the document allows, else what is wanted. */
export async function answer(
  operation: Operation,
  { status, given, options }: Wanted,
  sent: Sent,
): Promise<Response> {
  const { validate = true, headers } = options;
  const { requested, problems } = await readRequest(operation, sent);
  const refuse = (wrong: readonly Problem[]): Response => {
    // Mock Service Worker logs it, and the caller gets a response with status 500.
    if (validate === 'throw') throw new UnexpectedRequest(operation.name, wrong);
    return responseOf(refused(operation, wrong));
  };
  if (validate !== false && problems.length > 0) return refuse(problems);
  if (typeof given === 'function') given = await given(convertedRequest(operation, requested));
  const response: unknown = typeof given === 'function' ? await given(requested) : given;
  if (response instanceof Response) return response;
  const accept = requested.request.headers.get('accept');
  const offered = offeredFor(operation, status);
  if (
    validate !== false &&
    response === undefined &&
    status < 400 &&
    !isAccepted(offered, accept)
  ) {
    const text = `is ${accept}, offered is ${offered.join(', ')}`;
    return refuse([{ kind: 'accept', location: 'header.accept', text }]);
  }
  const { fixture, body } = fixtureFor(operation, status, { requested, response });
  const { headerForms } = operation;
  return responseOf(reply(fixture, { status, body, headers, headerForms }));
}

/** The media types that are documented for a status. */
function offeredFor(operation: Operation, status: number): readonly string[] {
  const responses = operation.responses();
  const all = responses.get(responseKey(responses, status) ?? '') ?? [];
  return all.flatMap(({ mediaType }) => mediaType ?? []);
}

/** The request with values as the client has them. */
function convertedRequest(operation: Operation, requested: ReadRequest['requested']): object {
  const { request, body, ...parameters } = requested;
  const [convertBody, convert] = (['body', 'parameters'] as const).map(
    (part) => requestMaker(operation, part)?.convert,
  );
  return {
    request,
    ...Object(convert ? convert(structuredClone(parameters), '') : parameters),
    body: convertBody ? convertBody(structuredClone(body), '') : body,
  };
}

/** The fixture of the media type that a request asks for, and what is given, where it is meant for that one. */
export function fixtureFor(
  operation: Operation,
  status: number,
  {
    requested,
    response,
  }: { readonly requested: ReadRequest['requested']; readonly response: unknown },
): { readonly fixture: ResponseFixture; readonly body: unknown } {
  const { stream } = operation;
  const responses = operation.responses();
  const key = responseKey(responses, status);
  const usual = responseFixture(responses, key);
  if (stream === undefined) {
    const other = requestedFixture(responses, key, requested.request.headers.get('accept'));
    // What is given may be meant for the usual response.
    const isMeant =
      other && (response === undefined || isAboutStream(response) === (other.make === undefined));
    return { fixture: isMeant ? other : usual, body: response };
  }
  const streamed = responseFixture(responses, key, stream.mediaType);
  const isStreamed =
    streamed.mediaType === stream.mediaType && asksForStream(stream, requested, usual.mediaType);
  const isMeant =
    isAboutStream(response) === isStreamed ||
    (isAboutStream(response) && typeof usual.body === 'string');
  return { fixture: isStreamed ? streamed : usual, body: isMeant ? response : undefined };
}

/** Whether an address is that of the operation. */
export function routeTo(
  { constants, parameters = [], service, servers = service.servers, except }: Operation,
  where: Pick<RouteParts, 'baseUrl'> = {},
): Route {
  const wide = new Set(
    parameters.flatMap((each) => (each.in === 'path' && each.allowReserved ? [each.name] : [])),
  );
  return createRoute({ path: constants.path, except, wide, servers, ...where });
}

/** Returns the status for a key of the document; 200 if there is no success response. */
export function statusOf(key: StatusKey | undefined): number {
  if (typeof key === 'number') return key;
  return key === undefined || key === 'default' ? 200 : Number(key.slice(0, 1)) * 100;
}

/** A request does not match the document. */
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

/** What a request gets that the document does not allow: the error that the document has for it, else a problem (RFC 9457). */
export function refused(operation: Operation, problems: readonly Problem[]): Reply {
  const kind = problems[0]?.kind ?? 'value';
  const candidates = statuses[kind];
  const made =
    refusal(operation, problems, candidates) ??
    problemReply(candidates[0] ?? 400, problems.map(textOf).join('; '));
  if (made.status === 401 && !made.headers.has('www-authenticate'))
    made.headers.set('www-authenticate', challengeOf(operation));
  return made;
}

/** RFC 9110, section 11.6.1: a challenge for each scheme that would do. */
function challengeOf({ security = [], service: { schemes } }: Operation): string {
  const named = security.flat().map((name) => {
    const scheme = hasOwn(schemes, name) ? schemes[name] : undefined;
    if (scheme?.type !== 'http') return 'ApiKey';
    return scheme.scheme
      .replace(/^basic$/i, 'Basic realm="mock", charset="UTF-8"')
      .replace(/^bearer$/i, 'Bearer')
      .replace(/^digest$/i, 'Digest realm="mock", nonce="mock"');
  });
  return [...new Set(named)].join(', ') || 'ApiKey';
}

/**
 * Returns `undefined` if the document has no error for it.
 * @param candidates The statuses that may say it, the best one first.
 */
function refusal(
  { success, responses: all, headerForms }: Operation,
  problems: readonly Pick<Problem, 'location' | 'text'>[],
  candidates: readonly number[],
): Reply | undefined {
  const responses = all();
  const usual = success && responseKey(responses, statusOf(success));
  for (const status of candidates) {
    const key = responseKey(responses, status);
    // A range or the default counts only for the status that fits best, not for the next one.
    const isMeant =
      key === `${status}` ||
      (status === candidates[0] && !candidates.some((other) => responses.has(`${other}`)));
    if (key === undefined || !isMeant || (key === usual && !/^[45]/.test(key))) continue;
    const fixture = responseFixture(responses, key);
    const body = explained(fixture, problems);
    const made = reply({ ...fixture, make: undefined }, { status, body, headerForms });
    // Of a type that nothing is made of, it says nothing.
    if (made.status === status) return made;
  }
  return undefined;
}

/** The statuses for a problem, the best one first. */
const statuses: Readonly<Record<Problem['kind'], readonly number[]>> = {
  value: [400, 422],
  type: [415],
  security: [401, 403],
  size: [413],
  accept: [406],
};

export function textOf({ location, text }: Pick<Problem, 'location' | 'text'>): string {
  return `${location} ${text}`;
}

const textNames = 'detail message error error_description description title reason'.split(' ');

/** Returns an example body that mentions the wrong part, or one whose text says what is wrong. */
function explained(
  { body, examples = [], make, explain }: ResponseFixture,
  problems: readonly Pick<Problem, 'location' | 'text'>[],
): unknown {
  const location = problems[0]?.location ?? '';
  const names = location
    .split(/[^\w-]+/)
    .filter((step) => step !== '' && !/^(\d+|body|query|path|header|cookie|security)$/.test(step))
    .map((step) => step.toLowerCase());
  const known = examples.find((each) =>
    names.some((name) => new RegExp(`\\b${name}\\b`).test(JSON.stringify(each).toLowerCase())),
  );
  const said = location === 'security' ? known : (explain?.(problems) ?? known);
  if (said !== undefined || location === 'security') return said;
  const field = textNames.find((name) => typeof member(body, name) === 'string');
  if (field === undefined || make === undefined || typeof body !== 'object' || body === null)
    return undefined;
  const named: Json = { ...body, [field]: problems.map(textOf).join('; ') };
  return accepts(make.schema(), named) ? named : undefined;
}

export interface Asked {
  readonly status: number;
  /** Parts of the body, or the whole body. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
  readonly headerForms?: Description['headerForms'] | undefined;
}

/** The phrases of the statuses, which RFC 9457, section 4.2.1 wants as titles. */
const titles: ReadonlyMap<number, string> = new Map([
  [400, 'Bad Request'],
  [401, 'Unauthorized'],
  [403, 'Forbidden'],
  [404, 'Not Found'],
  [405, 'Method Not Allowed'],
  [406, 'Not Acceptable'],
  [413, 'Content Too Large'],
  [415, 'Unsupported Media Type'],
  [500, 'Internal Server Error'],
  [501, 'Not Implemented'],
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

/** What a response is made of. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly content: BodyInit | null;
}

export const responseOf = ({ content, ...init }: Reply): Response => new Response(content, init);

export function reply(
  fixture: ResponseFixture,
  { status, body, headers = {}, headerForms = {} }: Asked,
): Reply {
  const isBodiless = [204, 205, 304].includes(status);
  const { mediaType: type = '', absent = 'none is known' } = fixture;
  if (!isBodiless && type !== '' && (body ?? fixture.body) === undefined)
    return problemReply(501, `No value of ${type} for status ${status}: ${absent}.`);
  const content = isBodiless
    ? null
    : body === undefined
      ? fixtureText(fixture)
      : write(fixture, bodyOf(fixture, body));
  const result = new Headers();
  const usual = `application/${typeof content === 'string' ? 'json' : 'octet-stream'}`;
  const own = isUnder(usual, type) ? usual : type.replace('*', 'x-any');
  // The platform sets the boundary of a form.
  if (content !== null && type !== '' && !(content instanceof FormData))
    result.set('content-type', type.includes('*') ? own : type);
  for (const [name, value] of fixture.headers)
    result.set(name, headerText(value, member(headerForms, name.toLowerCase())));
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) result.delete(name);
    else result.set(name, value);
  }
  return { status, headers: result, content };
}

/** The texts of JSON values, which do not change. */
const texts = new WeakMap<object, string>();

function fixtureText(fixture: ResponseFixture): BodyInit | null {
  const { mediaType = '', body } = fixture;
  if (typeof body !== 'object' || body === null || !isJson(mediaType)) return write(fixture, body);
  const text = texts.get(body) ?? JSON.stringify(body);
  texts.set(body, text);
  return text;
}

/** Applies the overrides to the fixture's body, or creates a new body if they do not fit its other parts. */
function bodyOf({ body, make }: ResponseFixture, overrides: unknown): unknown {
  overrides = wireOf(overrides);
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

function write({ mediaType = '', written }: ResponseFixture, value: unknown): BodyInit | null {
  value = wireOf(value);
  if (value === undefined) return null;
  if (value instanceof Blob || value instanceof ArrayBuffer) return value;
  if (value instanceof Uint8Array) return new Uint8Array(value);
  const type = essence(mediaType);
  // The fixture of a stream is already text; an override is one item of it.
  if (isStream(type)) return typeof value === 'string' ? value : item(type, JSON.stringify(value));
  if (isJson(type)) return JSON.stringify(value);
  if (written && isJsonValue(value)) return written(value);
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
function headerText(value: unknown, form: unknown): string {
  const text =
    form === 'json'
      ? JSON.stringify(value)
      : typeof value !== 'object' || value === null
        ? String(value)
        : Array.isArray(value)
          ? value.join(',')
          : Object.entries(value)
              .map((pair) => pair.join(form === 'exploded' ? '=' : ','))
              .join(',');
  // Header values are Latin-1 on one line.
  return text.replace(/[^\t\x20-\x7e\xa0-\xff]/g, ' ');
}

/** @param usual The media type of the usual response. */
function asksForStream(
  { mediaType, when }: StreamDescription,
  requested: ReadRequest['requested'],
  usual = '',
): boolean {
  if (when === undefined) {
    const ranges = requested.request.headers.get('accept')?.split(',') ?? [];
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
function isAboutStream(response: unknown): boolean {
  return typeof response === 'string' || response instanceof Blob || response instanceof Uint8Array;
}
