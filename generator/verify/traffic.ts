// Compares recorded exchanges with the document: undocumented operations, parameters and statuses,
// and values that the schemas reject. The messages contain no value of a request or a response, and
// no secret of the recording.

import { withoutEnd } from '../base/texts.js';
import { type DocumentOperation, enumerate, isJsonType, mediaFor } from './reading/enumerate.js';
import { createJudge, listed } from './judge/judge.js';
import { isArray, isObject, type Json, type JsonObject, parseJson } from './judge/json.js';
import { isAffordable } from '../model/patterns.js';
import {
  type Expectation,
  judgeRequest,
  type Problem,
  type Received,
  routesOf,
  valuesBetween,
} from './reading/request.js';
import { createTypes } from './reading/types.js';

/** A recorded request and its response. */
export interface RecordedExchange {
  readonly method: string;
  readonly url: string;
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  readonly status: number;
  readonly responseHeaders: ReadonlyMap<string, string>;
  readonly responseBody: string;
  /** Where it is in the recording: `entry 3 of session.har`. */
  readonly entry: string;
}

export interface TrafficFinding {
  readonly kind: 'undocumented' | 'mismatch';
  readonly message: string;
  /** The part of the document that the exchange violates. */
  readonly pointer: string;
  /** The first exchange that shows it, and how many do. */
  readonly entry: string;
  readonly count: number;
}

export interface Traffic {
  readonly findings: readonly TrafficFinding[];
  /** Exchanges that were not judged: the preflights of browsers, and requests to other hosts. */
  readonly preflights: number;
  readonly otherHosts: number;
}

