// What the checks of declared capabilities share: the declaration, an answer to build others from, and values at places in it.

import type { Case } from '../../check.js';
import { deserialize } from '../../server/deserialize.js';
import { isJsonType } from '../../enumerate-content.js';
import type { DocumentOperation } from '../../enumerate.js';
import { at, isArray, isObject, type Json, type JsonObject } from '../../judge/json.js';
import type { Answer } from '../../server/server.js';
import type { Received } from '../../server/request.js';
import { concreteStatus } from '../answers.js';
import { argumentOf, fixtureValues, isJson } from '../argument.js';
import { type ExportedFunction, functionsOf, type Named } from '../packages.js';
import type { Session, WireOperation } from '../session.js';

export type Found = Omit<Case, 'check'>;

/** What stands at an operation under the name of an extension. */
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

/** An operation by its id. */
export function operationOf(id: string | undefined, { all }: Session): WireOperation | undefined {
  return all.find(({ operation }) => id !== undefined && operation.id === id);
}

export interface Success {
  readonly body: Json;
  readonly answer: (body: Json, headers?: Answer['headers']) => Answer;
}

/** The JSON of an operation's success, as its fixture has it. */
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
        answer: (value, headers = {}) => ({
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

/** The argument of the fixtures. */
export function argumentFor(each: WireOperation, session: Session): Named | undefined {
  const argument = argumentOf(each, fixtureValues(each, session, { least: true }));
  return typeof argument === 'string' ? undefined : argument;
}

/** The functions beside an operation's own that begin with a call of it. */
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

/** The value with another one at a place, made where there is none. The place is a JSON Pointer, or the name of a property. */
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

/** What a request says for a parameter of its operation, or a property of its body. */
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
