// Declared costs and rate limits: estimates are those of the document's table, and the limiter lets as many requests through as a budget has.

import type { Declaration } from '../../declarations.js';
import { at, isArray, isObject, type JsonObject } from '../../judge/json.js';
import { conjuncts, declared, type Found, text, texts } from './capability.js';
import { hurried, stopped } from './waits.js';
import { isFunction, isRecord } from '../packages.js';
import type { Session, WireOperation } from '../session.js';

export async function* budgetCases(session: Session): AsyncIterable<Found> {
  yield* costCases(
    session,
    (await session.subject.declarations?.())?.find(
      ({ name, kind }) => kind === 'function' && name === 'estimateCredits',
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
        name: `keeps to what is stated of its rate by ${source}`,
        ...(await kept(each, { source, budgets, session })),
      };
    yield {
      subject: 'document',
      pointer: `/x-rate-limits/${index}`,
      name: 'budgets are shared as stated',
      ...(await shared({ source, budgets, session })),
    };
  }
}

function* costCases(session: Session, written: Declaration | undefined): Iterable<Found> {
  const { client, document } = session.subject;
  const estimate = client['estimateCredits'];
  const stating = session.wire.operations.filter(
    (operation) => declared(operation, 'x-cost-estimate', session) !== undefined,
  );
  for (const operation of stating) {
    const declaration = declared(operation, 'x-cost-estimate', session);
    const costs = declared(operation, 'x-credit-costs', session);
    const about = {
      subject: operation.id ?? operation.pointer,
      pointer: `${operation.pointer}/x-cost-estimate`,
    };
    const seconds = isObject(declaration) ? declaration['seconds'] : undefined;
    if (!isFunction(estimate) || typeof seconds !== 'number') {
      yield {
        ...about,
        name: 'costs are estimated',
        failure: isFunction(estimate)
          ? 'the document does not state how long the unit is'
          : 'no function estimates them',
      };
      continue;
    }
    const rows = (isArray(costs) ? costs : []).filter(isObject);
    for (const [index, row] of rows.entries()) {
      const wrong = texts(row['for']).flatMap((type) =>
        wrongEstimate(() => Reflect.apply(estimate, undefined, [type, seconds * 2.5]), type, row),
      );
      yield {
        ...about,
        pointer: `${operation.pointer}/x-credit-costs/${index}`,
        name: `the cost of ${texts(row['for']).join(', ')} is that of the document`,
        failure: wrong[0],
        count: texts(row['for']).length,
      };
    }
    const listed = conjuncts(
      at(document, `/components/schemas/${text(declaration, 'types') ?? ''}`),
      document,
    ).flatMap((schema) => [...texts(schema['enum']), ...texts(schema['x-known-values'])]);
    const priced = rows.flatMap((row) => texts(row['for']));
    const missing = listed.filter(
      (type) =>
        !priced.includes(type) ||
        !succeeds(() => Reflect.apply(estimate, undefined, [type, seconds])),
    );
    const refused = [
      ['a type that nobody prices', 60],
      [priced[0] ?? '', -1],
      [priced[0] ?? '', Number.NaN],
    ].filter((given) => succeeds(() => Reflect.apply(estimate, undefined, given)));
    const units = rows.map((row) => row['per']).filter((per) => typeof per === 'string');
    const unsaid = written
      ? [...units, ...texts(isObject(declaration) ? declaration['unspecified'] : undefined)].filter(
          (words) => !mentions(written, words),
        )
      : [];
    yield {
      ...about,
      name: 'the estimate says its unit and what is not specified',
      failure: unsaid.length === 0 ? undefined : `it does not say "${unsaid[0]}"`,
    };
    yield {
      ...about,
      name: 'what is listed has a cost, and nothing else',
      failure:
        listed.length === 0
          ? 'the types are not listed'
          : missing.length > 0
            ? `${missing.join(', ')} cannot be estimated`
            : refused.length > 0
              ? `there is an estimate for ${JSON.stringify(refused[0])}`
              : undefined,
    };
  }
  if (
    stating.length === 0 &&
    isFunction(estimate) &&
    !session.all.some(({ name }) => name === 'estimateCredits')
  )
    yield {
      subject: 'document',
      name: 'no costs are estimated',
      failure: 'the client estimates costs, and the document declares no table',
    };
}

function mentions({ doc }: Declaration, words: string): boolean {
  return plain(JSON.stringify(doc)).includes(plain(words));
}

