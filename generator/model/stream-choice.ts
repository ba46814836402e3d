// What of a request asks for the stream that an operation documents beside another answer, checked against what the document says.

import { declaredAt, successes, typesAt } from './answer.js';
import type { Api, MediaType, Operation } from './api.js';
import { isObject, type Json } from './json.js';
import { type DeclarationProblem, oneOf } from './pagination.js';
import type { Schema } from './schema.js';
import { isStream } from './stream-types.js';

export interface StreamChoice {
  /** The property of the body, and the value that asks for the stream. */
  readonly property: string;
  readonly value: boolean | string;
  /** The other values that the property may have. */
  readonly others: readonly (boolean | string)[];
  /** The stream is also what a request without the property gets. */
  readonly isDefault: boolean;
  /** The data of the event, or the line, that ends the stream, where the declaration says it. */
  readonly end?: string | undefined;
}

export interface CheckedChoice {
  readonly choice?: StreamChoice | undefined;
  readonly problems: readonly DeclarationProblem[];
}

/** `x-stream-when`, else `x-fern-streaming` with a `stream-condition`. */
export function streamChoiceOf(api: Api, operation: Operation): CheckedChoice {
  const declared = declaredChoice(operation);
  if (declared === undefined) return { problems: [] };
  const { by, path, property, value, end } = declared;
  const problem = (message: string, at: readonly string[] = path): CheckedChoice => ({ problems: [{ path: [by, ...at], message: `\`${by}\`: ${message}`, severity: by === 'x-stream-when' ? 'error' : 'warning' }] });
  if (property === undefined) return problem('expected an object with a `property` of the body, and the `value` that asks for the stream');
  if (!successes(operation).some(({ content }) => isChoice(content))) return problem('no answer documents a stream beside another media type', []);
  const bodies = bodySchemas(operation);
  const found = bodies.flatMap((body) => declaredAt(api, body, [property]));
  if (found.length === 0) return problem(bodies.length === 0 ? 'the operation has no body' : `the body has no property \`${property}\``);
  const values = valuesOf(found);
  const types = typesAt(found);
  if (values.length === 0) return problem(`the property \`${property}\` of the body is ${types.size === 0 ? 'of no known type' : oneOf([...types])}, whose values are not listed`);
  if (!values.some((each) => each === value)) return problem(`the property \`${property}\` of the body has no value ${JSON.stringify(value)}`, by === 'x-stream-when' ? ['value'] : path);
  const defaults = found.flatMap((schema) => (schema.default ? [schema.default.value] : []));
  return { choice: { property, value, others: values.filter((each) => each !== value), isDefault: defaults.includes(value), end }, problems: [] };
}

/** Whether a content is a stream or something else, as the request has it. */
export function isChoice(content: readonly MediaType[]): boolean {
  return content.some(isStream) && !content.every(isStream);
}

/** What is said about the body in each media type. */
export function bodySchemas({ body }: Operation): readonly Schema[] {
  return (body?.content ?? []).flatMap(({ schema }) => (schema ? [schema] : []));
}

/** The values that a property is listed to have; null aside. */
function valuesOf(found: readonly Schema[]): readonly (boolean | string)[] {
  const listed = found.flatMap((schema): readonly Json[] => (schema.const ? [schema.const.value] : (schema.enum ?? (schema.types?.includes('boolean') === true ? [true, false] : []))));
  return [...new Set(listed)].filter((value) => typeof value === 'boolean' || typeof value === 'string');
}

interface Declared {
  readonly by: 'x-stream-when' | 'x-fern-streaming';
  readonly path: readonly string[];
  readonly property: string | undefined;
  readonly value: boolean | string;
  readonly end?: string | undefined;
}

function declaredChoice({ extensions }: Operation): Declared | undefined {
  const own = extensions.get('x-stream-when');
  if (own !== undefined) {
    const { property, value = true } = isObject(own) ? own : {};
    const isRead = typeof property === 'string' && (typeof value === 'boolean' || typeof value === 'string');
    return { by: 'x-stream-when', path: ['property'], property: isRead ? property : undefined, value: isRead ? value : true };
  }
  const foreign = extensions.get('x-fern-streaming');
  const { 'stream-condition': condition, terminator } = isObject(foreign) ? foreign : {};
  if (typeof condition !== 'string') return undefined;
  const property = /^\$request\.([^.]+)$/.exec(condition)?.[1];
  return { by: 'x-fern-streaming', path: ['stream-condition'], property, value: true, ...(typeof terminator === 'string' && { end: terminator }) };
}
