// X1: the comments of the client say what the document says, where it says it, and nothing else; its types list the known values.

import { usageOf } from '../../../generator/verify/subject/usage.js';
import type { Case, ProofCheck, Subject } from '../../../generator/verify/subject/check.js';
import { type Declaration, declarationsOf, type Doc, type Member } from './declarations.js';
import { enumerate } from '../../../generator/verify/reading/enumerate.js';
import {
  at,
  isArray,
  isObject,
  isSame,
  type Json,
  type JsonObject,
} from '../../../generator/verify/judge/json.js';
import { standAlones } from '../../../generator/verify/subject/packages.js';
import { optionsCases } from './options.js';
import { apiCases, headerCases, operationCases, webhookCases } from './calls.js';
import { componentsOf } from '../../../generator/verify/subject/positions.js';
import { tagsIn } from './tags.js';
import { errorTypes } from './errors.js';
import { validatorCases } from './validators.js';
import { disagreementOf, saidBy, tagFailure } from './words.js';

export const documentation: ProofCheck = {
  id: 'X1',
  title: 'Comments and known values are those of the document',
  absent: ({ sources }) =>
    sources === undefined ? 'the sources of the client are not at hand' : undefined,
  run: async function* (subject) {
    const { document, schemaNames } = subject;
    const declared = await declarationsOf(subject);
    const types = new Map(
      declared.flatMap((each) =>
        each.kind === 'type' && !/(?:^|\/)runtime\//.test(each.file)
          ? [[each.name, each] as const]
          : [],
      ),
    );
    const { request, response } = usageOf(document);
    for (const [name, pointer] of componentsOf(subject)) {
      const own = types.get(schemaNames.get(pointer)?.type ?? '');
      const about: Case = { check: 'X1', subject: `schema ${name}`, pointer, name: '' };
      if (own === undefined) yield { ...about, name: 'its type', failure: 'there is no such type' };
      else
        yield* schemaCases({ name, pointer }, own, {
          subject,
          about,
          absent: request.has(pointer) && !response.has(pointer) ? 'readOnly' : 'writeOnly',
        });
    }
    const operations = new Map(standAlones(subject));
    for (const operation of enumerate(document).operations)
      if (subject.includes(operation.pointer))
        yield* operationCases(operation, {
          declared,
          subject,
          own: operations.get(`${operation.method} ${operation.path}`),
        });
    yield* webhookCases(declared, subject);
    yield* apiCases(declared, subject);
    yield* optionsCases(declared, subject);
    yield* headerCases(declared, subject);
    yield* validatorCases(subject);
    if (errorTypes.absent?.(subject) === undefined) yield* errorTypes.run(subject, []);
  },
};

export interface Around {
  readonly subject: Subject;
  readonly about: Case;
  /** The properties that the type does not have: it is the one of what is sent, or of what is received. */
  readonly absent: 'readOnly' | 'writeOnly';
  /** What conditions around it say of the same value. */
  readonly also?: readonly Json[];
}

function* schemaCases(
  { name, pointer }: { readonly name: string; readonly pointer: string },
  declaration: Declaration,
  around: Around,
): Iterable<Case> {
  const schema = at(around.subject.document, pointer);
  if (!isObject(schema)) return;
  const { about } = around;
  const failure = docFailure(declaration.doc, schema, {
    document: around.subject.document,
    name,
  });
  yield { ...about, name: 'its comment', ...(failure !== undefined && { failure }) };
  yield* partCases(schema, declaration, around);
}

