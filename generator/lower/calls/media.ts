// The rules for media types: which one a request or response uses, and how its content is read.
// Also how parameters are named on the wire.

import type {
  Api,
  MediaType,
  Operation,
  Parameter,
  ParameterPart,
  Response,
} from '../../model/api.js';
import { paginationOf } from '../../model/capabilities/pagination.js';
import {
  essence,
  isEvents,
  isLines,
  isSeparated,
  isStream,
  streamChoiceOf,
} from '../../model/capabilities/streams.js';
import { resolve } from '../../model/graph/walk.js';
import type { SchemaId } from '../../model/json.js';
import { memoize } from '../../model/maps.js';
import { speaksOfBytes } from '../../model/schema-facts.js';
import type { Schema } from '../../model/schema.js';
import type { ReceivedMedium, SentMedium } from './media-table.js';

/** Prefers JSON, then multipart, then URL-encoded forms, then the first one listed. */
export function requestMediaType(content: readonly MediaType[]): MediaType | undefined {
  const find = (test: (name: string) => boolean): MediaType | undefined =>
    content.find(({ name }) => test(name));
  return find(isNamedJson) ?? find(isJson) ?? find(isMultipart) ?? find(isUrlEncoded) ?? content[0];
}

/** What a value becomes in a request of this media type. */
export function sentMedium(media: MediaType, api: Api): SentMedium {
  const { name, schema } = media;
  if (isJson(name) || isStructuredRequest(media, api)) return 'json';
  if (isMultipart(name)) return isListOfParts(media, api) ? 'parts' : 'multipart';
  if (isUrlEncoded(name)) return 'urlencoded';
  if (isSequence(media))
    return isEvents(name) ? 'events' : isSeparated(name) ? 'sequence' : 'lines';
  const target = schema && resolve(api, schema);
  if (target?.type?.includes('string') === true && !speaksOfBytes(target)) return 'string';
  return isText(media) ? 'text' : 'binary';
}

/** Prefers JSON by its name, then JSON by a range, then what is no stream, then the first one. */
export function responseMediaType(content: readonly MediaType[]): MediaType | undefined {
  return (
    content.find(({ name }) => isNamedJson(name)) ??
    content.find(({ name }) => isJson(name)) ??
    content.find((media) => !isStream(media)) ??
    content[0]
  );
}

export function responseKind({ content }: Pick<Response, 'content'>): ReceivedMedium {
  return mediaKind(responseMediaType(content));
}

export function mediaKind(media: MediaType | undefined): ReceivedMedium {
  if (media === undefined) return 'none';
  if (isStream(media)) return 'stream';
  if (isJson(media.name)) return 'json';
  if (isText(media)) return 'text';
  return isStructuredMedia(media) ? 'json' : 'binary';
}

interface Responses {
  readonly success: readonly Response[];
  readonly errors: readonly Response[];
}

/**
 * Splits responses into those that a call returns and those that it throws. `default` is a success
 * only if no 2XX is declared.
 */
export const splitResponses = memoize(({ responses }: Pick<Operation, 'responses'>): Responses => {
  const isSuccess = ({ status }: Response): boolean =>
    typeof status === 'number' ? status >= 200 && status < 300 : status === '2XX';
  const isError = ({ status }: Response): boolean =>
    typeof status === 'number' ? status >= 400 : status === '4XX' || status === '5XX';
  const named = responses.filter(isSuccess);
  const fallback = responses.filter(({ status }) => status === 'default');
  return {
    success: named.length > 0 ? named : fallback,
    errors: [...responses.filter(isError), ...(named.length > 0 ? fallback : [])],
  };
});

/**
 * Whether only redirections are declared. `fetch` follows them, so the call returns whatever the
 * other URL responds with.
 */
