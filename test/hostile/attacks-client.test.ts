// What a stranger can make long, for every function of a client that goes over it: eight times as much costs about eight times the steps, in
// every function. Counted in steps: how often each block of each function runs, as V8 counts them for coverage. What patterns cost is analysed in
// `backtracking.test.ts`.

import { Session } from 'node:inspector/promises';
import { afterAll, describe, expect, it } from 'vitest';

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
// Only now: what was compiled before is not counted.
const { keyInCookie } = await import('../../generator/runtime/client/auth/credentials.js');
const { writeForm, writeMultipart, writeUrlencoded } =
  await import('../../generator/runtime/client/body.js');
const { converting } = await import('../../generator/runtime/client/conversions.js');
const { ClientError, serviceMessage } = await import('../../generator/runtime/client/errors.js');
const { redactNames, redactUrl } = await import('../../generator/runtime/client/logging.js');
const { maskingOf } = await import('../../generator/runtime/client/auth/masking.js');
const { byLink } = await import('../../generator/runtime/client/pages.js');
const { writeParts } = await import('../../generator/runtime/client/parts.js');
const { requestIdOf, readRateLimit, waitAsked } =
  await import('../../generator/runtime/client/limits/rate-limit.js');
const { checkedBaseUrl, fillPath, refuseClimbing, serializeParameter, writeCookie } =
  await import('../../generator/runtime/client/request.js');
const { contentTypeOf, headerValues } = await import('../../generator/runtime/client/response.js');
const { createEventParser } = await import('../../generator/runtime/client/streams/events.js');
const { callForLines } = await import('../../generator/runtime/client/streams/json-lines.js');
const { jsonText } = await import('../../generator/runtime/client/values.js');
const { areUnique } = await import('../../generator/runtime/schema/evaluate-values.js');
const { Example, operation } = await import('../behaviour/client.js');
afterAll(() => session.disconnect());

const key = 'sk-live-0123456789abcdef0123456789abcdef';
const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const record = <T>(count: number, make: (index: number) => T): Record<string, T> =>
  Object.fromEntries(many(count, (index) => [`name${index}`, make(index)]));
/** Objects in one another. */
const deep = (depth: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 ? { a: value } : [value];
  return value;
};
/** What is nested too deeply is refused at once; the client puts the name of the argument before it. */
const refused = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    expect(String(error)).toMatch(
      /^TypeError: it is nested more than 100 levels deep$|^RangeError: Maximum call stack size exceeded$/,
    );
    return error;
  }
};
const headers = (value: string, name = 'link'): Headers => new Headers({ [name]: value });
const masks = (text: string): string => maskingOf([key, `Bearer ${key}`]).text(text);
const next = (header: string): unknown =>
  byLink({ items: [], header: 'link' }).next({
    data: {},
    items: [],
    params: {},
    response: new Response(null, { headers: headers(header) }),
  });
const events = (chunks: readonly string[]): number => {
  const parser = createEventParser({ longest: 1e7, tooLong: () => new Error('too long') });
  return chunks.reduce((sum, chunk) => sum + [...parser.push(chunk)].length, 0);
};
const lines = async (chunks: readonly string[], separated?: true): Promise<unknown> => {
  const body = new ReadableStream<Uint8Array>({
    start: (out) => {
      for (const chunk of chunks) out.enqueue(new TextEncoder().encode(chunk));
      out.close();
    },
  });
  const client = new Example({
    baseUrl: 'http://a.example',
    fetch: async () => new Response(body, { headers: { 'content-type': 'application/json-seq' } }),
  });
  const streamed = operation({ success: { 200: 'stream' }, accept: 'application/json-seq' });
  const found: unknown[] = [];
  try {
    const stream = await callForLines<unknown>(
      client,
      { operation: streamed, ...(separated && { separated }) },
      {},
    );
    // A cast: without a type of its own, a call for lines is one of anything.
    for await (const item of stream as AsyncIterable<unknown>) found.push(item);
  } catch (error) {
    found.push(error);
  }
  return found.length;
};
const written = (name: 'form' | 'deepObject', value: unknown): unknown =>
  serializeParameter({ name: 'a', in: 'query', style: name, explode: true }, value);
const body = { mediaType: 'multipart/form-data', required: true, key: 'body' } as const;
const inBody = (value: unknown): ReadonlyMap<string, unknown> => new Map([['body', value]]);

type Attack = readonly [name: string, run: (count: number) => unknown];

