// C8: the client returns documented responses or throws their error; every undocumented response is an error.

import type { Case } from '../check.js';
import {
  type DocumentMedia,
  type DocumentResponse,
  essence,
  isJsonType,
  isUnder,
} from '../enumerate.js';
import { isSame, type Json } from '../judge/json.js';
import { equalsWire } from '../server/deserialize.js';
import type { MockResponse } from '../server/server.js';
import {
  type Content,
  difference,
  isAccepted,
  isRedirect,
  isTextual,
  transportHeaders,
  plan,
  redirects,
  shown,
  undeclaredStatus,
} from './responses.js';
import { argumentOf, requestFor, fixtureValues, isJson } from './argument.js';
import { dig, isA, isRecord, type Named } from './packages.js';
import {
  reasonNotCallable,
  messageOf,
  type Outcome,
  type Session,
  wireCheck,
  type WireOperation,
} from './session.js';

type Found = Omit<Case, 'check'>;

export const responsesCheck = wireCheck({
  id: 'C8',
  title: 'Documented responses are returned, or thrown as their errors; all others are errors',
  absent: ({ operations }) =>
    operations.length > 0 ? undefined : 'the document has no operations',
  cases: async function* (session) {
    const classes: Classes = new Map();
    let isFirst = true;
    for (const each of session.operations) {
      const values = fixtureValues(each, session, { requiredOnly: true });
      const skipped = reasonNotCallable(each);
      const send = (mockResponse: MockResponse, media?: DocumentMedia): Promise<Outcome> => {
        const requested = requestFor(media, values, { each, session });
        const argument = argumentOf(each, requested.values);
        return session.call(each, {
          argument: typeof argument === 'string' ? {} : argument,
          response: mockResponse,
          options: requested.options,
        });
      };
      for (const response of each.operation.responses) {
        for (const media of response.content.length > 0 ? response.content : [undefined]) {
          const about = {
            subject: each.name,
            name: media ? `${response.status} ${media.name}` : response.status,
            pointer: media?.pointer ?? response.pointer,
          };
          const planned = plan(each, response, { media, session });
          if (skipped !== undefined) yield { ...about, skipped };
          else if (typeof planned !== 'string' && isRedirect(planned.response, each.operation))
            yield { ...about, skipped: redirects };
          else if (typeof planned === 'string')
            yield {
              ...about,
              ...(planned.startsWith('the fixtures') ? { failure: planned } : { skipped: planned }),
            };
          else
            yield {
              ...about,
              ...(await declaredOutcome(
                await sendFinal(planned.response, (sent) => send(sent, media)),
                {
                  session,
                  isAsked: requestFor(media, values, { each, session }).isDeclared,
                  responses: each.operation.responses.flatMap((one) => one.content),
                  response,
                  content: planned.content,
                  mockResponse: planned.response,
                  classes,
                },
              )),
            };
        }
      }
      if (skipped !== undefined) continue;
      yield* undeclaredCases(each, session, send);
      if (isFirst) yield* commonErrorCases(each, session, send);
      isFirst = false;
    }
  },
});

/** Interim responses (1xx) are handled by the platform and cannot be sent as final ones. */
async function sendFinal(
  response: MockResponse,
  send: (mockResponse: MockResponse) => Promise<Outcome>,
): Promise<Outcome | undefined> {
  return response.status < 200 ? undefined : send(response);
}

/** Error classes by status; the same for all operations. */
type Classes = Map<number, unknown>;

interface Declared {
  readonly session: Session;
  /** Whether the document declares that the request gets this response. */
  readonly isAsked: boolean;
  /** The content of all responses of the operation. */
  readonly responses: readonly DocumentMedia[];
  readonly response: DocumentResponse;
  readonly content: Content;
  readonly mockResponse: MockResponse;
  readonly classes: Classes;
}

