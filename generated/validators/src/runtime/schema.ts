// Copied by Concord into every output that needs it. Do not edit.

// The JSON Schemas of a package: one document, whose definitions refer to each other by name.

/** The name of a definition that `#/$defs/…` refers to: a JSON pointer in a URI fragment (RFC 6901, section 6). */
export function definitionName(reference: string): string {
  const token = reference.slice('#/$defs/'.length);
  return decodeURIComponent(token).replace(/~1/g, '/').replace(/~0/g, '~');
}

// JSON Schema 2020-12 as plain data. References lead to other constants through imports, so that a
// bundle holds only what a schema reaches.

export type Json =
  null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/** Property names come from a document: use `hasOwn`, as `__proto__` may be one. */
export type Named<T> = { readonly [name: string]: T };

export const hasOwn = (object: object, key: PropertyKey): boolean =>
  Object.prototype.hasOwnProperty.call(object, key);

/** `true` allows every value, `false` none. */
export type JsonSchema = boolean | SchemaObject;

type Keywords<Name extends string, Value> = { readonly [name in Name]?: Value };

type NumberKeyword =
  | ('minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum' | 'multipleOf')
  | ('minLength' | 'maxLength' | 'minItems' | 'maxItems' | 'minContains' | 'maxContains')
  | ('minProperties' | 'maxProperties');

type ListKeyword = 'allOf' | 'anyOf' | 'oneOf' | 'prefixItems';

type NamedKeyword = 'properties' | 'patternProperties' | 'dependentSchemas';

type SchemaKeyword =
  | ('not' | 'if' | 'then' | 'else' | 'items' | 'unevaluatedItems' | 'contains')
  | ('additionalProperties' | 'unevaluatedProperties' | 'propertyNames');

/**
 * A schema with its keywords. Members that are functions are not JSON Schema, and `JSON.stringify`
 * leaves them out: they say where a reference leads, which `standalone` puts into `$defs`, and what
 * matches a pattern.
 */
export interface SchemaObject
  extends
    Keywords<SchemaKeyword, JsonSchema>,
    Keywords<ListKeyword, readonly JsonSchema[]>,
    Keywords<NamedKeyword, Named<JsonSchema>>,
    Keywords<NumberKeyword, number>,
    Keywords<'pattern' | 'format', string>,
    Keywords<'enum' | 'examples', readonly Json[]>,
    Keywords<'const' | 'default', Json> {
  /** `#/$defs/Pet`: the name of what `target` returns. */
  readonly $ref?: string;
  /** Returns the schema that `$ref` names: a function, since schemas may form cycles. */
  readonly target?: () => JsonSchema;
  readonly type?: JsonType | readonly JsonType[];
  /** OpenAPI's: the property that tells members or heirs apart. It says nothing about validity. */
  readonly discriminator?: Discriminator;
  readonly required?: readonly string[];
  readonly dependentRequired?: Named<readonly string[]>;
  readonly uniqueItems?: boolean;
  /** Returns texts that match patterns, which fixtures cannot derive from an expression. */
  readonly matching?: () => readonly string[];
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
  /** The schema that has the keyword. */
  readonly schema?: SchemaObject;
}

export interface Run {
  /** Returns false if the value is not valid, and notes the violations if there is a list. */
  readonly check: (schema: JsonSchema, value: Json, run: Run, seen?: Seen) => boolean;
  readonly formats: boolean;
  readonly notes: Notes | undefined;
  /** Absent if the evaluation ends at the first violation. */
  violations: Violation[] | undefined;
  readonly path: (string | number)[];
}

