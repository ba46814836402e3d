// Types and type guards for the exports of generated packages, which checks look up by name.

import type { DocumentOperation } from '../reading/enumerate.js';
import type { ComponentNames, SubjectExports, Subject } from './check.js';
import { type Json, isObject } from '../judge/json.js';

export type Members = Readonly<Record<string, unknown>>;

export type Call = (client: object, ...rest: readonly unknown[]) => Promise<unknown>;

export interface Validator {
  readonly safeParse: (value: unknown) => {
    readonly success: boolean;
    readonly data?: unknown;
    readonly error?: { readonly message: string };
  };
}

export interface CounterExample {
  readonly path: readonly (string | number)[];
  readonly keyword: string;
  readonly value: Json;
  /** Whether the value violates nothing else. */
  readonly alone: boolean;
}

interface Reason {
  readonly reason: string;
}

export interface Factory {
  (overrides?: unknown, options?: { readonly seed?: number | string }): unknown;
  variants: () => readonly unknown[];
  counterExamples: () => readonly CounterExample[];
  /** The constraints without a counter-example. */
  uncovered?: () => readonly (Pick<CounterExample, 'path' | 'keyword'> & Reason)[];
  /** The alternatives that the variants leave out. */
  notShown?: () => readonly ({ path: readonly string[]; alternative: string } & Reason)[];
}

/** The member at a path of names, but none that every object or function has. */
export function member(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (found, name) =>
      (isRecord(found) || isFunction(found)) &&
      (Object.hasOwn(found, name) || !(name in Function.prototype))
        ? Reflect.get(found, name)
        : undefined,
    value,
  );
}

/** The members of a namespace or an object. */
export function entries(value: unknown): readonly (readonly [name: string, value: unknown])[] {
  return isRecord(value) ? Object.entries(value) : [];
}

export function isRecord(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isFunction(value: unknown): value is Call {
  return typeof value === 'function';
}

/** Whether a value is an instance of an exported class. */
export function isA(value: unknown, exports: SubjectExports, name: string): value is Members {
  const Class = exports[name];
  return typeof Class === 'function' && value instanceof Class;
}

export function isValidator(value: unknown): value is Validator {
  return isRecord(value) && typeof value['safeParse'] === 'function';
}

export function isFactory(value: unknown): value is Factory {
  return (
    typeof value === 'function' &&
    ['variants', 'counterExamples'].every((name) => typeof member(value, name) === 'function')
  );
}

/** The factory of the parameters of a location, which are a part of what an operation's factory makes. */
export function parameterFactory(factory: unknown, location: string): Factory | undefined {
  if (!isFactory(factory)) return undefined;
  const isOwn = ({ path }: { readonly path: readonly (string | number)[] }): boolean =>
    path[0] === location;
  const inside = <T extends { readonly path: readonly (string | number)[] }>(given: T): T => ({
    ...given,
    path: given.path.slice(1),
  });
  const make = (overrides: unknown, options?: { readonly seed?: number | string }): unknown =>
    member(factory({ [location]: overrides }, options), location);
  return Object.assign(make, {
    variants: () => factory.variants().map((variant) => member(variant, location)),
    counterExamples: () =>
      factory.counterExamples().flatMap((counterExample) => {
        const value = asJson(member(counterExample.value, location));
        return isOwn(counterExample) && value !== undefined
          ? [{ ...inside(counterExample), value }]
          : [];
      }),
    uncovered: () => factory.uncovered?.().filter(isOwn).map(inside) ?? [],
    notShown: () => factory.notShown?.().filter(isOwn).map(inside) ?? [],
  });
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
    const entry = entries(operations).find(
      ([, value]) => member(value, 'method') === method && member(value, 'path') === path,
    );
    if (entry) return entry[0];
  }
  return undefined;
}

/** The name of a webhook among those that a package exports. */
export function webhookName(webhooks: unknown, webhook: DocumentOperation): string {
  const names = entries(webhooks).map(([name]) => name);
  return (
    webhookNames(webhook).flatMap(
      (wanted) => names.find((name) => bareName(name) === wanted) ?? [],
    )[0] ?? webhook.path
  );
}

/**
 * The possible names of a webhook, without punctuation: its name in the document, or, if several
 * share that, its operationId or the name as a webhook. Of several methods, POST has the name.
 */
export function webhookNames({ path, id, method }: DocumentOperation): readonly string[] {
  const others = [...(id === undefined ? [] : [id]), `${path}Webhook`];
  return (method === 'POST' ? [path, ...others] : [...others, path]).map(bareName);
}

/** A name without the case of its letters and its punctuation. */
export function bareName(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

/** The key of a callback in the fixtures, found by its method and expression. */
export function callbackKey(
  callbacks: unknown,
  callback: DocumentOperation,
  before: readonly DocumentOperation[],
): string | undefined {
  const isSame = (one: unknown): boolean =>
    member(one, 'method') === callback.method && member(one, 'expression') === callback.path;
  const own = entries(callbacks).filter(([, one]) => isSame(one));
  return own[
    before.filter(({ method, path }) => method === callback.method && path === callback.path).length
  ]?.[0];
}

/** The names of a component as it is sent, if it is received in another form. */
export function inputNames(
  { type, input, constant }: ComponentNames,
  constants: ReadonlySet<string>,
): Pick<ComponentNames, 'type' | 'constant'> {
  const part = input.startsWith(type) ? input.slice(type.length) : 'Input';
  return { type: input, constant: freeName(`${constant}${part}`, constants) };
}

/** Appends underscores to a name that a component has. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  return taken.has(name) ? freeName(`${name}_`, taken) : name;
}

/** The value if it is JSON. */
export function asJson(value: unknown): Json | undefined {
  return isJson(value) ? value : undefined;
}

export function isJson(value: unknown): value is Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isJson);
  return (
    isObject(value) &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).every(isJson)
  );
}

/** A value as JSON, shortened for messages. */
export function show(value: unknown): string {
  const text =
    value instanceof Blob
      ? `a Blob of ${value.size} bytes`
      : value instanceof ReadableStream
        ? 'a stream'
        : (JSON.stringify(value, (_, each: unknown) =>
            typeof each === 'bigint' ? `${each}n` : each,
          ) ?? String(value));
  return text.length > 400 ? `${text.slice(0, 400)}…` : text;
}
