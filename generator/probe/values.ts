// The valid requests of an operation: the document's examples, what fixtures have, and the valid
// extremes of every constraint, one at a time.

import type { Json } from '../model/json.js';
import type { SandboxOperation } from '../sandbox/operations.js';
import { boundariesOf } from '../runtime/fixtures/counter-examples/boundaries.js';
import { counterReport } from '../runtime/fixtures/counter-examples/report.js';
import { isForm, isJson, member, requestMaker, requestSchema } from '../runtime/mock/fixture.js';
import { accepts } from '../runtime/schema/evaluate.js';
import { type JsonSchema, keywordsOf } from '../runtime/schema/json-schema.js';
import { type Part, parts, type RequestValues } from './request.js';
import { unsure } from './wire.js';

/** A request that the document allows. */
export interface ValidCase {
  /** `usual 1`, `query.limit maximum`. */
  readonly name: string;
  readonly values: RequestValues;
  /** What is changed of the usual request: `query.limit`; absent for usual ones. */
  readonly part?: string | undefined;
  /** Whether the document states the edge: a bound, a value of an enum, what is optional. */
  readonly isStated?: boolean | undefined;
}

/** A request that breaks one constraint. */
export interface Refusal {
  /** `body/quantity/minimum` */
  readonly id: string;
  readonly values: RequestValues;
  /** Sent in place of what the values would be; their body where it has none. */
  readonly raw?: { readonly body?: string; readonly contentType?: string } | undefined;
  /** What is broken, in words. */
  readonly text: string;
  readonly part: Part | 'body';
  readonly path: readonly (string | number)[];
}

/** The values of a usual request. `seed` 0 is the fixture's own. */
export function usualValues(operation: SandboxOperation, seed: number): RequestValues {
  const { request } = operation.constants;
  const made = (part: 'body' | 'parameters'): unknown =>
    seed === 0 ? undefined : requestMaker(operation, part)?.(undefined, { seed });
  const parameters = made('parameters');
  const of = (part: Part): unknown => member(parameters, part) ?? member(request, part);
  const record = (part: Part): Readonly<Record<string, unknown>> => ({ ...Object(of(part)) });
  const mediaType = member(request, 'mediaType');
  const body = made('body') ?? member(request, 'body');
  return {
    ...{ path: record('path'), query: record('query'), header: record('header') },
    cookie: record('cookie'),
    ...(typeof mediaType === 'string' &&
      body !== undefined && { body: { mediaType, value: body } }),
  };
}

export function schemaOf(operation: SandboxOperation, part: Part | 'body'): JsonSchema | undefined {
  return requestSchema(operation, part);
}

/** Seeds of usual requests. */
const seeds = [0, 1, 2, 3];

export function* usualCases(operation: SandboxOperation, seed: number): Iterable<ValidCase> {
  const first = usualValues(operation, 0);
  yield { name: 'usual', values: first };
  yield* examples(operation, first);
  for (const count of seeds.slice(1))
    yield { name: `usual ${count}`, values: usualValues(operation, seed * 100 + count) };
}

/** A usual request with one part at the edge of what is allowed. */
export function* edgeCases(operation: SandboxOperation, first: RequestValues): Iterable<ValidCase> {
  yield {
    name: 'only what is required',
    values: leastOf(operation, first),
    part: 'optional parts',
    isStated: true,
  };
  yield* otherBodies(operation, first);
  for (const part of parts) {
    const schema = schemaOf(operation, part);
    const start = first[part];
    if (schema === undefined || !isRecordOfJson(start)) continue;
    for (const { path, keyword, value } of boundariesOf(schema, start))
      if (typeof value === 'object' && value !== null && isMeant(part, keyword, value, path))
        yield {
          name: `${[part, ...path].join('.')} ${keyword}`,
          ...{ part: [part, ...path.slice(0, 1)].join('.'), isStated: keyword !== 'text' },
          values: { ...first, [part]: value },
        };
  }
  const { body } = first;
  const schema = schemaOf(operation, 'body');
  if (!body || schema === undefined || !isOfValues(body.mediaType)) return;
  for (const { path, keyword, value } of boundariesOf(schema, jsonOf(body.value)))
    yield {
      name: `${['body', ...path].join('.')} ${keyword}`,
      ...{ part: ['body', ...path.filter((step) => typeof step === 'string')].join('.') },
      ...{ isStated: keyword !== 'text', values: { ...first, body: { ...body, value } } },
    };
}

/** The parts of a path are ids, which only the service knows; null and empty lists are not sent. */
function isMeant(
  part: Part,
  keyword: string,
  value: object,
  path: readonly (string | number)[],
): boolean {
  if (part === 'path') return keyword === 'enum';
  const changed = path.reduce<unknown>((inner, step) => member(inner, String(step)), value);
  return changed !== null && changed !== '' && !(Array.isArray(changed) && changed.length === 0);
}

/** Bodies that the document shows, where they are valid. */
function* examples(
  { declared, ...operation }: SandboxOperation,
  usual: RequestValues,
): Iterable<ValidCase> {
  const schema = schemaOf({ ...operation, declared }, 'body');
  const media = declared.body?.content.find(({ name }) => name === usual.body?.mediaType);
  for (const { name = 'example', value } of media?.examples ?? [])
    if (
      usual.body &&
      value &&
      isJson(usual.body.mediaType) &&
      schema !== undefined &&
      accepts(schema, value.value)
    )
      yield {
        name: `example ${name}`,
        values: { ...usual, body: { ...usual.body, value: value.value } },
      };
}

