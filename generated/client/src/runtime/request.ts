// Copied by Concord into every output that needs it. Do not edit.

// Builds the request from the call's argument: address, path, query and headers.

import type {
  Draft,
  OperationDescriptor,
  ParameterDescriptor,
  SerializedBody,
  WriteParameter,
} from './descriptor.js';
import { ArgumentError, ConfigurationError } from './errors.js';
import type { BaseOptions, OperationOptions } from './types.js';
import { isAbsent, jsonText, nameOf, present } from './values.js';

/** The base URL without trailing slashes. @throws {ConfigurationError} It is no http(s) address. */
export function checkedBaseUrl(options: BaseOptions, given = ''): string {
  // In a browser, a path is relative to the page's own origin.
  const address = given.replace(/^(?=\/)/, pageOrigin() ?? '');
  const [, base] = /^(https?:\/\/[^?#@\s]*[^?#@\s/])\/*$/i.exec(address) ?? [];
  if (base) return base;
  const [, mark = ''] = /^https?:.*?([?#@])/i.exec(address) ?? [];
  const what = { '?': 'a query', '#': 'a fragment', '@': 'a user' }[mark];
  const problem = what ? `An address with ${what} cannot be called` : 'No http address';
  throw notSet(options, problem, 'baseUrl');
}

/** Creates the error that says what is not set, and how to set it. */
export function notSet({ hint }: BaseOptions, what: string, option: string): ConfigurationError {
  return new ConfigurationError(`${what}: give ${option}${hint?.(option) ?? ''}`);
}

/** The origin of the page; `undefined` outside of browsers. */
export function pageOrigin(): string | undefined {
  return (globalThis as { location?: { readonly origin: string } }).location?.origin;
}

/** Writes a query parameter with a single value in the default style. */
export const writeQuery: WriteParameter = ({ name }, value, { query }) =>
  isAbsent(value)
    ? undefined
    : query.push([name, valueText(value)].map(encodeURIComponent).join('='));

/** The most common descriptor, which generated code leaves out. */
export const inQuery: ParameterDescriptor = { in: 'query', write: writeQuery };

/**
 * Writes a single value. No style defines arrays and objects inside of others: they become JSON.
 */
export function valueText(value: unknown): string {
  const text = jsonText(value);
  if (!text || text === 'null') throw new TypeError('it has no text form');
  return text.startsWith('"') ? String(JSON.parse(text)) : text;
}

/** Refuses `.` and `..` segments, also encoded: URL parsers remove them. */
export function refuseClimbing(id: string, path: string): string {
  if (/^[^?]*\/(\.|%2e){1,2}([/?]|$)/i.test(path))
    throw new ArgumentError(`${id}: "." and ".." cannot be sent in a path`);
  return path;
}

export interface PreparedRequest extends Pick<Draft, 'headers'> {
  /** The path and query, relative to the base URL. */
  readonly target: string;
  readonly body?: SerializedBody | undefined;
}

/**
 * Builds path, query, headers and body from an operation and the flat argument of its call.
 * @throws {ArgumentError} Something required is missing, or a value cannot be serialised.
 */
export function prepareRequest(
  operation: OperationDescriptor,
  params: object,
  { extraBody, extraQuery }: OperationOptions = {},
): PreparedRequest {
  const { id, path, fill, parameters, body } = operation;
  if (nameOf(params) !== 'Object')
    throw new ArgumentError(`${id} takes an object with its arguments`);
  const rest = new Map(present(params));
  const draft: Draft = { path: new Map(), query: [], headers: {} };
  const written = <T>(key: string, required: boolean | undefined, write: () => T): T => {
    try {
      const result = write();
      if (required && result === undefined) throw new TypeError('it is required');
      return result;
    } catch (cause) {
      const { message } = Object(cause) as { readonly message?: string };
      throw new ArgumentError(`${id}: "${key}" cannot be sent: ${message}`, { cause });
    }
  };
  for (const [key, parameter] of present(parameters)) {
    const named = { name: key, ...parameter };
    const value = rest.get(key);
    written(key, named.required, () => named.write(named, value, draft));
    rest.delete(key);
  }
  for (const [name, value] of present(extraQuery))
    for (const each of [value].flat())
      written(name, false, () => writeQuery({ name, in: 'query' }, each, draft));
  const filled = fill?.(operation, draft.path) ?? path;
  const query = draft.query.join('&');
  return {
    target: filled + (query && (filled.includes('?') ? '&' : '?') + query),
    headers: draft.headers,
    body:
      body && written(body.key ?? 'body', body.required, () => body.write(body, rest, extraBody)),
  };
}
