// C7: the function of every operation sends what the document describes and returns the response.

import { withoutEnd } from '../../base/texts.js';
import { isJson, member, isA, isRecord } from '../subject/exports.js';
import {
  type Values,
  type WireOperation,
  argumentOf,
  fixtureValues,
  sentMedia,
  defaultContent,
  reasonWithoutChoice,
  sendingAs,
} from '../subject/argument.js';
import { type FoundCase, unless } from '../subject/check.js';
import { type DocumentMedia, isJsonType } from '../reading/enumerate.js';
import { isSame } from '../judge/json.js';
import { isUnseparated, type Received, sharesFields } from '../reading/request.js';
import { bodyDifference } from './bodies.js';
import { difference, planResponse, type Planned } from './responses.js';
import { isNested, readBack } from './c03-parameters.js';
import { allCredentials, clientMaker } from '../subject/packages.js';
import {
  reasonWithoutBody,
  reasonNotCallable,
  reasonNotTold,
  isSendable,
  messageOf,
  type Session,
  wireCheck,
} from './session.js';
import { reasonWithoutValue } from '../values/fixtures.js';

export const callsCheck = wireCheck({
  id: 'C7',
  title: 'Calls send what the document describes, and return what the service sends back',
  absent: ({ operations }) => unless(operations.length > 0, 'the document has no operations'),
  cases: async function* (session) {
    for (const wireOperation of session.operations) {
      const { operation, name: subject } = wireOperation;
      yield* requestCases(wireOperation, session);
      if (
        reasonNotCallable(wireOperation, session) === undefined &&
        wireOperation.function !== undefined
      )
        yield {
          subject,
          name: 'is called with only what is required',
          pointer: operation.body?.pointer ?? operation.pointer,
          failure: await leastFailure(wireOperation, session),
        };
    }
  },
});

/** One call for each media type of the request body, or one without a body. */
async function* requestCases(
  wireOperation: WireOperation,
  session: Session,
): AsyncIterable<FoundCase> {
  const { operation, name: subject } = wireOperation;
  const sent = sentMedia(wireOperation);
  const content = operation.body?.content ?? [];
  for (const media of content.length > 0 ? content : [undefined]) {
    const about = {
      subject,
      name: media ? `sends ${media.name}` : 'is called',
      pointer: media?.pointer ?? operation.pointer,
    };
    const chosen =
      media && sent && media !== sent ? sendingAs(wireOperation, media) : wireOperation;
    const skipped =
      reasonNotCallable(wireOperation, session) ??
      reasonNotTold(wireOperation, session) ??
      (media?.schema === undefined
        ? undefined
        : reasonWithoutValue(media.schema, session.subject)) ??
      (operation.parameters.some((own) => sharesFields(operation, own, session.types))
        ? 'cannot be judged: parameters have fields of the same names in the query'
        : undefined) ??
      (chosen === undefined && media !== undefined
        ? (reasonWithoutBody(operation, session) ?? reasonWithoutChoice(media, content, session))
        : undefined);
    if (skipped !== undefined) yield { ...about, skipped };
    else
      yield {
        ...about,
        failure: chosen
          ? await failureOf(chosen, session)
          : 'no call sends the body as this media type',
      };
  }
}

async function failureOf(operation: WireOperation, session: Session): Promise<string | undefined> {
  if (operation.function === undefined)
    return `the client has no function for ${operation.operation.method} ${operation.operation.path}`;
  const planned = plannedSuccess(operation, session);
  const isBodyless = operation.operation.method === 'GET' || operation.operation.method === 'HEAD';
  const { body, ...rest } = fixtureValues(operation, session);
  const values: Values = isBodyless || body === undefined ? rest : { ...rest, body };
  const described = operation.function.description.body;
  if (described !== undefined && sentMedia(operation) === undefined)
    return `the function sends ${described.mediaType}, which the document does not list`;
  if (described === undefined && operation.operation.body?.required === true)
    return 'the function takes no body';
  if (operation.operation.body?.required === true && body === undefined)
    return 'the fixtures have no request body';
  const response = typeof planned === 'string' ? undefined : planned?.response;
  const { requests, request, value, error } = await session.call(operation, { values, response });
  if (request === undefined) return `nothing was sent: ${messageOf(error)}`;
  if (requests.length > 1) return `${requests.length} requests were sent`;
  const wrong = await requestFailure(request, values, { tested: operation, session });
  // Without a response in the fixtures, only the request is checked.
  if (wrong !== undefined || typeof planned === 'string') return wrong;
  if (error !== undefined) return `the response was not accepted: ${messageOf(error)}`;
  return planned && difference(value, planned.content);
}