/** The usual body as each other JSON media type of the document. */
function* otherBodies(
  { body, ...operation }: SandboxOperation,
  usual: RequestValues,
): Iterable<ValidCase> {
  for (const { mediaType, schema } of body?.content?.slice(1) ?? []) {
    if (!isJson(mediaType) || mediaType.includes('*') || usual.body === undefined) continue;
    const value = jsonOf(usual.body.value);
    if (schema !== undefined && accepts(schema, value))
      yield {
        ...{ name: `as ${mediaType}`, part: `body as ${mediaType}`, isStated: true },
        values: { ...usual, body: { mediaType, value } },
      };
  }
  void operation;
}

/** Without everything that is optional. */
function leastOf(operation: SandboxOperation, usual: RequestValues): RequestValues {
  const least = (part: Part | 'body', value: unknown): unknown => {
    const schema = schemaOf(operation, part);
    if (schema === undefined || !isRecordOfJson(value)) return value;
    const { required = [] } = keywordsOf(schema);
    const kept = Object.fromEntries(
      Object.entries(value).filter(([name]) => required.includes(name)),
    );
    return accepts(schema, kept) ? kept : value;
  };
  const { body } = usual;
  const isOptional = body !== undefined && operation.declared.body?.required !== true;
  return {
    ...{ path: usual.path, query: { ...Object(least('query', usual.query)) } },
    ...{ header: { ...Object(least('header', usual.header)) } },
    cookie: { ...Object(least('cookie', usual.cookie)) },
    ...(body &&
      !isOptional && {
        body: { ...body, value: isJson(body.mediaType) ? least('body', body.value) : body.value },
      }),
  };
}

/** Whether a body is written from a JSON value alone. */
function isOfValues(mediaType: string): boolean {
  return isJson(mediaType) || isForm(mediaType);
}

/**
 * Requests that break one constraint of the document each. The bodies of other usual requests show
 * the constraints of other alternatives.
 */
export function* refusals(
  operation: SandboxOperation,
  usual: RequestValues,
  seed: number,
): Iterable<Refusal> {
  for (const part of [...parts, 'body'] as const) {
    const schema = schemaOf(operation, part);
    const start: unknown = part === 'body' ? usual.body?.value : usual[part];
    const isWritten =
      part !== 'body' || (usual.body !== undefined && isOfValues(usual.body.mediaType));
    if (schema === undefined || start === undefined || !isWritten) continue;
    const others = part === 'body' ? otherValues(operation, seed) : [];
    const starts = [jsonOf(start), ...others.map(jsonOf)];
    const { examples: found } = counterReport(schema, starts, { work: 300_000 });
    for (const { path, keyword, value } of found) {
      if (unsure.has(keyword) || (part !== 'body' && path.length === 0)) continue;
      const id = [
        part,
        ...path.map((step) => (typeof step === 'number' ? '*' : step)),
        keyword,
      ].join('/');
      const place = [part, ...path].join('.');
      const text = `${place} breaks ${keyword}`;
      const isText = part !== 'body' || !isJson(usual.body?.mediaType ?? '');
      const sent = isText && keyword === 'additionalProperties' ? withText(value, path) : value;
      const values: RequestValues =
        part === 'body'
          ? { ...usual, body: { mediaType: usual.body?.mediaType ?? '', value: sent } }
          : { ...usual, [part]: { ...Object(sent) } };
      yield { id, values, text, part, path };
    }
  }
  if (operation.declared.body === undefined || usual.body === undefined) return;
  const { body, ...without } = usual;
  const at = { part: 'body', path: [] } as const;
  if (operation.declared.body.required)
    yield { ...at, id: 'body/required', values: without, text: 'the body is missing' };
  if (isJson(body.mediaType))
    yield {
      ...{ ...at, id: 'body/syntax', values: usual, text: 'the body is no JSON' },
      raw: { body: '{"', contentType: body.mediaType },
    };
  if (!operation.declared.body.content.some(({ name }) => name.includes('*')))
    yield {
      ...{ ...at, id: 'body/media-type', values: usual, text: 'the body has another media type' },
      raw: { contentType: 'application/x-none' },
    };
}

/** Null at a place as a text: forms and parameters leave null out. */
function withText(value: Json, [step, ...rest]: Refusal['path']): Json {
  if (step === undefined) return value ?? 'x';
  if (isList(value)) return value.map((item, at) => (at === step ? withText(item, rest) : item));
  if (!isRecordOfJson(value)) return value;
  return { ...value, [step]: withText(value[step] ?? null, rest) };
}

function otherValues(operation: SandboxOperation, seed: number): readonly unknown[] {
  return seeds
    .slice(1)
    .flatMap((own) => usualValues(operation, seed * 100 + own).body?.value ?? []);
}

/** A value as JSON, without what JSON has no form for. */
export function jsonOf(value: unknown): Json {
  const text = JSON.stringify(value);
  const parsed: Json = text === undefined ? null : JSON.parse(text);
  return parsed;
}

export function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isRecordOfJson(value: unknown): value is { readonly [name: string]: Json } {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob)
  );
}
