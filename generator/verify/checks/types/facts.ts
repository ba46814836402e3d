// C12: the types say what the document says. Each fact is read from the document and asked of the client's types; validators parse to them.

import type { Case, Check, ComponentNames, Subject } from '../../check.js';
import type { Declaration } from '../../declarations.js';
import {
  type DocumentOperation,
  enumerate,
  isIdempotencyKey,
  isJsonType,
} from '../../enumerate.js';
import { at, isArray, isObject, type Json, type JsonObject, pointerOf } from '../../judge/json.js';
import { standAlones } from '../../wire/packages.js';
import { isValidator } from '../exports.js';
import { componentsOf, usageOf } from '../positions.js';
import { outcomes, type Statement } from './files.js';
import { responseStatements, optionStatements } from './responses.js';

export const typeFacts: Check = {
  id: 'C12',
  title: 'Types say what the document says, and validators parse to them',
  absent: (subject) =>
    subject.typeErrors === undefined
      ? 'no compiler is in reach'
      : componentsOf(subject).length + enumerate(subject.document).operations.length > 0
        ? undefined
        : 'the document has neither schemas nor operations',
  run: async function* (subject) {
    const declared = (await subject.declarations?.()) ?? [];
    yield* await outcomes(
      [
        ...componentStatements(subject, declared),
        ...operationStatements(subject),
        ...responseStatements(subject, declared),
        ...optionStatements(subject),
      ],
      subject,
    );
  },
};

function* componentStatements(
  subject: Subject,
  declared: readonly Declaration[],
): Iterable<Statement> {
  const { document, schemaNames } = subject;
  let index = 0;
  for (const [name, pointer] of componentsOf(subject)) {
    const names = schemaNames.get(pointer);
    const base: Case = { check: 'C12', subject: `schema ${name}`, pointer, name: '' };
    if (!names) continue;
    const fact = (what: string, text: string): Statement => ({
      case: { ...base, name: what },
      text: `export const c${(index += 1)}: ${text} = true;`,
    });
    yield* viewFacts(names, { pointer, subject, declared, fact });
    yield* propertyFacts(at(document, pointer), {
      type: `api.${names.type}`,
      pointer,
      subject,
      fact,
    });
  }
}

interface Owner {
  readonly type: string;
  readonly pointer: string;
  readonly subject: Subject;
  readonly fact: (what: string, text: string) => Statement;
}

interface Parsing extends Omit<Owner, 'type'> {
  readonly declared: readonly Declaration[];
}

/** What the validators of a component parse to is the client's type: that of what is sent, and that of what is received. */
function* viewFacts(
  { constant, type, input }: ComponentNames,
  { pointer, subject: { document, schemaNames, validators }, declared, fact }: Parsing,
): Iterable<Statement> {
  const views = new Map(
    ['', 'Input', 'Output', 'Open'].flatMap((view): [string, string][] => {
      const name = `${constant}${view}Schema`;
      const isOther =
        view !== '' && [...schemaNames.values()].some((each) => `${each.constant}Schema` === name);
      return !isOther && isValidator(validators[name]) ? [[view, name]] : [];
    }),
  );
  const hasInput = declared.some((each) => each.kind === 'type' && each.name === input);
  const exact = views.get('');
  const received = views.get('Open') ?? views.get('Output') ?? exact;
  const sent = views.get('Input') ?? (hasInput ? exact : undefined);
  const schema = at(document, pointer);
  const reason = widerThan(pointer, document);
  const usage = usageOf(document);
  const isUsed = usage.request.has(pointer) || usage.response.has(pointer);
  const agrees = (name: string, own: string): readonly Statement[] => {
    const [mine, clients] = [`Parsed<typeof v.${name}>`, `api.${own}`];
    if (reason === undefined)
      return [
        // The type of what nobody sends or receives is open as what is received, its validator is not.
        isUsed
          ? fact(`${name} parses to ${own}`, `Agree<${mine}, ${clients}>`)
          : fact(`${name} parses to what is a ${own}`, `Fits<${mine}, ${clients}>`),
      ];
    // Where each is wider than the other in a place of its own, neither fits.
    return isUsed
      ? [fact(`${name} parses to ${own}, or more: ${reason}`, `Fits<${clients}, ${mine}>`)]
      : [];
  };
  const isEnum =
    isObject(schema) && (schema['enum'] !== undefined || schema['x-extensible-enum'] !== undefined);
  for (const [view, name] of views) {
    const parsed = `Parsed<typeof v.${name}>`;
    // A type that is an enum is closed, and open where it is used.
    if (view === 'Open' && isEnum)
      yield fact(`${name} parses to ${type}, or another value`, `Fits<api.${type}, ${parsed}>`);
    if (name === sent) yield* agrees(name, hasInput ? input : type);
    // What is only sent has one type: that of what is sent.
    if (
      name === received &&
      !(view === 'Open' && isEnum) &&
      (sent === undefined || sent === name || hasInput)
    )
      yield* agrees(name, type);
    // What the document says of both ways at once is part of what it says of each.
    if (name !== sent && name !== received && reason === undefined)
      yield fact(`${name} parses to what is a ${type}`, `Fits<${parsed}, api.${type}>`);
  }
}

