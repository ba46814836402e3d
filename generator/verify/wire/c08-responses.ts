// C8: the client returns documented responses or throws their error. The others are
// test/behaviour's.

import { isJson, isA, isRecord, type Members, show } from '../subject/exports.js';
import { type FoundCase, type CaseOutcome, unless } from '../subject/check.js';
import {
  type DocumentMedia,
  type DocumentResponse,
  essence,
  isUnder,
  transportHeaders,
} from '../reading/enumerate.js';
import { equalsJson } from '../subject/conversions.js';
import { equalsWire } from '../reading/deserialize.js';
import {
  difference,
  isAccepted,
  isRedirect,
  planResponse,
  type Planned,
  redirects,
} from './responses.js';
import {
  type WireOperation,
  fixtureValues,
  isChosenStream,
  requestFor,
} from '../subject/argument.js';
import {
  reasonNotCallable,
  messageOf,
  type CallOutcome,
  type Session,
  wireCheck,
} from './session.js';

export const responsesCheck = wireCheck({
  id: 'C8',
  title: 'Documented responses are returned or thrown as their errors, with their headers',
  absent: ({ operations }) =>
    unless(
      operations.some(({ responses }) => responses.length > 0),
      'no operation has a response',
    ),
  cases: async function* (session) {
    for (const operation of session.operations)
      for (const response of operation.operation.responses)
        yield* responseCases(operation, response, session);
  },
});

/** A call for each media type, or one without a body; then a case for each header. */
async function* responseCases(
  operation: WireOperation,
  response: DocumentResponse,
  session: Session,
): AsyncIterable<FoundCase> {
  const values = fixtureValues(operation, session, { requiredOnly: true });
  const reasons: string[] = [];
  let answered: CallOutcome | undefined;
  for (const media of response.content.length > 0 ? response.content : [undefined]) {
    const about = {
      subject: operation.name,
      name: media ? `${response.status} ${media.name}` : response.status,
      pointer: media?.pointer ?? response.pointer,
    };
    const planned = planResponse(operation, response, { media, session });
    const skipped =
      reasonNotCallable(operation, session) ??
      (typeof planned === 'string' ? planned : reasonNotReceived(planned, operation, media));
    if (skipped !== undefined || typeof planned === 'string') {
      reasons.push(String(skipped));
      const isMissing = skipped?.startsWith('the fixtures') === true;
      yield { ...about, ...(isMissing ? { failure: skipped } : { skipped }) };
      continue;
    }
    const { options, isDeclared } = requestFor(media, { tested: operation, session });
    const outcome = await session.call(operation, { values, response: planned.response, options });
    answered ??= outcome;
    const responses = operation.operation.responses.flatMap((one) => one.content);
    yield {
      ...about,
      ...(await declaredOutcome(outcome, {
        ...{ session, response, planned, responses },
        isAsked: isDeclared,
      })),
    };
  }
  for (const header of response.headers)
    yield {
      subject: operation.name,
      name: `${response.status}, header ${header.name}`,
      pointer: header.pointer,
      ...(answered === undefined
        ? { skipped: reasons[0] }
        : headerOutcome(answered, { header, response, tested: operation, session })),
    };
}

/** The reason why a caller never gets a response; `undefined` if one does. */
function reasonNotReceived(
  { response }: Planned,
  operation: WireOperation,
  media: DocumentMedia | undefined,
): string | undefined {
  if (isRedirect(response, operation.operation)) return redirects;
  if (response.status < 200) return 'an interim response, which the platform keeps to itself';
  return media && isChosenStream(media, operation)
    ? 'a declaration says what requests this stream'
    : undefined;
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
  outcome: CallOutcome,
  { session, isAsked, responses, response, planned }: Declared,
): Promise<CaseOutcome> {
  const { content, response: mockResponse } = planned;
  const { client } = session.subject;
  const { value, error, request } = outcome;
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
          ? `the call returned ${show(value)} for the status ${mockResponse.status}`
          : `the call was rejected with no ApiError: ${messageOf(error)}`,
    };
  return errorFailure(error, { client, response, planned, type });
}

function errorFailure(
  error: Members,
  {
    client,
    response,
    planned: { content, response: mockResponse },
    type,
  }: Pick<Declared, 'response' | 'planned'> & { readonly client: Members; readonly type: string },
): CaseOutcome {
  const { status } = mockResponse;
  const { body, name } = error;
  const Class: unknown = error.constructor;
  const isNamed = /^[45]\d\d$/.test(response.status);
  const failure =
    error['status'] !== status
      ? `the error has the status ${show(error['status'])} for ${status}`
      : isNamed && Class === client['ApiError']
        ? `the status ${status} has no error class of its own`
        : isNamed && Class !== client[String(name)]
          ? `the error of ${status} is called ${show(name)}, which is not its class`
          : undefined;
  if (failure !== undefined) return { failure };
  if (content.kind === 'nothing')
    return {
      failure:
        body === undefined ? undefined : `the error's body is ${show(body)} where there is none`,
    };
  if (content.kind === 'bytes' && (!type.startsWith('text/') || type === 'text/html'))
    return { skipped: `not built: the body of an error that is ${type}` };
  const wanted =
    content.kind === 'json' ? content.json : Buffer.from(content.bytes).toString('utf8');
  const isRight = equalsJson(body, wanted) || (wanted === null && body === undefined);
  return { failure: isRight ? undefined : `the error's body is ${show(body)} for ${show(wanted)}` };
}

interface DeclaredHeader {
  readonly header: DocumentResponse['headers'][number];
  readonly response: DocumentResponse;
  readonly tested: WireOperation;
  readonly session: Session;
}

/** Whether the result or the error has the value of the fixture under the header. */
function headerOutcome(
  { error, whole }: CallOutcome,
  { header: { name, required, schema }, response, tested, session }: DeclaredHeader,
): CaseOutcome {
  if (transportHeaders.has(name)) return { skipped: "the header is the connection's own" };
  const values = Object.entries(tested.fixture?.responses.get(response.status)?.headers ?? {});
  const value = values.find(([key]) => key.toLowerCase() === name)?.[1];
  if (!isJson(value) || value === null || typeof value === 'object')
    return required && value === undefined
      ? { failure: 'the fixtures have no value for a required header' }
      : { skipped: 'the fixtures have no text or number for it' };
  const { client, judge } = session.subject;
  if (schema !== undefined && !judge.judge(schema, value, 'response').valid)
    return { failure: `the fixture ${show(value)} is not what its schema allows` };
  const isError = isA(error, client, 'ApiError');
  if (error !== undefined && !isError)
    return { failure: `the call was rejected: ${messageOf(error)}` };
  const headers = isError ? error['headers'] : whole?.['headers'];
  const sent = headers instanceof Headers ? headers.get(name) : undefined;
  // In a result, each Set-Cookie stays one.
  const found = isRecord(headers) && !isError ? [headers[name]].flat() : [];
  const isRight = isError
    ? typeof sent === 'string' && equalsWire(value, sent)
    : found.length === 1 && found[0] === value;
  return isRight
    ? {}
    : { failure: `the caller gets ${show(isError ? sent : found[0])} for ${show(value)}` };
}