async function declaredOutcome(
  outcome: Outcome | undefined,
  { session, isAsked, responses, response, content, mockResponse, classes }: Declared,
): Promise<Pick<Found, 'failure' | 'skipped'>> {
  if (outcome === undefined)
    return { skipped: 'an interim response, which the platform keeps to itself' };
  const { client } = session.subject;
  const { value, error, requests } = outcome;
  const [request] = requests;
  if (request === undefined) return { failure: `nothing was sent: ${messageOf(error)}` };
  const type = essence(mockResponse.headers?.['content-type'] ?? '');
  if (mockResponse.status < 300) {
    const accept = request.headers.get('accept');
    const foreign = (accept ?? '')
      .split(',')
      .map((range) => essence(range))
      .find(
        (range) =>
          range !== '' &&
          range !== '*/*' &&
          !responses.some(({ name }) => isUnder(name, range) || isUnder(range, name)),
      );
    if (foreign !== undefined)
      return { failure: `the client accepts ${foreign}, which no response is` };
    if (isAsked && !isAccepted(type, accept))
      return { failure: `the client asks for ${accept}, where the call asks for ${type}` };
    if (content.kind !== 'nothing' && !isAccepted(type, accept))
      return error === undefined || isA(error, client, 'ApiError')
        ? { skipped: `the client asks for ${accept}` }
        : { failure: `${type}, which was not asked for, ended in ${messageOf(error)}` };
    return {
      failure:
        error === undefined
          ? await difference(value, content)
          : `the call was rejected: ${messageOf(error)}`,
    };
  }
  if (!isA(error, client, 'ApiError'))
    return {
      failure:
        error === undefined
          ? `the call returned ${shown(value)} for the status ${mockResponse.status}`
          : `the call was rejected with no ApiError: ${messageOf(error)}`,
    };
  return errorFailure(error, { client, response, content, mockResponse, classes, type });
}

function errorFailure(
  error: Named,
  {
    client,
    response,
    content,
    mockResponse,
    classes,
    type,
  }: Omit<Declared, 'session' | 'isAsked' | 'responses'> & {
    readonly client: Named;
    readonly type: string;
  },
): Pick<Found, 'failure' | 'skipped'> {
  if (error['status'] !== mockResponse.status)
    return {
      failure: `the error has the status ${shown(error['status'])} for ${mockResponse.status}`,
    };
  const Class: unknown = error.constructor;
  if (/^[45]\d\d$/.test(response.status)) {
    const known = classes.get(mockResponse.status) ?? Class;
    classes.set(mockResponse.status, Class);
    if (Class === client['ApiError'])
      return { failure: `the status ${mockResponse.status} has no error class of its own` };
    if (Class !== known)
      return { failure: `the status ${mockResponse.status} has two error classes` };
    if (!Object.values(client).includes(Class))
      return { failure: `the error class of ${mockResponse.status} is not exported` };
    if (client[String(error['name'])] !== Class)
      return {
        failure: `the error of ${mockResponse.status} is called ${shown(error['name'])}, which is not its class`,
      };
    const other = [...classes].find(
      ([status, each]) => status !== mockResponse.status && each === Class,
    );
    if (other !== undefined)
      return {
        failure: `the statuses ${other[0]} and ${mockResponse.status} share an error class`,
      };
  }
  const { body } = error;
  if (content.kind === 'json') {
    const isNone = content.json === null && body === undefined;
    if (!isNone && (!isJson(body) || !isSame(body, content.json)))
      return { failure: `the error's body is ${shown(body)} for ${shown(content.json)}` };
    const detail = dig(content.json, 'detail');
    return {
      failure:
        typeof detail === 'string' && detail !== '' && error['detail'] !== detail
          ? `the error's detail is ${shown(error['detail'])}`
          : undefined,
    };
  }
  if (content.kind === 'nothing')
    return {
      failure:
        body === undefined ? undefined : `the error's body is ${shown(body)} where there is none`,
    };
  if (!isTextual(type)) return { skipped: `not built: the body of an error that is ${type}` };
  const text = Buffer.from(content.bytes).toString('utf8');
  return type.startsWith('text/') && type !== 'text/html'
    ? {
        failure:
          body === text ? undefined : `the error's body is ${shown(body)} for ${shown(text)}`,
      }
    : { skipped: `not built: the body of an error that is ${type}` };
}

