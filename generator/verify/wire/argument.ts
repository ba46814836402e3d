// The one argument of a call, made from values by place and from what the function says about its keys.

import {
  type DocumentMedia,
  type DocumentOperation,
  type DocumentParameter,
  type DocumentResponse,
  essence,
  isJsonType,
  mediaFor,
} from '../enumerate.js';
import { at, isArray, isObject, type Json, type JsonObject } from '../judge/json.js';
import { kindOf } from '../server/deserialize.js';
import { bodiesOf, entries, isRecord, type Named } from './packages.js';
import type { Session, Values, WireOperation } from './session.js';

interface Wanted {
  /** Only what the document requires. */
  readonly least?: boolean;
}

/**
 * The request of the fixtures, for the usual response where another value asks for a stream. What they have no value for is left out; the
 * service will miss it where it is required.
 */
export function fixtureValues(each: WireOperation, session: Session, wanted: Wanted = {}): Values {
  return declining(givenValues(each, session, wanted), { each, session });
}

function givenValues(each: WireOperation, session: Session, { least = false }: Wanted): Values {
  const { operation, fixture } = each;
  const parameters = new Map<string, unknown>();
  for (const parameter of operation.parameters) {
    if (least && !parameter.required) continue;
    const given = fixtureValue(each, parameter);
    const value = given ?? (parameter.in === 'cookie' ? probes(parameter, session)[0] : undefined);
    if (value !== undefined) parameters.set(parameter.pointer, value);
  }
  const media = sentMedia(each);
  const hasBody = media !== undefined && (!least || operation.body?.required === true);
  return {
    parameters,
    ...(hasBody && {
      body: bodyValue(
        bodiesOf(fixture?.request ?? {}).get(media.name) ?? fixture?.request['body'],
        media,
        session,
      ),
    }),
  };
}

export function fixtureValue(
  { fixture }: WireOperation,
  { in: location, name }: DocumentParameter,
): unknown {
  const found = entries(fixture?.request[location]).find(([key]) =>
    location === 'header' ? key.toLowerCase() === name.toLowerCase() : key === name,
  );
  return found?.[1];
}

/** The media type that the client sends, as the document has it. */
export function sentMedia({ operation, function: own }: WireOperation): DocumentMedia | undefined {
  const name = own?.description.body?.mediaType;
  const content = operation.body?.content ?? [];
  return name === undefined
    ? undefined
    : (content.find((media) => media.name === name) ?? mediaFor(content, name));
}

/** A fixture in the form that the media type is given in: bytes where the schema is about bytes. */
export function bodyValue(fixture: unknown, media: DocumentMedia, { types }: Session): unknown {
  const type = essence(media.name);
  // A text that the fixtures have not: of a structure that nobody knows how to write.
  if (type.startsWith('text/')) return fixture ?? everyByte();
  // Of a range of types, what has a structure is JSON.
  if (
    isJsonType(type) ||
    (type.includes('*') && isJson(fixture) && typeof fixture === 'object' && fixture !== null)
  )
    return fixture;
  if (type === 'application/x-www-form-urlencoded') return fixture;
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
      const type = chosenType(media.encoding.get(name)?.contentType);
      return [
        name,
        Array.isArray(value)
          ? value.map((item: unknown, index) => asPart(item, types.below(schema, index), type))
          : asPart(value, schema, type),
      ];
    }),
  );
}

/** Of a list or a range of types, the value chooses one; a single one is the client's to set. */
function chosenType(stated: string | undefined): string {
  if (stated === undefined || !/[,*]/.test(stated)) return '';
  const [first = ''] = stated.split(',').map((type) => type.trim());
  return first.replace('*/*', 'application/octet-stream').replace('/*', '/x-any');
}

export function everyByte(): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, index) => index);
}

