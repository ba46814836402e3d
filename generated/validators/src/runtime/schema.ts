// Copied by Concord into every output that needs it. Do not edit.

// The JSON Schemas of a package: one document, whose definitions refer to each other by name.

/** The name of a definition that `#/$defs/…` refers to: a JSON pointer in a URI fragment (RFC 6901, section 6). */
export function definitionName(reference: string): string {
  const token = reference.slice('#/$defs/'.length);
  return decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~');
}

// JSON Schema 2020-12 as plain data. References lead to other constants through imports, so that a
// bundle holds only what a schema reaches.

export type Json =
  null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/** Property names come from a document: use `Object.hasOwn`, as `__proto__` may be one. */
export type Named<T> = { readonly [name: string]: T };

/** `true` allows every value, `false` none. */
export type JsonSchema = boolean | SchemaObject;

/**
 * A schema with its keywords. Members that are functions are not JSON Schema, and `JSON.stringify`
 * leaves them out: they say where a reference leads, which `standalone` puts into `$defs`, and what
 * matches a pattern.
 */
export interface SchemaObject {
  /** `#/$defs/Pet`: the name of what `target` returns. */
  readonly $ref?: string;
  /** Returns the schema that `$ref` names: a function, since schemas may form cycles. */
  readonly target?: () => JsonSchema;

  readonly type?: JsonType | readonly JsonType[];
  readonly enum?: readonly Json[];
  readonly const?: Json;

  readonly allOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly not?: JsonSchema;
  readonly if?: JsonSchema;
  readonly then?: JsonSchema;
  readonly else?: JsonSchema;
  /** OpenAPI's: the property that tells members or heirs apart. It says nothing about validity. */
  readonly discriminator?: Discriminator;

  readonly properties?: Named<JsonSchema>;
  readonly required?: readonly string[];
  readonly patternProperties?: Named<JsonSchema>;
  readonly additionalProperties?: JsonSchema;
  readonly unevaluatedProperties?: JsonSchema;
  readonly propertyNames?: JsonSchema;
  readonly dependentRequired?: Named<readonly string[]>;
  readonly dependentSchemas?: Named<JsonSchema>;
  readonly minProperties?: number;
  readonly maxProperties?: number;

  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly unevaluatedItems?: JsonSchema;
  readonly contains?: JsonSchema;
  readonly minContains?: number;
  readonly maxContains?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;

  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;

  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  /** Returns texts that match patterns, which fixtures cannot derive from an expression. */
  readonly matching?: () => readonly string[];
  readonly format?: string;

  /** Values that the document shows; fixtures use them where they are valid. */
  readonly examples?: readonly Json[];
  readonly default?: Json;

  /** Beside `not: {}`: why the value may not be there. What is read-only is not sent. */
  readonly readOnly?: boolean;
  /** What is write-only is not received. */
  readonly writeOnly?: boolean;
}

export interface Discriminator {
  readonly propertyName: string;
  /** What the values of the property mean: `#/$defs/Cat`. */
  readonly mapping: Named<string>;
  /** Returns the schemas that `mapping` names, by the values of the property. */
  readonly targets: () => Named<JsonSchema>;
}

const anything: SchemaObject = {};

/** The schema `false`, with keywords. */
export const impossible: SchemaObject = { not: {} };

/** The keywords of a schema. */
export function keywordsOf(schema: JsonSchema): SchemaObject {
  if (typeof schema !== 'object') return schema ? anything : impossible;
  return reasonOf(schema) === undefined ? schema : impossible;
}

/** Says why a value may not be there, in the words of a message. */
export function reasonOf({ not, readOnly, writeOnly }: SchemaObject): string | undefined {
  if (not === undefined) return undefined;
  if (readOnly) return 'read-only, so it is not sent';
  return writeOnly ? 'write-only, so it is not received' : undefined;
}

/** The types that a schema names; undefined where it names none. */
export function namedTypes({ type }: SchemaObject): readonly JsonType[] | undefined {
  return typeof type === 'string' ? [type] : type;
}

// The state of an evaluation: the current place, the violations, and the properties and items that
// were evaluated.

export interface Violation {
  readonly path: readonly (string | number)[];
  readonly keyword: string;
  /** The schema that has the keyword, if `explain` asked for it. */
  readonly schema?: SchemaObject;
}

/**
 * Returns false if the value is not valid, and notes the violations if there is a list for them.
 */
export type Check = (schema: JsonSchema, value: Json, run: Run, seen?: Seen) => boolean;

