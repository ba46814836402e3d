// `concord check --traffic`: recorded HTTP exchanges, held against the document. A recording is a
// HAR file, or a folder of HAR files and of files with one exchange each: `{ "request": { "method",
// "url", "headers", "body" }, "response": { "status", "headers", "body" } }`.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

import { type Diagnostic, diagnostic, fails } from '../../base/diagnostics.js';
import { loadDocument } from '../../document/load.js';
import { measure } from '../../document/parse/problems.js';
import type { RecordedExchange } from '../../verify/traffic.js';
import { eachDocument } from '../each.js';
import type { Invocation } from '../config/option-table.js';
import type { Host } from '../host.js';
import { failed, type Outcome } from '../outcome.js';

export async function runTraffic(
  invocation: Invocation,
  host: Host,
  path: string,
): Promise<Outcome> {
  const exchanges = recorded(resolve(host.cwd, path));
  if (typeof exchanges === 'string')
    return failed(
      diagnostic('traffic/unreadable', `${path} cannot be used as a recording: ${exchanges}.`),
    );
  const { runs, diagnostics, source } = await eachDocument(invocation, host, async (options) => {
    const loaded = await loadDocument(options.document, options);
    const { document } = loaded;
    if (!document) return { ...loaded, counts: undefined, ok: false };
    const { judgeTraffic } = await import('../../verify/traffic.js');
    const { findings, ...counts } = judgeTraffic(document.root, exchanges);
    const found = findings.map(({ kind, message, pointer, entry, count }): Diagnostic => {
      const where = count === 1 ? entry : `${count} exchanges, the first is ${entry}`;
      return diagnostic(`traffic/${kind}`, `${message} (${where}).`, {
        pointer,
        location: pointer === '' ? undefined : document.locate(pointer),
      });
    });
    return { ...loaded, diagnostics: found, counts, ok: !fails(found, options.failOn) };
  });
  const count = diagnostics.filter(({ code }) => code.startsWith('traffic/')).length;
  const counts = runs.flatMap((run) => run.counts ?? []);
  const left: LeftOut = {
    preflights: Math.min(...counts.map(({ preflights }) => preflights)),
    otherHosts: Math.min(...counts.map(({ otherHosts }) => otherHosts)),
  };
  const isJudged = runs.length > 0 && runs.every(({ document }) => document !== undefined);
  return {
    ok: isJudged && runs.every(({ ok }) => ok),
    diagnostics,
    source,
    json: { exchanges: exchanges.length, ...(counts.length > 0 && left) },
    text: () =>
      isJudged
        ? `${counted(exchanges.length, 'exchange')}: ${count === 0 ? 'as documented' : counted(count, 'finding')}${leftOut(left)}.\n`
        : '',
  };
}

/** Exchanges that belong to no document. */
interface LeftOut {
  readonly preflights: number;
  readonly otherHosts: number;
}

function leftOut({ preflights, otherHosts }: LeftOut): string {
  const texts = [
    ...(otherHosts > 0 ? [`${counted(otherHosts, 'request')} to other hosts`] : []),
    ...(preflights > 0 ? [counted(preflights, 'preflight')] : []),
  ];
  return texts.length === 0 ? '' : ` (${texts.join(' and ')} left out)`;
}

/** The exchanges of a file or folder, in the order of their names; or why there are none. */
function recorded(path: string): readonly RecordedExchange[] | string {
  try {
    const files = statSync(path).isDirectory()
      ? readdirSync(path)
          .filter((name) => /\.(har|json)$/i.test(name))
          .sort()
          .map((name) => join(path, name))
      : [path];
    const found = files.flatMap((file) => {
      const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
      const entries = field(field(value, 'log'), 'entries');
      return Array.isArray(entries)
        ? entries.map((entry: unknown, index) =>
            exchangeOf(entry, `entry ${index + 1} of ${basename(file)}`),
          )
        : [exchangeOf(value, basename(file))];
    });
    const exchanges = found.filter((recordedExchange) => recordedExchange !== undefined);
    const deep = exchanges.find(
      (exchange) => isTooDeep(exchange.body) || isTooDeep(exchange.responseBody),
    );
    if (deep !== undefined) return `the JSON of ${deep.entry} is nested too deeply`;
    return exchanges.length > 0 ? exchanges : 'it holds no exchange';
  } catch (error) {
    return error instanceof SyntaxError ? 'it is no JSON' : 'it cannot be read';
  }
}

function isTooDeep(text: string): boolean {
  try {
    return measure(JSON.parse(text)).tooDeep;
  } catch {
    return false;
  }
}

function exchangeOf(entry: unknown, name: string): RecordedExchange | undefined {
  const [request, response] = [field(entry, 'request'), field(entry, 'response')];
  const [method, url, status] = [
    field(request, 'method'),
    field(request, 'url'),
    field(response, 'status'),
  ];
  // 0: nothing came back.
  if (
    typeof method !== 'string' ||
    typeof url !== 'string' ||
    typeof status !== 'number' ||
    status === 0
  )
    return undefined;
  const sent = field(request, 'postData') ?? field(request, 'body');
  const received = field(response, 'content') ?? field(response, 'body');
  return {
    entry: name,
    method: method.toUpperCase(),
    url,
    status,
    headers: headersOf(request, sent),
    body: textOf(sent),
    responseHeaders: headersOf(response, received),
    responseBody: textOf(received),
  };
}

/**
 * `[{ name, value }]`, as HAR has them, or an object; with the type that the body says itself where
 * recordings are without headers.
 */
function headersOf(message: unknown, body: unknown): ReadonlyMap<string, string> {
  const headers = field(message, 'headers');
  const pairs: readonly (readonly [unknown, unknown])[] = Array.isArray(headers)
    ? headers.map((header: unknown) => [field(header, 'name'), field(header, 'value')])
    : typeof headers === 'object' && headers !== null
      ? Object.entries(headers)
      : [];
  const found = new Map<string, string>();
  for (const [name, value] of pairs) {
    const key = String(name).toLowerCase();
    const before = found.get(key);
    found.set(key, before === undefined ? String(value) : `${before}, ${String(value)}`);
  }
  const type = typeOf(body);
  if (type !== undefined && !found.has('content-type')) found.set('content-type', type);
  return found;
}

function typeOf(body: unknown): string | undefined {
  const type = field(body, 'mimeType');
  if (typeof type === 'string') return type === '' || type === 'x-unknown' ? undefined : type;
  const isJson = typeof body === 'object' && body !== null && !isHarBody(body);
  return isJson && typeof field(body, 'text') !== 'string' ? 'application/json' : undefined;
}

function isHarBody(body: unknown): boolean {
  return field(body, 'mimeType') !== undefined || field(body, 'size') !== undefined;
}

/** `{ text, encoding }`, as HAR has it, a text, or JSON as it is. */
function textOf(body: unknown): string {
  if (body === undefined || body === null) return '';
  if (typeof body === 'string') return body;
  const [text, encoding] = [field(body, 'text'), field(body, 'encoding')];
  if (typeof text === 'string')
    return encoding === 'base64' ? Buffer.from(text, 'base64').toString('utf8') : text;
  return isHarBody(body) ? '' : JSON.stringify(body);
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
