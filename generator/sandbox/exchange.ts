// What the log says of a request and its answer, without secrets.

import { textOf } from '../runtime/mock/answer.js';
import type { Handled } from '../runtime/mock/core.js';
import { responseFixture, responseKey } from '../runtime/mock/fixture.js';
import { valueProblems } from '../runtime/mock/parameters.js';
import type { Json } from '../model/json.js';
import type { SandboxOperation } from './operations.js';
import type { LoggedExchange } from './types.js';

interface Context {
  readonly request: Request;
  /** Milliseconds since 1970, at the start. */
  readonly at: number;
  readonly locate: (operation: SandboxOperation) => LoggedExchange['source'];
}

export function exchangeOf(
  handled: Handled<SandboxOperation>,
  { request, at, locate }: Context,
): LoggedExchange {
  const { operation, reply, sent, decision } = handled;
  const { pathname, search } = new URL(request.url);
  const body = typeof sent === 'string' ? shown(sent) : sent && `${sent.byteLength} bytes`;
  return {
    at,
    operation: operation?.id,
    method: request.method,
    path: redacted(pathname + search),
    status: reply.status,
    milliseconds: Date.now() - at,
    verdict: verdictOf(handled),
    source: operation && locate(operation),
    ...(decision?.invented === true && { 'x-invented': true }),
    ...(body && { requestBody: body }),
    ...(typeof reply.content === 'string' && { responseBody: shown(reply.content) }),
  };
}

/** Only what the state answers is judged: fixtures are valid by how they are made. */
function verdictOf({ operation, problems, reply, decision }: Handled<SandboxOperation>): string {
  if (problems.length > 0) return `request: ${problems.map(textOf).join('; ')}`;
  if (!operation || decision === undefined) return 'valid';
  const responses = operation.responses();
  const key = responseKey(responses, reply.status);
  if (key === undefined) return `answer: the status ${reply.status} is not documented`;
  const { make } = responseFixture(responses, key);
  if (make === undefined || typeof reply.content !== 'string') return 'valid';
  const value: Json = JSON.parse(reply.content);
  const wrong = valueProblems(make.schema(), value, 'body').slice(0, 5);
  return wrong.length === 0 ? 'valid' : `answer: ${wrong.map(textOf).join('; ')}`;
}

/** Characters of a body. */
const maxShown = 10_000;

function shown(text: string): string {
  if (text.length <= maxShown) return redacted(text);
  // A slice would keep the whole text in memory.
  return redacted(new TextDecoder().decode(new TextEncoder().encode(text.slice(0, maxShown))));
}

const words = 'auth|token|secret|passw|api-?_?key|credential|signature';
const isSuspect = new RegExp(words, 'i');
const secret = `[\\w-]*(?:${words})[\\w-]*`;
const inJson = new RegExp(`("${secret}"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"?`, 'gi');
const inQuery = new RegExp(`([?&]${secret}=)[^&#"\\s]*`, 'gi');

/** The same text without the values that stand under the name of a secret. */
function redacted(text: string): string {
  if (!isSuspect.test(text)) return text;
  return text.replace(inJson, '$1"[redacted]"').replace(inQuery, '$1[redacted]');
}
