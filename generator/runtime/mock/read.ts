// A request as the document describes it: its parts, and what is wrong with them.

import type { Json, JsonSchema } from '../schema/json-schema.js';
import { isForm, isJson, isMultipart, isText, isUnder, member, requestSchema } from './fixture.js';
import {
  type Location,
  parametersOf,
  parsed,
  type Problem,
  readParameters,
  valueProblems,
} from './parameters.js';
import {
  schemaBelow,
  fields,
  likelyKinds,
  namesOf,
  readParameter,
  type ParameterSource,
  wireValue,
} from './wire.js';
import type {
  Description,
  EncodingDescription,
  Factories,
  MediaDescription,
  SchemeDescription,
  Service,
} from './types.js';

export interface Sent {
  readonly request: Request;
  readonly cookies: Readonly<Record<string, string>>;
  /** The undecoded texts of path parameters. */
  readonly path: ReadonlyMap<string, string>;
  /** The body, where it has been read already. */
  readonly bytes?: ArrayBuffer | string | undefined;
}

export interface ReadRequest {
  /** What a function gets that decides the response. */
  readonly requested: Readonly<Record<Location, { readonly [name: string]: Json }>> & {
    readonly request: Request;
    readonly body: unknown;
  };
  /** The body as JSON, where it can be judged. */
  readonly json: Json | undefined;
  /** Credentials first: without them a service looks at nothing else. */
  readonly problems: readonly Problem[];
  /** What the parameters were read of. */
  readonly source: ParameterSource;
}

/** What was found out about an operation. */
const parametersFor = new WeakMap<Description, ReturnType<typeof parametersOf>>();

export async function readRequest(
  operation: Description & {
    readonly service: Service;
    readonly constants: { readonly path: string; readonly request: object };
    readonly factories: Pick<Factories, 'request'>;
  },
  { request, cookies, path, bytes }: Sent,
): Promise<ReadRequest> {
  const { service, constants } = operation;
  const source: ParameterSource = {
    path,
    query: new URL(request.url).search,
    headers: request.headers,
    cookies: new Map(Object.entries(cookies)),
  };
  const schemaOf = (part: string): ReturnType<typeof requestSchema> =>
    requestSchema(operation, part);
  const parameters = parametersFor.get(operation) ?? parametersOf(operation, schemaOf);
  parametersFor.set(operation, parameters);
  const { values, problems } = readParameters(source, {
    description: operation,
    parameters,
    service,
    schemaOf,
    template: constants.path,
    readForm,
  });
  const mediaType = member(constants.request, 'mediaType');
  const body = await readBody(
    {
      type: request.headers.get('content-type') ?? '',
      bytes: bytes ?? (await request.clone().arrayBuffer()),
    },
    operation.body && {
      content: typeof mediaType === 'string' ? [{ mediaType }] : [],
      ...operation.body,
    },
    schemaOf('body'),
  );
  const part = (location: Location): { readonly [name: string]: Json } =>
    Object.fromEntries(values.get(location) ?? []);
  return {
    requested: {
      request,
      path: part('path'),
      query: part('query'),
      header: part('header'),
      cookie: part('cookie'),
      body: body.value,
    },
    json: body.json,
    problems: [...securityProblems(operation, service, source), ...problems, ...body.problems],
    source,
  };
}

interface ReadBody {
  /** With files where the body is a form that has some; a `Blob` where nothing is known of it. */
  readonly value: unknown;
  readonly json?: Json | undefined;
  readonly problems: readonly Problem[];
}

interface KnownBody {
  readonly required?: true;
  readonly content: readonly MediaDescription[];
}

/** `fixed`: the schema of the first media type, which its fixture has. */
async function readBody(
  { type, bytes }: Pick<SentBody, 'type' | 'bytes'>,
  body: KnownBody | undefined,
  fixed: JsonSchema | undefined,
): Promise<ReadBody> {
  const wrong = (text: string, kind: Problem['kind'] = 'value'): ReadBody => ({
    value: undefined,
    problems: [{ kind, location: 'body', text }],
  });
  const isEmpty = (typeof bytes === 'string' ? bytes.length : bytes.byteLength) === 0;
  if (isEmpty && (type === '' || body === undefined))
    return body?.required ? wrong('is required and missing') : { value: undefined, problems: [] };
  if (body === undefined) return wrong('is sent, and the document has none');
  if (body.content.length === 0) return { value: new Blob([bytes]), problems: [] };
  const allowed = body.content.map(({ mediaType }) => mediaType).join(', ');
  if (type === '') return wrong(`has no content type, expected ${allowed}`, 'type');
  const media = mediaOf(type, body.content);
  if (media === undefined) return wrong(`is ${type}, expected ${allowed}`, 'type');
  const schema = media.schema ?? (media === body.content[0] ? fixed : undefined);
  const read = await readAs({ type, bytes, media, schema: schema ?? {} });
  if (read.problem !== undefined) return wrong(read.problem);
  const { value, json } = read;
  const problems =
    schema === undefined || json === undefined ? [] : valueProblems(schema, json, 'body');
  return { value, json, problems: problems.slice(0, 5) };
}

