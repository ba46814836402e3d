// `additionalProperties: false` in a part of `allOf` knows the properties of that part alone: by the
// letter it excludes those that the other parts describe. Generators write it for classes that
// inherit, where one closed object is meant. It is read so, there alone: the part keeps its meaning
// wherever else it is used.

import { reachable, schemasInPlace, walkOnce } from '../../model/graph/walk.js';
import { type Pointer, pointer, type SchemaId } from '../../model/json.js';
import { append } from '../../model/maps.js';
import type { Schema } from '../../model/schema.js';
import type { Reader, SchemaDraft } from '../reader.js';
import { type Copy, createCopy } from './copy.js';

/** An `allOf` with closed parts that exclude what others describe. */
interface Whole {
  readonly schema: Schema;
  readonly closed: readonly Schema[];
}

/**
 * Finds and reports such schemas. Returns what reads them as meant, for when the document's
 * discriminators are decided: these follow references, which are gone then.
 */
export function closeWholes(
  reader: Reader,
  schemas: ReadonlyMap<SchemaId, Schema>,
  inOperations: () => Iterable<Schema>,
): () => void {
  const wholes = findWholes(schemas, inOperations);
  const endless = endlessWholes(wholes, schemas);
  const mergedOf = (whole: Schema): Merged | undefined =>
    endless.has(whole) ? undefined : mergedObject(whole, schemasInPlace(whole, { schemas }));
  for (const whole of wholes) reportWhole(reader, whole, { schemas, mergedOf, endless });
  const isMeant = new Set(wholes.flatMap(({ schema, closed }) => [schema, ...closed]));
  walkOnce([...schemas.values(), ...inOperations()], (schema) => {
    if (isClosed(schema) && !isMeant.has(schema)) checkRequired(reader, schema);
  });
  return () => {
    if (wholes.length === 0) return;
    const copy = createCopy(reader);
    // All is read before the first change: a part of one may be another.
    const changes = wholes.map(({ schema, closed }) => ({
      ...{ schema, closed },
      merged: mergedOf(schema),
      parts: schema.allOf ?? [],
    }));
    const opened = changes.map(({ schema, merged }) =>
      merged || endless.has(schema) ? undefined : openedParts(schema, schemas),
    );
    for (const [index, { schema, closed, merged }] of changes.entries())
      if (merged) becomeObject(schema, merged, copy);
      else if (endless.has(schema)) for (const part of closed) openPart(part, copy);
      else becomeOpen(schema, opened[index] ?? [], copy);
  };
}

function findWholes(
  schemas: ReadonlyMap<SchemaId, Schema>,
  inOperations: () => Iterable<Schema>,
): readonly Whole[] {
  const wholes = new Set<Schema>();
  const closedParts = new Set<Schema>();
  walkOnce([...schemas.values(), ...inOperations()], (schema) => {
    if (schema.allOf) wholes.add(schema);
    if (isClosed(schema)) closedParts.add(schema);
  });
  if (closedParts.size === 0) return [];
  const concerned = leadingTo(closedParts, wholes, schemas);
  return [...wholes].flatMap((schema) => {
    if (!concerned.has(schema)) return [];
    const parts = schemasInPlace(schema, { schemas });
    const all = together(parts);
    const closed = parts.filter((part) => isClosed(part) && excludedBy(part, all).length > 0);
    return closed.length > 0 ? [{ schema, closed }] : [];
  });
}

/**
 * Returns the wholes that stand in a property of their own parts, also by way of other wholes. One
 * object of all properties would have itself in it.
 */
function endlessWholes(
  wholes: readonly Whole[],
  schemas: ReadonlyMap<SchemaId, Schema>,
): ReadonlySet<Schema> {
  const all = new Set(wholes.map(({ schema }) => schema));
  const inside = new Map<Schema, readonly Schema[]>();
  for (const whole of all) {
    const parts = schemasInPlace(whole, { schemas });
    const contained: Schema[] = [];
    walkOnce(
      parts.flatMap(({ properties }) => [...(properties?.values() ?? [])]),
      (schema) => void (all.has(schema) && contained.push(schema)),
    );
    inside.set(whole, contained);
  }
  const next = (whole: Schema): readonly Schema[] => inside.get(whole) ?? [];
  return new Set([...all].filter((whole) => [...reachable(next(whole), next)].includes(whole)));
}

