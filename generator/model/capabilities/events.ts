// Describes the items of a stream as the document does, and how the data of an event is read.

import type { Api, MediaType, Operation } from '../api.js';
import { streamEnd } from '../extensions.js';
import { resolve, reachable } from '../graph/walk.js';
import { append } from '../maps.js';
import { listedValues, type Schema } from '../schema.js';
import { declaredAt } from './responses.js';
import { isEvents, isLines } from './streams.js';

export interface StreamItems {
  readonly kind: 'events' | 'lines';
  /** The alternatives of an item; empty if the document does not describe it. */
  readonly schemas: readonly Schema[];
  /** The items by the name of the event, if every event has a name that the document states. */
  readonly byName?: ReadonlyMap<string, readonly Schema[]> | undefined;
  /** Whether an item is JSON rather than text. */
  readonly json: boolean;
  /** The types of the events whose data is text all the same. */
  readonly texts: readonly string[];
  /** The data of events that are text all the same. */
  readonly literals: readonly string[];
  /** The data of the event that the schema describes as the end. */
  readonly end?: string | undefined;
  /** Whether some events have JSON, others text, and nothing tells them apart: all are text. */
  readonly isMixed?: true | undefined;
}

const noTexts = { texts: [], literals: [] } as const;

/** Returns `undefined` if only the bytes of a stream are known. */
export function streamItems(media: MediaType, api: Api): StreamItems | undefined {
  if (isLines(media.name)) {
    const schema = media.itemSchema ?? itemsOfArray(media.schema, api);
    // A string schema describes the whole response, so nothing is known about its lines.
    const isKnown = schema && (media.itemSchema !== undefined || !isText(schema, api));
    return { kind: 'lines', schemas: isKnown ? [schema] : [], json: true, ...noTexts };
  }
  if (!isEvents(media.name)) return undefined;
  const schema = media.itemSchema ?? itemsOfArray(media.schema, api);
  if (schema === undefined) return { kind: 'events', schemas: [], json: false, ...noTexts };
  return eventItems(
    eventData(schema, api, media.itemSchema !== undefined) ?? [{ schema, events: [] }],
    api,
  );
}

/**
 * Whether an item of a stream is described as an event with its fields, and not as the data of one.
 */
export function isEnvelope(media: MediaType, api: Api): boolean {
  const schema = media.itemSchema ?? itemsOfArray(media.schema, api);
  return (
    isEvents(media.name) &&
    schema !== undefined &&
    eventData(schema, api, media.itemSchema !== undefined) !== undefined
  );
}

/**
 * Returns the data that ends the stream of an operation, from a declaration, the schema of the
 * data, or an example.
 */
export function endOfStream(
  operation: Operation,
  media: MediaType,
  { end }: Pick<StreamItems, 'end'>,
): string | undefined {
  const isShown = media.examples.some(
    ({ value }) => typeof value?.value === 'string' && /^data: ?\[DONE\]\s*$/m.test(value.value),
  );
  return streamEnd(operation) ?? streamEnd(media) ?? end ?? (isShown ? usualEnd : undefined);
}

/**
 * The data of an event, and the types of the events that have it; none where these are not listed.
 */
interface EventData {
  readonly schema: Schema;
  readonly events: readonly string[];
}

function eventItems(data: readonly EventData[], api: Api): StreamItems {
  const apart = data.flatMap(({ schema, events }) =>
    alternativesApart(schema, api).map((each) => ({ schema: each, events })),
  );
  const [literals, others] = divided(apart, ({ schema }) => textsOf(schema, api) !== undefined);
  const values = literals.flatMap(({ schema }) => textsOf(schema, api) ?? []);
  const [texts, json] = divided(others, ({ schema }) => isText(schema, api));
  const listed = literals.filter(({ schema }) =>
    textsOf(schema, api)?.some((value) => value !== usualEnd),
  );
  const end = values.includes(usualEnd) ? { end: usualEnd } : {};
  if (json.length === 0)
    return { kind: 'events', json: false, ...named([...texts, ...listed]), ...noTexts, ...end };
  const jsonEvents = new Set(json.flatMap(({ events }) => events));
  const isApart = texts.every(
    ({ events }) => events.length > 0 && !events.some((event) => jsonEvents.has(event)),
  );
  if (!isApart)
    return { kind: 'events', json: false, schemas: [], isMixed: true, ...noTexts, ...end };
  return {
    kind: 'events',
    json: true,
    ...named([
      ...json.flatMap(({ schema, events }) =>
        contentSchemas(schema, api).map((contentSchema) => ({ schema: contentSchema, events })),
      ),
      ...texts,
      ...listed,
    ]),
    texts: [...new Set(texts.flatMap(({ events }) => events))],
    literals: values.filter((value) => value !== usualEnd),
    ...end,
  };
}

