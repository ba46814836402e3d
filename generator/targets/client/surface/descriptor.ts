// Operation descriptors: the data that the runtime needs to send a request and to read its
// response. A descriptor refers to the functions that handle unusual cases, so that a bundle
// contains only those that its operations need.

import { code, type Code, literal, objectLiteral } from '../../../code/code.js';
import { receivedSchemas } from '../../../lower/conversions.js';
import type { Api, MediaType, Operation, Response } from '../../../model/api.js';
import {
  idempotencyHeader,
  isRetryable,
  isSensitive,
  rateLimitHeaders,
} from '../../../model/extensions.js';
import { essence, isEvents, isSeparated } from '../../../model/capabilities/streams.js';
import { resolve, schemasInPlace } from '../../../model/graph/walk.js';
import { bytesUse, kindsOf, speaksOfBytes } from '../../../model/schema-facts.js';
import type { Schema } from '../../../model/schema.js';
import type { OperationNames } from '../../../model/naming/names.js';
import type { Argument, ArgumentBody } from './argument.js';
import {
  acceptedMedia,
  isJson,
  isJsonValue,
  isListOfParts,
  isMultipart,
  isRedirectOnly,
  isSequence,
  isStructuredRequest,
  isUrlEncoded,
  mediaChoices,
  responseKind,
  responseMediaType,
  splitResponses,
} from '../../../lower/calls/media.js';
import { responseHeaders } from './result.js';
import type { ClientContext } from './emit-context.js';
import { encodingTable, printedParameter, objectRow } from './parameter.js';

interface DescriptorContext {
  readonly argument: Argument;
  /** The arguments by the media type of the body, if a call chooses one. */
  readonly choices: ReadonlyMap<string, Argument>;
  readonly context: ClientContext;
}

