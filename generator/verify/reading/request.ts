// Validates a request against the document: finds its operation and all problems. One file: paths,
// queries, bodies and credentials are read once, and their problems are one list.

import {
  type DocumentMedia,
  type DocumentOperation,
  type DocumentParameter,
  essence,
  isJsonType,
  mediaFor,
  isKeyOf,
  type SecurityScheme,
} from './enumerate.js';
import { decode, isObject, type Json, parseJson } from '../judge/json.js';
import { type Judge, listed } from '../judge/judge.js';
import { type FormField, readMultipart, readUrlencoded, splitParts } from './deserialize-body.js';
import { readParts, readItems, readQuerystring } from './openapi-32.js';
import {
  cookies,
  cut,
  deserialize,
  receivedFields,
  queryNames,
  type Source,
} from './deserialize.js';
import type { Types } from './types.js';

/** A request as received. */
interface Message {
  readonly method: string;
  /** Path and query below the base address. */
  readonly target: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

export interface Received extends Message {
  readonly operation?: DocumentOperation | undefined;
  readonly source: Source;
  readonly media?: DocumentMedia | undefined;
  /** The value of a JSON or form body. */
  readonly value?: Json | undefined;
  readonly problems: readonly Problem[];
}

interface Route {
  readonly operation: DocumentOperation;
  /** The values of the parameters in a path that matches. */
  readonly valuesIn: (path: string) => readonly string[] | undefined;
  readonly names: readonly string[];
  /** The query fields of the path template: `/things?beta=true&mode={mode}`. */
  readonly fields: readonly TemplateField[];
}

interface TemplateField {
  readonly name: string;
  /** The path parameters in it. */
  readonly parameters: readonly string[];
  readonly valuesIn: Route['valuesIn'];
}

/** The routes, ordered: at the first segment that differs, more literal text comes first. */
export function routesOf(operations: readonly DocumentOperation[]): readonly Route[] {
  return operations
    .map(routeOf)
    .sort((a, b) => compareSpecificity(a, b) || b.fields.length - a.fields.length);
}

function compareSpecificity(a: Route, b: Route): number {
  const [own, other] = [literalLengths(a), literalLengths(b)];
  return own.length === other.length
    ? (own
        .map((length, index) => (other[index] ?? 0) - length)
        .find((difference) => difference !== 0) ?? 0)
    : own.length - other.length;
}

/** The length of the literal text in each segment; the maximum if all of it is literal. */
function literalLengths({ operation }: Route): readonly number[] {
  return operation.path
    .replace(/[?].*/s, '')
    .split('/')
    .map((segment) =>
      segment.includes('{') ? segment.replace(/\{[^{}]+\}/g, '').length : Number.MAX_SAFE_INTEGER,
    );
}

function routeOf(operation: DocumentOperation): Route {
  const template = templateOf(operation.path.replace(/[?].*/s, '').replaceAll('#', '%23'));
  return {
    operation,
    names: template.names,
    fields: fixedFields(operation.path).map(([name, text]) => {
      const { names, literals } = templateOf(text);
      return { name, parameters: names, valuesIn: valuesBetween(literals) };
    }),
    valuesIn: valuesBetween(
      template.literals.map((piece) => encodeURI(piece).replaceAll('%25', '%')),
    ),
  };
}

/** The names of the parameters in a template, and the texts around them. */
function templateOf(text: string): {
  readonly names: readonly string[];
  readonly literals: readonly string[];
} {
  const pieces = text.split(/(\{[^{}]+\})/);
  return {
    names: pieces.filter((_, index) => index % 2 === 1).map((piece) => piece.slice(1, -1)),
    literals: pieces.filter((_, index) => index % 2 === 0),
  };
}

/** The path parameters in a query; `undefined` if it lacks a field of the template. */
function valuesInQuery(
  query: string,
  fields: Route['fields'],
): readonly (readonly [name: string, value: string])[] | undefined {
  const sent = receivedFields(query);
  const found = fields.map(({ name, parameters, valuesIn }) => {
    const [values] = sent.flatMap(([key, text]) => (key === name ? [valuesIn(text)] : []));
    return values?.map((value, index) => [parameters[index] ?? '', value] as const);
  });
  return found.every((candidate) => candidate !== undefined) ? found.flat() : undefined;
}

/** What stands between literal texts, without a regular expression, which might take very long. */
export function valuesBetween([head = '', ...rest]: readonly string[]): Route['valuesIn'] {
  const tail = rest.pop();
  if (tail === undefined) return (path) => (path === head ? [] : undefined);
  return (path) => {
    if (!path.startsWith(head) || !path.endsWith(tail)) return undefined;
    const values: string[] = [];
    let start = head.length;
    for (const piece of [...rest, undefined]) {
      const end = piece === undefined ? path.length - tail.length : path.indexOf(piece, start + 1);
      if (end <= start) return undefined;
      values.push(path.slice(start, end));
      start = end + (piece?.length ?? 0);
    }
    return values.some((value) => value.includes('/')) ? undefined : values;
  };
}

export function judgeRequest(
  message: Message,
  routes: readonly Route[],
  expectation: Expectation,
): Received {
  const [path, query = ''] = cut(message.target, '?');
  const matching = routes.filter(
    ({ valuesIn, fields }) =>
      valuesIn(path) !== undefined && valuesInQuery(query, fields) !== undefined,
  );
  const route = matching.find(({ operation }) => operation.method === message.method);
  const values = route?.valuesIn(path) ?? [];
  const source: Source = {
    query,
    headers: message.headers,
    path: new Map([
      ...(route?.names ?? []).map((name, index) => [name, values[index] ?? ''] as const),
      ...(valuesInQuery(query, route?.fields ?? []) ?? []),
    ]),
  };
  if (route === undefined) {
    const text =
      matching.length === 0
        ? `no path of the document matches ${path}`
        : `${path} has no operation for ${message.method}`;
    return { ...message, source, problems: [{ part: 'operation', text }] };
  }
  const { operation } = route;
  const body = judgeBody(operation, message, expectation);
  const security = securityProblems(operation, expectation.schemes, source).map(
    (text): Problem => ({ part: 'security', text }),
  );
  return {
    ...message,
    ...body,
    operation,
    source,
    problems: [...parameterProblems(operation, source, expectation), ...body.problems, ...security],
  };
}

interface JudgedBody {
  readonly media?: DocumentMedia | undefined;
  readonly value?: Json | undefined;
  readonly problems: readonly Problem[];
}

function judgeBody(
  { body: stated }: DocumentOperation,
  { headers, body }: Message,
  { judge, types }: Expectation,
): JudgedBody {
  const problem = (text: string, pointer = stated?.pointer): Problem => ({
    part: 'body',
    text,
    pointer,
  });
  // Bytes need no type where any is accepted: https://www.rfc-editor.org/rfc/rfc9110#section-8.3
  const isAny = stated?.content.some(({ name }) => name === '*/*');
  const contentType =
    headers.get('content-type') ??
    (isAny && body.length > 0 ? 'application/octet-stream' : undefined);
  if (stated === undefined)
    return {
      problems: body.length === 0 ? [] : [problem('a body is sent, and the document has none')],
    };
  if (body.length === 0 && contentType === undefined)
    return { problems: stated.required ? [problem('the body is required and missing')] : [] };
  if (stated.content.length === 0) return { problems: [] };
  if (contentType === undefined) return { problems: [problem('the body has no content type')] };
  const media = mediaFor(stated.content, contentType);
  if (media === undefined)
    return { problems: [problem(`the body is ${contentType}, which the document does not list`)] };
  const { schema } = media;
  const decide = (values: readonly Json[]): readonly Problem[] => {
    if (schema === undefined || values.some((value) => judge.judge(schema, value, 'request').valid))
      return [];
    return listed(judge.judge(schema, values[0] ?? null, 'request').errors).map((error) =>
      problem(`the body is not what its schema allows: ${error}`, media.pointer),
    );
  };
  const judged = (form: FormField): JudgedBody => ({
    media,
    value: form.value,
    problems: [
      ...form.problems.map((text) => problem(text, media.pointer)),
      ...decide([form.value, types.withEmpty(form.value, schema)]),
    ],
  });
  const text = body.toString('utf8');
  if (isJsonType(contentType)) {
    const json = parseJson(text);
    return json === undefined
      ? { media, problems: [problem('the body is no JSON', media.pointer)] }
      : judged({ value: json, problems: [] });
  }
  const type = essence(contentType);
  const items = media.itemSchema === undefined ? undefined : readItems(type, text);
  if (items !== undefined) {
    const wrong = items.find((item) => !judge.judge(media.itemSchema ?? '', item, 'request').valid);
    return {
      media,
      value: items,
      problems:
        wrong === undefined
          ? []
          : [problem(`an item is not what its schema allows: ${JSON.stringify(wrong)}`)],
    };
  }
  if (type === 'application/x-www-form-urlencoded')
    return judged(readUrlencoded(text, media, types));
  if (type.startsWith('multipart/') && (media.positions || types.kinds(schema).join() === 'array'))
    return judged(readParts(body, contentType, { media, types }));
  if (type.startsWith('multipart/')) {
    const parts = splitParts(body, contentType);
    return parts === undefined
      ? { media, problems: [problem('the body is no multipart body', media.pointer)] }
      : judged(readMultipart(parts, media, types));
  }
  // No specification says how arrays and objects are serialized as text.
  const isWritten = types.kinds(schema).includes('primitive') && !types.isBinary(schema);
  if (type.startsWith('text/') && isWritten)
    return { media, value: text, problems: decide(types.values(text, schema)) };
  return { media, problems: [] };
}

/** The credential of a scheme in a request: the key, the token, or `user:password`. */
export function credentialOf(scheme: SecurityScheme, source: Source): string | undefined {
  if (scheme.type === 'apiKey') {
    const { name, in: location } = scheme;
    if (location === 'header') return source.headers.get(name.toLowerCase());
    const fields =
      location === 'cookie'
        ? cookies(source.headers.get('cookie') ?? '')
        : receivedFields(source.query);
    const field = fields.find(([key]) => key === name);
    return field && decode(field[1]);
  }
  const kind =
    scheme.type === 'http'
      ? scheme.scheme
      : scheme.type === 'oauth2' || scheme.type === 'openIdConnect'
        ? 'bearer'
        : undefined;
  const [sent = '', ...rest] = (source.headers.get('authorization') ?? '').split(' ');
  if (kind === undefined || sent.toLowerCase() !== kind) return undefined;
  return kind === 'basic' ? Buffer.from(rest.join(' '), 'base64').toString('utf8') : rest.join(' ');
}

/** Whether a request shows the credential of a scheme. Mutual TLS is not part of the request. */
export function isSeen(scheme: SecurityScheme | undefined): scheme is SecurityScheme {
  return scheme !== undefined && scheme.type !== 'mutualTLS' && scheme.type !== 'unknown';
}

/** Reports credentials that are missing, and those that no alternative requires. */
function securityProblems(
  operation: DocumentOperation,
  schemes: ReadonlyMap<string, SecurityScheme>,
  source: Source,
): readonly string[] {
  const { security } = operation;
  const has = (name: string): boolean => {
    const scheme = schemes.get(name);
    return !isSeen(scheme) || credentialOf(scheme, source) !== undefined;
  };
  const isMet = security.length === 0 || security.some((names) => names.every(has));
  const requested = security.flat().map((name) => schemes.get(name));
  const isRequested = (scheme: SecurityScheme): boolean =>
    requested.some(
      (securityScheme) =>
        securityScheme !== undefined &&
        credentialLocation(securityScheme) === credentialLocation(scheme),
    ) || operation.parameters.some((parameter) => isKeyOf(parameter, scheme));
  const leaked = [...schemes]
    .filter(
      ([, scheme]) =>
        isSeen(scheme) && !isRequested(scheme) && credentialOf(scheme, source) !== undefined,
    )
    .map(([name]) => name);
  return [
    ...(isMet
      ? []
      : [
          `no alternative of the security requirements is met: ${security.map((names) => names.join(' and ')).join(' or ')}`,
        ]),
    ...leaked.map(
      (name) => `the credential of ${name} is sent, and the operation does not ask for it`,
    ),
  ];
}

/** Where a scheme's credential stands. Two schemes with the same place cannot be told apart. */
export function credentialLocation(scheme: SecurityScheme): string {
  if (scheme.type !== 'apiKey') return 'header authorization';
  return `${scheme.in} ${scheme.in === 'header' ? scheme.name.toLowerCase() : scheme.name}`;
}

export interface Problem {
  readonly part: 'operation' | 'path' | 'query' | 'header' | 'cookie' | 'body' | 'security';
  readonly text: string;
  readonly pointer?: string | undefined;
}

export interface Expectation {
  readonly judge: Judge;
  readonly types: Types;
  readonly schemes: ReadonlyMap<string, SecurityScheme>;
}

function parameterProblems(
  operation: DocumentOperation,
  source: Source,
  expectation: Expectation,
): readonly Problem[] {
  const readable = operation.parameters.filter(
    (documentParameter) => !isUnseparated(operation, documentParameter),
  );
  const wrong = readable.flatMap((parameter): readonly Problem[] => {
    const text = problemOf(parameter, { operation, source, expectation });
    return text === undefined
      ? []
      : [{ part: parameter.in, pointer: parameter.pointer, text: `${parameter.name} ${text}` }];
  });
  return [
    ...wrong,
    ...unknownNames(operation, source, expectation).map((name): Problem => ({
      part: 'query',
      text: `${name} is no parameter of the operation`,
    })),
  ];
}

interface Request {
  readonly operation: DocumentOperation;
  readonly source: Source;
  readonly expectation: Expectation;
}

function problemOf(
  parameter: DocumentParameter,
  { operation, source, expectation: { judge, types, schemes } }: Request,
): string | undefined {
  const { schema } = parameter;
  if (parameter.whole)
    return problemOfQuery(
      parameter,
      readQuerystring(parameter, source.query, types),
      (value) => judge.judge(schema ?? '', value, 'request').errors[0],
    );
  const names = types.names(schema);
  const isOwn = (name: string): boolean =>
    names === undefined
      ? !belongsToOther(name, parameter, { operation, schemes })
      : names.has(name);
  let problem: string | undefined;
  let absent = false;
  const decide = (values: readonly Json[]): boolean => {
    if (schema === undefined || values.some((value) => judge.judge(schema, value, 'request').valid))
      return true;
    problem ??= `is not what its schema allows: ${judge.judge(schema, values[0] ?? null, 'request').errors[0] ?? ''}`;
    return false;
  };
  for (const kind of parameter.mediaType === undefined
    ? types.kinds(schema)
    : (['primitive'] as const)) {
    const reading = deserialize(parameter, source, kind);
    if (reading.state === 'undefined') return undefined;
    if (reading.state === 'wrong') problem ??= reading.problem;
    else if (reading.state === 'json') {
      if (decide([reading.json])) return undefined;
    } else if (reading.state === 'value') {
      if (reading.wire === '' && parameter.allowEmptyValue !== undefined)
        return parameter.allowEmptyValue ? undefined : 'is empty, which allowEmptyValue excludes';
      const values = types.values(reading.wire, schema);
      const own =
        isSpread(parameter) && kind === 'object'
          ? values.map((value) =>
              Object.fromEntries(
                Object.entries(isObject(value) ? value : {}).filter(([name]) => isOwn(name)),
              ),
            )
          : values;
      if (
        own.every((value) => isObject(value) && Object.keys(value).length === 0) &&
        isSpread(parameter)
      )
        absent = true;
      else if (decide(own)) return undefined;
    } else absent = true;
  }
  if (!absent && !isAddedByFetch(parameter, source)) return problem;
  const isEmpty = isSpread(parameter) && decide([{}]);
  return parameter.required && !isEmpty ? 'is required and missing' : undefined;
}

function problemOfQuery(
  { required, schema }: DocumentParameter,
  form: FormField | undefined,
  errorOf: (value: Json) => string | undefined,
): string | undefined {
  const { value = {}, problems = [] } = form ?? {};
  const error = schema === undefined ? undefined : errorOf(value);
  if (form === undefined)
    return required && error !== undefined ? 'is required and missing' : undefined;
  return problems[0] ?? (error && `is not what its schema allows: ${error}`);
}

/**
 * What `fetch` sends where a request has no such header
 * (https://fetch.spec.whatwg.org/#concept-fetch; the encodings are those of Node and Deno).
 */
const addedByFetch: ReadonlyMap<string, RegExp> = new Map([
  ['accept-language', /^\*$/],
  ['accept-encoding', /^(?:br, ?)?gzip, ?deflate(?:, ?br)?$|^gzip, ?br$/],
]);

function isAddedByFetch({ in: location, name }: DocumentParameter, { headers }: Source): boolean {
  const header = name.toLowerCase();
  const sent = headers.get(header);
  return location === 'header' && sent != null && addedByFetch.get(header)?.test(sent) === true;
}

/** Whether a parameter is an exploded object, whose properties are fields of the query. */
export function isSpread({ in: location, style, explode, mediaType }: DocumentParameter): boolean {
  return location === 'query' && style === 'form' && explode && mediaType === undefined;
}

/** Whether a query field belongs to another parameter or is an API key. */
export function belongsToOther(
  field: string,
  own: DocumentParameter,
  {
    operation: { parameters, security },
    schemes,
  }: { readonly operation: DocumentOperation; readonly schemes: Expectation['schemes'] },
): boolean {
  return (
    isKey(field, security, schemes) ||
    parameters.some(
      (parameter) =>
        parameter !== own &&
        parameter.in === 'query' &&
        (parameter.name === field ||
          (parameter.style === 'deepObject' && field.startsWith(`${parameter.name}[`))),
    )
  );
}

/** Whether a path parameter stands directly beside another: nothing shows where it ends. */
export function isUnseparated(
  { path }: Pick<DocumentOperation, 'path'>,
  { in: location, name }: Pick<DocumentParameter, 'in' | 'name'>,
): boolean {
  return location === 'path' && (path.includes(`}{${name}}`) || path.includes(`{${name}}{`));
}

/** Whether a field may be another parameter's: exploded objects have their own fields. */
export function sharesFields(
  { parameters }: Pick<DocumentOperation, 'parameters'>,
  own: DocumentParameter,
  types: Types,
): boolean {
  const hasFields = (parameter: DocumentParameter): boolean =>
    isSpread(parameter) && types.kinds(parameter.schema).includes('object');
  const namesOf = (parameter: DocumentParameter): ReadonlySet<string> | undefined =>
    hasFields(parameter) ? types.names(parameter.schema) : new Set([parameter.name]);
  const names = namesOf(own);
  return parameters.some((other) => {
    if (other === own || other.in !== 'query' || own.in !== 'query') return false;
    const others = namesOf(other);
    if (names === undefined || others === undefined) return hasFields(own) && hasFields(other);
    return [...names].some((name) => others.has(name));
  });
}

/** The query fields in a path template: `/things?beta=true`. */
function fixedFields(path: string): readonly (readonly [name: string, text: string])[] {
  return receivedFields(/\?([^#]*)/.exec(path)?.[1] ?? '');
}

function unknownNames(
  { path, parameters, security }: DocumentOperation,
  { query }: Source,
  { types, schemes }: Expectation,
): readonly string[] {
  if (parameters.some(({ whole }) => whole)) return [];
  const fixed = fixedFields(path);
  const isKnown = (name: string): boolean =>
    fixed.some(([field]) => field === name) ||
    isKey(name, security, schemes) ||
    parameters.some((parameter) => {
      if (parameter.in !== 'query') return false;
      if (
        parameter.name === name ||
        (parameter.style === 'deepObject' && name.startsWith(`${parameter.name}[`))
      )
        return true;
      if (!isSpread(parameter) || !types.kinds(parameter.schema).includes('object')) return false;
      const names = types.names(parameter.schema);
      return names === undefined || names.has(name);
    });
  try {
    return queryNames(query).filter((name) => !isKnown(name));
  } catch {
    return ['(a name that is not percent-encoded UTF-8)'];
  }
}

function isKey(
  field: string,
  security: DocumentOperation['security'],
  schemes: Expectation['schemes'],
): boolean {
  return security.flat().some((name) => {
    const scheme = schemes.get(name);
    return scheme?.type === 'apiKey' && scheme.in === 'query' && scheme.name === field;
  });
}
