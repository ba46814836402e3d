// References: the only file that knows `$ref`, so all of them are here.
// https://spec.openapis.org/oas/v3.1.1.html#reference-object

import {
  child,
  isObject,
  type Json,
  type JsonObject,
  percentDecoded,
  type Pointer,
  pointer,
  rootPointer,
  type SchemaId,
  schemaId,
  tokens,
  isArray,
} from '../model/json.js';
import { closest, didYouMean } from '../base/suggest.js';
import { eachSchema, type ObjectKind, kindAt, kindName } from './kind.js';
import {
  type AnchorIndex,
  asEmpty,
  documentScope,
  type Followed,
  ineffective,
  isEmpty,
  type KeywordContext,
  type KnownTarget,
  type Located,
  type Node,
  type Reader,
  type SchemaScope,
  type ReferenceTarget,
  wrongType,
} from './reader.js';

const noDocs: Followed['docs'] = {};

/** Kinds that say something by being there: without a value they have no fields. */
const maybeEmpty: ReadonlySet<ObjectKind> = new Set([
  'pathItem',
  'response',
  'mediaType',
  'header',
]);

const isDocumentation: ReadonlySet<ObjectKind> = new Set(['example', 'link']);

/**
 * Returns the object itself, or the target of its `$ref`. Schemas have `schemaReference` instead.
 */
export function follow(reader: Reader, located: Located, kind: ObjectKind): Followed | undefined {
  const way: Way = new Map();
  let end = endOf(reader, located, { kind, way });
  for (const [at, { docs }] of [...way].reverse()) {
    if (end && docs !== noDocs) end = { ...end, docs: { ...end.docs, ...docs } };
    // Where it begins, something else may be read than what stands there.
    if (at !== located.at) reader.state.ends.set(endKey(kind, at), end ?? null);
  }
  return end;
}

/** The references that are followed, in this order, by their places. */
type Way = Map<Pointer, { readonly reference: string; readonly docs: Followed['docs'] }>;

/** The object that a chain of references ends at, or what is known of its rest. */
function endOf(
  reader: Reader,
  located: Located,
  { kind, way }: { readonly kind: ObjectKind; readonly way: Way },
): Followed | undefined {
  let current: Located | undefined = located;
  while (current) {
    const known = way.size > 0 ? reader.state.ends.get(endKey(kind, current.at)) : undefined;
    if (known !== undefined) return known ?? undefined;
    const node = nodeAt(reader, current, kind);
    if (!node) return undefined;
    const { value, at } = node;
    const reference = value['$ref'];
    if (reference === undefined) return { value, at, docs: noDocs };
    if (typeof reference !== 'string') {
      wrongType(reader, pointer(at, '$ref'), {
        what: '"$ref"',
        wanted: 'a string',
        value: reference,
      });
      return undefined;
    }
    if (way.has(at)) {
      reportCycle(reader, cycleIn(way, at), kind);
      return undefined;
    }
    way.set(at, { reference, docs: docsBeside(value) });
    current = findTarget(reader, reference, { at, kind });
  }
  return undefined;
}

function endKey(kind: ObjectKind, at: Pointer): string {
  return `${kind} ${at}`;
}

function nodeAt(reader: Reader, { value, at }: Located, kind: ObjectKind): Node | undefined {
  if (isObject(value)) return { value, at };
  const what = capital(kindName(kind));
  if (isEmpty(value) && maybeEmpty.has(kind)) return asEmpty(reader, { value, at }, what);
  const isLost = isEmpty(value) || isDocumentation.has(kind);
  wrongType(reader, at, {
    what,
    wanted: 'an object',
    value,
    reading: isLost ? 'it is left out' : undefined,
  });
  if (isLost) reader.amend(at, undefined);
  return undefined;
}

function docsBeside({ summary, description }: JsonObject): Followed['docs'] {
  if (typeof summary !== 'string' && typeof description !== 'string') return noDocs;
  return {
    ...(typeof summary === 'string' && { summary }),
    ...(typeof description === 'string' && { description }),
  };
}

/**
 * Returns the value, or the target of a reference where OpenAPI allows none but bundlers follow it.
 */
