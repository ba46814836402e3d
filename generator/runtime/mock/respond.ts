// From a fixture to a response: the body with what replaces parts of it, written by its media type.

import { accepts } from '../schema/evaluate.js';
import { overriddenWith } from '../fixtures/sample-overrides.js';
import type { Json } from '../schema/shape.js';
import { type ResponseFixture } from './fixture.js';
import { essence, isForm, isJson, isMultipart } from './media.js';

export interface Asked {
  readonly status: number;
  /** Parts of the body, or all of it. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
}

export function respond(fixture: ResponseFixture, { status, body, headers = {} }: Asked): Response {
  const isBodiless = [204, 205, 304].includes(status);
  const content = isBodiless ? null : write(fixture.mediaType, bodyOf(fixture, body));
  const result = new Headers();
  const type = fixture.mediaType ?? '';
  // The platform knows the boundary of a form.
  if (content !== null && type !== '' && !(content instanceof FormData))
    result.set(
      'content-type',
      type.includes('*')
        ? typeof content === 'string'
          ? 'application/json'
          : 'application/octet-stream'
        : type,
    );
  for (const [name, value] of fixture.headers) result.set(name, headerText(value));
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) result.delete(name);
    else result.set(name, value);
  }
  return new Response(content, { status, headers: result });
}

/** The fixture's body with the overrides put over it; another one where these do not go together with its other parts. */
function bodyOf({ body, make }: ResponseFixture, overrides: unknown): unknown {
  if (overrides === undefined) return body;
  if (make === undefined) return overrides;
  if (isJsonValue(body)) {
    const merged = overriddenWith(body, overrides);
    if (accepts(make.shape(), merged)) return merged;
  }
  return make(overrides);
}

function isJsonValue(value: unknown): value is Json {
  return (
    value === null ||
    ['string', 'number', 'boolean'].includes(typeof value) ||
    (typeof value === 'object' && !(value instanceof Blob) && !ArrayBuffer.isView(value))
  );
}

function write(mediaType = '', value: unknown): BodyInit | null {
  if (value === undefined) return null;
  if (value instanceof Blob || value instanceof ArrayBuffer || value instanceof Uint8Array)
    return new Blob([value instanceof Uint8Array ? new Uint8Array(value) : value]);
  const type = essence(mediaType);
  // A fixture of a stream is text already; what replaces it is one item of it.
  if (isStream(type)) return typeof value === 'string' ? value : item(type, JSON.stringify(value));
  if (isJson(type)) return JSON.stringify(value);
  if (typeof value === 'string') return value;
  if (isForm(type) || isMultipart(type)) return writeForm(isForm(type), value);
  return JSON.stringify(value);
}

function isStream(type: string): boolean {
  return /^(text\/event-stream|application\/(jsonl|x-jsonl|x-ndjson|ndjson|json-seq|x-json-stream|stream\+json))$/.test(
    type,
  );
}

function item(type: string, json: string): string {
  if (type === 'text/event-stream') return `data: ${json}\n\n`;
  return type === 'application/json-seq' ? `\u001e${json}\n` : `${json}\n`;
}

function writeForm(isUrlEncoded: boolean, value: unknown): URLSearchParams | FormData {
  const [search, form] = [new URLSearchParams(), new FormData()];
  for (const [name, given] of Object.entries(value ?? {}))
    for (const each of Array.isArray(given) ? given : [given]) {
      const text =
        typeof each === 'object' && !(each instanceof Blob)
          ? JSON.stringify(each)
          : each instanceof Blob
            ? ''
            : String(each);
      search.append(name, text);
      if (each instanceof Blob) form.append(name, each);
      else form.append(name, text);
    }
  return isUrlEncoded ? search : form;
}

/** Style `simple` (RFC 6570): members joined by commas. */
function headerText(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(',');
  const text =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flat().map(String).join(',')
      : String(value);
  // Header values are Latin-1 on one line.
  return text.replace(/[^\t\x20-\x7e\xa0-\xff]/g, ' ');
}