function mediaOf(type: string, content: readonly MediaDescription[]): MediaDescription | undefined {
  return (
    content.find(({ mediaType }) => !mediaType.includes('*') && isUnder(type, mediaType)) ??
    content.find(({ mediaType }) => isUnder(type, mediaType))
  );
}

interface SentBody {
  readonly type: string;
  readonly bytes: ArrayBuffer | string;
  readonly media: MediaDescription;
  readonly schema: JsonSchema;
}

interface Read {
  readonly value?: unknown;
  /** The value as JSON, where it can be judged. */
  readonly json?: Json;
  readonly problem?: string;
}

async function readAs(sent: SentBody): Promise<Read> {
  const { type, bytes, media, schema } = sent;
  const text = (): string => (typeof bytes === 'string' ? bytes : new TextDecoder().decode(bytes));
  if (media.stream) return { value: text() };
  if (isJson(type)) {
    const json = parsed(text());
    return json === undefined ? { problem: 'is no JSON' } : { value: json, json };
  }
  if (isForm(type)) {
    const json = readForm(text(), media, schema);
    return typeof json === 'string' ? { problem: json } : { value: json, json };
  }
  if (isMultipart(type)) return readParts(sent);
  if (isText(type))
    return {
      value: text(),
      ...(likelyKinds(schema).includes('primitive') && { json: wireValue(text(), schema) }),
    };
  return { value: new Blob([bytes], { type }) };
}

type Members = { readonly [name: string]: Json };

/** OpenAPI 3.1, section 4.8.15.1: by style where one is stated, else lists are repeated and objects are JSON. A text: what is wrong. */
function readForm(
  text: string,
  { encoding = {} }: MediaDescription,
  schema: JsonSchema,
): Members | string {
  const members = new Map<string, Json>();
  const known = Object.entries(encoding);
  const namesIn = (name: string): ReadonlySet<string> => namesOf(schemaBelow(schema, name)).names;
  const isSpread = (name: string, { style, explode = true }: EncodingDescription): boolean =>
    style === 'form' && explode && likelyKinds(schemaBelow(schema, name)).join() === 'object';
  const names = new Set(
    fields(text).map(
      ([name]) =>
        known.find(
          ([each, own]) =>
            (own.style === 'deepObject' && name.startsWith(`${each}[`)) ||
            (isSpread(each, own) && namesIn(each).has(name)),
        )?.[0] ?? name,
    ),
  );
  for (const name of names) {
    const own = schemaBelow(schema, name);
    const { style, explode } = (Object.hasOwn(encoding, name) ? encoding[name] : undefined) ?? {};
    const kinds = likelyKinds(own);
    const isList =
      kinds.includes('array') &&
      (!kinds.includes('primitive') || fields(text).filter(([each]) => each === name).length > 1);
    const stated = style !== undefined || explode !== undefined;
    const kind = isList ? 'array' : stated && !kinds.includes('primitive') ? 'object' : 'primitive';
    const source = { path: new Map(), query: text, headers: new Headers(), cookies: new Map() };
    const reading = readParameter(
      { name, in: 'query', ...(style && { style }), ...(explode !== undefined && { explode }) },
      source,
      { kind, isOwn: (field) => namesIn(name).has(field) },
    );
    if (reading === 'absent') continue;
    if ('problem' in reading) return `has a field ${name} that ${reading.problem}`;
    members.set(
      name,
      kind === 'primitive' && typeof reading.wire === 'string'
        ? leafOf(reading.wire, own)
        : wireValue(reading.wire, own),
    );
  }
  return Object.fromEntries(members);
}

