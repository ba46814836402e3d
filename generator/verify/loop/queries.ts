// L5: keys of queries differ when the request differs, and what queries find can be stored.

import { isDeepStrictEqual } from 'node:util';
import type { FoundCase } from '../subject/check.js';
import { isFunction, isRecord, type Members } from '../subject/exports.js';
import { allCredentials, clientMaker } from '../subject/packages.js';
import { messageOf } from '../wire/session.js';
import { type Loop, loopCheck } from './session.js';
import { fixtureValues, argumentOf } from '../subject/argument.js';

export const loopQueries = loopCheck({
  id: 'L5',
  title: 'Keys of queries differ when the request differs, and results survive a structured clone',
  absent: ({ query }) =>
    Object.keys(query ?? {}).some(isCreator)
      ? undefined
      : 'there are no queries, or TanStack Query is not installed',
  idle: 'no operation only reads',
  cases: async function* (loop) {
    const make = clientMaker(loop.subject.client);
    if (!make) return;
    const fetch = async (input: RequestInfo, init?: RequestInit): Promise<Response> =>
      loop.sandbox.fetch(new Request(input, init));
    const settings = { fetch, credentials: allCredentials(loop.wire), logLevel: 'off' };
    const client = make({ ...settings, baseUrl: `http://localhost${loop.sandbox.base}` });
    const other = make({ ...settings, baseUrl: `http://other.example${loop.sandbox.base}` });
    for (const [name, create] of Object.entries(loop.subject.query ?? {})) {
      if (!isCreator(name) || !isFunction(create)) continue;
      const [own, others] = [create, create].map(
        (one, index) => Reflect.apply(one, undefined, [index === 0 ? client : other]) as unknown,
      );
      if (!isRecord(own) || !isRecord(others)) continue;
      for (const method of Object.keys(own)) yield* queryCases(method, { own, others, loop });
    }
  },
});

function isCreator(name: string): boolean {
  return /^create.*Queries$/.test(name);
}

interface Queries {
  readonly own: Members;
  readonly others: Members;
  readonly loop: Loop;
}

/** What a call may be given besides its parameters that changes what is asked, or of whom. */
const options: readonly (readonly [string, Members])[] = [
  ['baseUrl', { baseUrl: 'http://second.example' }],
  ['headers', { headers: { 'x-tenant': 'second' } }],
  ['extraQuery', { extraQuery: { tenant: 'second' } }],
];

async function* queryCases(
  method: string,
  { own, others, loop }: Queries,
): AsyncIterable<FoundCase> {
  const operation = loop.operations.find(
    ({ name, function: call }) => name === method || call?.name === method,
  );
  const values = operation && fixtureValues(operation, loop);
  const argument = operation && values ? argumentOf(operation, values) : undefined;
  const params = typeof argument === 'object' ? argument : {};
  const made = (from: Members, given: Members): Members | undefined => {
    const create = from[method];
    if (!isFunction(create)) return undefined;
    const result: unknown = Reflect.apply(create, undefined, [params, given]);
    return isRecord(result) && Array.isArray(result['queryKey']) ? result : undefined;
  };
  const query = made(own, {});
  if (!query) return;
  const usual = keyOf(query);
  const changed: readonly (readonly [string, string | undefined])[] = [
    ['the client', keyOf(made(others, {}))],
    ...options.map(([name, given]) => [name, keyOf(made(own, given))] as const),
  ];
  for (const [name, key] of changed)
    yield {
      ...{ subject: operation?.name ?? method, name: `has another key with another ${name}` },
      ...(key === usual && { failure: `the key is ${usual} with another ${name}, too` }),
    };
  const { queryFn } = query;
  if (!operation || !isFunction(queryFn) || 'refetchInterval' in query) return;
  const failure = await cloneFailure(queryFn);
  yield {
    subject: operation.name,
    name: 'can be stored',
    ...(failure !== undefined && { failure }),
  };
}

function keyOf(query: Members | undefined): string | undefined {
  return query && JSON.stringify(query['queryKey']);
}

async function cloneFailure(
  ask: (context: object) => Promise<unknown>,
): Promise<string | undefined> {
  let found: unknown;
  try {
    found = await Reflect.apply(ask, undefined, [{ signal: new AbortController().signal }]);
  } catch {
    // Whether the call works is L1's.
    return undefined;
  }
  try {
    const clone: unknown = structuredClone(found);
    return found instanceof Blob || isDeepStrictEqual(clone, found)
      ? undefined
      : 'a structured clone of the result differs from it';
  } catch (error) {
    return `the result cannot be cloned: ${messageOf(error)}`;
  }
}
