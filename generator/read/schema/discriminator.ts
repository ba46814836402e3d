// Decides which schema each value of a discriminator selects.
// https://spec.openapis.org/oas/v3.1.1.html#discriminator-object
// The mapping is decided when all schemas are known: values come from the members' own `const` and
// `enum` before component names. Then the property is limited to these values in each alternative,
// as schemas without discriminators do, so that no other stage has to handle discriminators.
// One file: its steps share what was found about the members of unions.

import { append } from '../../model/maps.js';
import {
  isObject,
  type Json,
  type Pointer,
  pointer,
  rootPointer,
  type SchemaId,
  schemaId,
  tokens,
} from '../../model/json.js';
import { kindsOf } from '../../model/schema-facts.js';
import type { JsonType, Schema } from '../../model/schema.js';
import {
  type KeywordContext,
  type Node,
  type PendingDiscriminator,
  type Reader,
  type SchemaDraft,
  wrongType,
} from '../reader.js';
import { allEntries, asObject, requiredText, textField } from '../field.js';
import { lookUp, wantSchema } from '../reference.js';
import { closest, didYouMean } from '../../base/suggest.js';

export function readDiscriminator(context: KeywordContext, value: Json): void {
  const { reader, draft } = context;
  const at = pointer(draft.at, 'discriminator');
  if (typeof value === 'string') {
    wrongType(reader, at, {
      what: '"discriminator"',
      wanted: 'an object',
      value,
      reading: `it is read as { "propertyName": ${JSON.stringify(value)} }`,
    });
    reader.amend(at, { propertyName: value });
    reader.discriminators.push({ draft, place: at, property: value, written: new Map() });
    return;
  }
  const node = asObject(
    reader,
    { value, at },
    { what: '"discriminator"', reading: 'it is left out' },
  );
  const property =
    node &&
    requiredText(reader, node, { key: 'propertyName', reading: 'the discriminator is left out' });
  if (!node || property === undefined) return;
  const written = new Map<string, SchemaId>();
  for (const { name, value: target, at: place } of allEntries(reader, node, 'mapping')) {
    const id = typeof target === 'string' ? mappedSchema(reader, target) : undefined;
    if (id !== undefined) written.set(name, id);
    else if (typeof target === 'string')
      reader.report(
        'read/unknown-discriminator-target',
        `The mapping of ${JSON.stringify(name)} to ${JSON.stringify(target)} names no schema; it is left out.`,
        { pointer: place, ...didYouMean(closest(lastPart(target), componentNames(reader))) },
      );
    else
      wrongType(reader, place, {
        what: 'A discriminator mapping',
        wanted: 'the name of a schema or a reference to it',
        value: target,
        reading: 'it is left out',
      });
    if (id === undefined) reader.amend(place, undefined);
  }
  const otherwise = readDefault(context, node);
  if (otherwise === 'unusable') return;
  reader.discriminators.push({ draft, place: at, property, written, otherwise });
}

/**
 * OpenAPI 3.2: the alternative that values without a mapping select. `unusable`: it is none, so
 * that nothing is selected.
 */
function readDefault(
  { reader, source }: KeywordContext,
  node: Node,
): SchemaId | 'unusable' | undefined {
  const target = reader.version === '3.2' ? textField(reader, node, 'defaultMapping') : undefined;
  if (target === undefined) return undefined;
  const at = pointer(node.at, 'defaultMapping');
  const schemaId = mappedSchema(reader, target);
  if (schemaId !== undefined && (source['oneOf'] ?? source['anyOf']) !== undefined) return schemaId;
  if (schemaId === undefined)
    reader.report(
      'read/unknown-discriminator-target',
      `The default mapping to ${JSON.stringify(target)} names no schema; it is left out.`,
      { pointer: at, ...didYouMean(closest(lastPart(target), componentNames(reader))) },
    );
  reader.report(
    'read/unsupported',
    'A discriminator with this "defaultMapping" selects nothing: what is valid is decided by validation instead.',
    { pointer: at, help: 'Let it name an alternative beside the discriminator.' },
  );
  reader.amend(node.at, undefined);
  return 'unusable';
}

