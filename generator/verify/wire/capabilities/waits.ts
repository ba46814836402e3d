// Checks declared waiters: every state has its declared effect, polling has the declared delays, and operations that start work lead to its
// result.

import { at, isObject, isSame, type Json } from '../../judge/json.js';
import type { MockResponse } from '../../server/server.js';
import {
  argumentFor,
  declared,
  type Found,
  operationOf,
  othersOf,
  sentFor,
  stepsOf,
  type Success,
  successOf,
  text,
  texts,
  withAt,
} from './capability.js';
import { isJson } from '../argument.js';
import { isA, type ExportedFunction, isRecord } from '../packages.js';
import { type Session, messageOf, type WireOperation } from '../session.js';

export async function* waitCases(session: Session): AsyncIterable<Found> {
  for (const each of session.operations) {
    const declaration = declared(each.operation, 'x-waiter', session);
    const plan = declared(each.operation, 'x-waits-for', session);
    const others = othersOf(each, session);
    const about = (extension: string): Pick<Found, 'subject' | 'pointer'> => ({
      subject: each.name,
      pointer: `${each.operation.pointer}/${extension}`,
    });
    const [wait] = others;
    if (declaration === undefined && plan === undefined) {
      if (wait !== undefined && declared(each.operation, 'x-upload', session) === undefined)
        yield {
          ...about(''),
          name: 'has no waiter',
          failure: `${wait.name} starts with a call of it, and the document declares nothing to wait for`,
        };
      continue;
    }
    const success = successOf(each);
    const argument = argumentFor(each, session);
    if (success === undefined || argument === undefined)
      yield {
        ...about(declaration === undefined ? 'x-waits-for' : 'x-waiter'),
        name: 'is waited for',
        skipped: 'there is no fixture of its request or response',
      };
    else if (wait === undefined)
      yield {
        ...about(declaration === undefined ? 'x-waits-for' : 'x-waiter'),
        name: 'is waited for',
        failure: 'no function waits for it',
      };
    else {
      if (declaration !== undefined)
        for await (const found of stateCases({
          each,
          wait,
          success,
          argument,
          declaration,
          session,
        }))
          yield { ...about('x-waiter'), ...found };
      if (plan !== undefined)
        yield {
          ...about('x-waits-for'),
          name: 'leads to its result',
          ...(await chainOutcome({ each, wait, success, argument, declaration: plan, session })),
        };
    }
  }
}

interface WaitContext {
  readonly each: WireOperation;
  readonly wait: ExportedFunction;
  readonly success: Success;
  readonly argument: object;
  readonly declaration: Json;
  readonly session: Session;
}

type Outcome = Pick<Found, 'failure' | 'skipped'>;

interface States {
  /** The location of the state in the response. */
  readonly location: string;
  readonly pending: readonly string[];
  readonly success: readonly string[];
  readonly failure: readonly string[];
}

/** `undefined` if the declaration has another form. */
function statesOf(declaration: Json): States | undefined {
  const location = text(declaration, 'property');
  if (location === undefined || !isObject(declaration)) return undefined;
  return {
    location,
    pending: texts(declaration['pending']),
    success: texts(declaration['success']),
    failure: texts(declaration['failure']),
  };
}

async function* stateCases(
  context: WaitContext,
): AsyncIterable<Pick<Found, 'name' | 'failure' | 'skipped'>> {
  const states = statesOf(context.declaration);
  const [done] = states?.success ?? [];
  if (states === undefined || done === undefined)
    return yield {
      name: 'is waited for',
      skipped: 'the declaration of the states has an unknown form',
    };
  for (const state of states.success)
    yield {
      name: `${state} ends the wait`,
      ...(await statesOutcome([state], { states, context, end: 'done' })),
    };
  for (const state of states.pending)
    yield {
      name: `${state} continues the wait`,
      ...(await statesOutcome([state, done], { states, context, end: 'done' })),
    };
  for (const state of states.failure)
    yield {
      name: `${state} fails the wait`,
      ...(await statesOutcome([state], { states, context, end: 'failed' })),
    };
  const known = new Set([...states.pending, ...states.success, ...states.failure]);
  for (const state of [
    'an undocumented state',
    ...valuesOf(context, states.location).filter((value) => !known.has(value)),
  ])
    yield {
      name: `${state} is reported, and continues the wait`,
      ...(await statesOutcome([state, done], { states, context, end: 'warned' })),
    };
  const named = await singleParameterOutcome(states, context);
  if (named !== undefined) yield { name: 'accepts its only parameter as the argument', ...named };
  yield { name: 'polls with the declared delays', ...(await delaysOutcome(states, context)) };
}

interface Ending {
  readonly states: States;
  readonly context: WaitContext;
  readonly end: 'done' | 'failed' | 'warned';
}