/** Undocumented responses must be reported as an `ApiError`. */
async function* undeclaredCases(
  each: WireOperation,
  session: Session,
  send: (mockResponse: MockResponse) => Promise<Outcome>,
): AsyncIterable<Found> {
  const { client } = session.subject;
  const { operation, name: subject } = each;
  const about = { subject, pointer: operation.pointer };
  const failureOfError = (outcome: Outcome, status: number): string | undefined => {
    if (outcome.requests.length === 0) return `nothing was sent: ${messageOf(outcome.error)}`;
    if (!isA(outcome.error, client, 'ApiError'))
      return outcome.error === undefined
        ? `the call returned ${shown(outcome.value)}`
        : `the call was rejected with no ApiError: ${messageOf(outcome.error)}`;
    if (outcome.error['status'] !== status)
      return `the error has the status ${shown(outcome.error['status'])}`;
    if (client[String(outcome.error['name'])] !== outcome.error.constructor)
      return `the error is called ${shown(outcome.error['name'])}, which is not its class`;
    return String(outcome.error['message']).includes(marker)
      ? 'the error repeats the payload'
      : undefined;
  };
  const failing = undeclaredStatus(operation, 'failure');
  if (failing === undefined)
    yield {
      ...about,
      name: 'an undeclared error status',
      skipped: 'the document declares a default',
    };
  else {
    const body = { undeclaredCases: marker };
    const outcome = await send(jsonResponse(failing, JSON.stringify(body)));
    const received = isRecord(outcome.error) ? outcome.error['body'] : undefined;
    yield {
      ...about,
      name: 'an undeclared error status',
      failure:
        failureOfError(outcome, failing) ??
        (operation.method === 'HEAD' || (isJson(received) && isSame(received, body))
          ? undefined
          : `the error's body is ${shown(received)}`),
    };
  }
  const fine = undeclaredStatus(operation, 'success');
  if (fine !== undefined) {
    const { error, requests } = await send(jsonResponse(fine, '{}'));
    yield {
      ...about,
      name: 'an undeclared success status',
      failure:
        requests.length === 0
          ? `nothing was sent: ${messageOf(error)}`
          : error === undefined || isA(error, client, 'ApiError')
            ? undefined
            : `the call was rejected with no ApiError: ${messageOf(error)}`,
    };
  }
  if (operation.method === 'HEAD') return;
  for (const response of operation.responses) {
    const status = /^2\d\d$/.test(response.status)
      ? Number(response.status)
      : response.status === '2XX'
        ? 200
        : 0;
    const isOnlyJson =
      response.content.length > 0 && response.content.every(({ name }) => isJsonType(name));
    if (status === 0 || status === 204 || status === 205 || !isOnlyJson) continue;
    const responses: readonly (readonly [string, MockResponse])[] = [
      [
        'a page instead of JSON',
        { status, headers: { 'content-type': 'text/html' }, body: `<html>${marker}</html>` },
      ],
      ['truncated JSON', jsonResponse(status, `{"${marker}":`)],
      ['an empty body', jsonResponse(status, '')],
    ];
    for (const [name, sent] of responses)
      yield {
        ...about,
        name: `${response.status}: ${name}`,
        pointer: response.pointer,
        failure: failureOfError(await send(sent), status),
      };
  }
}

/** Common statuses have exported error classes, whether documented or not. Checked for one operation only. */
async function* commonErrorCases(
  { operation, name: subject }: WireOperation,
  { subject: { client } }: Session,
  send: (response: MockResponse) => Promise<Outcome>,
): AsyncIterable<Found> {
  for (const status of [400, 401, 403, 404, 409, 422, 429, 500, 502]) {
    if (
      operation.responses.some((each) =>
        [String(status), `${String(status)[0]}XX`, 'default'].includes(each.status),
      )
    )
      continue;
    const { error } = await send(jsonResponse(status, '{}'));
    const isNamed =
      isA(error, client, 'ApiError') &&
      error['status'] === status &&
      client[String(error['name'])] === error.constructor;
    yield {
      subject,
      name: `the error of ${status}`,
      pointer: operation.pointer,
      ...(!isNamed && {
        failure: `it is called ${isRecord(error) ? shown(error['name']) : messageOf(error)}, which is not its class`,
      }),
    };
  }
}

