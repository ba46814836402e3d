// Compares the parts of one operation: parameters, bodies, responses and their headers.
// One file: parameters, bodies and headers share how their schemas are compared.

import type {
  Encoding,
  Encodings,
  Header,
  MediaType,
  Operation,
  Parameter,
  RequestBody,
  Response,
} from '../model/api.js';
import { type Json, type Pointer, rootPointer } from '../model/json.js';
import type { ApiRuleName } from './api-rules.js';
import type { Direction } from './change.js';
import { isBeforeSunset, lifecycleChange, lifecycleOf } from './lifecycle.js';
import type { Where, Documents } from './pair.js';
import { canonical } from './same.js';
import type { Conjunction } from './normalize.js';

/** A difference outside of schemas. */
export interface ApiFact {
  readonly rule: ApiRuleName;
  readonly direction: Direction;
  readonly operation?: string | undefined;
  readonly name?: string | undefined;
  readonly from?: Json | undefined;
  readonly to?: Json | undefined;
  readonly fromAt?: Pointer | undefined;
  readonly toAt?: Pointer | undefined;
}

/** The context for comparing two versions of one operation. */
export interface OperationPair {
  readonly documents: Documents;
  readonly request: Direction;
  readonly response: Direction;
  readonly note: (
    rule: ApiRuleName,
    direction: Direction,
    details: Omit<ApiFact, 'rule' | 'direction'>,
  ) => void;
  readonly schemas: (
    from: Conjunction,
    to: Conjunction,
    at: { direction: Direction; where: Where; location?: string; isSent?: boolean },
  ) => void;
}

export function compareParameters(pair: OperationPair, from: Operation, to: Operation): void {
  const { note, request } = pair;
  const [before, after] = [from, to].map((operation) => {
    const order = [...operation.path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name);
    return new Map(
      operation.parameters.map((parameter) => {
        const position = order.indexOf(parameter.name);
        const name = parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name;
        return [
          parameter.in === 'path' && position >= 0
            ? `path ${position}`
            : parameter.in === 'querystring'
              ? parameter.in
              : `${parameter.in} ${name}`,
          parameter,
        ];
      }),
    );
  });
  for (const [key, parameter] of before ?? []) {
    const other = after?.get(key);
    if (other) compareParameter(pair, parameter, other);
    else {
      const life = lifecycleOf(parameter.deprecated, parameter.extensions);
      note(
        !life.deprecated
          ? 'request-parameter-removed'
          : isBeforeSunset(life, pair.documents.today)
            ? 'request-parameter-removed-before-sunset'
            : 'request-parameter-removed-with-deprecation',
        request,
        { name: nameOf(parameter), from: life.sunset, fromAt: parameter.at },
      );
    }
  }
  for (const [key, parameter] of after ?? [])
    if (!before?.has(key))
      note(
        parameter.in === 'path'
          ? 'new-request-path-parameter'
          : parameter.required
            ? 'new-required-request-parameter'
            : 'new-optional-request-parameter',
        request,
        { name: nameOf(parameter), toAt: parameter.at },
      );
}

function nameOf({ name, in: location }: Parameter): string {
  return location === 'query' ? name : `${name} (${location})`;
}

