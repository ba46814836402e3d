// What a real service said, as a HAR file without secrets: a sandbox asks the service and records, or plays what was recorded. A played request is
// the recorded one once secrets are out of both: the same method, path and query, and the same JSON where one was recorded.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { harEntry, harOf } from '../base/har.js';
import { isArray, isObject, type Json, type JsonObject } from '../model/json.js';
import { problemReply, responseOf } from '../runtime/mock/answer.js';
import type { Handled } from '../runtime/mock/core.js';
import { isJson, isText } from '../runtime/mock/fixture.js';
import { parsed } from '../runtime/mock/parameters.js';
import { trimmed } from '../runtime/mock/route.js';
import type { Mask, Secrecy } from './secrets.js';
import type { SandboxOperation } from './operations.js';
import { createWriter, messageOf, StateError } from './state/store.js';

/** So that memory stays flat: exchanges, and bytes of all their bodies. */
const [mostEntries, mostBytes] = [5_000, 2 ** 27];

/** Milliseconds between two writes of all that is recorded. */
const pause = 1_000;

/** Milliseconds that the service has. */
const patience = 60_000;

/** What concerns one connection (RFC 9110, section 7.6.1), and what `fetch` sets itself. */
const ofConnection =
  /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|host|content-length|content-encoding|accept-encoding|origin|referer|sec-.*)$/;

interface Options {
  /** The HAR file. */
  readonly file: string;
  readonly folder: string;
  readonly secrecy: Secrecy;
  /** The path that operations are below. */
  readonly base: string;
}

export type Recording = ReturnType<typeof createRecorder>;
export type Playing = ReturnType<typeof createPlayer>;

/** A service is recorded, or what was recorded is played, or neither. */
export function openRecordings(
  {
    record,
    recording = record && 'recording.har',
    folder = '.',
  }: {
    readonly record?: string | undefined;
    readonly recording?: string | undefined;
    readonly folder?: string | undefined;
  },
  own: Pick<Options, 'secrecy' | 'base'>,
): { readonly recorder?: Recording; readonly player?: Playing } {
  if (recording === undefined) return {};
  const kept = { file: recording, folder, ...own };
  return record === undefined
    ? { player: createPlayer(kept) }
    : { recorder: createRecorder(record, kept) };
}

/**
 * @param url The address of the service, up to and including its version.
 * @throws {StateError} It is none.
 */
export function createRecorder(url: string, { file, folder, secrecy, base }: Options) {
  if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : ''))
    throw new StateError(`${url} is no address of a service that can be recorded.`);
  const entries: { readonly entry: object; readonly bytes: number }[] = [];
  const write = createWriter(resolve(folder, file), {
    folder,
    current: () => harOf(entries.map(({ entry }) => entry)),
  });
  let [bytes, failure, timer]: [number, unknown, NodeJS.Timeout?] = [0, undefined];

  function keep(entry: object, own: number): void {
    entries.push({ entry, bytes: own });
    bytes += own;
    while (entries.length > mostEntries || (bytes > mostBytes && entries.length > 1))
      bytes -= entries.shift()?.bytes ?? 0;
    timer ??= setTimeout(() => {
      timer = undefined;
      write().catch((error: unknown) => void (failure = error));
    }, pause).unref();
  }

  return {
    /** Has the service answer a request that was taken. */
    ask: async (request: Request, handled: Handled<SandboxOperation>): Promise<Response> => {
      const [at, begin] = [Date.now(), performance.now()];
      const rest = restOf(request.url, base);
      const address = trimmed(url) + rest;
      const sent = handled.sent ?? '';
      const hasBody = !['GET', 'HEAD'].includes(request.method) && sizeOf(sent) > 0;
      const headers = withoutConnection(request.headers);
      const answered = await fetch(address, {
        ...{ method: request.method, headers, redirect: 'manual' },
        ...(hasBody && { body: sent }),
        signal: AbortSignal.any([request.signal, AbortSignal.timeout(patience)]),
      }).catch((error: unknown) => error);
      if (!(answered instanceof Response)) return unanswered(answered);
      const own = withoutConnection(answered.headers);
      const { status } = answered;
      const type = own.get('content-type') ?? '';
      // A stream may have no end.
      if (type.startsWith('text/event-stream'))
        return new Response(answered.body, { status, headers: own });
      const received = await answered.arrayBuffer().catch((error: unknown) => error);
      if (!(received instanceof ArrayBuffer)) return unanswered(received);
      const content = Buffer.from(received);
      const mask = secrecy.for(Infinity);
      handled.credentials?.forEach(mask.credential);
      const isTexts = isJson(type) || isText(type);
      const masked = mask.path(rest);
      const requestType = request.headers.get('content-type') ?? '';
      const body =
        typeof sent === 'string' && sent !== '' ? mask.body(sent, requestType) : undefined;
      const entry = {
        ...harEntry({
          at,
          milliseconds: Math.round(performance.now() - begin),
          request: {
            ...{ method: request.method, url: trimmed(url) + masked, body },
            headers: shown(request.headers, ['accept', 'content-type'], mask),
            bytes: sizeOf(sent),
          },
          response: {
            status,
            headers: shown(own, [...own.keys()], mask),
            ...(isTexts
              ? { body: mask.body(content.toString(), type) }
              : { body: content.toString('base64'), encoding: 'base64' }),
            bytes: content.byteLength,
          },
        }),
        _path: masked,
      };
      keep(entry, sizeOf(sent) + content.byteLength);
      return new Response(isBodiless(status) ? null : content, { status, headers: own });
    },
    /** Fails where the recording could not be written. */
    close: async (): Promise<void> => {
      clearTimeout(timer);
      if (entries.length > 0) await write();
      if (failure instanceof Error) throw failure;
    },
  };
}

