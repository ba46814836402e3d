// Reads the fixtures of an operation at run time: the entry for a status or for a part of a request.

import type { Convert } from '../client/conversions.js';
import { type Json, type JsonSchema, hasOwn, keywordsOf, targetOf } from '../schema/json-schema.js';
import { wireOf } from '../schema/wire.js';

/** A factory of any type. */
export interface Maker {
  (overrides?: unknown, options?: { readonly seed?: number | string }): unknown;
  schema(): JsonSchema;
  readonly convert?: Convert;
}

/** The fixture of a response in one media type. */
export interface ResponseFixture {
  readonly mediaType?: string | undefined;
  readonly body?: unknown;
  readonly headers: ReadonlyMap<string, unknown>;
  /** What its weight is multiplied by, where clients that take another one as well should get it. */
  readonly share?: number;
  /** The example bodies of the document, if there are several. */
  readonly examples?: readonly unknown[] | undefined;
  /** The same by their names. */
  readonly named?: Readonly<Record<string, unknown>>;
  readonly make?: Maker | undefined;
  /** The text of a value that is none yet: XML. */
  readonly written?: ((value: Json) => string) | undefined;
  /** An error that says what is wrong in its details. */
  explain?(wrong: readonly { location: string; text: string }[]): unknown;
  /** Why there is no body, where there should be one. */
  readonly absent?: string | undefined;
}

/** By status: the fixtures of all media types, the usual one first. */
export type Responses = ReadonlyMap<string, readonly ResponseFixture[]>;

export interface Trees {
  readonly constants: { readonly responses: object };
  readonly factories: { readonly request: object; readonly responses: object };
}

export interface RequestTree {
  readonly factories: Pick<Trees['factories'], 'request'>;
}

/** Returns the factory of the body, or that of the parameters of all locations. */
export function requestMaker(
  { factories }: RequestTree,
  part: 'body' | 'parameters',
): Maker | undefined {
  return makerOf(member(factories.request, part));
}

/** Returns the schema of the body, or of the parameters of a location. */
export function requestSchema(tree: RequestTree, part: string): JsonSchema | undefined {
  if (part === 'body') return requestMaker(tree, part)?.schema();
  const { properties = {} } = keywordsOf(requestMaker(tree, 'parameters')?.schema() ?? true);
  const schema = hasOwn(properties, part) ? properties[part] : undefined;
  return schema && (targetOf(keywordsOf(schema)) ?? schema);
}

/** Reads what the generated code has. */
export function responsesOf({ constants, factories }: Trees): Responses {
  constants = { responses: Object(wireOf(constants.responses)) };
  const fixtureOf = (constant: unknown, made: unknown, mediaType: unknown): ResponseFixture => {
    const [examples, reason] = [member(constant, 'examples'), member(constant, 'reason')];
    return {
      mediaType: typeof mediaType === 'string' ? mediaType : undefined,
      body: member(constant, 'body'),
      headers: new Map(),
      absent: typeof reason === 'string' ? reason : undefined,
      examples: Array.isArray(examples) ? examples : undefined,
      make: makerOf(member(made, 'body')),
    };
  };
  return new Map(
    Object.entries(constants.responses).map(([key, constant]) => {
      const made = member(factories.responses, key);
      const others = member(made, 'alternatives');
      const headers = new Map(Object.entries(Object(member(constant, 'headers'))));
      const fixtures = [
        fixtureOf(constant, made, member(constant, 'mediaType')),
        ...Object.entries(Object(member(constant, 'alternatives'))).map(([type, own]) =>
          fixtureOf(own, member(others, type), type),
        ),
      ];
      return [key, fixtures.map((fixture) => ({ ...fixture, headers }))];
    }),
  );
}

/** Returns the key of the response for a status: its own, its range's, or the default's. */
export function responseKey(responses: Responses, status: number): string | undefined {
  const keys = [`${status}`, `${`${status}`.slice(0, 1)}XX`, 'default'];
  return keys.find((key) => responses.has(key));
}

/** Returns the fixture of the media type that a request asks for; `undefined` if that is the usual one, or none that is documented. */
export function requestedFixture(
  responses: Responses,
  key: string | undefined,
  accept: string | null,
): ResponseFixture | undefined {
  const all = responses.get(key ?? '') ?? [];
  const offered = all.filter((each) => each === all[0] || !isStream(essence(each.mediaType ?? '')));
  const weights = offered.map(
    ({ mediaType = '', share = 1 }) => weightOf(mediaType, accept) * share,
  );
  const best = offered[weights.indexOf(Math.max(...weights))];
  return best === all[0] || Math.max(...weights) === 0 ? undefined : best;
}

/** Whether one of the media types may be sent. */
export function isAccepted(offered: readonly string[], accept: string | null): boolean {
  return offered.length === 0 || offered.some((type) => weightOf(type, accept) > 0);
}

/**
 * RFC 9110, sections 12.4.2 and 12.5.1: the weight of the most specific range that a media type is under; 0: it may not be sent. Of equal weights,
 * what is named before what is meant by a range, and the first one that is named; the rest in the order of the document.
 */
function weightOf(type: string, accept: string | null): number {
  if (accept === null || accept.trim() === '') return 1;
  const plain = (text: string): string => text.toLowerCase().replace(/[\s"]/g, '');
  let found = { level: 0, weight: 0 };
  for (const [place, range] of accept.split(',').entries()) {
    const [name = '', ...parameters] = plain(range).split(';');
    const quality = parameters.find((each) => /^q=/.test(each));
    const weight =
      quality === undefined ? 1 : Math.min(1, Math.max(0, Number(quality.slice(2)) || 0));
    const own = [name, ...parameters.filter((each) => each !== quality)].join(';');
    // A documented range has all that is under it.
    const isUnderEither = isUnder(type, name) || isUnder(name, type);
    const wide = /^\*(\/\*)?$/.test(name) ? 1 : 2;
    const level = plain(type) === own ? 4 : essence(type) === name ? 3 : isUnderEither ? wide : 0;
    if (level > found.level)
      found = { level, weight: weight && weight + Math.max(0, level - 2) * 1e-4 - place * 1e-8 };
  }
  return Math.max(0, found.weight);
}

/** @param type The media type that is asked for, instead of the usual one. */
export function responseFixture(
  responses: Responses,
  key: string | undefined,
  type?: string,
): ResponseFixture {
  const all = responses.get(key ?? '') ?? [];
  return all.find(({ mediaType }) => mediaType === type) ?? all[0] ?? { headers: new Map() };
}

const makerOf = (value: unknown): Maker | undefined => (isMaker(value) ? value : undefined);

function isMaker(value: unknown): value is Maker {
  return typeof value === 'function' && 'schema' in value;
}

export function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

/** Returns a media type in lower case, without parameters. */
export const essence = (type: string): string => (type.split(';')[0] ?? '').trim().toLowerCase();

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

export const isMultipart = (type: string): boolean => essence(type).startsWith('multipart/');

export function isText(type: string): boolean {
  return /^text\/|[/+](xml|yaml|x-yaml)$/.test(essence(type));
}

/** Whether a media type matches a range: `image/png` matches `image/*`, and `application/json` is among all that is JSON. */
export function isUnder(type: string, range: string): boolean {
  const [own, wide] = [essence(type), essence(range)];
  return (
    own === wide ||
    wide === '*/*' ||
    wide === '*' ||
    (wide.endsWith('/*') && own.startsWith(wide.slice(0, -1))) ||
    (wide.endsWith('/*+json') && isJson(own) && own.startsWith(wide.slice(0, -6)))
  );
}
