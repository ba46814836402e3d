// Checks the declared rules for requests: the middleware rejects values just outside a rule before they are sent, and accepts values just
// inside.

import { positionsOf } from '../../checks/positions.js';
import { asJson, type CounterExample, isFactory } from '../../checks/exports.js';
import { at, isArray, isObject, type Json, type JsonObject } from '../../judge/json.js';
import { argumentOf, fixtureValues } from '../argument.js';
import {
  bodiesWith,
  bodySchemas,
  declared,
  edgesOf,
  fieldSchemas,
  type Found,
  type Range,
  rangeFor,
  text,
} from './capability.js';
import { withStoppedClock } from './waits.js';
import { allCredentials, isA, isFunction, type Named } from '../packages.js';
import { type Session, messageOf, type WireOperation, type Values } from '../session.js';

type Result = Pick<Found, 'failure' | 'skipped' | 'count'>;

/** A request with options for the middleware, and whether it should pass. */
interface Trial {
  readonly what: string;
  readonly passes: boolean;
  /** Replaces the fixture's body. */
  readonly body?: JsonObject | undefined;
  readonly parameters?: Readonly<Record<string, Json>> | undefined;
  readonly options?: Named | undefined;
}

export async function* limitCases(session: Session): AsyncIterable<Found> {
  const make = session.subject.client['checks'];
  if (
    !session.wire.operations.some(
      (operation) => declared(operation, 'x-checks', session) !== undefined,
    )
  )
    return;
  for (const each of session.operations) {
    const { pointer } = each.operation;
    const rules = declared(each.operation, 'x-checks', session);
    for (const [index, rule] of (isArray(rules) ? rules : []).entries()) {
      if (!isObject(rule)) continue;
      const about = {
        subject: each.name,
        pointer: `${pointer}/x-checks/${index}`,
        name: `${titleOf(rule)} is checked`,
      };
      yield {
        ...about,
        ...(await withStoppedClock(async () => {
          const trials = trialsOf(rule, each, session);
          return typeof trials === 'string'
            ? { failure: trials }
            : trialOutcome(trials, { make, each, session });
        })),
      };
    }
    const free = freeTrials(isArray(rules) ? rules : [], each, session);
    if (free.length > 0)
      yield {
        subject: each.name,
        pointer,
        name: 'nothing else is checked',
        ...(await trialOutcome(free, { make, each, session })),
      };
    const trials = boundTrials(each, session);
    if (trials.length > 0)
      yield {
        subject: each.name,
        pointer,
        name: 'bounds are checked',
        ...(await trialOutcome(trials, { make, each, session })),
      };
  }
}

function titleOf(rule: JsonObject): string {
  const [first, second] = Object.entries(rule).map(([name, value]) => `${name} ${String(value)}`);
  return [first, second].filter((part) => part !== undefined).join(', ');
}

interface TrialContext {
  readonly make: unknown;
  readonly each: WireOperation;
  readonly session: Session;
}

async function trialOutcome(
  trials: readonly Trial[],
  { make, each, session }: TrialContext,
): Promise<Result> {
  if (!isFunction(make)) return { failure: 'the client has no middleware for checks' };
  if (each.function === undefined || trials.length === 0)
    return { skipped: 'there is no request to try it on' };
  for (const { what, passes, body, parameters = {}, options = {} } of trials) {
    const fixture: Values = fixtureValues(each, session, { requiredOnly: true });
    const given = each.operation.parameters.flatMap(
      ({ name, pointer }): readonly (readonly [string, unknown])[] =>
        Object.hasOwn(parameters, name) ? [[pointer, parameters[name]]] : [],
    );
    const argument = argumentOf(each, {
      parameters: new Map([...fixture.parameters, ...given]),
      body: body ?? fixture.body,
    });
    if (typeof argument === 'string') return { skipped: argument };
    const middleware: unknown[] = [Reflect.apply(make, undefined, [options])];
    const { requests, error } = await session.call(each, {
      argument,
      client: { credentials: allCredentials(session.wire), middleware },
    });
    const isRejected = isA(error, session.subject.client, 'ValidationError');
    if (passes && requests.length !== 1)
      return { failure: `${what} is rejected: ${messageOf(error)}` };
    if (!passes && requests.length > 0) return { failure: `${what} is sent` };
    if (!passes && !isRejected) return { failure: `${what} ends in ${messageOf(error)}` };
    if (isRejected && !String(error['message']).includes(each.name))
      return {
        failure: `the error does not name the operation ${each.name}: ${messageOf(error)}`,
      };
  }
  return { count: trials.length };
}

