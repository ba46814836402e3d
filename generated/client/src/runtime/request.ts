// From an operation and the flat argument of its call to what is sent: path, query, headers and body.

import { serializeBody, type SerializedBody } from './body.js';
import type { BodyDescriptor, OperationDescriptor } from './descriptor.js';
import { ArgumentError } from './errors.js';
import { serializeParameter } from './serialize.js';

export interface PreparedRequest {
  /** The path and query, from the base URL on. */
  readonly target: string;
  /** The parameters of the path and the query as they were given, for middleware. */
  readonly params: Readonly<Record<'path' | 'query', Readonly<Record<string, unknown>>>>;
  /** Header parameters and cookies. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: SerializedBody | undefined;
}

/** @throws {ArgumentError} Something required is missing, or a value has no form in the request. */
export function prepareRequest(operation: OperationDescriptor, params: object): PreparedRequest {
  const argument = new Map<string, unknown>(Object.entries(params));
  const path = new Map<string, string>();
  const query: string[] = [];
  const cookies: string[] = [];
  const headers: [string, string][] = [];
  const given = { path: new Map<string, unknown>(), query: new Map<string, unknown>() };
  for (const parameter of operation.parameters ?? []) {
    const key = parameter.key ?? parameter.name;
    const value = argument.get(key);
    const text = attempt(operation, key, () => serializeParameter(parameter, value));
    argument.delete(key);
    if (parameter.in === 'path' || parameter.in === 'query')
      given[parameter.in].set(parameter.name, value);
    if (text === undefined) {
      if (parameter.required === true || parameter.in === 'path')
        throw problem(operation, key, `it is required (${parameter.in} parameter)`);
    } else if (parameter.in === 'path') path.set(parameter.name, text);
    else if (parameter.in === 'query') query.push(text);
    else if (parameter.in === 'cookie') cookies.push(text);
    else headers.push([parameter.name, text]);
  }
  if (cookies.length > 0) headers.push(['Cookie', cookies.join('; ')]);
  return {
    target: withQuery(fillPath(operation, path), query),
    params: { path: Object.fromEntries(given.path), query: Object.fromEntries(given.query) },
    headers: Object.fromEntries(headers),
    body: bodyOf(operation, argument),
  };
}

/** The path with its parameters, each in the segment where the template has it. */
function fillPath(operation: OperationDescriptor, values: ReadonlyMap<string, string>): string {
  const filled = operation.path.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const text = values.get(name);
    if (text === undefined || text === '')
      throw problem(operation, name, 'a part of the path cannot be empty');
    return text;
  });
  // Encoded or not, these segments climb or vanish when the address is read (WHATWG URL, "double-dot path segment").
  if (
    filled.split(/[/?]/).some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment)) &&
    filled !== operation.path
  ) {
    throw new ArgumentError(
      `${operation.id}: a path parameter cannot be "." or "..", which would lead to another address`,
    );
  }
  return filled.replaceAll('#', '%23');
}

export function withQuery(path: string, query: readonly string[]): string {
  if (query.length === 0) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${query.join('&')}`;
}

function bodyOf(
  operation: OperationDescriptor,
  rest: ReadonlyMap<string, unknown>,
): SerializedBody | undefined {
  const { body } = operation;
  if (body === undefined) return undefined;
  const value = body.key === undefined ? flatBody(body, rest) : rest.get(body.key);
  if (value !== undefined)
    return attempt(operation, body.key ?? 'the body', () => serializeBody(body, value));
  if (body.required === true) throw problem(operation, body.key ?? 'the body', 'it is required');
  return undefined;
}

/** Everything in the argument that is no parameter. Nothing given for an optional body sends no body. */
function flatBody(body: BodyDescriptor, rest: ReadonlyMap<string, unknown>): object | undefined {
  const given = [...rest].filter(([, value]) => value !== undefined);
  return given.length === 0 && body.required !== true ? undefined : Object.fromEntries(given);
}

function attempt<T>(operation: OperationDescriptor, key: string, write: () => T): T {
  try {
    return write();
  } catch (cause) {
    throw problem(
      operation,
      key,
      cause instanceof Error ? cause.message : 'it cannot be sent',
      cause,
    );
  }
}

function problem(
  operation: OperationDescriptor,
  key: string,
  text: string,
  cause?: unknown,
): ArgumentError {
  return new ArgumentError(
    `${operation.id}: ${key === 'the body' ? key : `"${key}"`} cannot be sent: ${text}`,
    cause === undefined ? {} : { cause },
  );
}