/** The values and the properties of a schema, as far down as the type itself goes. */
export function* partCases(
  schema: Json,
  member: Pick<Member, 'members' | 'others' | 'literals'>,
  { subject, about, absent, also = [] }: Around,
): Iterable<Case> {
  const parts = together(schema);
  const conditional = [
    ...together(schema, ['if', 'then', 'else']),
    ...also.flatMap((each) => together(each, ['if', 'then', 'else'])),
  ];
  const wrong = literalFailure(parts, conditional, member.literals);
  yield {
    ...about,
    name: `${about.name} known values`.trim(),
    ...(wrong !== undefined && { failure: wrong }),
  };
  const [others, ...moreOthers] = parts.flatMap(({ additionalProperties: each }) =>
    isObject(each) ? [each] : [],
  );
  const [indexDoc, ...moreDocs] = member.others;
  if (others && indexDoc && moreOthers.length === 0 && moreDocs.length === 0) {
    const failure = docFailure(indexDoc, others, subject);
    yield {
      ...about,
      name: `${about.name} other properties`.trim(),
      ...(failure !== undefined && { failure }),
    };
  }
  const properties = new Map<string, JsonObject[]>();
  for (const { properties: own } of parts)
    for (const [name, property] of isObject(own) ? Object.entries(own) : [])
      if (isObject(property) && property[absent] !== true)
        properties.set(name, [...(properties.get(name) ?? []), property]);
  for (const [name, owners] of properties) {
    const found = member.members.get(name);
    const inner: Case = {
      ...about,
      name: `${about.name} ${name}`.trim(),
      pointer: `${about.pointer ?? ''}`,
    };
    const [first] = owners;
    if (found === undefined || first === undefined) {
      yield { ...inner, failure: 'the type does not have the property' };
      continue;
    }
    const failures = owners.map((owner) =>
      docFailure(found.doc, owner, { document: subject.document, name }),
    );
    const conditions = conditional.flatMap((each) =>
      !parts.includes(each) &&
      isObject(each['properties']) &&
      Object.hasOwn(each['properties'], name)
        ? [each['properties'][name] ?? true]
        : [],
    );
    // Of several members of a choice, each says its own.
    const failure = owners.length > 1 || conditions.length > 0 ? undefined : failures[0];
    yield { ...inner, ...(failure !== undefined && { failure }) };
    const also = [...conditions, { enum: mappedValues(parts, name) }];
    for (const owner of owners.length > 1 ? [{ allOf: owners }] : owners)
      yield* partCases(owner, found, { subject, about: inner, absent, also });
  }
  const undeclared = undeclaredNames(subject.document, conditional);
  const extra = [...member.members.keys()].filter(
    (name) =>
      !undeclared.has(name) &&
      !conditional.some(({ properties: own }) => isObject(own) && Object.hasOwn(own, name)),
  );
  if (extra.length > 0)
    yield {
      ...about,
      name: `${about.name} properties`.trim(),
      failure: `the type has ${extra.join(', ')}`,
    };
}

/** The values that select a schema, if the property is that of a discriminator. */
function mappedValues(parts: readonly JsonObject[], name: string): readonly string[] {
  return parts.flatMap(({ discriminator }) =>
    isObject(discriminator) &&
    discriminator['propertyName'] === name &&
    isObject(discriminator['mapping'])
      ? Object.keys(discriminator['mapping'])
      : [],
  );
}

/** Names that a type may have though `properties` does not: required ones, those that tell it apart from others, and those of values that are listed whole. */
function undeclaredNames(document: JsonObject, parts: readonly JsonObject[]): ReadonlySet<string> {
  const tags = tagsIn(document);
  const names = new Set<string>(parts.flatMap((part) => [...(tags.get(part) ?? [])]));
  for (const { required, const: only, enum: listed } of parts) {
    for (const name of isArray(required) ? required : [])
      if (typeof name === 'string') names.add(name);
    for (const value of [only, ...(isArray(listed) ? listed : [])])
      for (const name of isObject(value) ? Object.keys(value) : []) names.add(name);
  }
  return names;
}

/** A schema and what is said about the same value or its items in place: references have types of their own. */
function together(schema: Json, further: readonly string[] = []): readonly JsonObject[] {
  const found: JsonObject[] = [];
  const open: Json[] = [schema];
  for (const each of open) {
    if (!isObject(each)) continue;
    found.push(each);
    // A list of items is what OpenAPI 3.1 calls prefixItems.
    for (const keyword of ['allOf', 'oneOf', 'anyOf', 'prefixItems', 'items'])
      open.push(...(isArray(each[keyword]) ? each[keyword] : []));
    for (const keyword of ['items', 'additionalProperties', ...further])
      if (isObject(each[keyword])) open.push(each[keyword]);
  }
  return found;
}