export interface Run {
  readonly check: Check;
  readonly formats: boolean;
  /** The current schema, if violations name it. */
  at: SchemaObject | undefined;
  /** Absent if the evaluation ends at the first violation. */
  violations: Violation[] | undefined;
  /** The number of violations, including repeated ones that are not in the list. */
  count: number;
  readonly path: (string | number)[];
  /**
   * The number of open references, and for each schema the position at which it was last referred
   * to. Positions from `base` on are about the current value.
   */
  readonly open: { count: number; readonly at: Map<SchemaObject, number> };
  base: number;
  readonly memory: Memory;
  readonly notes: Notes | undefined;
}

/**
 * Results that several evaluations share, because values that differ in one place share the rest.
 * The values must not change.
 */
export interface Notes {
  readonly results: WeakMap<SchemaObject, WeakMap<object, boolean>>;
  /** The number of evaluations. */
  checks: number;
}

/**
 * Results for references: schemas that refer to one schema repeatedly would double the work at
 * every step.
 */
export interface Memory {
  /** The number of references that were followed. */
  steps: number;
  /** The number of references that came back to themselves with the same value. */
  cycles: number;
  readonly known: Known;
  /** Results that are valid while the current references are open. */
  passing: Map<SchemaObject, Evaluation> | undefined;
  /** The places at which violations of a schema were noted. */
  readonly noted: Map<SchemaObject, Set<string>>;
}

type Known = Map<SchemaObject, Map<Json, Evaluation>>;

/** Whether the schema accepts the value, or the properties and items that it evaluated. */
export type Evaluation = boolean | Seen;

/** The properties and items that a schema has evaluated. */
export interface Seen {
  readonly keys: Set<string>;
  readonly items: Set<number>;
  allKeys: boolean;
  allItems: boolean;
}

export function createRun(
  check: Check,
  {
    formats = true,
    notes,
    at,
  }: {
    readonly formats?: boolean | undefined;
    readonly notes?: Notes | undefined;
    readonly at?: SchemaObject;
  },
  violations?: Violation[],
): Run {
  return {
    check,
    formats,
    notes,
    violations,
    at,
    count: 0,
    path: [],
    open: { count: 0, at: new Map() },
    base: 0,
    memory: { steps: 0, cycles: 0, known: new Map(), passing: undefined, noted: new Map() },
  };
}

export function nothingSeen(): Seen {
  return { keys: new Set(), items: new Set(), allKeys: false, allItems: false };
}

export function merge(from: Seen, into: Seen): void {
  for (const key of from.keys) into.keys.add(key);
  for (const item of from.items) into.items.add(item);
  into.allKeys ||= from.allKeys;
  into.allItems ||= from.allItems;
}

/**
 * Notes a violation, here or at a member, and returns false if the first one ends the evaluation.
 */
export function goOn(run: Run, keyword: string, key?: string | number): boolean {
  const { violations, path } = run;
  if (violations === undefined) return false;
  violations.push({
    path: key === undefined ? [...path] : [...path, key],
    keyword,
    ...(run.at && { schema: run.at }),
  });
  run.count += 1;
  return true;
}

/** Whether a schema accepts the value; notes no violations. */
export function holds(schema: JsonSchema, value: Json, run: Run, seen?: Seen): boolean {
  const { violations } = run;
  run.violations = undefined;
  const result = run.check(schema, value, run, seen);
  run.violations = violations;
  return result;
}

/** Checks a property or an item. */
export function checkMember(
  schema: JsonSchema,
  value: Json,
  key: string | number,
  run: Run,
): boolean {
  const { violations } = run;
  if (violations) run.path.push(key);
  const result = within(schema, value, run);
  if (violations) run.path.pop();
  return result;
}

/** Like `checkMember`, but notes no violations. */
export function memberHolds(schema: JsonSchema, value: Json, run: Run): boolean {
  const { violations } = run;
  run.violations = undefined;
  const result = within(schema, value, run);
  run.violations = violations;
  return result;
}

function within(schema: JsonSchema, value: Json, run: Run): boolean {
  const { notes } = run;
  if (
    notes === undefined ||
    typeof value !== 'object' ||
    value === null ||
    typeof schema !== 'object'
  )
    return inside(schema, value, run);
  const results = notes.results.get(schema) ?? new WeakMap<object, boolean>();
  const before = results.get(value);
  if (before === true || (before === false && run.violations === undefined)) return before;
  const result = inside(schema, value, run);
  notes.results.set(schema, results.set(value, result));
  return result;
}