function mappedSchema(reader: Reader, target: string): SchemaId | undefined {
  const component = (name: string) => lookUp(reader, `#${componentPointer(name)}`);
  const named = /[#/]/.test(target) ? undefined : component(target);
  const knownTarget = named ?? lookUp(reader, target) ?? component(lastPart(target));
  return knownTarget && (isObject(knownTarget.value) || typeof knownTarget.value === 'boolean')
    ? wantSchema(reader, knownTarget.at)
    : undefined;
}

/**
 * `./schemas/Dog.json` → `Dog`: what is left of a relative name when the files have become one
 * document.
 */
function lastPart(target: string): string {
  return target.slice(target.lastIndexOf('/') + 1).replace(/\.(json|ya?ml)$/i, '');
}

function componentPointer(name: string): string {
  return pointer(rootPointer, 'components', 'schemas', name).replaceAll('%', '%25');
}

function componentNames(reader: Reader): readonly string[] {
  const components = reader.root['components'];
  const schemas = isObject(components) ? components['schemas'] : undefined;
  return isObject(schemas) ? Object.keys(schemas) : [];
}

/** Decides every discriminator that was read. `schemas` is complete. */
export function finishDiscriminators(reader: Reader, schemas: ReadonlyMap<SchemaId, Schema>): void {
  const all = ofWholeSchemas(reader.discriminators, schemas);
  const children = all.some(({ draft }) => !draft.oneOf && !draft.anyOf)
    ? childrenByParent(schemas)
    : new Map<SchemaId, readonly SchemaId[]>();
  const pendingOf = new Map<Schema, PendingDiscriminator>(
    all.map((pending) => [pending.draft, pending]),
  );
  const ownValues = tagValues(schemas, pendingOf);
  const mappedBy = (id: SchemaId, property: string): ReadonlySet<string> | undefined =>
    inheritedKeys(schemas, pendingOf, { id, property });
  const mappedByUnions = (id: SchemaId, property: string): ReadonlySet<string> | undefined =>
    keysInUnions(all, { id, property });
  for (const pending of all)
    finish(reader, pending, { ownValues, children, mappedBy, mappedByUnions });
  // All limits are computed before any is added: a limit must not influence another mapping.
  const limits = all.map((pending) =>
    pending.draft.oneOf || pending.draft.anyOf
      ? limitsOfMembers(pending, { schemas, ownValues })
      : limitsOfChildren(pending.draft, { schemas, ownValues }),
  );
  const ofDefaults = all.map(limitOfDefault);
  for (const limit of [...limits, ...ofDefaults]) limit();
}

/** What stands in a part of an `allOf` without alternatives is said of the schema around it. */
function ofWholeSchemas(
  all: readonly PendingDiscriminator[],
  schemas: ReadonlyMap<SchemaId, Schema>,
): readonly PendingDiscriminator[] {
  const pending = new Set<Schema>(all.map(({ draft }) => draft));
  const around = new Map<Schema, Schema>();
  for (const schema of schemas.values()) {
    const part = schema.allOf?.find(
      (candidate) => pending.has(candidate) && !candidate.oneOf && !candidate.anyOf,
    );
    if (part && !pending.has(schema)) around.set(part, schema);
  }
  return all.map((pendingDiscriminator) => ({
    ...pendingDiscriminator,
    draft: around.get(pendingDiscriminator.draft) ?? pendingDiscriminator.draft,
  }));
}

/**
 * The alternative of all other values has none of those that select another one. What selects it is
 * not listed, so that no table decides.
 */
function limitOfDefault({ draft, property, otherwise }: PendingDiscriminator): () => void {
  const { discriminator } = draft;
  if (otherwise === undefined || !discriminator) return () => {};
  const others = [...discriminator.mapping].flatMap(([value, id]) =>
    id === otherwise ? [] : value,
  );
  delete draft.discriminator;
  const limited = (member: Schema): Schema => {
    if (member.$ref !== otherwise || others.length === 0) return member;
    const not = tagSchema(member.at, property, others);
    return member.not
      ? { at: member.at, allOf: [member, { at: not.at, not }] }
      : { ...member, not };
  };
  return () => {
    if (draft.oneOf) draft.oneOf = draft.oneOf.map(limited);
    if (draft.anyOf) draft.anyOf = draft.anyOf.map(limited);
  };
}

interface Inheritance {
  readonly ownValues: ReturnType<typeof tagValues>;
  /** The values that a base of a schema maps to it. */
  readonly mappedBy: (id: SchemaId, property: string) => ReadonlySet<string> | undefined;
  /** The values that unions map to it. */
  readonly mappedByUnions: (id: SchemaId, property: string) => ReadonlySet<string> | undefined;
  /** Schema → the schemas that have it in their `allOf`. */
  readonly children: ReadonlyMap<SchemaId, readonly SchemaId[]>;
}

function finish(
  reader: Reader,
  { draft, place, property, written, otherwise }: PendingDiscriminator,
  inheritance: Inheritance,
): void {
  const alternatives = draft.oneOf ?? draft.anyOf;
  const base = schemaId(draft.at);
  const members = alternatives
    ? unique(alternatives.flatMap(({ $ref: ref }) => ref ?? []))
    : descendants(inheritance.children, base);
  // A union is told apart by numbers and booleans, too; what a base demands of its children is a
  // string.
  const tags = alternatives ? 'scalar' : 'string';
  const without = alternatives ? undefined : base;
  const never = [base, ...members].find(
    (id) =>
      inheritance.ownValues(id, { property, tags, ...(id !== base && { without }) })?.size === 0,
  );
  if (never !== undefined) {
    reader.report(
      'read/discriminator-mismatch',
      `${JSON.stringify(property)} of ${JSON.stringify(lastToken(never))} is never a ${tags}, so it cannot select a schema; the discriminator is left out.`,
      {
        pointer: place,
        help: 'Name a property that is a string, or take the discriminator away.',
      },
    );
    reader.amend(place, undefined);
    return;
  }
  const claims = new Map<string, SchemaId[]>();
  const claim = (value: string, id: SchemaId): void => {
    if (!claims.get(value)?.includes(id)) append(claims, value, id);
  };
  for (const id of members) {
    if (id === otherwise && keysOf(written, id).length === 0) continue;
    // If a base maps values to a schema, the schema has these values in every union that the same
    // property tells apart.
    const own =
      inheritance.ownValues(id, { property, tags, without }) ??
      inheritance.mappedBy(id, property) ??
      (alternatives ? undefined : inheritance.mappedByUnions(id, property));
    const keys = keysOf(written, id);
    const possible = own ? keys.filter((key) => own.has(key)) : keys;
    if (own && keys.length > 0 && possible.length < keys.length) {
      const wrong = keys.filter((key) => !own.has(key));
      reader.report(
        'read/discriminator-mismatch',
        `${list(wrong)} is mapped to ${JSON.stringify(lastToken(id))}, whose ${JSON.stringify(property)} can only be ${list([...own])}.`,
        { pointer: pointer(place, 'mapping') },
      );
    }
    if (possible.length > 0) for (const key of possible) claim(key, id);
    else if (own) {
      for (const value of own)
        if (!written.has(value) || written.get(value) === id) claim(value, id);
    } else claim(lastToken(id), id);
  }
  for (const [value, id] of written) {
    if (members.includes(id)) continue;
    if (alternatives)
      reader.report(
        'read/discriminator-mismatch',
        `${JSON.stringify(value)} is mapped to ${JSON.stringify(lastToken(id))}, which is not among the alternatives.`,
        { pointer: pointer(place, 'mapping', value) },
      );
    else claim(value, id);
  }
  const mapping = new Map<string, SchemaId>();
  const shared: string[] = [];
  for (const [value, ids] of claims) {
    // If several schemas have the same values, the one that is named like the value is selected.
    const id = ids.length === 1 ? ids[0] : ids.find((schemaId) => lastToken(schemaId) === value);
    if (id === undefined) shared.push(value);
    else mapping.set(value, id);
  }
  if (shared.length > 0) {
    reader.report(
      'read/ambiguous-discriminator',
      `${list(shared)} as ${JSON.stringify(property)} selects more than one schema; the alternatives are told apart by validation instead.`,
      { pointer: place },
    );
    reader.amend(place, undefined);
    return;
  }
  if (mapping.size > 0)
    draft.discriminator = { propertyName: property, mapping, explicit: written.size > 0 };
}

/**
 * Limits the property in each alternative of a union to the values that select it, unless the
 * alternative does so itself.
 */
function limitsOfMembers(
  { draft, otherwise }: PendingDiscriminator,
  {
    schemas,
    ownValues,
  }: {
    readonly schemas: ReadonlyMap<SchemaId, Schema>;
    readonly ownValues: Inheritance['ownValues'];
  },
): () => void {
  const { discriminator } = draft;
  if (!discriminator) return () => {};
  const { propertyName: property, mapping } = discriminator;
  const limited = (member: Schema): Schema => {
    const { $ref: ref } = member;
    const values = ref === undefined || ref === otherwise ? [] : keysOf(mapping, ref);
    const own = ref && ownValues(ref, { property, tags: 'string' });
    // Alternatives that are told apart by numbers or booleans list these values themselves.
    if (values.length === 0 || own?.size === 0 || own?.size === values.length) return member;
    // A list has no property, whatever a mapping says.
    if (!kindsOf([member], { schemas }).includes('object')) return member;
    const tag = tagSchema(member.at, property, values);
    return member.properties || member.required
      ? { at: member.at, allOf: [member, tag] }
      : { ...tag, ...member };
  };
  const [oneOf, anyOf] = [draft.oneOf?.map(limited), draft.anyOf?.map(limited)];
  return () => {
    if (oneOf) draft.oneOf = oneOf;
    if (anyOf) draft.anyOf = anyOf;
  };
}

/**
 * The same for the schemas that extend a base: each has its value, and what lies between has those
 * of all below.
 */
function limitsOfChildren(
  base: SchemaDraft,
  {
    schemas,
    ownValues,
  }: {
    readonly schemas: ReadonlyMap<SchemaId, Schema>;
    readonly ownValues: Inheritance['ownValues'];
  },
): () => void {
  const { discriminator } = base;
  if (!discriminator) return () => {};
  const { propertyName: property, mapping } = discriminator;
  const below = new Map<SchemaId, string[]>();
  for (const [value, target] of mapping) {
    const lineage = lineageOf(target, { base, schemas });
    if (lineage) for (const id of lineage) append(below, id, value);
  }
  const without = schemaId(base.at);
  const changes = [...below].flatMap(([id, values]) => {
    const child = schemas.get(id);
    const own = ownValues(id, { property, tags: 'string', without });
    return !child || own?.size === values.length
      ? []
      : [{ child, tag: tagSchema(child.at, property, values) }];
  });
  return () => {
    for (const { child, tag } of changes) addPart(child, tag);
  };
}

// Schemas are drafts until reading ends.
function addPart(schema: { allOf?: readonly Schema[] | undefined }, part: Schema): void {
  schema.allOf = [...(schema.allOf ?? []), part];
}

/** The schema and what it extends, without the base; `undefined` if it does not extend it. */
function lineageOf(
  target: SchemaId,
  { base, schemas }: { readonly base: Schema; readonly schemas: ReadonlyMap<SchemaId, Schema> },
): readonly SchemaId[] | undefined {
  const parentsOf = (id: SchemaId): readonly SchemaId[] =>
    (schemas.get(id)?.allOf ?? []).flatMap(({ $ref: ref }) => ref ?? []);
  const extendsBase = (id: SchemaId): boolean => {
    const above = new Set([id]);
    for (const schemaId of above) for (const parent of parentsOf(schemaId)) above.add(parent);
    return above.has(schemaId(base.at));
  };
  const lineage = new Set([target]);
  for (const id of lineage)
    for (const parent of parentsOf(id)) if (extendsBase(parent)) lineage.add(parent);
  lineage.delete(schemaId(base.at));
  return extendsBase(target) ? [...lineage] : undefined;
}

function tagSchema(around: Pointer, property: string, values: readonly string[]): Schema {
  const at = pointer(around, 'discriminator');
  const tag: Schema = { at, type: ['string'], enum: values };
  return { at, properties: new Map([[property, tag]]), required: [property] };
}

function keysOf(written: PendingDiscriminator['written'], id: SchemaId): readonly string[] {
  return [...written].flatMap(([value, target]) => (target === id ? [value] : []));
}

/** Returns the values that the nearest base maps to the schema. */
function inheritedKeys(
  schemas: ReadonlyMap<SchemaId, Schema>,
  pendingOf: ReadonlyMap<Schema, PendingDiscriminator>,
  { id, property }: { readonly id: SchemaId; readonly property: string },
): ReadonlySet<string> | undefined {
  const bases = new Set([id]);
  for (const base of bases) {
    const schema = schemas.get(base);
    const pendingDiscriminator = schema && pendingOf.get(schema);
    const keys =
      pendingDiscriminator?.property === property ? keysOf(pendingDiscriminator.written, id) : [];
    if (keys.length > 0) return new Set(keys);
    for (const { $ref: ref } of schema?.allOf ?? []) if (ref !== undefined) bases.add(ref);
  }
  return undefined;
}

/** Returns the values that the unions of a document map to the schema. */
function keysInUnions(
  all: readonly PendingDiscriminator[],
  { id, property }: { readonly id: SchemaId; readonly property: string },
): ReadonlySet<string> | undefined {
  const keys = all.flatMap(({ draft, property: own, written }) =>
    own === property && (draft.oneOf ?? draft.anyOf) ? keysOf(written, id) : [],
  );
  return keys.length > 0 ? new Set(keys) : undefined;
}

function childrenByParent(
  schemas: ReadonlyMap<SchemaId, Schema>,
): ReadonlyMap<SchemaId, readonly SchemaId[]> {
  const children = new Map<SchemaId, SchemaId[]>();
  for (const [id, schema] of schemas) {
    for (const { $ref: ref } of schema.allOf ?? []) {
      if (ref !== undefined) append(children, ref, id);
    }
  }
  return children;
}

function descendants(children: Inheritance['children'], base: SchemaId): readonly SchemaId[] {
  const schemaIds = new Set<SchemaId>([base]);
  for (const id of schemaIds) for (const child of children.get(id) ?? []) schemaIds.add(child);
  schemaIds.delete(base);
  return [...schemaIds];
}

function unique<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values)];
}

