// What a call resolves to and what it throws: the bodies of documented responses, how they are read,
// and the headers that come with them.

import type { Api, Header, Operation, Response, Status } from '../../model/api.js';
import { streamItems } from '../../model/capabilities/events.js';
import { isReference, resolve } from '../../model/graph/walk.js';
import { append } from '../../model/maps.js';
import { kindsOf } from '../../model/schema-facts.js';
import type { JsonType, Schema } from '../../model/schema.js';
import type {
  ErrorClass,
  ErrorResponse,
  HeaderProperty,
  HeaderValue,
  Received,
  ResponseHeader,
  Result,
} from './call.js';
import { errorClassName } from './errors.js';
import {
  acceptedMedia,
  isJsonValue,
  isRedirectOnly,
  mediaKind,
  responseKind,
  responseMediaType,
  splitResponses,
} from './media.js';
import type { HeaderText, ReceivedMedium } from './media-table.js';

/** The result of a call that does not ask for a media type; `usual` is the one that it gets. */
export function callResult(operation: Operation, api: Api, usual: string | undefined): Result {
  if (isRedirectOnly(operation))
    return {
      members: [{ medium: 'binary' }],
      readers: [['2XX', 'binary']],
      accept: [],
      isNamed: false,
    };
  const { success } = splitResponses(operation);
  const isHead = operation.method === 'HEAD';
  const members = receivedBodies(operation, api, usual);
  return {
    members,
    readers: withoutEmpty(
      success.map((response) => [
        String(response.status),
        isHead ? 'none' : readerOf(response, api),
      ]),
    ),
    accept: isHead ? [] : [...new Set(success.flatMap(acceptedTypes))],
    isNamed: hasName(members),
  };
}

/** The result of a call that asks for a media type. */
export function acceptedResult(operation: Operation, api: Api, accept: string): Result {
  const { success } = splitResponses(operation);
  const chosen = success.map((response) => ({
    response,
    media: acceptedMedia(response, accept),
  }));
  const members = receivedBodies(operation, api, accept);
  return {
    members,
    readers: chosen.map(({ response, media }) => [
      String(response.status),
      readerOf({ content: media ? [media] : [] }, api),
    ]),
    accept: [...new Set([accept, ...chosen.flatMap(({ media }) => media?.name ?? [])])],
    isNamed: hasName(members),
  };
}

function receivedBodies(
  operation: Operation,
  api: Api,
  accept: string | undefined,
): readonly Received[] {
  const found = new Map<string, Received>();
  for (const response of splitResponses(operation).success) {
    const media = acceptedMedia(response, accept);
    const medium = operation.method === 'HEAD' ? 'none' : mediaKind(media);
    const schema = medium === 'json' ? media?.schema : undefined;
    const items = medium === 'stream' && media ? streamItems(media, api) : undefined;
    found.set(
      schema === undefined ? medium : isReference(schema) ? `#${schema.$ref}` : `@${schema.at}`,
      { medium, schema, items },
    );
  }
  return [...found.values()];
}

function hasName(members: readonly Received[]): boolean {
  const [only, ...others] = members.filter(({ medium }) => medium !== 'none');
  return (
    others.length > 0 ||
    (only?.schema !== undefined && !isReference(only.schema)) ||
    only?.items?.schemas.every(isReference) === false
  );
}

/**
 * How the body is read. For JSON, `string|null` and so on, if the document allows only one or two
 * types.
 */
function readerOf(response: Pick<Response, 'content'>, api: Api): string {
  const medium = responseKind(response);
  if (medium !== 'json') return medium;
  const json = response.content.filter(({ name }) => isJsonValue({ name }) || name.includes('*'));
  const kinds = kindsOf(
    json.map(({ at, schema }) => schema ?? { at }),
    api,
  );
  return kinds.length === 1 || kinds.length === 2 ? kinds.join('|') : medium;
}

/** Joins all successes into 2XX if none has a body. */
function withoutEmpty(readers: Result['readers']): Result['readers'] {
  return readers.every(([, reader]) => reader === 'none')
    ? [...readers.filter(([status]) => !/^2/.test(status)), ['2XX', 'none']]
    : readers;
}

