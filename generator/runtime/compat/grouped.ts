// The argument of a call, of requests in parts: other generators keep path, query, headers and body apart.

import type { OperationDescriptor } from '../client/descriptor.js';
import type { ExtraQuery, OperationOptions } from '../client/types.js';
import { present } from '../client/values.js';

/** The parts of a request. */
interface Parts {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers: Headers;
  readonly body?: unknown;
}

/** The operation without cookies, which are the caller's; a query is written in the order that it has. */
export function grouped(
  { parameters, ...operation }: OperationDescriptor,
  { query }: Parts,
): OperationDescriptor {
  const order = Object.keys(query ?? {});
  const own = present(parameters)
    .filter(([, { in: place }]) => place !== 'cookie')
    .map(([key, each]) => ({ at: order.indexOf(each.name ?? key), entry: [key, each] as const }))
    .sort((one, other) => one.at - other.at)
    .map(({ entry }) => entry);
  return { ...operation, parameters: Object.fromEntries(own) };
}

/** The argument and the options of a call. No media type is asked for. */
export function argumentsOf(
  { parameters, body: written }: OperationDescriptor,
  { path, query, headers, body }: Parts,
): { readonly params: object; readonly options: OperationOptions } {
  const params: Record<string, unknown> = {};
  const rest = { ...query };
  for (const [own, { in: place, name = own }] of present(parameters)) {
    params[own] =
      place === 'header'
        ? (headers.get(name) ?? undefined)
        : ((place === 'path' ? path : query)?.[name] ?? undefined);
    if (place === 'query') delete rest[name];
  }
  const key = written?.key;
  return {
    params: key === undefined ? { ...Object(body), ...params } : { ...params, [key]: body },
    options: {
      headers: { accept: null, ...Object.fromEntries(headers) },
      // A cast: values of other types are refused when they are written.
      extraQuery: rest as ExtraQuery,
    },
  };
}
