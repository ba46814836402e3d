// A request as the document describes it: its parts, and what is wrong with them.

import { type Json, type JsonSchema, hasOwn } from '../schema/json-schema.js';
import { cookieFields, type Field, type Fields, fieldsOf, grouped, mostFields } from './fields.js';
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
  likelyKinds,
  namesOf,
  readParameter,
  type ParameterSource,
  wireValue,
} from './wire.js';
import type {
  Description,
  Factories,
  MediaDescription,
  SchemeDescription,
  Service,
} from './types.js';

export interface Sent {
  readonly request: Request;
  /** Cookies that no header of the request has, decoded: those of a browser. */
  readonly cookies?: Readonly<Record<string, string>> | undefined;
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
  /** Fields of the query that the document does not have. */
  readonly undocumented: readonly Problem[];
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
  { request, cookies = {}, path, bytes }: Sent,
): Promise<ReadRequest> {
  const { service, constants } = operation;
  const source: ParameterSource = {
    path,
    query: fieldsOf(new URL(request.url).search),
    headers: request.headers,
    cookies: cookiesOf(request.headers, cookies),
  };
  const schemaOf = (part: string): ReturnType<typeof requestSchema> =>
    requestSchema(operation, part);
  const parameters = parametersFor.get(operation) ?? parametersOf(operation, schemaOf);
  parametersFor.set(operation, parameters);
  const { values, problems, undocumented } = readParameters(source, {
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
  ).catch(tooDeep);
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
    undocumented,
    source,
  };
}

/** The `Cookie` header, and what a browser has and does not show in it. */
function cookiesOf(headers: Headers, cookies: Readonly<Record<string, string>>): Fields {
  const sent = cookieFields(headers.get('cookie') ?? '');
  const others = Object.entries(cookies).filter(([name]) => !sent.byName.has(name));
  return others.length === 0
    ? sent
    : grouped([
        ...sent.list,
        ...others.map(([name, text]) => [name, encodeURIComponent(text)] as const),
      ]);
}