export function judgeTraffic(
  document: JsonObject,
  exchanges: readonly RecordedExchange[],
): Traffic {
  const { operations, schemes } = enumerate(document);
  const judge = createJudge(document, { isAffordable, isTracing: true });
  const expectation = { judge, schemes, types: createTypes(document) };
  const match = matcher(operations, expectation);
  const labelOf = labels(operations);
  const requests = exchanges.filter((exchange) => !isPreflight(exchange)).map(match);
  const isOwn = ownHosts(operations, requests);
  const own = requests.filter(({ exchange }) => isOwn(addressOf(exchange.url).host));
  const findings = new Map<string, TrafficFinding>();
  for (const { exchange, request } of own) {
    const { operation } = request ?? {};
    const redact = redactor(exchange);
    const report = (kind: TrafficFinding['kind'], text: string, pointer: string): void => {
      const label =
        operation === undefined ? labelOf(exchange) : `${operation.method} ${operation.path}`;
      const message = redact(`\`${label}\`: ${text}`);
      const key = `${message} ${pointer}`;
      const known = findings.get(key) ?? {
        kind,
        message,
        pointer,
        entry: exchange.entry,
        count: 0,
      };
      findings.set(key, { ...known, count: known.count + 1 });
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
  return {
    findings: [...findings.values()],
    preflights: exchanges.length - requests.length,
    otherHosts: requests.length - own.length,
  };
}

/** https://fetch.spec.whatwg.org/#cors-preflight-request */
function isPreflight({ method, headers }: RecordedExchange): boolean {
  return method === 'OPTIONS' && headers.has('access-control-request-method');
}

interface Matched {
  readonly exchange: RecordedExchange;
  readonly request: Received | undefined;
}

/** What an exchange asks for, below any of the servers' paths. */
function matcher(
  operations: readonly DocumentOperation[],
  expectation: Expectation,
): (exchange: RecordedExchange) => Matched {
  const routes = routesOf(operations);
  const bases = basesOf(operations);
  return (exchange) => {
    const { path, query } = addressOf(exchange.url);
    const judged = bases
      .filter((base) => path === base || path.startsWith(`${base}/`))
      .map((base) => {
        const target = `${path.slice(base.length) || '/'}${query === '' ? '' : `?${query}`}`;
        const message = { ...exchange, target, body: Buffer.from(exchange.body) };
        return judgeRequest(message, routes, expectation);
      });
    return {
      exchange,
      request: judged.find(({ operation }) => operation !== undefined) ?? judged[0],
    };
  };
}

/**
 * Whether a host is the API's: a server of the document. If none of these was recorded, the
 * recording is of another system, such as one for tests: each host then that was asked for
 * something that the document has, or all where there is none.
 */
function ownHosts(
  operations: readonly DocumentOperation[],
  requests: readonly Matched[],
): (host: string) => boolean {
  const servers = operations
    .flatMap((operation) => operation.servers)
    .map((url) => addressOf(url).host)
    .filter((host) => host !== '');
  const isServer = [...new Set(servers)].map((host) => valuesBetween(host.split(/\{[^{}]*\}/)));
  const hosts = new Set(requests.map(({ exchange }) => addressOf(exchange.url).host));
  const documented = [...hosts].filter((host) =>
    isServer.some((valuesIn) => valuesIn(host) !== undefined),
  );
  const asked = requests
    .filter(({ request }) => request?.operation !== undefined)
    .map(({ exchange }) => addressOf(exchange.url).host);
  const own = new Set([documented, asked].find(({ length }) => length > 0) ?? hosts);
  // A recording of single exchanges may have paths alone.
  return (host) => host === '' || own.has(host);
}

type Report = (kind: TrafficFinding['kind'], text: string, pointer: string) => void;

function judgeResponse(
  { status, responseHeaders, responseBody }: RecordedExchange,
  operation: DocumentOperation,
  { judge, report }: { judge: ReturnType<typeof createJudge>; report: Report },
): void {
  const of = (wanted: string): DocumentOperation['responses'][number] | undefined =>
    operation.responses.find((documentResponse) => documentResponse.status === wanted);
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
      `the response ${status} is ${contentType.replace(/;.*/s, '').slice(0, 80)}, which is not documented`,
      response.pointer,
    );
  if (media.schema === undefined || !isJsonType(contentType)) return;
  const value = parseJson(responseBody);
  if (value === undefined)
    return report('mismatch', `the response ${status} is no JSON`, media.pointer);
  const { valid, errors } = judge.judge(media.schema, value, 'response');
  if (valid) return;
  for (const error of listed(errors.map(withoutIndexes)))
    report(
      'mismatch',
      `the response ${status} is not what its schema allows: ${error}`,
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

/** An undocumented request, with the words of the document alone: others may be names or keys. */
function labels(operations: readonly DocumentOperation[]): (exchange: RecordedExchange) => string {
  const words = new Set(
    operations.flatMap(({ path, servers }) =>
      [path, ...servers.map((url) => addressOf(url).path)].flatMap((each) => each.split('/')),
    ),
  );
  return ({ method, url }) => {
    const segments = addressOf(url)
      .path.split('/')
      .map((segment) => (words.has(segment) ? segment : '*'));
    return `${/^[A-Z]{1,10}$/.test(method) ? method : '*'} ${segments.join('/')}`;
  };
}

interface Address {
  readonly host: string;
  readonly path: string;
  readonly query: string;
}

function addressOf(url: string): Address {
  const [address = '', query = ''] = url.replace(/#.*/s, '').split(/\?(.*)/s);
  const [, host = '', path = ''] = /^(?:[a-z][a-z0-9+.-]*:)?\/\/(?:[^/@]*@)?([^/]*)(.*)/is.exec(
    address,
  ) ?? ['', '', address];
  return { host: host.toLowerCase().replace(/:(?:80|443)$/, ''), path: path || '/', query };
}

/** The paths of the servers, the longest first; the empty path last. */
function basesOf(operations: readonly DocumentOperation[]): readonly string[] {
  const paths = operations
    .flatMap(({ servers }) => servers)
    .map((url) => withoutEnd(addressOf(url).path, '/'));
  return [...new Set([...paths, ''])].sort((a, b) => b.length - a.length);
}

const secretName = /auth|cookie|key|token|secret|signature|cred|passw|session/i;

/** Returns a function that redacts the values that the exchange has under the name of a secret. */
function redactor(exchange: RecordedExchange): (text: string) => string {
  const secrets = new Set<string>();
  const add = (value: string): void => {
    for (const part of [value, ...value.split(/[\s;,=]+/)]) if (part.length > 5) secrets.add(part);
  };
  const inside = (value: Json | undefined, name: string): void => {
    if (isObject(value)) for (const [key, member] of Object.entries(value)) inside(member, key);
    else if (isArray(value)) for (const member of value) inside(member, name);
    else if (typeof value === 'string' && secretName.test(name)) add(value);
  };
  for (const headers of [exchange.headers, exchange.responseHeaders])
    for (const [name, value] of headers) if (secretName.test(name)) add(value);
  for (const [name, value] of new URLSearchParams(addressOf(exchange.url).query))
    if (secretName.test(name)) add(value);
  inside(parseJson(exchange.body), '');
  inside(parseJson(exchange.responseBody), '');
  const all = [...secrets].sort((a, b) => b.length - a.length);
  return (text) => all.reduce((left, secret) => left.replaceAll(secret, '[redacted]'), text);
}