/** Checks another value: schemas that are open for the outer value may be referred to again. */
function inside(schema: JsonSchema, value: Json, run: Run): boolean {
  const { base, memory } = run;
  const { cycles, passing } = memory;
  run.base = run.open.count;
  memory.passing = undefined;
  const result = run.check(schema, value, run);
  run.base = base;
  memory.cycles = cycles;
  memory.passing = passing;
  return result;
}

/** The longest chain of references that is followed for one value. */
const mostOpen = 200;

/**
 * Nothing is remembered before so many references were followed, because most values need no more.
 */
const fewSteps = 200;

/** Follows a reference. One that leads back to itself with the same value accepts the value. */
export function refer(schema: JsonSchema, value: Json, run: Run, seen: Seen | undefined): boolean {
  const target = keywordsOf(schema);
  const { open, memory, violations, notes } = run;
  if (
    notes !== undefined &&
    !seen &&
    typeof value === 'object' &&
    value !== null &&
    notes.results.get(target)?.get(value)
  )
    return true;
  if ((open.at.get(target) ?? -1) >= run.base || open.count - run.base > mostOpen)
    return cycle(run);
  memory.steps += 1;
  if (violations === undefined) return targetHolds(target, value, run, seen);
  run.violations = undefined;
  const isFine = targetHolds(target, value, run, seen);
  run.violations = violations;
  return isFine || evaluateAt(target, value, run, seen);
}

/** Skips schemas that only refer to the next one, of which there may be hundreds. */
export function endOf(given: JsonSchema): SchemaObject {
  const schema = keywordsOf(given);
  const known = ends.get(schema);
  if (known !== undefined) return known;
  const passed = new Set<SchemaObject>();
  let end = schema;
  while (end.target !== undefined && !passed.has(end) && isOnlyReference(end)) {
    passed.add(end);
    const next = keywordsOf(end.target());
    end = ends.get(next) ?? next;
  }
  for (const each of passed) ends.set(each, end);
  return end;
}

const ends = /*#__PURE__*/ new WeakMap<SchemaObject, SchemaObject>();

function isOnlyReference(schema: SchemaObject): boolean {
  for (const keyword in schema) if (keyword !== '$ref' && keyword !== 'target') return false;
  return true;
}

function cycle({ memory }: Run): true {
  memory.cycles += 1;
  return true;
}

function targetHolds(target: SchemaObject, value: Json, run: Run, seen: Seen | undefined): boolean {
  const { memory } = run;
  if (memory.steps < fewSteps) return follow(target, value, run, seen);
  const { known, cycles } = memory;
  const before = recall(target, value, run);
  if (before === false || (before === true && !seen)) return before;
  if (typeof before === 'object') {
    if (seen) merge(before, seen);
    return true;
  }
  const own = seen && nothingSeen();
  const isFine = follow(target, value, run, own);
  if (isFine && seen && own) merge(own, seen);
  const result = isFine && own ? own : isFine;
  if (memory.cycles === cycles || run.open.count === run.base)
    remember(known, target, value, result);
  else (memory.passing ??= new Map()).set(target, result);
  return isFine;
}

function follow(target: SchemaObject, value: Json, run: Run, seen: Seen | undefined): boolean {
  const { open } = run;
  const before = open.at.get(target) ?? -1;
  open.at.set(target, open.count);
  open.count += 1;
  const result = run.check(target, value, run, seen);
  open.count -= 1;
  open.at.set(target, before);
  if (open.count === run.base) run.memory.passing = undefined;
  return result;
}

/** Notes the violations of a schema, once for each place. */
function evaluateAt(target: SchemaObject, value: Json, run: Run, seen: Seen | undefined): boolean {
  const { noted } = run.memory;
  const at = JSON.stringify(run.path);
  const places = noted.get(target) ?? new Set();
  if (!places.has(at)) {
    noted.set(target, places.add(at));
    return follow(target, value, run, seen);
  }
  run.count += 1;
  return false;
}

function recall(
  target: SchemaObject,
  value: Json,
  { memory: { known, passing } }: Run,
): Evaluation | undefined {
  return known.get(target)?.get(value) ?? passing?.get(target);
}

function remember(known: Known, target: SchemaObject, value: Json, result: Evaluation): void {
  const own = known.get(target);
  if (own) own.set(value, result);
  else known.set(target, new Map([[value, result]]));
}

// Compares and measures JSON values as JSON Schema does.

export type JsonObject = { readonly [key: string]: Json };

export function isArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Compares numbers by value, arrays by their items, and objects by their properties in any order.
 */
