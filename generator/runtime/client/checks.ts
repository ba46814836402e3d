// Limits that the API's document states, checked before a call is spent: middleware, for whoever wants it. It needs no validator.

import { type FieldLimits, rangeViolation, type Range, violationsOf } from './limits.js';
import { type LimitViolation, ValidationError } from './limit-error.js';
import type { Middleware } from './types.js';
import { isRecord } from './values.js';

/** What is documented of one operation's requests. */
export interface OperationLimits {
  readonly id: string;
  readonly path?: Readonly<Record<string, FieldLimits>>;
  readonly query?: Readonly<Record<string, FieldLimits>>;
  readonly body?: Readonly<Record<string, FieldLimits>>;
  /** Groups of properties of the body, exactly one of which is to be given. */
  readonly oneOf?: readonly (readonly string[])[];
  /** A request without a body is one of an empty object. */
  readonly required?: boolean;
  /** Seconds. */
  readonly duration?: Range;
  /** Bytes. */
  readonly size?: Range;
}

/** A request that is about to be sent. */
export interface CheckedRequest {
  /** The id of the operation. */
  readonly operation: string;
  /** Parameters of the path and the query, and the properties of a JSON body. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** What the caller knows of the file that a request is about. What is left out is not checked. */
export interface KnownSource {
  /** Seconds. */
  readonly duration?: number | undefined;
  /** Bytes. */
  readonly size?: number | undefined;
}

export interface CheckSettings {
  readonly plan?: string | undefined;
  readonly known?:
    | ((request: CheckedRequest) => KnownSource | undefined | Promise<KnownSource | undefined>)
    | undefined;
}

/** @param operations Method and path → what is documented. */
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
  const given = groups.filter((group) => group.every((name) => Object.hasOwn(body, name)));
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

/** The object that a JSON body is; absent where it is something else. */
async function bodyOf(request: Request): Promise<Readonly<Record<string, unknown>> | undefined> {
  if (!/[/+]json\s*(?:;|$)/i.test(request.headers.get('content-type') ?? '')) return undefined;
  try {
    const value: unknown = JSON.parse(await request.clone().text());
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