function literalFailure(
  parts: readonly JsonObject[],
  conditional: readonly JsonObject[],
  literals: Member['literals'],
): string | undefined {
  const missing = valuesOf(parts).find((value) => !literals.some((each) => isSame(each, value)));
  if (missing !== undefined) return `the type does not list ${JSON.stringify(missing)}`;
  const stated = valuesOf(conditional, true);
  const extra = literals.find((value) => !stated.some((each) => isSame(each, value)));
  return extra === undefined ? undefined : `the type lists ${JSON.stringify(extra)}`;
}

/** The values that schemas list; `inner`: and those inside of listed lists and objects. */
function valuesOf(parts: readonly JsonObject[], inner = false): readonly Json[] {
  const open = parts.flatMap(({ enum: listed, const: only, 'x-extensible-enum': known }) => [
    ...(isArray(listed) ? listed : []),
    ...(isArray(known) ? known : []),
    ...(only === undefined ? [] : [only]),
  ]);
  const values: Json[] = [];
  for (const each of open) {
    if (typeof each !== 'object') values.push(each);
    else if (inner && each !== null) open.push(...Object.values(each));
  }
  return values;
}

/** What a schema says for itself; where it is silent, what it leads to may speak. */
export function docFailure(
  doc: Doc,
  stated: JsonObject,
  { document, name }: { readonly document: JsonObject; readonly name?: string | undefined },
): string | undefined {
  const alone = soleMember(stated);
  const schema =
    alone === undefined || alone['$ref'] !== undefined ? stated : aroundOf(stated, alone);
  const { texts, allowed = [], optional = [] } = saidBy(schema, name);
  const [whole, ...others] = isArray(schema['allOf']) ? schema['allOf'] : [];
  const $ref =
    schema['$ref'] ??
    alone?.['$ref'] ??
    (isObject(whole) && others.length === 0 ? whole['$ref'] : undefined);
  const target =
    typeof $ref === 'string' && $ref.startsWith('#/') ? at(document, $ref.slice(1)) : undefined;
  const spoken =
    isObject(target) && schema['description'] === undefined && schema['summary'] === undefined
      ? saidBy(target)
          .texts.slice(0, 1)
          .flatMap((text) => [text, ...text.split(/\n\s*\n/)])
      : [];
  const parts = partTexts(alone ?? stated);
  return (
    disagreementOf(doc.text, {
      texts: [...texts, ...parts],
      allowed: [...allowed, ...(parts.length > 0 ? ['Each item one of any alternative'] : [])],
      optional: [...optional, ...spoken],
    }) ?? tagFailure(doc, schema)
  );
}

/** The first paragraphs of what is said of items and alternatives in place: nothing else has a comment for them. */
export function partTexts({ items, oneOf, anyOf }: JsonObject): readonly string[] {
  const firstOf = (part: Json): readonly string[] =>
    isObject(part) && part['$ref'] === undefined && typeof part['description'] === 'string'
      ? [part['description'].trim().split(/\n\s*\n/)[0] ?? '']
      : [];
  const inner =
    isObject(items) && items['$ref'] === undefined ? [...firstOf(items), ...partTexts(items)] : [];
  return [
    ...inner,
    ...[oneOf, anyOf].flatMap((members) => (isArray(members) ? members.flatMap(firstOf) : [])),
  ];
}

/** The one alternative of a schema that is nothing else, null aside: it speaks for the whole. */
function soleMember({ $ref, anyOf, oneOf }: JsonObject): JsonObject | undefined {
  const lists = [anyOf, oneOf].filter(isArray);
  const [list = []] = lists;
  if ($ref !== undefined || lists.length !== 1 || list.length > 2) return undefined;
  const others = list.filter(
    (member) =>
      !isObject(member) || (member['type'] !== 'null' && !isSame(member['type'] ?? null, ['null'])),
  );
  const [only] = others;
  return others.length === 1 && isObject(only) ? (soleMember(only) ?? only) : undefined;
}

/** What an alternative says, with what is said around it, which goes first. */
function aroundOf(
  outer: JsonObject,
  { deprecated: _, description, summary, ...inner }: JsonObject,
): JsonObject {
  const words = {
    ...(description !== undefined && { description }),
    ...(summary !== undefined && { summary }),
  };
  return {
    ...inner,
    ...(outer['description'] === undefined && outer['summary'] === undefined && words),
    ...outer,
  };
}
