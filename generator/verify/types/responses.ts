// The part of C12 about the types of response headers and the literals that options accept.

import type { Case, Subject } from '../subject/check.js';
import { type DocumentResponse, enumerate, transportHeaders } from '../reading/enumerate.js';
import { isArray, isObject, type Json, objectsIn } from '../judge/json.js';
import { operationFixtures, standAlones } from '../subject/packages.js';
import { member, isFunction } from '../subject/exports.js';
import type { Statement } from './files.js';

export function* responseStatements(subject: Subject): Iterable<Statement> {
  const functions = standAlones(subject);
  const fixtures = operationFixtures(subject.fixtures);
  let index = 0;
  for (const operation of enumerate(subject.document).operations) {
    const { path, pointer, responses } = operation;
    if (!subject.includes(pointer)) continue;
    const key = `${operation.method} ${path}`;
    const [own, name] = [functions.get(key), fixtures.get(key)?.name];
    const base: Case = { check: 'C12', subject: own?.name ?? key, pointer, name: '' };
    const fact = (what: string, text: string): Statement => ({
      case: { ...base, name: what },
      text: `export const a${(index += 1)}: ${text} = true;`,
    });
    const successes = successesOf(responses);
    const headers = successes.flatMap(namesOf);
    if (own && headers.length > 0)
      yield fact(
        'the headers of its response',
        `Equal<Exclude<KeysOf<HeadersOf<ReturnType<typeof api.${own.name}>>>, ${union([...transportHeaders])}>, ${union(headers)}>`,
      );
    if (name === undefined) continue;
    for (const response of responses) {
      const made = member(
        subject.fixtures,
        'operationFactories',
        name,
        'responses',
        response.status,
        'headers',
      );
      if (!isFunction(made)) continue;
      yield fact(
        `the headers of the fixture of ${response.status}`,
        `Equal<Exclude<Lowercase<KeysOf<ReturnType<(typeof import('fixtures').operationFactories.${name})['responses'][` +
          `${statusOf(response.status)}]['headers']>> & string>, ${union([...transportHeaders])}>, ` +
          `${union(namesOf(response))}>`,
      );
    }
  }
}

/** The success responses; `default` if there is no other. */
function successesOf(responses: readonly DocumentResponse[]): readonly DocumentResponse[] {
  const documentResponses = responses.filter(({ status }) => /^2/.test(status));
  return documentResponses.length > 0
    ? documentResponses
    : responses.filter(({ status }) => status === 'default');
}

function namesOf({ headers }: DocumentResponse): readonly string[] {
  return headers
    .filter(({ name, schema }) => schema !== undefined && !transportHeaders.has(name))
    .map(({ name }) => name);
}

function statusOf(status: string): string {
  return /^\d+$/.test(status) ? status : JSON.stringify(status);
}

function union(texts: readonly string[]): string {
  return texts.length === 0
    ? 'never'
    : [...new Set(texts)].map((text) => JSON.stringify(text)).join(' | ');
}

/** Tests the types of two options: `statement` of limiters and `plan` of checks. */
export function* optionStatements({ document, client }: Subject): Iterable<Statement> {
  const fact = (name: string, text: string): Statement => ({
    case: { check: 'C12', subject: 'document', name },
    text: `export const ${name.replaceAll(/\W/g, '')}: ${text} = true;`,
  });
  // NonNullable would merge the literals with `string`.
  const option = (of: string, name: string): string =>
    `Exclude<NonNullable<Parameters<typeof api.${of}>[0]>[${JSON.stringify(name)}], undefined>`;
  const { 'x-rate-limits': limits } = document;
  const sources = (isArray(limits) ? limits : []).flatMap((value) =>
    isObject(value) &&
    typeof value['source'] === 'string' &&
    isArray(value['budgets']) &&
    value['budgets'].length > 0
      ? [value['source']]
      : [],
  );
  if (sources.length > 1 && isFunction(client['limiter']))
    yield fact(
      'statements of limits',
      `Equal<${option('limiter', 'statement')}, ${union(sources)}>`,
    );
  const plans = plansIn(document);
  if (
    plans.length > 0 &&
    isFunction(client['checks']) &&
    JSON.stringify(document).includes('"limitedBy":"plan"')
  )
    yield fact(
      'plans',
      `Equal<Exclude<Known<${option('checks', 'plan')}>, ${union(plans)}>, never>`,
    );
}

function plansIn(document: Json): readonly string[] {
  const plans = [...objectsIn(document)].flatMap(({ 'x-plan-limits': limits }) =>
    isObject(limits) ? Object.keys(limits) : [],
  );
  return [...new Set(plans)];
}
