// Values of the application: files of forms, and where the option `types` asks for them, dates and
// 64-bit integers. A schema has one type wherever it is used: if something else may stand in the
// same place as a date or an integer, that stays what it is, and a diagnostic says why.

import { type Diagnostic, diagnostic } from '../base/diagnostics.js';
import type { Api, Operation, Response } from '../model/api.js';
import { allCallbacks } from '../model/capabilities/webhooks.js';
import { streamItems } from '../model/capabilities/events.js';
import { mapChildren } from '../model/children.js';
import { knownValues } from '../model/extensions.js';
import { createPlaces, type SharedPlace } from '../model/graph/places.js';
import {
  alternativesInPlace,
  allOperations,
  contentSchemas,
  requestSchemas,
  walkSchemas,
} from '../model/graph/walk.js';
import { append, memoize } from '../model/maps.js';
import type { Json } from '../model/json.js';
import { bytesUse, impliedTypes, speaksOfBytes } from '../model/schema-facts.js';
import type { ValueTypes } from '../base/options.js';
import { type Conversion, type JsonType, listedValues, type Schema } from '../model/schema.js';

interface Kind {
  readonly format: 'date-time' | 'int64';
  readonly conversion: Conversion;
  /** The type on the wire, and those that a value of it may have. */
  readonly type: JsonType;
  readonly overlaps: readonly JsonType[];
}

const kinds: readonly Kind[] = [
  { format: 'date-time', conversion: 'Date', type: 'string', overlaps: ['string'] },
  { format: 'int64', conversion: 'bigint', type: 'integer', overlaps: ['integer', 'number'] },
];