interface Played {
  readonly status: number;
  readonly headers: Headers;
  readonly content: Uint8Array<ArrayBuffer>;
}

/** @throws {StateError} The file cannot be read, or is no recording. */
export function createPlayer({ file, folder, secrecy, base }: Options) {
  const recorded = new Map<string, { readonly list: Played[]; next: number }>();
  for (const entry of readEntries(resolve(folder, file))) {
    const [request, response] = [objectIn(entry, 'request'), objectIn(entry, 'response')];
    const [method, url, status] = [
      textIn(request, 'method'),
      textIn(request, 'url'),
      response['status'],
    ];
    if (!URL.canParse(url) || typeof status !== 'number' || status < 200 || status > 599) continue;
    const mask = secrecy.for(Infinity);
    const path = mask.path(textIn(entry, '_path') || restOf(url, base));
    const body = parsed(textIn(objectIn(request, 'postData'), 'text'));
    const accept = headersIn(request).get('accept');
    const played = playedOf(response, status);
    for (const key of keysOf({ method, path, accept, body }, mask)) {
      const known = recorded.get(key) ?? { list: [], next: 0 };
      recorded.set(key, known);
      known.list.push(played);
    }
  }

  return {
    /** What was recorded for a request: one after the other where there are several, and then the last one again. */
    answer: (
      { method, url, headers: sent }: Request,
      json: Json | undefined,
      credentials: readonly string[],
    ) => {
      const mask = secrecy.for(Infinity);
      credentials.forEach(mask.credential);
      const path = mask.path(restOf(url, base));
      const keys = keysOf({ method, path, accept: sent.get('accept'), body: json }, mask);
      const found = keys
        .map((key) => recorded.get(key))
        .find((candidate) => candidate !== undefined);
      const played = found?.list[Math.min(found.next, found.list.length - 1)];
      if (!found || !played) return undefined;
      found.next += 1;
      const { status, headers, content } = played;
      return new Response(isBodiless(status) ? null : content, { status, headers });
    },
    /** Begins again. */
    reset: (): void => recorded.forEach((each) => void (each.next = 0)),
  };
}

interface Keyed {
  readonly method: string;
  readonly path: string;
  readonly accept: string | null;
  readonly body: Json | undefined;
}

/** With body and `Accept` first, then without: they may have what is another one each time. */
function keysOf({ method, path, accept, body }: Keyed, mask: Mask): readonly string[] {
  const [before = '', query = ''] = path.split('?');
  const key = `${method} ${before}?${query.split('&').sort().join('&')}`;
  const text = body === undefined ? undefined : textOf(body);
  const bodies = text === undefined ? [] : [` ${mask.body(text, 'application/json')}`];
  return [...bodies, ''].flatMap((end) => [`${key} ${accept ?? ''}${end}`, `${key}${end}`]);
}

/** Nothing of a body that is nested too deeply to be written. */
function textOf(body: Json): string | undefined {
  try {
    return JSON.stringify(body);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Path and query of an address, below the path of the operations. */
function restOf(url: string, base: string): string {
  const { pathname, search } = new URL(url);
  const isBelow = pathname.startsWith(`${base}/`);
  return (isBelow ? pathname.slice(base.length) : pathname) + search;
}

function playedOf(response: JsonObject, status: number): Played {
  const content = objectIn(response, 'content');
  const isBase64 = content['encoding'] === 'base64';
  const headers = withoutConnection(headersIn(response));
  headers.delete('set-cookie');
  const text = textIn(content, 'text');
  return {
    status,
    headers,
    content: new Uint8Array(Buffer.from(text, isBase64 ? 'base64' : 'utf8')),
  };
}

function headersIn(message: JsonObject): Headers {
  const headers = new Headers();
  const list = message['headers'];
  for (const header of isArray(list) ? list : []) {
    const [name, value] = [textIn(header, 'name'), textIn(header, 'value')];
    if (/^[\w!#$%&'*+.^`|~-]+$/.test(name))
      headers.set(name, value.replace(/[^\t\x20-\x7e\xa0-\xff]/g, ' '));
  }
  return headers;
}

function readEntries(file: string): readonly Json[] {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new StateError(`The recording cannot be read from ${file}: ${messageOf(error)}`);
  }
  const entries = isObject(value) ? objectIn(value, 'log')['entries'] : undefined;
  if (isArray(entries)) return entries;
  throw new StateError(`${file} is no HAR file.`);
}

function objectIn(value: Json, name: string): JsonObject {
  const inner = isObject(value) ? value[name] : undefined;
  return isObject(inner) ? inner : {};
}

function textIn(value: Json, name: string): string {
  const inner = isObject(value) ? value[name] : undefined;
  return typeof inner === 'string' ? inner : '';
}

function withoutConnection(headers: Headers): Headers {
  return new Headers([...headers].filter(([name]) => !ofConnection.test(name)));
}

/** The headers of these names, but for secrets. */
function shown(
  headers: Headers,
  names: readonly string[],
  mask: Mask,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = headers.get(name);
      const isShown = text !== null && !mask.isSecret(name);
      return isShown ? [[name, mask.text(text)]] : [];
    }),
  );
}

function unanswered(error: unknown): Response {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return responseOf(problemReply(502, `The service does not answer: ${messageOf(cause)}`));
}

function sizeOf(sent: ArrayBuffer | string): number {
  return typeof sent === 'string' ? Buffer.byteLength(sent) : sent.byteLength;
}

function isBodiless(status: number): boolean {
  return [204, 205, 304].includes(status);
}
