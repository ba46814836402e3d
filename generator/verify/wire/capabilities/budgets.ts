// Checks declared costs and rate limits: estimates match the document's table, and the limiter passes as many requests as a budget allows.

import type { Declaration } from '../../declarations.js';
import { at, isArray, isObject, type JsonObject } from '../../judge/json.js';
import { conjuncts, declared, type Found, text, texts } from './capability.js';
import { withFastTimers, withStoppedClock } from './waits.js';
import { isFunction, isRecord } from '../packages.js';
import type { Session, WireOperation } from '../session.js';

export async function* budgetCases(session: Session): AsyncIterable<Found> {
  yield* costCases(
    session,
    (await session.subject.declarations?.())?.find(
      ({ name, kind }) => kind === 'function' && name === 'estimateCost',
    ),
  );
  const { 'x-rate-limits': statements } = session.subject.document;
  const isLimited = (isArray(statements) ? statements : []).some(
    (statement) =>
      isObject(statement) && isArray(statement['budgets']) && statement['budgets'].length > 0,
  );
  if (
    !isLimited &&
    isFunction(session.subject.client['limiter']) &&
    !session.all.some(({ name }) => name === 'limiter')
  )
    yield {
      subject: 'document',
      name: 'no rate is limited',
      failure: 'the client has a limiter, and the document declares no budgets',
    };
  for (const [index, statement] of (isArray(statements) ? statements : []).entries()) {
    const source = text(statement, 'source');
    const budgets =
      isObject(statement) && isArray(statement['budgets'])
        ? statement['budgets'].filter(isObject)
        : [];
    if (source === undefined || budgets.length === 0) continue;
    for (const each of session.operations)
      yield {
        subject: each.name,
        pointer: each.operation.pointer,
        name: `keeps to the rate limit stated by ${source}`,
        ...(await budgetOutcome(each, { source, budgets, session })),
      };
    yield {
      subject: 'document',
      pointer: `/x-rate-limits/${index}`,
      name: 'budgets are shared as stated',
      ...(await sharedOutcome({ source, budgets, session })),
    };
  }
}

function* costCases(session: Session, written: Declaration | undefined): Iterable<Found> {
  const { client, document } = session.subject;
  const estimate = client['estimateCost'];
  const stating = session.wire.operations.filter(
    (operation) => declared(operation, 'x-cost-estimate', session) !== undefined,
  );
  for (const operation of stating) {
    const declaration = declared(operation, 'x-cost-estimate', session);
    const costs = declared(operation, 'x-costs', session);
    const about = {
      subject: operation.id ?? operation.pointer,
      pointer: `${operation.pointer}/x-cost-estimate`,
    };
    const per = isObject(declaration) ? declaration['per'] : undefined;
    if (!isFunction(estimate) || typeof per !== 'number') {
      yield {
        ...about,
        name: 'costs are estimated',
        failure: isFunction(estimate)
          ? 'the document does not state how much the costs are for'
          : 'the client has no function that estimates them',
      };
      continue;
    }
    const rows = (isArray(costs) ? costs : []).filter(isObject);
    for (const [index, row] of rows.entries()) {
      const wrong = texts(row['for']).flatMap((type) =>
        wrongEstimate(() => Reflect.apply(estimate, undefined, [type, per * 2.5]), type, row),
      );
      yield {
        ...about,
        pointer: `${operation.pointer}/x-costs/${index}`,
        name: `the cost of ${texts(row['for']).join(', ')} is that of the document`,
        failure: wrong[0],
        count: texts(row['for']).length,
      };
    }
    const listed = conjuncts(
      at(document, `/components/schemas/${text(declaration, 'types') ?? ''}`),
      document,
    ).flatMap((schema) => [...texts(schema['enum']), ...texts(schema['x-extensible-enum'])]);
    const priced = rows.flatMap((row) => texts(row['for']));
    const missing = listed.filter(
      (type) =>
        !priced.includes(type) || !succeeds(() => Reflect.apply(estimate, undefined, [type, per])),
    );
    const unexpected = [
      ['a type that nobody prices', 60],
      [priced[0] ?? '', -1],
      [priced[0] ?? '', Number.NaN],
    ].filter((given) => succeeds(() => Reflect.apply(estimate, undefined, given)));
    const units = [...rows.map((row) => row['per']), text(declaration, 'in')].filter(
      (unit) => typeof unit === 'string',
    );
    const unstated = written
      ? [...units, ...texts(isObject(declaration) ? declaration['unspecified'] : undefined)].filter(
          (words) => !mentions(written, words),
        )
      : [];
    yield {
      ...about,
      name: 'the comment of the estimate states its unit and what is unspecified',
      failure: unstated.length === 0 ? undefined : `it does not state "${unstated[0]}"`,
    };
    yield {
      ...about,
      name: 'exactly the listed types have a cost',
      failure:
        listed.length === 0
          ? 'the types are not listed'
          : missing.length > 0
            ? `${missing.join(', ')} cannot be estimated`
            : unexpected.length > 0
              ? `there is an estimate for ${JSON.stringify(unexpected[0])}`
              : undefined,
    };
  }
  if (
    stating.length === 0 &&
    isFunction(estimate) &&
    !session.all.some(({ name }) => name === 'estimateCost')
  )
    yield {
      subject: 'document',
      name: 'no costs are estimated',
      failure: 'the client estimates costs, and the document declares no table',
    };
}

