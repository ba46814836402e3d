// Helpers for the checks of declared capabilities: reading declarations, building responses and request bodies.

import type { Case } from '../../check.js';
import { asJson, isFactory } from '../../checks/exports.js';
import { positionsOf } from '../../checks/positions.js';
import { type DocumentOperation, isJsonType } from '../../enumerate.js';
import { at, isArray, isObject, type Json, type JsonObject } from '../../judge/json.js';
import { deserialize } from '../../server/deserialize.js';
import type { Received } from '../../server/request.js';
import type { MockResponse } from '../../server/server.js';
import { concreteStatus } from '../responses.js';
import { argumentOf, fixtureValues, isJson } from '../argument.js';
import { type ExportedFunction, functionsOf, type Named } from '../packages.js';
import type { Session, WireOperation } from '../session.js';

export type Found = Omit<Case, 'check'>;

/** The value of an extension of an operation. */
export function declared(
  { pointer }: DocumentOperation,
  extension: string,
  { subject }: Pick<Session, 'subject'>,
): Json | undefined {
  const operation = at(subject.document, pointer);
  return isObject(operation) ? operation[extension] : undefined;
}

export function text(value: Json | undefined, ...names: readonly string[]): string | undefined {
  const found = names.reduce<Json | undefined>(
    (part, name) => (isObject(part) ? part[name] : undefined),
    value,
  );
  return typeof found === 'string' ? found : undefined;
}