async function statesOutcome(
  states: readonly string[],
  { states: { location }, context, end }: Ending,
): Promise<Outcome> {
  const { wait, success, argument, session } = context;
  const bodies = states.map((state) => withAt(success.body, location, state));
  const warnings: unknown[] = [];
  const { value, error, requests } = await session.converse(
    (_, index) => responseTo(index, bodies, success),
    (client) =>
      wait.exported(client, argument, {
        ...shortDelays,
        onWarning: (warning: unknown) => void warnings.push(warning),
      }),
  );
  if (end === 'failed')
    return isA(error, session.subject.client, 'WaiterError') && error['reason'] === 'failure'
      ? {}
      : {
          failure: `the wait did not fail: ${error === undefined ? 'it ended well' : messageOf(error)}`,
        };
  if (error !== undefined) return { failure: `the wait failed: ${messageOf(error)}` };
  if (requests.length !== states.length)
    return {
      failure: `the state was requested ${requests.length} times for ${states.length} responses`,
    };
  if (!isJson(value) || !isSame(value, bodies.at(-1) ?? null))
    return { failure: 'the wait did not end with the last response' };
  return warnings.length > 0 === (end === 'warned')
    ? {}
    : {
        failure:
          end === 'warned'
            ? 'the undeclared state is not reported'
            : `a declared state is reported: ${String(warnings[0])}`,
      };
}

/** If the operation has only one parameter, the waiter accepts its value as the argument. */
async function singleParameterOutcome(
  { location, success: [done = ''] }: States,
  { each, wait, success, session }: WaitContext,
): Promise<Outcome | undefined> {
  const [only, ...others] = each.operation.parameters;
  const schema = only?.schema === undefined ? undefined : at(session.subject.document, only.schema);
  if (
    only === undefined ||
    others.length > 0 ||
    each.operation.body !== undefined ||
    only.in === 'cookie' ||
    !isObject(schema) ||
    schema['type'] !== 'string'
  )
    return undefined;
  const {
    requests: [request],
    error,
  } = await session.converse(
    () => success.response(withAt(success.body, location, done)),
    (client) => wait.exported(client, 'what-is-waited-for', shortDelays),
  );
  const isThere =
    request !== undefined &&
    (only.in === 'path'
      ? request.target.includes('what-is-waited-for')
      : sentFor(only.name, request) === 'what-is-waited-for');
  return isThere
    ? {}
    : {
        failure:
          request === undefined
            ? `nothing was sent: ${messageOf(error)}`
            : `${request.target} does not say ${only.name}`,
      };
}

const shortDelays = { minDelay: 1, maxDelay: 1, maxRetries: 0 };

/** Superfluous requests get an error after which clients do not retry. */
function responseTo(index: number, bodies: readonly Json[], success: Success): MockResponse {
  const body = bodies[index];
  return body === undefined ? { status: 418 } : success.response(body);
}

/** The values that the document lists for the state, in `enum` or `x-extensible-enum`. */
function valuesOf({ each, session }: WaitContext, location: string): readonly string[] {
  const found = new Set<string>();
  const schemas = each.operation.responses
    .filter(({ status }) => /^2/.test(status))
    .flatMap(({ content }) =>
      content.flatMap(({ schema }) =>
        schema === undefined ? [] : [session.types.below(schema, stepsOf(location)[0] ?? '')],
      ),
    );
  for (const pointer of schemas) {
    const schema = pointer === undefined ? undefined : at(session.subject.document, pointer);
    const target =
      isObject(schema) && typeof schema['$ref'] === 'string'
        ? at(session.subject.document, schema['$ref'].slice(1))
        : schema;
    if (isObject(target))
      for (const value of [...texts(target['enum']), ...texts(target['x-extensible-enum'])])
        found.add(value);
  }
  return [...found];
}

/** Checks the delays between requests by the client's timers. */
async function delaysOutcome(
  { location, pending, success: [done = ''] }: States,
  { wait, success, argument, declaration, session }: WaitContext,
): Promise<Outcome> {
  const seconds = (name: string): number | undefined => {
    const value = isObject(declaration) ? declaration[name] : undefined;
    return typeof value === 'number' ? value * 1000 : undefined;
  };
  const [least, most] = [seconds('minDelay'), seconds('maxDelay')];
  // Without a first delay, there is no growing delay.
  if (least === 0 || (least === undefined && most === undefined)) return {};
  const [state = 'queued'] = pending;
  // The number of doublings until the delay reaches its maximum, and some more.
  const doublings =
    least === undefined || most === undefined ? 0 : Math.ceil(Math.log2(Math.max(1, most / least)));
  const bodies = [
    ...Array.from({ length: 12 + doublings }, () => withAt(success.body, location, state)),
    withAt(success.body, location, done),
  ];
  const slept: number[] = [];
  // Much shorter timers have another purpose.
  const shortest = Math.min(500, ...[least, most].filter((time) => time !== undefined)) / 4;
  const { error } = await session.converse(
    (_, index) => responseTo(index, bodies, success),
    (client) =>
      withFastTimers(slept, shortest, () =>
        wait.exported(client, argument, {
          maxRetries: 0,
          timeout: neutralTime,
          deadline: neutralTime,
        }),
      ),
  );
  if (error !== undefined) return { failure: messageOf(error) };
  const [first = 0] = slept;
  if (least !== undefined && (first !== least || slept.some((time) => time < least)))
    return { failure: `the client waits ${first} ms before the second request, not ${least}` };
  const longest = Math.max(...slept);
  return most !== undefined && (longest > most || longest < most / 4)
    ? { failure: `the client waits up to ${longest} ms between two requests, not ${most}` }
    : {};
}

