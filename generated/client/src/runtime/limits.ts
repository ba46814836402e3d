// Copied by Concord into every output that needs it. Do not edit.

import {
  ArgumentError,
  ClientError,
  type LimitViolation,
  type RateLimit,
  type ReadRateLimit,
  TimeoutError,
  ValidationError,
  readRateLimit,
  waitAsked,
} from './errors.js';
import { hasOwn, isRecord, own } from './http.js';
import type { Middleware, Watch } from './types.js';

// Checks requests against documented limits before they are sent.

export interface Range {
  readonly minimum?: number;
  readonly maximum?: number;
}

/** The documented limits of a parameter or of a property of a body. */
export interface FieldLimits extends Range {
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  /** In characters. */
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: RegExp;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** A timestamp at least this many seconds ahead. `unit`: the milliseconds of one of its units; absent for a date as a string. */
  readonly ahead?: { readonly seconds: number; readonly unit?: number };
  /** Whether it is a timestamp in Unix seconds. */
  readonly unixSeconds?: true;
  /** It may only be given together with these. */
  readonly needs?: readonly string[];
  /** Plan → the maximum. */
  readonly plans?: Readonly<Record<string, number>>;
}

/**
 * Checks the limits of single values. Messages contain counts and numbers, never strings.
 */
export function violationsOf(
  fields: Readonly<Record<string, FieldLimits>> | undefined,
  values: Readonly<Record<string, unknown>>,
  plan: string | undefined,
): readonly LimitViolation[] {
  return Object.entries(fields ?? {}).flatMap(([field, limits]) => {
    const value = hasOwn(values, field) ? values[field] : undefined;
    if (value === undefined || value === null) return [];
    const broken: LimitViolation[] = [];
    const report = (limit: string, given: string): void =>
      void broken.push({ field, limit, given });
    if (typeof value === 'string') text(value, limits, report);
    if (Array.isArray(value))
      counted(
        value.length,
        { least: limits.minItems, most: limits.maxItems, noun: 'item' },
        report,
      );
    if (typeof value === 'number') number(value, limits, report);
    if (typeof value === 'bigint') number(Number(value), limits, report);
    // As seconds this is in the year 5138, as milliseconds in 1973.
    if (limits.unixSeconds && typeof value === 'number' && value > 1e11) {
      report(
        'in Unix seconds',
        `in milliseconds (${value}); \`toUnixSeconds\` makes seconds of them`,
      );
      return broken;
    }
    if (limits.ahead) checkTimestamp(value, limits.ahead, report);
    if (limits.ahead && value instanceof Date) checkTimestamp(value.toJSON(), limits.ahead, report);
    const missing =
      limits.needs?.filter((name) => !hasOwn(values, name) || values[name] === undefined) ?? [];
    if (missing.length > 0) report(`only with \`${missing.join('` and `')}\``, 'alone');
    const most =
      plan !== undefined && limits.plans && hasOwn(limits.plans, plan)
        ? limits.plans[plan]
        : undefined;
    if (typeof value === 'number' && most !== undefined && value > most)
      report(`at most ${most} on the plan ${plan}`, `${value}`);
    return broken;
  });
}

/** @param measured What the caller knows; an unknown value is not checked. */
export function rangeViolation(
  field: string,
  { minimum = -Infinity, maximum = Infinity }: Range = {},
  { value, unit }: { readonly value: number | undefined; readonly unit: string },
): readonly LimitViolation[] {
  if (value === undefined || (value >= minimum && value <= maximum)) return [];
  return [
    {
      field,
      limit: value < minimum ? `at least ${minimum} ${unit}` : `at most ${maximum} ${unit}`,
      given: `${value}`,
    },
  ];
}

type Say = (limit: string, given: string) => void;

function text(value: string, { minLength, maxLength, pattern }: FieldLimits, report: Say): void {
  counted(
    Array.from(value).length,
    { least: minLength, most: maxLength, noun: 'character' },
    report,
  );
  if (pattern && !pattern.test(value))
    report(`a text that matches ${pattern}`, 'one that does not');
}

function counted(
  count: number,
  {
    least = 0,
    most = Infinity,
    noun,
  }: {
    readonly least: number | undefined;
    readonly most: number | undefined;
    readonly noun: string;
  },
  report: Say,
): void {
  const counted = (number: number): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
  if (count < least) report(`at least ${counted(least)}`, `${count}`);
  if (count > most) report(`at most ${counted(most)}`, `${count}`);
}

