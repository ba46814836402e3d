// What looks like streams, uploads and waiters: operations, properties and parameters by the names
// that most services give them. Whatever is found is checked as a declaration would be.

import type { Api, Operation, Response } from '../model/api.js';
import {
  jsonResponseSchemas,
  declaredAt,
  successes,
  typesAt,
} from '../model/capabilities/responses.js';
import {
  bodySchemas,
  isChoice,
  isChoosing,
  isEvents,
  isStream,
} from '../model/capabilities/streams.js';
import { knownValues } from '../model/extensions.js';
import { type JsonObject, pointer, rootPointer } from '../model/json.js';
import { listedValues, type Schema } from '../model/schema.js';
import { declared, declares, type Suggestion } from './suggestion.js';

export function suggestStream(api: Api, operation: Operation): readonly Suggestion[] {
  const choices = successes(operation).filter(({ content }) => isChoice(content));
  if (choices.length === 0 || operation.extensions.has('x-stream-when')) return [];
  const guess = guesses(api, operation, choices).find(({ value }) =>
    declares(api, operation, 'x-stream-when', value),
  );
  if (!guess) return [];
  const ends =
    choices.some(({ content }) => content.some(({ name }) => isEvents(name))) &&
    texts(api, operation).some((text) => /\bdata: \[DONE\]/.test(text)) &&
    !operation.extensions.has('x-stream-end');
  return [
    { extension: 'x-stream-when', ...guess },
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

/**
 * The property, else a parameter; `Accept`, where nothing else of the request is called like a
 * stream.
 */
function guesses(api: Api, operation: Operation, choices: readonly Response[]): readonly Guess[] {
  const parameter = operation.parameters.find(
    (candidate) => isChoosing(candidate) && /^(x-)?stream$/i.test(candidate.name),
  );
  const names = [
    ...operation.parameters.map(({ name }) => name),
    ...bodySchemas(operation)
      .flatMap((body) => declaredAt(api, body, []))
      .flatMap(({ properties }) => [...(properties?.keys() ?? [])]),
  ];
  const streams = choices.flatMap(({ content }) => content.filter(isStream));
  const accepted = (streams.find(({ name }) => isEvents(name)) ?? streams[0])?.name;
  const message = 'The operation responds with a stream or with something else';
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
      .flatMap((schema) => declaredAt(api, schema, []));
  const properties = inside(bodySchemas(operation).flatMap((body) => declaredAt(api, body, [])));
  return [operation, ...properties, ...inside(properties)].map(
    ({ description = '' }) => description,
  );
}

const names = {
  address:
    /^((pre_?)?signed_?)?(upload|put)_?(ur[il]|link|address|href)$|^pre_?signed_?(ur[il]|link)$/i,
  plain: /^(signed_?)?(ur[il]|link|href)$/i,
  expiry:
    /^(url_?)?(expires?(_?(in|at|on))?|expir(y|ation)(_?(time|date|at))?|valid_?(until|for)|ttl)$/i,
  method: /^(http_?|upload_?)?method$/i,
  /** What a form has to hold beside the file. */
  fields: /^(form_?)?fields$|^form_?(data|params)$/i,
  /** Perhaps that, and perhaps anything else. */
  unclear: /^(data|params)$/i,
  file: /^(original_?)?(file|object)_?name$/i,
} as const;

/**
 * An operation that gives the address for an upload: a name that says so, or an address beside the
 * time when it ends or the method it is for.
 */
export function suggestUpload(api: Api, operation: Operation): Suggestion | undefined {
  const wanted = requestNames(api, operation);
  const file = wanted.find((name) => names.file.test(name));
  const fileName = file ?? wanted.find((name) => name === 'name');
  if (fileName === undefined || operation.extensions.has('x-upload')) return undefined;
  const top = propertiesAt(api, operation, []);
  for (const keys of [
    [],
    ...top.filter((name) => typesOf(api, operation, [name]).has('object')).map((name) => [name]),
  ]) {
    const beside = keys.length === 0 ? top : propertiesAt(api, operation, keys);
    const isObject = (name: string): boolean =>
      typesOf(api, operation, [...keys, name]).has('object');
    if (beside.some((name) => names.unclear.test(name) && isObject(name))) continue;
    const fields = beside.find((name) => names.fields.test(name) && isObject(name));
    const method = beside.find((name) => names.method.test(name));
    const isMeant =
      method !== undefined ||
      fields !== undefined ||
      beside.some((name) => names.expiry.test(name));
    // Much has a name, and much that has one has a page where files can be added.
    if (file === undefined && !isMeant) continue;
    const address =
      beside.find((name) => names.address.test(name)) ??
      (isMeant ? beside.find((name) => names.plain.test(name)) : undefined);
    if (address === undefined) continue;
    const form = fields === undefined ? '' : `, in a form with the \`${fields}\` beside it`;
    const methods = method === undefined ? [] : listed(api, operation, [...keys, method]);
    const value: JsonObject = {
      address: pointer(rootPointer, ...keys, address),
      ...(fields !== undefined && { fields: pointer(rootPointer, ...keys, fields) }),
      fileName,
      ...(methods.length === 1 && { method: methods[0] }),
    };
    if (
      typesOf(api, operation, [...keys, address]).has('string') &&
      declares(api, operation, 'x-upload', value)
    )
      return {
        extension: 'x-upload',
        value,
        why: `The operation takes the name of a file, and \`${address}\` of its response seems to be where that is sent to${form}.`,
      };
  }
  return undefined;
}

/** The parameters in the query, and the properties of a JSON body. */
function requestNames(api: Api, operation: Operation): readonly string[] {
  const properties = bodySchemas(operation)
    .flatMap((body) => declaredAt(api, body, []))
    .flatMap((schema) => [...(schema.properties?.keys() ?? [])]);
  return [
    ...operation.parameters.flatMap(({ name, in: location }) =>
      location === 'query' ? [name] : [],
    ),
    ...properties,
  ];
}

function propertiesAt(api: Api, operation: Operation, keys: readonly string[]): readonly string[] {
  return [
    ...new Set(
      schemasAt(api, operation, keys).flatMap(({ properties }) => [...(properties?.keys() ?? [])]),
    ),
  ];
}

function typesOf(api: Api, operation: Operation, keys: readonly string[]): ReadonlySet<string> {
  return typesAt(schemasAt(api, operation, keys));
}

function listed(api: Api, operation: Operation, keys: readonly string[]): readonly string[] {
  const values = schemasAt(api, operation, keys).flatMap((schema) => listedValues(schema) ?? []);
  return [...new Set(values.filter((value) => typeof value === 'string'))];
}

function schemasAt(api: Api, operation: Operation, keys: readonly string[]) {
  return jsonResponseSchemas(operation).flatMap((response) => declaredAt(api, response, keys));
}

const words = {
  success: /^(complete(d)?|succeeded|success(ful)?|done|finished|ready|delivered)$/i,
  failure:
    /^(fail(ed|ure)|error(ed)?|cancell?ed|expired|rejected|aborted|timed?_?-?out|invalid|undelivered|busy|no-answer|incomplete|deleted|absent)$/i,
  pending: new RegExp(
    `^(${[
      'queued|pending|processing|running|in[_-]?progress|created|creating|start(ed|ing)|waiting|preparing',
      'validating(_files)?|finalizing|submitted|accepted|scheduled|requested|cancell?ing|initiated',
      'init|initiali[sz]ing|connecting|ringing|receiving|sending',
    ].join('|')})$`,
    'i',
  ),
} as const;

/**
 * What looks like work that can be waited for: an operation that reads one thing whose status has
 * values that go on and values that end. The waiter of an operation that reads one thing.
 */
export function suggestWaiter(api: Api, operation: Operation): Suggestion | undefined {
  const { method, parameters } = operation;
  if (
    method !== 'GET' ||
    !parameters.some(({ required, in: location }) => required || location === 'path')
  )
    return undefined;
  const responses = jsonResponseSchemas(operation);
  for (const property of ['status', 'state', 'phase']) {
    const values = [
      ...new Set(
        responses
          .flatMap((response) => declaredAt(api, response, [property]))
          .flatMap((schema) => [...(schema.enum ?? []), ...(knownValues(schema) ?? [])]),
      ),
    ].filter((value) => typeof value === 'string');
    const [pending, success, failure] = [words.pending, words.success, words.failure].map(
      (pattern) => values.filter((value) => pattern.test(value)),
    );
    if (!pending?.length || !success?.length) continue;
    const others = values.filter(
      (value) => ![...pending, ...success, ...(failure ?? [])].includes(value),
    );
    const value: JsonObject = {
      property,
      pending: [...pending, ...others],
      success,
      ...(failure?.length && { failure }),
    };
    if (!declares(api, operation, 'x-waiter', value)) continue;
    const rest =
      others.length === 0
        ? ''
        : ` Nothing tells whether these end the work, so they are waited through: ${others.join(', ')}.`;
    return {
      extension: 'x-waiter',
      value,
      why: `\`${property}\` has values that go on and values that end.${rest}`,
    };
  }
  return undefined;
}

/**
 * The operations that seem to begin the work: `POST` on the address above the one that reads it,
 * with a response that names it.
 */
export function suggestPlan(
  api: Api,
  operation: Operation,
  waiters: ReadonlyMap<Operation, JsonObject>,
): Suggestion | undefined {
  if (operation.method !== 'POST') return undefined;
  for (const [reader, waiter] of waiters) {
    const [base, parameter] = /^(.*?)\/\{([^{}/]+)\}(?:\.json)?$/.exec(reader.path)?.slice(1) ?? [];
    if (
      reader.id === undefined ||
      base === undefined ||
      parameter === undefined ||
      operation.path.replace(/\.json$/, '') !== base
    )
      continue;
    const waiting: Api = {
      ...api,
      operations: api.operations.map((each) =>
        each === reader ? declared(each, 'x-waiter', waiter) : each,
      ),
    };
    // The thing itself is named by what a response calls its id; what it belongs to is called as
    // the parameters are.
    const parameters = reader.parameters
      .filter(({ required, in: location }) => required || location === 'path')
      .map(({ name }) => name);
    const own = parameters
      .filter((name) => name !== parameter)
      .map((name): [string, string] => [name, `/${snakeCase(name)}`]);
    for (const name of ['id', parameter, snakeCase(parameter), 'sid', 'uuid']) {
      const value: JsonObject = {
        operation: reader.id,
        parameters: Object.fromEntries([...own, [parameter, `/${name}`]]),
      };
      if (declares(waiting, operation, 'x-waits-for', value))
        return {
          extension: 'x-waits-for',
          value,
          why: `\`${reader.id}\` reads what this operation creates.`,
        };
    }
  }
  return undefined;
}

/** `AccountSid` → `account_sid`. */
function snakeCase(name: string): string {
  return name.replaceAll(/(?<=[\p{Ll}\p{Nd}])(?=\p{Lu})/gu, '_').toLowerCase();
}
