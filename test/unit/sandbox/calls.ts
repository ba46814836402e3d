// Calls of the operations of a sandbox: valid ones by their factories, and ones that are wrong in one place by their counter-examples.

import { counterFactory } from '../../../generator/runtime/fixtures/counter-examples/factory.js';
import { basePath } from '../../../generator/runtime/mock/core.js';
import {
  isForm,
  isJson,
  isMultipart,
  requestMaker,
  requestSchema,
} from '../../../generator/runtime/mock/fixture.js';
import type { ParameterDescription } from '../../../generator/runtime/mock/types.js';
import type { SandboxOperation } from '../../../generator/sandbox/operations.js';
import type { RecordedExchange } from '../../../generator/verify/traffic.js';

const parts = ['path', 'query', 'header', 'cookie', 'body'] as const;
export type Parts = Partial<Record<(typeof parts)[number], unknown>>;

export interface MadeCall {
  readonly operation: SandboxOperation;
  /** Which part is wrong. */
  readonly wrong?: string;
  readonly request: Request;
  readonly body: string;
}

export interface CallOptions {
  /** How many valid calls of each operation. */
  readonly valid: number;
  /** How many wrong ones of each part. */
  readonly wrong: number;
}

export function* callsOf(
  operations: readonly SandboxOperation[],
  { valid, wrong }: CallOptions,
): Iterable<MadeCall> {
  for (const operation of operations) {
    for (let seed = 0; seed < valid; seed++) yield callOf(operation, partsOf(operation, seed));
    for (const [part, values] of wrongParts(operation))
      for (const [index, value] of values.slice(0, wrong).entries())
        yield {
          ...callOf(operation, { ...partsOf(operation, index), [part]: value }),
          wrong: part,
        };
  }
}

/** The parts of a valid request. */
export function partsOf(operation: SandboxOperation, seed: number): Parts {
  const body = requestMaker(operation, 'body')?.(undefined, { seed });
  const parameters = requestMaker(operation, 'parameters')?.(undefined, { seed });
  return { body, ...Object(parameters) };
}

/** Values that each part of a request must not have. */
export function wrongParts(
  operation: SandboxOperation,
): readonly (readonly [part: keyof Parts, values: readonly unknown[]])[] {
  return parts.flatMap((part) => {
    const schema = requestSchema(operation, part);
    if (schema === undefined) return [];
    const { counterExamples } = counterFactory(part, () => schema);
    return [[part, counterExamples().map(({ value }) => value)] as const];
  });
}

export function callOf(operation: SandboxOperation, values: Parts): MadeCall {
  const { constants, parameters = [], service, servers = service.servers } = operation;
  const headers = new Headers();
  const query = new URLSearchParams();
  let whole = '';
  for (const [name, value] of members(values.header)) setHeader(headers, name, textOf(value));
  for (const [name, value] of members(values.query)) {
    const style = parameters.find((each) => each.in === 'query' && each.name === name);
    if (style?.whole) whole = wholeQuery(style, value);
    else if (style?.mediaType !== undefined) query.append(name, JSON.stringify(value));
    else if (Array.isArray(value) && style?.explode === false)
      query.append(name, value.map(textOf).join(separators[style.style ?? 'form'] ?? ','));
    else if (Array.isArray(value)) for (const each of value) query.append(name, textOf(each));
    else if (typeof value === 'object' && value !== null)
      for (const [key, each] of members(value))
        query.append(style?.style === 'deepObject' ? `${name}[${key}]` : key, textOf(each));
    else query.append(name, textOf(value));
  }
  for (const scheme of Object.values(service.schemes))
    if (scheme.type === 'http') headers.set('authorization', `${scheme.scheme} dGVzdDp0ZXN0`);
    else if (scheme.type === 'apiKey' && scheme.in === 'header') headers.set(scheme.name, 'test');
  const path = constants.path.replace(/\{([^{}]*)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(new Map(members(values.path)).get(name) ?? '')),
  );
  const type = Reflect.get(constants.request, 'mediaType') ?? '';
  const body = bodyOf(String(type), values.body);
  if (body !== undefined && !isMultipart(String(type))) headers.set('content-type', String(type));
  const address = `http://localhost${basePath(servers).replaceAll('*', 'x')}${path}`;
  const sent = whole || `${query}`;
  const search = sent && `${address.includes('?') ? '&' : '?'}${sent}`;
  const isBodyless = ['GET', 'HEAD'].includes(constants.method);
  return {
    operation,
    body: typeof body === 'string' ? body : '',
    request: new Request(address + search, {
      method: constants.method,
      headers,
      ...(body !== undefined && !isBodyless && { body }),
    }),
  };
}

function wholeQuery(
  { mediaType = '', encoding = {} }: ParameterDescription,
  value: unknown,
): string {
  if (isJson(mediaType)) return encodeURIComponent(JSON.stringify(value));
  const fields = members(value).flatMap(([name, each]) => {
    const texts = Array.isArray(each) ? each.map(textOf) : [textOf(each)];
    const joined = encoding[name]?.explode === false ? [texts.join(',')] : texts;
    return joined.map((text) => [name, text]);
  });
  return `${new URLSearchParams(fields)}`;
}

const separators: Readonly<Record<string, string>> = { spaceDelimited: ' ', pipeDelimited: '|' };

function bodyOf(type: string, value: unknown): string | FormData | undefined {
  if (value === undefined) return undefined;
  if (isJson(type)) return JSON.stringify(value);
  if (isForm(type))
    return `${new URLSearchParams(members(value).map(([name, each]) => [name, textOf(each)]))}`;
  if (!isMultipart(type)) return textOf(value);
  const form = new FormData();
  for (const [name, each] of members(value)) form.append(name, textOf(each));
  return form;
}

function members(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Values that no header can have are left out. */
function setHeader(headers: Headers, name: string, value: string): void {
  try {
    headers.set(name, value);
  } catch {
    headers.delete(name);
  }
}

/** An exchange as the judge of recordings takes it. */
export async function recorded(
  { request, body, wrong = '' }: MadeCall,
  response: Response,
): Promise<RecordedExchange> {
  return {
    entry: `${request.method} ${request.url} ${wrong}`,
    method: request.method,
    url: request.url,
    headers: new Map(request.headers),
    body,
    status: response.status,
    responseHeaders: new Map(response.headers),
    responseBody: await response.text(),
  };
}
