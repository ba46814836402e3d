// C12: client types match the document, and validators parse to them: facts of the document, tested
// on types.

import type { Case, ProofCheck, Subject } from '../subject/check.js';
import {
  type DocumentOperation,
  enumerate,
  isIdempotencyKey,
  isJsonType,
} from '../reading/enumerate.js';
import { at, isArray, isObject, type Json, type JsonObject, referred } from '../judge/json.js';
import { locatedIn } from '../judge/subschemas.js';
import { type StandAlone, standAlones } from '../subject/packages.js';
import { inputNames, isValidator, member, operationName } from '../subject/exports.js';
import { componentsOf } from '../subject/positions.js';
import { reachableFrom } from '../subject/usage.js';
import { caseOutcomes, type Statement } from './files.js';
import { optionStatements, responseStatements } from './responses.js';

export const typeFacts: ProofCheck = {
  id: 'C12',
  title: 'Client types match the document, and validators parse to them',
  absent: (subject) =>
    subject.typeErrors === undefined
      ? 'no compiler is installed'
      : componentsOf(subject).length + enumerate(subject.document).operations.length > 0
        ? undefined
        : 'the document has neither schemas nor operations',
  run: async function* (subject) {
    yield* await caseOutcomes(
      [
        ...componentStatements(subject),
        ...operationStatements(subject),
        ...responseStatements(subject),
        ...optionStatements(subject),
      ],
      subject,
    );
  },
};

/** The validators of a component parse to the client's types for requests and for responses. */
function* componentStatements(subject: Subject): Iterable<Statement> {
  const { document, schemaNames, validators } = subject;
  const constants = new Set([...schemaNames.values()].map(({ constant }) => constant));
  let index = 0;
  for (const [name, pointer] of componentsOf(subject)) {
    const names = schemaNames.get(pointer);
    if (!names) continue;
    const reason = reasonForWiderType(pointer, document);
    const hasBytes = somewhere(pointer, document, isBinary) !== undefined;
    const skipped = hasBytes
      ? 'bytes are a Blob in forms, and a text in JSON'
      : contradictionOf(pointer, subject);
    const isNarrower = somewhere(pointer, document, hasNamesBesideOthers) !== undefined;
    for (const { constant, type } of [names, inputNames(names, constants)]) {
      const validator = `${constant}Schema`;
      if (!isValidator(validators[validator])) continue;
      const [mine, clients] = [`Parsed<typeof v.${validator}>`, `api.${type}`];
      const [what, text] =
        reason !== undefined
          ? [`${validator} parses to ${type}, or more: ${reason}`, `Fits<${clients}, ${mine}>`]
          : isNarrower
            ? [`what ${validator} returns is a ${type}`, `Fits<${mine}, ${clients}>`]
            : [`${validator} parses to ${type}`, `Agree<${mine}, ${clients}>`];
      yield {
        case: {
          check: 'C12',
          subject: `schema ${name}`,
          pointer,
          name: what,
          skipped,
        },
        text: skipped === undefined ? `export const c${(index += 1)}: ${text} = true;` : '',
      };
    }
  }
}

function isBinary({ format }: JsonObject): boolean {
  return format === 'binary';
}

/** Where a schema excludes what it states itself, which only its validator's type leaves out. */
function contradictionOf(pointer: string, { document, judge }: Subject): string | undefined {
  const found = somewhere(
    pointer,
    document,
    (schema, at) =>
      isImpossible(schema) || listed(schema).some((value) => !judge.judge(at, value).valid),
  );
  return found && `the document contradicts itself at ${found}`;
}

/** Whether a schema requires a property that it does not allow. */
function isImpossible(schema: JsonObject): boolean {
  const { required, properties, patternProperties, additionalProperties } = schema;
  return (
    additionalProperties === false &&
    patternProperties === undefined &&
    isArray(required) &&
    required.some((name) => !Object.hasOwn(Object(properties), String(name)))
  );
}

function listed({ enum: values }: JsonObject): readonly Json[] {
  return isArray(values) ? values : [];
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
    const fact: Fact = (what, text, skipped) => ({
      case: { ...base, name: what, skipped },
      text: skipped === undefined ? `export const o${(index += 1)}: ${text} = true;` : '',
    });
    // For `any`, `Is` is `boolean`, so this also proves that the type is not `any`.
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
    yield* bodyFacts(operation, own, { subject, fact });
    for (const parameter of parameters) {
      const key = own.description.parameters.find(
        (candidate) => candidate.name === parameter.name && candidate.in === parameter.in,
      )?.key;
      // The client generates idempotency keys.
      if (key === undefined || isIdempotencyKey(parameter)) continue;
      yield fact(
        `${parameter.in} parameter ${parameter.name} is ${parameter.required ? 'required' : 'optional'}`,
        `Equal<Needs<NonNullable<Parameters<typeof api.${own.name}>[1]>, ${JSON.stringify(key)}>, ${parameter.required}>`,
      );
    }
  }
}

