// Requests as generated clients write them: the same functions put values into path, query,
// headers, cookies and body.

import type { MediaType, Operation, Parameter } from '../model/api.js';
import type {
  BodyDescriptor,
  EncodingDescriptor,
  OperationDescriptor,
  ParameterDescriptor,
} from '../runtime/client/descriptor.js';
import {
  writeAny,
  writeJson,
  writeMultipart,
  writeQuerystring,
  writeRaw,
  writeUrlencoded,
} from '../runtime/client/body.js';
import {
  addedMethod,
  fillPath,
  prepareRequest,
  writeCookie,
  writeStyled,
} from '../runtime/client/request.js';
import { essence, isForm, isJson, isMultipart } from '../runtime/mock/fixture.js';
import type { SandboxOperation } from '../sandbox/operations.js';

export type Part = 'path' | 'query' | 'header' | 'cookie';

/** The values of a request, by where they go. */
export interface RequestValues {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly header: Readonly<Record<string, unknown>>;
  readonly cookie: Readonly<Record<string, unknown>>;
  readonly body?: { readonly mediaType: string; readonly value: unknown } | undefined;
}

export const parts = ['path', 'query', 'header', 'cookie'] as const;

export interface Sending {
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Adds credentials. */
  readonly authorize: (request: Request) => Request;
  readonly accept?: string | undefined;
}

/** Why values cannot be a request, as a text; else the request, with credentials. */
export async function requestOf(
  { declared }: Pick<SandboxOperation, 'declared'>,
  values: RequestValues,
  { baseUrl, headers: own, authorize, accept }: Sending,
): Promise<Request | string> {
  const media = declared.body?.content.find(({ name }) => name === values.body?.mediaType);
  const descriptor = descriptorOf(declared, media);
  const argument = new Map<string, unknown>();
  for (const { in: location, name } of declared.parameters) {
    const part = location === 'querystring' ? 'query' : location;
    const value = values[part][part === 'header' ? name.toLowerCase() : name];
    if (value !== undefined) argument.set(`${location}.${name}`, value);
  }
  if (values.body !== undefined) argument.set('body', values.body.value);
  try {
    const {
      target,
      headers: written,
      body,
    } = prepareRequest(descriptor, Object.fromEntries(argument));
    const headers = new Headers(own);
    if (accept !== undefined) headers.set('accept', accept);
    for (const [name, text] of Object.entries(written)) headers.set(name, text);
    const content = body?.open?.(() => undefined) ?? (await body?.load?.()) ?? body?.content;
    // A form has a type with a boundary, which the platform or the writer knows.
    const type = body?.contentType ?? undefined;
    if (content !== undefined && type !== undefined) headers.set('content-type', type);
    const isBodiless = declared.method === 'GET' || declared.method === 'HEAD';
    if (content !== undefined && isBodiless) return 'fetch sends no body with GET and HEAD';
    const sent = content === undefined ? undefined : await bytesOf(content);
    const request = new Request(baseUrl + target, {
      ...{ method: declared.method, headers, redirect: 'manual' },
      ...(sent && { body: sent }),
    });
    return authorize(request);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function bytesOf(content: unknown): Promise<Uint8Array<ArrayBuffer>> {
  const body: BodyInit =
    typeof content === 'string' ||
    content instanceof Blob ||
    content instanceof ReadableStream ||
    content instanceof URLSearchParams
      ? content
      : content instanceof Uint8Array
        ? new Uint8Array(content)
        : String(content);
  return new Uint8Array(await new Response(body).arrayBuffer());
}

function descriptorOf(operation: Operation, media: MediaType | undefined): OperationDescriptor {
  return {
    ...{ id: operation.id ?? operation.path, path: operation.path, success: {} },
    method: addedMethod(operation.method),
    fill: fillPath,
    parameters: Object.fromEntries(
      operation.parameters.map((parameter) => [
        `${parameter.in}.${parameter.name}`,
        parameterOf(parameter),
      ]),
    ),
    ...(media && { body: bodyOf(media) }),
  };
}

function parameterOf(parameter: Parameter): ParameterDescriptor {
  const { name, in: location, style, explode, allowReserved, mediaType } = parameter;
  const isCookie = style === 'cookie';
  const isWhole = location === 'querystring';
  return {
    ...{ name, in: location === 'querystring' ? 'query' : location, explode },
    ...(!isCookie && mediaType === undefined && { style }),
    ...(allowReserved && { allowReserved: true }),
    ...(mediaType !== undefined && { mediaType }),
    ...(isWhole && parameter.encoding && { encoding: encodings(parameter.encoding) }),
    write: isCookie ? writeCookie : isWhole ? writeQuerystring : writeStyled,
  };
}

function bodyOf(media: MediaType): BodyDescriptor {
  const { name } = media;
  const type = essence(name);
  const write = isJson(name)
    ? writeJson
    : isMultipart(name)
      ? writeMultipart
      : isForm(name)
        ? writeUrlencoded
        : type.includes('*')
          ? writeAny
          : writeRaw;
  return { mediaType: name, key: 'body', encoding: encodings(media.encoding), write };
}

function encodings(given: MediaType['encoding']): Readonly<Record<string, EncodingDescriptor>> {
  return Object.fromEntries(
    [...given].map(([name, { contentType, style, explode, allowReserved }]) => [
      name,
      {
        ...(contentType !== undefined && { contentType }),
        ...(style !== undefined && isFormStyle(style) && { style }),
        ...(explode !== undefined && { explode }),
        ...(allowReserved === true && { allowReserved: true as const }),
      },
    ]),
  );
}

function isFormStyle(style: string): style is NonNullable<EncodingDescriptor['style']> {
  return ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'].includes(style);
}