/** A text, or JSON where the schema is an object's or a list's. */
function leafOf(text: string, schema: JsonSchema): Json {
  return (likelyKinds(schema).includes('primitive') && !/^\s*[[{]/.test(text)) ||
    partsAreTexts(schema)
    ? wireValue(text, schema)
    : (parsed(text) ?? wireValue(text, schema));
}

function partsAreTexts(schema: JsonSchema): boolean {
  return likelyKinds(schema).join() === 'primitive';
}

/** RFC 7578: a list is a part for each member; objects are JSON. */
async function readParts({ type, bytes, media, schema }: SentBody): Promise<Read> {
  const { mediaType, encoding = {} } = media;
  const form = await new Response(bytes, { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined);
  if (form === undefined) return /form-data/i.test(mediaType) ? { problem: 'is no form' } : {};
  const values = new Map<string, unknown>();
  const jsons = new Map<string, Json>();
  const styled = new URLSearchParams();
  for (const [name, part] of form)
    if (typeof part === 'string' && isStyled(name, encoding)) styled.append(name, part);
  if (styled.size > 0) {
    // A part has no escapes: each comma separates.
    const text = `${styled}`.replaceAll('+', '%20').replaceAll('%2C', ',');
    const read = readForm(text, { mediaType, encoding }, schema);
    if (typeof read === 'string') return { problem: read };
    for (const [name, value] of Object.entries(read)) {
      values.set(name, value);
      jsons.set(name, value);
    }
  }
  for (const name of new Set<string>(form.keys())) {
    if (styled.has(name)) continue;
    const own = schemaBelow(schema, name);
    const kinds = likelyKinds(own);
    const parts = form.getAll(name);
    const isSingle =
      parts.length === 1 &&
      (!kinds.includes('array') || kinds.includes('primitive') || isJsonFile(parts[0]));
    const read = await Promise.all(
      parts.map((part, index) => readPart(part, isSingle ? own : schemaBelow(own, index))),
    );
    values.set(name, isSingle ? read[0]?.value : read.map(({ value }) => value));
    jsons.set(name, isSingle ? (read[0]?.json ?? null) : read.map(({ json }) => json));
  }
  return { value: Object.fromEntries(values), json: Object.fromEntries(jsons) };
}

/** Whether a part is written like a parameter. */
function isStyled(name: string, encoding: NonNullable<MediaDescription['encoding']>): boolean {
  return Object.entries(encoding).some(
    ([field, { style, explode }]) =>
      (style ?? explode) !== undefined &&
      (name === field || (style === 'deepObject' && name.startsWith(`${field}[`))),
  );
}

function isJsonFile(part: FormDataEntryValue | undefined): boolean {
  return typeof part === 'object' && isJson(part.type);
}

async function readPart(
  part: FormDataEntryValue,
  schema: JsonSchema,
): Promise<{ readonly value: unknown; readonly json: Json }> {
  if (typeof part === 'string') {
    const json = leafOf(part, schema);
    return { value: json, json };
  }
  const text = await part.text();
  if (!isJson(part.type)) return { value: part, json: text };
  const json = parsed(text) ?? text;
  return { value: json, json };
}

function securityProblems(
  { security = [] }: Description,
  { schemes }: Service,
  source: ParameterSource,
): readonly Problem[] {
  const has = (name: string): boolean => {
    const scheme = Object.hasOwn(schemes, name) ? schemes[name] : undefined;
    return scheme === undefined || carried(scheme, source) !== undefined;
  };
  if (security.length === 0 || security.some((names) => names.every(has))) return [];
  const wanted = security
    .map((names) => names.map((name) => describe(name, schemes[name])).join(' and '))
    .join(', or ');
  return [{ kind: 'security', location: 'security', text: `is missing, expected ${wanted}` }];
}

/** What identifies the caller. */
export function credentialOf(
  { security = [], service: { schemes } }: Description & { readonly service: Service },
  source: ParameterSource,
): string | undefined {
  const texts = security.flat().map((name) => {
    const scheme = Object.hasOwn(schemes, name) ? schemes[name] : undefined;
    return scheme && carried(scheme, source);
  });
  return texts.find((text) => text !== undefined && text !== '');
}

/** The text of a credential; empty for one that leaves no trace. */
function carried(
  scheme: SchemeDescription,
  { headers, query, cookies }: ParameterSource,
): string | undefined {
  if (scheme.type === 'unseen') return '';
  if (scheme.type === 'http') {
    const text = headers.get('authorization') ?? '';
    const start = `${scheme.scheme.toLowerCase()} `;
    return text.toLowerCase().startsWith(start) ? text.slice(start.length) : undefined;
  }
  if (scheme.in === 'header') return headers.get(scheme.name) ?? undefined;
  return scheme.in === 'cookie'
    ? cookies.get(scheme.name)
    : fields(query).find(([name]) => name === scheme.name)?.[1];
}

function describe(name: string, scheme: SchemeDescription | undefined): string {
  if (scheme?.type === 'apiKey') return `${name} (${scheme.in} ${scheme.name})`;
  return scheme?.type === 'http' ? `${name} (authorization ${scheme.scheme})` : name;
}