type Fact = (what: string, text: string, skipped?: string) => Statement;

/** The body that a function takes is what its validator parses to. */
function* bodyFacts(
  { method, path, body }: DocumentOperation,
  { name, description }: StandAlone,
  { subject, fact }: { readonly subject: Subject; readonly fact: Fact },
): Iterable<Statement> {
  const operation = operationName(subject, method, path) ?? '';
  const { validators, fixtures, document } = subject;
  const { key, mediaType = '' } = description.body ?? {};
  const schema = body?.content.find((media) => media.name === mediaType)?.schema;
  const argument = `NonNullable<Parameters<typeof api.${name}>[1]>`;
  const keys = description.parameters.map((parameter) => JSON.stringify(parameter.key)).join(' | ');
  const taken = key === undefined ? argument : `${argument}[${JSON.stringify(key)}]`;
  const givenAs = (type: string): string =>
    key === undefined ? `${type} & Pick<${argument}, ${keys || 'never'}>` : type;
  const place = `[${JSON.stringify(operation)}]['request']['body']`;
  if (isJsonType(mediaType) && member(fixtures, 'operations', operation, 'request', 'body'))
    yield fact(
      'takes the fixture of its body',
      `Is<${givenAs(`(typeof f.operations)${place}`)}, ${taken}>`,
    );
  const validator = member(validators, 'operationSchemas', operation, 'request', 'body');
  // If there are several media types, the validator judges only one of them.
  if (body?.required !== true || body.content.length > 1) return;
  if (schema === undefined || !isValidator(validator)) return;
  const parsed = `Parsed<(typeof v.operationSchemas)${place}>`;
  const given = givenAs(parsed);
  const skipped = contradictionOf(schema, subject);
  if (somewhere(schema, document, hasNamesBesideOthers) === undefined)
    yield fact('takes no body that its validator refuses', `Fits<${taken}, ${parsed}>`, skipped);
  if (reasonForWiderType(schema, document) === undefined)
    yield fact('takes what its validator parses to', `Fits<${given}, ${taken}>`, skipped);
}

/** The type of the component that the only success response refers to. */
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
 * The reason why the type of a validator may be wider than the client's: a constraint in the
 * schema, or in one that it refers to, that zod's types do not express. `undefined` if there is
 * none.
 */
export function reasonForWiderType(
  pointer: string,
  document: Subject['document'],
): string | undefined {
  let reason: string | undefined;
  const found = somewhere(
    pointer,
    document,
    (schema) => (reason = reasonOf(schema, document)) !== undefined,
  );
  return reason === undefined || found === pointer ? reason : `${reason} (${found})`;
}

/** The first of a schema and of what it holds or refers to for which `test` is true. */
function somewhere(
  pointer: string,
  document: Subject['document'],
  test: (schema: JsonObject, at: string) => boolean,
): string | undefined {
  for (const start of [pointer, ...reachableFrom(pointer, document)])
    for (const located of locatedIn(at(document, start), start))
      if (!located.isMap && test(located.object, located.pointer)) return located.pointer;
  return undefined;
}

/** TypeScript makes one index signature for named properties beside others; zod does not. */
function hasNamesBesideOthers({ properties, additionalProperties }: JsonObject): boolean {
  return (
    isObject(properties) && Object.keys(properties).length > 0 && isObject(additionalProperties)
  );
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
  if (schema['not'] !== undefined || schema['if'] !== undefined)
    return 'a condition that only the evaluator knows';
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
  if (isArray(schema['allOf']) && !schema['allOf'].every((value) => isPart(value, document)))
    return 'parts that are not all objects';
  if (
    isObject(discriminator) &&
    (groups.length === 0 ||
      !groups.flat().every((value) => isTagged(value, discriminator['propertyName'], document)))
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
  const schema = referred(part, document);
  return (
    isObject(schema) &&
    (schema['type'] === 'object' ||
      isArray(schema['allOf']) ||
      (schema['properties'] !== undefined && schema['type'] === undefined))
  );
}

/** Whether a member of a union constrains its discriminator property. */
function isTagged(member: Json, property: Json | undefined, document: JsonObject): boolean {
  const schema = referred(member, document);
  if (!isObject(schema) || typeof property !== 'string') return false;
  const parts = [
    schema,
    ...(isArray(schema['allOf']) ? schema['allOf'].map((value) => referred(value, document)) : []),
  ];
  return parts.some((part) => {
    const tag =
      isObject(part) && isObject(part['properties'])
        ? referred(part['properties'][property], document)
        : undefined;
    return isObject(tag) && (tag['const'] !== undefined || tag['enum'] !== undefined);
  });
}
