// Operations that document a stream beside another answer and declare what asks for it: requests that do, and requests that do not.

import type { DocumentOperation } from '../enumerate.js';
import { type DocumentMedia, type DocumentResponse, essence } from '../enumerate-content.js';
import { at, isArray, isObject, type Json, type JsonObject } from '../judge/json.js';
import { isRecord, type Named } from './packages.js';
import type { Session, WireOperation, Values } from './session.js';

/** A request for an answer of one media type. */
export interface Asked {
  readonly values: Values;
  readonly options: Named;
  /** It is declared to get that media type: a client that asks for another one is wrong. */
  readonly isDeclared: boolean;
}

/** The request that is answered with a media type, as far as a declaration says what that depends on. */
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
export function declining(values: Values, about: About): Values {
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
  return ['events', 'items'].map((what) => `Where ${where}, it answers with a stream of ${what}.`);
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
  operation: { streamWhen: said, parameters },
}: Pick<WireOperation, 'operation'>): Choice | undefined {
  if (!isObject(said)) return undefined;
  const { accept, property, parameter, value = true, 'stream-condition': condition } = said;
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
