// X10: client and validators make the same dates and 64-bit integers, and send them unchanged.

import { isDeepStrictEqual } from 'node:util';
import { isSame, type Json } from '../judge/json.js';
import { fixtureValues, type Values, type WireOperation } from '../subject/argument.js';
import type { FoundCase } from '../subject/check.js';
import { alike, equalsJson, isConverted } from '../subject/conversions.js';
import { isFunction, isJson, isValidator, member, show } from '../subject/exports.js';
import { type ValuePosition, positionsOf } from '../subject/positions.js';
import { samplesOf, startingValuesOf } from '../values/samples.js';
import { planResponse } from './responses.js';
import { messageOf, reasonNotCallable, type Session, wireCheck } from './session.js';

export const conversionsCheck = wireCheck({
  id: 'X10',
  title: 'Dates and 64-bit integers go to the wire and come back as what they are',
  absent: (_, { converts }) => (converts ? undefined : 'no value is converted'),
  cases: async function* (session) {
    const { subject } = session;
    for (const position of positionsOf(subject)) {
      const foundCase = roundTrip(position, session);
      if (foundCase) yield foundCase;
    }
    for (const operation of session.operations) {
      if (reasonNotCallable(operation, session) !== undefined) continue;
      yield* sentAlike(operation, session);
      yield* receivedAlike(operation, session);
    }
  },
});

/** What a validator makes of values equals them, and becomes the same values again. */
function roundTrip(position: ValuePosition, { subject }: Session): FoundCase | undefined {
  const { validator, name, pointer } = position;
  const about = { subject: position.subject, name: `${name}: there and back`, pointer };
  if (!isValidator(validator)) return undefined;
  const starts = startingValuesOf(position, subject);
  const { judge, budget, seed } = subject;
  const made = { count: budget.values, path: `${seed} ${pointer} conversions`, shown: starts };
  let count = 0;
  for (const value of [...starts, ...samplesOf(position.schema(), judge, made)]) {
    const { data } = validator.safeParse(value);
    if (!isConverted(data)) continue;
    count += 1;
    if (!equalsJson(data, value))
      return { ...about, failure: `the validator makes ${show(data)} of ${show(value)}` };
    const failure = encodingFailure(validator, data, value);
    if (failure !== undefined) return { ...about, failure };
  }
  return count > 0 ? { ...about, count } : undefined;
}

function encodingFailure(validator: object, data: unknown, value: Json): string | undefined {
  const encode = member(validator, 'safeEncode');
  if (!isFunction(encode)) return 'the validator goes in one direction only';
  const result: unknown = Reflect.apply(encode, validator, [data]);
  const encoded = member(result, 'data');
  return isJson(encoded) && isSame(alike(encoded), alike(value))
    ? undefined
    : `${show(value)} comes back as ${show(encoded ?? String(member(result, 'error')))}`;
}

/** A request is the same, from values of the application or from those on the wire. */
async function* sentAlike(operation: WireOperation, session: Session): AsyncIterable<FoundCase> {
  const onWire = fixtureValues(operation, session);
  const own = converted(operation, onWire, session);
  if (!isConverted(own.body) && ![...own.parameters.values()].some(isConverted)) return;
  const about = { subject: operation.name, name: 'request', pointer: operation.operation.pointer };
  const messages: Json[] = [];
  for (const values of [onWire, own]) {
    const { request, error } = await session.call(operation, { values });
    if (!request) return yield { ...about, failure: `nothing was sent: ${messageOf(error)}` };
    const { target, headers, body, value } = request;
    const all = [...headers].filter(([name]) => !/^(content-length|content-type)$/.test(name));
    const text = Buffer.from(body)
      .toString('utf8')
      .replace(/form-[\da-f]{32}/g, 'form');
    messages.push(alike([decodeURIComponent(target), JSON.stringify(all), value ?? text]));
  }
  const [wire = null, sent = null] = messages;
  yield {
    ...about,
    failure: isSame(wire, sent) ? undefined : `${show(sent)} is sent instead of ${show(wire)}`,
  };
}

/** The values of the application, as the validators make them. */
function converted(operation: WireOperation, values: Values, { subject }: Session): Values {
  const validators = member(subject.validators, 'operationSchemas', operation.name, 'request');
  const parse = (part: string, value: unknown): unknown => {
    const validator = member(validators, part);
    return isValidator(validator) ? (validator.safeParse(value).data ?? value) : value;
  };
  const parameters = new Map(values.parameters);
  for (const location of ['path', 'query', 'header'] as const) {
    const own = operation.operation.parameters.filter((one) => one.in === location);
    const nameOf = (name: string): string => (location === 'header' ? name.toLowerCase() : name);
    const given = own.flatMap(({ pointer, name }) =>
      parameters.has(pointer) ? [[nameOf(name), parameters.get(pointer)] as const] : [],
    );
    const made = parse(location, Object.fromEntries(given));
    for (const { pointer, name } of own)
      if (parameters.has(pointer)) parameters.set(pointer, member(made, nameOf(name)));
  }
  return { parameters, body: values.body && parse('body', values.body) };
}

/** The client makes of responses what the validators make of them. */
async function* receivedAlike(
  operation: WireOperation,
  session: Session,
): AsyncIterable<FoundCase> {
  const validators = member(
    session.subject.validators,
    'operationSchemas',
    operation.name,
    'responses',
  );
  const values = fixtureValues(operation, session, { requiredOnly: true });
  for (const response of operation.operation.responses) {
    const validator = member(validators, response.status);
    const [media] = response.content;
    const planned = planResponse(operation, response, { media, session });
    if (!isValidator(validator) || typeof planned === 'string') continue;
    if (planned.content.kind !== 'json') continue;
    const { data } = validator.safeParse(planned.content.json);
    if (!isConverted(data)) continue;
    const { value, error } = await session.call(operation, { values, response: planned.response });
    const found = error === undefined ? value : member(error, 'body');
    yield {
      subject: operation.name,
      name: `response ${response.status}`,
      pointer: response.pointer,
      failure: isDeepStrictEqual(found, data)
        ? undefined
        : `the client makes ${show(found)} of what is ${show(data)} to the validators`,
    };
  }
}