function mentions({ doc }: Declaration, words: string): boolean {
  return normalized(JSON.stringify(doc)).includes(normalized(words));
}

function normalized(text: string): string {
  return text
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

function wrongEstimate(
  run: () => unknown,
  type: string,
  { amount, unit }: JsonObject,
): readonly string[] {
  try {
    const found = run();
    const wanted = typeof amount === 'number' ? amount * 2.5 : undefined;
    return isRecord(found) && found['amount'] === wanted && found['unit'] === unit
      ? []
      : [`${type} is estimated as ${JSON.stringify(found)}, not as ${wanted} ${String(unit)}`];
  } catch (error) {
    return [`${type} cannot be estimated: ${String(error)}`];
  }
}

function succeeds(run: () => unknown): boolean {
  try {
    run();
    return true;
  } catch {
    return false;
  }
}

interface Statement {
  readonly source: string;
  readonly budgets: readonly JsonObject[];
  readonly session: Session;
}

const milliseconds: Readonly<Record<string, number>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};

/** The budgets for all operations and for the operation's class. */
function budgetsOf(
  { operation }: WireOperation,
  { budgets, session }: Statement,
): readonly JsonObject[] {
  const own = declared(operation, 'x-rate-limit-class', session);
  return budgets.filter((budget) => budget['for'] === undefined || budget['for'] === own);
}

function lengthOf({ per }: JsonObject): number {
  return milliseconds[String(per)] ?? Number.NaN;
}

/** Larger budgets are not tested. */
const maxRequests = 5000;

/** The number of requests that must pass if an operation has no budget. */
const unlimited = 200;

/** Checks that the tightest budget's number of requests pass at once, and that the next one waits for the budget's period. */
async function budgetOutcome(
  each: WireOperation,
  statement: Statement,
): Promise<Pick<Found, 'failure' | 'skipped' | 'count'>> {
  return withStoppedClock(() => countRequests(each, statement));
}

async function countRequests(
  each: WireOperation,
  statement: Statement,
): Promise<Pick<Found, 'failure' | 'skipped' | 'count'>> {
  const limiter = limiterOf(statement);
  if (limiter === undefined) return { failure: 'the client has no limiter' };
  const own = budgetsOf(each, statement);
  const requests =
    own.length === 0 ? unlimited : Math.min(...own.map((budget) => Number(budget['requests'])));
  if (requests > maxRequests)
    return { skipped: `a budget of more than ${maxRequests} requests is not tested` };
  const wanted = own.filter((budget) => Number(budget['requests']) === requests).map(lengthOf);
  for (let sent = 0; sent < requests; sent += 1)
    if ((await limiter.send(each)) !== undefined)
      return {
        failure: `request ${sent + 1} of ${own.length === 0 ? 'an unlimited number' : requests} waits`,
      };
  if (own.length === 0) return {};
  const wait = await limiter.send(each);
  if (wait === undefined) return { failure: `more than ${requests} requests pass` };
  const longest = Math.max(...wanted);
  return wait === longest
    ? { count: requests }
    : { failure: `the next request waits ${wait} ms, not ${longest}` };
}

/** Checks that operations with the same budget share it, unless its scope is the single operation. */
async function sharedOutcome(statement: Statement): Promise<Pick<Found, 'failure' | 'count'>> {
  const { operations, all } = statement.session;
  let count = 0;
  for (const each of operations) {
    const own = budgetsOf(each, statement);
    const other = all.find(
      (one) => one !== each && budgetsOf(one, statement).some((budget) => own.includes(budget)),
    );
    const requests = Math.min(...own.map((budget) => Number(budget['requests'])));
    const limiter = limiterOf(statement);
    if (!limiter || !other || requests > maxRequests) continue;
    const isOwn = own.every(({ scope }) => /\b(?:endpoint|operation)\b/i.test(String(scope)));
    for (let sent = 0; sent < requests; sent += 1) await limiter.send(each);
    const waits = (await limiter.send(other)) !== undefined;
    if (waits === isOwn)
      return {
        failure: `${other.name} ${waits ? 'waits' : 'passes'} after ${each.name} has used up its budget`,
      };
    count += 1;
  }
  return { count };
}

interface Limiter {
  /** Returns how long a request waits, in milliseconds; `undefined` if it passes at once. */
  readonly send: (each: WireOperation) => Promise<number | undefined>;
}

/** Calls the middleware in the way of openapi-fetch. */
function limiterOf({ source, session }: Statement): Limiter | undefined {
  const make = session.subject.client['limiter'];
  const made: unknown = isFunction(make)
    ? Reflect.apply(make, undefined, [{ statement: source }])
    : undefined;
  const onRequest = isRecord(made) ? made['onRequest'] : undefined;
  if (!isFunction(onRequest)) return undefined;
  return {
    send: async ({ operation, name }) => {
      const stop = new AbortController();
      const request = new Request('https://service.example/', {
        method: operation.method,
        signal: stop.signal,
      });
      const slept: number[] = [];
      let hasPassed = false;
      await withFastTimers(slept, 500, async () => {
        const turn = Promise.resolve(
          Reflect.apply(onRequest, made, [
            { request, schemaPath: operation.path, id: name, params: {}, options: {} },
          ]),
        ).then(
          () => (hasPassed = true),
          () => undefined,
        );
        await new Promise((resolve) => setImmediate(resolve));
        stop.abort();
        await turn;
      });
      return hasPassed ? undefined : (slept[0] ?? Number.NaN);
    },
  };
}
