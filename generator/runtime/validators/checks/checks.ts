// Checks for numbers and arrays that zod runs like its own, with what `z.toJSONSchema` says.

import * as z from 'zod';
import { isMultiple } from '../../schema/evaluate-values.js';
import { hasOwn, reasonOf, type SchemaObject } from '../../schema/json-schema.js';
import { isObject } from './values.js';

/** What a check adds to a JSON Schema, by zod's names. */
export interface Reported {
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
}

/** Creates a check that raises `issue` if `test` returns false. */
export function check<T>(
  test: (value: T) => boolean,
  issue: (input: T) => z.core.$ZodRawIssue,
  reported: Reported,
): z.core.$ZodCheck<T> {
  const made = z.check<T>((payload) => {
    if (!test(payload.value)) payload.issues.push({ continue: true, ...issue(payload.value) });
  });
  made._zod.onattach.push(({ _zod: { bag } }) => void Object.assign(bag, reported));
  return made;
}

/** An integer of any size. */
export const integer = /*#__PURE__*/ within('integer', -Infinity, Infinity);

// https://spec.openapis.org/registry/format/; zod has `z.int32` and `z.uint32`.
export const int8 = /*#__PURE__*/ within('int8', -128, 127);

export const int16 = /*#__PURE__*/ within('int16', -32768, 32767);

export const int64 = /*#__PURE__*/ within('int64', -9223372036854775808, 9223372036854775808);

export const uint8 = /*#__PURE__*/ within('uint8', 0, 255);

export const uint16 = /*#__PURE__*/ within('uint16', 0, 65535);

export const uint64 = /*#__PURE__*/ within('uint64', 0, 18446744073709551616);

/** Tests multiples as decimal fractions: 19.99 is a multiple of 0.01. */
export function multipleOf(divisor: number): z.core.$ZodCheck<number> {
  return check(
    (value) => isMultiple(value, divisor),
    (input) => ({ code: 'not_multiple_of', divisor, input }),
    { multipleOf: divisor },
  );
}

function within(format: string, minimum: number, maximum: number): z.ZodNumber {
  const whole = check<number>(
    (value) => Number.isInteger(value) && value >= minimum && value <= maximum,
    (input) => {
      if (!Number.isInteger(input)) return { code: 'invalid_type', expected: 'int', input };
      return input < minimum
        ? { code: 'too_small', origin: 'int', minimum, inclusive: true, input }
        : { code: 'too_big', origin: 'int', maximum, inclusive: true, input };
    },
    Number.isFinite(maximum) ? { format, minimum, maximum } : { format },
  );
  return z.number().check(whole);
}

/** An array without gaps, as in JSON. Arrays whose items have a schema need no extra check. */
export const dense: z.core.$ZodCheck<readonly unknown[]> = /*#__PURE__*/ check(
  (value) => !value.includes(undefined),
  (value) => ({
    code: 'invalid_type',
    expected: 'nonoptional',
    path: [value.indexOf(undefined)],
    input: undefined,
  }),
  {},
);

/** A property that is only received: a value that is sent may not have it. */
export const readOnly = /*#__PURE__*/ absent({ not: {}, readOnly: true });

/** A property that is only sent: a value that is received may not have it. */
export const writeOnly = /*#__PURE__*/ absent({ not: {}, writeOnly: true });

/** Such a property where what is not declared is left out. */
export const dropped = /*#__PURE__*/ z.unknown().transform(() => undefined);

function absent(schema: SchemaObject): z.ZodNever {
  const text = `Invalid input: ${reasonOf(schema)}`;
  return z.never({ error: () => (z.config().customError ? undefined : text) });
}

/** Judges and keeps a member of a map that is called `__proto__`: zod leaves it out. */
export const members: z.core.$ZodCheck<unknown> = /*#__PURE__*/ eachMember();

function eachMember(): z.core.$ZodCheck<unknown> {
  const made = z.check<unknown>(() => undefined);
  made._zod.onattach.push(({ _zod: internals }) => {
    (internals.deferred ??= []).push(() => {
      const { parse, def } = internals;
      const values = 'valueType' in def ? def.valueType : 'catchall' in def && def.catchall;
      internals.parse = (payload, context) => {
        const { value: given } = payload;
        const result = parse(payload, context);
        if (!isObject(given) || !hasOwn(given, proto) || result instanceof Promise) return result;
        // A cast: zod does not say which definition it is.
        const member = (values as z.core.$ZodType)._zod.run(
          { value: given[proto], issues: [] },
          context,
        );
        if (member instanceof Promise) return result;
        for (const issue of member.issues)
          result.issues.push({ ...issue, path: [proto, ...(issue.path ?? [])] });
        if (isObject(result.value))
          Object.defineProperty(result.value, proto, {
            value: member.value,
            configurable: true,
            enumerable: true,
            writable: true,
          });
        return result;
      };
    });
  });
  return made;
}

const proto = '__proto__';
