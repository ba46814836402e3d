// The parameters of a request: read by their styles, and judged by their schemas.

import { accepts, evaluate } from '../schema/evaluate.js';
import type { Violation } from '../schema/evaluate-run.js';
import { isArray, isObject } from '../schema/evaluate-values.js';
import {
  type Json,
  type JsonSchema,
  type SchemaObject,
  hasOwn,
  keywordsOf,
  reasonOf,
} from '../schema/json-schema.js';
import { isForm, isJson } from './fixture.js';
import { fieldsOf, mostFields, percentDecoded } from './fields.js';
import { likelyKinds, namesOf, readParameter, type ParameterSource, wireValue } from './wire.js';
import type { Description, MediaDescription, ParameterDescription, Service } from './types.js';

export type Location = ParameterDescription['in'];
export const locations: readonly Location[] = ['path', 'query', 'header', 'cookie'];

export interface ReadParameters {
  /** By location, then by name; headers in lower case. */
  readonly values: ReadonlyMap<Location, ReadonlyMap<string, Json>>;
  readonly problems: readonly Problem[];
  /** Fields of the query that no parameter has a name for. */
  readonly undocumented: readonly Problem[];
}

export interface ParameterContext {
  readonly description: Description;
  readonly parameters: readonly ParameterDescription[];
  readonly service: Service;
  /** What the parameters of a place may be, as one object. */
  readonly schemaOf: (location: Location) => JsonSchema | undefined;
  /** The path of the operation, with the fields that it has in its query. */
  readonly template: string;
  /** Reads a form; a text says what is wrong with it. */
  readonly readForm: (text: string, media: MediaDescription, schema: JsonSchema) => Json;
}

/** All parameters of an operation, by location. */
export function parametersOf(
  { parameters = [] }: Description,
  schemaOf: ParameterContext['schemaOf'],
): readonly ParameterDescription[] {
  return locations.flatMap((location): readonly ParameterDescription[] => {
    const { properties = {}, required = [] } = keywordsOf(schemaOf(location) ?? true);
    const described = new Map(
      parameters.flatMap((each) =>
        each.in === location ? [[parameterKey(each), each] as const] : [],
      ),
    );
    const known = Object.keys(properties).map(
      (name): ParameterDescription =>
        described.get(name) ?? {
          name,
          in: location,
          ...(required.includes(name) && { required: true }),
        },
    );
    return [...known, ...[...described.values()].filter((each) => !known.includes(each))];
  });
}

/** What a parameter is called in a schema. */
function parameterKey({ in: location, name }: ParameterDescription): string {
  return location === 'header' ? name.toLowerCase() : name;
}

export function readParameters(source: ParameterSource, context: ParameterContext): ReadParameters {
  const { parameters, schemaOf } = context;
  const problems: Problem[] = [];
  const values = new Map(locations.map((location) => [location, new Map<string, Json>()]));
  for (const parameter of parameters) {
    const name = parameterKey(parameter);
    const { properties = {} } = keywordsOf(schemaOf(parameter.in) ?? true);
    const schema = (hasOwn(properties, name) ? properties[name] : undefined) ?? {};
    const { value, problem } = readOne(parameter, { source, schema, context });
    if (problem) problems.push(problem);
    if (value !== undefined) values.get(parameter.in)?.set(name, value);
  }
  for (const [name, { isCut }] of [
    ['query', source.query] as const,
    ['cookie', source.cookies] as const,
  ])
    if (isCut)
      problems.unshift({
        kind: 'value',
        location: name,
        text: `has more than ${mostFields} fields`,
      });
  return { values, problems, undocumented: undocumentedFields(source, context) };
}

interface ParameterReading {
  readonly source: ParameterSource;
  readonly schema: JsonSchema;
  readonly context: ParameterContext;
}

/** What was read, if anything, and the first thing that is wrong with it. */
interface Judged {
  readonly value?: Json;
  readonly problem?: Problem;
}

function readOne(
  parameter: ParameterDescription,
  { source, schema, context }: ParameterReading,
): Judged {
  if (parameter.whole) return readWhole(parameter, { source, schema, context });
  const location = problemLocation(parameter.in, [parameter.name]);
  const isJsonText = parameter.mediaType !== undefined && isJson(parameter.mediaType);
  let first: Judged | undefined;
  for (const kind of likelyKinds(schema)) {
    const isOwn = (field: string): boolean => isOwnField(field, parameter, { schema, context });
    const reading = readParameter(parameter, source, { kind, isOwn });
    if (reading === 'absent') continue;
    if ('problem' in reading) {
      first ??= wrong(location, reading.problem);
      continue;
    }
    const { wire } = reading;
    if (wire === '' && parameter.allowEmptyValue) return {};
    if (wire === '' && parameter.allowEmptyValue === false) return wrong(location, 'is empty');
    const value = isJsonText && typeof wire === 'string' ? parsed(wire) : wireValue(wire, schema);
    const judged = judge(value, schema, location);
    if (!judged.problem) return judged;
    first ??= judged;
  }
  if (first) return first;
  // Of an object without members there is nothing in the query.
  const isObject = !likelyKinds(schema).includes('primitive');
  if (parameter.required && isObject && isSpread(parameter) && accepts(schema, {}))
    return { value: {} };
  return parameter.required || parameter.in === 'path'
    ? wrong(location, 'is required and missing')
    : {};
}