export function texts(value: Json | undefined): readonly string[] {
  return isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

/** Finds an operation by its id. */
export function operationOf(id: string | undefined, { all }: Session): WireOperation | undefined {
  return all.find(({ operation }) => id !== undefined && operation.id === id);
}

export interface Success {
  readonly body: Json;
  readonly response: (body: Json, headers?: MockResponse['headers']) => MockResponse;
}

/** The fixture of the first JSON success response. */
export function successOf({ operation, fixture }: WireOperation): Success | undefined {
  for (const response of operation.responses) {
    const status = /^(?:2|default)/.test(response.status)
      ? concreteStatus(response, operation)
      : undefined;
    const media = response.content.find(({ name }) => isJsonType(name));
    const body = media && fixture?.responses.get(response.status)?.bodies.get(media.name);
    if (status !== undefined && status < 300 && media && isJson(body))
      return {
        body,
        response: (value, headers = {}) => ({
          status,
          headers: {
            ...headers,
            'content-type': media.name.includes('*') ? 'application/json' : media.name,
          },
          body: JSON.stringify(value),
        }),
      };
  }
  return undefined;
}

/** The argument with the required values of the fixtures. */
export function argumentFor(each: WireOperation, session: Session): Named | undefined {
  const argument = argumentOf(each, fixtureValues(each, session, { requiredOnly: true }));
  return typeof argument === 'string' ? undefined : argument;
}

/** The other functions that start with a call of the operation. */
export function othersOf(
  { operation, function: own }: WireOperation,
  session: Session,
): readonly ExportedFunction[] {
  return functions(session).filter(
    ({ name, description }) =>
      name !== own?.name &&
      description?.method === operation.method &&
      description.path === operation.path,
  );
}

const known = new WeakMap<Session, readonly ExportedFunction[]>();

export function functions(session: Session): readonly ExportedFunction[] {
  const found = known.get(session) ?? functionsOf(session.subject);
  known.set(session, found);
  return found;
}

/** Returns the value with `change` at a location, which is created if missing. The location is a JSON pointer or a property name. */
export function withAt(value: Json | undefined, location: string, change: Json): Json {
  const put = (part: Json | undefined, [step, ...rest]: readonly string[]): Json => {
    if (step === undefined) return change;
    if (isArray(part))
      return part.map((item, index) => (String(index) === step ? put(item, rest) : item));
    const object: JsonObject = isObject(part) ? part : {};
    return Object.fromEntries([
      ...Object.entries(object).filter(([name]) => name !== step),
      [step, put(Object.hasOwn(object, step) ? object[step] : undefined, rest)],
    ]);
  };
  return put(value, stepsOf(location));
}

export function stepsOf(location: string): readonly string[] {
  return location === '' || location.startsWith('/')
    ? location
        .split('/')
        .slice(1)
        .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    : [location];
}

/** The value in a request for a parameter of its operation or a property of its body. */
export function sentFor(name: string, { source, value, operation }: Received): string | undefined {
  for (const parameter of operation?.parameters ?? []) {
    const reading =
      parameter.name === name ? deserialize(parameter, source, 'primitive') : undefined;
    if (reading?.state === 'value' && typeof reading.wire === 'string') return reading.wire;
    if (reading?.state === 'json') return asText(reading.json);
  }
  const field = new URLSearchParams(source.query).get(name);
  if (field !== null) return field;
  const inBody = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return inBody === undefined ? undefined : asText(inBody);
}

function asText(value: Json): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The schema, the target of its reference and the members of its `allOf`, recursively. */
export function conjuncts(
  schema: Json | undefined,
  document: JsonObject,
  seen: readonly Json[] = [],
): readonly JsonObject[] {
  if (!isObject(schema) || seen.includes(schema)) return [];
  const { $ref, allOf } = schema;
  const target =
    typeof $ref === 'string' && $ref.startsWith('#')
      ? at(document, decodeURIComponent($ref.slice(1)))
      : undefined;
  return [
    schema,
    ...[target, ...(isArray(allOf) ? allOf : [])].flatMap((each) =>
      conjuncts(each, document, [...seen, schema]),
    ),
  ];
}

export function bodySchemas(
  { operation }: WireOperation,
  { subject: { document } }: Pick<Session, 'subject'>,
): readonly JsonObject[] {
  const pointer = operation.body?.content.find(({ name }) => isJsonType(name))?.schema;
  return pointer === undefined ? [] : conjuncts(at(document, pointer), document);
}

/** The schemas of a property of the body or of a parameter. */
export function fieldSchemas(
  name: string,
  each: WireOperation,
  session: Pick<Session, 'subject'>,
): readonly JsonObject[] {
  const { document } = session.subject;
  const own = bodySchemas(each, session).flatMap(({ properties }) =>
    isObject(properties) && Object.hasOwn(properties, name)
      ? conjuncts(properties[name], document)
      : [],
  );
  const parameter = each.operation.parameters.find((one) => one.name === name)?.schema;
  return own.length > 0 || parameter === undefined
    ? own
    : conjuncts(at(document, parameter), document);
}

export interface Range {
  readonly minimum?: number;
  readonly maximum?: number;
}

const spans: Readonly<Record<string, number>> = {
  millisecond: 0.001,
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86_400,
};

const sizes = ['', 'k', 'm', 'g', 't'];

/** The seconds or bytes in a unit, at least and at most: units of bytes may be powers of 1000 or of 1024. */
export function factorsOf(unit: string): readonly [number, number] | undefined {
  const word = unit.toLowerCase();
  const span = spans[word.replace(/s$/, '')];
  if (span !== undefined) return [span, span];
  const [, prefix] = /^([kmgt]?)i?b(?:ytes?)?$/.exec(word) ?? [];
  const power = prefix === undefined ? -1 : sizes.indexOf(prefix);
  return power < 0 ? undefined : [1000 ** power, 1024 ** power];
}

/** The range of `x-limits` for a subject, in seconds or bytes. Values outside are invalid, whatever a unit means. */
export function rangeFor(
  subject: Json | undefined,
  schemas: readonly (JsonObject | undefined)[],
): Range {
  const limits = schemas
    .flatMap((schema) => (isArray(schema?.['x-limits']) ? schema['x-limits'] : []))
    .filter(isObject)
    .filter((each) => each['subject'] === subject);
  const bounds = (name: 'minimum' | 'maximum', which: 0 | 1): readonly number[] =>
    limits.flatMap((each) => {
      const factors = factorsOf(String(each['unit']));
      const value = each[name];
      return typeof value === 'number' && factors ? [value * factors[which]] : [];
    });
  const [minima, maxima] = [bounds('minimum', 0), bounds('maximum', 1)];
  return {
    ...(minima.length > 0 && { minimum: Math.max(...minima) }),
    ...(maxima.length > 0 && { maximum: Math.min(...maxima) }),
  };
}

/** Valid bodies of the fixtures that contain the properties `keep` and as few others as possible; the smallest first. */
export function bodiesWith(
  keep: readonly string[],
  {
    without = [],
    each,
    session,
  }: {
    readonly without?: readonly string[];
    readonly each: WireOperation;
    readonly session: Session;
  },
): readonly JsonObject[] {
  const position = positionsOf(session.subject).find(
    ({ kind, subject }) => kind === 'body' && subject === each.name,
  );
  if (!position) return [];
  const { fixture, factory, judge } = position;
  const all = [fixture, ...(isFactory(factory) ? factory.variants() : [])]
    .map(asJson)
    .filter(isObject);
  return all
    .filter((body) => keep.every((name) => Object.hasOwn(body, name)))
    .map((body) =>
      Object.keys(body).reduce<JsonObject>((rest, name) => {
        const less = Object.fromEntries(Object.entries(rest).filter(([key]) => key !== name));
        return !keep.includes(name) && (without.includes(name) || judge(less).valid) ? less : rest;
      }, body),
    )
    .filter((body) => judge(body).valid && without.every((name) => !Object.hasOwn(body, name)))
    .sort((a, b) => Object.keys(a).length - Object.keys(b).length);
}

/** Numbers at each bound and beyond, and strings of such lengths, if the schemas have no other constraints. */
export function edgesOf(
  value: Json,
  schemas: readonly JsonObject[],
): readonly (readonly [edge: Json, passes: boolean])[] {
  if (
    schemas.some((schema) =>
      [
        'enum',
        'const',
        'pattern',
        'format',
        'multipleOf',
        'not',
        'anyOf',
        'oneOf',
        'x-limits',
        'x-plan-limits',
      ].some((keyword) => schema[keyword] !== undefined),
    )
  )
    return [];
  const limits = (keyword: string): readonly number[] =>
    schemas.map((schema) => schema[keyword]).filter((limit) => typeof limit === 'number');
  const edges = (
    least: readonly number[],
    most: readonly number[],
  ): readonly (readonly [number, boolean])[] => {
    const [from, to] = [
      least.length > 0 ? Math.max(...least) : undefined,
      most.length > 0 ? Math.min(...most) : undefined,
    ];
    return [
      ...(from === undefined ? [] : [[from, true] as const, [from - 1, false] as const]),
      ...(to === undefined ? [] : [[to, true] as const, [to + 1, false] as const]),
    ];
  };
  if (typeof value === 'number') return edges(limits('minimum'), limits('maximum'));
  if (typeof value !== 'string') return [];
  return edges(limits('minLength'), limits('maxLength')).flatMap(([length, passes]) =>
    length >= 0 && length <= 20_000 ? [['a'.repeat(length), passes] as const] : [],
  );
}

/** Whether a value can be iterated with `for await`. */
export function isIterable(value: object): value is AsyncIterable<unknown> {
  return Symbol.asyncIterator in value;
}