function named(data: readonly EventData[]): Pick<StreamItems, 'schemas' | 'byName'> {
  const byName = new Map<string, Schema[]>();
  for (const { schema, events } of data) for (const event of events) append(byName, event, schema);
  const isNamed = byName.size > 1 && data.every(({ events }) => events.length > 0);
  return { schemas: data.map(({ schema }) => schema), ...(isNamed && { byName }) };
}

/** The data of the last event of many services. */
const usualEnd = '[DONE]';

function divided<T>(all: readonly T[], isFirst: (each: T) => boolean): readonly [T[], T[]] {
  return [all.filter(isFirst), all.filter((item) => !isFirst(item))];
}

/** The members of a union, where some of them are text and others are not. */
function alternativesApart(schema: Schema, api: Api): readonly Schema[] {
  const { oneOf, anyOf } = resolve(api, schema);
  const members = (oneOf ?? anyOf ?? []).flatMap((member) => alternativesApart(member, api));
  const isTextual = (each: Schema): boolean =>
    isText(each, api) || textsOf(each, api) !== undefined;
  return members.some(isTextual) ? members : [schema];
}

/** Returns the texts that a schema lists, if it has nothing else and none of them is JSON. */
function textsOf(schema: Schema, api: Api): readonly string[] | undefined {
  const { type: types, contentSchema, contentMediaType } = resolve(api, schema);
  const listed = listedValues(resolve(api, schema));
  if (listed === undefined || (contentSchema ?? contentMediaType) !== undefined) return undefined;
  const texts = listed.filter((value) => typeof value === 'string');
  const isPlain = types === undefined || types.includes('string');
  return isPlain && texts.length > 0 && texts.length === listed.length ? texts : undefined;
}

/**
 * The schemas of `data`, if the schema describes an event with its fields; `undefined` if it
 * describes the data itself.
 */
function eventData(schema: Schema, api: Api, isItem: boolean): readonly EventData[] | undefined {
  const schemas = declaredAt(api, schema, ['data']);
  const besides = ['event', 'retry'].some((name) => declaredAt(api, schema, [name]).length > 0);
  const members = alternatives(schema, api);
  const direct = members.flatMap(({ properties }): EventData[] => {
    const data = properties?.get('data');
    const event = properties?.get('event');
    return data ? [{ schema: data, events: (event && textsOf(event, api)) ?? [] }] : [];
  });
  const hasFields =
    schemas.length > 0 &&
    direct.length > 0 &&
    (isItem || besides) &&
    members.every(({ properties }) =>
      [...(properties?.keys() ?? [])].every((name) => fields.has(name)),
    );
  return hasFields ? direct : undefined;
}

const fields: ReadonlySet<string> = new Set(['data', 'event', 'id', 'retry', 'comment']);

/** The schema and all members of its compositions, references resolved. */
function alternatives(schema: Schema, api: Api): readonly Schema[] {
  return reachable([resolve(api, schema)], ({ oneOf = [], anyOf = [], allOf = [] }) =>
    [...oneOf, ...anyOf, ...allOf].map((member) => resolve(api, member)),
  );
}

function isText(schema: Schema, api: Api): boolean {
  const { type: types, contentSchema, contentMediaType } = resolve(api, schema);
  return (
    types !== undefined &&
    types.length > 0 &&
    types.every((type) => type === 'string') &&
    contentSchema === undefined &&
    !/json/i.test(contentMediaType ?? '')
  );
}

/** The schema of the JSON in a string, if the string contains JSON. */
function contentSchemas(schema: Schema, api: Api): readonly Schema[] {
  const { contentSchema, contentMediaType } = resolve(api, schema);
  if (contentSchema) return [contentSchema];
  return contentMediaType === undefined ? [schema] : [{ at: schema.at }];
}

/** The item schema, if the document describes the whole stream as an array. */
function itemsOfArray(schema: Schema | undefined, api: Api): Schema | undefined {
  const target = schema && resolve(api, schema);
  return target?.type?.join() === 'array' && target.items ? target.items : schema;
}
