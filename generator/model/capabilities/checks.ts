// Which limits of its requests a document states in a form that a client can check before it sends:
// those of JSON Schema at the top of a request, and those that `x-checks` declares, which JSON
// Schema has no words for.

import { declaredAt, jsonBodySchemas, typesAt } from './responses.js';
import type { Api, Operation } from '../api.js';
import { schemasInPlace } from '../graph/walk.js';
import type { ExtensionValue } from '../extension-table.js';
import { type Extended, extensionOf } from '../extensions.js';
import type { DeclarationProblem } from './pagination.js';
import type { Schema } from '../schema.js';
import { bytes, fewestBytes, unitSeconds } from './limits.js';

export type Bound =
  | 'minimum'
  | 'maximum'
  | 'exclusiveMinimum'
  | 'exclusiveMaximum'
  | 'minLength'
  | 'maxLength'
  | 'minItems'
  | 'maxItems';

export interface FieldLimits {
  readonly bounds: ReadonlyMap<Bound, number>;
  readonly pattern?: string | undefined;
  /** `unit`: milliseconds of one of its units; absent for a date as a text. */
  readonly ahead?: { readonly seconds: number; readonly unit?: number | undefined } | undefined;
  /** A timestamp in Unix seconds. */
  readonly unixSeconds?: boolean;
  readonly needs: readonly string[];
  /** Plan → the most. */
  readonly plans: ReadonlyMap<string, number>;
}

export interface Range {
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
}

export interface RequestLimits {
  readonly path: ReadonlyMap<string, FieldLimits>;
  readonly query: ReadonlyMap<string, FieldLimits>;
  readonly body: ReadonlyMap<string, FieldLimits>;
  /** Groups of properties of the body, of which exactly one has to be given. */
  readonly oneOf: readonly (readonly string[])[];
  /** Whether there has to be a body. */
  readonly required: boolean;
  /** Seconds. */
  readonly duration?: Range | undefined;
  /** Bytes. */
  readonly size?: Range | undefined;
}

export interface CheckedLimits {
  readonly limits: RequestLimits;
  readonly problems: readonly DeclarationProblem[];
}

/** Whether the document declares checks at all: a client without a declaration checks nothing. */
export function declaresChecks({ operations }: Api): boolean {
  return operations.some((operation) => extensionOf(operation, 'x-checks') !== undefined);
}

/** Whether there is anything to check. */
export function isLimited({ path, query, body, oneOf, duration, size }: RequestLimits): boolean {
  return (
    path.size + query.size + body.size + oneOf.length > 0 ||
    duration !== undefined ||
    size !== undefined
  );
}

export function limitsOf(api: Api, operation: Operation): CheckedLimits {
  const problems: DeclarationProblem[] = [];
  const report = (path: readonly string[], message: string): void =>
    void problems.push({
      path: ['x-checks', ...path],
      message: `\`x-checks\`: ${message}`,
      severity: 'error',
    });
  const [body] = jsonBodySchemas(operation);
  const whole = body ? schemasInPlace(body, api) : [];
  const fields: Fields = { path: new Map(), query: new Map(), body: new Map() };
  for (const { name, in: location, schema } of operation.parameters)
    if (location === 'path' || location === 'query')
      fields[location].set(name, { schema, ...stated(api, [schema]) });
  for (const part of whole)
    for (const [name, schema] of part.properties ?? [])
      fields.body.set(name, {
        schema,
        ...stated(
          api,
          whole.flatMap(({ properties }) => properties?.get(name) ?? []),
        ),
      });
  const known = readRules(extensionOf(operation, 'x-checks') ?? [], {
    api,
    fields,
    report,
    limits: [operation, ...whole].flatMap(limitsIn),
  });
  const found = (map: ReadonlyMap<string, Field>): ReadonlyMap<string, FieldLimits> =>
    new Map(
      [...map].flatMap(([name, { schema: _, ...each }]) =>
        isFieldLimited(each) ? [[name, each]] : [],
      ),
    );
  return {
    limits: {
      path: found(fields.path),
      query: found(fields.query),
      body: found(fields.body),
      oneOf: alternatives(whole),
      required: operation.body?.required === true,
      ...known,
    },
    problems,
  };
}