function lastToken(id: SchemaId): string {
  return tokens(id).at(-1) ?? '';
}

function list(values: readonly string[]): string {
  return values.map((value) => JSON.stringify(value)).join(', ');
}

type Values = ReadonlySet<string> | undefined;

export interface Question {
  readonly property: string;
  /** Which values may be tags. Default: any scalar. */
  readonly tags?: 'string' | 'scalar';
  /** A schema to leave out: the base, which lists the values of all its children. */
  readonly without?: SchemaId | undefined;
}

/**
 * Which strings `property` can be in the schema `id`: none when it is never a tag, and `undefined`
 * when the schema does not limit them.
 */
function tagValues(
  schemas: ReadonlyMap<SchemaId, Schema>,
  pendingOf: ReadonlyMap<Schema, PendingDiscriminator>,
): (id: SchemaId, question: Question) => Values {
  const searches = new Map<string, Search>();
  return (id, question) => {
    const key = `${question.without ?? ''} ${question.tags ?? 'scalar'} ${question.property}`;
    let search = searches.get(key);
    if (!search)
      searches.set(
        key,
        (search = {
          ...question,
          schemas,
          pendingOf,
          results: { object: new Map(), value: new Map() },
          depth: 0,
        }),
      );
    return through(id, search, 'object');
  };
}