export function isSame(left: Json, right: Json): boolean {
  if (left === right) return true;
  if (isArray(left)) {
    if (!isArray(right) || left.length !== right.length) return false;
    for (let index = 0; index < left.length; index += 1)
      if (!isSame(left[index] ?? null, right[index] ?? null)) return false;
    return true;
  }
  if (!isObject(left) || !isObject(right)) return false;
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every(
      (name) => Object.hasOwn(right, name) && isSame(left[name] ?? null, right[name] ?? null),
    )
  );
}

export function isOneOf(values: readonly Json[], value: Json): boolean {
  for (const each of values) if (isSame(each, value)) return true;
  return false;
}

/** Counts code points, so that a pair of surrogates is one character. */
export function lengthOf(text: string): number {
  let length = text.length;
  for (let index = 0; index < text.length - 1; index += 1) {
    const isPair =
      (text.charCodeAt(index) & 0xfc00) === 0xd800 &&
      (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00;
    if (!isPair) continue;
    length -= 1;
    index += 1;
  }
  return length;
}

// Names and addresses: of the network, and references and pointers
// (https://www.rfc-editor.org/rfc/rfc3986, rfc3987, rfc6570, rfc6901).

/** https://www.rfc-editor.org/rfc/rfc2673#section-3.2 */
export function isIpv4(value: string): boolean {
  return /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/.test(value);
}

/** https://www.rfc-editor.org/rfc/rfc4291#section-2.2 */
export function isIpv6(value: string): boolean {
  const halves = value.split('::');
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  const last = groups.at(-1);
  const isMixed = last?.includes('.') === true;
  if (isMixed && (halves.at(-1) === '' || !isIpv4(last ?? ''))) return false;
  const words = isMixed ? groups.slice(0, -1) : groups;
  const length = words.length + (isMixed ? 2 : 0);
  return (
    words.every((word) => /^[\da-f]{1,4}$/i.test(word)) &&
    (halves.length === 2 ? length < 8 : length === 8)
  );
}

export const isUri = /*#__PURE__*/ reference({ absolute: true });

interface Kind {
  readonly absolute?: true;
  readonly international?: true;
}

/** The expression is compiled for the first value. */
function reference(kind: Kind): (value: string) => boolean {
  let pattern: RegExp | undefined;
  return (value) =>
    (pattern ??= grammar(kind)).test(value) && areEscapes(value) && isLiteral(value);
}

/** Appendix A of RFC 3986 as one expression, but for what follows `%` and stands in brackets. */
function grammar({ absolute, international }: Kind): RegExp {
  const others = international
    ? String.raw`\u{a0}-\u{d7ff}\u{f900}-\u{fdcf}\u{fdf0}-\u{ffef}\u{10000}-\u{dfffd}\u{e1000}-\u{efffd}`
    : '';
  const privates = international
    ? String.raw`\u{e000}-\u{f8ff}\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}`
    : '';
  const any = (more: string): string => `[\\w.~!$&'()*+,;=%${others}${more}\\-]`;
  const segments = `(?:/${any(':@')}*)*`;
  const authority = String.raw`//(?:${any(':')}*@)?(?:\[[^\]]*\]|${any('')}*)(?::\d*)?${segments}`;
  const rooted = `/(?:${any(':@')}+${segments})?`;
  const scheme = String.raw`[A-Za-z][A-Za-z\d+.\-]*:`;
  const absolutePart = `${scheme}(?:${authority}|${rooted}|${any(':@')}+${segments}|)`;
  const relativePart = `(?:${authority}|${rooted}|${any('@')}+${segments}|)`;
  const start = absolute ? absolutePart : `(?:${absolutePart}|${relativePart})`;
  return new RegExp(
    String.raw`^${start}(?:\?${any(`:@/?${privates}`)}*)?(?:#${any(':@/?')}*)?$`,
    international ? 'u' : '',
  );
}

function areEscapes(value: string): boolean {
  return !value.includes('%') || !/%(?![\dA-Fa-f]{2})/.test(value);
}

/** Checks the host in brackets. */
function isLiteral(value: string): boolean {
  const start = value.indexOf('[');
  if (start < 0) return true;
  const literal = value.slice(start + 1, value.indexOf(']'));
  return isIpv6(literal) || /^v[\da-f]+\.[\w.~!$&'()*+,;=:-]+$/i.test(literal);
}

// What the formats mean that are more than a note. A format that is not in the tables says nothing.
// Of tables that are called `…ByFormat`, an output has the entries of the formats that its document
// names.

const testsByFormat = /*#__PURE__*/ new Map<string, (text: string) => boolean>([['uri', isUri]]);

interface Range {
  readonly least: number;
  readonly most: number;
}

// JavaScript has no number 2^63 - 1: JSON with it is read as 2^63.
const rangesByFormat = /*#__PURE__*/ new Map<string, Range>([]);

/** Returns false only if the format applies to values of this type. */
export function formatHolds(format: string, value: Json): boolean {
  if (typeof value === 'string') return testsByFormat.get(format)?.(value) ?? true;
  if (typeof value !== 'number') return true;
  const range = rangesByFormat.get(format);
  return (
    range === undefined || (Number.isInteger(value) && value >= range.least && value <= range.most)
  );
}

// The keywords about objects, arrays, texts and numbers. Of tables that are called `…ByKeyword`, an
// output has the entries of the keywords that its document uses.

export function checkObject(
  schema: SchemaObject,
  value: JsonObject,
  run: Run,
  seen: Seen | undefined,
): boolean {
  const before = run.count;
  if (schema.required !== undefined)
    for (const name of schema.required)
      if (!Object.hasOwn(value, name) && !goOn(run, 'required', name)) return false;
  for (const keyword of ofWhole)
    if (
      schema[keyword] !== undefined &&
      objectChecksByKeyword.get(keyword)?.(schema, value, run, seen) === false &&
      run.violations === undefined
    )
      return false;
  const { properties, patternProperties, additionalProperties, propertyNames } = schema;
  if (
    patternProperties === undefined &&
    additionalProperties === undefined &&
    propertyNames === undefined
  )
    return (
      (properties === undefined || checkDeclared(schema, value, run, seen)) && run.count === before
    );
  for (const key in value) {
    if (!Object.hasOwn(value, key)) continue;
    const found = run.count;
    if (
      propertyNames !== undefined &&
      namesByKeyword.get('propertyNames')?.(propertyNames, key, run) === false
    )
      return false;
    // The patterns of properties could take long for a name that is too long.
    if (run.count > found) continue;
    if (!checkProperty(schema, value, key, run, seen) && run.violations === undefined) return false;
  }
  return run.count === before;
}

const namesByKeyword = /*#__PURE__*/ new Map<
  string,
  (rule: JsonSchema, name: string, run: Run) => boolean
>([]);

/**
 * Checks the declared properties, over the names of the schema or of the value, whichever are
 * fewer: a long list of schemas is often about one wide value.
 */
function checkDeclared(
  schema: SchemaObject,
  value: JsonObject,
  run: Run,
  seen: Seen | undefined,
): boolean {
  const { properties = {} } = schema;
  const own = Object.keys(value);
  const declared = namesOf(properties);
  for (const key of declared.length < own.length && run.violations === undefined ? declared : own) {
    if (!Object.hasOwn(properties, key) || !Object.hasOwn(value, key)) continue;
    if (!checkProperty(schema, value, key, run, seen) && run.violations === undefined) return false;
  }
  return true;
}

const known = /*#__PURE__*/ new WeakMap<object, readonly string[]>();

function namesOf(properties: Named<JsonSchema>): readonly string[] {
  const before = known.get(properties);
  if (before !== undefined) return before;
  const names = Object.keys(properties);
  known.set(properties, names);
  return names;
}

function checkProperty(
  schema: SchemaObject,
  value: JsonObject,
  key: string,
  run: Run,
  seen: Seen | undefined,
): boolean {
  const member = value[key] ?? null;
  let known = false;
  let fine = true;
  if (schema.properties !== undefined && Object.hasOwn(schema.properties, key)) {
    known = true;
    fine = checkMember(schema.properties[key] ?? {}, member, key, run);
  }
  for (const each of schemasByPattern(schema, key)) {
    known = true;
    fine = checkMember(each, member, key, run) && fine;
  }
  if (!known && schema.additionalProperties !== undefined) {
    known = true;
    if (schema.additionalProperties === false)
      fine = goOn(run, 'additionalProperties', key) && fine;
    else fine = checkMember(schema.additionalProperties, member, key, run) && fine;
  }
  if (known) seen?.keys.add(key);
  return fine;
}

/** Returns the schemas of `patternProperties` whose patterns match a name. */
export function schemasByPattern(schema: SchemaObject, name: string): readonly JsonSchema[] {
  return schema.patternProperties === undefined
    ? none
    : (patternsByKeyword.get('patternProperties')?.(schema, name) ?? none);
}

const none: readonly JsonSchema[] = [];

const patternsByKeyword = /*#__PURE__*/ new Map<
  string,
  (schema: SchemaObject, name: string) => readonly JsonSchema[]
>([]);

type ObjectCheck = (
  schema: SchemaObject,
  value: JsonObject,
  run: Run,
  seen: Seen | undefined,
) => boolean;

/** Keywords that constrain the object as a whole. */
const ofWhole = [
  'minProperties',
  'maxProperties',
  'dependentRequired',
  'dependentSchemas',
] as const;

const objectChecksByKeyword = /*#__PURE__*/ new Map<string, ObjectCheck>([]);

export function checkArray(
  schema: SchemaObject,
  value: readonly Json[],
  run: Run,
  seen: Seen | undefined,
): boolean {
  const before = run.count;
  const { prefixItems, items } = schema;
  if (schema.minItems !== undefined && value.length < schema.minItems && !goOn(run, 'minItems'))
    return false;
  if (schema.maxItems !== undefined && value.length > schema.maxItems && !goOn(run, 'maxItems'))
    return false;
  if (
    schema.uniqueItems &&
    arrayChecksByKeyword.get('uniqueItems')?.(schema, value, run, seen) === false &&
    run.violations === undefined
  )
    return false;
  const first = prefixItems?.length ?? 0;
  for (let index = 0; index < value.length; index += 1) {
    const own = index < first ? prefixItems?.[index] : items;
    if (own === undefined) continue;
    if (own === false && index >= first) {
      if (!goOn(run, 'items', index)) return false;
    } else if (!checkMember(own, value[index] ?? null, index, run) && run.violations === undefined)
      return false;
    seen?.items.add(index);
  }
  if (items !== undefined && seen) seen.allItems = true;
  if (
    schema.contains !== undefined &&
    arrayChecksByKeyword.get('contains')?.(schema, value, run, seen) === false &&
    run.violations === undefined
  )
    return false;
  return run.count === before;
}

type ArrayCheck = (
  schema: SchemaObject,
  value: readonly Json[],
  run: Run,
  seen: Seen | undefined,
) => boolean;

const arrayChecksByKeyword = /*#__PURE__*/ new Map<string, ArrayCheck>([
  ['contains', checkContains],
]);

/** Checks the properties and items that no other keyword of the schema has evaluated. */
export const restsByKeyword = /*#__PURE__*/ new Map<
  string,
  (schema: JsonSchema, value: Json, run: Run, seen: Seen) => boolean
>([]);

function checkContains(
  { contains = true, minContains, maxContains }: SchemaObject,
  value: readonly Json[],
  run: Run,
  seen: Seen | undefined,
): boolean {
  let count = 0;
  for (let index = 0; index < value.length; index += 1) {
    if (!memberHolds(contains, value[index] ?? null, run)) continue;
    count += 1;
    seen?.items.add(index);
  }
  if (
    count < (minContains ?? 1) &&
    !goOn(run, minContains === undefined ? 'contains' : 'minContains')
  )
    return false;
  return maxContains === undefined || count <= maxContains || goOn(run, 'maxContains');
}

/** A text that is too long is not asked for its pattern, which could take long. */
export function checkText(schema: SchemaObject, value: string, run: Run): boolean {
  const before = run.count;
  for (const keyword of textKeywords) {
    if (schema[keyword] === undefined || textsByKeyword.get(keyword)?.(schema, value) !== false)
      continue;
    if (!goOn(run, keyword)) return false;
    if (keyword === 'maxLength') break;
  }
  const { format } = schema;
  if (format !== undefined && run.formats && !formatHolds(format, value) && !goOn(run, 'format'))
    return false;
  return run.count === before;
}

const textKeywords = ['minLength', 'maxLength', 'pattern'] as const;

const textsByKeyword = /*#__PURE__*/ new Map<
  string,
  (schema: SchemaObject, value: string) => boolean
>([
  [
    'maxLength',
    ({ maxLength = 0 }, value) => value.length <= maxLength || lengthOf(value) <= maxLength,
  ],
  ['pattern', ({ pattern = '' }, value) => matches(pattern, value)],
]);

export function checkNumber(schema: SchemaObject, value: number, run: Run): boolean {
  const before = run.count;
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, format } = schema;
  if (minimum !== undefined && value < minimum && !goOn(run, 'minimum')) return false;
  if (maximum !== undefined && value > maximum && !goOn(run, 'maximum')) return false;
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum && !goOn(run, 'exclusiveMinimum'))
    return false;
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum && !goOn(run, 'exclusiveMaximum'))
    return false;
  if (
    multipleOf !== undefined &&
    numbersByKeyword.get('multipleOf')?.(value, multipleOf) === false &&
    !goOn(run, 'multipleOf')
  )
    return false;
  if (format !== undefined && run.formats && !formatHolds(format, value) && !goOn(run, 'format'))
    return false;
  return run.count === before;
}

