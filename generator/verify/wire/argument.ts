// Builds the argument of a call from values by location, using the keys that the function states.

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

interface ValueOptions {
  /** Only required parameters and a required body. */
  readonly requiredOnly?: boolean;
}

/**
 * The values of the request fixture. If they would request a stream, they are changed so that they do not. Values that the fixtures lack
 * are left out, which the server reports if they are required.
 */
export function fixtureValues(
  each: WireOperation,
  session: Session,
  wanted: ValueOptions = {},
): Values {
  return withoutStream(requestValues(each, session, wanted), { each, session });
}

function requestValues(
  each: WireOperation,
  session: Session,
  { requiredOnly = false }: ValueOptions,
): Values {
  const { operation, fixture } = each;
  const parameters = new Map<string, unknown>();
  for (const parameter of operation.parameters) {
    if (requiredOnly && !parameter.required) continue;
    const given = fixtureValue(each, parameter);
    const value = given ?? (parameter.in === 'cookie' ? probes(parameter, session)[0] : undefined);
    if (value !== undefined) parameters.set(parameter.pointer, value);
  }
  const media = sentMedia(each);
  const hasBody = media !== undefined && (!requiredOnly || operation.body?.required === true);
  return {
    parameters,
    ...(hasBody && {
      body: bodyValue(
        bodiesOf(fixture?.request ?? {}).get(media.name) ??
          (fixture?.request['mediaType'] === media.name ||
          bodiesOf(fixture?.request ?? {}).size === 0
            ? fixture?.request['body']
            : undefined),
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

/** The entry of the document for the media type that the client sends. */
export function sentMedia({ operation, function: own }: WireOperation): DocumentMedia | undefined {
  const name = own?.description.body?.mediaType;
  const content = operation.body?.content ?? [];
  return name === undefined
    ? undefined
    : (content.find((media) => media.name === name) ?? mediaFor(content, name));
}

/** The operation as it is called to send its body as another media type; `undefined` if no call does. */
export function sendingAs(each: WireOperation, media: DocumentMedia): WireOperation | undefined {
  const own = each.function;
  if (media === sentMedia(each)) return each;
  const contentType = media.name;
  const description = own?.describe({ contentType });
  if (own === undefined || description === undefined) return undefined;
  const changed: WireOperation = {
    ...each,
    function: {
      ...own,
      description,
      call: (client, argument, options) => own.call(client, argument, { ...options, contentType }),
    },
  };
  return sentMedia(changed) === media ? changed : undefined;
}

/** The reason why no call chooses a media type of a request or response; `undefined` if there is none. */
export function reasonWithoutChoice(
  media: DocumentMedia,
  content: readonly DocumentMedia[],
  { subject: { reported } }: Session,
): string | undefined {
  if (reported.has(`client/media-type ${media.pointer}`))
    return 'no call chooses it, which a diagnostic says';
  return content.some(({ name }) => essence(name) === 'application/json') &&
    /^(?:text\/json|application\/\*\+json|text\/plain)$/.test(essence(media.name))
    ? 'it is another name for the same JSON'
    : undefined;
}

/** Converts a fixture to what the client accepts for the media type: bytes if the schema describes bytes. */
export function bodyValue(fixture: unknown, media: DocumentMedia, { types }: Session): unknown {
  const type = essence(media.name);
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

/** The type of a part if the document allows several; empty if it states a single one, which the client sets. */
function partType(statedValues: string | undefined): string {
  if (statedValues === undefined || !/[,*]/.test(statedValues)) return '';
  const [first = ''] = statedValues.split(',').map((type) => type.trim());
  return first.replace('*/*', 'application/octet-stream').replace('/*', '/x-any');
}

export function everyByte(): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, index) => index);
}

/** The values under the keys of the function; a string with the reason if there is no such argument. */
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

/** Whether a value is JSON that `JSON.stringify` serializes. */
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

/** Values that are hard to serialize and that the schema of a parameter allows; examples of the document come first. */
export function probes(
  parameter: DocumentParameter,
  { subject: { document, judge }, types }: Session,
): readonly Json[] {
  const { schema } = parameter;
  const shown = [
    ...statedValues(at(document, parameter.pointer)),
    ...(schema === undefined ? [] : statedValues(at(document, schema))),
  ];
  const leaves: readonly Json[] = [...texts, ...numbers, true, false];
  const item = types.below(schema, 0);
  const items = item === undefined ? [] : statedValues(at(document, item));
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
    ...objectsWithNames(parameter, { document, types }),
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

function statedValues(schema: Json | undefined): readonly Json[] {
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

/** Objects with the property names of the schema, whose values are strings or numbers. */
function objectsWithNames(
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

/** How to request a response of one media type. */
interface StreamRequest {
  readonly values: Values;
  readonly options: Named;
  /** Whether the document declares that this request gets the media type. Then the client must accept it. */
  readonly isDeclared: boolean;
}

/**
 * How to request a response of a media type, if the operation declares what that depends on: it documents a stream beside another
 * response.
 */
export function requestFor(
  media: DocumentMedia | undefined,
  values: Values,
  { each, session }: About,
): StreamRequest {
  const choice = choiceOf(each);
  const content = each.operation.responses.find((response) =>
    response.content.some((other) => other === media),
  )?.content;
  if (media === undefined || content === undefined)
    return { values, options: {}, isDeclared: false };
  if (choice === undefined || !isStreamType(media.name)) {
    const accept = media.name;
    const { success = {} } = each.function?.description ?? {};
    const isChosen = each.function?.describe({ accept })?.accept?.split(', ')[0] === accept;
    const isOneOfSeveral =
      content.length > 1 &&
      Object.values(success).some((kind) => kind !== 'none') &&
      each.operation.responses.some(
        (response) => response.content === content && /^(?:2|default)/.test(response.status),
      );
    return {
      values,
      options: isChosen ? { accept } : {},
      isDeclared:
        isChosen || (isOneOfSeveral && reasonWithoutChoice(media, content, session) === undefined),
    };
  }
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
    isDeclared: isFirst && choiceSchema(choice, { each, session }) !== undefined,
  };
}

/** Changes values that request a stream to values that do not. */
function withoutStream(values: Values, about: About): Values {
  const choice = choiceOf(about.each);
  if (choice === undefined || choice.by === 'accept') return values;
  const schemas = alternatives(choiceSchema(choice, about), about.session.subject.document);
  const given =
    choice.by === 'parameter'
      ? values.parameters.get(choice.pointer)
      : isRecord(values.body)
        ? values.body[choice.name]
        : undefined;
  const isDefault = schemas.some((schema) => schema['default'] === choice.value);
  const requestsStream =
    given === choice.value || (isDefault && (given === undefined || given === null));
  const others = [
    typeof choice.value === 'boolean' ? !choice.value : undefined,
    ...schemas.flatMap(({ enum: listed }) => (isArray(listed) ? listed : [])),
  ];
  return requestsStream
    ? withValue(
        values,
        others.find((each) => typeof each === typeof choice.value && each !== choice.value),
        { choice, each: about.each },
      )
    : values;
}

/** The sentences in the comment of such an operation's function that the document does not contain. */
export function choiceSentences(operation: DocumentOperation): readonly string[] {
  const choice = choiceOf({ operation });
  if (choice === undefined) return [];
  const where =
    choice.by === 'accept'
      ? 'the option `stream` is `true`'
      : `\`${choice.name}\` is \`${JSON.stringify(choice.value)}\``;
  return ['events', 'items'].map((what) => `Where ${where}, it returns a stream of ${what}.`);
}

/** The content of a response without streams, if these have to be requested. */
export function defaultContent(
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

/** Sets the value that chooses the response; removes it if the value is `undefined`. */
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
  // The value needs a body, so an optional one is added.
  const body = values.body ?? (value === undefined ? undefined : each.fixture?.request['body']);
  if (!isRecord(body)) return values;
  const others = Object.entries(body).filter(([name]) => name !== choice.name);
  return {
    ...values,
    body: Object.fromEntries(value === undefined ? others : [...others, [choice.name, value]]),
  };
}

/** The schema of the value that chooses the response. */
function choiceSchema(
  choice: ByValue,
  { each: { operation }, session: { types } }: About,
): string | undefined {
  if (choice.by === 'parameter')
    return operation.parameters.find(({ pointer }) => pointer === choice.pointer)?.schema;
  return operation.body?.content.flatMap(({ schema }) => types.below(schema, choice.name) ?? [])[0];
}

/** The schema and all members of its compositions. */
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