function number(
  value: number,
  {
    minimum = -Infinity,
    maximum = Infinity,
    exclusiveMinimum = -Infinity,
    exclusiveMaximum = Infinity,
  }: FieldLimits,
  report: Say,
): void {
  if (value < minimum) report(`at least ${minimum}`, `${value}`);
  if (value > maximum) report(`at most ${maximum}`, `${value}`);
  if (value <= exclusiveMinimum) report(`more than ${exclusiveMinimum}`, `${value}`);
  if (value >= exclusiveMaximum) report(`less than ${exclusiveMaximum}`, `${value}`);
}

/** Compares with the clock of this machine. */
function checkTimestamp(
  value: unknown,
  { seconds, unit }: NonNullable<FieldLimits['ahead']>,
  report: Say,
): void {
  const at =
    typeof value === 'number' && unit !== undefined
      ? value * unit
      : typeof value === 'string'
        ? Date.parse(value)
        : NaN;
  const left = Math.floor((at - Date.now()) / 1000);
  if (!(left < seconds)) return;
  report(
    `at least ${span(seconds)} ahead`,
    left < 0 ? `${span(-left)} ago` : `${span(left)} ahead`,
  );
}

function span(seconds: number): string {
  const [count, noun] = seconds < 120 ? [seconds, 'second'] : [Math.floor(seconds / 60), 'minute'];
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** The documented limits of one operation's requests. */
export interface OperationLimits {
  readonly id: string;
  readonly path?: Readonly<Record<string, FieldLimits>>;
  readonly query?: Readonly<Record<string, FieldLimits>>;
  readonly body?: Readonly<Record<string, FieldLimits>>;
  /** Groups of properties of the body, of which exactly one has to be given. */
  readonly oneOf?: readonly (readonly string[])[];
  /** Whether a request without a body is checked as an empty object. */
  readonly required?: boolean;
  /** In seconds. */
  readonly duration?: Range;
  /** In bytes. */
  readonly size?: Range;
}

/** A request before it is sent. */
export interface CheckedRequest {
  /** The id of the operation. */
  readonly operation: string;
  /** Path and query parameters, and the properties of a JSON body. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** What the caller knows about the file of a request. What is left out is not checked. */
export interface KnownSource {
  /** In seconds. */
  readonly duration?: number | undefined;
  /** In bytes. */
  readonly size?: number | undefined;
}

export interface CheckSettings {
  readonly plan?: string | undefined;
  readonly known?:
    | ((request: CheckedRequest) => KnownSource | undefined | Promise<KnownSource | undefined>)
    | undefined;
}

/**
 * Middleware that checks requests against the limits that the document states. It needs no validators.
 *
 * @param operations Method and path → its limits.
 */
export function checkRequests(
  operations: Readonly<Record<string, OperationLimits>>,
  { plan, known }: CheckSettings,
): Middleware {
  const documented = new Map(Object.entries(operations));
  return {
    onRequest: async ({ request, schemaPath, params, options }) => {
      const limits = documented.get(`${request.method} ${schemaPath}`);
      const { validate } = options;
      if (!limits || validate === false || validate === 'response') return;
      const path = isRecord(params.path) ? params.path : {};
      const query = isRecord(params.query) ? params.query : {};
      const body =
        (limits.body ?? limits.oneOf ?? (known && (limits.duration ?? limits.size)))
          ? ((await bodyOf(request)) ?? (limits.required && request.body === null ? {} : undefined))
          : undefined;
      const violations: LimitViolation[] = [
        ...violationsOf(limits.path, path, plan),
        ...violationsOf(limits.query, query, plan),
        ...(body ? [...violationsOf(limits.body, body, plan), ...oneOf(limits.oneOf, body)] : []),
      ];
      if (known && (limits.duration ?? limits.size)) {
        const { duration, size } =
          (await known({ operation: limits.id, params: { ...path, ...query, ...body } })) ?? {};
        violations.push(
          ...rangeViolation('duration', limits.duration, { value: duration, unit: 'seconds' }),
          ...rangeViolation('size', limits.size, { value: size, unit: 'bytes' }),
        );
      }
      if (violations.length > 0) throw new ValidationError(limits.id, violations);
    },
  };
}

function oneOf(
  groups: OperationLimits['oneOf'],
  body: Readonly<Record<string, unknown>>,
): readonly LimitViolation[] {
  if (!groups) return [];
  const given = groups.filter((group) => group.every((name) => hasOwn(body, name)));
  if (given.length === 1) return [];
  const names = (all: readonly (readonly string[])[]): string =>
    all.map((group) => group.join(' with ')).join(' and ');
  return [
    {
      field: groups.map((group) => group.join(' with ')).join(', '),
      limit: 'exactly one of them',
      given: given.length === 0 ? 'none' : names(given),
    },
  ];
}

/** Returns a JSON body that is an object; `undefined` for any other body. */
async function bodyOf(request: Request): Promise<Readonly<Record<string, unknown>> | undefined> {
  if (!/[/+]json\s*(?:;|$)/i.test(request.headers.get('content-type') ?? '')) return undefined;
  try {
    const value: unknown = JSON.parse(await request.clone().text());
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

// Estimates what work costs from the documented table of costs.

export interface CostEstimate<Unit extends string = string> {
  /** Not rounded, unless the document says how. */
  readonly amount: number;
  readonly unit: Unit;
}

/** Type of work → what a quantity of `per` costs. */
export type CostTable = Readonly<
  Record<string, { readonly amount: number; readonly unit: string; readonly per: number }>
>;

/** @throws {ArgumentError} The table lacks the type, or `quantity` is negative or no number. */
export function costOf<T extends CostTable, K extends keyof T & string>(
  costs: T,
  type: K,
  quantity: number,
): CostEstimate<T[K]['unit']> {
  const cost = own(costs, type);
  if (cost === undefined)
    throw new ArgumentError('estimateCost: no cost is documented for this type');
  if (!Number.isFinite(quantity) || quantity < 0)
    throw new ArgumentError(`estimateCost: ${quantity} is not a quantity`);
  return { amount: (cost.amount * quantity) / cost.per, unit: cost.unit };
}

// Delays calls so that a client stays within the rate limits that the document declares.

export interface Budget {
  /** The class of operations that use it. Absent: all operations. */
  readonly for?: string | undefined;
  readonly requests: number;
  /** The time span, in milliseconds. */
  readonly per: number;
  /** Whether each operation has its own budget. */
  readonly perOperation?: boolean | undefined;
}

export interface BudgetState {
  /** Returns the milliseconds until another request may be sent, after `ahead` waiting ones. */
  readonly wait: (ahead: number) => number;
  /** Uses up one request. Call the result when the response has arrived and it was counted. */
  readonly take: () => () => void;
  /** Stops all requests for some milliseconds, because the service asks for it. */
  readonly block: (ms: number) => void;
  /** Takes over what the service says is left: others may use the same key. */
  readonly learn: (left: RateLimit) => void;
  readonly isIdle: () => boolean;
}

interface Slot {
  until: number;
}

/** One budget: a number of requests within any time span of a length. */
export function createBudget({ requests, per }: Budget): BudgetState {
  let slots: Slot[] = [];
  let blockedUntil = 0;
  const fresh = (): readonly Slot[] => {
    const now = Date.now();
    slots = slots.filter(({ until }) => until > now).sort((a, b) => a.until - b.until);
    return slots;
  };
  const take = (until: number): (() => void) => {
    const slot = { until };
    slots.push(slot);
    return () => {
      slot.until = Date.now() + per;
    };
  };
  return {
    wait: (ahead) => {
      const now = Date.now();
      const used = fresh();
      const behind = used.length + ahead - requests;
      const rounds = Math.floor(behind / requests);
      const until = behind < 0 ? now : (used[behind % requests]?.until ?? now + per) + rounds * per;
      return Math.max(0, until - now, blockedUntil - now);
    },
    take: () => take(Date.now() + per),
    block: (ms) => {
      blockedUntil = Math.max(blockedUntil, Date.now() + ms);
    },
    learn: ({ limit = requests, remaining, resetInMs = per }) => {
      // The headers are about another budget.
      if (remaining === undefined || limit !== requests) return;
      for (let used = fresh().length; used < requests - remaining; used += 1)
        take(Date.now() + resetInMs);
    },
    isIdle: () => fresh().length === 0 && blockedUntil <= Date.now(),
  };
}

export interface LimiterSettings {
  readonly budgets: readonly Budget[];
  /** Method and path of an operation → the class of operations whose budgets it uses. */
  readonly classes: Readonly<Record<string, string>>;
  /** How many calls may wait; the next one fails. Default: 1000. */
  readonly maxQueue?: number | undefined;
  /** Reads the rate limit headers of responses. */
  readonly headers?: ReadRateLimit | undefined;
}

interface Waiting {
  readonly budgets: readonly BudgetState[];
  readonly go: () => void;
}

/**
 * Middleware that lets calls wait until there is room in the budgets that the API declares, so that
 * they are not rejected with 429.
 */
export function rateLimiter({
  budgets,
  classes,
  maxQueue = 1000,
  headers,
}: LimiterSettings): Middleware {
  const classOf = new Map(Object.entries(classes));
  const states = new Map<string, BudgetState>();
  /** By the options of the exchange, since later middleware may replace the request. */
  const sent = new WeakMap<
    object,
    { readonly slots: readonly (() => void)[]; readonly of: readonly BudgetState[] }
  >();
  const queue = new Set<Waiting>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const budgetsOf = (operation: string): readonly BudgetState[] => {
    // There may be any number of undocumented operations.
    if (states.size > 1000)
      for (const [name, state] of states) if (state.isIdle()) states.delete(name);
    const drawn = budgets.filter(
      (each) => each.for === undefined || each.for === classOf.get(operation),
    );
    return drawn.map((budget) => {
      const name = `${budgets.indexOf(budget)} ${budget.perOperation ? operation : ''}`;
      const state = states.get(name) ?? createBudget(budget);
      states.set(name, state);
      return state;
    });
  };
  /** Releases calls in order of arrival. Those of one budget do not hold up others. */
  const pump = (): void => {
    clearTimeout(timer);
    const blocked = new Set<BudgetState>();
    let soonest = Infinity;
    for (const waiting of queue) {
      const isBehind = waiting.budgets.some((each) => blocked.has(each));
      const wait = isBehind
        ? Infinity
        : Math.max(0, ...waiting.budgets.map((each) => each.wait(0)));
      if (wait === 0) {
        queue.delete(waiting);
        waiting.go();
      } else {
        for (const each of waiting.budgets) blocked.add(each);
        soonest = Math.min(soonest, wait);
      }
    }
    if (queue.size > 0 && soonest < Infinity)
      timer = setTimeout(pump, Math.min(soonest, 2 ** 31 - 1));
  };
  const turn = (
    id: string,
    of: readonly BudgetState[],
    signal: AbortSignal,
  ): Promise<readonly (() => void)[]> =>
    new Promise((resolve, reject) => {
      if (queue.size >= maxQueue)
        throw new ClientError(`${id}: ${maxQueue} other calls wait for the rate limit`, {}, true);
      const leave = (): void => {
        queue.delete(waiting);
        signal.removeEventListener('abort', leave);
        reject(signal.reason);
        pump();
      };
      const waiting: Waiting = {
        budgets: of,
        go: () => {
          signal.removeEventListener('abort', leave);
          resolve(of.map((each) => each.take()));
        },
      };
      signal.throwIfAborted();
      signal.addEventListener('abort', leave);
      queue.add(waiting);
      pump();
    });

  return {
    onRequest: async ({ request, schemaPath, id, options }) => {
      const of = budgetsOf(`${request.method} ${schemaPath}`);
      if (of.length === 0) return;
      const watch = watchIn(options);
      const ahead = (budget: BudgetState): number =>
        [...queue].filter((each) => each.budgets.includes(budget)).length;
      const wait = Math.max(...of.map((each) => each.wait(ahead(each))));
      if (watch && wait > watch.left())
        throw new TimeoutError(
          `${id}: the rate limit allows it ${wait} ms from now, which is after its deadline`,
        );
      // The time in the queue does not count for the attempt's timeout.
      watch?.touch(Infinity);
      sent.set(options, { slots: await turn(id, of, request.signal), of });
      watch?.touch();
    },
    onResponse: ({ options, response }) => {
      const { slots, of } = sent.get(options) ?? { slots: [], of: [] };
      for (const answered of slots) answered();
      const requested =
        response.status === 429 || response.status === 503
          ? waitAsked(response.headers)
          : undefined;
      const left = (headers ?? readRateLimit)(response.headers);
      for (const each of of) {
        if (requested !== undefined) each.block(requested);
        // Headers that do not name the budget's size count only if there is a single budget.
        if (left && (left.limit !== undefined || of.length === 1)) each.learn(left);
      }
    },
    onError: ({ options }) => {
      for (const answered of sent.get(options)?.slots ?? []) answered();
    },
  };
}

/** Returns the call's watch; requests of other clients have none. */
function watchIn(options: object): Watch | undefined {
  const watch: unknown = Reflect.get(options, 'watch');
  // A cast: the client passes it to its own middleware in addition to the declared options.
  return watch as Watch | undefined;
}