const numbersByKeyword = /*#__PURE__*/ new Map<string, (value: number, bound: number) => boolean>(
  [],
);

const compiled = /*#__PURE__*/ new Map<string, RegExp | undefined>();

const guard: { affords: (expression: RegExp, text: string) => boolean } = { affords: () => true };

/**
 * Compiles the pattern in Unicode mode, or else without it. An invalid pattern accepts every text.
 */
export function matches(pattern: string, value: string): boolean {
  if (!compiled.has(pattern)) compiled.set(pattern, compile(pattern, 'u') ?? compile(pattern, ''));
  const expression = compiled.get(pattern);
  return expression === undefined || (guard.affords(expression, value) && expression.test(value));
}

function compile(pattern: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return undefined;
  }
}

// What a schema says about a value: https://json-schema.org/draft/2020-12, interpreted. A violation
// stands where the value is wrong:
// - `required`, `dependentRequired`, `additionalProperties`, `unevaluatedProperties`,
// `propertyNames`: at the property that is missing or too much;
// - `items` and `unevaluatedItems` that allow none: at the item that is too much; any other schema
// that is `false`: `never`, at the value;
// - `anyOf`, `oneOf`, `not`, `contains`, `minContains`, `maxContains`: at the value; what the
// members say is not reported;
// - `allOf`, references, `then`, `else`, `dependentSchemas`: what the schema inside says.
// `unevaluated*` is asked where all else is fine.

