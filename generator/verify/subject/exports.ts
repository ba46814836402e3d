// Types and type guards for the exports of generated packages, which checks look up by name.

import type { Subject } from './check.js';
import type { Json } from '../judge/json.js';
import { isObject } from '../judge/json.js';

export interface Validator {
  readonly safeParse: (value: unknown) => {
    readonly success: boolean;
    readonly data?: unknown;
    readonly error?: { readonly message: string; readonly issues: readonly Issue[] };
  };
}

export interface Issue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
  readonly origin?: string;
  readonly maximum?: number | bigint;
  readonly errors?: readonly (readonly Issue[])[];
  readonly issues?: readonly Issue[];
}

export interface CounterExample {
  readonly path: readonly (string | number)[];
  readonly keyword: string;
  readonly value: Json;
  /** Whether the value violates nothing else. */
  readonly alone: boolean;
}

export interface Factory {
  (overrides?: unknown, options?: { readonly seed?: number | string }): unknown;
  variants: () => readonly unknown[];
  counterExamples: () => readonly CounterExample[];
  /** The constraints without a counter-example. */
  uncovered?: () => readonly {
    readonly path: readonly (string | number)[];
    readonly keyword: string;
    readonly reason: string;
  }[];
  /** The alternatives that the variants leave out. */
  notShown?: () => readonly {
    readonly path: readonly string[];
    readonly alternative: string;
    readonly reason: string;
  }[];
}

/** The member at a path; `undefined` if there is none. */
export function member(value: unknown, ...path: readonly string[]): unknown {
  let result = value;
  for (const key of path)
    result =
      (typeof result === 'object' || typeof result === 'function') && result !== null
        ? Reflect.get(result, key)
        : undefined;
  return result;
}

export function isValidator(value: unknown): value is Validator {
  return typeof member(value, 'safeParse') === 'function';
}

export function isFactory(value: unknown): value is Factory {
  return (
    typeof value === 'function' &&
    ['variants', 'counterExamples'].every((name) => typeof member(value, name) === 'function')
  );
}

/** The name of an operation in the packages: the export with its method and path. */
export function operationName(
  { validators, fixtures, client }: Pick<Subject, 'validators' | 'fixtures' | 'client'>,
  method: string,
  path: string,
): string | undefined {
  for (const operations of [
    validators['operationSchemas'],
    fixtures['operations'],
    member(client, 'operations'),
  ]) {
    if (typeof operations !== 'object' || operations === null) continue;
    const found = Object.entries(operations).find(
      ([, each]) => member(each, 'method') === method && member(each, 'path') === path,
    );
    if (found) return found[0];
  }
  return undefined;
}

/** The value if it is JSON. */
export function asJson(value: unknown): Json | undefined {
  return isJson(value) ? value : undefined;
}

function isJson(value: unknown): value is Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isJson);
  return (
    isObject(value) &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).every(isJson)
  );
}