function compareParameter(pair: OperationPair, from: Parameter, to: Parameter): void {
  const { note, request } = pair;
  const pointers = { name: nameOf(to), fromAt: from.at, toAt: to.at };
  const report = (rule: ApiRuleName, details: { from?: Json; to?: Json } = {}): void =>
    note(rule, request, { ...pointers, ...details });
  if (from.name !== to.name && from.in === 'path')
    report('request-path-parameter-renamed', { from: from.name, to: to.name });
  if (from.required !== to.required)
    report(to.required ? 'request-parameter-became-required' : 'request-parameter-became-optional');
  const [before, after] = [from, to].map(({ deprecated, extensions }) =>
    lifecycleOf(deprecated, extensions),
  );
  const change = before && after && lifecycleChange(before, after);
  if (change)
    report(`request-parameter-${change}`, {
      from: before.sunset ?? null,
      to: after.sunset ?? null,
    });
  if ((from.allowEmptyValue ?? false) !== (to.allowEmptyValue ?? false))
    report(
      to.allowEmptyValue
        ? 'request-parameter-allow-empty-value-added'
        : 'request-parameter-allow-empty-value-removed',
    );
  if (from.mediaType !== to.mediaType)
    report('request-parameter-media-type-changed', {
      from: from.mediaType ?? from.style,
      to: to.mediaType ?? to.style,
    });
  else if (from.mediaType === undefined) {
    if (from.style !== to.style)
      report('request-parameter-style-changed', { from: from.style, to: to.style });
    // `explode` only affects arrays and objects.
    else if (from.explode !== to.explode && isComposite(pair, from) && isComposite(pair, to))
      report('request-parameter-explode-changed', { from: from.explode, to: to.explode });
    if (from.allowReserved !== to.allowReserved)
      report('request-parameter-allow-reserved-changed', {
        from: from.allowReserved,
        to: to.allowReserved,
      });
  }
  if (phraseOf(from) !== phraseOf(to))
    report('request-parameter-style-changed', { from: phraseOf(from), to: phraseOf(to) });
  pair.schemas([from.schema], [to.schema], {
    direction: request,
    where: 'parameter',
    location: `the parameter ${nameOf(to)}`,
    isSent: [from, to].every(({ mediaType }) => mediaType === undefined),
  });
}

function isComposite({ documents }: OperationPair, { schema }: Parameter): boolean {
  const resolve = (at: Parameter['schema'], depth = 0): Parameter['schema'] => {
    const id = at.$ref;
    const next =
      id === undefined
        ? undefined
        : (documents.from.api.schemas.get(id) ?? documents.to.api.schemas.get(id));
    return next && depth < 20 ? resolve(next, depth + 1) : at;
  };
  const { type: types } = resolve(schema);
  return types === undefined || types.includes('array') || types.includes('object');
}

export function compareBodies(
  pair: OperationPair,
  from: RequestBody | undefined,
  to: RequestBody | undefined,
): void {
  const { note, request } = pair;
  if (!from && !to) return;
  if (!from && to)
    return note(
      to.required ? 'request-body-added-required' : 'request-body-added-optional',
      request,
      { toAt: to.at },
    );
  if (from && !to) return note('request-body-removed', request, { fromAt: from.at });
  if (!from || !to) return;
  const pointers = { fromAt: from.at, toAt: to.at };
  if (from.required !== to.required)
    note(
      to.required ? 'request-body-became-required' : 'request-body-became-optional',
      request,
      pointers,
    );
  compareContent(pair, [from.content, to.content], {
    direction: request,
    at: '',
    rules: {
      added: 'request-body-media-type-added',
      removed: 'request-body-media-type-removed',
      schemaAdded: 'request-body-media-type-schema-added',
      schemaRemoved: 'request-body-media-type-schema-removed',
    },
    pointers,
  });
}

interface ContentRules {
  readonly added: ApiRuleName;
  readonly removed: ApiRuleName;
  readonly schemaAdded: ApiRuleName;
  readonly schemaRemoved: ApiRuleName;
}

