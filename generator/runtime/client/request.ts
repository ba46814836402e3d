// From an operation and the flat argument of its call to what is sent: path, query, headers and body.

import type { SerializedBody } from './body-json.js';
import type { Draft, OperationDescriptor } from './descriptor.js';
import { ArgumentError } from './errors.js';
import type { OperationOptions } from './options.js';
import { present } from './values.js';

export interface PreparedRequest extends Pick<Draft, 'headers'> {
  /** The path and query, from the base URL on. */
  readonly target: string;
  readonly body?: SerializedBody | undefined;
}

type Extras = Pick<OperationOptions, 'extraBody' | 'extraQuery'>;

/** @throws {ArgumentError} Something required is missing, or a value has no form in the request. */
export function prepareRequest(
  operation: OperationDescriptor,
  params: object,
  { extraBody, extraQuery }: Extras = {},
): PreparedRequest {
  const { id, path, fill, parameters = [], body } = operation;
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
  for (const parameter of parameters) {
    const { key = parameter.name, required, write } = parameter;
    written(key, required, () => write(parameter, rest.get(key), draft));
    rest.delete(key);
  }
  for (const [name, value] of present(extraQuery))
    for (const each of [value].flat())
      if (each != null) draft.query.push([name, `${each}`].map(encodeURIComponent).join('='));
  const filled = fill?.(operation, draft.path) ?? path;
  const query = draft.query.join('&');
  return {
    target: filled + (query && (filled.includes('?') ? '&' : '?') + query),
    headers: draft.headers,
    body:
      body && written(body.key ?? 'body', body.required, () => body.write(body, rest, extraBody)),
  };
}