export function resolved(reader: Reader, located: Located): Located {
  let { value } = located;
  for (let steps = 0; steps < mostSteps; steps += 1) {
    const reference = isObject(value) ? value['$ref'] : undefined;
    const target = typeof reference === 'string' ? lookUp(reader, reference) : undefined;
    if (target === undefined) break;
    if (steps === 0)
      reader.report(
        'read/misplaced-reference',
        `OpenAPI has no reference here; ${JSON.stringify(reference)} is followed all the same.`,
        { pointer: pointer(located.at, '$ref') },
      );
    value = exampleValue(target) ?? target.value;
  }
  if (value === located.value) return located;
  reader.amend(located.at, value);
  return { value, at: located.at };
}

/** If a reference leads to an Example Object, returns the value of the example. */
function exampleValue({ kind, value }: KnownTarget): Json | undefined {
  return kind === 'example' && isObject(value) ? value['value'] : undefined;
}

const mostSteps = 20;

/** Whether the value contains a key `$ref`, which most examples do not. */
function holdsReference(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (isArray(value)) return value.some(holdsReference);
  for (const key in value) {
    const member = value[key];
    if (key === '$ref' || (member !== undefined && holdsReference(member))) return true;
  }
  return false;
}

interface Expansion {
  /** The references that are being followed: none of them is followed inside itself. */
  readonly open: readonly string[];
  /** How many references of the whole example are still followed. */
  readonly budget: { left: number };
}

/**
 * Replaces the references of an example by their targets. A reference that leads nowhere, or into
 * itself, stays as it is.
 */
export function withoutReferences(reader: Reader, located: Located): Json {
  return holdsReference(located.value)
    ? replaceReferences(reader, located, { open: [], budget: { left: 1000 } })
    : located.value;
}

function replaceReferences(reader: Reader, located: Located, expansion: Expansion): Json {
  const { value, at } = located;
  const { open, budget } = expansion;
  if (typeof value !== 'object' || value === null || open.length > mostSteps) return value;
  const members = Object.entries(value);
  const [[key, reference] = []] = members;
  if (key === '$ref' && members.length === 1 && typeof reference === 'string') {
    if (open.includes(reference) || budget.left <= 0) return value;
    budget.left -= 1;
    const target = resolved(reader, located);
    return target === located
      ? value
      : replaceReferences(reader, target, { open: [...open, reference], budget });
  }
  const read = members.map(([name, member]): [string, Json] => [
    name,
    replaceReferences(reader, { value: member, at: pointer(at, name) }, expansion),
  ]);
  if (read.every(([, member], index) => member === members[index]?.[1])) return value;
  return Array.isArray(value) ? read.map(([, member]) => member) : Object.fromEntries(read);
}

/** The places and texts of the references from the one at a place on. */
function cycleIn(way: Way, at: Pointer): readonly (readonly [at: Pointer, text: string])[] {
  const steps = [...way].map(([pointer, { reference }]) => [pointer, reference] as const);
  return steps.slice(steps.findIndex(([pointer]) => pointer === at));
}

/** Reports a cycle of references once, however many references lead into it. */
function reportCycle(
  { state, report }: Reader,
  steps: readonly (readonly [at: Pointer, text: string])[],
  kind: ObjectKind,
): void {
  const [[at, text] = [rootPointer, ''], ...others] = steps;
  if (state.cycles.has(at)) return;
  for (const [step] of steps) state.cycles.add(step);
  report(
    'read/reference-cycle',
    `The reference ${JSON.stringify(text)} leads in a cycle and never to ${kindName(kind)}.`,
    {
      pointer: pointer(at, '$ref'),
      related: others.map(([step, next]) => ({
        message: `It leads on to ${JSON.stringify(next)}.`,
        pointer: pointer(step, '$ref'),
      })),
    },
  );
}

/**
 * The schema that `reference`, written in the schema at `at`, points to; from now on it is one of
 * `Api.schemas`.
 */
export function schemaReference(
  reader: Reader,
  reference: Json,
  { at, keyword = '$ref' }: { at: Pointer; keyword?: string },
): SchemaId | undefined {
  if (typeof reference !== 'string') {
    wrongType(reader, pointer(at, keyword), {
      what: JSON.stringify(keyword),
      wanted: 'a string',
      value: reference,
    });
    return undefined;
  }
  const target = findTarget(reader, reference, { at, kind: 'schema', keyword });
  if (!target) return undefined;
  return wantSchema(reader, target.at);
}

