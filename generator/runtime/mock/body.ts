// The body of a request: read by its media type, and judged by its shape.

import { evaluate } from '../schema/evaluate.js';
import type { Json, Shape } from '../schema/shape.js';
import type { MediaDescription } from './description.js';
import { isForm, isJson, isMultipart, isText, isUnder } from './media.js';
import { parsed } from './parameters.js';
import { placeOf, type Problem, violationText } from './problem.js';
import { fields } from './route.js';
import { below, kindsOf, valueOf } from './values.js';
import { readParameter } from './wire.js';

export interface ReadBody {
  /** With files where the body is a form that has some; a `Blob` where nothing is known of it. */
  readonly value: unknown;
  readonly problems: readonly Problem[];
}

interface KnownBody {
  readonly required?: true;
  readonly content: readonly MediaDescription[];
}

/** `fixed`: the shape of the first media type, which its fixture has. */
export async function readBody(
  request: Request,
  body: KnownBody | undefined,
  fixed: Shape | undefined,
): Promise<ReadBody> {
  const bytes = await request.clone().arrayBuffer();
  const type = request.headers.get('content-type') ?? '';
  const wrong = (text: string, kind: Problem['kind'] = 'value'): ReadBody => ({
    value: undefined,
    problems: [{ kind, place: 'body', text }],
  });
  if (bytes.byteLength === 0 && (type === '' || body === undefined))
    return body?.required ? wrong('is required and missing') : { value: undefined, problems: [] };
  if (body === undefined) return wrong('is sent, and the document has none');
  if (body.content.length === 0) return { value: new Blob([bytes]), problems: [] };
  const allowed = body.content.map(({ mediaType }) => mediaType).join(', ');
  if (type === '') return wrong(`has no content type, expected ${allowed}`, 'type');
  const media = mediaOf(type, body.content);
  if (media === undefined) return wrong(`is ${type}, expected ${allowed}`, 'type');
  const shape = media.shape ?? (media === body.content[0] ? fixed : undefined);
  const read = await readAs(type, { request, bytes, media, shape: shape ?? {} });
  if (read.problem !== undefined) return wrong(read.problem);
  if (shape === undefined || read.json === undefined) return { value: read.value, problems: [] };
  const { json } = read;
  return {
    value: read.value,
    problems: evaluate(shape, json)
      .slice(0, 5)
      .map((violation): Problem => {
        const { path, text } = violationText(shape, json, violation);
        return { kind: 'value', place: placeOf('body', path), text };
      }),
  };
}

function mediaOf(type: string, content: readonly MediaDescription[]): MediaDescription | undefined {
  return (
    content.find(({ mediaType }) => !mediaType.includes('*') && isUnder(type, mediaType)) ??
    content.find(({ mediaType }) => isUnder(type, mediaType))
  );
}

interface Sent {
  readonly request: Request;
  readonly bytes: ArrayBuffer;
  readonly media: MediaDescription;
  readonly shape: Shape;
}

interface Read {
  readonly value?: unknown;
  /** The value as JSON, where it can be judged. */
  readonly json?: Json;
  readonly problem?: string;
}

async function readAs(type: string, { request, bytes, media, shape }: Sent): Promise<Read> {
  const text = (): string => new TextDecoder().decode(bytes);
  if (media.stream) return { value: text() };
  if (isJson(type)) {
    const json = parsed(text());
    return json === undefined ? { problem: 'is no JSON' } : { value: json, json };
  }
  if (isForm(type)) {
    const json = readForm(text(), media, shape);
    return typeof json === 'string' ? { problem: json } : { value: json, json };
  }
  if (isMultipart(type)) return readParts(request, media, shape);
  if (isText(type))
    return {
      value: text(),
      ...(kindsOf(shape).includes('primitive') && { json: valueOf(text(), shape) }),
    };
  return { value: new Blob([bytes], { type }) };
}

type Members = { readonly [name: string]: Json };

/** OpenAPI 3.1, section 4.8.15.1: by style where one is stated, else lists are repeated and objects are JSON. A text: what is wrong. */
function readForm(
  text: string,
  { encoding = {} }: MediaDescription,
  shape: Shape,
): Members | string {
  const members = new Map<string, Json>();
  const known = Object.entries(encoding);
  const names = new Set(
    fields(text).map(
      ([name]) =>
        known.find(
          ([each, { style }]) => style === 'deepObject' && name.startsWith(`${each}[`),
        )?.[0] ?? name,
    ),
  );
  for (const name of names) {
    const own = below(shape, name);
    const { style, explode } = (Object.hasOwn(encoding, name) ? encoding[name] : undefined) ?? {};
    const kinds = kindsOf(own);
    const isList =
      kinds.includes('array') &&
      (!kinds.includes('primitive') || fields(text).filter(([each]) => each === name).length > 1);
    const stated = style !== undefined || explode !== undefined;
    const kind = isList ? 'array' : stated && !kinds.includes('primitive') ? 'object' : 'primitive';
    const source = { path: new Map(), query: text, headers: new Headers(), cookies: new Map() };
    const reading = readParameter(
      { name, in: 'query', ...(style && { style }), ...(explode !== undefined && { explode }) },
      source,
      { kind, isOwn: () => false },
    );
    if (reading === 'absent') continue;
    if ('problem' in reading) return `has a field ${name} that ${reading.problem}`;
    members.set(
      name,
      kind === 'primitive' && typeof reading.wire === 'string'
        ? leafOf(reading.wire, own)
        : valueOf(reading.wire, own),
    );
  }
  return Object.fromEntries(members);
}

/** A text, or JSON where the shape is an object's or a list's. */
function leafOf(text: string, shape: Shape): Json {
  return (kindsOf(shape).includes('primitive') && !/^\s*[[{]/.test(text)) || partsAreTexts(shape)
    ? valueOf(text, shape)
    : (parsed(text) ?? valueOf(text, shape));
}

function partsAreTexts(shape: Shape): boolean {
  return kindsOf(shape).join() === 'primitive';
}

/** RFC 7578: a list is a part for each member; objects are JSON. */
async function readParts(
  request: Request,
  { mediaType }: MediaDescription,
  shape: Shape,
): Promise<Read> {
  const form = await request
    .clone()
    .formData()
    .catch(() => undefined);
  if (form === undefined) return /form-data/i.test(mediaType) ? { problem: 'is no form' } : {};
  const values = new Map<string, unknown>();
  const jsons = new Map<string, Json>();
  for (const name of new Set(form.keys())) {
    const own = below(shape, name);
    const kinds = kindsOf(own);
    const parts = form.getAll(name);
    const isSingle =
      parts.length === 1 &&
      (!kinds.includes('array') || kinds.includes('primitive') || isJsonFile(parts[0]));
    const read = await Promise.all(
      parts.map((part, index) => readPart(part, isSingle ? own : below(own, index))),
    );
    values.set(name, isSingle ? read[0]?.value : read.map(({ value }) => value));
    jsons.set(name, isSingle ? (read[0]?.json ?? null) : read.map(({ json }) => json));
  }
  return { value: Object.fromEntries(values), json: Object.fromEntries(jsons) };
}

function isJsonFile(part: FormDataEntryValue | undefined): boolean {
  return typeof part === 'object' && isJson(part.type);
}

async function readPart(
  part: FormDataEntryValue,
  shape: Shape,
): Promise<{ readonly value: unknown; readonly json: Json }> {
  if (typeof part === 'string') {
    const json = leafOf(part, shape);
    return { value: json, json };
  }
  const text = await part.text();
  if (!isJson(part.type)) return { value: part, json: text };
  const json = parsed(text) ?? text;
  return { value: json, json };
}