/** Of an object that is nothing but its properties: what is composed has other facts. */
function* propertyFacts(
  schema: Json | undefined,
  { type, pointer, subject, fact }: Owner,
): Iterable<Statement> {
  if (
    !isObject(schema) ||
    !isObject(schema['properties']) ||
    [
      'allOf',
      'anyOf',
      'oneOf',
      'not',
      'if',
      '$ref',
      'enum',
      'const',
      'dependentSchemas',
      'discriminator',
    ].some((keyword) => schema[keyword] !== undefined)
  )
    return;
  if (schema['nullable'] === true || (schema['type'] !== undefined && schema['type'] !== 'object'))
    return;
  // Without a type, such keywords are about lists as well.
  if (schema['type'] === undefined && (schema['items'] ?? schema['prefixItems']) !== undefined)
    return;
  const required = isArray(schema['required']) ? schema['required'] : [];
  for (const [name, property] of Object.entries(schema['properties'])) {
    const own = `${pointer}/properties${pointerOf(name)}`;
    const target = resolved(own, subject.document);
    // What goes one way only is not in every type, and what has a default is always there when it is received.
    if (
      property === false ||
      target === undefined ||
      [property, target].some(
        (each) => isObject(each) && (each['readOnly'] === true || each['writeOnly'] === true),
      )
    )
      continue;
    const key = JSON.stringify(name);
    yield fact(
      `${name} is ${required.includes(name) ? 'required' : 'optional'}`,
      `Equal<Needs<${type}, ${key}>, ${required.includes(name)}>`,
    );
    const value = `NonNullable<${type}[${key}]>`;
    const primitive = primitiveOf(target);
    if (primitive !== undefined)
      yield fact(
        `${name} is a ${primitive}`,
        `Equal<${value}, ${isInherited(name) && !required.includes(name) ? `${primitive} | Function` : primitive}>`,
      );
    if (isPlain(target) && target['type'] === 'array') {
      yield fact(`${name} is a list`, `Is<${value}, readonly unknown[]>`);
      const length = onlyLength(target);
      if (length !== undefined)
        yield fact(`${name} has a length of ${length}`, `Equal<${value}['length'], ${length}>`);
    }
    const nullable = subject.judge.judge(own, null).valid;
    if (primitive !== undefined || saysNull(target))
      yield fact(
        `${name} is ${nullable ? '' : 'not '}null`,
        `Equal<Is<null, ${type}[${key}]>, ${nullable}>`,
      );
    for (const each of isArray(target['enum']) ? target['enum'] : [])
      if (each !== null && typeof each !== 'object' && subject.judge.judge(own, each).valid)
        yield fact(`${name} may be ${JSON.stringify(each)}`, `Is<${literalType(each)}, ${value}>`);
  }
}

/** The type of a schema that says nothing but a type. */
function primitiveOf(schema: JsonObject): string | undefined {
  const { type } = schema;
  const types = (isArray(type) ? type : [type]).filter((each) => each !== 'null');
  if (!isPlain(schema) || types.length !== 1 || schema['format'] === 'binary') return undefined;
  return types[0] === 'string'
    ? 'string'
    : types[0] === 'integer' || types[0] === 'number'
      ? 'number'
      : types[0] === 'boolean'
        ? 'boolean'
        : undefined;
}

