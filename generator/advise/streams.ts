// What looks like what asks for a stream, where an answer has one beside something else: a property or parameter called as most services
// call it, else the media type that is accepted.

import { declaredAt, successes } from '../model/capabilities/responses.js';
import type { Api, Operation, Response } from '../model/api.js';
import type { JsonObject } from '../model/json.js';
import type { Schema } from '../model/schema.js';
import {
  bodySchemas,
  isChoice,
  isChoosing,
  isEvents,
  isStream,
} from '../model/capabilities/streams.js';
import { declares, type Suggestion } from './suggestion.js';

export function suggestStream(api: Api, operation: Operation): readonly Suggestion[] {
  const choices = successes(operation).filter(({ content }) => isChoice(content));
  if (choices.length === 0 || operation.extensions.has('x-stream-when')) return [];
  const found = guesses(api, operation, choices).find(({ value }) =>
    declares(api, operation, 'x-stream-when', value),
  );
  if (!found) return [];
  const ends =
    choices.some(({ content }) => content.some(({ name }) => isEvents(name))) &&
    texts(api, operation).some((text) => /\bdata: \[DONE\]/.test(text)) &&
    !operation.extensions.has('x-stream-end');
  return [
    { extension: 'x-stream-when', ...found },
    ...(ends
      ? [
          {
            extension: 'x-stream-end',
            value: '[DONE]',
            why: 'A description speaks of `data: [DONE]`, which ends streams.',
          } as const,
        ]
      : []),
  ];
}

type Guess = Pick<Suggestion, 'why'> & { readonly value: JsonObject };

/** The property, else a parameter; `Accept`, where nothing else of the request is called like a stream. */
function guesses(api: Api, operation: Operation, choices: readonly Response[]): readonly Guess[] {
  const parameter = operation.parameters.find(
    (each) => isChoosing(each) && /^(x-)?stream$/i.test(each.name),
  );
  const names = [
    ...operation.parameters.map(({ name }) => name),
    ...bodySchemas(operation)
      .flatMap((body) => declaredAt(api, body, []))
      .flatMap(({ properties }) => [...(properties?.keys() ?? [])]),
  ];
  const streams = choices.flatMap(({ content }) => content.filter(isStream));
  const accepted = (streams.find(({ name }) => isEvents(name)) ?? streams[0])?.name;
  const message = 'The operation answers with a stream or with something else';
  return [
    {
      value: { property: 'stream' },
      why: `${message}, and its body has a \`stream\`, which is true or false.`,
    },
    ...(parameter
      ? [
          {
            value: { parameter: parameter.name },
            why: `${message}, and its parameter \`${parameter.name}\` is true or false.`,
          },
        ]
      : []),
    ...(accepted !== undefined && !names.some((name) => /stream/i.test(name))
      ? [
          {
            value: { accept: accepted },
            why: `${message}, and nothing but the media type that is accepted seems to choose.`,
          },
        ]
      : []),
  ];
}

/** What is said of the operation, of the properties of its body, and of what these hold. */
function texts(api: Api, operation: Operation): readonly string[] {
  const inside = (schemas: readonly Schema[]): readonly Schema[] =>
    schemas
      .flatMap(({ properties }) => [...(properties?.values() ?? [])])
      .flatMap((each) => declaredAt(api, each, []));
  const properties = inside(bodySchemas(operation).flatMap((body) => declaredAt(api, body, [])));
  return [operation, ...properties, ...inside(properties)].map(
    ({ description = '' }) => description,
  );
}
