// Functions with an argument for each part of a request, as other generators make them: what each argument is, as the client describes the operation.

import { type ApiClient } from '../client/api-client.js';
import type { OperationDescriptor } from '../client/descriptor.js';
import type { CoreOptions } from '../client/types.js';
import { present } from '../client/values.js';

export type Core = new (options: CoreOptions) => ApiClient;

/** A function of the client: `getPet(client, params, options)`. */
export type Call = (client: ApiClient, params: never, options?: never) => Promise<unknown>;

/**
 * The part of a request that an argument is: `path.petId`, `body`, `query` or `headers`; of an object, those that its properties are.
 */
export type Part = string | Readonly<Record<string, string>>;

/** What a function sends. */
export interface About {
  readonly operation: OperationDescriptor;
  readonly parts: readonly Part[];
}

/** A function whose arguments are known. */
export interface Positioned {
  /** @internal */
  readonly '~about': () => About;
}

/**
 * The types of what sends requests, which depend on what is sent: those that it does not set are set
 * for each operation.
 */
export interface Sender {
  /** The body of a success, and those of errors. */
  readonly response: unknown;
  readonly errors: unknown;
  /** What a function resolves to. */
  readonly result: unknown;
  /** What it rejects with. */
  readonly error: unknown;
  /** What a function takes after the parts of a request. */
  readonly config: object;
}

export type ResultOf<R, X extends Sender> = (X & { response: R })['result'];
export type ErrorOf<E, X extends Sender> = (X & { errors: E })['error'];

/** The parts of a request. */
export interface Sent {
  readonly path: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly headers?: Record<string, unknown>;
  readonly body?: unknown;
}

/**
 * What a function of the client sends, as it is found out when it is first needed.
 *
 * @param places Where the parameters are that have an argument of their own together.
 * @param parts The parts, where their order is not the usual one.
 */
export function aboutOf(
  core: Core,
  call: Call,
  {
    places,
    parts,
  }: { readonly places: readonly Place[]; readonly parts?: readonly Part[] | undefined },
): () => About {
  let about: About | undefined;
  return () => {
    if (about) return about;
    const operation = operationOf(core, call);
    about = { operation, parts: parts ?? partsIn(operation, places) };
    return about;
  };
}

type Place = 'query' | 'header';

function operationOf(Core: Core, call: Call): OperationDescriptor {
  const core = new Core({ baseUrl: 'http://localhost' });
  const operations: OperationDescriptor[] = [];
  core.call = (operation) => {
    operations.push(operation);
    throw new TypeError('This is no call.');
  };
  try {
    // Casts: nothing is sent.
    void Promise.resolve(call(core, {} as never)).catch(() => undefined);
  } catch {
    // The operation is known by now.
  }
  const [operation] = operations;
  if (!operation) throw new TypeError('This function sends no request.');
  return operation;
}

/** The path's parameters, the body and the rest; what is required comes first. */
function partsIn(
  { path, parameters, body }: OperationDescriptor,
  places: readonly Place[],
): readonly string[] {
  const all = present(parameters).map(([key, { name = key, ...each }]) => ({ ...each, name }));
  const inPath = all
    .filter((each) => each.in === 'path')
    .sort((one, other) => path.indexOf(`{${one.name}}`) - path.indexOf(`{${other.name}}`));
  const rest = [
    ...(body ? [{ part: 'body', required: body.required }] : []),
    ...places.flatMap((place) => {
      const own = all.filter((each) => each.in === place);
      const part = place === 'header' ? 'headers' : place;
      return own.length === 0 ? [] : [{ part, required: own.some(({ required }) => required) }];
    }),
  ];
  return [
    ...inPath.map(({ name }) => `path.${name}`),
    ...rest.filter(({ required }) => required).map(({ part }) => part),
    ...rest.filter(({ required }) => !required).map(({ part }) => part),
  ];
}

/** The parts of a request, of the arguments in their positions. */
export function partsOf({ parts }: About, args: readonly unknown[]): Sent {
  const path: Record<string, unknown> = {};
  const sent: Record<string, unknown> = { path };
  const place = (part: string, value: unknown): void => {
    if (part.startsWith('path.')) path[part.slice(5)] = value;
    else sent[part] = value;
  };
  for (const [at, part] of parts.entries())
    if (typeof part === 'string') place(part, args[at]);
    else for (const [key, own] of Object.entries(part)) place(own, Object(args[at])[key]);
  // A cast: the operation says what its arguments are.
  return sent as unknown as Sent;
}

/** The path with its parameters. */
export function filledPath(
  { operation: { path } }: About,
  { path: values }: Sent,
  write: (value: string) => string = (value) => value,
): string {
  return path.replace(/\{([^{}]+)\}/g, (_, name: string) => write(String(values[name])));
}

/** The arguments of a function, and what comes after them. */
export function split<A extends readonly unknown[], Options>(
  { '~about': about }: Positioned,
  given: readonly unknown[],
): { readonly args: A; readonly options: Options | undefined; readonly rest: readonly unknown[] } {
  const { length } = about().parts;
  const args = Array.from({ length }, (_, at) => given[at]);
  const [options, ...rest] = given.slice(length);
  // Casts: the types of what is given say so.
  return { args: args as unknown as A, options: options as Options | undefined, rest };
}

/** The arguments of a function, of an object that has them by their names. */
export function named(
  { '~about': about }: Positioned,
  variables: unknown,
  nameOf: (parameter: string) => string,
): readonly unknown[] {
  const values = new Map(Object.entries(Object(variables)));
  return about().parts.map((part) =>
    typeof part !== 'string'
      ? variables
      : values.get(
          part.startsWith('path.')
            ? nameOf(part.slice(5))
            : ({ body: 'data', query: 'params' }[part] ?? part),
        ),
  );
}
