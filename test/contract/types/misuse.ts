// C13: fixtures compile as literals of the client's types, and code that the document does not allow does not (`wrong.ts`).

import { groupBy } from '../../../generator/model/maps.js';
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  pointerOf,
} from '../../../generator/verify/judge/json.js';
import {
  enumerate,
  isIdempotencyKey,
  isJsonType,
} from '../../../generator/verify/reading/enumerate.js';
import {
  argumentOf,
  fixtureValue,
  sendingAs,
  type WireOperation,
} from '../../../generator/verify/subject/argument.js';
import type { Case, ProofCheck, Subject } from '../../../generator/verify/subject/check.js';
import { asJson, isJson } from '../../../generator/verify/subject/exports.js';
import { operationFixtures, standAlones } from '../../../generator/verify/subject/packages.js';
import {
  componentsOf,
  positionsOf,
  type ValuePosition,
} from '../../../generator/verify/subject/positions.js';
import { sitesOf, type ValueSite } from '../../../generator/verify/subject/sites.js';
import { reasonForWiderType } from '../../../generator/verify/types/facts.js';
import { caseOutcomes, type Statement } from '../../../generator/verify/types/files.js';
import { pathText } from '../../../generator/verify/values/agree.js';
import { variantsOf } from '../../../generator/verify/values/samples.js';
import { undeclaredName, wrongValues } from './wrong.js';

export const typeMisuse: ProofCheck = {
  id: 'C13',
  title: 'What the document does not allow does not compile',
  absent: (subject) =>
    subject.typeErrors === undefined
      ? 'no compiler is installed'
      : componentsOf(subject).length > 0 ||
          enumerate(subject.document).operations.some(
            ({ parameters, body }) => parameters.length > 0 || body,
          )
        ? undefined
        : 'the document has neither schemas nor operations with parameters or a body',
  run: async function* (subject) {
    const statements = [...componentStatements(subject), ...operationStatements(subject)];
    for (const [index, outcome] of (await caseOutcomes(statements, subject)).entries())
      yield statements[index]?.isError === true ? inverted(outcome, statements[index]) : outcome;
  },
};

/** Variants show what is optional, nullable and listed. More of them are not compiled. */
const maxVariants = 20;

interface Tried extends Statement {
  /** Whether the compiler must report an error. */
  readonly isError?: boolean;
}

/** The outcome of a statement that must not compile. */
function inverted({ failure, ...outcome }: Case, { text }: Statement): Case {
  return failure !== undefined || outcome.skipped !== undefined
    ? outcome
    : { ...outcome, failure: `the compiler accepts it: ${text}` };
}

function* componentStatements(subject: Subject): Iterable<Tried> {
  let index = 0;
  for (const position of positionsOf(subject)) {
    const names = subject.schemaNames.get(position.pointer);
    const value = asJson(position.fixture);
    if (position.kind !== 'component' || position.isFirst !== true || !names || value === undefined)
      continue;
    const base: Case = {
      check: 'C13',
      subject: position.subject,
      pointer: position.pointer,
      name: '',
    };
    const skipped = reasonWithoutLiteral(position, value, subject);
    if (skipped !== undefined) {
      yield { case: { ...base, name: 'the fixture compiles', skipped }, text: '' };
      continue;
    }
    const declare = (each: Json): string =>
      `export const t${(index += 1)}: api.${names.type} = ${literal(each)};`;
    yield { case: { ...base, name: 'the fixture compiles' }, text: declare(value) };
    // Types may be narrower than such schemas: a tuple has all of its first items.
    const isExact = reasonForWiderType(position.pointer, subject.document) === undefined;
    const variants = isExact ? variantsOf(position).slice(0, maxVariants) : [];
    for (const [at, variant] of variants.entries())
      if (
        position.judge(variant).valid &&
        reasonWithoutLiteral(position, variant, subject) === undefined
      )
        yield { case: { ...base, name: `variant ${at + 1} compiles` }, text: declare(variant) };
    for (const [name, wrong] of wrongValues(position, value, subject))
      yield { case: { ...base, name }, text: declare(wrong), isError: true };
  }
}