function plain(text: string): string {
  return text
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

function wrongEstimate(
  run: () => unknown,
  type: string,
  { amount, credits }: JsonObject,
): readonly string[] {
  try {
    const found = run();
    const wanted = typeof amount === 'number' ? amount * 2.5 : undefined;
    return isRecord(found) && found['amount'] === wanted && found['credits'] === credits
      ? []
      : [`${type} is estimated as ${JSON.stringify(found)}, not as ${wanted} ${String(credits)}`];
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

const spans: Readonly<Record<string, number>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};

/** What an operation may do, by the budgets that are for all or for its class. */
function budgetsOf(
  { operation }: WireOperation,
  { budgets, session }: Statement,
): readonly JsonObject[] {
  const own = declared(operation, 'x-rate-limit-class', session);
  return budgets.filter((budget) => budget['for'] === undefined || budget['for'] === own);
}

function lengthOf({ per }: JsonObject): number {
  return spans[String(per)] ?? Number.NaN;
}

/** More is not counted out. */
const most = 5000;

/** So many are taken for all that are wanted, where no budget is for an operation. */
const unlimited = 200;

/** As many as the tightest budget has go through, and the next one waits until the first is as old as the budget is long. */
async function kept(
  each: WireOperation,
  statement: Statement,
): Promise<Pick<Found, 'failure' | 'skipped' | 'count'>> {
  return stopped(() => counted(each, statement));
}

async function counted(
  each: WireOperation,
  statement: Statement,
): Promise<Pick<Found, 'failure' | 'skipped' | 'count'>> {
  const limiter = limiterOf(statement);
  if (limiter === undefined) return { failure: 'no function makes a limiter' };
  const own = budgetsOf(each, statement);
  const requests =
    own.length === 0 ? unlimited : Math.min(...own.map((budget) => Number(budget['requests'])));
  if (requests > most)
    return { skipped: `a budget of more than ${most} requests is not counted out` };
  const wanted = own.filter((budget) => Number(budget['requests']) === requests).map(lengthOf);
  for (let sent = 0; sent < requests; sent += 1)
    if ((await limiter.send(each)) !== undefined)
      return {
        failure: `request ${sent + 1} waits, of ${own.length === 0 ? 'as many as one likes' : requests}`,
      };
  if (own.length === 0) return {};
  const wait = await limiter.send(each);
  if (wait === undefined) return { failure: `more than ${requests} requests go through` };
  const longest = Math.max(...wanted);
  return wait === longest
    ? { count: requests }
    : { failure: `the next request waits ${wait} ms, not ${longest}` };
}

/** What one operation has used up is left to another one of its class where each has a budget of its own, and else is not. */
async function shared(statement: Statement): Promise<Pick<Found, 'failure' | 'count'>> {
  const { operations, all } = statement.session;
  let count = 0;
  for (const each of operations) {
    const own = budgetsOf(each, statement);
    const other = all.find(
      (one) => one !== each && budgetsOf(one, statement).some((budget) => own.includes(budget)),
    );
    const requests = Math.min(...own.map((budget) => Number(budget['requests'])));
    const limiter = limiterOf(statement);
    if (!limiter || !other || requests > most) continue;
    const isOwn = own.every(({ scope }) => /\b(?:endpoint|operation)\b/i.test(String(scope)));
    for (let sent = 0; sent < requests; sent += 1) await limiter.send(each);
    const waits = (await limiter.send(other)) !== undefined;
    if (waits === isOwn)
      return {
        failure: `${other.name} ${waits ? 'waits' : 'goes through'} where ${each.name} has used its budget up`,
      };
    count += 1;
  }
  return { count };
}

interface Limiter {
  /** How long a request waits, in milliseconds; nothing where it goes through at once. */
  readonly send: (each: WireOperation) => Promise<number | undefined>;
}

/** The middleware, called as openapi-fetch calls it. */
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
      let isThrough = false;
      await hurried(slept, 500, async () => {
        const turn = Promise.resolve(
          Reflect.apply(onRequest, made, [
            { request, schemaPath: operation.path, id: name, params: {}, options: {} },
          ]),
        ).then(
          () => (isThrough = true),
          () => undefined,
        );
        await new Promise((resolve) => setImmediate(resolve));
        stop.abort();
        await turn;
      });
      return isThrough ? undefined : (slept[0] ?? Number.NaN);
    },
  };
}