function compareContent(
  pair: OperationPair,
  [from, to]: readonly [readonly MediaType[], readonly MediaType[]],
  {
    direction,
    at,
    rules,
    pointers,
  }: {
    readonly direction: Direction;
    readonly at: string;
    readonly rules: ContentRules;
    readonly pointers: Pick<ApiFact, 'fromAt' | 'toAt'>;
  },
): void {
  const { note } = pair;
  const unmatched = new Set(to);
  const find = (key: (name: string) => string, name: string): MediaType | undefined =>
    [...unmatched].find((media) => key(media.name) === key(name));
  for (const before of from) {
    const after =
      find(mediaType, before.name) ??
      find(essence, before.name) ??
      // A range holds other media types, too.
      to.find(({ name }) => isRangeOf(mediaType(name), essence(before.name)));
    if (!after) {
      note(rules.removed, direction, {
        name: before.name,
        from: at,
        ...pointers,
        fromAt: before.at,
      });
      continue;
    }
    if (!isRangeOf(mediaType(after.name), essence(before.name))) unmatched.delete(after);
    const both = { name: before.name, from: at, fromAt: before.at, toAt: after.at };
    if (before.schema && after.schema)
      pair.schemas([before.schema], [after.schema], { direction, where: 'body' });
    else if (after.schema) note(rules.schemaAdded, direction, both);
    else if (before.schema) note(rules.schemaRemoved, direction, both);
    const [item, otherItem] = [before, after].map(ownItems);
    if (item && otherItem) pair.schemas([item], [otherItem], { direction, where: 'property' });
    else if (otherItem) note(rules.schemaAdded, direction, both);
    else if (item) note(rules.schemaRemoved, direction, both);
    compareEncoding(pair, before, after, direction);
  }
  for (const after of unmatched)
    note(rules.added, direction, { name: after.name, from: at, ...pointers, toAt: after.at });
}

/** The schema of items, if the schema of the whole body does not say the same. */
function ownItems({ schema, itemSchema }: MediaType): MediaType['itemSchema'] {
  return itemSchema && schema?.items === itemSchema ? undefined : itemSchema;
}

function mediaType(name: string): string {
  return name.toLowerCase().replace(/\s+/g, '').replaceAll('"', '');
}

/** Whether it is a range, `multipart/*`, that holds the media type (RFC 9110, section 12.5.1). */
function isRangeOf(range: string, name: string): boolean {
  if (!range.endsWith('/*') || range === name) return false;
  return range === '*/*' || name.startsWith(range.slice(0, -1));
}

function essence(name: string): string {
  return mediaType(name).replace(/;.*/, '');
}

function compareEncoding(
  pair: OperationPair,
  from: MediaType,
  to: MediaType,
  direction: Direction,
): void {
  const { note, schemas } = pair;
  const [before, after] = [encodingsOf(from), encodingsOf(to)];
  for (const name of new Set([...before.keys(), ...after.keys()]))
    if (phraseOfEncoding(before.get(name)) !== phraseOfEncoding(after.get(name)))
      note('request-body-encoding-changed', direction, {
        name,
        fromAt: before.get(name)?.at ?? from.at,
        toAt: after.get(name)?.at ?? to.at,
      });
  for (const [name, { headers }] of before)
    for (const header of headers) {
      const other = findHeader(after.get(name)?.headers ?? [], header.name);
      const location = `the header ${header.name} of ${name}`;
      if (other) schemas([header.schema], [other.schema], { direction, where: 'header', location });
    }
}

/** The encodings of parts by their names, or by what says their position. */
function encodingsOf(media: Encodings): ReadonlyMap<string, Encoding> {
  const { encoding, prefixEncoding = [], itemEncoding } = media;
  return new Map([
    ...encoding,
    ...prefixEncoding.map((each, index) => [`part ${index + 1}`, each] as const),
    ...(itemEncoding ? [['each further part', itemEncoding] as const] : []),
  ]);
}

function phraseOfEncoding(encoding: Encoding | undefined): string {
  if (!encoding) return phraseOfEncoding({ at: rootPointer, headers: [], encoding: new Map() });
  const { contentType, style, explode, allowReserved, headers } = encoding;
  const inside = [...encodingsOf(encoding)].map(([name, each]) => [name, phraseOfEncoding(each)]);
  return canonical({
    contentType,
    style,
    explode,
    allowReserved,
    headers: headers.map((header) => [header.name.toLowerCase(), header.required]),
    ...(inside.length > 0 && { inside }),
  });
}

