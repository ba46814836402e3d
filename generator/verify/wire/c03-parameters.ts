// C3: parameters that the client serializes are parsed back to the same values.

import { isJson, member, isRecord, parameterFactory } from '../subject/exports.js';
import { type WireOperation, fixtureValue, fixtureValues, probes } from '../subject/argument.js';
import { unless } from '../subject/check.js';
import {
  deserialize,
  receivedFields,
  equalsWire,
  type Source,
  undefinedReason,
} from '../reading/deserialize.js';
import { schemaKind } from '../reading/types.js';
import type { DocumentOperation, DocumentParameter, DocumentWire } from '../reading/enumerate.js';
import { at, distinct, isArray, isObject, type Json, isSame, referred } from '../judge/json.js';
import { readQuerystring } from '../reading/openapi-32.js';
import { isSpread, isUnseparated, belongsToOther, sharesFields } from '../reading/request.js';
import { reasonNotCallable, reasonNotTold, messageOf, type Session, wireCheck } from './session.js';

const maxValues = 16;

export const parametersCheck = wireCheck({
  id: 'C3',
  title: 'Serialized parameters are parsed back to the same values',
  absent: ({ operations }) =>
    unless(
      operations.some(({ parameters }) => parameters.length > 0),
      'no operation has parameters',
    ),
  cases: async function* (session) {
    for (const operation of session.operations) {
      for (const parameter of operation.operation.parameters) {
        const about = {
          subject: operation.name,
          name: `${parameter.in} ${parameter.name}`,
          pointer: parameter.pointer,
        };
        const reason =
          reasonNotCallable(operation, session) ??
          reasonNotTold(operation, session) ??
          (isUnseparated(operation.operation, parameter)
            ? 'cannot be judged: nothing separates it from another parameter in the path'
            : sharesFields(operation.operation, parameter, session.types)
              ? 'cannot be judged: another parameter has fields of the same names in the query'
              : undefined);
        const { values, reasons } = serializable(valuesOf(operation, parameter, session), {
          parameter,
          operation: operation.operation,
          names: session.types.names(parameter.schema),
        });
        if (reason !== undefined) yield { ...about, skipped: reason };
        else if (values.length === 0)
          yield {
            ...about,
            ...(reasons.size > 0
              ? { skipped: [...reasons].join('; ') }
              : {
                  failure:
                    'there is no value to send: neither the fixtures nor the document has one that the schema allows',
                }),
          };
        else {
          const failures: string[] = [];
          for (const value of values)
            failures.push(...(await roundTrip(value, { tested: operation, parameter, session })));
          for (const [value, text] of serializedExamples(parameter, session))
            failures.push(
              ...(await roundTrip(value, { tested: operation, parameter, session, text })),
            );
          yield {
            ...about,
            count: values.length,
            ...(failures[0] !== undefined && {
              failure: `${failures[0]}${failures.length > 1 ? ` (and ${failures.length - 1} more values)` : ''}`,
            }),
          };
          // Kinds of values that the schema allows but whose serialization is undefined.
          for (const other of reasons)
            yield { ...about, name: `${about.name}, other values`, skipped: other };
        }
      }
    }
  },
});

/** The values of the fixtures, then values that are hard to serialize. */
function valuesOf(
  operation: WireOperation,
  parameter: DocumentParameter,
  session: Session,
): readonly Json[] {
  const name = operation.fixture?.name ?? '';
  const factory = parameterFactory(
    member(session.subject.fixtures, 'operationFactories', name, 'request', 'parameters'),
    parameter.in,
  );
  const varied = (factory?.variants() ?? [])
    .filter(isRecord)
    .map((set) => set[parameter.name] ?? set[parameter.name.toLowerCase()]);
  const all = [fixtureValue(operation, parameter), ...varied, ...probes(parameter, session)].filter(
    (value) => value !== undefined && isJson(value),
  );
  return distinct(all);
}

interface ParameterContext {
  readonly parameter: DocumentParameter;
  readonly operation: DocumentOperation;
  /** The declared property names of its objects. */
  readonly names: ReadonlySet<string> | undefined;
}

/** Selects values with a defined and unambiguous serialization, and reasons against the others. */
function serializable(
  all: readonly Json[],
  context: ParameterContext,
): { readonly values: readonly Json[]; readonly reasons: ReadonlySet<string> } {
  const values: Json[] = [];
  const reasons = new Set<string>();
  for (const value of all) {
    const reason = reasonOf(value, context.parameter);
    if (reason !== undefined) reasons.add(reason);
    else if (!isAmbiguous(value, context) && values.length < maxValues) values.push(value);
  }
  return { values, reasons };
}

