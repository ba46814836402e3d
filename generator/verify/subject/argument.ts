// Builds the argument of a call from values by location, using the keys that the function states.

import { entries, isJson, isRecord, type Members } from './exports.js';
import {
  type DocumentMedia,
  type DocumentOperation,
  type DocumentParameter,
  type DocumentResponse,
  essence,
  isJsonType,
  mediaFor,
} from '../reading/enumerate.js';
import { at, distinct, isArray, isObject, type Json, referred } from '../judge/json.js';
import { schemaKind, type Types } from '../reading/types.js';
import type { Subject } from './check.js';
import { bodiesOf, type OperationFixture, type StandAlone } from './packages.js';

/** An operation with its function and its fixture. */
export interface WireOperation {
  readonly operation: DocumentOperation;
  /** The name of its function or fixture; its pointer if it has neither. */
  readonly name: string;
  readonly function?: StandAlone | undefined;
  readonly fixture?: OperationFixture | undefined;
}

/** The values of a request: parameters by their pointers, and the body. */
export interface Values {
  readonly parameters: ReadonlyMap<string, unknown>;
  readonly body?: unknown;
}

/** What values are made and converted by. */
export interface Making {
  readonly subject: Subject;
  readonly types: Types;
}

interface ValueOptions {
  /** Only required parameters and a required body. */
  readonly requiredOnly?: boolean;
}

/** The values of the request fixture, changed if they would request a stream. */
export function fixtureValues(
  operation: WireOperation,
  session: Making,
  wanted: ValueOptions = {},
): Values {
  return withoutStream(requestValues(operation, session, wanted), { tested: operation, session });
}

function requestValues(
  wireOperation: WireOperation,
  session: Making,
  { requiredOnly = false }: ValueOptions,
): Values {
  const { operation, fixture } = wireOperation;
  const parameters = new Map<string, unknown>();
  for (const parameter of operation.parameters) {
    if (requiredOnly && !parameter.required) continue;
    const given = fixtureValue(wireOperation, parameter);
    const value = given ?? (parameter.in === 'cookie' ? probes(parameter, session)[0] : undefined);
    if (value !== undefined) parameters.set(parameter.pointer, value);
  }
  const media = sentMedia(wireOperation);
  if (media === undefined || (requiredOnly && operation.body?.required !== true))
    return { parameters };
  const bodies = bodiesOf(fixture?.request ?? {});
  const body = bodies.size === 0 ? fixture?.request['body'] : bodies.get(media.name);
  return { parameters, body: bodyValue(body, media, session) };
}

export function fixtureValue(
  { fixture }: WireOperation,
  { in: location, name }: DocumentParameter,
): unknown {
  const entry = entries(fixture?.request[location]).find(([key]) =>
    location === 'header' ? key.toLowerCase() === name.toLowerCase() : key === name,
  );
  return entry?.[1];
}

/** The entry of the document for the media type that the client sends. */
export function sentMedia({ operation, function: own }: WireOperation): DocumentMedia | undefined {
  const name = own?.description.body?.mediaType;
  const content = operation.body?.content ?? [];
  return name === undefined
    ? undefined
    : (content.find((media) => media.name === name) ?? mediaFor(content, name));
}

/** The operation as it is called to send another media type; `undefined` if no call does. */
export function sendingAs(
  operation: WireOperation,
  media: DocumentMedia,
): WireOperation | undefined {
  const own = operation.function;
  if (media === sentMedia(operation)) return operation;
  const contentType = media.name;
  const description = own?.describe({ contentType });
  if (own === undefined || description === undefined) return undefined;
  const changed: WireOperation = {
    ...operation,
    function: {
      ...own,
      description,
      call: (client, argument, options) => own.call(client, argument, { ...options, contentType }),
    },
  };
  return sentMedia(changed) === media ? changed : undefined;
}

/** Why no call chooses a media type; `undefined` if there is no reason. */
export function reasonWithoutChoice(
  media: DocumentMedia,
  content: readonly DocumentMedia[],
  { subject: { reported } }: Making,
): string | undefined {
  if (reported.has(`client/media-type ${media.pointer}`))
    return 'no call chooses it, which a diagnostic says';
  const names = content.map(({ name }) => essence(name));
  const own = names.indexOf(essence(media.name));
  // The first name of a JSON is chosen, whichever that is.
  const isOther =
    names.includes('application/json') &&
    (/^(?:text\/json|application\/\*\+json|text\/plain)$/.test(names[own] ?? '') ||
      names.slice(0, own).includes('text/json'));
  return isOther ? 'it is another name for the same JSON' : undefined;
}

