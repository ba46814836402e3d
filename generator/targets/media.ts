// The rules for media types: which one a request or response uses, and how its content is read. Also how parameters are named on the wire.

import type { Api, MediaType, Operation, Parameter, Response } from '../model/api.js';
import { essence, isStream } from '../model/capabilities/streams.js';
import { resolve } from '../model/graph/walk.js';
import { memoize } from '../model/maps.js';

type ResponseKind = 'json' | 'text' | 'binary' | 'stream' | 'none';

/** Prefers JSON, then multipart, then URL-encoded forms, then the first media type that is listed. */
export function requestMediaType(content: readonly MediaType[]): MediaType | undefined {
  const find = (test: (name: string) => boolean): MediaType | undefined =>
    content.find(({ name }) => test(name));
  return find(isJson) ?? find(isMultipart) ?? find(isUrlEncoded) ?? content[0];
}

/** Prefers JSON, then the first media type that is not a stream, then the first one. */
export function responseMediaType(content: readonly MediaType[]): MediaType | undefined {
  return (
    content.find(({ name }) => isJson(name)) ??
    content.find((media) => !isStream(media)) ??
    content[0]
  );
}

export function responseKind({ content }: Response): ResponseKind {
  const media = responseMediaType(content);
  if (media === undefined) return 'none';
  if (isStream(media)) return 'stream';
  if (isJson(media.name)) return 'json';
  if (isText(media)) return 'text';
  return isStructured(media) ? 'json' : 'binary';
}

interface Responses {
  readonly success: readonly Response[];
  readonly errors: readonly Response[];
}

/** Splits responses into those that a call returns and those that it throws. `default` is a success only if no 2XX is declared. */
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

/** Whether only redirections are declared. `fetch` follows them, so the call returns whatever the other URL responds with. */
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

export function isJson(name: string): boolean {
  return /^(application|text)\/([\w.!#$&^-]+\+)?json$/.test(essence(name));
}

/** Whether the content is a JSON value, whatever its media type says about it. */
export function isJsonValue({ name }: Pick<MediaType, 'name'>): boolean {
  return /^[^;]*[/+]json\s*(?:;|$)/i.test(name);
}

export function isMultipart(name: string): boolean {
  return essence(name).startsWith('multipart/');
}

export function isUrlEncoded(name: string): boolean {
  return essence(name) === 'application/x-www-form-urlencoded';
}

/** Whether a media type range must mean JSON, because its schema is not a string. */
export function isStructured({ name, schema }: MediaType): boolean {
  return (
    essence(name).includes('*') && schema !== undefined && schema.types?.includes('string') !== true
  );
}

/** The same for a request, where a schema without types may describe bytes. */
export function isStructuredRequest(media: MediaType, api: Api): boolean {
  const { types = [] } = (media.schema && resolve(api, media.schema)) ?? {};
  return (
    isStructured(media) &&
    isUnderJson(media.name) &&
    types.length > 0 &&
    types.every((type) => type === 'object' || type === 'array')
  );
}

function isUnderJson(range: string): boolean {
  return ['*/*', '*', 'application/*'].includes(essence(range));
}

export function isText({ name, schema }: MediaType): boolean {
  const type = essence(name);
  if (type.startsWith('text/') || /[/+](xml|yaml|x-yaml)$/.test(type)) return true;
  return (
    type !== 'application/octet-stream' &&
    schema?.types?.includes('string') === true &&
    schema.format !== 'binary' &&
    schema.contentMediaType === undefined
  );
}

/** The name that identifies a parameter within its parameter location: headers in lower case, as in `Headers`. */
export function wireName({ in: location, name }: Parameter): string {
  return location === 'header' ? name.toLowerCase() : name;
}
