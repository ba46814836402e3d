// C11: a response that its schema does not allow is reported with its path by the validators, and passes unchanged without them.

import type { Case } from '../check.js';
import { isJsonType, type DocumentMedia, type DocumentResponse } from '../enumerate.js';
import { isArray, isObject, isSame, type Json } from '../judge/json.js';
import { concreteStatus, difference, isRedirect, redirects, shown } from './responses.js';
import { argumentOf, fixtureValues, isJson } from './argument.js';
import { isDeclaredList } from './capabilities/lists.js';
import { impossible, messageOf, type Session, wireCheck, type WireOperation } from './session.js';
import { allCredentials, dig, isA, isFunction, isRecord, type Named } from './packages.js';

const most = 6;

export const violationsCheck = wireCheck({
  id: 'C11',
  title:
    'Responses that violate their schema are reported by the validators, and pass unchanged without them',
  absent: ({ operations }) =>
    operations.some(({ responses }) =>
      responses.some(({ content }) => content.some(({ name }) => isJsonType(name))),
    )
      ? undefined
      : 'no response is JSON',
  cases: async function* (session) {
    const { validators } = session.subject;
    const middleware = validators['validation'];
    const found: unknown[] = [];
    const known = new Map<string, readonly Wrong[]>();
    const watch = isFunction(middleware)
      ? clientOptions(
          session,
          middleware(Object(validators['operations']), {
            onViolation: (violation: unknown) => found.push(violation),
          }),
        )
      : undefined;
    const strict = isFunction(middleware)
      ? clientOptions(session, middleware(Object(validators['operations']), { strict: true }))
      : undefined;
    for (const each of session.operations) {
      const skipped =
        impossible(each) ??
        (each.operation.method === 'HEAD' ? 'a response to HEAD has no body' : undefined);
      for (const response of each.operation.responses) {
        const status = concreteStatus(response, each.operation);
        for (const [index, media] of response.content
          .filter(({ name }) => isJsonType(name))
          .entries()) {
          const about = {
            subject: each.name,
            name: `${response.status} ${media.name}`,
            pointer: media.pointer,
          };
          // Responses that stand among the components are the same ones everywhere.
          const values =
            known.get(media.pointer) ??
            spoiled(each, {
              response,
              media,
              session,
              way: index === 0 ? ['body'] : ['alternatives', media.name, 'body'],
            });
          if (media.pointer.startsWith('/components/')) known.set(media.pointer, values);
          if (skipped !== undefined) yield { ...about, skipped };
          else if (status === undefined || status < 200 || [204, 205, 304].includes(status))
            yield { ...about, skipped: 'there is no such response with a body' };
          else if (isRedirect({ status }, each.operation)) yield { ...about, skipped: redirects };
          else if (values.length === 0)
            yield {
              ...about,
              skipped:
                media.schema === undefined
                  ? 'the document states no schema'
                  : 'no value that the schema does not allow was found',
            };
          else if (watch === undefined || strict === undefined)
            yield { ...about, failure: 'the validators have no middleware' };
          else
            yield {
              ...about,
              count: values.length,
              ...(await prove(values, {
                each,
                session,
                status,
                type: index === 0 ? 'application/json' : media.name,
                found,
                watch,
                strict,
              })),
            };
        }
      }
    }
  },
});

function clientOptions({ wire }: Session, middleware: unknown): Named {
  return { credentials: allCredentials(wire), middleware: [middleware] };
}

type Path = readonly (string | number)[];

interface Spoiled {
  readonly value: Json;
  /** Where it is wrong; several places in a union, each of whose members finds something else. */
  readonly paths: readonly Path[];
}

interface Wrong extends Spoiled {
  /** The body of the fixtures. */
  readonly valid: unknown;
}

interface ResponseContext {
  readonly response: DocumentResponse;
  readonly media: DocumentMedia;
  readonly session: Session;
  /** To the factory of the body. */
  readonly way: readonly string[];
}

/** Counter-examples of the fixtures, then a valid body with something wrong in it; each rejected by the judge, with room for new enum values. */
function spoiled(
  { fixture }: WireOperation,
  { response, media, session: { subject }, way }: ResponseContext,
): readonly Wrong[] {
  const { schema } = media;
  if (schema === undefined) return [];
  const factory = dig(
    subject.fixtures,
    'operationFactories',
    fixture?.name ?? '',
    'responses',
    response.status,
    ...way,
  );
  const make = dig(factory, 'counterExamples');
  const made: unknown = isFunction(make) ? make.call(factory, {}) : [];
  const examples = (Array.isArray(made) ? made : [])
    .filter(isRecord)
    .flatMap(({ value, path }): readonly Spoiled[] =>
      isJson(value)
        ? [
            {
              value,
              paths: isArray(path)
                ? [path.map((token) => (typeof token === 'number' ? token : String(token)))]
                : [],
            },
          ]
        : [],
    );
  const valid = fixture?.responses.get(response.status)?.bodies.get(media.name);
  const own = isJson(valid) ? spoil(valid) : [];
  const wrong = [...examples, ...own].flatMap(({ value, paths }): readonly Wrong[] => {
    const { valid: isFine, errors } = subject.judge.judge(schema, value, 'open');
    return isFine ? [] : [{ value, valid, paths: [...paths, ...errors.map(pathOf)] }];
  });
  const inside = wrong.filter(({ value }) => !isOfOtherKind(value, valid));
  return [
    ...some(
      wrong.filter((each) => !inside.includes(each)),
      inside.length === 0 ? most : 1,
    ),
    ...some(inside, most),
  ];
}