/** Converts a fixture to what the client accepts: bytes if the schema describes bytes. */
export function bodyValue(fixture: unknown, media: DocumentMedia, { types }: Making): unknown {
  const type = essence(media.name);
  // The fixture of a body that is described by its items is a list.
  if (media.itemSchema !== undefined && Array.isArray(fixture)) return fixture;
  // The fixtures have no text for arrays and objects, whose serialization as text is undefined.
  if (type.startsWith('text/')) return fixture ?? everyByte();
  // With a range of media types, arrays and objects are JSON.
  if (
    isJsonType(type) ||
    (type.includes('*') && isJson(fixture) && typeof fixture === 'object' && fixture !== null)
  )
    return fixture;
  if (type === 'application/x-www-form-urlencoded') return fixture;
  const isRange = type.endsWith('/*') && type !== '*/*';
  if (isRange && !(fixture instanceof Blob))
    return new Blob([fixture instanceof Uint8Array ? fixture.slice() : everyByte().slice()], {
      type: partType(type),
    });
  if (!type.startsWith('multipart/'))
    return fixture instanceof Uint8Array || fixture instanceof Blob
      ? fixture
      : typeof fixture === 'string' && !types.isBinary(media.schema)
        ? fixture
        : everyByte();
  if (!isRecord(fixture)) return fixture;
  const asPart = (value: unknown, schema: string | undefined, type: string): unknown => {
    if (types.isBinary(schema) && typeof value === 'string') return new Blob([value], { type });
    return value instanceof Blob && value.type === '' ? new Blob([value], { type }) : value;
  };
  return Object.fromEntries(
    entries(fixture).map(([name, value]) => {
      const schema = types.below(media.schema, name);
      const type = partType(media.encoding.get(name)?.contentType);
      return [
        name,
        Array.isArray(value)
          ? value.map((item: unknown, index) => asPart(item, types.below(schema, index), type))
          : asPart(value, schema, type),
      ];
    }),
  );
}

/** The type of a part if several are allowed; empty if there is one, which the client sets. */
function partType(statedValues: string | undefined): string {
  if (statedValues === undefined || !/[,*]/.test(statedValues)) return '';
  const [first = ''] = statedValues.split(',').map((type) => type.trim());
  return first.replace('*/*', 'application/octet-stream').replace('/*', '/x-any');
}

export function everyByte(): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, index) => index);
}

/** The values by the keys of the function, or the reason why there is no such argument. */
export function argumentOf(
  { operation, function: own }: WireOperation,
  { parameters, body }: Values,
): Members | string {
  const result: [string, unknown][] = [];
  for (const [pointer, value] of parameters) {
    const parameter = operation.parameters.find(
      (documentParameter) => documentParameter.pointer === pointer,
    );
    const found = own?.description.parameters.find(
      (candidate) => candidate.in === parameter?.in && candidate.name === parameter.name,
    );
    if (found === undefined)
      return `the function has no key for the ${parameter?.in} parameter ${parameter?.name}`;
    result.push([found.key, value]);
  }
  if (body === undefined) return Object.fromEntries(result);
  const description = own?.description.body;
  if (description === undefined) return 'the function takes no body';
  if (description.key !== undefined)
    return Object.fromEntries([...result, [description.key, body]]);
  if (!isRecord(body))
    return 'the function wants the properties of the body, and the body is no object';
  const keys = new Set(result.map(([key]) => key));
  const collision = Object.keys(body).find((key) => keys.has(key));
  return collision === undefined
    ? Object.fromEntries([...result, ...Object.entries(body)])
    : `${collision} is a parameter and a property of the body`;
}

/** Values that the schema allows: the document's examples, then some that are hard to write. */
export function probes(
  parameter: DocumentParameter,
  { subject: { document, judge }, types }: Making,
): readonly Json[] {
  const { schema } = parameter;
  const shown = [
    ...statedValues(at(document, parameter.pointer)),
    ...(schema === undefined ? [] : statedValues(at(document, schema))),
  ];
  const item = types.below(schema, 0);
  const items = item === undefined ? [] : statedValues(at(document, item));
  const names = [...(types.names(schema) ?? [])].slice(0, 5);
  const named = (value: Json): Json => Object.fromEntries(names.map((name) => [name, value]));
  const made: readonly Json[] = [
    ...['a', 'a/b', 'a b', 'a,b;c|d', '100%&ä€𝄞=+"?#[x]', ':@!$*()', 'true', '1', ''],
    ...[0, 1.5, -1, 1e21, 25, true, false],
    ...[
      ['blue', 'black', 'brown'],
      ['a,b', 'c d'],
      ['x&y', 'ü'],
      [1.5, -1],
      [true, false],
    ],
    ...[items.slice(0, 1), items, [], {}],
    ...[{ R: 100, G: 200, B: 150 }, { 'a b': 'c&d' }, named('x'), named(1)],
  ];
  const allowed = (value: Json): boolean =>
    schema === undefined || judge.judge(schema, value, 'request').valid;
  return distinct(
    [...shown, ...made].filter(
      (value) => types.kinds(schema).includes(schemaKind(value)) && allowed(value),
    ),
  );
}