/** A time in milliseconds that differs from every delay, for timeouts and deadlines. */
const neutralTime = 86_400_000;

/** Runs with `Date.now` fixed at a full second, so that times are exact. */
export async function withStoppedClock<T>(run: () => Promise<T>): Promise<T> {
  const original = Date.now;
  const timestamp = Math.floor(original() / 1000) * 1000;
  Object.assign(Date, { now: () => timestamp });
  try {
    return await run();
  } finally {
    Object.assign(Date, { now: original });
  }
}

/** Runs while timers of at least `shortest` milliseconds are recorded in `slept` and fire at once. */
export async function withFastTimers<T>(
  slept: number[],
  shortest: number,
  run: () => T | Promise<T>,
): Promise<T> {
  const original = globalThis.setTimeout;
  const replaced = (
    work: (...given: unknown[]) => void,
    time = 0,
    ...given: readonly unknown[]
  ): ReturnType<typeof setTimeout> => {
    // Timers of the platform are unchanged.
    const [, , caller = ''] = (new Error().stack ?? '').split('\n');
    if (/node:/.test(caller) || time < shortest || time > neutralTime / 2)
      return original(work, time, ...given);
    slept.push(time);
    return original(work, 1, ...given);
  };
  Object.assign(globalThis, { setTimeout: replaced });
  try {
    return await run();
  } finally {
    Object.assign(globalThis, { setTimeout: original });
  }
}

/** Checks that the waiter calls the operation that starts the work, the one with its state, and the one with its result. */
async function chainOutcome({
  each,
  wait,
  success,
  argument,
  declaration,
  session,
}: WaitContext): Promise<Outcome> {
  const result = isObject(declaration) ? declaration['result'] : undefined;
  const steps = [declaration, ...(result === undefined ? [] : [result])].map((step) => ({
    step,
    operation: operationOf(text(step, 'operation'), session),
  }));
  const [stateStep, resultStep] = steps.map(
    ({ operation }) => operation && { operation, success: successOf(operation) },
  );
  const states =
    stateStep && statesOf(declared(stateStep.operation.operation, 'x-waiter', session) ?? null);
  const [done] = states?.success ?? [];
  if (steps.some(({ operation }) => operation === undefined))
    return {
      failure: `the document has no operation ${steps.map(({ step }) => text(step, 'operation')).join(', ')}, which is waited for`,
    };
  if (
    !stateStep?.success ||
    !states ||
    done === undefined ||
    (result !== undefined && !resultStep?.success)
  )
    return { skipped: 'there is no fixture of the state or the result' };
  const ids = new Map<string, string>();
  const started = steps
    .flatMap(({ step }) => parametersOf(step))
    .reduce<Json>((body, [, location]) => {
      const id = ids.get(location) ?? `an-id-${ids.size}`;
      ids.set(location, id);
      return withAt(body, location, id);
    }, success.body);
  const responses: MockResponse[] = [
    success.response(started),
    stateStep.success.response(withAt(stateStep.success.body, states.location, done)),
    ...(resultStep?.success ? [resultStep.success.response(resultStep.success.body)] : []),
  ];
  const { value, error, requests } = await session.converse(
    (_, index) => responses[index] ?? { status: 418 },
    (client) => wait.exported(client, argument, shortDelays),
  );
  if (error !== undefined) return { failure: messageOf(error) };
  const wanted = [each, ...steps.flatMap(({ operation }) => operation ?? [])];
  const requested = requests.map(({ operation, target }) => operation?.id ?? target).join(', ');
  if (
    requests.length !== wanted.length ||
    wanted.some(({ operation }, index) => requests[index]?.operation?.pointer !== operation.pointer)
  )
    return {
      failure: `${requested} was called, not ${wanted.map(({ operation }) => operation.id ?? operation.path).join(', ')}`,
    };
  for (const [index, { step }] of steps.entries()) {
    const request = requests[index + 1];
    for (const [name, location] of parametersOf(step))
      if (request && sentFor(name, request) !== ids.get(location))
        return {
          failure: `${request.target} does not say ${name}=${ids.get(location) ?? ''}, which the first response has at ${location}`,
        };
  }
  const last = resultStep?.success?.body ?? withAt(stateStep.success.body, states.location, done);
  return isJson(value) && isSame(value, last)
    ? {}
    : { failure: 'the wait did not end with the last response' };
}

function parametersOf(step: Json): readonly (readonly [name: string, location: string])[] {
  const parameters =
    isObject(step) && isRecord(step['parameters']) ? Object.entries(step['parameters']) : [];
  return parameters.flatMap(([name, location]) =>
    typeof location === 'string' ? [[name, location] as const] : [],
  );
}
