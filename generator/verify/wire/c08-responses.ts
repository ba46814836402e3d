// C8: the client returns documented responses or throws their error. What it does with all other responses does not depend on the document:
// Concord's own tests prove it (test/behaviour/errors.test.ts, responses.test.ts).

import type { Case } from '../subject/check.js';
import {
  type DocumentMedia,
  type DocumentResponse,
  essence,
  isJsonType,
  isUnder,
  transportHeaders,
} from '../reading/enumerate.js';
import { isSame, type Json } from '../judge/json.js';
import { equalsWire } from '../reading/deserialize.js';
import {
  difference,
  isAccepted,
  isRedirect,
  isTextual,
  plan,
  type Planned,
  redirects,
  shown,
} from './responses.js';
import type { WireOperation } from '../subject/argument.js';
import {
  argumentOf,
  fixtureValues,
  isChosenStream,
  isJson,
  requestFor,
} from '../subject/argument.js';
import { dig, isA, isRecord, type Named } from '../subject/packages.js';
import { reasonNotCallable, messageOf, type Outcome, type Session, wireCheck } from './session.js';

type Found = Omit<Case, 'check'>;

export const responsesCheck = wireCheck({
  id: 'C8',
  title: 'Documented responses are returned, or thrown as their errors',
  absent: ({ operations }) =>
    operations.some(({ responses }) =>
      responses.some(({ content }) => content.length === 0 || content.some(isOwn)),
    )
      ? undefined
      : 'no operation has a response that is JSON or empty',
  cases: async function* (session) {
    for (const each of session.operations) yield* responseCases(each, session, isOwn);
  },
});

function isOwn(media: DocumentMedia | undefined): boolean {
  return media === undefined || isJsonType(media.name);
}

/** One call for each media type of each response, or for the response without a body. */
export async function* responseCases(
  each: WireOperation,
  session: Session,
  includes: (media: DocumentMedia | undefined) => boolean,
): AsyncIterable<Found> {
  const argument = argumentOf(each, fixtureValues(each, session, { requiredOnly: true }));
  const skipped = reasonNotCallable(each);
  for (const response of each.operation.responses) {
    const content = response.content.length > 0 ? response.content : [undefined];
    for (const media of content.filter(includes)) {
      const about = {
        subject: each.name,
        name: media ? `${response.status} ${media.name}` : response.status,
        pointer: media?.pointer ?? response.pointer,
      };
      const planned = plan(each, response, { media, session });
      const { options, isDeclared } = requestFor(media, { each, session });
      if (skipped !== undefined) yield { ...about, skipped };
      else if (typeof planned === 'string')
        yield {
          ...about,
          ...(planned.startsWith('the fixtures') ? { failure: planned } : { skipped: planned }),
        };
      else if (isRedirect(planned.response, each.operation)) yield { ...about, skipped: redirects };
      else if (planned.response.status < 200)
        yield { ...about, skipped: 'an interim response, which the platform keeps to itself' };
      else if (media && isChosenStream(media, each))
        yield { ...about, skipped: 'a declaration says what requests this stream' };
      else
        yield {
          ...about,
          ...(await declaredOutcome(
            await session.call(each, {
              argument: typeof argument === 'string' ? {} : argument,
              response: planned.response,
              options,
            }),
            {
              ...{ session, response, planned },
              isAsked: isDeclared,
              responses: each.operation.responses.flatMap((one) => one.content),
            },
          )),
        };
    }
  }
}

interface Declared {
  readonly session: Session;
  /** Whether the document declares that the request gets this response. */
  readonly isAsked: boolean;
  /** The content of all responses of the operation. */
  readonly responses: readonly DocumentMedia[];
  readonly response: DocumentResponse;
  readonly planned: Planned;
}

async function declaredOutcome(
  outcome: Outcome,
  { session, isAsked, responses, response, planned }: Declared,
): Promise<Pick<Found, 'failure' | 'skipped'>> {
  const { content, response: mockResponse } = planned;
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
  return errorFailure(error, { client, response, planned, type });
}

function errorFailure(
  error: Named,
  {
    client,
    response,
    planned: { content, response: mockResponse },
    type,
  }: Pick<Declared, 'response' | 'planned'> & { readonly client: Named; readonly type: string },
): Pick<Found, 'failure' | 'skipped'> {
  const { status } = mockResponse;
  if (error['status'] !== status)
    return { failure: `the error has the status ${shown(error['status'])} for ${status}` };
  const Class: unknown = error.constructor;
  if (/^[45]\d\d$/.test(response.status)) {
    if (Class === client['ApiError'])
      return { failure: `the status ${status} has no error class of its own` };
    if (client[String(error['name'])] !== Class)
      return {
        failure: `the error of ${status} is called ${shown(error['name'])}, which is not its class`,
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