interface Search extends Question {
  readonly schemas: ReadonlyMap<SchemaId, Schema>;
  readonly pendingOf: ReadonlyMap<Schema, PendingDiscriminator>;
  /**
   * The results so far; a schema that is being looked at counts as one without a limit, which ends
   * cycles.
   */
  readonly results: Readonly<Record<Aspect, Map<SchemaId, Values>>>;
  depth: number;
}

/** Whether the schema is that of an object with the property, or of the value of the property. */
type Aspect = 'object' | 'value';

const maxDepth = 200;

function valuesOf(schema: Schema, search: Search, aspect: Aspect): Values {
  const parts: Values[] =
    aspect === 'object'
      ? [ofProperty(schema, search)]
      : [
          typeValues(schema, search),
          textsOf(schema.const === undefined ? undefined : [schema.const], search),
          textsOf(schema.enum, search),
        ];
  if (schema.$ref !== undefined) parts.push(through(schema.$ref, search, aspect));
  for (const part of schema.allOf ?? []) parts.push(valuesOf(part, search, aspect));
  for (const alternatives of [schema.oneOf, schema.anyOf])
    if (alternatives)
      parts.push(union(alternatives.map((member) => ofMember(member, { schema, search, aspect }))));
  return parts.reduce(intersection, undefined);
}

