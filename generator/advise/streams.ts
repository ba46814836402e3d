// What looks like the property that asks for a stream: one called as most services call it, where an answer has a stream beside something else.

import { declaredAt, successes } from '../model/answer.js';
import type { Api, Operation } from '../model/api.js';
import type { Schema } from '../model/schema.js';
import { bodySchemas, isChoice } from '../model/stream-choice.js';
import { isEvents } from '../model/stream-types.js';
import { declares } from './declares.js';
import type { Suggestion } from './suggestion.js';

export function suggestStream(api: Api, operation: Operation): readonly Suggestion[] {
  const choices = successes(operation).filter(({ content }) => isChoice(content));
  const value = { property: 'stream' };
  if (choices.length === 0 || operation.extensions.has('x-stream-when') || !declares(api, operation, 'x-stream-when', value)) return [];
  const why = 'The operation answers with a stream or with something else, and its body has a `stream`, which is true or false.';
  const ends = choices.some(({ content }) => content.some(({ name }) => isEvents(name))) && texts(api, operation).some((text) => /\bdata: \[DONE\]/.test(text)) && !operation.extensions.has('x-stream-end');
  return [{ extension: 'x-stream-when', value, why }, ...(ends ? [{ extension: 'x-stream-end', value: '[DONE]', why: 'A description speaks of `data: [DONE]`, which ends streams.' } as const] : [])];
}

/** What is said of the operation, of the properties of its body, and of what these hold. */
function texts(api: Api, operation: Operation): readonly string[] {
  const inside = (schemas: readonly Schema[]): readonly Schema[] => schemas.flatMap(({ properties }) => [...(properties?.values() ?? [])]).flatMap((each) => declaredAt(api, each, []));
  const properties = inside(bodySchemas(operation).flatMap((body) => declaredAt(api, body, [])));
  return [operation, ...properties, ...inside(properties)].map(({ description = '' }) => description);
}