function reportWhole(
  reader: Reader,
  { schema, closed }: Whole,
  {
    schemas,
    mergedOf,
    endless,
  }: {
    readonly schemas: ReadonlyMap<SchemaId, Schema>;
    readonly mergedOf: (whole: Schema) => Merged | undefined;
    readonly endless: ReadonlySet<Schema>;
  },
): void {
  const parts = schemasInPlace(schema, { schemas });
  const [first, ...others] = closed;
  if (!first) return;
  const excluded = excludedBy(first, together(parts));
  const names =
    excluded
      .slice(0, 3)
      .map((name) => JSON.stringify(name))
      .join(', ') + (excluded.length > 3 ? ` and ${excluded.length - 3} more` : '');
  const meant = mergedOf(schema)
    ? 'the whole is read as one closed object'
    : endless.has(schema)
      ? 'other properties are allowed, also elsewhere, because the whole stands in one of its own properties'
      : 'other properties are allowed in the whole';
  reader.report(
    'read/closed-part',
    `"additionalProperties": false in ${JSON.stringify(`#${first.at}`)} excludes ${names}, which other parts of this allOf describe: ${meant}.`,
    {
      pointer: schema.at,
      related: [first, ...others].slice(0, 3).map(({ at }) => ({
        message: 'what excludes them',
        pointer: pointer(at, 'additionalProperties'),
      })),
    },
  );
}

/** Reports properties that a schema requires and does not allow. */
function checkRequired(reader: Reader, { at, required = [], properties }: Schema): void {
  const [first, ...more] = required.filter((name) => properties?.has(name) !== true);
  if (first === undefined) return;
  const others = more.length === 0 ? '' : ` and ${more.length} more`;
  reader.report(
    'read/contradiction',
    `"additionalProperties": false excludes ${JSON.stringify(first)}${others}, which "required" lists: no object can be valid.`,
    { pointer: pointer(at, 'required') },
  );
}

/** What the parts of an object say together. */
interface Merged {
  readonly types: Schema['type'];
  /** All that is said about each property. */
  readonly properties: ReadonlyMap<string, readonly Schema[]>;
  readonly required: readonly string[];
}

/** `undefined` if the parts are more than objects with properties. */
function mergedObject({ at }: Schema, parts: readonly Schema[]): Merged | undefined {
  const properties = new Map<string, Schema[]>();
  const required = new Set<string>();
  for (const part of parts) {
    const isSimple = Object.entries(part).every(
      ([keyword, value]) => value === undefined || merging.has(keyword),
    );
    const isObject = part.type === undefined || part.type.join() === 'object';
    const others = part.additionalProperties;
    if (!isSimple || !isObject || (others && !others.never && saysSomething(others)))
      return undefined;
    for (const [name, property] of part.properties ?? []) append(properties, name, property);
    for (const name of part.required ?? []) required.add(name);
  }
  const types = parts.find(({ type }) => type)?.type;
  return at === '' ? undefined : { types, properties, required: [...required] };
}

const annotations = [
  ...['at', 'title', 'summary', 'description', 'deprecated', 'externalDocs', 'xml'],
  ...['examples', 'extensions', 'readOnly', 'writeOnly', 'default'],
];
const merging = new Set([
  ...annotations,
  ...['$ref', 'allOf', 'type', 'properties', 'required', 'additionalProperties', 'discriminator'],
]);

function saysSomething(schema: Schema): boolean {
  return Object.entries(schema).some(
    ([keyword, value]) => value !== undefined && !annotations.includes(keyword),
  );
}

function becomeObject(draft: Draft, { types, properties, required }: Merged, copy: Copy): void {
  const { at } = draft;
  const all = [...properties].map(([name, [first, ...others]]): [string, Schema] => {
    const own = pointer(at, 'properties', name);
    const schemas = first ? [first, ...others] : [];
    return [name, first && others.length === 0 ? first : { at: own, allOf: schemas }];
  });
  for (const keyword of ['allOf', '$ref']) copy.remove(pointer(at, keyword));
  if (types) copy.set(pointer(at, 'type'), types.join());
  copy.set(pointer(at, 'properties'), {});
  for (const [name, schemas] of properties) {
    const own = pointer(at, 'properties', name);
    const [first, ...others] = schemas;
    if (first && others.length === 0) copy.schema(first, own);
    else {
      copy.set(own, { allOf: [] });
      for (const [index, schema] of schemas.entries())
        copy.schema(schema, pointer(own, 'allOf', index));
    }
  }
  if (required.length > 0) copy.set(pointer(at, 'required'), [...required]);
  const others = pointer(at, 'additionalProperties');
  copy.set(others, false);
  delete draft.allOf;
  delete draft.$ref;
  if (types) draft.type = types;
  draft.properties = new Map(all);
  if (required.length > 0) draft.required = required;
  draft.additionalProperties = { at: others, never: true };
}