export function isRedirectOnly({ responses }: Operation): boolean {
  const redirects = responses.filter(
    ({ status }) =>
      status === '3XX' ||
      (typeof status === 'number' && status >= 301 && status <= 308 && status !== 304),
  );
  return (
    redirects.length > 0 &&
    !responses.some(
      ({ status }) =>
        status === 'default' ||
        status === '2XX' ||
        (typeof status === 'number' && status >= 200 && status < 300),
    )
  );
}

/**
 * What a call chooses with the options `accept` and `contentType`: names of media types, the usual
 * one first; empty without a choice.
 */
interface MediaChoices {
  readonly accepts: readonly string[];
  readonly contentTypes: readonly string[];
}

const noChoices: MediaChoices = { accepts: [], contentTypes: [] };

export const mediaChoices = memoize((api: Api) =>
  memoize((operation: Operation): MediaChoices => {
    const { accepts, contentTypes } = documentedChoices(operation);
    return isOneOfSeveralCalls(api, operation) ? noChoices : { accepts, contentTypes };
  }),
);

/** The documented media types that no call of an operation can choose. */
export function unreachable(api: Api, operation: Operation): readonly MediaType[] {
  const { success } = splitResponses(operation);
  const { choice } = streamChoiceOf(api, operation);
  const documented = documentedChoices(operation);
  const chosen = mediaChoices(api)(operation);
  const isLost = (
    media: MediaType,
    names: readonly string[],
    reached: readonly string[],
  ): boolean => names.indexOf(media.name) > 0 && !reached.includes(media.name);
  const sent = (operation.body?.content ?? []).filter((media) =>
    isLost(media, documented.contentTypes, chosen.contentTypes),
  );
  const received = success.flatMap(({ content }) =>
    content.filter(
      (media) =>
        isLost(media, documented.accepts, chosen.accepts) ||
        (isStream(media) && media !== responseMediaType(content) && choice === undefined),
    ),
  );
  return operation.method === 'HEAD' ? sent : [...sent, ...received];
}

function documentedChoices(operation: Operation): MediaChoices {
  const { method, body } = operation;
  const contents = splitResponses(operation)
    .success.map(({ content }) => distinct(content.filter((media) => !isStream(media))))
    .filter((content) => content.length > 1);
  const accepted = contents[0] && responseMediaType(contents[0]);
  const content = distinct(body?.content ?? []);
  const sent = requestMediaType(content);
  const isBodyless = method === 'GET' || method === 'HEAD';
  return {
    accepts:
      accepted === undefined || method === 'HEAD' || isRedirectOnly(operation)
        ? []
        : namesOf([accepted, ...contents.flat()]),
    contentTypes: sent && content.length > 1 && !isBodyless ? namesOf([sent, ...content]) : [],
  };
}

function namesOf(content: readonly MediaType[]): readonly string[] {
  return [...new Set(content.map(({ name }) => name))];
}

/** Whether a call makes several requests, or a declaration chooses the response. */
function isOneOfSeveralCalls(api: Api, operation: Operation): boolean {
  return (
    ['x-waiter', 'x-waits-for', 'x-upload'].some((name) => operation.extensions.has(name)) ||
    paginationOf(api, operation).pagination !== undefined ||
    splitResponses(operation).success.some((response) => responseKind(response) === 'stream') ||
    streamChoiceOf(api, operation).choice !== undefined
  );
}

/** The media types that differ in more than names: frameworks list several for one JSON. */
function distinct(content: readonly MediaType[]): readonly MediaType[] {
  return content.filter(
    (media) =>
      !isOtherName(media) ||
      !content.some(
        (other) =>
          other !== media &&
          essence(other.name) === 'application/json' &&
          isSameValue(media, other),
      ),
  );
}

function isOtherName({ name, schema }: MediaType): boolean {
  const type = essence(name);
  return (
    type === 'text/json' ||
    type === 'application/*+json' ||
    (type === 'text/plain' && schema !== undefined && schema.type?.includes('string') !== true)
  );
}