export function wantSchema(reader: Reader, at: Pointer): SchemaId {
  const id = schemaId(at);
  reader.wanted.add(id);
  return id;
}

interface Use {
  readonly at: Pointer;
  readonly kind: ObjectKind;
  readonly keyword?: string;
}

function findTarget(
  reader: Reader,
  reference: string,
  { at, kind, keyword = '$ref' }: Use,
): ReferenceTarget | undefined {
  const target = lookUp(reader, reference);
  if (!target) {
    reportMissing(reader, reference, pointer(at, keyword));
    return undefined;
  }
  const found = target.kind;
  const fits =
    kind === 'schema'
      ? isObject(target.value) || typeof target.value === 'boolean'
      : isObject(target.value);
  if (fits && (found === undefined || found === kind) && target.at !== rootPointer) return target;
  const what =
    target.at === rootPointer ? 'the whole document' : found ? kindName(found) : 'a plain value';
  reader.report(
    'read/reference-kind',
    `${JSON.stringify(reference)} is ${what}; ${kindName(kind)} is needed here.`,
    { pointer: pointer(at, keyword) },
  );
  return undefined;
}

/** Returns the target of a reference in the current scope, and reports nothing if there is none. */
export function lookUp(reader: Reader, reference: string): KnownTarget | undefined {
  const { scope, references } = reader.state;
  const isInDocument = scope === documentScope;
  const known = isInDocument ? references.get(reference) : undefined;
  if (known !== undefined) return known ?? undefined;
  const referenceTarget = resolve(reader, reference);
  const target = referenceTarget && {
    ...referenceTarget,
    kind: kindAt(tokens(referenceTarget.at)),
  };
  if (isInDocument) references.set(reference, target ?? null);
  return target;
}

function resolve(reader: Reader, reference: string): ReferenceTarget | undefined {
  const { scope } = reader.state;
  if (reference === '#' || reference.startsWith('#/')) {
    const within = targetAt(reader.root, scope.at + reference.slice(1));
    return (
      within ?? (scope === documentScope ? undefined : targetAt(reader.root, reference.slice(1)))
    );
  }
  const uri = resolveUri(reference, scope);
  if (uri === undefined) return undefined;
  const { places } = anchors(reader);
  const whole = places.get(uri);
  if (whole !== undefined) return targetAt(reader.root, whole);
  const [resource = '', fragment = ''] = uri.split('#', 2);
  const base = places.get(resource);
  return base !== undefined && fragment.startsWith('/')
    ? targetAt(reader.root, base + fragment)
    : undefined;
}

/** The value at a pointer, percent-encoded or not, under its canonical pointer. */
export function targetAt(root: JsonObject, at: string): ReferenceTarget | undefined {
  const decoded = at.includes('%') ? percentDecoded(at) : at;
  return (
    walk(root, tokens(decoded ?? at)).target ??
    (decoded === at ? undefined : walk(root, tokens(at)).target)
  );
}

function walk(
  root: JsonObject,
  path: readonly string[],
): { target?: ReferenceTarget; parent: ReferenceTarget; token?: string } {
  let parent: ReferenceTarget = { at: rootPointer, value: root };
  for (const token of path) {
    const value = child(parent.value, token);
    if (value === undefined) return { parent, token };
    parent = { at: pointer(parent.at, token), value };
  }
  return { target: parent, parent };
}

function reportMissing(reader: Reader, reference: string, at: Pointer): void {
  if (!reference.startsWith('#')) {
    reader.report(
      'read/external-reference',
      `${JSON.stringify(reference)} points outside the document, or to an "$id" that it does not have.`,
      { pointer: at },
    );
    return;
  }
  reader.report('read/dangling-reference', `${JSON.stringify(reference)} does not exist.`, {
    pointer: at,
    ...didYouMean(similar(reader, reference)),
  });
}

