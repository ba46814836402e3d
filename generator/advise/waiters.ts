// What looks like work that can be waited for: an operation that reads one thing whose status has values that go on and values that end.

import { answerSchemas, declaredAt } from '../model/capabilities/responses.js';
import type { Api, Operation } from '../model/api.js';
import { knownValues } from '../model/extensions.js';
import type { JsonObject } from '../model/json.js';
import { declared, declares, type Suggestion } from './suggestion.js';

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

/** The waiter of an operation that reads one thing. */
export function suggestWaiter(api: Api, operation: Operation): Suggestion | undefined {
  const { method, parameters } = operation;
  if (
    method !== 'get' ||
    !parameters.some(({ required, in: location }) => required || location === 'path')
  )
    return undefined;
  const answers = answerSchemas(operation);
  for (const property of ['status', 'state', 'phase']) {
    const values = [
      ...new Set(
        answers
          .flatMap((answer) => declaredAt(api, answer, [property]))
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

/** The operations that seem to begin the work: `POST` on the address above the one that reads it, with an answer that names it. */
export function suggestPlan(
  api: Api,
  operation: Operation,
  waiters: ReadonlyMap<Operation, JsonObject>,
): Suggestion | undefined {
  if (operation.method !== 'post') return undefined;
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
    // The thing itself is named by what an answer calls its id; what it belongs to is called as the parameters are.
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