/** The reason why a value cannot be written as a literal of its type; `undefined` if it can. */
function reasonWithoutLiteral(
  position: ValuePosition,
  value: Json,
  subject: Subject,
): string | undefined {
  const { pointer, view } = position;
  const { document, judge, reported } = subject;
  const sites = sitesOf(document, pointer, value);
  if (sites.some(({ pointer: at }) => reported.has(`read/reference-cycle ${at}/$ref`)))
    return 'cannot be judged: a reference leads back to the schema that it stands in';
  if (sites.some(({ schema, value: part }) => typeof part === 'string' && isBinary(schema)))
    return 'bytes cannot be written as a literal';
  if (sites.some(({ schema, value: part }) => isUnlisted(part, schema['x-extensible-enum'])))
    return 'it has a value that an open enum does not list';
  if ([...groupBy(sites, ({ path }) => pathText(path)).values()].some(hasUndeclared))
    return 'an example has a property that the document does not declare';
  const isUnambiguous = sites.every(({ pointer: at, schema: { oneOf }, value: part }) => {
    if (!isArray(oneOf) || !isObject(part)) return true;
    const members = oneOf.map((_, index) => at + pointerOf('oneOf', String(index)));
    const fits = (each: Json): readonly string[] =>
      members.filter((member) => judge.judge(member, each, view).valid);
    const [member, ...others] = fits(part);
    if (member === undefined || others.length > 0) return true;
    const names = new Set(
      sitesOf(document, member, part)
        .filter(({ path }) => path.length === 0)
        .flatMap(({ schema: { properties } }) =>
          isObject(properties) ? Object.keys(properties) : [],
        ),
    );
    const declared = Object.entries(part).filter(([name]) => names.has(name));
    return fits(Object.fromEntries(declared)).length < 2;
  });
  return isUnambiguous
    ? undefined
    : 'only an undeclared property makes it valid for exactly one member of oneOf';
}

/** Whether an object has a property that none of the schemas which apply to it declares or allows for. */
function hasUndeclared(same: readonly ValueSite[]): boolean {
  const [part] = same.map(({ value }) => value);
  const declared = new Set(
    same.flatMap(({ schema: { properties } }) =>
      isObject(properties) ? Object.keys(properties) : [],
    ),
  );
  const isOpen = same.some(
    ({ schema: { additionalProperties = false, patternProperties } }) =>
      additionalProperties !== false || patternProperties !== undefined,
  );
  return (
    isObject(part) &&
    declared.size > 0 &&
    !isOpen &&
    Object.keys(part).some((name) => !declared.has(name))
  );
}

function isUnlisted(value: Json, listed: Json | undefined): boolean {
  return isArray(listed) && typeof value !== 'object' && !listed.includes(value);
}

function isBinary({ format, contentMediaType, contentEncoding }: JsonObject): boolean {
  return (
    format === 'binary' ||
    (contentMediaType !== undefined &&
      contentEncoding === undefined &&
      !isJsonType(String(contentMediaType)))
  );
}