export function descriptorCode(
  operation: Operation,
  names: OperationNames,
  { argument, choices, context }: DescriptorContext,
): Code {
  const { api, runtime, facts } = context;
  const { parameters, body } = argument;
  const { success } = splitResponses(operation);
  const isHead = operation.method === 'HEAD';
  const kinds: Kinds = isRedirectOnly(operation)
    ? [['2XX', 'binary']]
    : success.map((each) => [String(each.status), isHead ? 'none' : bodyKind(each, api)]);
  const accepted = isHead ? [] : success.flatMap((each) => acceptedTypes(each));
  const accepts = acceptChoices(operation, api);
  const allKinds = [...kinds, ...accepts.flatMap((each) => each.kinds)];
  const readers = readerFunctions.filter(([name]) => allKinds.some(([, kind]) => kind === name));
  const convertedHeaders = responseHeaders(operation, api).flatMap(({ name, kind }) =>
    kind === 'string' || kind === 'strings'
      ? []
      : [objectRow(name, kind === 'number' ? code`Number` : code`${runtime('toBoolean')}`)],
  );
  const security = facts.securityOf(operation);
  const server = facts.serverOf(operation);
  const conversion = isHead ? undefined : context.conversions.of(receivedSchemas(operation, api));
  const isAdded = !methods.has(operation.method);
  // Nothing is known about a method that the document adds.
  const retry = isRetryable(operation) ?? (isAdded ? false : undefined);
  const header = idempotencyHeader(api, operation);
  const rows: (Code | undefined)[] = [
    code`id: ${operation.id ?? names.function}`,
    isAdded
      ? code`method: /*#__PURE__*/ ${runtime('addedMethod')}(${operation.method})`
      : code`method: ${operation.method}`,
    code`path: ${operation.path}`,
    /[{#]/.test(operation.path) ? code`fill: ${runtime('fillPath')}` : undefined,
    table(
      'parameters',
      parameters.map((each) => printedParameter(each, context).row),
    ),
    body && choices.size === 0
      ? code`body: ${bodyCode(operation.body?.content ?? [], body, context)}`
      : undefined,
    code`success: ${objectLiteral(mergeEmptySuccesses(kinds).map(([status, kind]) => objectRow(status, code`${kind}`)))}`,
    accepted.length > 0 ? code`accept: ${[...new Set(accepted)].join(', ')}` : undefined,
    table(
      'accepts',
      accepts.map(({ name, header, kinds: own }) =>
        objectRow(
          name,
          objectLiteral([
            code`success: ${objectLiteral(own.map(([status, kind]) => objectRow(status, code`${kind}`)))}`,
            ...(header === name ? [] : [code`accept: ${header}`]),
          ]),
        ),
      ),
    ),
    table(
      'contentTypes',
      [...choices].flatMap(([name, { body: other }], index) => {
        const content = index === 0 ? (operation.body?.content ?? []) : [];
        return other ? [objectRow(name, bodyCode(content, other, context))] : [];
      }),
    ),
    security.length > 0 ? code`security: ${literal(security)}` : undefined,
    server === undefined ? undefined : code`server: ${server}`,
    table(
      'read',
      readers.map(([kind, reader]) => objectRow(kind, code`${runtime(reader)}`)),
    ),
    conversion && code`convert: ${conversion}`,
    convertedHeaders.length > 0
      ? code`headers: /*#__PURE__*/ ${runtime('readHeaders')}(${objectLiteral(convertedHeaders)})`
      : undefined,
    retry === undefined ? undefined : code`retry: ${retry}`,
    header === undefined
      ? undefined
      : code`idempotency: /*#__PURE__*/ ${runtime('idempotencyHeader')}(${header})`,
  ];
  return objectLiteral(rows.filter((row) => row !== undefined));
}

/** What the runtime's `HttpMethod` lists. */
const methods: ReadonlySet<string> = new Set(
  'GET PUT POST DELETE OPTIONS HEAD PATCH TRACE QUERY'.split(' '),
);

/** How responses are read to a call that asks for a media type, and its `Accept` header. */
function acceptChoices(
  operation: Operation,
  api: Api,
): readonly { readonly name: string; readonly header: string; readonly kinds: Kinds }[] {
  const { success } = splitResponses(operation);
  return mediaChoices(api)(operation).accepts.map((name) => {
    const chosen = success.map((response) => {
      const media = acceptedMedia(response, name);
      const content = media ? [media] : [];
      return {
        media,
        status: String(response.status),
        kind: bodyKind({ ...response, content }, api),
      };
    });
    const types = chosen.flatMap(({ media }) => media?.name ?? []);
    return {
      name,
      header: [...new Set([name, ...types])].join(', '),
      kinds: chosen.map(({ status, kind }) => [status, kind]),
    };
  });
}

type Kinds = readonly (readonly [status: string, kind: string])[];

const readerFunctions = [
  ['text', 'readText'],
  ['binary', 'readBinary'],
  ['stream', 'readStream'],
] as const;

function table(name: string, rows: readonly Code[]): Code | undefined {
  return rows.length === 0 ? undefined : objectRow(name, objectLiteral(rows));
}

/** The media type that is read, and all others that are read in the same way, unless it is JSON. */
function acceptedTypes(response: Response): readonly string[] {
  const { content } = response;
  const chosen = responseMediaType(content);
  const kind = responseKind(response);
  return content.flatMap((each) =>
    each === chosen || (kind !== 'json' && responseKind({ ...response, content: [each] }) === kind)
      ? [each.name]
      : [],
  );
}

/** Joins all successes into 2XX if none has a body. */
function mergeEmptySuccesses(kinds: Kinds): Kinds {
  return kinds.every(([, kind]) => kind === 'none')
    ? [...kinds.filter(([status]) => !/^2/.test(status)), ['2XX', 'none']]
    : kinds;
}

/**
 * How the body is read. For JSON, `string|null` and so on, if the document allows only one or two
 * types.
 */
function bodyKind(response: Response, api: Api): string {
  const kind = responseKind(response);
  if (kind !== 'json') return kind;
  const json = response.content.filter(({ name }) => isJsonValue({ name }) || name.includes('*'));
  const kinds = kindsOf(
    json.map(({ at, schema }) => schema ?? { at }),
    api,
  );
  return kinds.length === 1 || kinds.length === 2 ? kinds.join('|') : kind;
}

/** @param content What a `Blob` may be instead. */
function bodyCode(
  content: readonly MediaType[],
  { media, required, key: own }: ArgumentBody,
  { runtime, api }: ClientContext,
): Code {
  const { name } = media;
  const isObject = isStructuredRequest(media, api);
  const writer =
    isJson(name) || isObject
      ? 'writeJson'
      : isMultipart(name)
        ? isListOfParts(media, api)
          ? 'writeParts'
          : 'writeMultipart'
        : isSequence(media)
          ? isEvents(name)
            ? 'writeEvents'
            : isSeparated(name)
              ? 'writeSequence'
              : 'writeLines'
          : isUrlEncoded(name)
            ? 'writeUrlencoded'
            : 'writeRaw';
  const others =
    writer === 'writeRaw'
      ? content.flatMap((each) => (each === media ? [] : essence(each.name)))
      : [];
  const files = writer === 'writeMultipart' ? filesOf(media, api) : [];
  return objectLiteral([
    // A media type range cannot be sent as a Content-Type.
    code`mediaType: ${(isJson(name) && name.includes('*')) || isObject ? 'application/json' : name}`,
    ...(others.length ? [code`others: ${literal(others)}`] : []),
    ...(required ? [code`required: true`] : []),
    ...(own === undefined ? [] : [code`key: ${own}`]),
    ...(media.schema && isSensitive(media.schema, api) ? [code`sensitive: true`] : []),
    ...(files.length ? [code`files: ${literal(files)}`] : []),
    ...encodingTable(media, runtime),
    code`write: ${runtime(writer)}`,
  ]);
}

/** The properties of a form that are files, or lists of files, and nothing else. */
function filesOf({ schema }: MediaType, api: Api): readonly string[] {
  const isFile = (each: Schema): boolean =>
    [each, resolve(api, each)].some((one) => speaksOfBytes(one) && bytesUse(api)(one) === 'bytes');
  const properties = schema
    ? schemasInPlace(schema, api).flatMap((each) => [...(each.properties ?? [])])
    : [];
  return [
    ...new Set(
      properties.flatMap(([name, each]) => {
        const { items } = resolve(api, each);
        return isFile(each) || (items && isFile(items)) ? [name] : [];
      }),
    ),
  ];
}

const resetUnits = {
  seconds: 'seconds',
  milliseconds: 'milliseconds',
  'unix-seconds': 'unixSeconds',
  'unix-milliseconds': 'unixMilliseconds',
} as const;

/**
 * The description of the API's rate limit headers as one more property of an object; empty if they
 * are the usual ones.
 */
export function rateLimitRow(context: ClientContext, name: string): Code {
  const [row] = rateLimitRows(context, name);
  return row ? code`, ${row}` : code``;
}

export function rateLimitRows(
  { api, runtime }: ClientContext,
  name = 'rateLimit',
): readonly Code[] {
  const { prefix, reset } = rateLimitHeaders(api);
  const rows = [
    ...(prefix === undefined ? [] : [objectRow('prefix', literal(prefix.toLowerCase()))]),
    ...(reset === undefined ? [] : [objectRow('reset', code`${runtime(resetUnits[reset])}`)]),
  ];
  return rows.length === 0
    ? []
    : [objectRow(name, code`/*#__PURE__*/ ${runtime('rateLimitHeaders')}(${objectLiteral(rows)})`)];
}
