// Checks requests against documented limits before they are sent.

import { type LimitViolation, ValidationError } from '../errors.js';
import type { Middleware } from '../types.js';
import { hasOwn, isRecord } from '../values.js';

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