export interface EvaluateOptions {
  /** Whether formats are checked. Default: true. */
  readonly formats?: boolean;
  readonly notes?: Notes;
}

/** Returns all violations, each with the schema that has the keyword. */
export function explain(schema: JsonSchema, value: Json): readonly Violation[] {
  const violations: Violation[] = [];
  check(schema, value, createRun(check, { at: keywordsOf(schema) }, violations));
  return violations;
}

export function accepts(schema: JsonSchema, value: Json, options: EvaluateOptions = {}): boolean {
  return check(schema, value, createRun(check, options));
}

const check: Check = (schema, value, run, seen) => {
  if (run.notes) run.notes.checks += 1;
  if (typeof schema !== 'object') return schema || noteFalse(run);
  if (run.at === undefined) return checkSchema(schema, value, run, seen);
  const around = run.at;
  run.at = schema;
  const result = checkSchema(schema, value, run, seen);
  run.at = around;
  return result;
};

function noteFalse(run: Run): false {
  goOn(run, 'never');
  return false;
}

function checkSchema(schema: SchemaObject, value: Json, run: Run, seen: Seen | undefined): boolean {
  const keyword = isArray(value) ? 'unevaluatedItems' : 'unevaluatedProperties';
  const rest = typeof value === 'object' && value !== null ? schema[keyword] : undefined;
  const checkRest = rest === undefined ? undefined : restsByKeyword.get(keyword);
  if (rest === undefined || checkRest === undefined) return checkKeywords(schema, value, run, seen);
  const own = nothingSeen();
  if (!checkKeywords(schema, value, run, own)) return false;
  const fine = checkRest(rest, value, run, own);
  if (seen) {
    merge(own, seen);
    seen[isArray(value) ? 'allItems' : 'allKeys'] = true;
  }
  return fine;
}