/** How the fields of a query are written that is one parameter. */
function phraseOf({ encoding = new Map() }: Parameter): string {
  return canonical([...encoding].map(([name, each]) => [name, phraseOfEncoding(each)]));
}

function findHeader(headers: readonly Header[], name: string): Header | undefined {
  return headers.find((header) => header.name.toLowerCase() === name.toLowerCase());
}

export function compareResponses(
  pair: OperationPair,
  from: readonly Response[],
  to: readonly Response[],
): void {
  const { note, response } = pair;
  for (const before of from) {
    const after = coveredBy(before, to);
    if (after) compareResponse(pair, before, after);
    else
      note(
        isSuccess(before)
          ? 'response-success-status-removed'
          : 'response-non-success-status-removed',
        response,
        { name: String(before.status), fromAt: before.at },
      );
  }
  for (const after of to) {
    if (from.some(({ status }) => status === after.status)) continue;
    const before = coveredBy(after, from);
    // Before, the range or the default applied to this status.
    if (before && !isSuccess(after)) compareResponse(pair, before, after);
    else
      note(
        isSuccess(after) ? 'response-success-status-added' : 'response-non-success-status-added',
        response,
        { name: String(after.status), toAt: after.at },
      );
  }
}

/** The response that applies to a status: its own, that of its range, or the default. */
function coveredBy({ status }: Response, responses: readonly Response[]): Response | undefined {
  const range = typeof status === 'number' ? `${Math.floor(status / 100)}XX` : undefined;
  const of = (wanted: unknown): Response | undefined =>
    responses.find((response) => response.status === wanted);
  return of(status) ?? of(range) ?? of('default');
}

function isSuccess({ status }: Response): boolean {
  return typeof status === 'number' ? status >= 200 && status < 300 : status === '2XX';
}

function compareResponse(pair: OperationPair, from: Response, to: Response): void {
  const { note, response } = pair;
  const at = String(to.status);
  const pointers = { fromAt: from.at, toAt: to.at };
  if (from.content.length === 0 && to.content.length > 0)
    note('response-body-added', response, { name: at, ...pointers });
  else if (from.content.length > 0 && to.content.length === 0)
    note('response-body-removed', response, { name: at, ...pointers });
  else
    compareContent(pair, [from.content, to.content], {
      direction: response,
      at,
      rules: {
        added: 'response-media-type-added',
        removed: 'response-media-type-removed',
        schemaAdded: 'response-body-media-type-schema-added',
        schemaRemoved: 'response-body-media-type-schema-removed',
      },
      pointers,
    });
  compareHeaders(pair, [from, to]);
  for (const { name, at: linkAt } of from.links)
    if (!to.links.some((link) => link.name === name))
      note('response-link-removed', response, { name, from: at, ...pointers, fromAt: linkAt });
  for (const { name, at: linkAt } of to.links)
    if (!from.links.some((link) => link.name === name))
      note('response-link-added', response, { name, from: at, ...pointers, toAt: linkAt });
}

function compareHeaders(pair: OperationPair, [from, to]: readonly [Response, Response]): void {
  const { note, response } = pair;
  const status = String(to.status);
  for (const before of from.headers) {
    const after = findHeader(to.headers, before.name);
    const pointers = {
      name: before.name,
      from: status,
      fromAt: before.at,
      toAt: after?.at ?? to.at,
    };
    if (!after) {
      note(
        before.required ? 'required-response-header-removed' : 'optional-response-header-removed',
        response,
        pointers,
      );
      continue;
    }
    if (before.required !== after.required)
      note(
        after.required ? 'response-header-became-required' : 'response-header-became-optional',
        response,
        pointers,
      );
    pair.schemas([before.schema], [after.schema], {
      direction: response,
      where: 'header',
      location: `the header ${before.name}`,
    });
  }
  for (const after of to.headers)
    if (!findHeader(from.headers, after.name))
      note('response-header-added', response, {
        name: after.name,
        from: status,
        fromAt: from.at,
        toAt: after.at,
      });
}