type Field = { -readonly [K in keyof FieldLimits]: FieldLimits[K] } & { readonly schema: Schema };
type Fields = { readonly [place in 'path' | 'query' | 'body']: Map<string, Field> };

function isFieldLimited({
  bounds,
  pattern,
  ahead,
  unixSeconds,
  needs,
  plans,
}: FieldLimits): boolean {
  return (
    bounds.size + needs.length + plans.size > 0 ||
    unixSeconds === true ||
    pattern !== undefined ||
    ahead !== undefined
  );
}

const least: readonly Bound[] = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];
const most: readonly Bound[] = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];

function stated(api: Api, schemas: readonly Schema[]): FieldLimits {
  const all = schemas.flatMap((schema) => schemasInPlace(schema, api));
  const values = (bound: Bound): readonly number[] => all.flatMap((schema) => schema[bound] ?? []);
  const bounds = [
    ...least.map((bound) => [bound, Math.max(...values(bound))] as const),
    ...most.map((bound) => [bound, Math.min(...values(bound))] as const),
  ];
  const nothing = new Set<Bound>(['minLength', 'minItems']);
  return {
    bounds: new Map(
      bounds.filter(
        ([bound, value]) => Number.isFinite(value) && !(nothing.has(bound) && value === 0),
      ),
    ),
    pattern: all.find(({ pattern }) => pattern !== undefined)?.pattern,
    ...(momentUnit(all) === 1000 && { unixSeconds: true }),
    needs: [],
    plans: new Map(),
  };
}

/** Reads a `oneOf` whose members only have `required`. */
function alternatives(whole: readonly Schema[]): readonly (readonly string[])[] {
  const schemas = whole
    .map(({ oneOf = [] }) => oneOf)
    .find((members) => members.length > 1 && members.every(isRequiredOnly));
  return schemas?.map(({ required = [] }) => required) ?? [];
}

function isRequiredOnly(schema: Schema): boolean {
  return (
    (schema.required?.length ?? 0) > 0 &&
    Object.entries(schema).every(
      ([keyword, value]) =>
        value === undefined ||
        ['at', 'required', 'title', 'description', 'extensions'].includes(keyword),
    )
  );
}

interface Reading {
  readonly api: Api;
  readonly fields: Fields;
  readonly report: (path: readonly string[], message: string) => void;
  /** `x-limits` of the operation and of its body. */
  readonly limits: readonly Limit[];
}

type Limit = ExtensionValue<'x-limits'>[number];
type Rule = ExtensionValue<'x-checks'>[number];
type KnownRule = Extract<Rule, { readonly known: unknown }>;
type FieldRule = Exclude<Rule, KnownRule>;

function limitsIn(owner: Extended): readonly Limit[] {
  return extensionOf(owner, 'x-limits') ?? [];
}

function readRules(
  rules: readonly Rule[],
  reading: Reading,
): Pick<RequestLimits, 'duration' | 'size'> {
  const known: { duration?: Range; size?: Range } = {};
  for (const [index, rule] of rules.entries()) {
    const report = (path: readonly string[], message: string): void =>
      reading.report([String(index), ...path], message);
    if ('known' in rule) readKnown(rule, { ...reading, report }, known);
    else readField(rule, { ...reading, report });
  }
  return known;
}

/**
 * Reads the limits of the source's duration and size, which only the caller knows. Earlier
 * statements are more specific, and win.
 */