function checkKeywords(
  schema: SchemaObject,
  value: Json,
  run: Run,
  seen: Seen | undefined,
): boolean {
  const before = run.count;
  if (schema.type !== undefined && !isOfType(schema.type, value) && !goOn(run, 'type'))
    return false;
  if (schema.const !== undefined && !isSame(schema.const, value) && !goOn(run, 'const'))
    return false;
  if (schema.enum !== undefined && !isOneOf(schema.enum, value) && !goOn(run, 'enum')) return false;
  if (!checkOwnType(schema, value, run, seen) && run.violations === undefined) return false;
  if (!checkInPlace(schema, value, run, seen) && run.violations === undefined) return false;
  return run.count === before;
}

/** Checks the keywords that apply to one type only. */
function checkOwnType(
  schema: SchemaObject,
  value: Json,
  run: Run,
  seen: Seen | undefined,
): boolean {
  if (typeof value === 'string') return checkText(schema, value, run);
  if (typeof value === 'number') return checkNumber(schema, value, run);
  if (isArray(value)) return checkArray(schema, value, run, seen);
  return !isObject(value) || checkObject(schema, value, run, seen);
}

/**
 * Checks the keywords that apply other schemas to the same value. If violations are collected, it
 * has noted them when it returns false.
 */
function checkInPlace(
  schema: SchemaObject,
  value: Json,
  run: Run,
  seen: Seen | undefined,
): boolean {
  if (
    schema.target !== undefined &&
    !refer(endOf(schema.target()), value, run, seen) &&
    run.violations === undefined
  )
    return false;
  if (schema.allOf !== undefined)
    for (const part of schema.allOf)
      if (!check(part, value, run, seen) && run.violations === undefined) return false;
  for (const keyword of combining)
    if (
      schema[keyword] !== undefined &&
      combinationsByKeyword.get(keyword)?.(schema, value, run, seen) === false &&
      run.violations === undefined
    )
      return false;
  return true;
}

