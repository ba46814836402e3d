// Functions of orval that send by what the application sends with: axios, or a function of its own (a mutator).

import {
  addressOf,
  type Failures,
  type NamedSender,
  operationOf,
  type Operation,
} from './orval.js';
import {
  type About,
  type Call,
  type Core,
  filledPath,
  type Part,
  partsOf,
  type Sent,
} from './positions.js';

/** A function that sends; what it takes is its own affair. */
type Send = (first: never, second: never) => unknown;

/** What axios is to these functions. */
type Axios = Readonly<
  Record<'delete' | 'get' | 'head' | 'options' | 'patch' | 'post' | 'put', unknown>
>;

interface Config {
  readonly headers?: HeadersInit;
  readonly params?: object;
}

/** Makes functions that axios sends the requests of. */
export function axiosOperationsOf<X extends NamedSender>(core: Core, axios: Axios, base: string) {
  return maker<X>(core, base, async (about, { sent, options }) => {
    const { method, success } = about.operation;
    const kinds = new Set(Object.values(success));
    const config = {
      ...(kinds.has('binary') ? { responseType: 'blob' } : {}),
      ...(kinds.has('text') ? { responseType: 'text' } : {}),
      ...options,
      ...('query' in sent && { params: { ...sent.query, ...options.params } }),
    };
    const verb = method.toLowerCase();
    const url = base + filledPath(about, sent);
    const data = dataOf(about, sent);
    // A cast: these are the functions of axios.
    const send = Reflect.get(axios, verb) as (...args: readonly unknown[]) => unknown;
    return /^p/.test(verb)
      ? send(url, data, config)
      : send(url, data === undefined ? config : { data, ...config });
  });
}

/** Makes functions that a mutator sends the requests of, which takes what axios takes. */
export function mutatorOperationsOf<X extends NamedSender>(core: Core, send: Send, base: string) {
  const make = maker<X>(core, base, async (about, { sent, given, signal }) => {
    const { method, body, success } = about.operation;
    const request = {
      ...{ url: base + filledPath(about, sent), method },
      ...(body && { headers: { 'Content-Type': body.mediaType }, data: dataOf(about, sent) }),
      ...('query' in sent && { params: sent.query }),
      ...(Object.values(success).includes('binary') && { responseType: 'blob' }),
      signal,
    };
    // Casts: the mutator knows what it takes.
    return send(request as never, given as never);
  });
  return <A extends readonly unknown[], R, E = unknown>(
    call: Call,
    parts?: readonly Part[],
  ): Operation<A, R, E, X> =>
    Object.assign(make<A, R, E>(call, parts), { '~apart': true as const });
}

/** Makes functions that a mutator sends the requests of, which takes what `fetch` takes. */
export function fetchOperationsOf<X extends NamedSender>(core: Core, send: Send, base: string) {
  const make = maker<X>(core, base, async (about, { sent, options }) => {
    const { method, body } = about.operation;
    const data = dataOf(about, sent);
    const { mediaType: type = '' } = body ?? {};
    const headers = { 'Content-Type': type, ...Object.fromEntries(new Headers(options.headers)) };
    const init = {
      ...options,
      method,
      ...(body && !(data instanceof FormData) && { headers }),
      ...(body && { body: type.includes('json') ? JSON.stringify(data) : data }),
    };
    return send(addressOf(about, sent, base) as never, init as never);
  });
  return <A extends readonly unknown[], R>(
    call: Call,
    parts?: readonly Part[],
  ): Operation<A, R, Failures<R>, X> => make(call, parts);
}

interface Task {
  readonly sent: Sent;
  /** What the call gives after the parts; as it is given, too. */
  readonly options: Config;
  readonly given: unknown;
  readonly signal: unknown;
}

function maker<X extends NamedSender>(
  core: Core,
  base: string,
  send: (about: About, task: Task) => Promise<unknown>,
) {
  return <A extends readonly unknown[], R, E = unknown>(
    call: Call,
    parts?: readonly Part[],
  ): Operation<A, R, E, X> =>
    operationOf(core, { call, parts, base }, (about, args) => {
      const [given, signal] = args.slice(about.parts.length);
      const options: Config = Object(given);
      return send(about, { sent: partsOf(about, args), options, given, signal });
    });
}

/** A form where one is sent, and the body as it is otherwise. */
function dataOf({ operation: { body } }: About, sent: Sent): unknown {
  const type = body?.mediaType ?? '';
  const isEncoded = type.startsWith('application/x-www-form-urlencoded');
  if (sent.body === undefined || !(isEncoded || type.startsWith('multipart/'))) return sent.body;
  const form = isEncoded ? new URLSearchParams() : new FormData();
  for (const [name, value] of Object.entries(Object(sent.body)))
    for (const each of [value].flat())
      if (each === undefined || each === null) continue;
      else if (each instanceof Blob && form instanceof FormData) form.append(name, each);
      else form.append(name, typeof each === 'object' ? JSON.stringify(each) : String(each));
  return form;
}
