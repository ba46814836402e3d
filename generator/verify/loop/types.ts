// L6: what compiles as a request is accepted by its validator. Tried with the values that types and
// validators are most likely to see differently: null in alternatives, and what schemas that are
// put together with allOf have in common.

import { at, isArray, isObject, type Json, type JsonObject } from '../judge/json.js';
import { isJsonType } from '../reading/enumerate.js';
import { fixtureValues, sentMedia, type WireOperation } from '../subject/argument.js';
import type { Subject } from '../subject/check.js';
import { isJson, isValidator, member, show } from '../subject/exports.js';
import { replaced, sitesOf } from '../subject/sites.js';
import { type Loop, loopCheck, targetOf } from './session.js';

export const loopTypes = loopCheck({
  id: 'L6',
  title: 'What compiles as the body of a request is accepted by its validator',
  absent: ({ typeErrors }) => (typeErrors ? undefined : 'no compiler is installed'),
  idle: 'no request has alternatives with null, or allOf',
  cases: async function* (loop) {
    const tried = loop.operations.flatMap((operation) => candidatesOf(operation, loop));
    const refused = tried.filter(({ isTaken, isClosed }) => !isTaken && !isClosed);
    const compiled = await compiling(refused, loop.subject);
    for (const candidate of tried) {
      const { tested, value, pointer, name } = candidate;
      const failure = candidate.isClosed
        ? candidate.isTaken
          ? `the validator takes ${show(value)}, which the document closes`
          : undefined
        : compiled.has(candidate)
          ? `${show(value)} compiles, and the validator refuses it`
          : undefined;
      yield { subject: tested.name, name, pointer, ...(failure !== undefined && { failure }) };
    }
  },
});

interface Candidate {
  readonly tested: WireOperation;
  readonly name: string;
  readonly value: Json;
  readonly pointer: string;
  readonly isTaken: boolean;
  /** Whether it has a property that a closed object excludes. */
  readonly isClosed?: boolean | undefined;
}

function candidatesOf(operation: WireOperation, loop: Loop): readonly Candidate[] {
  const { subject } = loop;
  const media = sentMedia(operation);
  const validator = member(
    subject.validators,
    'operationSchemas',
    operation.name,
    'request',
    'body',
  );
  if (!media?.schema || !isJsonType(media.name) || !isValidator(validator)) return [];
  const { schema: pointer } = media;
  const { body } = fixtureValues(operation, loop);
  const nulls = isJson(body) ? nullsIn(body, pointer, subject) : [];
  const merged = mergedAt(pointer, subject);
  return [
    ...nulls.map((value) => ({ name: 'null in alternatives', value })),
    ...(isJson(body) && isClosed(pointer, subject)
      ? [
          {
            name: 'one property more',
            value: Object.assign({}, body, { anotherOne: 1 }),
            isClosed: true,
          },
        ]
      : []),
    ...(merged === undefined ? [] : [{ name: 'the members of allOf in one', value: merged }]),
  ].map((candidate) => ({
    ...{ ...candidate, tested: operation, pointer },
    isTaken: validator.safeParse(candidate.value).success,
  }));
}

/**
 * Whether an object is closed where it is written: `additionalProperties: false` itself. One that is
 * a part of a whole inside itself is read as open, which a diagnostic says.
 */
function isClosed(pointer: string, { document, reported }: Subject): boolean {
  const target = targetOf(pointer, document);
  const schema = at(document, target);
  return (
    ![...reported].some((entry) => entry.startsWith(`read/closed-part ${target}/`)) &&
    isObject(schema) &&
    schema['additionalProperties'] === false &&
    schema['patternProperties'] === undefined
  );
}

/** The value with null wherever several alternatives take it. */
function nullsIn(body: Json, pointer: string, { document }: Subject): readonly Json[] {
  return sitesOf(document, pointer, body).flatMap(({ schema, path }) => {
    const members = [schema['oneOf'], schema['anyOf']].flatMap((list) =>
      isArray(list) ? list : [],
    );
    const nullable = members.filter((one) => isNullable(one, document));
    return nullable.length > 1 && path.length > 0 ? [replaced(body, path, null)] : [];
  });
}

function isNullable(schema: Json, document: JsonObject): boolean {
  if (!isObject(schema)) return false;
  const { $ref, type, nullable, enum: values } = schema;
  const target =
    typeof $ref === 'string' ? at(document, decodeURIComponent($ref.slice(1))) : undefined;
  if (target !== undefined) return isNullable(target, document);
  return (
    nullable === true ||
    type === 'null' ||
    (isArray(type) && type.includes('null') && (!isArray(values) || values.includes(null)))
  );
}

/** The fixtures of all components that a schema is put together of, as one object. */
function mergedAt(pointer: string, subject: Subject): Json | undefined {
  const { document, fixtures, schemaNames } = subject;
  const schema = at(document, targetOf(pointer, document));
  const parts = isObject(schema) && isArray(schema['allOf']) ? schema['allOf'] : [];
  const values = parts.flatMap((part) => {
    const reference = isObject(part) ? part['$ref'] : undefined;
    if (typeof reference !== 'string') return [];
    const names = schemaNames.get(decodeURIComponent(reference.slice(1)));
    const value = names && member(fixtures, `${names.constant}Fixture`);
    return isJson(value) && isObject(value) ? [value] : [];
  });
  return values.length < 2 ? undefined : Object.assign({}, ...values);
}

async function compiling(
  candidates: readonly Candidate[],
  { typeErrors }: Subject,
): Promise<ReadonlySet<Candidate>> {
  if (!typeErrors || candidates.length === 0) return new Set();
  const prelude = ["import * as api from 'client';", 'export declare const core: api.ApiClient;'];
  const lines = candidates.map(({ tested, value }, index) => {
    const own = tested.function;
    const key = own?.description.body?.key;
    const body = JSON.stringify(value);
    const given = key === undefined ? `...${body}` : `${JSON.stringify(key)}: ${body}`;
    return `export const c${index} = (rest: Omit<Parameters<typeof api.${own?.name}>[1], ${
      key === undefined
        ? Object.keys(Object(value))
            .map((name) => JSON.stringify(name))
            .join(' | ') || 'never'
        : JSON.stringify(key)
    }>) => api.${own?.name}(core, { ...rest, ${given} });`;
  });
  const content = [...prelude, ...lines, ''].join('\n');
  const mistakes = await typeErrors([{ path: 'accepted.ts', content }]);
  const wrong = new Set(mistakes.map(({ line }) => line - 1 - prelude.length));
  return new Set(candidates.filter((_, index) => !wrong.has(index)));
}