/** A member of a union that has a discriminator itself has only the values that select it there. */
function ofMember(
  member: Schema,
  {
    schema,
    search,
    aspect,
  }: { readonly schema: Schema; readonly search: Search; readonly aspect: Aspect },
): Values {
  const own = valuesOf(member, search, aspect);
  const pending = aspect === 'object' ? search.pendingOf.get(schema) : undefined;
  if (pending?.property !== search.property || member.$ref === undefined) return own;
  const keys = keysOf(pending.written, member.$ref);
  if (own) {
    const possible = keys.filter((key) => own.has(key));
    return possible.length > 0 ? new Set(possible) : own;
  }
  return new Set(keys.length > 0 ? keys : [lastToken(member.$ref)]);
}

function ofProperty({ properties }: Schema, search: Search): Values {
  const property = properties?.get(search.property);
  return property && valuesOf(property, search, 'value');
}

function through(id: SchemaId, search: Search, aspect: Aspect): Values {
  const results = search.results[aspect];
  const schema = search.schemas.get(id);
  if (!schema || id === search.without || results.has(id) || search.depth >= maxDepth)
    return results.get(id);
  results.set(id, undefined);
  search.depth += 1;
  const values = valuesOf(schema, search, aspect);
  search.depth -= 1;
  results.set(id, values);
  return values;
}

/** No values if the type allows no tag. */
function typeValues({ type: types }: Schema, { tags }: Question): Values {
  const isTag = (type: JsonType): boolean =>
    type === 'string' || (tags !== 'string' && type !== 'array' && type !== 'object');
  return types === undefined || types.some(isTag) ? undefined : new Set();
}

function textsOf(members: readonly Json[] | undefined, { tags }: Question): Values {
  const texts = members?.filter((member) => typeof member === 'string');
  return texts && (texts.length > 0 || tags === 'string') ? new Set(texts) : undefined;
}

function intersection(left: Values, right: Values): Values {
  if (!left || !right) return left ?? right;
  return new Set([...left].filter((value) => right.has(value)));
}

/** The union of the members' values; `undefined` if one of them has no limit. */
function union(members: readonly Values[]): Values {
  const all = new Set<string>();
  for (const member of members) {
    if (!member) return undefined;
    for (const value of member) all.add(value);
  }
  return all;
}
