// Declared waits are waited: every state does what the document says of it, at the pace that it says, and what begins work leads to its result.

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
          name: 'is called alone',
          failure: `${wait.name} begins with a call of it, and the document declares nothing to wait for`,
        };
      continue;
    }
    const success = successOf(each);
    const argument = argumentFor(each, session);
    if (success === undefined || argument === undefined)
      yield {
        ...about(declaration === undefined ? 'x-waits-for' : 'x-waiter'),
        name: 'is waited for',
        skipped: 'there is no fixture to begin with',
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
          ...(await chain({ each, wait, success, argument, declaration: plan, session })),
        };
    }
  }
}

interface Waiting {
  readonly each: WireOperation;
  readonly wait: ExportedFunction;
  readonly success: Success;
  readonly argument: object;
  readonly declaration: Json;
  readonly session: Session;
}

type Outcome = Pick<Found, 'failure' | 'skipped'>;

interface States {
  /** Where the response holds the state. */
  readonly location: string;
  readonly pending: readonly string[];
  readonly success: readonly string[];
  readonly failure: readonly string[];
}

/** Undefined where it is written in other words. */
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
  waiting: Waiting,
): AsyncIterable<Pick<Found, 'name' | 'failure' | 'skipped'>> {
  const states = statesOf(waiting.declaration);
  const [done] = states?.success ?? [];
  if (states === undefined || done === undefined)
    return yield { name: 'is waited for', skipped: 'the states are declared in other words' };
  for (const state of states.success)
    yield {
      name: `${state} ends the wait`,
      ...(await through([state], { states, waiting, end: 'done' })),
    };
  for (const state of states.pending)
    yield {
      name: `${state} goes on`,
      ...(await through([state, done], { states, waiting, end: 'done' })),
    };
  for (const state of states.failure)
    yield {
      name: `${state} fails`,
      ...(await through([state], { states, waiting, end: 'failed' })),
    };
  const known = new Set([...states.pending, ...states.success, ...states.failure]);
  for (const state of [
    'an undocumented state',
    ...valuesOf(waiting, states.location).filter((value) => !known.has(value)),
  ])
    yield {
      name: `${state} is told of, and goes on`,
      ...(await through([state, done], { states, waiting, end: 'warned' })),
    };
  const named = await byName(states, waiting);
  if (named !== undefined) yield { name: 'is asked for by its name alone', ...named };
  yield { name: 'asks at the stated pace', ...(await pace(states, waiting)) };
}

interface Ending {
  readonly states: States;
  readonly waiting: Waiting;
  readonly end: 'done' | 'failed' | 'warned';
}