function reasonOf(value: Json, parameter: DocumentParameter): string | undefined {
  if (parameter.mediaType !== undefined) return undefined;
  if (value === null) return undefined;
  return (
    undefinedReason(parameter, parameter.in, schemaKind(value)) ??
    (isNested(value, parameter)
      ? 'undefined behaviour: lists and objects inside of others'
      : undefined)
  );
}

/** Whether a value has lists or objects inside of it, which OpenAPI does not say how to write. */
export function isNested(value: Json, { mediaType }: DocumentParameter): boolean {
  return (
    mediaType === undefined &&
    membersOf(value).some((member) => isArray(member) || isObject(member))
  );
}

/** What may be read in two ways inside of a list or object: separators, and empty texts. */
function separatorsOf({ in: location, style, explode }: DocumentParameter): RegExp {
  if (location === 'header') return /^$|[^!-~]|[,=]/;
  if (style === 'spaceDelimited' || style === 'pipeDelimited') return /[ |]/;
  return style === 'label' && explode ? /^$|^\.*$|\./ : /^$/;
}

/** Whether the serialization of a value is ambiguous, or changes the path. */
function isAmbiguous(
  value: Json,
  { parameter, operation: { parameters }, names: known }: ParameterContext,
): boolean {
  const { in: location, style, explode, allowReserved, mediaType, required } = parameter;
  if (mediaType !== undefined) return location === 'path' && value === '';
  // What a cookie cannot hold has to be given in escaped form.
  if (style === 'cookie' && /[^!#-+\--:<-[\]-~]/.test(wholeText(value))) return true;
  if (value === null) return required;
  if (schemaKind(value) === 'primitive') {
    const text = String(value);
    if (location === 'header') return /[^ -~]|^\s|\s$|^$/.test(text);
    return location === 'path'
      ? /^\.{0,2}$/.test(text)
      : allowReserved && /%[\da-f]{2}/i.test(text);
  }
  const members = membersOf(value).filter((member) => member !== null);
  const names = isObject(value) ? Object.keys(value) : [];
  const isOther = (name: string): boolean =>
    known?.has(name) === false ||
    parameters.some(
      (documentParameter) =>
        documentParameter.in === 'query' &&
        documentParameter !== parameter &&
        documentParameter.name === name,
    );
  return (
    (members.length === 0 && (required || location === 'path')) ||
    [...members, ...names].some((text) => separatorsOf(parameter).test(String(text))) ||
    (allowReserved && [...members, ...names].some((text) => /[,%]/.test(String(text)))) ||
    (style === 'matrix' && explode && names.includes(parameter.name)) ||
    (isSpread(parameter) && names.some(isOther))
  );
}

function wholeText(value: Json): string {
  if (!isArray(value) && !isObject(value)) return String(value);
  const names = isObject(value) ? Object.keys(value) : [];
  return [...names, ...membersOf(value)].join('');
}

interface Trip {
  readonly tested: WireOperation;
  readonly parameter: DocumentParameter;
  readonly session: Session;
  /** What is sent for the value, as an example of the document says. */
  readonly text?: string;
}

/** The values that examples of the document show together with their serialized form (3.2). */
function serializedExamples(
  { pointer }: DocumentParameter,
  { subject: { document } }: Session,
): readonly (readonly [value: Json, text: string])[] {
  const owner = at(document, pointer);
  const examples = isObject(owner) ? owner['examples'] : undefined;
  return Object.values(isObject(examples) ? examples : {}).flatMap((written) => {
    const example = referred(written, document);
    const { dataValue, serializedValue } = isObject(example) ? example : {};
    return dataValue !== undefined && typeof serializedValue === 'string'
      ? [[dataValue, serializedValue] as const]
      : [];
  });
}

/** Whether a request has a text in the place of a parameter. */
function isSent(text: string, { in: location, name, whole }: DocumentParameter, source: Source) {
  const { query, path, headers } = source;
  const plain = (each: string): string => each.replaceAll('+', '%20').replace(/^\?/, '');
  if (location === 'path') return path.get(name) === text;
  if (location === 'header') return headers.get(name.toLowerCase()) === text;
  if (location === 'cookie') return `; ${headers.get('cookie') ?? ''};`.includes(`; ${text};`);
  if (whole) return plain(query) === plain(text);
  return `&${plain(query)}&`.includes(`&${plain(text)}&`);
}

async function roundTrip(
  value: Json,
  { tested, parameter, session, text }: Trip,
): Promise<readonly string[]> {
  const least = fixtureValues(tested, session, { requiredOnly: true });
  const parameters = new Map([...least.parameters, [parameter.pointer, value]]);
  const shown = JSON.stringify(value).slice(0, 100);
  const { request, error } = await session.call(tested, { values: { ...least, parameters } });
  if (request === undefined) return [`${shown} was not sent: ${messageOf(error)}`];
  const wrong = request.problems.find(
    ({ part, pointer }) =>
      part === 'operation' ||
      pointer === parameter.pointer ||
      (part === 'query' && pointer === undefined),
  );
  if (wrong !== undefined) return [`${shown}, sent as ${request.target}: ${wrong.text}`];
  if (text !== undefined && !isSent(text, parameter, request.source))
    return [`${shown} is not sent as ${text}: ${where(parameter, request.source, request.target)}`];
  const context = {
    parameter,
    operation: tested.operation,
    schemes: session.wire.schemes,
    types: session.types,
  };
  const problem =
    readBack(value, context, request.source) ??
    (isNeedlesslyEncoded(value, parameter, request.source)
      ? ': its reserved characters are encoded, which the document allows to stand'
      : undefined);
  return problem === undefined
    ? []
    : [
        `${shown}, sent as ${where(parameter, request.source, request.target)}${problem.startsWith(':') ? '' : ', '}${problem}`,
      ];
}

/** With `allowReserved`, reserved characters are not encoded (RFC 6570, section 3.2.3). */
function isNeedlesslyEncoded(
  value: Json,
  { allowReserved, name, in: location }: DocumentParameter,
  { query, path }: Source,
): boolean {
  if (!allowReserved || typeof value !== 'string') return false;
  if (location === 'path') return /%(?:3A|40)/i.test(path.get(name) ?? '');
  if (location !== 'query') return false;
  return receivedFields(query).some(
    ([field, text]) => field === name && /%(?:2F|3A|40)/i.test(text),
  );
}

function where(
  { in: location, name }: DocumentParameter,
  { headers }: Source,
  target: string,
): string {
  return location === 'header'
    ? (headers.get(name.toLowerCase()) ?? 'nothing')
    : location === 'cookie'
      ? (headers.get('cookie') ?? 'nothing')
      : target;
}

interface ParameterOf {
  readonly parameter: DocumentParameter;
  readonly operation: DocumentOperation;
  readonly schemes: DocumentWire['schemes'];
  readonly types: Session['types'];
}

/** The difference between a parameter in a request and its value; `undefined` if there is none. */
export function readBack(
  value: Json,
  { parameter, operation, schemes, types }: ParameterOf,
  source: Source,
): string | undefined {
  if (parameter.whole) {
    const read = readQuerystring(parameter, source.query, types)?.value ?? {};
    return isSame(withoutEmpty(value), withoutEmpty(read))
      ? undefined
      : `is read as ${JSON.stringify(read)}`;
  }
  const kind = schemaKind(value);
  const isNothing =
    value === null ||
    (parameter.mediaType === undefined &&
      kind !== 'primitive' &&
      membersOf(value).every((member) => member === null));
  const reading = deserialize(parameter, source, kind);
  if (reading.state === 'wrong') return reading.problem;
  if (reading.state === 'undefined') return undefined;
  if (reading.state === 'json')
    return isSame(value, reading.json) ? undefined : `is read as ${JSON.stringify(reading.json)}`;
  if (reading.state === 'absent') return isNothing ? undefined : 'is not there';
  const { wire } = reading;
  const own =
    isSpread(parameter) && wire instanceof Map
      ? new Map(
          [...wire].filter(([name]) => !belongsToOther(name, parameter, { operation, schemes })),
        )
      : wire;
  if (isNothing && (own === '' || (own instanceof Map && own.size === 0))) return undefined;
  // RFC 9110, section 5.5: whitespace around the value of a header is not part of it.
  const sent = parameter.in === 'header' && typeof value === 'string' ? value.trim() : value;
  return equalsWire(sent, own)
    ? undefined
    : `is read as ${JSON.stringify(own instanceof Map ? Object.fromEntries(own) : own)}`;
}

/** A form has no fields for members that are null or empty. */
function withoutEmpty(value: Json): Json {
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).filter(
      ([, member]) =>
        member !== null && (typeof member !== 'object' || membersOf(member).length > 0),
    ),
  );
}

export function membersOf(value: Json): readonly Json[] {
  return isArray(value) ? value : isObject(value) ? Object.values(value) : [];
}