/** Reads a parameter that is the whole query (OpenAPI 3.2). */
function readWhole(
  { name, mediaType = '', encoding = {}, required }: ParameterDescription,
  { source: { query }, schema, context }: ParameterReading,
): Judged {
  const text = query.text.replace(/^\?/, '');
  const location = problemLocation('query', [name]);
  // A form without fields is an empty object.
  if (text === '' && !(isForm(mediaType) && required && accepts(schema, {})))
    return required ? wrong(location, 'is required and missing') : {};
  const value = isForm(mediaType)
    ? context.readForm(text, { mediaType, encoding }, schema)
    : isJson(mediaType)
      ? parsed(percentDecoded(text))
      : wireValue(percentDecoded(text), schema);
  return isForm(mediaType) && typeof value === 'string'
    ? wrong(location, value)
    : judge(value, schema, location);
}

function wrong(location: string, text: string): Judged {
  return { problem: { kind: 'value', location, text } };
}

function judge(value: Json | undefined, schema: JsonSchema, location: string): Judged {
  if (value === undefined) return wrong(location, 'is no JSON');
  const [problem] = valueProblems(schema, value, location);
  return { value, ...(problem && { problem }) };
}

function isSpread({
  in: location,
  style = 'form',
  explode = true,
  mediaType,
}: ParameterDescription): boolean {
  return (
    (location === 'query' || location === 'cookie') &&
    (style === 'form' || style === 'cookie') &&
    explode &&
    mediaType === undefined
  );
}

/** Of a query, what is an object's own: what it names, else what nobody else does. */
function isOwnField(
  field: string,
  parameter: ParameterDescription,
  { schema, context }: Pick<ParameterReading, 'schema' | 'context'>,
): boolean {
  const { names, isOpen } = namesOf(schema);
  return (
    names.has(field) || (isOpen && isSpread(parameter) && !isClaimed(field, context, parameter))
  );
}

/** Whether a field is named by another parameter of the same location, a credential, or the path itself. */
function isClaimed(
  field: string,
  context: ParameterContext,
  { in: location, name: own }: Pick<ParameterDescription, 'in' | 'name'>,
): boolean {
  const claims = claimsOf(context).get(location);
  const claimed = claims?.names.get(field);
  const deep = claims?.deep.get(field.slice(0, Math.max(0, field.indexOf('['))));
  return [claimed, deep].some((name) => name !== undefined && name !== own);
}

/** By location: who claims a field by its name, and who one that begins with it and a bracket. */
interface Claims {
  readonly names: Map<string, string | null>;
  readonly deep: Map<string, string>;
}

const claimsFor = new WeakMap<readonly ParameterDescription[], ReadonlyMap<Location, Claims>>();

function claimsOf({
  description,
  parameters,
  service,
  template,
}: ParameterContext): ReadonlyMap<Location, Claims> {
  const known = claimsFor.get(parameters);
  if (known) return known;
  const claims = new Map(
    locations.map((location): [Location, Claims] => [
      location,
      { names: new Map(), deep: new Map() },
    ]),
  );
  for (const { in: location, name, style } of parameters) {
    claims.get(location)?.names.set(name, name);
    if (style === 'deepObject') claims.get(location)?.deep.set(name, name);
  }
  for (const name of (description.security ?? []).flat()) {
    const scheme = hasOwn(service.schemes, name) ? service.schemes[name] : undefined;
    if (scheme?.type === 'apiKey') claims.get(scheme.in)?.names.set(scheme.name, null);
  }
  for (const [name] of fieldsOf(template.split('?')[1] ?? '').list)
    claims.get('query')?.names.set(name, null);
  claimsFor.set(parameters, claims);
  return claims;
}

/** A field that no parameter has a name for may be a slip of the pen. */
function undocumentedFields(
  { query }: ParameterSource,
  context: ParameterContext,
): readonly Problem[] {
  if (context.parameters.some(({ whole }) => whole)) return [];
  const spread = context.parameters.filter(isSpread).flatMap(({ name, in: location }) => {
    const { properties = {} } = keywordsOf(context.schemaOf('query') ?? true);
    const schema = hasOwn(properties, name) ? properties[name] : undefined;
    return location === 'query' && schema !== undefined && likelyKinds(schema).includes('object')
      ? [namesOf(schema)]
      : [];
  });
  const isKnown = (field: string): boolean =>
    isClaimed(field, context, { in: 'query', name: '' }) ||
    spread.some(({ names, isOpen }) => isOpen || names.has(field));
  return [...query.byName.keys()]
    .filter((name) => !isKnown(name))
    .slice(0, mostProblems)
    .map((name): Problem => ({
      kind: 'value',
      location: problemLocation('query', [name]),
      text: 'is no parameter of the operation',
    }));
}

/** The most that is said of one value. */
export const mostProblems = 5;