function readKnown(
  { known: what, limit: subject, of }: KnownRule,
  { api, limits: own, report }: Reading,
  found: { duration?: Range; size?: Range },
): void {
  const other = of === undefined ? undefined : api.operations.find(({ id }) => id === of);
  if (of !== undefined && !other) return report(['of'], `there is no operation \`${of}\``);
  const limits = other ? limitsIn(other) : own;
  const [lower, upper] = what === 'duration' ? [unitSeconds, unitSeconds] : [fewestBytes, bytes];
  const range = rangeOf(
    limits.filter((limit) => limit.subject === subject),
    { lower, upper },
  );
  const where = other ? `\`${of ?? ''}\` has no` : 'neither the operation nor its body has';
  if (range === undefined)
    report(
      ['limit'],
      `${where} \`x-limits\` for \`${subject}\` in a unit of ${what === 'duration' ? 'time' : 'bytes'}`,
    );
  else found[what] = { ...range, ...found[what] };
}

function readField(rule: FieldRule, { api, fields, report }: Reading): void {
  const name = rule.field;
  const field = fields.body.get(name) ?? fields.query.get(name) ?? fields.path.get(name);
  if (!field) return report(['field'], `the request has no \`${name}\``);
  const own = schemasInPlace(field.schema, api);
  if ('ahead' in rule) {
    const range = rangeOf(
      own.flatMap(limitsIn).filter((fieldValues) => fieldValues.subject === rule.ahead),
      { lower: unitSeconds, upper: unitSeconds },
    );
    const unit = momentUnit(own);
    if (range?.minimum === undefined)
      report(
        ['ahead'],
        `\`${name}\` has no \`x-limits\` for \`${rule.ahead}\` with a minimum in a unit of time`,
      );
    else if (unit === undefined)
      report(
        ['field'],
        `\`${name}\` is no timestamp: it has neither the unit \`unix-seconds\` nor the format \`date-time\``,
      );
    else field.ahead = { seconds: range.minimum, ...(unit > 0 && { unit }) };
  } else if ('needs' in rule) {
    if (!fields.body.has(rule.needs)) report(['needs'], `the body has no \`${rule.needs}\``);
    else field.needs = [...field.needs, rule.needs];
  } else {
    const stated = own
      .map((schema) => extensionOf(schema, 'x-plan-limits'))
      .find((candidate) => candidate !== undefined);
    const isNumber = [...typesAt(declaredAt(api, field.schema, []))].some(
      (type) => type === 'integer' || type === 'number',
    );
    if (!stated) report(['limitedBy'], `\`${name}\` has no \`x-plan-limits\``);
    else if (!isNumber) report(['field'], `\`${name}\` is no number`);
    else
      field.plans = new Map(
        Object.entries(stated).flatMap(([plan, limit]) =>
          typeof limit === 'number' ? [[plan, limit] as const] : [],
        ),
      );
  }
}

/** Milliseconds of one unit; 0 where the timestamp is a text; nothing where it is none. */
function momentUnit(own: readonly Schema[]): number | undefined {
  const units = own.map((schema) => extensionOf(schema, 'x-unit'));
  if (units.includes('unix-seconds')) return 1000;
  if (units.includes('unix-milliseconds')) return 1;
  return own.some(({ format }) => format?.startsWith('date-time')) ? 0 : undefined;
}

function rangeOf(
  limits: readonly Limit[],
  {
    lower,
    upper,
  }: { readonly lower: ReadonlyMap<string, number>; readonly upper: ReadonlyMap<string, number> },
): Range | undefined {
  const bound = (
    name: 'minimum' | 'maximum',
    units: ReadonlyMap<string, number>,
  ): readonly number[] =>
    limits.flatMap(({ [name]: value, unit = '' }) => {
      const factor = units.get(unit.toLowerCase());
      return value !== undefined && factor !== undefined ? [value * factor] : [];
    });
  const [minima, maxima] = [bound('minimum', lower), bound('maximum', upper)];
  if (minima.length + maxima.length === 0) return undefined;
  return {
    ...(minima.length > 0 && { minimum: Math.max(...minima) }),
    ...(maxima.length > 0 && { maximum: Math.min(...maxima) }),
  };
}