const combining = ['anyOf', 'oneOf', 'not', 'if'] as const;

const combinationsByKeyword = /*#__PURE__*/ new Map<
  string,
  (schema: SchemaObject, value: Json, run: Run, seen: Seen | undefined) => boolean
>([
  [
    'anyOf',
    ({ anyOf = [] }, value, run, seen) => matchesAny(anyOf, value, run, seen) || goOn(run, 'anyOf'),
  ],
  [
    'oneOf',
    ({ oneOf = [] }, value, run, seen) => matchesOne(oneOf, value, run, seen) || goOn(run, 'oneOf'),
  ],
  ['not', ({ not = false }, value, run) => !holds(not, value, run) || goOn(run, 'not')],
]);

function matchesAny(
  parts: readonly JsonSchema[],
  value: Json,
  run: Run,
  seen: Seen | undefined,
): boolean {
  let any = false;
  for (const part of parts) {
    if (!holdsAndTells(part, value, run, seen)) continue;
    if (!seen) return true;
    any = true;
  }
  return any;
}

function matchesOne(
  parts: readonly JsonSchema[],
  value: Json,
  run: Run,
  seen: Seen | undefined,
): boolean {
  let count = 0;
  for (const part of parts) if (holdsAndTells(part, value, run, seen) && ++count > 1) return false;
  return count === 1;
}

/** Whether the schema accepts the value; only then its evaluated properties and items count. */
function holdsAndTells(schema: JsonSchema, value: Json, run: Run, seen: Seen | undefined): boolean {
  if (!seen) return holds(schema, value, run);
  const own = nothingSeen();
  const result = holds(schema, value, run, own);
  if (result) merge(own, seen);
  return result;
}

function isOfType(types: JsonType | readonly JsonType[], value: Json): boolean {
  if (typeof types === 'string') return isOfOneType(types, value);
  for (const type of types) if (isOfOneType(type, value)) return true;
  return false;
}

function isOfOneType(type: JsonType, value: Json): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return isArray(value);
  if (type === 'object') return isObject(value);
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}

// A schema as JSON that needs nothing else: for validators, forms and tools of language models.

/** The schema as JSON, with all that it refers to in `$defs`. */
export function standalone(schema: JsonSchema): JsonObject {
  const targets = new Map<string, () => JsonSchema>();
  const plain = (part: JsonSchema): JsonObject =>
    JSON.parse(
      JSON.stringify(keywordsOf(part), (_, value: unknown) => {
        if (isReference(value)) targets.set(definitionName(value.$ref), value.target);
        return value;
      }),
    );
  const json = plain(schema);
  const definitions: [name: string, schema: Json][] = [];
  // The map grows during the iteration, because what is referred to refers to more.
  for (const [name, target] of targets) definitions.push([name, plain(target())]);
  return targets.size === 0 ? json : { ...json, $defs: Object.fromEntries(definitions) };
}

function isReference(
  value: unknown,
): value is { readonly $ref: string; readonly target: () => JsonSchema } {
  return (
    typeof value === 'object' &&
    value !== null &&
    '$ref' in value &&
    'target' in value &&
    typeof value.target === 'function'
  );
}

// What JSON has in place of values of the application.

/** Converts dates to strings and 64-bit integers to numbers, at any depth. What is no JSON otherwise stays as it is. */
export function wireOf(value: unknown): unknown {
  if (value instanceof Date) return value.toJSON();
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(wireOf);
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, wireOf(each)]));
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