/** A value that overflows the stack is the client's mistake. */
function tooDeep(error: unknown): ReadBody {
  if (!(error instanceof RangeError) || !error.message.includes('call stack')) throw error;
  return {
    value: undefined,
    problems: [{ kind: 'value', location: 'body', text: 'is nested too deeply' }],
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
  const media = mediaOf(type, body.content);
  const said = type === '' ? 'has no content type' : `is ${type}`;
  if (media === undefined) return wrong(`${said}, expected ${allowed}`, 'type');
  const schema = media.schema ?? (media === body.content[0] ? fixed : undefined);
  const read = await readAs({ type, bytes, media, schema: schema ?? {} });
  if (read.problem !== undefined) return wrong(read.problem);
  const { value, json } = read;
  const problems =
    schema === undefined || json === undefined ? [] : valueProblems(schema, json, 'body');
  return { value, json, problems };
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
  media: Pick<MediaDescription, 'encoding'>,
  schema: JsonSchema,
): Members | string {
  return readFormFields(fieldsOf(text), media, schema);
}

function readFormFields(
  { list, isCut }: Fields,
  { encoding = {} }: Pick<MediaDescription, 'encoding'>,
  schema: JsonSchema,
): Members | string {
  if (isCut) return `has more than ${mostFields} fields`;
  const ownerOf = ownersOf(encoding, schema);
  const byOwner = new Map<string, Field[]>();
  for (const field of list) {
    const owner = ownerOf(field[0]);
    const known = byOwner.get(owner);
    if (known) known.push(field);
    else byOwner.set(owner, [field]);
  }
  const members = new Map<string, Json>();
  for (const [name, own] of byOwner) {
    const member = readField(name, {
      own: grouped(own),
      encoding,
      schema: schemaBelow(schema, name),
    });
    if ('problem' in member) return `has a field ${name} that ${member.problem}`;
    if (member.value !== undefined) members.set(name, member.value);
  }
  return Object.fromEntries(members);
}

/** Which member of a form a field belongs to: another one than its name says where an object is written as several fields. */
function ownersOf(
  encoding: NonNullable<MediaDescription['encoding']>,
  schema: JsonSchema,
): (field: string) => string {
  const owners = new Map<string, string>();
  const deep = new Set<string>();
  for (const [name, { style, explode = true }] of Object.entries(encoding)) {
    const own = schemaBelow(schema, name);
    if (style === 'deepObject') deep.add(name);
    if (style === 'form' && explode && likelyKinds(own).join() === 'object')
      for (const field of namesOf(own).names) owners.set(field, name);
  }
  return (field) => {
    const start = field.slice(0, Math.max(0, field.indexOf('[')));
    return deep.has(start) ? start : (owners.get(field) ?? field);
  };
}

interface FormField {
  /** The fields of the member. */
  readonly own: Fields;
  readonly encoding: NonNullable<MediaDescription['encoding']>;
  readonly schema: JsonSchema;
}

function readField(
  name: string,
  { own, encoding, schema }: FormField,
): { readonly value: Json | undefined } | { readonly problem: string } {
  const { style, explode } = (hasOwn(encoding, name) ? encoding[name] : undefined) ?? {};
  const kinds = likelyKinds(schema);
  const isList = kinds.includes('array') && (!kinds.includes('primitive') || own.list.length > 1);
  const isStated = style !== undefined || explode !== undefined;
  const kind = isList ? 'array' : isStated && !kinds.includes('primitive') ? 'object' : 'primitive';
  const { names } = namesOf(schema);
  const reading = readParameter(
    { name, in: 'query', ...(style && { style }), ...(explode !== undefined && { explode }) },
    { path: new Map(), query: own, headers: new Headers(), cookies: grouped([]) },
    { kind, isOwn: (field) => names.has(field) },
  );
  if (reading === 'absent') return { value: undefined };
  if ('problem' in reading) return reading;
  return {
    value:
      kind === 'primitive' && typeof reading.wire === 'string'
        ? leafOf(reading.wire, schema)
        : wireValue(reading.wire, schema),
  };
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
  // Platforms read no parts without names, which lists are made of.
  const isForm = /form-data/i.test(mediaType) && likelyKinds(schema).includes('object');
  if (form === undefined) return isForm ? { problem: 'is no form' } : {};
  const isStyled = styledIn(encoding);
  const styled: Field[] = [];
  const byName = new Map<string, FormDataEntryValue[]>();
  const fields: [string, FormDataEntryValue][] = [];
  form.forEach((part, name) => fields.push([name, part]));
  if (fields.length > mostFields) return { problem: `has more than ${mostFields} parts` };
  for (const [name, part] of fields) {
    const known = byName.get(name);
    // A part has no escapes: each comma separates.
    if (typeof part === 'string' && isStyled(name))
      styled.push([name, encodeURIComponent(part).replace(/%2C/g, ',')]);
    else if (known) known.push(part);
    else byName.set(name, [part]);
  }
  const read = readFormFields(grouped(styled), media, schema);
  if (typeof read === 'string') return { problem: read };
  const values = new Map<string, unknown>(Object.entries(read));
  const jsons = new Map(Object.entries(read));
  for (const [name, parts] of byName) {
    const own = schemaBelow(schema, name);
    const kinds = likelyKinds(own);
    const isSingle =
      parts.length === 1 &&
      (!kinds.includes('array') || kinds.includes('primitive') || isJsonFile(parts[0]));
    const all = await Promise.all(
      parts.map((part, index) => readPart(part, isSingle ? own : schemaBelow(own, index))),
    );
    values.set(name, isSingle ? all[0]?.value : all.map(({ value }) => value));
    jsons.set(name, isSingle ? (all[0]?.json ?? null) : all.map(({ json }) => json));
  }
  return { value: Object.fromEntries(values), json: Object.fromEntries(jsons) };
}

/** Which parts are written like parameters. */
function styledIn(encoding: NonNullable<MediaDescription['encoding']>): (name: string) => boolean {
  const stated = Object.entries(encoding).filter(
    ([, { style, explode }]) => (style ?? explode) !== undefined,
  );
  const names = new Set(stated.map(([name]) => name));
  const deep = new Set(
    stated.flatMap(([name, { style }]) => (style === 'deepObject' ? [name] : [])),
  );
  return (name) => names.has(name) || deep.has(name.slice(0, Math.max(0, name.indexOf('['))));
}

function isJsonFile(part: FormDataEntryValue | undefined): boolean {
  return typeof part === 'object' && isJson(part.type);
}

async function readPart(
  part: FormDataEntryValue,
  schema: JsonSchema,
): Promise<{ readonly value: unknown; readonly json: Json }> {
  if (typeof part === 'string') {
    // Platforms forget the type of a part that has parts of its own, and start with its boundary.
    const [, boundary] = /^--([^\r\n]+)\r\n/.exec(part) ?? [];
    if (boundary !== undefined && !likelyKinds(schema).includes('primitive')) {
      const type = `multipart/form-data; boundary=${boundary}`;
      const inner = await readParts({ type, bytes: part, media: { mediaType: '' }, schema });
      if (inner.json !== undefined) return { value: inner.value, json: inner.json };
    }
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
    const scheme = hasOwn(schemes, name) ? schemes[name] : undefined;
    return scheme === undefined || carried(scheme, source) !== undefined;
  };
  if (security.length === 0 || security.some((names) => names.every(has))) return [];
  const wanted = security
    .map((names) => names.map((name) => describe(name, schemes[name])).join(' and '))
    .join(', or ');
  return [{ kind: 'security', location: 'security', text: `is missing, expected ${wanted}` }];
}

/** What was sent to identify the caller: what the operation asks for first, then what others do. */
export function credentialsOf(
  { security = [], service: { schemes } }: Description & { readonly service: Service },
  source: ParameterSource,
): readonly string[] {
  const names = new Set([...security.flat(), ...Object.keys(schemes)]);
  return [...names].flatMap((name) => {
    const scheme = hasOwn(schemes, name) ? schemes[name] : undefined;
    return (scheme && carried(scheme, source)) || [];
  });
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
    if (!text.toLowerCase().startsWith(start)) return undefined;
    const credential = text.slice(start.length).trim();
    return start !== 'basic ' || isUserAndPassword(credential) ? credential : undefined;
  }
  if (scheme.in === 'header') return headers.get(scheme.name) ?? undefined;
  return (scheme.in === 'cookie' ? cookies : query).byName.get(scheme.name)?.[0];
}

/** RFC 7617: the base64 of `user:password`. */
function isUserAndPassword(credential: string): boolean {
  try {
    return atob(credential).includes(':');
  } catch {
    return false;
  }
}

function describe(name: string, scheme: SchemeDescription | undefined): string {
  if (scheme?.type === 'apiKey') return `${name} (${scheme.in} ${scheme.name})`;
  return scheme?.type === 'http' ? `${name} (authorization ${scheme.scheme})` : name;
}
