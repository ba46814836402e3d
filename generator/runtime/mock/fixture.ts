// Reads the fixtures of an operation at run time: the entry for a status or for a part of a request.

import type { Convert } from '../client/conversions.js';
import type { JsonSchema } from '../schema/json-schema.js';
import { wireOf } from '../schema/wire.js';
import type { StatusKey } from './types.js';

/** A factory of any type. */
export interface Maker {
  (overrides?: unknown, options?: { readonly seed?: number | string }): unknown;
  schema(): JsonSchema;
  // Only with converting.
  readonly convert?: Convert;
}

/** The fixture of a response. */
export interface ResponseFixture {
  readonly mediaType?: string | undefined;
  readonly body?: unknown;
  readonly headers: ReadonlyMap<string, unknown>;
  /** The example bodies of the document, if there are several. */
  readonly examples: readonly unknown[];
  readonly make?: Maker | undefined;
}

export interface Trees {
  readonly constants: { readonly responses: object };
  readonly factories: { readonly request: object; readonly responses: object };
}

export function requestMaker({ factories }: Trees, part: string): Maker | undefined {
  const found = member(factories.request, part);
  return isMaker(found) ? found : undefined;
}

/** Returns the key of the response for a status: its own, its range's, or the default's. */
export function responseKey(
  { constants: { responses } }: Trees,
  status: number,
): StatusKey | undefined {
  if (Object.hasOwn(responses, status)) return status;
  return (
    (['1XX', '2XX', '3XX', '4XX', '5XX'] as const).find(
      (range) => range.startsWith(`${status}`.slice(0, 1)) && Object.hasOwn(responses, range),
    ) ?? (Object.hasOwn(responses, 'default') ? 'default' : undefined)
  );
}

/** Returns the fixture of the media type that a request asks for; `undefined` if that is the usual one, or none that is documented. */
export function requestedFixture(
  trees: Trees,
  key: StatusKey | undefined,
  accept: string | null,
): ResponseFixture | undefined {
  const usual = responseFixture(trees, key);
  const constant = member(trees.constants.responses, `${key}`);
  const others = Object.keys(Object(member(constant, 'alternatives'))).filter(
    (name) => !isStream(essence(name)),
  );
  const names = [usual.mediaType ?? '', ...others];
  const plain = (type: string): string => type.toLowerCase().replace(/[\s"]|;q=[\d.]+/g, '');
  for (const range of accept?.split(',') ?? []) {
    const found =
      names.find((name) => plain(name) === plain(range)) ??
      names.find((name) => isUnder(name, range));
    if (found !== undefined)
      return found === usual.mediaType ? undefined : responseFixture(trees, key, found);
  }
  return undefined;
}

/** @param other The media type that the request asks for, instead of the usual one. */
export function responseFixture(
  { constants, factories }: Trees,
  key: StatusKey | undefined,
  other = '',
): ResponseFixture {
  // Only with Date, bigint.
  constants = { responses: Object(wireOf(constants.responses)) };
  const constant = member(constants.responses, `${key}`);
  const made = member(factories.responses, `${key}`);
  const alternative = member(member(constant, 'alternatives'), other);
  const mediaType = alternative === undefined ? member(constant, 'mediaType') : other;
  const examples = member(alternative ?? constant, 'examples');
  const make =
    alternative === undefined
      ? member(made, 'body')
      : member(member(member(made, 'alternatives'), other), 'body');
  return {
    mediaType: typeof mediaType === 'string' ? mediaType : undefined,
    body: member(alternative ?? constant, 'body'),
    headers: new Map(Object.entries(Object(member(constant, 'headers')))),
    examples: Array.isArray(examples) ? examples : [],
    make: isMaker(make) ? make : undefined,
  };
}

function isMaker(value: unknown): value is Maker {
  return typeof value === 'function' && 'schema' in value;
}

export function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

/** Returns a media type in lower case, without parameters. */
export function essence(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase();
}

export function isJson(type: string): boolean {
  return /^(application|text)\/([\w.!#$&^-]+\+)?json$/.test(essence(type));
}

export function isForm(type: string): boolean {
  return essence(type) === 'application/x-www-form-urlencoded';
}

/** @param type In lower case, without parameters. */
export function isStream(type: string): boolean {
  return /^(text\/event-stream|application\/(jsonl|x-jsonl|x-ndjson|ndjson|json-seq|x-json-stream|stream\+json))$/.test(
    type,
  );
}

export function isMultipart(type: string): boolean {
  return essence(type).startsWith('multipart/');
}

export function isText(type: string): boolean {
  return /^text\/|[/+](xml|yaml|x-yaml)$/.test(essence(type));
}

/** Whether a media type matches a range: `image/png` matches `image/*`. */
export function isUnder(type: string, range: string): boolean {
  const [own, wide] = [essence(type), essence(range)];
  return (
    own === wide ||
    wide === '*/*' ||
    wide === '*' ||
    (wide.endsWith('/*') && own.startsWith(wide.slice(0, -1)))
  );
}