function trialsOf(
  rule: JsonObject,
  each: WireOperation,
  session: Session,
): readonly Trial[] | string {
  const field = text(rule, 'field');
  if (field === undefined) return knownTrials(rule, each, session);
  const own = fieldSchemas(field, each, session);
  if (rule['needs'] !== undefined)
    return needTrials(field, String(rule['needs']), { each, session });
  if (rule['limitedBy'] === 'plan') return planTrials(field, own, { each, session });
  return timestampTrials(rule['ahead'], field, { own, each, session });
}

function knownTrials(
  rule: JsonObject,
  each: WireOperation,
  session: Session,
): readonly Trial[] | string {
  const what = String(rule['known']);
  const rules = declared(each.operation, 'x-checks', session);
  // Earlier rules take precedence.
  const before = (isArray(rules) ? rules : [])
    .slice(0, isArray(rules) ? rules.indexOf(rule) : 0)
    .filter((other) => isObject(other) && other['known'] === rule['known']);
  const stated = before.map((other) => rangeIn(other, each, session));
  const own = rangeIn(rule, each, session);
  if (own.minimum === undefined && own.maximum === undefined)
    return `the document states no limit of the ${what}`;
  const bound = (name: 'minimum' | 'maximum'): number | undefined =>
    stated.some((other) => other[name] !== undefined) ? undefined : own[name];
  const [minimum, maximum] = [bound('minimum'), bound('maximum')];
  const [body] = bodiesWith([], { each, session });
  const trial = (value: number, passes: boolean): Trial => ({
    what: `a ${what} of ${value}`,
    passes,
    body,
    options: { known: () => ({ [what]: value }) },
  });
  return [
    ...(minimum === undefined ? [] : [trial(minimum, true), trial(minimum - 1, false)]),
    ...(maximum === undefined ? [] : [trial(maximum, true), trial(maximum + 1, false)]),
  ];
}

/** The limit that a rule refers to, in the operation and its body or in another operation. */
function rangeIn(rule: Json, each: WireOperation, session: Session): Range {
  const { limit, of }: JsonObject = isObject(rule) ? rule : {};
  const other =
    of === undefined ? undefined : session.all.find(({ operation }) => operation.id === of);
  const operation = at(session.subject.document, (other ?? each).operation.pointer);
  return rangeFor(limit, [
    isObject(operation) ? operation : undefined,
    ...(other ? [] : bodySchemas(each, session)),
  ]);
}

type OperationContext = Pick<TrialContext, 'each' | 'session'>;

function needTrials(field: string, needs: string, where: OperationContext): readonly Trial[] {
  const [both] = bodiesWith([field, needs], where);
  const [alone] = bodiesWith([field], { ...where, without: [needs] });
  return [
    ...(both ? [{ what: `${field} with ${needs}`, passes: true, body: both }] : []),
    ...(alone ? [{ what: `${field} without ${needs}`, passes: false, body: alone }] : []),
  ];
}

/** A body or parameters with a value for a field, and with the properties that a rule requires beside it. */
function withField(
  field: string,
  value: Json,
  { each, session }: OperationContext,
): Pick<Trial, 'body' | 'parameters'> | undefined {
  const rules = declared(each.operation, 'x-checks', session);
  const needs = (isArray(rules) ? rules : []).flatMap((rule) =>
    text(rule, 'field') === field ? (text(rule, 'needs') ?? []) : [],
  );
  const [body] = bodiesWith([field, ...needs], { each, session });
  if (body) return { body: { ...body, [field]: value } };
  return each.operation.parameters.some(({ name }) => name === field)
    ? { parameters: { [field]: value } }
    : undefined;
}

function planTrials(
  field: string,
  own: readonly JsonObject[],
  where: OperationContext,
): readonly Trial[] | string {
  const limits = own.map((schema) => schema['x-plan-limits']).find(isObject);
  if (!limits) return `the document states no limits of plans for ${field}`;
  return Object.entries(limits).flatMap(([plan, limit]) => {
    if (typeof limit !== 'number') return [];
    return [true, false].flatMap((passes) => {
      const given = withField(field, passes ? limit : limit + 1, where);
      return given
        ? [
            {
              ...given,
              what: `${field} of ${passes ? limit : limit + 1} with ${plan}`,
              passes,
              options: { plan },
            },
          ]
        : [];
    });
  });
}