/** The values under the keys of the function; a text says why there is no such argument. */
export function argumentOf(
  { operation, function: own }: WireOperation,
  { parameters, body }: Values,
): Named | string {
  const result: [string, unknown][] = [];
  for (const [pointer, value] of parameters) {
    const parameter = operation.parameters.find((each) => each.pointer === pointer);
    const found = own?.description.parameters.find(
      (each) => each.in === parameter?.in && each.name === parameter.name,
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

/** JSON as it is sent: what `JSON.stringify` makes of it. */
export function isJson(value: unknown): value is Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (isArray(value)) return value.every(isJson);
  return (
    isObject(value) &&
    !(value instanceof Blob) &&
    !ArrayBuffer.isView(value) &&
    !(value instanceof ReadableStream) &&
    Object.values(value).every(isJson)
  );
}

const texts = [
  'a',
  'a b',
  'a,b',
  'a/b',
  'a&b=c',
  '100%',
  'ä€𝄞',
  "it's",
  '+',
  ';',
  '|',
  'a?b#c',
  '[x]',
  '"',
  ':@!$*()',
  'true',
  '1',
  '',
];

const numbers = [0, 1, -1, 1.5, 10, 1e21, 25];

const words = ['blue', 'black', 'brown'];

/** The values among the hard ones that the schema of a parameter allows; the ones that the document shows come first. */
export function probes(
  parameter: DocumentParameter,
  { subject: { document, judge }, types }: Session,
): readonly Json[] {
  const { schema } = parameter;
  const shown = [
    ...stated(at(document, parameter.pointer)),
    ...(schema === undefined ? [] : stated(at(document, schema))),
  ];
  const leaves: readonly Json[] = [...texts, ...numbers, true, false];
  const item = types.below(schema, 0);
  const items = item === undefined ? [] : stated(at(document, item));
  const lists = [
    words,
    ['one'],
    ['a,b', 'c d'],
    ['x&y', 'ü'],
    [1, 2],
    [1.5, -1],
    [true, false],
    items.slice(0, 1),
    items,
    [],
  ];
  const objects = [
    { R: 100, G: 200, B: 150 },
    { R: '100' },
    { 'a b': 'c&d' },
    { R: 'ä', G: 'x y' },
    {},
    ...named(parameter, { document, types }),
  ];
  const allowed = (value: Json): boolean =>
    schema === undefined || judge.judge(schema, value, 'request').valid;
  const found = new Map(
    [...shown, ...leaves, ...lists, ...objects]
      .filter((value) => types.kinds(schema).includes(kindOf(value)) && allowed(value))
      .map((value) => [JSON.stringify(value), value]),
  );
  return [...found.values()];
}

function stated(schema: Json | undefined): readonly Json[] {
  if (!isObject(schema)) return [];
  const { enum: members, const: constant, default: standard, example, examples } = schema;
  const shown = isArray(examples)
    ? examples
    : isObject(examples)
      ? Object.values(examples).flatMap((each) =>
          isObject(each) && each['value'] !== undefined ? [each['value']] : [],
        )
      : [];
  return [example, ...shown, ...(isArray(members) ? members : []), constant, standard].filter(
    (value) => value !== undefined,
  );
}

/** An object with the names that the schema has, each with a text or a number. */
function named(
  { schema }: DocumentParameter,
  { types }: Pick<Session, 'types'> & { readonly document: Json },
): readonly Json[] {
  const names = [...(types.names(schema) ?? [])].slice(0, 5);
  return names.length === 0
    ? []
    : [
        Object.fromEntries(names.map((name) => [name, 'x'])),
        Object.fromEntries(names.map((name) => [name, 1])),
        Object.fromEntries(names.slice(0, 1).map((name) => [name, 'a b'])),
      ];
}

/** A request for a response of one media type. */
interface Asked {
  readonly values: Values;
  readonly options: Named;
  /** It is declared to get that media type: a client that asks for another one is wrong. */
  readonly isDeclared: boolean;
}

/**
 * The request whose response has a media type, as far as a declaration says what that depends on: for operations that
 * document a stream beside another response.
 */
export function askingFor(
  media: DocumentMedia | undefined,
  values: Values,
  { each, session }: About,
): Asked {
  const choice = choiceOf(each);
  if (choice === undefined || media === undefined || !isStreamType(media.name))
    return { values, options: {}, isDeclared: false };
  if (choice.by === 'accept') {
    const isDeclared = essence(media.name) === essence(choice.mediaType);
    return { values, options: isDeclared ? { stream: true } : {}, isDeclared };
  }
  const isFirst = each.operation.responses.some(
    ({ content }) => content.find(({ name }) => isStreamType(name))?.pointer === media.pointer,
  );
  return {
    values: withValue(values, choice.value, { choice, each }),
    options: {},
    isDeclared: isFirst && placeOf(choice, { each, session }) !== undefined,
  };
}

/** The same request, where it asked for a stream as one that does not. */
function declining(values: Values, about: About): Values {
  const choice = choiceOf(about.each);
  if (choice === undefined || choice.by === 'accept') return values;
  const schemas = alternatives(placeOf(choice, about), about.session.subject.document);
  const given =
    choice.by === 'parameter'
      ? values.parameters.get(choice.pointer)
      : isRecord(values.body)
        ? values.body[choice.name]
        : undefined;
  const isDefault = schemas.some((schema) => schema['default'] === choice.value);
  const isAsked = given === choice.value || (isDefault && (given === undefined || given === null));
  const others = [
    typeof choice.value === 'boolean' ? !choice.value : undefined,
    ...schemas.flatMap(({ enum: listed }) => (isArray(listed) ? listed : [])),
  ];
  return isAsked
    ? withValue(
        values,
        others.find((each) => typeof each === typeof choice.value && each !== choice.value),
        { choice, each: about.each },
      )
    : values;
}

/** What the function of such an operation says of itself, beside what the document does. */
export function choiceSentences(operation: DocumentOperation): readonly string[] {
  const choice = choiceOf({ operation });
  if (choice === undefined) return [];
  const where =
    choice.by === 'accept'
      ? 'the option `stream` is `true`'
      : `\`${choice.name}\` is \`${JSON.stringify(choice.value)}\``;
  return ['events', 'items'].map((what) => `Where ${where}, it returns a stream of ${what}.`);
}

/** Without the streams, where something has to ask for them. */
export function usualContent(
  { content }: Pick<DocumentResponse, 'content'>,
  each: Pick<WireOperation, 'operation'>,
): readonly DocumentMedia[] {
  const usual = choiceOf(each) ? content.filter(({ name }) => !isStreamType(name)) : [];
  return usual.length > 0 ? usual : content;
}

interface About {
  readonly each: WireOperation;
  readonly session: Session;
}

type Choice = { readonly by: 'accept'; readonly mediaType: string } | ByValue;

type ByValue =
  | { readonly by: 'property'; readonly name: string; readonly value: Json }
  | {
      readonly by: 'parameter';
      readonly name: string;
      readonly pointer: string;
      readonly value: Json;
    };

/** `x-stream-when`, else the condition of `x-fern-streaming`. */
function choiceOf({
  operation: { streamWhen: declared, parameters },
}: Pick<WireOperation, 'operation'>): Choice | undefined {
  if (!isObject(declared)) return undefined;
  const { accept, property, parameter, value = true, 'stream-condition': condition } = declared;
  if (typeof accept === 'string') return { by: 'accept', mediaType: accept };
  const pointer = parameters.find(
    ({ name, in: location }) =>
      name === parameter && (location === 'query' || location === 'header'),
  )?.pointer;
  if (typeof parameter === 'string')
    return pointer === undefined ? undefined : { by: 'parameter', name: parameter, pointer, value };
  const name =
    typeof property === 'string' ? property : /^\$request\.([^.]+)$/.exec(String(condition))?.[1];
  return name === undefined ? undefined : { by: 'property', name, value };
}

/** Without a value: nothing is said. */
function withValue(
  values: Values,
  value: unknown,
  { choice, each }: { readonly choice: ByValue; readonly each: WireOperation },
): Values {
  if (choice.by === 'parameter') {
    const others = [...values.parameters].filter(([pointer]) => pointer !== choice.pointer);
    return {
      ...values,
      parameters: new Map(value === undefined ? others : [...others, [choice.pointer, value]]),
    };
  }
  // An optional body that was left out has to be there to hold it.
  const body = values.body ?? (value === undefined ? undefined : each.fixture?.request['body']);
  if (!isRecord(body)) return values;
  const others = Object.entries(body).filter(([name]) => name !== choice.name);
  return {
    ...values,
    body: Object.fromEntries(value === undefined ? others : [...others, [choice.name, value]]),
  };
}

/** The schema of what chooses. */
function placeOf(
  choice: ByValue,
  { each: { operation }, session: { types } }: About,
): string | undefined {
  if (choice.by === 'parameter')
    return operation.parameters.find(({ pointer }) => pointer === choice.pointer)?.schema;
  return operation.body?.content.flatMap(({ schema }) => types.below(schema, choice.name) ?? [])[0];
}

/** The schema and everything that it consists of. */
function alternatives(
  pointer: string | undefined,
  document: JsonObject,
  seen: readonly string[] = [],
): readonly JsonObject[] {
  const schema =
    pointer === undefined || seen.includes(pointer) ? undefined : at(document, pointer);
  if (pointer === undefined || !isObject(schema)) return [];
  const { $ref } = schema;
  const members = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) =>
    isArray(schema[keyword])
      ? schema[keyword].map((_, index) => `${pointer}/${keyword}/${index}`)
      : [],
  );
  return [
    schema,
    ...[
      ...(typeof $ref === 'string' && $ref.startsWith('#') ? [$ref.slice(1)] : []),
      ...members,
    ].flatMap((each) => alternatives(each, document, [...seen, pointer])),
  ];
}

function isStreamType(mediaType: string): boolean {
  return /^(?:text\/event-stream|application\/(?:jsonl|x-jsonl|x-ndjson|ndjson|x-json-stream|stream\+json|(?:[\w.!#$&^-]+\+)?json-seq))$/.test(
    essence(mediaType),
  );
}