/** By kind: what is long, and what goes over it. */
const attacks: readonly Attack[] = [
  ['masks: backslashes', (count) => masks('\\'.repeat(count))],
  ['masks: percent signs', (count) => masks('%25'.repeat(count))],
  ['masks: percent signs in one another', (count) => masks(`%${'25'.repeat(count)}`)],
  ['masks: entities', (count) => masks('&amp;'.repeat(count))],
  ['masks: digits of an entity', (count) => masks(`&#${'0'.repeat(count)}`)],
  ['masks: a name of an entity', (count) => masks(`&${'a'.repeat(count)}`)],
  ['masks: escapes of JSON', (count) => masks('\\u0061'.repeat(count))],
  ['masks: half of them', (count) => masks('\\u00%2&#x'.repeat(count))],
  ['masks: near-misses', (count) => masks(key.slice(0, 20).repeat(count))],
  ['masks: hits in one word', (count) => masks(key.repeat(count))],
  ['masks: hits in many words', (count) => masks(`${key} `.repeat(count))],
  ['masks: blanks', (count) => masks(' '.repeat(count))],
  [
    'masks: a text in JSON',
    (count) => JSON.parse(JSON.stringify(many(count, String)), maskingOf([key]).revive),
  ],
  [
    'masks: names in JSON',
    (count) => JSON.parse(JSON.stringify(record(count, String)), maskingOf([key]).revive),
  ],
  [
    'masks: of many secrets',
    (count) => maskingOf(many(count, (index) => `secret-${index}`)).text('a'.repeat(count)),
  ],
  [
    'masks: of a long cookie',
    (count) => maskingOf([many(count, (index) => `c${index}=${index}-value`).join('; ')]).text('a'),
  ],
  ['masks: of a long key', (count) => maskingOf([key.repeat(count)]).text(key.repeat(count))],
  [
    'cookies: parameters',
    (count) => {
      const draft = { path: new Map(), query: [], headers: {} };
      for (const name of many(count, String)) writeCookie({ name, in: 'cookie' }, 'a', draft);
    },
  ],
  [
    'cookies: beside a key',
    (count) => {
      const cookie = many(count, (index) => `c${index}=a`).join('; ');
      const request = new Request('http://a.example', { headers: { 'x-cookie': cookie } });
      const named = operation({ parameters: [{ name: 'session', in: 'cookie' }] });
      return keyInCookie('session').isGiven?.(request, named);
    },
  ],
  [
    'cookies: of a response',
    (count) =>
      headerValues(
        new Headers(many(count, (index): [string, string] => ['set-cookie', `c${index}=a, b`])),
      ),
  ],
  ['queries: a list', (count) => written('form', many(count, String))],
  ['queries: an object', (count) => written('form', record(count, String))],
  [
    'queries: names in a log',
    (count) => redactUrl(`http://a.example/?${many(count, (index) => `n${index}=a`).join('&')}`),
  ],
  ['queries: a path', (count) => refuseOrFill(count)],
  [
    'queries: slashes of an address',
    (count) => checkedBaseUrl({}, `http://a.example/${'/'.repeat(count)}a`),
  ],
  [
    'queries: slashes at the end of an address',
    (count) => checkedBaseUrl({}, `http://a.example${'/'.repeat(count)}`),
  ],
  [
    'headers: blanks in a type',
    (count) => contentTypeOf({ headers: headers(`a/b${' '.repeat(count)}c`, 'content-type') }),
  ],
  ['headers: many', (count) => headerValues(new Headers(record(count, String)), { a: Number })],
  [
    'headers: commas in a waiting time',
    (count) => waitAsked(headers('1,'.repeat(count), 'retry-after')),
  ],
  [
    'headers: blanks in a waiting time',
    (count) => waitAsked(headers(`1${' '.repeat(count)}a`, 'retry-after')),
  ],
  [
    'headers: a rate limit',
    (count) => readRateLimit(headers('1'.repeat(count), 'x-ratelimit-limit')),
  ],
  ['headers: an id', (count) => requestIdOf(headers('1'.repeat(count), 'cf-ray'))],
  ['events: short ones', (count) => events(['data: a\n\n'.repeat(count)])],
  ['events: one character at a time', (count) => events(many(count, () => 'a'))],
  ['events: lines of one event', (count) => events([...many(count, () => 'data: a\n'), '\n'])],
  ['events: returns', (count) => events(many(count, () => '\r'))],
  ['events: comments', (count) => events([':\n'.repeat(count)])],
  ['lines: short ones', (count) => lines(['1\n'.repeat(count)])],
  ['lines: one character at a time', (count) => lines(many(count, () => '1'))],
  [
    'lines: line breaks in a value',
    (count) =>
      lines(
        many(count, () => '[1\n'),
        true,
      ),
  ],
  [
    'lines: values that are none',
    (count) =>
      lines(
        many(count, () => 'a\n'),
        true,
      ),
  ],
  [
    'lines: blanks',
    (count) =>
      lines(
        many(count, () => ' \n'),
        true,
      ),
  ],
  [
    'lines: separators',
    (count) =>
      lines(
        many(count, () => '\u001e'),
        true,
      ),
  ],
  ['depth: a message', (count) => serviceMessage(deep(count))],
  [
    'depth: messages side by side',
    (count) =>
      serviceMessage({ errors: many(count, (index) => ({ loc: ['a'], msg: `m${index}` })) }),
  ],
  ['depth: fields with messages', (count) => serviceMessage(record(count, () => ['a']))],
  [
    'depth: a query',
    (count) =>
      written(
        'deepObject',
        many(count / 8, () => deep(99)),
      ),
  ],
  ['depth: a query that is too deep', (count) => refused(() => written('deepObject', deep(count)))],
  ['depth: a body', (count) => refused(() => jsonText(deep(count)))],
  ['depth: what is redacted', (count) => redactNames(deep(count), ['b'])],
  [
    'depth: what is converted',
    (count) =>
      converting({ others: 'bigint' })(
        record(count, Number),
        JSON.stringify(record(count, Number)),
      ),
  ],
  ['depth: the message of an error', (count) => new ClientError(' \n'.repeat(count))],
  ['links: many', (count) => next('<a>; rel="a", '.repeat(count))],
  ['links: parameters', (count) => next(`<a>${'; a="b"'.repeat(count)}`)],
  ['links: quotes', (count) => next('<a>;a="'.repeat(count))],
  ['links: blanks', (count) => next(`<a>;${' '.repeat(count)}a`)],
  ['links: brackets', (count) => next('<'.repeat(count))],
  ['links: blanks in a relation', (count) => next(`<a>;rel="${' '.repeat(count)}"`)],
  [
    'parts: of a form',
    (count) => writeForm(many(count, (index) => ({ name: `n${index}`, content: 'a' }))),
  ],
  [
    'parts: fields of a form',
    (count) => writeMultipart({ ...body, write: writeMultipart }, inBody(record(count, String))),
  ],
  [
    'parts: of a list',
    (count) =>
      writeParts(
        { ...body, mediaType: 'multipart/mixed', write: writeParts },
        inBody(many(count, String)),
      ),
  ],
  [
    'parts: fields',
    (count) => writeUrlencoded({ ...body, write: writeUrlencoded }, inBody(record(count, String))),
  ],
  ['unique items: numbers', (count) => areUnique(many(count, Number))],
  [
    'unique items: objects',
    (count) => areUnique(many(count, (index) => ({ b: index, a: [index] }))),
  ],
  [
    'unique items: objects with many names',
    (count) => areUnique([record(count, String), record(count, Number)]),
  ],
];