/** Calls with only the required parameters, and with an empty body if the schema allows it. */
async function leastFailure(
  operation: WireOperation,
  session: Session,
): Promise<string | undefined> {
  const least = fixtureValues(operation, session, { requiredOnly: true });
  const media = sentMedia(operation);
  const isEmpty =
    least.body !== undefined &&
    media?.schema !== undefined &&
    isJsonType(media.name) &&
    session.subject.judge.judge(media.schema, {}, 'request').valid;
  const values = isEmpty ? { ...least, body: {} } : least;
  const planned = plannedSuccess(operation, session);
  const response = typeof planned === 'string' ? undefined : planned?.response;
  const { request, error } = await session.call(operation, { values, response });
  if (request === undefined) return `nothing was sent: ${messageOf(error)}`;
  return problemIn(request, { tested: operation, session });
}

interface About {
  readonly tested: WireOperation;
  readonly session: Session;
}

/** What is wrong with a request; credentials count only where the client can send them. */
function problemIn({ problems }: Received, { tested, session }: About): string | undefined {
  const problem = problems.find(({ part }) => part !== 'security' || isSendable(tested, session));
  return problem && `${problem.part}: ${problem.text}`;
}

/** The difference between the values of a call and the received request. */
async function requestFailure(
  request: Received,
  { parameters, body }: Values,
  { tested, session }: About,
): Promise<string | undefined> {
  const { operation } = tested;
  if (request.operation !== undefined && request.operation.pointer !== operation.pointer)
    return `the request ${request.method} ${request.target} is one of ${request.operation.pointer}`;
  const problem = problemIn(request, { tested, session });
  if (problem !== undefined) return problem;
  const agent = request.headers.get('user-agent');
  const version = String(member(session.subject.document, 'info', 'version'));
  const isOwn = !operation.parameters.some(
    ({ in: where, name }) => where === 'header' && name.toLowerCase() === 'user-agent',
  );
  if (isOwn && /^\d+\.\d+\.\d+$/.test(version) && !agent?.endsWith(`/${version}`))
    return `the User-Agent is ${agent}, which does not name version ${version}`;
  for (const parameter of operation.parameters) {
    const value = parameters.get(parameter.pointer);
    const different =
      value === undefined ||
      !isJson(value) ||
      isUnseparated(operation, parameter) ||
      isNested(value, parameter)
        ? undefined
        : readBack(
            value,
            { parameter, operation, schemes: session.wire.schemes, types: session.types },
            request.source,
          );
    if (different !== undefined) return `${parameter.in} ${parameter.name} ${different}`;
  }
  if (
    body !== undefined &&
    request.media !== undefined &&
    isJsonType(request.media.name) &&
    isJson(body) &&
    !isSame(body, request.value ?? null)
  )
    return `the body came as ${JSON.stringify(request.value)?.slice(0, 200)}`;
  const changed = body === undefined ? undefined : await bodyDifference(body, request);
  if (changed !== undefined) return changed;
  const isSent = request.body.length > 0 || request.headers.get('content-type') !== undefined;
  return body !== undefined && !isSent && !isNothing(body, tested)
    ? 'the body was not sent'
    : undefined;
}

