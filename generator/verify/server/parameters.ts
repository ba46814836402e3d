// Whether the parameters of a request are those of the document, and have the values that it allows.

import { deserialize, queryNames, type Source, inQuery } from './deserialize.js';
import { createTypes, type Types } from './deserialize-types.js';
import type { DocumentOperation, SecurityScheme } from '../enumerate.js';
import type { DocumentParameter } from '../enumerate-content.js';
import type { Judge } from '../judge/judge.js';
import { isObject, type Json, type JsonObject } from '../judge/json.js';

export interface Problem {
  readonly part: 'operation' | 'path' | 'query' | 'header' | 'cookie' | 'body' | 'security';
  readonly text: string;
  readonly pointer?: string | undefined;
}

export interface Expectation {
  readonly judge: Judge;
  readonly types: Types;
  readonly schemes: ReadonlyMap<string, SecurityScheme>;
}

export function expectationOf(
  document: JsonObject,
  judge: Judge,
  schemes: Expectation['schemes'],
): Expectation {
  return { judge, schemes, types: createTypes(document) };
}

export function parameterProblems(
  operation: DocumentOperation,
  source: Source,
  expectation: Expectation,
): readonly Problem[] {
  const wrong = operation.parameters.flatMap((parameter): readonly Problem[] => {
    const text = problemOf(parameter, { operation, source, expectation });
    return text === undefined
      ? []
      : [{ part: parameter.in, pointer: parameter.pointer, text: `${parameter.name} ${text}` }];
  });
  return [
    ...wrong,
    ...unknownNames(operation, source, expectation).map((name): Problem => ({
      part: 'query',
      text: `${name} is no parameter of the operation`,
    })),
  ];
}

interface Request {
  readonly operation: DocumentOperation;
  readonly source: Source;
  readonly expectation: Expectation;
}

function problemOf(
  parameter: DocumentParameter,
  { operation, source, expectation: { judge, types, schemes } }: Request,
): string | undefined {
  const { schema } = parameter;
  const names = types.names(schema);
  const isOwn = (name: string): boolean =>
    names === undefined ? !isAnother(name, parameter, { operation, schemes }) : names.has(name);
  let problem: string | undefined;
  let absent = false;
  const decide = (values: readonly Json[]): boolean => {
    if (schema === undefined || values.some((value) => judge.judge(schema, value, 'request').valid))
      return true;
    problem ??= `is not what its schema allows: ${judge.judge(schema, values[0] ?? null, 'request').errors[0] ?? ''}`;
    return false;
  };
  for (const kind of parameter.mediaType === undefined
    ? types.kinds(schema)
    : (['primitive'] as const)) {
    const reading = deserialize(parameter, source, kind);
    if (reading.state === 'undefined') return undefined;
    if (reading.state === 'wrong') problem ??= reading.problem;
    else if (reading.state === 'json') {
      if (decide([reading.json])) return undefined;
    } else if (reading.state === 'value') {
      if (reading.wire === '' && parameter.allowEmptyValue) return undefined;
      const values = types.values(reading.wire, schema);
      const own =
        isSpread(parameter) && kind === 'object'
          ? values.map((value) =>
              Object.fromEntries(
                Object.entries(isObject(value) ? value : {}).filter(([name]) => isOwn(name)),
              ),
            )
          : values;
      if (
        own.every((value) => isObject(value) && Object.keys(value).length === 0) &&
        isSpread(parameter)
      )
        absent = true;
      else if (decide(own)) return undefined;
    } else absent = true;
  }
  if (!absent) return problem;
  return parameter.required ? 'is required and missing' : undefined;
}

/** An exploded object in the query: its members stand beside the other parameters. */
export function isSpread({ in: location, style, explode, mediaType }: DocumentParameter): boolean {
  return location === 'query' && style === 'form' && explode && mediaType === undefined;
}

/** Whether a field of the query belongs to another parameter, or is a key. */
export function isAnother(
  field: string,
  own: DocumentParameter,
  {
    operation: { parameters, security },
    schemes,
  }: { readonly operation: DocumentOperation; readonly schemes: Expectation['schemes'] },
): boolean {
  return (
    isKey(field, security, schemes) ||
    parameters.some(
      (each) =>
        each !== own &&
        each.in === 'query' &&
        (each.style === 'deepObject' ? field.startsWith(`${each.name}[`) : each.name === field),
    )
  );
}

/** The fields that a template has: `/things?beta=true`. */
export function fixedFields(path: string): readonly (readonly [name: string, text: string])[] {
  return inQuery(/\?([^#]*)/.exec(path)?.[1] ?? '');
}

function unknownNames(
  { path, parameters, security }: DocumentOperation,
  { query }: Source,
  { types, schemes }: Expectation,
): readonly string[] {
  const fixed = fixedFields(path);
  const isKnown = (name: string): boolean =>
    fixed.some(([field]) => field === name) ||
    isKey(name, security, schemes) ||
    parameters.some((parameter) => {
      if (parameter.in !== 'query') return false;
      if (
        parameter.name === name ||
        (parameter.style === 'deepObject' && name.startsWith(`${parameter.name}[`))
      )
        return true;
      if (!isSpread(parameter) || !types.kinds(parameter.schema).includes('object')) return false;
      const names = types.names(parameter.schema);
      return names === undefined || names.has(name);
    });
  try {
    return queryNames(query).filter((name) => !isKnown(name));
  } catch {
    return ['(a name that is not percent-encoded UTF-8)'];
  }
}

function isKey(
  field: string,
  security: DocumentOperation['security'],
  schemes: Expectation['schemes'],
): boolean {
  return security.flat().some((name) => {
    const scheme = schemes.get(name);
    return scheme?.type === 'apiKey' && scheme.in === 'query' && scheme.name === field;
  });
}