function timestampTrials(
  subject: Json | undefined,
  field: string,
  { own, ...where }: OperationContext & { readonly own: readonly JsonObject[] },
): readonly Trial[] | string {
  const { minimum } = rangeFor(subject, own);
  if (minimum === undefined) return `the document does not state how far ahead ${field} has to be`;
  const units = own.map((schema) => schema['x-unit']);
  const written = (ahead: number): Json => {
    const timestamp = Date.now() + ahead * 1000;
    return units.includes('unix-seconds')
      ? Math.round(timestamp / 1000)
      : units.includes('unix-milliseconds')
        ? Math.round(timestamp)
        : new Date(timestamp).toISOString();
  };
  return [true, false].flatMap((passes) => {
    const ahead = passes ? minimum : minimum - 1;
    const given = withField(field, written(ahead), where);
    return given ? [{ ...given, what: `${field} ${ahead} s ahead`, passes }] : [];
  });
}

/** Requests that would violate rules which the document does not declare. They must pass. */
function freeTrials(
  rules: readonly Json[],
  each: WireOperation,
  session: Session,
): readonly Trial[] {
  const where = { each, session };
  const declares = (name: string, value: string, other: string): boolean =>
    rules.some((rule) => isObject(rule) && rule[name] === value && rule[other] !== undefined);
  const [body] = bodiesWith([], where);
  const known = ['duration', 'size']
    .filter((what) => !declares('known', what, 'limit'))
    .flatMap((what) =>
      [0, 1e15].map((value) => ({
        what: `a ${what} of ${value}`,
        passes: true,
        body,
        options: { known: () => ({ [what]: value }) },
      })),
    );
  const names = bodySchemas(each, session).flatMap(({ properties }) =>
    Object.keys(isObject(properties) ? properties : {}),
  );
  const fields = names.flatMap((name): readonly Trial[] => {
    const own = fieldSchemas(name, each, session);
    const limits = own.map((schema) => schema['x-plan-limits']).find(isObject);
    const plans =
      limits === undefined || declares('field', name, 'limitedBy')
        ? []
        : Object.entries(limits).map(([plan, limit]) => ({
            what: `any ${name} with ${plan}`,
            plan,
            value: Number(limit) + 1,
          }));
    const isTimestamp =
      own.some(
        (schema) => schema['x-limits'] !== undefined && /^unix-/.test(String(schema['x-unit'])),
      ) && !declares('field', name, 'ahead');
    return [
      ...plans.flatMap(({ what, plan, value }) =>
        ofField(withField(name, value, where), { what, passes: true, options: { plan } }),
      ),
      ...(isTimestamp
        ? ofField(withField(name, 1, where), { what: `a ${name} long ago`, passes: true })
        : []),
    ];
  });
  return [...(each.operation.body === undefined ? [] : known), ...fields];
}

function ofField(
  given: Pick<Trial, 'body' | 'parameters'> | undefined,
  trial: Trial,
): readonly Trial[] {
  return given ? [{ ...trial, ...given }] : [];
}

const bounds: readonly string[] = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'pattern',
];

/** Values just inside and just outside the bounds of parameters and of properties of the body. */
function boundTrials(each: WireOperation, session: Session): readonly Trial[] {
  const positions = positionsOf(session.subject).filter(
    ({ kind, subject, name }) =>
      subject === each.name &&
      (kind === 'body' || name === 'query parameters' || name === 'path parameters'),
  );
  return positions.flatMap(({ fixture, factory }) => {
    const examples = (isFactory(factory) ? factory.counterExamples() : []).flatMap(
      (example): readonly Trial[] => {
        const value = asJson(example.value);
        const [name] = example.path;
        const own = isObject(value) && typeof name === 'string' ? value[name] : undefined;
        // With as few other properties as possible, so that nothing else is rejected.
        return typeof name !== 'string' || own === undefined || !isStated(example, each, session)
          ? []
          : ofField(withField(name, own, { each, session }), {
              what: `${name} against ${example.keyword}`,
              passes: false,
            });
      },
    );
    const edges = Object.entries(isObject(fixture) ? fixture : {}).flatMap(([name, value]) =>
      edgesOf(value, fieldSchemas(name, each, session)).flatMap(([edge, passes]) =>
        ofField(withField(name, edge, { each, session }), {
          what: `${name} of ${typeof edge === 'string' ? `${edge.length} characters` : String(edge)}`,
          passes,
        }),
      ),
    );
    return [...examples, ...edges];
  });
}

function isStated(
  { path, keyword, alone }: CounterExample,
  each: WireOperation,
  session: Session,
): boolean {
  const [name] = path;
  return (
    alone &&
    path.length === 1 &&
    bounds.includes(keyword) &&
    fieldSchemas(String(name), each, session).some((schema) => schema[keyword] !== undefined)
  );
}