function similar(reader: Reader, reference: string): string | undefined {
  if (!reference.startsWith('#/')) return undefined;
  const path = tokens(percentDecoded(reference.slice(1)) ?? reference.slice(1));
  const { parent, token = '' } = walk(reader.root, path);
  const name = isObject(parent.value) ? closest(token, Object.keys(parent.value)) : undefined;
  const rest = path.slice(tokens(parent.at).length + 1);
  const corrected =
    name === undefined ? undefined : targetAt(reader.root, pointer(parent.at, name, ...rest));
  return corrected && `#${corrected.at}`;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Where `$id`, `$anchor` and `$dynamicAnchor` stand: built when the first reference needs it, which
 * in most documents is never. https://json-schema.org/draft/2020-12/json-schema-core#section-8.2
 */
function anchors(reader: Reader): AnchorIndex {
  return (reader.state.anchors ??= indexAnchors(reader.root));
}

/** Resolves a reference against the URI of the scope; `undefined` if it is no URI. */
function resolveUri(reference: string, scope: SchemaScope): string | undefined {
  const base = new URL(scope.uri, documentUri).href;
  return URL.canParse(reference, base)
    ? new URL(reference, base).href.replace(/#$/, '')
    : undefined;
}

/** The scope of the schemas at `tokens`: that of the innermost `$id` on the way. */
export function scopeAt(root: JsonObject, tokens: readonly string[]): SchemaScope {
  let scope = documentScope;
  let value: unknown = root;
  let at = rootPointer;
  for (const token of tokens) {
    if (isObject(value)) scope = innerScope(value, at, scope);
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, token)
        ? Reflect.get(value, token)
        : undefined;
    at = pointer(at, token);
  }
  return isObject(value) ? innerScope(value, at, scope) : scope;
}

export function innerScope(schema: JsonObject, at: Pointer, outer: SchemaScope): SchemaScope {
  const id = schema['$id'];
  const uri = typeof id === 'string' ? resolveUri(id, outer) : undefined;
  return uri === undefined ? outer : { uri, at };
}

// Stands for the unknown address of the document itself.
const documentUri = 'document://document/';

function indexAnchors(root: JsonObject): AnchorIndex {
  const places = new Map<string, Pointer>();
  eachSchema(root, (schema, findTokens) => {
    const { $id, $anchor, $dynamicAnchor } = schema;
    if ($id === undefined && $anchor === undefined && $dynamicAnchor === undefined) return;
    const tokens = findTokens();
    const at = pointer(rootPointer, ...tokens);
    const scope = scopeAt(root, tokens);
    if (scope.at === at) places.set(scope.uri, at);
    for (const name of [$anchor, $dynamicAnchor]) {
      const uri = typeof name === 'string' ? resolveUri(`#${name}`, scope) : undefined;
      if (uri !== undefined && !places.has(uri)) places.set(uri, at);
    }
  });
  return { places };
}

/** After binding, the only dynamic references left are those that lead nowhere. */
export function readDynamicReference({ reader, draft }: KeywordContext, value: Json): void {
  reader.state.isDynamic = true;
  schemaReference(reader, value, { at: draft.at, keyword: '$dynamicRef' });
}

/**
 * The recursion of JSON Schema 2019-09: to the outermost schema around, the one with
 * `$recursiveAnchor` if there is one.
 */
export function readRecursiveReference({ reader, draft }: KeywordContext, value: Json): void {
  if (value !== '#') {
    ineffective(reader, pointer(draft.at, '$recursiveRef'), {
      what: '"$recursiveRef"',
      wanted: '"#"',
      value,
    });
    return;
  }
  reader.tally('read/older-keyword', '"$recursiveRef"', pointer(draft.at, '$recursiveRef'));
  draft.$ref ??= wantSchema(reader, enclosingSchema(reader, draft.at));
}

function enclosingSchema(reader: Reader, at: Pointer): Pointer {
  const path = tokens(at);
  let outermost: Pointer | undefined;
  for (let length = 1; length <= path.length; length += 1) {
    const tokensSoFar = path.slice(0, length);
    if (kindAt(tokensSoFar) !== 'schema') continue;
    const place = pointer(rootPointer, ...tokensSoFar);
    const value = targetAt(reader.root, place)?.value;
    if (isObject(value) && value['$recursiveAnchor'] === true) return place;
    outermost ??= place;
  }
  return outermost ?? at;
}