/** The media type that is read, and all others that are read in the same way, unless it is JSON. */
function acceptedTypes({ content }: Response): readonly string[] {
  const chosen = responseMediaType(content);
  const medium: ReceivedMedium = mediaKind(chosen);
  return content.flatMap((mediaType) =>
    mediaType === chosen || (medium !== 'json' && mediaKind(mediaType) === medium)
      ? [mediaType.name]
      : [],
  );
}

/**
 * The documented headers of successful responses. If responses differ, a header is optional, and a
 * string if its types differ.
 */
export function responseHeaders(success: readonly Response[], api: Api): readonly ResponseHeader[] {
  const found = new Map<string, ResponseHeader & { readonly count: number }>();
  for (const { headers } of success)
    for (const header of headers) {
      const name = header.name.toLowerCase();
      const value: HeaderValue =
        name === 'set-cookie' ? { kind: 'list', items: 'string' } : headerValue(header, api);
      const known = found.get(name);
      const isOther = known && JSON.stringify(known.value) !== JSON.stringify(value);
      found.set(name, {
        name,
        value: isOther ? plainText : value,
        optional: !header.required || known?.optional === true,
        count: (known?.count ?? 0) + 1,
      });
    }
  return [...found.values()].map(({ count, ...header }) => ({
    ...header,
    optional: header.optional || count < success.length,
  }));
}

const plainText: HeaderValue = { kind: 'text', text: 'string' };

function headerValue({ schema, mediaType, explode }: Header, api: Api): HeaderValue {
  if (mediaType !== undefined) return plainText;
  const target = resolve(api, schema);
  const types = (target.type ?? []).filter((type) => type !== 'null');
  const is = (wanted: JsonType): boolean => types.length === 1 && types[0] === wanted;
  if (is('array'))
    return { kind: 'list', items: target.items ? headerText(target.items, api) : 'string' };
  const properties = [...(target.properties ?? [])].map(([name, each]): HeaderProperty => ({
    name,
    text: headerText(each, api),
    optional: target.required?.includes(name) !== true,
  }));
  return is('object') && properties.length > 0
    ? { kind: 'object', explode, properties }
    : { kind: 'text', text: headerText(schema, api) };
}

function headerText(schema: Schema, api: Api): HeaderText {
  const { type = [], format, maximum } = resolve(api, schema);
  const types = type.filter((jsonType) => jsonType !== 'null');
  if (types.length === 0) return 'string';
  if (types.every((candidate) => candidate === 'integer' || candidate === 'number')) {
    const isLong = types.includes('integer') && (format === 'int64' || format === 'uint64');
    return isLong && !((maximum ?? Infinity) <= Number.MAX_SAFE_INTEGER) ? 'long' : 'number';
  }
  return types.every((candidate) => candidate === 'boolean') ? 'boolean' : 'string';
}

/** A range or `default` without content has no class. */
export function errorResponse(response: Response): ErrorResponse {
  const { status, content } = response;
  return typeof status === 'number' || content.length > 0
    ? { response, class: errorClassName(status) }
    : { response };
}

/** The responses of each status that has a class, ordered by status. */
export function errorClasses(api: Api): readonly ErrorClass[] {
  const all = api.operations.map((operation) => splitResponses(operation).errors);
  const byStatus = new Map<number, Response[]>(undocumented.map((status) => [status, []]));
  const fallbacks: Response[] = [];
  for (const response of all.flat())
    if (typeof response.status === 'number') append(byStatus, response.status, response);
    else if (response.content.length > 0) fallbacks.push(response);
  const othersOf = (status: number): readonly Response[] =>
    all.flatMap((errors) => {
      const find = (wanted: Status): Response | undefined =>
        errors.find((error) => error.status === wanted);
      return find(status) ? [] : (find(status < 500 ? '4XX' : '5XX') ?? find('default') ?? []);
    });
  return [
    ...[...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, responses]) => ({
        ...{ status, name: errorClassName(status), responses },
        others: fallbacks.length === 0 ? [] : othersOf(status),
      })),
    ...(fallbacks.length === 0
      ? []
      : [
          {
            ...{ status: 'default' as const, name: errorClassName('default') },
            ...{ responses: fallbacks, others: [] },
          },
        ]),
  ];
}

/** Services respond with these even undocumented, and programs check for them. */
const undocumented = [403, 404, 409, 422];