function isSameValue({ schema: one }: MediaType, { schema: other }: MediaType): boolean {
  if (!one || !other) return one === other;
  return (
    one.type?.join() === other.type?.join() &&
    componentOf(one) === componentOf(other) &&
    (componentOf(one) ?? one.type) !== undefined
  );
}

/** The component that a schema is, that its items are, or that it says more about. */
function componentOf({ $ref, items, allOf }: Schema): SchemaId | undefined {
  return $ref ?? items?.$ref ?? (allOf?.length === 1 ? allOf[0]?.$ref : undefined);
}

/** The media type of a response to a call that asks for one of several. */
export function acceptedMedia(
  { content }: Pick<Response, 'content'>,
  accept: string | undefined,
): MediaType | undefined {
  return content.find(({ name }) => name === accept) ?? responseMediaType(content);
}

function isNamedJson(name: string): boolean {
  return isJson(name) && !name.includes('*');
}

export function isJson(name: string): boolean {
  return /^(application|text)\/([\w.!#$&^*-]+\+)?json$/.test(essence(name));
}

/** Whether the content is a JSON value, whatever its media type says about it. */
export function isJsonValue({ name }: Pick<MediaType, 'name'>): boolean {
  return /^[^;]*[/+]json\s*(?:;|$)/i.test(name);
}

/** Whether a request sends items one after the other, as documented (OpenAPI 3.2). */
function isSequence({ name, itemSchema }: MediaType): boolean {
  return itemSchema !== undefined && (isEvents(name) || isLines(name));
}

/** Whether a multipart body is a list of parts without names. */
function isListOfParts({ name, schema }: MediaType, api: Api): boolean {
  return isMultipart(name) && schema !== undefined && resolve(api, schema).type?.join() === 'array';
}

export function isMultipart(name: string): boolean {
  return essence(name).startsWith('multipart/');
}

export function isUrlEncoded(name: string): boolean {
  return essence(name) === 'application/x-www-form-urlencoded';
}

/** Whether a media type range must mean JSON, because its schema is not a string. */
export function isStructuredMedia({ name, schema }: MediaType): boolean {
  return (
    essence(name).includes('*') &&
    !isJson(name) &&
    schema !== undefined &&
    schema.type?.includes('string') !== true
  );
}

/** The same for a request, where a schema without types may describe bytes. */
function isStructuredRequest(media: MediaType, api: Api): boolean {
  const { type: types = [] } = (media.schema && resolve(api, media.schema)) ?? {};
  return (
    isStructuredMedia(media) &&
    isUnderJson(media.name) &&
    types.length > 0 &&
    types.every((type) => type === 'object' || type === 'array')
  );
}

function isUnderJson(range: string): boolean {
  return ['*/*', '*', 'application/*'].includes(essence(range));
}

/** Whether the content is a text. `format: binary` says octets, whatever the media type is. */
export function isText({ name, schema }: MediaType): boolean {
  if (schema && speaksOfBytes(schema)) return false;
  const type = essence(name);
  if (type.startsWith('text/') || /[/+](xml|yaml|x-yaml)$/.test(type)) return true;
  return (
    type !== 'application/octet-stream' &&
    schema?.type?.includes('string') === true &&
    schema.contentMediaType === undefined
  );
}

export function isXml(mediaType: string): boolean {
  return /[/+]xml$/.test(essence(mediaType));
}

/** The part of a request in which a parameter stands. */
export function partOf({ in: location }: Parameter): ParameterPart {
  return location === 'querystring' ? 'query' : location;
}

/** The name of a parameter within its location: headers in lower case, as in `Headers`. */
export function wireName({ in: location, name }: Parameter): string {
  return location === 'header' ? name.toLowerCase() : name;
}

/**
 * The styles that send texts without escapes, or delimit them by what they could hold: a cookie has
 * no blanks (RFC 6265, section 4.1.1).
 */
export const wordStyles: ReadonlySet<string | undefined> = new Set(['cookie', 'spaceDelimited']);