/** Of short lists of one length, whose items all have the same schema. */
function onlyLength({ minItems, maxItems, items, prefixItems }: JsonObject): number | undefined {
  return typeof minItems === 'number' &&
    minItems === maxItems &&
    minItems > 0 &&
    minItems <= 6 &&
    isObject(items) &&
    prefixItems === undefined
    ? minItems
    : undefined;
}

function isPlain(schema: JsonObject): boolean {
  return [
    'enum',
    'const',
    'allOf',
    'anyOf',
    'oneOf',
    '$ref',
    'if',
    'not',
    'x-extensible-enum',
    'contentMediaType',
    'contentEncoding',
    'discriminator',
  ].every((keyword) => schema[keyword] === undefined);
}

function saysNull({ nullable, type }: JsonObject): boolean {
  return nullable === true || (isArray(type) && type.includes('null'));
}

/** Where such a property is absent, every object has a function of that name. */
function isInherited(name: string): boolean {
  return name !== '__proto__' && name in Object.prototype;
}

function literalType(value: Json): string {
  return typeof value === 'object' ? 'never' : JSON.stringify(value);
}

/** What a reference that stands alone leads to. */
function resolved(pointer: string, document: JsonObject, depth = 0): JsonObject | undefined {
  const schema = at(document, pointer);
  if (!isObject(schema) || depth > 20) return undefined;
  const { $ref } = schema;
  if (typeof $ref !== 'string') return schema;
  return $ref.startsWith('#/') &&
    Object.keys(schema).every((keyword) =>
      ['$ref', 'description', 'summary', 'title'].includes(keyword),
    )
    ? resolved($ref.slice(1), document, depth + 1)
    : undefined;
}

function* operationStatements(subject: Subject): Iterable<Statement> {
  const functions = standAlones(subject);
  let index = 0;
  for (const operation of enumerate(subject.document).operations) {
    const { method, path, pointer, parameters } = operation;
    const own = functions.get(`${method} ${path}`);
    if (!subject.includes(pointer)) continue;
    const base: Case = {
      check: 'C12',
      subject: own?.name ?? `${method} ${path}`,
      pointer,
      name: '',
    };
    if (!own) continue;
    const fact = (what: string, text: string): Statement => ({
      case: { ...base, name: what },
      text: `export const o${(index += 1)}: ${text} = true;`,
    });
    // Of `any`, the compiler says that it is one and that it is none.
    yield fact(
      'is awaited, or gone through',
      `Equal<Is<ReturnType<typeof api.${own.name}>, PromiseLike<unknown> | AsyncIterable<unknown>>, true>`,
    );
    const type = responseOf(operation, subject);
    if (type !== undefined)
      yield fact(
        `returns ${type}`,
        `Returns<Awaited<ReturnType<typeof api.${own.name}>>, api.${type}>`,
      );
    for (const parameter of parameters) {
      const key = own.description.parameters.find(
        (each) => each.name === parameter.name && each.in === parameter.in,
      )?.key;
      // Where nobody gives a key, the client makes one.
      if (key === undefined || isIdempotencyKey(parameter)) continue;
      yield fact(
        `${parameter.in} parameter ${parameter.name} is ${parameter.required ? 'required' : 'optional'}`,
        `Equal<Needs<NonNullable<Parameters<typeof api.${own.name}>[1]>, ${JSON.stringify(key)}>, ${parameter.required}>`,
      );
    }
  }
}

/** The component that the only success response refers to. */
function responseOf(
  { responses }: DocumentOperation,
  { document, schemaNames }: Subject,
): string | undefined {
  const successes = responses.filter(
    ({ status }) => status.startsWith('2') || status === 'default',
  );
  const [only] = successes;
  const [media, ...more] = only?.content ?? [];
  if (
    successes.length !== 1 ||
    only?.status === 'default' ||
    more.length > 0 ||
    media?.schema === undefined ||
    !isJsonType(media.name)
  )
    return undefined;
  const schema = at(document, media.schema);
  const reference =
    isObject(schema) && Object.keys(schema).length === 1 ? schema['$ref'] : undefined;
  return typeof reference === 'string' ? schemaNames.get(reference.slice(1))?.type : undefined;
}

/**
 * What a schema, or one that it leads to, says that zod's types cannot say, or that the client reads as it is meant: there the
 * type of a validator may be wider than the client's. Undefined where zod's types say it all.
 */