/** Whether a body counts as absent: it is optional, flat, and has no properties. */
function isNothing(body: unknown, { operation, function: own }: WireOperation): boolean {
  return (
    operation.body?.required !== true &&
    own?.description.body?.key === undefined &&
    isRecord(body) &&
    Object.keys(body).length === 0
  );
}

/** The first success response that can be sent, or the reason if the fixtures have none. */
function plannedSuccess(operation: WireOperation, session: Session): Planned | string | undefined {
  let reason: string | undefined;
  const { responses } = operation.operation;
  const named = responses.filter(({ status }) => /^2/.test(status));
  for (const response of named.length > 0
    ? named
    : responses.filter(({ status }) => status === 'default')) {
    const media = preferred(defaultContent(response, operation), operation);
    const planned = planResponse(operation, response, { media, session });
    if (typeof planned !== 'string' && planned.response.status < 300) return planned;
    if (media?.schema !== undefined) reason ??= reasonWithoutValue(media.schema, session.subject);
  }
  return reason;
}

/** The media type that the client accepts first. */
function preferred(
  content: readonly DocumentMedia[],
  { function: own }: WireOperation,
): DocumentMedia | undefined {
  const accepted = own?.description.accept?.split(',').map((name) => name.trim()) ?? [];
  return (
    content.find(({ name }) => accepted.includes(name)) ??
    content.find(({ name }) => isJsonType(name)) ??
    content[0]
  );
}

/** An address as `URL` writes it: the host in lower case. */
function normalized(address: string): string {
  return URL.canParse(address) ? new URL(address).href : address;
}

/** X3: a client without a base address uses the document's server, or sends nothing. */
export const addressesCheck = wireCheck({
  id: 'X3',
  title: 'Without a base address, clients use the servers of the document',
  absent: ({ operations }) => unless(operations.length > 0, 'the document has no operations'),
  cases: async function* (session) {
    const make = clientMaker(session.subject.client);
    for (const wireOperation of session.operations.slice(0, 3)) {
      const { operation, name: subject, function: own } = wireOperation;
      const server = operation.servers.find(isAbsolute) ?? resolved(operation.servers[0], session);
      const address = server && withoutEnd(server, '/');
      const requiredOnly = reasonWithoutBody(operation, session) !== undefined;
      const argument = argumentOf(
        wireOperation,
        fixtureValues(wireOperation, session, { requiredOnly }),
      );
      const about = { subject, name: address ?? 'no address', pointer: '/servers' };
      const reason = reasonNotCallable(wireOperation, session);
      if (!make || !own || typeof argument === 'string' || reason !== undefined) {
        yield { ...about, skipped: reason ?? 'the call cannot be made' };
        continue;
      }
      const seen: string[] = [];
      const fetch = async (input: Request | URL | string): Promise<Response> => {
        seen.push(input instanceof Request ? input.url : String(input));
        return new Response(null, { status: 503 });
      };
      const client = make({ fetch, credentials: allCredentials(session.wire) });
      const call = async (): Promise<unknown> => own.call(client, argument, { maxRetries: 0 });
      const error = await call().then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      const [url] = seen;
      const isRight =
        address === undefined
          ? url === undefined && isA(error, session.subject.client, 'ConfigurationError')
          : url?.startsWith(normalized(`${address}/`)) === true;
      const failure =
        url === undefined ? `nothing was sent: ${messageOf(error)}` : `the request went to ${url}`;
      yield { ...about, ...(!isRight && { failure }) };
    }
  },
});

function isAbsolute(url: string): boolean {
  return /^https?:\/\/[^{}\s]+$/i.test(url);
}

/** A relative server, resolved against the document's (RFC 3986, section 5). */
function resolved(server = '/', { subject: { document } }: Session): string | undefined {
  const { servers } = document;
  const base = Array.isArray(servers) ? member(servers[0], 'url') : undefined;
  return typeof base === 'string' && isAbsolute(base) && !/[{}\s]/.test(server)
    ? new URL(server, base).href
    : undefined;
}