function* operationStatements(subject: Subject): Iterable<Tried> {
  const functions = standAlones(subject);
  const fixtures = operationFixtures(subject.fixtures);
  const bodies = groupBy(
    positionsOf(subject).filter(({ kind }) => kind === 'body'),
    (position) => position.subject,
  );
  let index = 0;
  for (const operation of enumerate(subject.document).operations) {
    const title = `${operation.method} ${operation.path}`;
    const own = functions.get(title);
    if (
      !own ||
      !subject.includes(operation.pointer) ||
      own.description.parameters.length + (own.description.body ? 1 : 0) === 0
    )
      continue;
    const each: WireOperation = {
      operation,
      name: own.name,
      function: own,
      fixture: fixtures.get(title),
    };
    const position =
      own.description.body && isJsonType(own.description.body.mediaType)
        ? bodies.get(own.name)?.[0]
        : undefined;
    const body = asJson(position?.fixture);
    const argument =
      (position && body !== undefined
        ? reasonWithoutLiteral(position, body, subject)
        : undefined) ?? argumentWith(each, body);
    const base: Case = { check: 'C13', subject: own.name, pointer: operation.pointer, name: '' };
    if (typeof argument === 'string') {
      yield { case: { ...base, name: 'the fixture compiles', skipped: argument }, text: '' };
      continue;
    }
    const call = (given: Json, options?: Json): string =>
      `export const u${(index += 1)} = (call: typeof api.${own.name}) => call(core, ${literal(given)}` +
      `${options === undefined ? '' : `, ${literal(options)}`});`;
    yield { case: { ...base, name: 'the fixture compiles' }, text: call(argument) };
    for (const media of operation.body?.content.slice(1) ?? []) {
      const contentType = media.name;
      const chosen = sendingAs(each, media);
      const other = bodies.get(own.name)?.find(({ pointer }) => pointer === media.schema);
      const given = other && chosen && argumentWith(chosen, asJson(other.fixture));
      if (chosen === each || given === undefined || typeof given === 'string') continue;
      yield {
        case: { ...base, name: `the fixture compiles as ${contentType}` },
        text: call(given, { contentType }),
      };
      yield {
        case: { ...base, name: `a media type that is not listed, beside ${contentType}` },
        text: call(given, { contentType: `${contentType}-other` }),
        isError: true,
      };
    }
    for (const [name, wrong] of wrongArguments(each, argument))
      yield { case: { ...base, name }, text: call(wrong), isError: true };
    if (!position || body === undefined) continue;
    for (const [name, wrong] of wrongValues(position, body, subject)) {
      // An empty body is allowed if the body is optional.
      if (operation.body?.required !== true && isObject(wrong) && Object.keys(wrong).length === 0)
        continue;
      const given = argumentWith(each, wrong);
      if (typeof given !== 'string')
        yield { case: { ...base, name: `body ${name}` }, text: call(given), isError: true };
    }
  }
}

/** The argument of a call if it is JSON; otherwise a string with the reason. */
function argumentWith(each: WireOperation, body: Json | undefined): JsonObject | string {
  const { operation, function: own } = each;
  const parameters = operation.parameters.flatMap((parameter): [string, unknown][] => {
    const value = fixtureValue(each, parameter);
    return value === undefined ? [] : [[parameter.pointer, value]];
  });
  if (own?.description.body && body === undefined)
    return `the body is ${own.description.body.mediaType}, no JSON`;
  const argument = argumentOf(each, {
    parameters: new Map(parameters),
    ...(body !== undefined && { body }),
  });
  return typeof argument === 'string' || (isJson(argument) && isObject(argument))
    ? argument
    : 'a parameter has a value that is no JSON';
}

function* wrongArguments(
  { operation, function: own }: WireOperation,
  argument: JsonObject,
): Iterable<readonly [string, Json]> {
  if (!own?.description.body || own.description.body.key !== undefined)
    yield ['a name that is not declared', { ...argument, [undeclaredName]: 'text' }];
  for (const parameter of operation.parameters) {
    const { name, in: location, required } = parameter;
    if (isIdempotencyKey(parameter)) continue;
    const key = own?.description.parameters.find(
      (each) => each.name === name && each.in === location,
    )?.key;
    if (key === undefined || !required || !Object.hasOwn(argument, key)) continue;
    const rest = Object.entries(argument).filter(([each]) => each !== key);
    yield [`without the ${location} parameter ${name}`, Object.fromEntries(rest)];
    yield [
      `the ${location} parameter ${name} by a wrong name`,
      Object.fromEntries([...rest, [`${key}Wrong`, argument[key] ?? null]]),
    ];
  }
}

/** A value as a TypeScript literal. `__proto__` is an ordinary name. */
function literal(value: Json): string {
  if (isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (isObject(value))
    return `{ ${Object.entries(value)
      .map(
        ([name, member]) =>
          `${name === '__proto__' ? '["__proto__"]' : JSON.stringify(name)}: ${literal(member)}`,
      )
      .join(', ')} }`;
  return JSON.stringify(value);
}