function widerThan(pointer: string, document: Subject['document']): string | undefined {
  const open = new Set([pointer]);
  // A set that grows while it is gone through: every schema is reached once.
  for (const location of open) {
    const schema = at(document, location);
    if (!isObject(schema)) continue;
    const reason = reasonOf(schema, document);
    if (reason !== undefined) return location === pointer ? reason : `${reason} (${location})`;
    if (typeof schema['$ref'] === 'string' && schema['$ref'].startsWith('#/'))
      open.add(decodeURIComponent(schema['$ref'].slice(1)));
    for (const keyword of ['items', 'additionalProperties'])
      if (isObject(schema[keyword])) open.add(`${location}/${keyword}`);
    for (const keyword of ['properties', 'prefixItems', 'allOf', 'anyOf', 'oneOf'])
      for (const name of namesIn(schema[keyword])) open.add(location + pointerOf(keyword, name));
  }
  return undefined;
}

function reasonOf(schema: JsonObject, document: JsonObject): string | undefined {
  const { type, properties, additionalProperties, prefixItems, minItems, items } = schema;
  const { discriminator, oneOf, anyOf, required } = schema;
  const groups = [anyOf, oneOf].filter(isArray);
  if (
    groups.length > 0 &&
    (groups.length > 1 ||
      ['properties', 'allOf', '$ref', 'required', 'additionalProperties'].some(
        (keyword) => schema[keyword] !== undefined,
      ))
  )
    return 'alternatives beside something else';
  if (
    schema['patternProperties'] !== undefined ||
    schema['unevaluatedProperties'] !== undefined ||
    schema['unevaluatedItems'] !== undefined
  )
    return 'properties or items that only the evaluator knows';
  const first = isArray(prefixItems) ? prefixItems : isArray(items) ? items : [];
  if (first.length > 0 && minItems !== first.length)
    return 'a list that may be shorter than its first items';
  if (
    type === undefined &&
    (properties !== undefined ||
      items !== undefined ||
      schema['format'] !== undefined ||
      isObject(additionalProperties))
  )
    return 'keywords for a type that is not stated';
  if (isObject(properties) && Object.hasOwn(properties, '__proto__'))
    return 'a property that zod cannot hold';
  if (isArray(schema['allOf']) && !schema['allOf'].every((each) => isPart(each, document)))
    return 'parts that are not all objects';
  if (
    isObject(discriminator) &&
    (groups.length === 0 ||
      !groups.flat().every((each) => isTagged(each, discriminator['propertyName'], document)))
  )
    return 'a tag that only the mapping knows';
  return isArray(required) &&
    type === undefined &&
    groups.length === 0 &&
    schema['allOf'] === undefined &&
    schema['$ref'] === undefined
    ? 'keywords for a type that is not stated'
    : undefined;
}

function isPart(part: Json, document: JsonObject): boolean {
  const schema = target(part, document);
  return (
    isObject(schema) &&
    (schema['type'] === 'object' ||
      isArray(schema['allOf']) ||
      (schema['properties'] !== undefined && schema['type'] === undefined))
  );
}

/** Whether a member of a union says itself which tag it goes by. */
function isTagged(member: Json, property: Json | undefined, document: JsonObject): boolean {
  const schema = target(member, document);
  if (!isObject(schema) || typeof property !== 'string') return false;
  const parts = [
    schema,
    ...(isArray(schema['allOf']) ? schema['allOf'].map((each) => target(each, document)) : []),
  ];
  return parts.some((part) => {
    const tag =
      isObject(part) && isObject(part['properties'])
        ? target(part['properties'][property], document)
        : undefined;
    return isObject(tag) && (tag['const'] !== undefined || tag['enum'] !== undefined);
  });
}

function target(schema: Json | undefined, document: JsonObject): Json | undefined {
  const reference = isObject(schema) ? schema['$ref'] : undefined;
  return typeof reference === 'string' && reference.startsWith('#/')
    ? at(document, decodeURIComponent(reference.slice(1)))
    : schema;
}

function namesIn(value: Json | undefined): readonly string[] {
  return isArray(value)
    ? value.map((_, index) => String(index))
    : isObject(value)
      ? Object.keys(value)
      : [];
}
