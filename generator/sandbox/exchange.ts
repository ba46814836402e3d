// What the log says of a request and its answer, without secrets.

import type { Json } from '../model/json.js';
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

export function exchangeOf(
  handled: Handled<SandboxOperation>,
  { request, at, locate, secrecy }: Context,
): LoggedExchange {
  const { operation, reply, sent, decision, credentials = [], notes = [] } = handled;
  const { pathname, search } = new URL(request.url);
  const mask = secrecy.for();
  credentials.forEach(mask.credential);
  for (const [name, text] of handled.path ?? []) if (mask.isSecret(name)) mask.note(text);
  const path = mask.path(pathname + search);
  const body =
    typeof sent === 'string'
      ? mask.body(sent, request.headers.get('content-type') ?? '')
      : sent && `${sent.byteLength} bytes`;
  const problems = problemsOf(handled);
  return {
    at,
    operation: operation?.id,
    method: request.method,
    path,
    status: decision?.response?.status ?? reply.status,
    milliseconds: Date.now() - at,
    verdict:
      typeof problems === 'string'
        ? problems
        : `${problems.side}: ${problems.list.map(mask.sentence).join('; ')}`,
    ...(notes.length > 0 && { note: notes.map(mask.sentence).join('; ') }),
    source: operation && locate(operation),
    ...(decision?.by !== undefined && { by: decision.by }),
    ...(decision?.invented === true && { 'x-invented': true }),
    ...(body && { requestBody: body }),
    ...(typeof reply.content === 'string' &&
      !decision?.response && {
        responseBody: mask.body(reply.content, reply.headers.get('content-type') ?? ''),
      }),
  };
}

interface Problems {
  readonly side: 'request' | 'answer';
  readonly list: readonly Pick<Problem, 'location' | 'text'>[];
}

/** Only what the state answers is judged: fixtures are valid by how they are made. */
function problemsOf({
  operation,
  problems,
  reply,
  decision,
}: Handled<SandboxOperation>): Problems | string {
  if (problems.length > 0) return { side: 'request', list: problems };
  if (!operation || decision === undefined || decision.response) return 'valid';
  const responses = operation.responses();
  const key = responseKey(responses, reply.status);
  if (key === undefined) return `answer: the status ${reply.status} is not documented`;
  const { make, mediaType = '' } = responseFixture(responses, key);
  if (make === undefined || typeof reply.content !== 'string' || !isJson(mediaType)) return 'valid';
  const value: Json = JSON.parse(reply.content);
  const list = valueProblems(make.schema(), value, 'body');
  return list.length === 0 ? 'valid' : { side: 'answer', list };
}
