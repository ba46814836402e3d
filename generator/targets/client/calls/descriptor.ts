// Operation descriptors: the data that the runtime needs to send a request and to read its
// response. A descriptor refers to the functions that handle unusual cases, so that a bundle
// contains only those that its operations need.

import { code, type Code, identifier, literal, objectLiteral } from '../../../code/code.js';
import type { ArgumentBody, Call, Choice, HeaderValue, Result } from '../../../lower/calls/call.js';
import {
  type HeaderText,
  headerTexts,
  receivedMedia,
  sentMedia,
} from '../../../lower/calls/media-table.js';
import type { Api, MediaType } from '../../../model/api.js';
import { isSensitive, rateLimitHeaders } from '../../../model/extensions.js';
import { resolve, schemasInPlace } from '../../../model/graph/walk.js';
import type { Schema } from '../../../model/schema.js';
import type { ClientContext } from '../emit-context.js';
import { encodingTable, printedParameter, objectRow } from './parameter.js';

export function descriptorCode(call: Call, context: ClientContext): Code {
  const { operation, argument, contentTypes, result, accepts, security, server } = call;
  const { runtime } = context;
  const results = [result, ...accepts.values()];
  const used = new Set(results.flatMap(({ readers }) => readers.map(([, reader]) => reader)));
  const headers = call.headers.flatMap(({ name, value }) => {
    const read = name === 'set-cookie' ? undefined : headerReader(value, context);
    return read ? [objectRow(name, read)] : [];
  });
  const conversion = context.conversions.of(call.received);
  const rows: (Code | undefined)[] = [
    code`id: ${call.id}`,
    call.isAddedMethod
      ? code`method: /*#__PURE__*/ ${runtime('addedMethod')}(${operation.method})`
      : code`method: ${operation.method}`,
    code`path: ${operation.path}`,
    /[{#]/.test(operation.path) ? code`fill: ${runtime('fillPath')}` : undefined,
    table(
      'parameters',
      argument.parameters.map((parameter) => printedParameter(parameter, context).row),
    ),
    argument.body && contentTypes.size === 0
      ? code`body: ${bodyCode(argument.body, context)}`
      : undefined,
    readersRow(result),
    ...acceptRow(result.accept),
    table(
      'accepts',
      [...accepts].map(([name, own]) => {
        const header = own.accept.join(', ');
        return objectRow(
          name,
          objectLiteral([readersRow(own), ...(header === name ? [] : [code`accept: ${header}`])]),
        );
      }),
    ),
    table(
      'contentTypes',
      [...contentTypes].flatMap(([name, { body }]) =>
        body ? [objectRow(name, bodyCode(body, context))] : [],
      ),
    ),
    security.length > 0 ? code`security: ${literal(security)}` : undefined,
    server === undefined
      ? undefined
      : code`server: /*#__PURE__*/ ${runtime('ownServer')}(${server})`,
    readRow(used, context),
    conversion && code`convert: ${conversion}`,
    headers.length > 0
      ? code`headers: /*#__PURE__*/ ${runtime('readHeaders')}(${objectLiteral(headers)})`
      : undefined,
    call.retry === undefined ? undefined : code`retry: ${call.retry}`,
    call.idempotency === undefined
      ? undefined
      : code`idempotency: /*#__PURE__*/ ${runtime('idempotencyHeader')}(${call.idempotency})`,
  ];
  return objectLiteral(rows.filter((row) => row !== undefined));
}

/** The function that reads a header; `undefined` for one that stays a text. */
function headerReader(value: HeaderValue, context: ClientContext): Code | undefined {
  const { runtime } = context;
  if (value.kind === 'text') return textReader(value.text, context);
  if (value.kind === 'list')
    return code`/*#__PURE__*/ ${runtime('listHeader')}(${textReader(value.items, context) ?? code``})`;
  const rows = value.properties.flatMap(({ name, text }) => {
    const read = textReader(text, context);
    return read ? [objectRow(name, read)] : [];
  });
  const flags = value.explode ? code`, true` : code``;
  return code`/*#__PURE__*/ ${runtime('objectHeader')}(${objectLiteral(rows)}${flags})`;
}

function textReader(text: HeaderText, { runtime }: ClientContext): Code | undefined {
  const row = headerTexts[text];
  if (!('read' in row)) return undefined;
  return 'global' in row.read
    ? code`${identifier(row.read.global)}`
    : code`${runtime(row.read.runtime)}`;
}

/** The rows of the descriptor that differ if a stream is asked for. */
export function streamedRows({ result }: Choice, context: ClientContext): readonly Code[] {
  const used = new Set(result.readers.map(([, reader]) => reader));
  return [readersRow(result), ...acceptRow(result.accept), readRow(used, context)].filter(
    (row) => row !== undefined,
  );
}

function readersRow({ readers }: Pick<Result, 'readers'>): Code {
  return code`success: ${objectLiteral(readers.map(([status, reader]) => objectRow(status, code`${reader}`)))}`;
}

function acceptRow(accept: readonly string[]): readonly Code[] {
  return accept.length === 0 ? [] : [code`accept: ${accept.join(', ')}`];
}

/** The functions that read what is not JSON, for the readers that a call has. */
function readRow(used: ReadonlySet<string>, { runtime }: ClientContext): Code | undefined {
  return table(
    'read',
    Object.entries(receivedMedia).flatMap(([medium, row]) =>
      'read' in row && used.has(medium) ? [objectRow(medium, code`${runtime(row.read)}`)] : [],
    ),
  );
}

function table(name: string, rows: readonly Code[]): Code | undefined {
  return rows.length === 0 ? undefined : objectRow(name, objectLiteral(rows));
}

function bodyCode(
  { media, medium, mediaType, others, required, key: own }: ArgumentBody,
  { runtime, api, omissions }: ClientContext,
): Code {
  const files = medium === 'multipart' ? filesOf(media, api) : [];
  const sent = sentMedia[medium];
  const isByItem = sent.value === 'items';
  const schema = isByItem ? media.itemSchema : media.schema;
  const omitted = schema && omissions.of([schema]);
  const write = runtime(sent.write);
  const omitting = isByItem ? 'omittingEach' : 'omittingBody';
  return objectLiteral([
    code`mediaType: ${mediaType}`,
    ...(others.length > 0 ? [code`others: ${literal(others)}`] : []),
    ...(required ? [code`required: true`] : []),
    ...(own === undefined ? [] : [code`key: ${own}`]),
    ...(media.schema && isSensitive(media.schema, api) ? [code`sensitive: true`] : []),
    ...(files.length > 0 ? [code`files: ${literal(files)}`] : []),
    ...encodingTable(media, runtime),
    omitted
      ? code`write: /*#__PURE__*/ ${runtime(omitting)}(${write}, ${omitted})`
      : code`write: ${write}`,
  ]);
}

/** The properties of a form that are files, or lists of files, and nothing else. */
function filesOf({ schema }: MediaType, api: Api): readonly string[] {
  const isFile = (each: Schema): boolean =>
    [each, resolve(api, each)].some(({ conversion }) => conversion === 'Blob');
  const properties = schema
    ? schemasInPlace(schema, api).flatMap((each) => [...(each.properties ?? [])])
    : [];
  const files = properties.flatMap(([name, each]) => {
    const { items } = resolve(api, each);
    return isFile(each) || (items && isFile(items)) ? [name] : [];
  });
  return [...new Set(files)];
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