const marker = 'not-to-be-told';

function jsonResponse(status: number, body: string): MockResponse {
  return { status, headers: { 'content-type': 'application/json' }, body };
}

/** C9: the caller gets the headers that the document declares for a response. */
export const headersCheck = wireCheck({
  id: 'C9',
  title: 'Callers get the declared headers of responses',
  absent: ({ operations }) =>
    operations.some(({ responses }) => responses.some(({ headers }) => headers.length > 0))
      ? undefined
      : 'no response declares headers',
  cases: async function* (session) {
    for (const each of session.operations) {
      const argument = argumentOf(each, fixtureValues(each, session, { requiredOnly: true }));
      const reason = reasonNotCallable(each);
      for (const response of each.operation.responses) {
        if (response.headers.length === 0) continue;
        const about = { subject: each.name };
        const planned = plan(each, response, { media: response.content[0], session });
        const outcome =
          typeof planned === 'string' || typeof argument === 'string' || reason !== undefined
            ? undefined
            : await session.call(each, { argument, response: planned.response });
        for (const header of response.headers) {
          const name = `${response.status} ${header.name}`;
          const value = Object.entries(
            each.fixture?.responses.get(response.status)?.headers ?? {},
          ).find(([key]) => key.toLowerCase() === header.name)?.[1];
          const aboutHeader = { ...about, name, pointer: header.pointer };
          if (transportHeaders.has(header.name))
            yield { ...aboutHeader, skipped: "the header is the connection's own" };
          else if (typeof planned !== 'string' && isRedirect(planned.response, each.operation))
            yield { ...aboutHeader, skipped: redirects };
          else if (typeof argument === 'string' && reason === undefined)
            yield { ...aboutHeader, failure: argument };
          else if (outcome === undefined)
            yield { ...aboutHeader, skipped: reason ?? String(planned) };
          else if (!isJson(value) || value === null || typeof value === 'object')
            yield {
              ...aboutHeader,
              ...(header.required
                ? { failure: 'the fixtures have no value for a required header' }
                : { skipped: 'the fixtures have no text or number for it' }),
            };
          else if (
            header.schema !== undefined &&
            !session.subject.judge.judge(header.schema, value, 'response').valid
          )
            yield {
              ...aboutHeader,
              failure: `the fixture ${JSON.stringify(value)} is not what its schema allows`,
            };
          else if (isA(outcome.error, session.subject.client, 'ApiError')) {
            const { headers } = outcome.error;
            const sent = headers instanceof Headers ? headers.get(header.name) : undefined;
            yield {
              ...aboutHeader,
              failure:
                typeof sent === 'string' && equalsWire(value, sent)
                  ? undefined
                  : `the error has ${String(sent)} for ${JSON.stringify(value)}`,
            };
          } else if (outcome.error !== undefined)
            yield { ...aboutHeader, failure: `the call was rejected: ${messageOf(outcome.error)}` };
          else
            yield {
              ...aboutHeader,
              ...(outcome.whole === undefined
                ? { failure: 'the call gives no headers of its response' }
                : { failure: headerFailure(outcome.whole, header.name, value) }),
            };
          if (header.required)
            yield {
              ...aboutHeader,
              name: `${name}, missing`,
              skipped: 'the client leaves out what did not come, and rejects no response for it',
            };
        }
      }
    }
  },
});

/** The reason why a successful response lacks the value of a header in its declared type; `undefined` if it has it. */
function headerFailure(whole: Named, name: string, value: Json): string | undefined {
  const { headers } = whole;
  const found = isRecord(headers) ? headers[name] : undefined;
  // Each Set-Cookie stays one.
  return found === value || (Array.isArray(found) && found.length === 1 && found[0] === value)
    ? undefined
    : `the response has ${shown(found)} for ${JSON.stringify(value)}`;
}
