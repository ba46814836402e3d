// From an operation and the flat argument of its call to what is sent: path, query, headers and body.

import type { SerializedBody } from './body-json.js';
import type { OperationDescriptor } from './descriptor.js';
import { ArgumentError } from './errors.js';
import { writeValue } from './text.js';

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
  const { id, path, parameters = [], body } = operation;
  const argument = new Map<string, unknown>(Object.entries(params));
  const given = places<unknown>();
  const texts = places<string>();
  const problem = (key: string, text: string, options?: ErrorOptions): ArgumentError =>
    new ArgumentError(`${id}: "${key}" cannot be sent: ${text}`, options);
  const written = <T,>(key: string, isRequired: boolean | undefined, write: () => T): T => {
    let result: T;
    try {
      result = write();
    } catch (cause) {
      throw problem(key, cause instanceof Error ? cause.message : 'it has no form', { cause });
    }
    if (result === undefined && isRequired) throw problem(key, 'it is required');
    return result;
  };
  for (const parameter of parameters) {
    const {
      name,
      key = name,
      in: place,
      required = place === 'path',
      write = writeValue,
    } = parameter;
    const value = argument.get(key);
    const text = written(key, required, () => write(parameter, value));
    argument.delete(key);
    given[place].push([name, value]);
    if (text !== undefined) texts[place].push([name, text]);
  }
  const filling = new Map(texts.path);
  const filled = path.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const text = filling.get(name);
    if (!text) throw problem(name, 'it is required');
    return text;
  });
  // Encoded or not, these segments climb or vanish when the address is read (WHATWG URL, "double-dot path segment").
  if (filled !== path && /(?:^|\/)(?:\.|%2e){1,2}(?:[/?]|$)/i.test(filled))
    throw new ArgumentError(`${id}: a path parameter cannot be "." or ".."`);
  const [cookies, query] = [texts.cookie, texts.query].map((each) => each.map(([, text]) => text));
  if (cookies?.[0]) texts.header.push(['Cookie', cookies.join('; ')]);
  const { fromEntries } = Object;
  return {
    target: withQuery(filled, query),
    params: { path: fromEntries(given.path), query: fromEntries(given.query) },
    headers: fromEntries(texts.header),
    body: body && written(body.key ?? 'body', body.required, () => body.write(body, argument)),
  };
}

type Places<T> = Readonly<Record<'path' | 'query' | 'header' | 'cookie', [string, T][]>>;

function places<T>(): Places<T> {
  return { path: [], query: [], header: [], cookie: [] };
}

export function withQuery(path: string, query: readonly string[] = []): string {
  const whole = query[0] ? `${path}${path.includes('?') ? '&' : '?'}${query.join('&')}` : path;
  return whole.replaceAll('#', '%23');
}