/** Some of every part of the list: what is wrong at the top comes first. */
function some<T>(list: readonly T[], count: number): readonly T[] {
  const step = Math.max(1, list.length / count);
  return list.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

function spoil(valid: Json): readonly Spoiled[] {
  const whole: readonly Json[] = [null, 'wrong', 1.5, true, [], {}];
  const wholly = whole.map((value): Spoiled => ({ value, paths: [[]] }));
  if (!isObject(valid)) return wholly;
  const members = Object.keys(valid).flatMap((name) => [
    { value: Object.fromEntries(Object.entries(valid).filter(([key]) => key !== name)), paths: [] },
    ...whole.map((value): Spoiled => ({ value: { ...valid, [name]: value }, paths: [[name]] })),
  ]);
  return [...wholly, ...members];
}

/** The place that an error of the judge is about: its text starts with a pointer. */
function pathOf(error: string): Path {
  const [pointer = ''] = error.split(' ');
  return pointer.startsWith('/')
    ? pointer
        .slice(1)
        .split('/')
        .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    : [];
}

interface Proof {
  readonly each: WireOperation;
  readonly session: Session;
  readonly status: number;
  /** The media type of the responses. */
  readonly type: string;
  /** What the middleware told. */
  readonly found: unknown[];
  readonly watch: Named;
  readonly strict: Named;
}

async function prove(
  values: readonly Wrong[],
  { each, session, status, type, found, watch, strict }: Proof,
): Promise<Pick<Case, 'failure'>> {
  const argument = argumentOf(each, fixtureValues(each, session, { least: true }));
  if (typeof argument === 'string') return { failure: argument };
  let isStrict = false;
  for (const { value, paths, valid } of values) {
    const response = { status, headers: { 'content-type': type }, body: JSON.stringify(value) };
    const unchanged = async (client: Named | undefined): Promise<string | undefined> => {
      const {
        value: returned,
        error,
        requests,
      } = await session.call(each, { argument, response, client });
      if (requests.length === 0) return `nothing was sent: ${messageOf(error)}`;
      if (status < 300)
        return error === undefined
          ? difference(returned, { kind: 'json', json: value })
          : `the call was rejected: ${messageOf(error)}`;
      const body = isA(error, session.subject.client, 'ApiError') ? error['body'] : undefined;
      // An error of which nothing is said has no body.
      return (value === null && body === undefined) || (isJson(body) && isSame(body, value))
        ? undefined
        : `the error's body is ${shown(body)} for ${shown(value)}`;
    };
    if (
      status < 300 &&
      isA(
        (await session.call(each, { argument, response })).error,
        session.subject.client,
        'UnexpectedResponseError',
      ) &&
      (isOfOtherKind(value, valid) || (isDeclaredList(each, session) && losesList(value, valid)))
    )
      continue;
    const plain = await unchanged(undefined);
    if (plain !== undefined) return { failure: `without validation: ${plain}` };
    found.length = 0;
    const watched = await unchanged(watch);
    if (watched !== undefined) return { failure: `with validation: ${watched}` };
    const [violation] = found;
    if (!isRecord(violation)) return { failure: `${shown(value)} is not reported` };
    if (violation['status'] !== status || violation['part'] !== 'response body')
      return {
        failure: `the report is about ${shown(violation['part'])} ${shown(violation['status'])}`,
      };
    const issues = isArray(violation['issues']) ? violation['issues'] : [];
    if (!issues.some((issue) => paths.some((path) => isNear(dig(issue, 'path'), path))))
      return {
        failure: `${shown(value)} is reported at ${shown(issues.map((issue) => dig(issue, 'path')))}, not at ${shown(paths)}`,
      };
    const isFirst = !isStrict;
    isStrict = true;
    const { error } = isFirst
      ? await session.call(each, { argument, response, client: strict })
      : {};
    if (isFirst && !isA(error, session.subject.validators, 'ValidationError'))
      return { failure: `strict validation lets ${shown(value)} pass` };
  }
  return {};
}

/** Where an object is described, a client takes nothing else for the response. */
function isOfOtherKind(value: Json, valid: unknown): boolean {
  return kindOf(value) !== kindOf(valid);
}

/** Nor for a page what has no list where the page has one. */
function losesList(value: Json, valid: unknown): boolean {
  if (isArray(valid)) return !isArray(value);
  if (!isRecord(valid)) return false;
  return Object.entries(valid).some(([name, member]) =>
    losesList(isObject(value) ? (value[name] ?? null) : null, member),
  );
}

function kindOf(value: unknown): string {
  return value === null ? 'null' : isArray(value) ? 'array' : typeof value;
}

/** A missing property is told at the object or at the property; a union tells of itself. */
function isNear(reported: unknown, path: Path): boolean {
  if (!isArray(reported)) return false;
  const shorter = Math.min(reported.length, path.length);
  return Array.from(
    { length: shorter },
    (_, index) => String(reported[index]) === String(path[index]),
  ).every(Boolean);
}
