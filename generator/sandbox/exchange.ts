// What the log says of a request and its answer, without secrets.

import type { Json } from '../model/json.js';
import { once } from '../model/maps.js';
import type { Reply } from '../runtime/mock/answer.js';
import type { Handled } from '../runtime/mock/core.js';
import { isJson, responseFixture, responseKey } from '../runtime/mock/fixture.js';
import { type Problem, valueProblems } from '../runtime/mock/parameters.js';
import type { SandboxOperation } from './operations.js';
import type { Secrecy } from './secrets.js';
import type { LoggedExchange } from './types.js';

interface Context {
  readonly request: Request;
  /** Milliseconds since 1970, at the start. */
  readonly at: number;
  readonly locate: (operation: SandboxOperation) => LoggedExchange['source'];
  readonly secrecy: Secrecy;
}

/** Bodies are cut at so many characters; longer ones are not kept until somebody asks. */
const mostKept = 10_000;

/** What is logged of an exchange. It is made when the log is read: most exchanges are never looked at. */
export function exchangeOf(
  handled: Handled<SandboxOperation>,
  { request, at, locate, secrecy }: Context,
): () => LoggedExchange {
  const { operation, reply, sent, decision, credentials = [], notes = [], problems } = handled;
  const { status: own, content } = reply;
  const { response, by, invented } = decision ?? {};
  const [status, milliseconds] = [response?.status ?? own, Date.now() - at];
  const { method, url, headers } = request;
  const [type, replied] = [headers.get('content-type'), reply.headers.get('content-type')];
  const path = [...(handled.path ?? [])];
  const isJudged = decision !== undefined && !response;
  const exchange = once((): LoggedExchange => {
    const { pathname, search } = new URL(url);
    const mask = secrecy.for(mostKept);
    credentials.forEach(mask.credential);
    for (const [name, text] of path) if (mask.isSecret(name)) mask.note(text);
    const shown = mask.path(pathname + search);
    const body =
      typeof sent === 'string' ? mask.body(sent, type ?? '') : sent && `${sent.byteLength} bytes`;
    const wrong = problemsOf({ operation, problems, isJudged, status: own, content });
    return {
      at,
      operation: operation?.id,
      ...{ method, path: shown, status, milliseconds },
      verdict:
        typeof wrong === 'string'
          ? wrong
          : `${wrong.side}: ${wrong.list.map(mask.sentence).join('; ')}`,
      ...(notes.length > 0 && { note: notes.map(mask.sentence).join('; ') }),
      source: operation && locate(operation),
      ...(by !== undefined && { by }),
      ...(invented === true && { 'x-invented': true }),
      ...(body && { requestBody: body }),
      ...(typeof content === 'string' &&
        !response && { responseBody: mask.body(content, replied ?? '') }),
    };
  });
  const isLong = (text: unknown): boolean =>
    (typeof text === 'string' && text.length > mostKept) || text instanceof ArrayBuffer;
  if (isLong(sent) || isLong(content)) exchange();
  return exchange;
}

interface Problems {
  readonly side: 'request' | 'answer';
  readonly list: readonly Pick<Problem, 'location' | 'text'>[];
}

interface Judged extends Pick<Handled<SandboxOperation>, 'problems'> {
  readonly operation: SandboxOperation | undefined;
  /** Only what the state answers is judged: fixtures are valid by how they are made. */
  readonly isJudged: boolean;
  readonly status: number;
  readonly content: Reply['content'];
}

function problemsOf({ operation, problems, isJudged, status, content }: Judged): Problems | string {
  if (problems.length > 0) return { side: 'request', list: problems };
  if (!operation || !isJudged) return 'valid';
  const responses = operation.responses();
  const key = responseKey(responses, status);
  if (key === undefined) return `answer: the status ${status} is not documented`;
  const { make, mediaType = '' } = responseFixture(responses, key);
  if (make === undefined || typeof content !== 'string' || !isJson(mediaType)) return 'valid';
  const value: Json = JSON.parse(content);
  const list = valueProblems(make.schema(), value, 'body');
  return list.length === 0 ? 'valid' : { side: 'answer', list };
}