/** The properties and items that a schema has evaluated. */
export interface Seen {
  readonly keys: Set<string>;
  readonly items: Set<number>;
  allKeys: boolean;
  allItems: boolean;
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

export function noted(
  notes: Notes | undefined,
  schema: JsonSchema,
  value: Json,
): boolean | undefined {
  return isNoted(schema) && isNoted(value) ? notes?.results.get(schema)?.get(value) : undefined;
}

export function note(
  notes: Notes | undefined,
  schema: JsonSchema,
  value: Json,
  result: boolean,
): void {
  if (notes === undefined || !isNoted(schema) || !isNoted(value)) return;
  const known = notes.results.get(schema) ?? new WeakMap<object, boolean>();
  notes.results.set(schema, known.set(value, result));
}

function isNoted<T>(part: T): part is T & object {
  return typeof part === 'object' && part !== null;
}

/** Notes a violation, here or at a member. */
export function fail(
  { violations, path }: Run,
  schema: SchemaObject,
  keyword: string,
  key?: string | number,
): false {
  violations?.push({ path: key === undefined ? [...path] : [...path, key], keyword, schema });
  return false;
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
  const before = noted(run.notes, schema, value);
  if (before === true || (before === false && run.violations === undefined)) return before;
  run.path.push(key);
  const result = run.check(schema, value, run);
  run.path.pop();
  note(run.notes, schema, value, result);
  return result;
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

// References to schemas that a value may meet again: one that leads back to itself ends there, and
// what is known about a value is not evaluated twice, as schemas that refer to one schema
// repeatedly would double the work at every step.

/** Whether a schema accepts a value, or the properties and items that it evaluated. */
type Evaluation = boolean | Seen;

/** What is known about the references of a run. */
interface References {
  /** The number of references that were followed. */
  steps: number;
  readonly known: Map<SchemaObject, Map<Json, Evaluation>>;
  /** The values at which references are open. */
  readonly places: Map<Json, Place>;
  /** The paths at which violations of a schema were noted. */
  readonly noted: Map<SchemaObject, Set<string>>;
}

interface Place {
  readonly open: Set<SchemaObject>;
  /** The number of references that came back to themselves. */
  cycles: number;
  /** Results that are valid while the current references are open. */
  readonly passing: Map<SchemaObject, Evaluation>;
}

/** The longest chain of references that is followed for one value. */
const mostOpen = 200;

/**
 * Nothing is remembered before so many references were followed, because most values need no more.
 */
const fewSteps = 200;

const referencesOf = /*#__PURE__*/ new WeakMap<Run, References>();

/** Follows a reference. One that leads back to itself with the same value accepts the value. */
export function refer(schema: JsonSchema, value: Json, run: Run, seen?: Seen): boolean {
  const target = keywordsOf(schema);
  const references = referencesOf.get(run) ?? {
    ...{ steps: 0, known: new Map(), places: new Map(), noted: new Map() },
  };
  referencesOf.set(run, references);
  const place = references.places.get(value) ?? { open: new Set(), cycles: 0, passing: new Map() };
  if (place.open.has(target) || place.open.size > mostOpen) {
    place.cycles += 1;
    return true;
  }
  references.steps += 1;
  const { violations } = run;
  run.violations = undefined;
  const result = targetHolds(target, value, { run, seen, references, place });
  run.violations = violations;
  if (result || violations === undefined) return result;
  // Violations are noted once for each place.
  const at = JSON.stringify(run.path);
  const paths = references.noted.get(target) ?? new Set();
  if (paths.has(at)) return false;
  references.noted.set(target, paths.add(at));
  return follow(target, value, { run, seen, references, place });
}

interface Following {
  readonly run: Run;
  readonly seen: Seen | undefined;
  readonly references: References;
  readonly place: Place;
}

function targetHolds(target: SchemaObject, value: Json, following: Following): boolean {
  const { seen, references, place } = following;
  if (references.steps < fewSteps) return follow(target, value, following);
  const { known } = references;
  const before = known.get(target)?.get(value) ?? place.passing.get(target);
  if (before === false || (before === true && !seen)) return before;
  if (typeof before === 'object') {
    if (seen) merge(before, seen);
    return true;
  }
  const { cycles } = place;
  const own = seen && nothingSeen();
  const isFine = follow(target, value, { ...following, seen: own });
  if (isFine && seen && own) merge(own, seen);
  const result = isFine && own ? own : isFine;
  if (place.cycles === cycles || place.open.size === 0) {
    const results = known.get(target) ?? new Map<Json, Evaluation>();
    known.set(target, results.set(value, result));
  } else place.passing.set(target, result);
  return isFine;
}

function follow(
  target: SchemaObject,
  value: Json,
  { run, seen, references, place }: Following,
): boolean {
  references.places.set(value, place);
  place.open.add(target);
  const result = run.check(target, value, run, seen);
  place.open.delete(target);
  if (place.open.size === 0) references.places.delete(value);
  return result;
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
 * Compares arrays by their items, objects by their properties in any order, and what is no JSON by
 * what JSON has in its place.
 *
 * @param lost A property that the left value may lack.
 */
export function isSame(left: unknown, right: unknown, lost?: string): boolean {
  if (left === right) return true;
  if (left instanceof Date) return typeof right === 'string' && Number(left) === Date.parse(right);
  if (typeof left === 'bigint') return typeof right === 'number' && left === BigInt(right);
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null)
    return false;
  if (Array.isArray(left) || Array.isArray(right))
    return (
      Array.isArray(left) &&
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((item, index) => isSame(item, right[index], lost))
    );
  const names = Object.keys(left);
  const others = Object.keys(right).filter((name) => name !== lost || hasOwn(left, name));
  return (
    names.length === others.length &&
    names.every(
      (name) =>
        hasOwn(right, name) && isSame(Reflect.get(left, name), Reflect.get(right, name), lost),
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

// Keywords that apply schemas to a value, to its properties or to its items. They note violations
// themselves.

type Apply = (schema: SchemaObject, value: Json, run: Run, seen?: Seen) => boolean;

export const appliedByKeyword = /*#__PURE__*/ new Map<string, Apply>([
  ['required', checkRequired],
  ['properties', checkProperties],
  ['additionalProperties', checkAdditional],
  ['items', checkItems],
  ['contains', checkContains],
  ['target', checkReference],
  ['allOf', checkAll],
  ['anyOf', checkAny],
  ['oneOf', checkOne],
  ['not', checkNot],
]);

/** Checks the properties and items that no other keyword of the schema has evaluated. */
export const restsByKeyword = /*#__PURE__*/ new Map<string, Apply>([]);

/** Whether all hold: if violations are collected, each is asked. */
function every<T>(parts: Iterable<T>, run: Run, test: (part: T) => boolean): boolean {
  let fine = true;
  for (const part of parts) {
    fine = test(part) && fine;
    if (!fine && run.violations === undefined) return false;
  }
  return fine;
}

function checkRequired(schema: SchemaObject, value: Json, run: Run): boolean {
  return (
    !isObject(value) ||
    every(
      schema.required ?? [],
      run,
      (name) => hasOwn(value, name) || fail(run, schema, 'required', name),
    )
  );
}

/** The patterns of properties are not asked about such a name: they could take long if it is too long. */
function isRefused({ propertyNames }: SchemaObject, name: string, run: Run): boolean {
  return propertyNames !== undefined && !holds(propertyNames, name, run);
}

function checkProperties(
  { properties = {} }: SchemaObject,
  value: Json,
  run: Run,
  seen: Seen | undefined,
): boolean {
  if (!isObject(value)) return true;
  let fine = true;
  for (const name in properties) {
    if (!hasOwn(properties, name) || !hasOwn(value, name)) continue;
    seen?.keys.add(name);
    fine = checkMember(properties[name] ?? {}, value[name] ?? null, name, run) && fine;
    if (!fine && run.violations === undefined) return false;
  }
  return fine;
}

/** Returns the schemas of `patternProperties` whose patterns match a name. */
export function schemasByPattern(schema: SchemaObject, name: string): readonly JsonSchema[] {
  return schema.patternProperties === undefined
    ? []
    : (patternsByKeyword.get('patternProperties')?.(schema.patternProperties, name) ?? []);
}

const patternsByKeyword = /*#__PURE__*/ new Map<
  string,
  (patterns: Named<JsonSchema>, name: string) => readonly JsonSchema[]
>([]);

function checkAdditional(
  schema: SchemaObject,
  value: Json,
  run: Run,
  seen: Seen | undefined,
): boolean {
  const { properties = {}, additionalProperties = true } = schema;
  if (!isObject(value)) return true;
  return every(Object.keys(value), run, (name) => {
    if (hasOwn(properties, name) || isRefused(schema, name, run)) return true;
    if (schemasByPattern(schema, name).length > 0) return true;
    seen?.keys.add(name);
    return additionalProperties === false
      ? fail(run, schema, 'additionalProperties', name)
      : checkMember(additionalProperties, value[name] ?? null, name, run);
  });
}

function checkItems(schema: SchemaObject, value: Json, run: Run, seen: Seen | undefined): boolean {
  const { prefixItems = [], items = true } = schema;
  if (!isArray(value)) return true;
  if (seen) seen.allItems = true;
  return every(value.slice(prefixItems.length).entries(), run, ([offset, item]) => {
    const index = prefixItems.length + offset;
    return items === false
      ? fail(run, schema, 'items', index)
      : checkMember(items, item, index, run);
  });
}

function checkContains(
  schema: SchemaObject,
  value: Json,
  run: Run,
  seen: Seen | undefined,
): boolean {
  const { contains = true, minContains, maxContains = Infinity } = schema;
  if (!isArray(value)) return true;
  let count = 0;
  for (const [index, item] of value.entries()) {
    if (!holds(contains, item, run)) continue;
    count += 1;
    seen?.items.add(index);
  }
  if (count < (minContains ?? 1))
    return fail(run, schema, minContains === undefined ? 'contains' : 'minContains');
  return count <= maxContains || fail(run, schema, 'maxContains');
}

function checkReference(
  { target }: SchemaObject,
  value: Json,
  run: Run,
  seen: Seen | undefined,
): boolean {
  const end = target ? endOf(target()) : {};
  if (!seen && noted(run.notes, end, value)) return true;
  return (followsByKeyword.get('repeated') ?? run.check)(end, value, run, seen);
}

/** How a reference is followed where a value may meet a schema again. */
const followsByKeyword = /*#__PURE__*/ new Map<string, Run['check']>([['repeated', refer]]);

function checkAll(
  { allOf = [] }: SchemaObject,
  value: Json,
  run: Run,
  seen: Seen | undefined,
): boolean {
  return every(allOf, run, (part) => run.check(part, value, run, seen));
}

function checkAny(schema: SchemaObject, value: Json, run: Run, seen: Seen | undefined): boolean {
  let any = false;
  for (const part of schema.anyOf ?? []) {
    if (!holdsAndTells(part, value, run, seen)) continue;
    if (!seen) return true;
    any = true;
  }
  return any || fail(run, schema, 'anyOf');
}

function checkOne(schema: SchemaObject, value: Json, run: Run, seen: Seen | undefined): boolean {
  let count = 0;
  for (const part of schema.oneOf ?? [])
    if (holdsAndTells(part, value, run, seen) && ++count > 1) break;
  return count === 1 || fail(run, schema, 'oneOf');
}

function checkNot(schema: SchemaObject, value: Json, run: Run): boolean {
  return !holds(schema.not ?? false, value, run) || fail(run, schema, 'not');
}

/** Whether the schema accepts the value; only then its evaluated properties and items count. */
function holdsAndTells(schema: JsonSchema, value: Json, run: Run, seen: Seen | undefined): boolean {
  if (!seen) return holds(schema, value, run);
  const own = nothingSeen();
  const result = holds(schema, value, run, own);
  if (result) merge(own, seen);
  return result;
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
  const last = groups.slice(-1)[0];
  const isMixed = last?.includes('.') === true;
  if (isMixed && (halves.slice(-1)[0] === '' || !isIpv4(last ?? ''))) return false;
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

// Keywords about a value itself, and not about what is in it. Of tables that are called
// `…ByKeyword`, an output has the entries of the keywords that its document uses.

export const testsByKeyword = /*#__PURE__*/ new Map<
  string,
  (schema: SchemaObject, value: Json) => boolean
>([
  ['type', (schema, value) => namedTypes(schema)?.some((type) => isOfType(type, value)) ?? true],
  ['const', ({ const: only = null }, value) => isSame(only, value)],
  ['enum', ({ enum: listed = [] }, value) => isOneOf(listed, value)],
  [
    'maxLength',
    ({ maxLength = 0 }, value) =>
      typeof value !== 'string' || value.length <= maxLength || lengthOf(value) <= maxLength,
  ],
  [
    'pattern',
    (schema, value) =>
      typeof value !== 'string' || isTooLong(schema, value) || matches(schema.pattern ?? '', value),
  ],
  ['format', ({ format = '' }, value) => formatHolds(format, value)],
  ['minimum', ({ minimum = 0 }, value) => typeof value !== 'number' || value >= minimum],
  ['maximum', ({ maximum = 0 }, value) => typeof value !== 'number' || value <= maximum],
  ['minItems', ({ minItems = 0 }, value) => !isArray(value) || value.length >= minItems],
  ['maxItems', ({ maxItems = 0 }, value) => !isArray(value) || value.length <= maxItems],
]);

function isOfType(type: JsonType, value: Json): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return isArray(value);
  if (type === 'object') return isObject(value);
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}

/** A text that is too long is not asked for its pattern, which could take long. */
function isTooLong(schema: SchemaObject, text: string): boolean {
  return (
    schema.maxLength !== undefined && testsByKeyword.get('maxLength')?.(schema, text) === false
  );
}

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

/** Returns all violations; none if the value is valid. */
export function evaluate(
  schema: JsonSchema,
  value: Json,
  options: EvaluateOptions = {},
): readonly Violation[] {
  const violations: Violation[] = [];
  check(schema, value, createRun(options, violations));
  return violations;
}

export function accepts(schema: JsonSchema, value: Json, options: EvaluateOptions = {}): boolean {
  return check(schema, value, createRun(options));
}

function createRun({ formats = true, notes }: EvaluateOptions, violations?: Violation[]): Run {
  return { check, formats, notes, violations, path: [] };
}

const check: Run['check'] = (schema, value, run, seen) => {
  if (run.notes) run.notes.checks += 1;
  if (typeof schema !== 'object') return schema || fail(run, impossible, 'never');
  const keyword = isArray(value) ? 'unevaluatedItems' : 'unevaluatedProperties';
  const checkRest = schema[keyword] === undefined ? undefined : restsByKeyword.get(keyword);
  if (checkRest === undefined) return checkKeywords(schema, value, run, seen);
  const own = nothingSeen();
  const fine = checkKeywords(schema, value, run, own) && checkRest(schema, value, run, own);
  if (seen) merge(own, seen);
  return fine;
};

function checkKeywords(
  schema: SchemaObject,
  value: Json,
  run: Run,
  seen: Seen | undefined,
): boolean {
  let fine = true;
  for (const keyword in schema) {
    const test = testsByKeyword.get(keyword);
    if (test) {
      if (test(schema, value) || (keyword === 'format' && !run.formats)) continue;
      fine = fail(run, schema, keyword);
    } else if (appliedByKeyword.get(keyword)?.(schema, value, run, seen) === false) fine = false;
    if (!fine && run.violations === undefined) return false;
  }
  return fine;
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