function refuseOrFill(count: number): string {
  refuseClimbing('a', `${'/a'.repeat(count)}`);
  const names = many(count, (index) => `a${index}`);
  const path = names.map((name) => `/{${name}}`).join('');
  return fillPath({ id: 'a', path }, new Map(names.map((name) => [name, 'b'])));
}

const small = 2_000;
const factor = 8;
/** What a function may do besides: buffers are doubled, and much is compiled once. */
const besides = 20_000;

describe('what is long costs as many times the steps as it is longer', () => {
  it.each(attacks)('%s', { timeout: 120_000 }, async (_, run) => {
    await stepsOf(() => run(16));
    const before = await stepsOf(() => run(small));
    const after = await stepsOf(() => run(small * factor));
    const steeper = [...after].flatMap(([name, steps]) => {
      const most = (before.get(name) ?? 0) * factor * 1.5 + besides;
      return steps > most ? [`${name}: ${before.get(name) ?? 0} steps, then ${steps}`] : [];
    });
    expect(steeper).toEqual([]);
  });
});

/** Function → how many of its blocks were entered. */
async function stepsOf(work: () => unknown): Promise<ReadonlyMap<string, number>> {
  await session.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const steps = new Map<string, number>();
  for (const { url, functions } of result) {
    const [, file] = /\/(generator\/runtime\/[^?]*)/.exec(url) ?? [];
    if (file === undefined) continue;
    for (const { functionName, ranges } of functions) {
      const name = `${file} ${functionName} ${ranges[0]?.startOffset ?? 0}`;
      const count = ranges.reduce((sum, range) => sum + range.count, 0);
      steps.set(name, (steps.get(name) ?? 0) + count);
    }
  }
  return steps;
}