interface Conversions {
  /** `undefined` if there is nothing to convert. */
  readonly convert: ((schema: Schema) => Schema) | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Marks the schemas whose values are converted. */
export function convertSchemas(api: Api, types: ValueTypes): Conversions {
  const wanted = new Map<Schema, Kind>();
  const kept = new Map<Schema, Reason>();
  const marks = new Map<Schema, Conversion>();
  walkSchemas(api, (schema) => {
    const use = speaksOfBytes(schema) && isText(schema) ? bytesUse(api)(schema) : 'text';
    if (use !== 'text') marks.set(schema, use === 'bytes' ? 'Blob' : 'Blob|string');
    const kind = kinds.find(
      (candidate) => candidate.format === schema.format && types[candidate.format],
    );
    if (!kind || !schema.type?.includes(kind.type)) return;
    wanted.set(schema, kind);
    const what = obstacle(schema, kind);
    if (what !== undefined) kept.set(schema, { what });
  });
  const places =
    wanted.size === 0
      ? []
      : [...placesOf(api, (schema) => wanted.has(schema) && !kept.has(schema))];
  const isConverted = (schema: Schema, kind: Kind): boolean =>
    wanted.get(schema) === kind && !kept.has(schema);
  let found = -1;
  // What stays as it is may keep other schemas of its places from being converted.
  while (found < kept.size) {
    found = kept.size;
    for (const { parts } of places)
      for (const kind of kinds) {
        const own = parts.filter((schema) => isConverted(schema, kind));
        const other =
          own.length > 0 && otherMeaning(parts, kind, (schema) => own.includes(schema), api);
        if (other)
          for (const schema of own)
            kept.set(schema, { what: 'the same value may be something else', other });
      }
  }
  for (const { parts } of places)
    for (const part of parts) {
      const kind = wanted.get(part);
      if (kind && !kept.has(part)) marks.set(part, kind.conversion);
    }
  const convert = memoize((schema: Schema): Schema => {
    const conversion = marks.get(schema);
    const changed = mapChildren(schema, convert);
    const zoneless =
      conversion === 'Date' && types.zoneless ? { format: 'date-time-or-local' } : {};
    return conversion ? { ...changed, ...zoneless, conversion } : changed;
  });
  return {
    convert: marks.size > 0 ? convert : undefined,
    diagnostics: [...kept].flatMap(([schema, reason]) => {
      const kind = wanted.get(schema);
      return kind ? [keptDiagnostic(schema, kind, reason)] : [];
    }),
  };
}

function isText(schema: Schema): boolean {
  const { type: types, items, properties } = schema;
  return (
    listedValues(schema) === undefined &&
    (types?.includes('string') ?? (items ?? properties) === undefined)
  );
}

interface Reason {
  readonly what: string;
  readonly other?: Schema | undefined;
}

function keptDiagnostic(
  { at }: Schema,
  { format, type, conversion }: Kind,
  { what, other }: Reason,
): Diagnostic {
  return diagnostic(
    'types/not-converted',
    `This ${format} stays ${type === 'string' ? 'a string' : 'a number'} instead of a ${conversion}: ${what}.`,
    {
      pointer: at,
      related: other && [{ message: 'what else it may be', pointer: other.at }],
    },
  );
}

/** What the schema itself says that its converted value could not have. */
function obstacle(schema: Schema, { type, conversion }: Kind): string | undefined {
  if (schema.type?.some((jsonType) => jsonType !== type && jsonType !== 'null'))
    return 'it may have another type';
  if (listedValues(schema) ?? knownValues(schema)) return 'its values are listed';
  if (schema.default !== undefined) return 'it has a default';
  const { $ref, allOf, anyOf, oneOf, not, if: condition } = schema;
  if ($ref ?? allOf ?? anyOf ?? oneOf ?? not ?? condition) return 'other schemas apply to its text';
  if (conversion !== 'Date') return undefined;
  const { pattern, minLength, maxLength } = schema;
  if (pattern ?? minLength ?? maxLength) return 'the document limits its text';
  return schema.examples?.some(isFiner)
    ? 'an example has a finer fraction of a second than the milliseconds of a Date'
    : undefined;
}

function isFiner(example: Json): boolean {
  return typeof example === 'string' && /\.\d{3}\d*[1-9]/.test(example);
}

/** A schema of the same value by which it may be a string, or a number, that is not converted. */
function otherMeaning(
  parts: readonly Schema[],
  { overlaps }: Kind,
  isOwn: (schema: Schema) => boolean,
  api: Api,
): Schema | undefined {
  const speaks = (schema: Schema): boolean => {
    const types = schema.type ?? impliedTypes(schema);
    const listed = listedValues(schema);
    return (
      !isOwn(schema) &&
      ((types?.some((type) => overlaps.includes(type)) ?? false) ||
        (listed?.some((value) =>
          overlaps.some((type) => typeof value === (type === 'integer' ? 'number' : type)),
        ) ??
          false))
    );
  };
  return (
    parts.find(speaks) ??
    parts
      .flatMap(({ anyOf = [], oneOf = [] }) => [...anyOf, ...oneOf])
      .find((member) => !alternativesInPlace([member], api).some(isLimiting))
  );
}

function isLimiting(schema: Schema): boolean {
  return (
    (schema.type ?? impliedTypes(schema) ?? listedValues(schema)) !== undefined ||
    schema.never === true
  );
}

/** All places of what is sent and received. */
function placesOf(api: Api, isWanted: (schema: Schema) => boolean): ReadonlySet<SharedPlace> {
  const find = createPlaces(api, isWanted);
  const sharedPlaces = new Set<SharedPlace>();
  const add = (schemas: readonly Schema[]): void => {
    const place = find(schemas);
    if (place) sharedPlaces.add(place);
  };
  for (const schema of api.schemas.values()) add([schema]);
  for (const operation of allOperations(api)) {
    for (const schema of requestSchemas(operation)) add([schema]);
    add(receivedSchemas(operation, api));
  }
  for (const schemas of errorSchemas(api).values()) add(schemas);
  const hooks = api.webhooks.map(({ operation }) => operation);
  for (const operations of [hooks, allCallbacks(api).map(({ operation }) => operation)])
    add(operations.flatMap(({ body }) => contentSchemas(body?.content ?? [])));
  // The set grows during the iteration.
  for (const place of sharedPlaces) {
    const { properties, others, first, items } = place.inside();
    for (const sharedPlace of [...properties.values(), others, ...first, items])
      if (sharedPlace) sharedPlaces.add(sharedPlace);
  }
  return sharedPlaces;
}

/** What a call receives: one value, or the items of a stream. */
export function receivedSchemas({ responses }: Operation, api: Api): readonly Schema[] {
  return responses
    .filter(({ status }) => !isError(status))
    .flatMap((response) => bodySchemas(response, api));
}

/** The bodies of errors by status; those of ranges and `default` come with each. */
export function errorSchemas(api: Api): ReadonlyMap<string, readonly Schema[]> {
  const found = new Map<string, Schema[]>();
  const shared: Schema[] = [];
  for (const { responses } of api.operations)
    for (const response of responses) {
      const { status } = response;
      if (!isError(status) && status !== 'default') continue;
      for (const schema of bodySchemas(response, api))
        if (typeof status === 'number') append(found, String(status), schema);
        else shared.push(schema);
    }
  const groups = [...found].map(([status, own]) => [status, [...own, ...shared]] as const);
  return new Map([...groups, ...(shared.length > 0 ? [['default', shared] as const] : [])]);
}

function isError(status: Response['status']): boolean {
  return typeof status === 'number' ? status >= 400 : status === '4XX' || status === '5XX';
}

function bodySchemas({ content }: Response, api: Api): readonly Schema[] {
  return content.flatMap((media) => {
    const whole = [media.schema, media.itemSchema].filter((schema) => schema !== undefined);
    return streamItems(media, api)?.schemas ?? whole;
  });
}
