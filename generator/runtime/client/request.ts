// From an operation and the flat argument of its call to what is sent: path, query, headers and body.

import type { SerializedBody } from './body-json.js';
import type { OperationDescriptor, ParameterDescriptor } from './descriptor.js';
import { ArgumentError } from './errors.js';
import type { OperationOptions } from './options.js';

export interface PreparedRequest {
  /** The path and query, from the base URL on. */
  readonly target: string;
  /** Header parameters and cookies. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: SerializedBody | undefined;
}

type Extras = Pick<OperationOptions, 'extraBody' | 'extraQuery'>;

/** @throws {ArgumentError} Something required is missing, or a value has no form in the request. */
export function prepareRequest(operation: OperationDescriptor, params: object, { extraBody, extraQuery = {} }: Extras = {}): PreparedRequest {
  const { id, path, fill, parameters = [], body } = operation;
  const rest = new Map<string, unknown>(Object.entries(params));
  const texts: Readonly<Record<ParameterDescriptor['in'], [string, string][]>> = {
    path: [],
    query: [],
    header: [],
    cookie: [],
  };
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
  for (const parameter of parameters) {
    const { name, key = name, in: place, required, write } = parameter;
    const text = written(key, required, () => write(parameter, rest.get(key)));
    rest.delete(key);
    if (text !== undefined) texts[place].push([name, text]);
  }
  const joined = (place: 'query' | 'cookie', separator: string): string =>
    texts[place].map(([, text]) => text).join(separator);
  const cookies = joined('cookie', '; ');
  const extra = new URLSearchParams();
  for (const [name, value] of Object.entries(extraQuery))
    for (const each of [value].flat()) if (each != null) extra.append(name, `${each}`);
  const query = [joined('query', '&'), extra].filter(String).join('&');
  if (cookies) texts.header.push(['Cookie', cookies]);
  const filled = fill?.(operation, texts.path) ?? path;
  return {
    target: filled + (query && (filled.includes('?') ? '&' : '?') + query),
    headers: Object.fromEntries(texts.header),
    body: body && written(body.key ?? 'body', body.required, () => body.write(body, rest, extraBody)),
  };
}