async function through(
  states: readonly string[],
  { states: { location }, waiting, end }: Ending,
): Promise<Outcome> {
  const { wait, success, argument, session } = waiting;
  const bodies = states.map((state) => withAt(success.body, location, state));
  const warnings: unknown[] = [];
  const { value, error, requests } = await session.converse(
    (_, index) => responseTo(index, bodies, success),
    (client) =>
      wait.exported(client, argument, {
        ...quick,
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
            ? 'nobody is told that the state is not declared'
            : `the state is said to be unknown: ${String(warnings[0])}`,
      };
}

/** Where one parameter says what is waited for, its value alone does. */
async function byName(
  { location, success: [done = ''] }: States,
  { each, wait, success, session }: Waiting,
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
    (client) => wait.exported(client, 'what-is-waited-for', quick),
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

const quick = { minDelay: 1, maxDelay: 1, maxRetries: 0 };

/** Whoever sends more requests than there are responses gets an error that is no matter of time. */
function responseTo(index: number, bodies: readonly Json[], success: Success): MockResponse {
  const body = bodies[index];
  return body === undefined ? { status: 418 } : success.response(body);
}

/** The values that the document lists for the state, whatever kind of list it is. */
function valuesOf({ each, session }: Waiting, location: string): readonly string[] {
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

/** The times that the client waits, seen by its timers. */
async function pace(
  { location, pending, success: [done = ''] }: States,
  { wait, success, argument, declaration, session }: Waiting,
): Promise<Outcome> {
  const seconds = (name: string): number | undefined => {
    const value = isObject(declaration) ? declaration[name] : undefined;
    return typeof value === 'number' ? value * 1000 : undefined;
  };
  const [least, most] = [seconds('minDelay'), seconds('maxDelay')];
  // Who does not wait at first does not wait longer later on.
  if (least === 0 || (least === undefined && most === undefined)) return {};
  const [state = 'queued'] = pending;
  // As often as the time between two questions is doubled until it is the longest one, and some times more.
  const doublings =
    least === undefined || most === undefined ? 0 : Math.ceil(Math.log2(Math.max(1, most / least)));
  const bodies = [
    ...Array.from({ length: 12 + doublings }, () => withAt(success.body, location, state)),
    withAt(success.body, location, done),
  ];
  const slept: number[] = [];
  // What is much shorter than any wait between two questions belongs to something else.
  const shortest = Math.min(500, ...[least, most].filter((time) => time !== undefined)) / 4;
  const { error } = await session.converse(
    (_, index) => responseTo(index, bodies, success),
    (client) =>
      hurried(slept, shortest, () =>
        wait.exported(client, argument, { maxRetries: 0, timeout: unhurried, deadline: unhurried }),
      ),
  );
  if (error !== undefined) return { failure: messageOf(error) };
  const [first = 0] = slept;
  if (least !== undefined && (first !== least || slept.some((time) => time < least)))
    return { failure: `the client waits ${first} ms before it asks again, not ${least}` };
  const longest = Math.max(...slept);
  return most !== undefined && (longest > most || longest < most / 4)
    ? { failure: `the client waits up to ${longest} ms between two questions, not ${most}` }
    : {};
}

/** A time that belongs to no wait between two questions. */
const unhurried = 86_400_000;

/** Runs while the clock stands still at a whole second, so that a time is exactly as long as it should be. */
export async function stopped<T>(run: () => Promise<T>): Promise<T> {
  const original = Date.now;
  const timestamp = Math.floor(original() / 1000) * 1000;
  Object.assign(Date, { now: () => timestamp });
  try {
    return await run();
  } finally {
    Object.assign(Date, { now: original });
  }
}

/** Runs with timers of at least so many milliseconds noted and not taking their time. */
export async function hurried<T>(
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
    // What belongs to the platform keeps its time.
    const [, , caller = ''] = (new Error().stack ?? '').split('\n');
    if (/node:/.test(caller) || time < shortest || time > unhurried / 2)
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

/** What begins the work, what tells its state, and what fetches its result, one after the other. */
async function chain({
  each,
  wait,
  success,
  argument,
  declaration,
  session,
}: Waiting): Promise<Outcome> {
  const result = isObject(declaration) ? declaration['result'] : undefined;
  const steps = [declaration, ...(result === undefined ? [] : [result])].map((step) => ({
    step,
    operation: operationOf(text(step, 'operation'), session),
  }));
  const [telling, fetching] = steps.map(
    ({ operation }) => operation && { operation, success: successOf(operation) },
  );
  const states =
    telling && statesOf(declared(telling.operation.operation, 'x-waiter', session) ?? null);
  const [done] = states?.success ?? [];
  if (steps.some(({ operation }) => operation === undefined))
    return {
      failure: `the document has no operation ${steps.map(({ step }) => text(step, 'operation')).join(', ')}, which is waited for`,
    };
  if (
    !telling?.success ||
    !states ||
    done === undefined ||
    (result !== undefined && !fetching?.success)
  )
    return { skipped: 'there is no fixture of what follows' };
  const ids = new Map<string, string>();
  const begun = steps
    .flatMap(({ step }) => parametersOf(step))
    .reduce<Json>((body, [, location]) => {
      const id = ids.get(location) ?? `an-id-${ids.size}`;
      ids.set(location, id);
      return withAt(body, location, id);
    }, success.body);
  const responses: MockResponse[] = [
    success.response(begun),
    telling.success.response(withAt(telling.success.body, states.location, done)),
    ...(fetching?.success ? [fetching.success.response(fetching.success.body)] : []),
  ];
  const { value, error, requests } = await session.converse(
    (_, index) => responses[index] ?? { status: 418 },
    (client) => wait.exported(client, argument, quick),
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
  const last = fetching?.success?.body ?? withAt(telling.success.body, states.location, done);
  return isJson(value) && isSame(value, last)
    ? {}
    : { failure: 'the wait did not end with the last response' };
}

function parametersOf(step: Json): readonly (readonly [name: string, place: string])[] {
  const parameters =
    isObject(step) && isRecord(step['parameters']) ? Object.entries(step['parameters']) : [];
  return parameters.flatMap(([name, place]) =>
    typeof place === 'string' ? [[name, place] as const] : [],
  );
}