/** The members of an `allOf`, those open that are closed, with what is closed inside. */
function openedParts(
  { at, allOf = [] }: Schema,
  schemas: ReadonlyMap<SchemaId, Schema>,
): readonly Opened[] {
  const open = (part: Schema, own: Pointer, passed: readonly Schema[]): Opened => {
    const target = part.$ref === undefined ? undefined : schemas.get(part.$ref);
    const isOpen = !leadsToClosed(part, schemas) || passed.includes(part);
    if (isOpen) return { schema: part, from: part.at, to: own, inside: [] };
    const inside = (part.allOf ?? []).map((schema, index) =>
      open(schema, pointer(own, 'allOf', index), [...passed, part]),
    );
    const added = target
      ? [open(target, pointer(own, 'allOf', inside.length), [...passed, part])]
      : [];
    const { $ref: _, additionalProperties, ...rest } = part;
    const all = [...inside, ...added];
    return {
      schema: {
        ...rest,
        ...(isClosed(part) ? {} : { additionalProperties }),
        ...(all.length > 0 && { allOf: all.map(({ schema }) => schema) }),
      },
      from: part.at,
      to: own,
      inside: all,
      isReference: target !== undefined,
      isClosed: isClosed(part),
    };
  };
  return allOf.map((part, index) => open(part, pointer(at, 'allOf', index), []));
}

interface Opened {
  readonly schema: Schema;
  readonly from: Pointer;
  readonly to: Pointer;
  readonly inside: readonly Opened[];
  readonly isReference?: boolean;
  readonly isClosed?: boolean;
}

function becomeOpen(draft: Draft, parts: readonly Opened[], copy: Copy): void {
  const write = ({ schema, from, to, inside, ...about }: Opened): void => {
    if (from !== to) copy.schema({ ...schema, at: from }, to);
    if (about.isReference) {
      copy.remove(pointer(to, '$ref'));
      if (inside.length === 1) copy.set(pointer(to, 'allOf'), [{}]);
    }
    if (about.isClosed) copy.remove(pointer(to, 'additionalProperties'));
    inside.forEach(write);
  };
  parts.forEach(write);
  draft.allOf = parts.map(({ schema }) => schema);
  openPart(draft, copy);
}

function openPart(draft: Draft, copy: Copy): void {
  if (!isClosed(draft)) return;
  copy.remove(pointer(draft.at, 'additionalProperties'));
  delete draft.additionalProperties;
}

function leadsToClosed(part: Schema, schemas: ReadonlyMap<SchemaId, Schema>): boolean {
  return schemasInPlace(part, { schemas }).some(isClosed);
}

// Schemas are drafts until reading ends.
type Draft = Schema &
  Partial<Pick<SchemaDraft, 'allOf' | '$ref' | 'type' | 'properties'>> & {
    allOf?: readonly Schema[] | undefined;
    $ref?: SchemaId | undefined;
    type?: Schema['type'];
    properties?: Schema['properties'];
    required?: Schema['required'];
    additionalProperties?: Schema | undefined;
  };

function nextParts(part: Schema, schemas: ReadonlyMap<SchemaId, Schema>): readonly Schema[] {
  const target = part.$ref && schemas.get(part.$ref);
  return [...(part.allOf ?? []), ...(target ? [target] : [])];
}

function isClosed({ additionalProperties, patternProperties }: Schema): boolean {
  return additionalProperties?.never === true && !patternProperties;
}

/**
 * Returns the schemas that lead to one of the closed parts, which are few if a long chain of
 * schemas extends it.
 */
function leadingTo(
  closed: ReadonlySet<Schema>,
  wholes: ReadonlySet<Schema>,
  schemas: ReadonlyMap<SchemaId, Schema>,
): ReadonlySet<Schema> {
  const before = new Map<Schema, Schema[]>();
  const seen = new Set<Schema>();
  const left = [...wholes];
  for (let part = left.pop(); part; part = left.pop()) {
    if (seen.has(part)) continue;
    seen.add(part);
    for (const next of nextParts(part, schemas)) {
      append(before, next, part);
      left.push(next);
    }
  }
  return new Set(reachable([...closed], (part) => before.get(part) ?? []));
}

interface Together {
  /** Property → how many parts describe it. */
  readonly described: ReadonlyMap<string, number>;
  readonly required: ReadonlySet<string>;
}

function together(parts: readonly Schema[]): Together {
  const described = new Map<string, number>();
  for (const { properties = [] } of parts)
    for (const [name, { never }] of properties)
      if (never !== true) described.set(name, (described.get(name) ?? 0) + 1);
  return { described, required: new Set(parts.flatMap(({ required = [] }) => required)) };
}

/**
 * The properties of the other parts that a closed part does not name. A part that only picks some
 * of theirs means what it says, unless they require others.
 */
function excludedBy(
  { properties: own = new Map<string, Schema>() }: Schema,
  { described, required }: Together,
): readonly string[] {
  const isPick = own.size > 0 && [...own.keys()].every((name) => (described.get(name) ?? 0) > 1);
  return [...described.keys()].filter((name) => !own.has(name) && (!isPick || required.has(name)));
}