export function parsed(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

export interface Problem {
  readonly kind: 'value' | 'type' | 'security' | 'size' | 'accept';
  /** `query.page` */
  readonly location: string;
  readonly text: string;
  /** The keyword of the schema that is violated, where it is one. */
  readonly keyword?: string;
}

/** What a schema does not take of a value. */
export function valueProblems(schema: JsonSchema, value: Json, root: string): readonly Problem[] {
  return evaluate(schema, value)
    .slice(0, mostProblems)
    .map((violation) => {
      const { path, text } = violationText(value, violation);
      const { keyword } = violation;
      return { kind: 'value', location: problemLocation(root, path), text, keyword };
    });
}

/**
 * What is wrong with a value, in words: the violations that `evaluate` finds.
 *
 * @param isPart Whether it is a part of what is said of several alternatives: theirs are not told then.
 */
export function violationText(
  value: Json,
  { path, keyword, schema = {} }: Violation,
  { isPart = false } = {},
): Reported {
  const found = path.reduce<Json | undefined>((inner, step) => memberOf(inner, step), value);
  if (keyword === 'required' || keyword === 'dependentRequired')
    return { path, text: 'is required and missing' };
  const reason = keyword === 'not' ? reasonOf(schema) : undefined;
  if (reason !== undefined) return { path, text: `is ${reason}` };
  if (
    ['additionalProperties', 'unevaluatedProperties', 'propertyNames', 'never'].includes(keyword) ||
    (keyword === 'items' && found !== undefined)
  )
    return { path, text: 'is not allowed here' };
  if ((keyword === 'oneOf' || keyword === 'anyOf') && found !== undefined && !isPart)
    return nearest(schema[keyword] ?? [], found, { path, keyword });
  const bound = boundOf(schema, keyword);
  return {
    path,
    text: `is ${short(found)}, expected ${bound === undefined ? `what ${keyword} allows` : `${keyword} ${bound}`}`,
  };
}

interface Reported extends Pick<Problem, 'text'> {
  readonly path: Violation['path'];
}

/** The alternative that the value misses least, or several where none is nearer. */
function nearest(
  members: readonly JsonSchema[],
  value: Json,
  { path, keyword }: Violation,
): Reported {
  const all = members.map((member) => evaluate(member, value));
  const distances = all.map(distanceOf);
  const least = Math.min(...distances);
  const near = all.filter((_, index) => distances[index] === least).slice(0, mostProblems);
  const isPart = near.length > 1;
  const reports = near
    .map(decisive)
    .flatMap((violation) => (violation ? [violationText(value, violation, { isPart })] : []));
  const [first] = reports;
  if (!first || reports.length < near.length)
    return {
      path,
      text: `is ${short(value)}, which is what several alternatives allow (${keyword})`,
    };
  const count = `${members.length} alternatives`;
  const sentences = new Set(reports.map(({ path: inner, text }) => `${placeOf(inner)}${text}`));
  if (sentences.size > 1)
    return {
      path,
      text: `fits none of ${count}: ${[...sentences].join(', or ')}`,
    };
  return {
    path: [...path, ...first.path],
    text: `${first.text}${members.length > 1 ? ` (by the nearest of ${count})` : ''}`,
  };
}

/** How much is wrong by an alternative; one of another type is further away than any of the same. */
function distanceOf(violations: readonly Violation[]): number {
  const isOther = violations.some(({ path, keyword }) => path.length === 0 && keyword === 'type');
  return isOther ? Infinity : violations.length;
}

/** Of what is wrong by an alternative, a value that is to tell it from others says most. */
function decisive(violations: readonly Violation[]): Violation | undefined {
  return violations.find(({ keyword }) => /^(const|enum)$/.test(keyword)) ?? violations[0];
}

/** Where something is within a value, before what is said of it. */
function placeOf(path: Violation['path']): string {
  return path.length === 0 ? '' : `${problemLocation('', path).replace(/^\./, '')} `;
}

export function problemLocation(root: string, path: Violation['path']): string {
  return (
    root +
    path
      .map((step) =>
        typeof step === 'number'
          ? `[${step}]`
          : /^[\w$]+$/.test(step)
            ? `.${step}`
            : `[${JSON.stringify(step)}]`,
      )
      .join('')
  );
}

function memberOf(value: Json | undefined, step: string | number): Json | undefined {
  if (isArray(value)) return typeof step === 'number' ? value[step] : undefined;
  return isObject(value) && hasOwn(value, step) ? value[step] : undefined;
}

/** What a schema says under a keyword. */
function boundOf(schema: SchemaObject, keyword: string): string | undefined {
  const bound: unknown = new Map<string, unknown>(Object.entries(schema)).get(keyword);
  if (keyword === 'type' && Array.isArray(bound)) return bound.join(' or ');
  if (['string', 'number', 'boolean'].includes(typeof bound)) return cut(String(bound));
  return (keyword === 'enum' || keyword === 'const') && bound !== undefined
    ? cut(JSON.stringify(bound))
    : undefined;
}

function short(value: Json | undefined): string {
  return value === undefined ? 'missing' : cut(JSON.stringify(value));
}

const cut = (text: string): string => (text.length > 120 ? `${text.slice(0, 117)}…` : text);
