// What an operation calls back: the address that its runtime expression gives, and what is sent there.
// https://spec.openapis.org/oas/v3.1.1.html#runtime-expressions

import { type Json, tokens } from '../model/json.js';
import { deliveryOf } from '../model/capabilities/webhooks.js';
import { reply } from '../runtime/mock/answer.js';
import type { Handled } from '../runtime/mock/core.js';
import { isJson, member } from '../runtime/mock/fixture.js';
import { parsed } from '../runtime/mock/parameters.js';
import type { SandboxCallback, SandboxOperation } from './operations.js';
import { isLocal, type Target, webhookProblem } from './state/deliveries.js';

export interface Call {
  /** `subscribe.onEvent` */
  readonly name: string;
  readonly body: Json;
  readonly target: Target;
}

/** The calls that follow from a request that was taken. */
export function callsAfter(
  {
    operation,
    problems,
    reply: { status, headers, content },
    read,
    decision,
  }: Handled<SandboxOperation>,
  origin: string,
): readonly Call[] {
  if (!operation || operation.callbacks.length === 0) return [];
  if (!read || problems.length > 0 || status >= 400 || decision?.response) return [];
  const { request, body, path, query, header } = read.requested;
  const response = typeof content === 'string' ? parsed(content) : undefined;
  const sources: Sources = {
    ...{ url: request.url, method: request.method, statusCode: status },
    request: { body, path, query, header },
    response: { body: response, header: Object.fromEntries(headers) },
  };
  return operation.callbacks.map((callback) => {
    const url = addressOf(callback.expression, sources);
    return {
      name: `${operation.id}.${callback.name}`,
      ...requestOf(callback, { url, problem: problemOf(url, callback.expression, origin) }),
    };
  });
}

function problemOf(url: string, expression: string, origin: string): string | undefined {
  if (!URL.canParse(url))
    return `${expression} gives no address of this request, but ${JSON.stringify(url)}`;
  const isOwn = isLocal(url) && new URL(url).port === new URL(origin).port;
  if (isOwn) return 'The address is that of the mock itself';
  return (
    webhookProblem(url) && 'A callback goes to an https address, or an http one on this machine'
  );
}

function requestOf(
  { operation, request }: SandboxCallback,
  { url, problem }: { readonly url: string; readonly problem: string | undefined },
): Pick<Call, 'body' | 'target'> {
  const made = request();
  const mediaType = String(member(made, 'mediaType') ?? '');
  const body = member(made, 'body');
  const written = reply({ mediaType, body, headers: new Map() }, { status: 200 });
  const text = typeof written.content === 'string' ? written.content : undefined;
  const json = isJson(mediaType) && text !== undefined ? parsed(text) : text;
  return {
    body: body === undefined ? null : (json ?? null),
    target: {
      ...{ url, problem, method: operation.method },
      ...deliveryOf({ operation }),
      isAnySuccess: true,
      headers: {
        ...Object.fromEntries(
          Object.entries(Object(member(made, 'header'))).map(([name, value]) => [
            name,
            String(value),
          ]),
        ),
        ...(mediaType !== '' && { 'content-type': mediaType }),
      },
      content: body === undefined ? null : (written.content ?? null),
    },
  };
}

type Part = Readonly<Record<string, unknown>>;

interface Sources {
  readonly url: string;
  readonly method: string;
  readonly statusCode: number;
  readonly request: Part;
  readonly response: Part;
}

/** The expression itself, or a text with expressions in braces. */
function addressOf(expression: string, sources: Sources): string {
  return expression.startsWith('$')
    ? valueOf(expression, sources)
    : expression.replace(/\{(\$[^{}]*)\}/g, (_, inner: string) => valueOf(inner, sources));
}

/** Nothing where the exchange has no such value. */
function valueOf(expression: string, sources: Sources): string {
  if (expression === '$url') return sources.url;
  if (expression === '$method') return sources.method;
  if (expression === '$statusCode') return String(sources.statusCode);
  const [, side, part = '', rest = ''] =
    /^\$(request|response)\.(body|header|path|query)([.#].*)?$/.exec(expression) ?? [];
  const source = member(side === 'request' ? sources.request : sources.response, part);
  const name = part === 'header' ? rest.slice(1).toLowerCase() : rest.slice(1);
  const value = part === 'body' ? at(source, name) : member(source, name);
  return value === undefined || value === null || typeof value === 'object' ? '' : String(value);
}

function at(value: unknown, pointer: string): unknown {
  return tokens(pointer).reduce<unknown>((found, step) => member(found, step), value);
}
