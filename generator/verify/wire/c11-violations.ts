// C11: the validators report a response that violates its schema, with the path; without validators, it is returned unchanged.

import type { Case } from '../check.js';
import { isJsonType, type DocumentMedia, type DocumentResponse } from '../enumerate.js';
import { isArray, isObject, isSame, type Json } from '../judge/json.js';
import { concreteStatus, difference, isRedirect, redirects, shown } from './responses.js';
import { replaced, sitesOf } from '../checks/sites.js';
import { argumentOf, fixtureValues, isJson } from './argument.js';
import { isDeclaredList } from './capabilities/lists.js';
import {
  reasonNotCallable,
  messageOf,
  type Session,
  wireCheck,
  type WireOperation,
} from './session.js';
import { allCredentials, dig, isA, isFunction, isRecord, type Named } from './packages.js';

const maxValues = 6;

export const violationsCheck = wireCheck({
  id: 'C11',
  title:
    'Validators report responses that violate their schema; without them, these are returned unchanged',
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
    const known = new Map<string, readonly InvalidBody[]>();
    const watch = isFunction(middleware)
      ? clientOptions(
          session,
          middleware(Object(validators['operationSchemas']), {
            onViolation: (violation: unknown) => found.push(violation),
            unknownEnumValues: 'report',
          }),
        )
      : undefined;
    const strict = isFunction(middleware)
      ? clientOptions(
          session,
          middleware(Object(validators['operationSchemas']), {
            strict: true,
            unknownEnumValues: 'report',
          }),
        )
      : undefined;
    const tolerant = isFunction(middleware)
      ? clientOptions(session, middleware(Object(validators['operationSchemas']), { strict: true }))
      : undefined;
    for (const each of session.operations) {
      const skipped =
        reasonNotCallable(each) ??
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
          // The invalid values of shared responses are created once.
          const values =
            known.get(media.pointer) ??
            invalidBodies(each, {
              response,
              media,
              session,
              factoryPath: index === 0 ? ['body'] : ['alternatives', media.name, 'body'],
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
          const unlisted =
            skipped === undefined && status !== undefined && status >= 200
              ? unlistedBodies(each, { response, media, session })
              : [];
          if (unlisted.length > 0 && watch !== undefined && tolerant !== undefined)
            yield {
              ...about,
              name: `${about.name} with a value that an enum does not list`,
              count: unlisted.length,
              ...(await proveAccepted(unlisted, {
                each,
                session,
                status: status ?? 200,
                type: index === 0 ? 'application/json' : media.name,
                found,
                watch,
                strict: tolerant,
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

interface InvalidValue {
  readonly value: Json;
  /** The paths of violations. The members of a union may report different ones. */
  readonly paths: readonly Path[];
}

interface InvalidBody extends InvalidValue {
  /** The valid body of the fixtures. */
  readonly valid: unknown;
}

interface ResponseContext {
  readonly response: DocumentResponse;
  readonly media: DocumentMedia;
  readonly session: Session;
  /** The path of the body's factory in the factories of the response. */
  readonly factoryPath: readonly string[];
}

/** Counter-examples of the fixtures and variations of a valid body that ajv rejects. */
function invalidBodies(
  { fixture }: WireOperation,
  { response, media, session: { subject }, factoryPath }: ResponseContext,
): readonly InvalidBody[] {
  const { schema } = media;
  if (schema === undefined) return [];
  const factory = dig(
    subject.fixtures,
    'operationFactories',
    fixture?.name ?? '',
    'responses',
    response.status,
    ...factoryPath,
  );
  const make = dig(factory, 'counterExamples');
  const made: unknown = isFunction(make) ? make.call(factory, {}) : [];
  const examples = (Array.isArray(made) ? made : [])
    .filter(isRecord)
    .flatMap(({ value, path }): readonly InvalidValue[] =>
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
  const own = isJson(valid) ? invalidValues(valid) : [];
  const wrong = [...examples, ...own].flatMap(({ value, paths }): readonly InvalidBody[] => {
    const { valid: isFine, errors } = subject.judge.judge(schema, value, 'response');
    return isFine ? [] : [{ value, valid, paths: [...paths, ...errors.map(pathOf)] }];
  });
  const inside = wrong.filter(({ value }) => !isOfOtherKind(value, valid));
  return [
    ...spreadSample(
      wrong.filter((each) => !inside.includes(each)),
      inside.length === 0 ? maxValues : 1,
    ),
    ...spreadSample(inside, maxValues),
  ];
}

/** The valid body with one value that its enum does not list, where ajv finds nothing else wrong. */
function unlistedBodies(
  { fixture }: WireOperation,
  { response, media, session: { subject } }: Omit<ResponseContext, 'factoryPath'>,
): readonly Json[] {
  const { schema } = media;
  const valid = fixture?.responses.get(response.status)?.bodies.get(media.name);
  if (schema === undefined || !isJson(valid)) return [];
  const sites = sitesOf(subject.document, schema, valid);
  const limited = new Set(
    sites
      .filter((each) => limits.some((name) => name in each.schema))
      .map(({ path }) => path.join()),
  );
  const bodies = sites.flatMap(({ schema: { enum: listed }, path, value }) => {
    const named = isArray(listed) ? listed.filter((each) => typeof each === typeof value) : [];
    const other =
      typeof value === 'string'
        ? 'a value that no enum lists'
        : Math.max(0, ...named.map(Number)) + 1;
    return named.length > 1 && /string|number/.test(typeof value) && !limited.has(path.join())
      ? [replaced(valid, path, other)]
      : [];
  });
  return spreadSample(bodies, maxValues).filter((value) => {
    const { problems } = subject.judge.judge(schema, value, 'response');
    return problems.length === 1 && problems[0]?.keyword === 'enum';
  });
}

/** What else may be wrong with such a value. */
const limits = ['const', 'not', 'if', 'format', 'pattern', 'minLength', 'maxLength'];

/** Such a value is reported where that is asked for, and is no violation by default. */
async function proveAccepted(
  values: readonly Json[],
  { each, session, status, type, found, watch, strict }: Proof,
): Promise<Pick<Case, 'failure'>> {
  const argument = argumentOf(each, fixtureValues(each, session, { requiredOnly: true }));
  if (typeof argument === 'string') return { failure: argument };
  for (const value of values) {
    const response = { status, headers: { 'content-type': type }, body: JSON.stringify(value) };
    found.length = 0;
    await session.call(each, { argument, response, client: watch });
    if (found.length === 0) return { failure: `${shown(value)} is not reported` };
    const { error } = await session.call(each, { argument, response, client: strict });
    if (isA(error, session.subject.validators, 'SchemaValidationError'))
      return { failure: `${shown(value)} is refused: ${messageOf(error)}` };
  }
  return {};
}

/** Selects `count` items spread evenly over the list. */
function spreadSample<T>(list: readonly T[], count: number): readonly T[] {
  const step = Math.max(1, list.length / count);
  return list.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

function invalidValues(valid: Json): readonly InvalidValue[] {
  const whole: readonly Json[] = [null, 'wrong', 1.5, true, [], {}];
  const wholly = whole.map((value): InvalidValue => ({ value, paths: [[]] }));
  if (!isObject(valid)) return wholly;
  const members = Object.keys(valid).flatMap((name) => [
    { value: Object.fromEntries(Object.entries(valid).filter(([key]) => key !== name)), paths: [] },
    ...whole.map((value): InvalidValue => ({
      value: { ...valid, [name]: value },
      paths: [[name]],
    })),
  ]);
  return [...wholly, ...members];
}

/** The path of an error of ajv, whose text starts with a pointer. */
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
  /** The violations that the middleware reported. */
  readonly found: unknown[];
  readonly watch: Named;
  readonly strict: Named;
}

async function prove(
  values: readonly InvalidBody[],
  { each, session, status, type, found, watch, strict }: Proof,
): Promise<Pick<Case, 'failure'>> {
  const argument = argumentOf(each, fixtureValues(each, session, { requiredOnly: true }));
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
      // An error without a body may stand for `null`.
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
    if (isFirst && !isA(error, session.subject.validators, 'SchemaValidationError'))
      return { failure: `strict validation lets ${shown(value)} pass` };
  }
  return {};
}

/** Whether a value has another JSON type than the valid one. Clients may reject such responses. */
function isOfOtherKind(value: Json, valid: unknown): boolean {
  return kindOf(value) !== kindOf(valid);
}

/** Whether a page lacks an array that the valid page has. Clients may reject such pages. */
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

/** Whether one path is a prefix of the other: a missing property may be reported at the object, an error in a union at the union. */
function isNear(reported: unknown, path: Path): boolean {
  if (!isArray(reported)) return false;
  const shorter = Math.min(reported.length, path.length);
  return Array.from(
    { length: shorter },
    (_, index) => String(reported[index]) === String(path[index]),
  ).every(Boolean);
}