function statedValues(schema: Json | undefined): readonly Json[] {
  if (!isObject(schema)) return [];
  const { enum: members, const: constant, default: standard, example, examples } = schema;
  const shown = isArray(examples)
    ? examples
    : isObject(examples)
      ? Object.values(examples).flatMap((value) =>
          isObject(value) && value['value'] !== undefined ? [value['value']] : [],
        )
      : [];
  return [example, ...shown, ...(isArray(members) ? members : []), constant, standard].filter(
    (value) => value !== undefined,
  );
}

/** How to request a response of one media type. */
interface MediaRequest {
  readonly options: Members;
  /** Whether the document declares that this request gets the media type: the client accepts it. */
  readonly isDeclared: boolean;
}

/** How to request a media type. A stream that a declaration chooses is not requested. */
export function requestFor(
  media: DocumentMedia | undefined,
  { tested, session }: About,
): MediaRequest {
  const { operation, function: own } = tested;
  const response = operation.responses.find(({ content }) =>
    content.some((other) => other === media),
  );
  if (media === undefined || response === undefined || isChosenStream(media, tested))
    return { options: {}, isDeclared: false };
  const accept = media.name;
  const { success = {} } = own?.description ?? {};
  const isChosen = own?.describe({ accept })?.accept?.split(', ')[0] === accept;
  const isOneOfSeveral =
    response.content.length > 1 &&
    Object.values(success).some((kind) => kind !== 'none') &&
    /^(?:2|default)/.test(response.status);
  return {
    options: isChosen ? { accept } : {},
    isDeclared:
      isChosen ||
      (isOneOfSeveral && reasonWithoutChoice(media, response.content, session) === undefined),
  };
}

/** Whether a declaration says what requests this stream. */
export function isChosenStream(
  { name }: DocumentMedia,
  { operation }: Pick<WireOperation, 'operation'>,
): boolean {
  return isStreamType(name) && isObject(operation.streamWhen);
}

/** Changes the value that requests a stream to another one that its schema allows. */
function withoutStream(values: Values, { tested: { operation }, session }: About): Values {
  const { streamWhen } = operation;
  if (!isObject(streamWhen)) return values;
  const { parameter, property, value = true, 'stream-condition': condition } = streamWhen;
  const name =
    property ?? parameter ?? /^\$request\.([^.]+)$/.exec(String(condition))?.[1] ?? undefined;
  if (typeof name !== 'string') return values;
  const { document } = session.subject;
  const own = operation.parameters.find(
    (documentParameter) => documentParameter.name === parameter,
  );
  const schema =
    own?.schema ??
    operation.body?.content.map((media) => session.types.below(media.schema, name)).find(Boolean);
  const listed = schema === undefined ? [] : statedValues(referred(at(document, schema), document));
  const other = typeof value === 'boolean' ? !value : listed.find((member) => member !== value);
  if (other === undefined) return values;
  if (own !== undefined)
    return { ...values, parameters: new Map([...values.parameters, [own.pointer, other]]) };
  return isRecord(values.body) ? { ...values, body: { ...values.body, [name]: other } } : values;
}

/** The content of a response without streams, if these have to be requested. */
export function defaultContent(
  { content }: Pick<DocumentResponse, 'content'>,
  each: Pick<WireOperation, 'operation'>,
): readonly DocumentMedia[] {
  const usual = content.filter((media) => !isChosenStream(media, each));
  return usual.length > 0 ? usual : content;
}

interface About {
  readonly tested: WireOperation;
  readonly session: Making;
}

function isStreamType(mediaType: string): boolean {
  return /^(?:text\/event-stream|application\/(?:jsonl|x-jsonl|x-ndjson|ndjson|x-json-stream|stream\+json|(?:[\w.!#$&^-]+\+)?json-seq))$/.test(
    essence(mediaType),
  );
}
