// Reads which part of a request asks for the stream that an operation documents beside another
// response, and checks it against the document.

import type { Api, MediaType, Operation, Parameter } from '../api.js';
import { extensionOf } from '../extensions.js';
import type { Json } from '../json.js';
import { listedValues, type Schema } from '../schema.js';
import { type DeclarationProblem, typesInWords } from './pagination.js';
import { declaredAt, successes, typesAt } from './responses.js';

interface Chosen {
  /** The data of the event, or the line, that ends the stream, where the declaration says it. */
  readonly end?: string | undefined;
}

/** The choice by a value in the argument. */
export interface ChoiceByValue extends Chosen {
  readonly by: 'property' | 'parameter';
  /** The property of the body, or the parameter, on the wire. */
  readonly name: string;
  /** The parameter. */
  readonly parameter?: Parameter | undefined;
  /** The value that asks for the stream. */
  readonly value: boolean | string;
  /** The other values that it may have. */
  readonly others: readonly (boolean | string)[];
  /** Whether a request without the property or parameter gets the stream, too. */
  readonly isDefault: boolean;
}

/** The choice by the header `Accept`, without a value in the argument. */
interface ChoiceByAccept extends Chosen {
  readonly by: 'accept';
  readonly mediaType: string;
}

export type StreamChoice = ChoiceByValue | ChoiceByAccept;

interface CheckedChoice {
  readonly choice?: StreamChoice | undefined;
  readonly problems: readonly DeclarationProblem[];
}

/** `x-stream-when`, else `x-fern-streaming` with a `stream-condition`. */
export function streamChoiceOf(api: Api, operation: Operation): CheckedChoice {
  const declared = declaredChoice(operation);
  if (declared === undefined) return { problems: [] };
  const { extension, path, by, name, value, end } = declared;
  const problem = (message: string, at: readonly string[] = path): CheckedChoice => ({
    problems: [
      {
        path: [extension, ...at],
        message: `\`${extension}\`: ${message}`,
        severity: extension === 'x-stream-when' ? 'error' : 'warning',
      },
    ],
  });
  if (name === undefined)
    return problem('expected `$request` and the name of a property, such as `$request.stream`');
  const choices = successes(operation).filter(({ content }) => isChoice(content));
  if (choices.length === 0)
    return problem('no response documents a stream beside another media type', []);
  if (by === 'accept') {
    const streams = choices.flatMap(({ content }) => content.filter(isStream));
    const media = streams.find((stream) => essence(stream.name) === essence(name));
    return media
      ? { choice: { by, mediaType: media.name, end }, problems: [] }
      : problem(
          `no response documents a stream that is \`${name}\`; there is ${streams.map((mediaType) => `\`${mediaType.name}\``).join(', ')}`,
        );
  }
  const parameter =
    by === 'parameter'
      ? operation.parameters.find((candidate) => candidate.name === name && isChoosing(candidate))
      : undefined;
  const bodies = bodySchemas(operation);
  const schemas =
    by === 'property'
      ? bodies.flatMap((body) => declaredAt(api, body, [name]))
      : parameter
        ? declaredAt(api, parameter.schema, [])
        : [];
  const location =
    by === 'property' ? `the property \`${name}\` of the body` : `the parameter \`${name}\``;
  if (by === 'parameter' && !parameter)
    return problem(`the operation has no parameter \`${name}\` in the query or a header`);
  if (by === 'property' && schemas.length === 0)
    return problem(
      bodies.length === 0 ? 'the operation has no body' : `the body has no property \`${name}\``,
    );
  const values = valuesOf(schemas);
  const types = typesAt(schemas);
  if (values.length === 0)
    return problem(
      `${location} is ${types.size === 0 ? 'of no known type' : typesInWords([...types])}, whose values are not listed`,
    );
  if (!values.some((candidate) => candidate === value))
    return problem(
      `${location} has no value ${JSON.stringify(value)}`,
      extension === 'x-stream-when' ? ['value'] : path,
    );
  const defaults = schemas.flatMap((schema) =>
    schema.default === undefined ? [] : [schema.default],
  );
  return {
    choice: {
      by,
      name,
      parameter,
      value,
      others: values.filter((candidate) => candidate !== value),
      isDefault: defaults.includes(value),
      end,
    },
    problems: [],
  };
}

/** Whether a content is a stream or something else, as the request has it. */
export function isChoice(content: readonly MediaType[]): boolean {
  return content.some(isStream) && !content.every(isStream);
}

/** The stream that is asked for, of those that a content has. */
export function chosenStream(
  content: readonly MediaType[],
  choice: StreamChoice,
): MediaType | undefined {
  return content.find(
    (media) => isStream(media) && (choice.by !== 'accept' || media.name === choice.mediaType),
  );
}

/** Returns the schemas of the body in each media type. */
export function bodySchemas({ body }: Operation): readonly Schema[] {
  return (body?.content ?? []).flatMap(({ schema }) => (schema ? [schema] : []));
}

/**
 * Whether a parameter can choose: one in the path names another resource, and a cookie belongs to
 * the platform.
 */
export function isChoosing({ in: location }: Parameter): boolean {
  return location === 'query' || location === 'header';
}

/** The values that a property is listed to have; null aside. */
function valuesOf(schemas: readonly Schema[]): readonly (boolean | string)[] {
  const listed = schemas.flatMap(
    (schema): readonly Json[] =>
      listedValues(schema) ?? (schema.type?.includes('boolean') === true ? [true, false] : []),
  );
  return [...new Set(listed)].filter(
    (value) => typeof value === 'boolean' || typeof value === 'string',
  );
}

interface Declared {
  readonly extension: 'x-stream-when' | 'x-fern-streaming';
  readonly path: readonly string[];
  readonly by: StreamChoice['by'];
  readonly name: string | undefined;
  readonly value: boolean | string;
  readonly end?: string | undefined;
}

function declaredChoice(operation: Operation): Declared | undefined {
  const own = extensionOf(operation, 'x-stream-when');
  if (own !== undefined) {
    const [by, name] =
      'accept' in own
        ? (['accept', own.accept] as const)
        : 'property' in own
          ? (['property', own.property] as const)
          : (['parameter', own.parameter] as const);
    const value = 'accept' in own ? true : (own.value ?? true);
    return { extension: 'x-stream-when', path: [by], by, name, value };
  }
  const foreign = extensionOf(operation, 'x-fern-streaming');
  const { 'stream-condition': condition, terminator: end } =
    typeof foreign === 'object' ? foreign : {};
  if (condition === undefined) return undefined;
  return {
    extension: 'x-fern-streaming',
    path: ['stream-condition'],
    by: 'property',
    name: /^\$request\.([^.]+)$/.exec(condition)?.[1],
    value: true,
    end,
  };
}

/** Media types that hold one item after the other. */
export function isStream({ name, itemSchema }: MediaType): boolean {
  return itemSchema !== undefined || isEvents(name) || isLines(name);
}

export function isEvents(name: string): boolean {
  return essence(name) === 'text/event-stream';
}

/** JSON values one after the other. */
export function isLines(name: string): boolean {
  return (
    /^application\/(jsonl|x-jsonl|x-ndjson|ndjson|x-json-stream|stream\+json)$/.test(
      essence(name),
    ) || isSeparated(name)
  );
}

/** RFC 7464. */
export function isSeparated(name: string): boolean {
  return /^application\/([\w.!#$&^-]+\+)?json-seq$/.test(essence(name));
}

/** The media type without its parameters, in lower case. */
export function essence(name: string): string {
  return (name.split(';')[0] ?? '').trim().toLowerCase();
}
