// Compares recorded exchanges with the document: undocumented operations, parameters and statuses, and values that the schemas reject.
// The messages contain no value of a request or a response, and no secret of the recording.

import { type DocumentOperation, enumerate, isJsonType, mediaFor } from './enumerate.js';
import { createJudge } from './judge/judge.js';
import { isArray, isObject, type Json, type JsonObject } from './judge/json.js';
import { expectationOf, judgeRequest, type Problem, routesOf } from './server/request.js';

/** A recorded request and its response. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  readonly status: number;
  readonly responseHeaders: ReadonlyMap<string, string>;
  readonly responseBody: string;
}

export interface TrafficFinding {
  readonly kind: 'undocumented' | 'mismatch';
  readonly message: string;
  /** The part of the document that the exchange violates. */
  readonly pointer: string;
  /** How many exchanges show it. */
  readonly count: number;
}

/** Judges exchanges with any host, because a recording may be of a test system that is not a server of the document. */
export function judgeTraffic(
  document: JsonObject,
  exchanges: readonly Exchange[],
): readonly TrafficFinding[] {
  const { operations, schemes } = enumerate(document);
  const routes = routesOf(operations);
  const judge = createJudge(document);
  const expectation = expectationOf(document, judge, schemes);
  const bases = basesOf(operations);
  const found = new Map<string, TrafficFinding>();
  for (const exchange of exchanges) {
    const { path, query } = addressOf(exchange.url);
    const targets = bases
      .filter((base) => path === base || path.startsWith(`${base}/`))
      .map((base) => path.slice(base.length) || '/');
    const judged = targets.map((target) =>
      judgeRequest(
        {
          method: exchange.method,
          target: query === '' ? target : `${target}?${query}`,
          headers: exchange.headers,
          body: Buffer.from(exchange.body),
        },
        routes,
        expectation,
      ),
    );
    const request = judged.find(({ operation }) => operation !== undefined) ?? judged[0];
    const { operation } = request ?? {};
    const redact = redactor(exchange);
    const report = (kind: TrafficFinding['kind'], text: string, pointer: string): void => {
      const label =
        operation === undefined
          ? `${exchange.method} ${withoutIds(path)}`
          : `${operation.method} ${operation.path}`;
      const message = redact(`\`${label}\`: ${text}`);
      const key = `${message} ${pointer}`;
      const known = found.get(key);
      found.set(key, { kind, message, pointer, count: (known?.count ?? 0) + 1 });
    };
    if (operation === undefined) {
      report('undocumented', 'the document has no such operation', '');
      continue;
    }
    // If the service rejected the request with an error, its mistakes are expected.
    if (exchange.status < 400)
      for (const problem of request?.problems ?? [])
        // Recordings often lack credentials.
        if (problem.part !== 'security')
          report(kindOf(problem), textOf(problem), problem.pointer ?? operation.pointer);
    judgeResponse(exchange, operation, { judge, report });
  }
  return [...found.values()];
}

type Report = (kind: TrafficFinding['kind'], text: string, pointer: string) => void;

function judgeResponse(
  { status, responseHeaders, responseBody }: Exchange,
  operation: DocumentOperation,
  { judge, report }: { judge: ReturnType<typeof createJudge>; report: Report },
): void {
  const of = (wanted: string): DocumentOperation['responses'][number] | undefined =>
    operation.responses.find((each) => each.status === wanted);
  const response = of(String(status)) ?? of(`${Math.floor(status / 100)}XX`) ?? of('default');
  if (response === undefined)
    return report('undocumented', `the response ${status} is not documented`, operation.pointer);
  const contentType = responseHeaders.get('content-type');
  for (const header of response.headers)
    if (header.required && !responseHeaders.has(header.name.toLowerCase()))
      report('mismatch', `the response ${status} lacks the header ${header.name}`, header.pointer);
  if (responseBody === '' || contentType === undefined) {
    if (responseBody === '' && response.content.length > 0 && status !== 304)
      report('mismatch', `the response ${status} has no body`, response.pointer);
    return;
  }
  const media = mediaFor(response.content, contentType);
  if (media === undefined)
    return report(
      'undocumented',
      `the response ${status} is ${contentType.replace(/;.*/s, '')}, which is not documented`,
      response.pointer,
    );
  if (media.schema === undefined || !isJsonType(contentType)) return;
  const value = parsed(responseBody);
  if (value === undefined)
    return report('mismatch', `the response ${status} is no JSON`, media.pointer);
  const { valid, errors } = judge.judge(media.schema, value, 'response');
  if (!valid)
    report(
      'mismatch',
      `the response ${status} is not what its schema allows: ${errors.slice(0, 3).map(withoutIndexes).join('; ')}`,
      media.schema,
    );
}

function kindOf({ part, text }: Problem): TrafficFinding['kind'] {
  return part === 'operation' || /is no parameter|does not list|document has none/.test(text)
    ? 'undocumented'
    : 'mismatch';
}

function textOf({ part, text }: Problem): string {
  return part === 'body' || part === 'operation'
    ? withoutIndexes(text)
    : `the ${part} parameter ${withoutIndexes(text)}`;
}

/** Groups the problems of all items of an array into one. */
function withoutIndexes(text: string): string {
  return text.replace(/\/\d+(?=\/|\s|$)/g, '/*');
}

/** Replaces path segments that look like identifiers or keys by `*`. */
function withoutIds(path: string): string {
  return path
    .split('/')
    .map((segment) => (/\d/.test(segment) && !/^v\d+$/.test(segment) ? '*' : segment))
    .join('/');
}

function addressOf(url: string): { readonly path: string; readonly query: string } {
  const [address = '', query = ''] = url.replace(/#.*$/s, '').split(/\?(.*)/s);
  return { path: address.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '') || '/', query };
}

/** The paths of the servers, the longest first; the empty path last. */
function basesOf(operations: readonly DocumentOperation[]): readonly string[] {
  const paths = operations
    .flatMap(({ servers }) => servers)
    .map((url) => addressOf(url).path.replace(/\/+$/, ''));
  return [...new Set([...paths, ''])].sort((a, b) => b.length - a.length);
}

const secretName = /auth|cookie|key|token|secret|signature|cred|passw|session/i;

/** Returns a function that redacts the values which the exchange sends or receives under the name of a secret. */
function redactor(exchange: Exchange): (text: string) => string {
  const secrets = new Set<string>();
  const add = (value: string): void => {
    for (const part of [value, ...value.split(/[\s;,=]+/)]) if (part.length > 5) secrets.add(part);
  };
  const inside = (value: Json | undefined, name: string): void => {
    if (isObject(value)) for (const [key, each] of Object.entries(value)) inside(each, key);
    else if (isArray(value)) for (const each of value) inside(each, name);
    else if (typeof value === 'string' && secretName.test(name)) add(value);
  };
  for (const headers of [exchange.headers, exchange.responseHeaders])
    for (const [name, value] of headers) if (secretName.test(name)) add(value);
  for (const [name, value] of new URLSearchParams(addressOf(exchange.url).query))
    if (secretName.test(name)) add(value);
  inside(parsed(exchange.body), '');
  inside(parsed(exchange.responseBody), '');
  const all = [...secrets].sort((a, b) => b.length - a.length);
  return (text) => all.reduce((left, secret) => left.replaceAll(secret, '[redacted]'), text);
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
