// C11: the validators report a response that violates its schema, with the path; without validators, it is returned unchanged. How strictly
// the middleware acts on a violation is proven by Concord's own tests (test/behaviour/validation.test.ts).

import { isJsonType, type DocumentMedia, type DocumentResponse } from '../reading/enumerate.js';
import { isArray, isObject, isSame, type Json } from '../judge/json.js';
import { argumentOf, fixtureValues, isJson, type WireOperation } from '../subject/argument.js';
import { allCredentials, dig, isA, isFunction, isRecord, type Named } from '../subject/packages.js';
import { concreteStatus, difference, isRedirect, redirects, shown } from './responses.js';
import { reasonNotCallable, messageOf, type Session, wireCheck } from './session.js';

/** How many invalid bodies are sent as each response. */
const maxValues = 4;

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
    const { validation } = validators;
    const found: unknown[] = [];
    const watch: Named | undefined = isFunction(validation)
      ? {
          credentials: allCredentials(session.wire),
          middleware: [
            validation(Object(validators['operationSchemas']), {
              onViolation: (violation: unknown) => found.push(violation),
              unknownEnumValues: 'report',
            }),
          ],
        }
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
          const values = invalidBodies(each, { response, media, index, session });
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
          else if (watch === undefined)
            yield { ...about, failure: 'the validators have no middleware' };
          else
            yield {
              ...about,
              count: values.length,
              failure: await violationFailure(values, {
                ...{ each, session, status, found, watch },
                type: index === 0 ? 'application/json' : media.name,
              }),
            };
        }
      }
    }
  },
});

type Path = readonly (string | number)[];

interface InvalidBody {
  readonly value: Json;
  /** The paths of violations. The members of a union may report different ones. */
  readonly paths: readonly Path[];
}

interface ResponseContext {
  readonly response: DocumentResponse;
  readonly media: DocumentMedia;
  /** Among the JSON media types of the response. */
  readonly index: number;
  readonly session: Session;
}

/**
 * Counter-examples of the fixtures and valid bodies with one property of another type that ajv rejects. Clients may reject responses of
 * another JSON type than the documented one by themselves, so these are left out.
 */
function invalidBodies(
  { fixture }: WireOperation,
  { response, media, index, session: { subject } }: ResponseContext,
): readonly InvalidBody[] {
  const { schema } = media;
  const valid = fixture?.responses.get(response.status)?.bodies.get(media.name);
  if (schema === undefined || !isJson(valid)) return [];
  const factory = dig(
    subject.fixtures,
    'operationFactories',
    fixture?.name ?? '',
    'responses',
    response.status,
    ...(index === 0 ? ['body'] : ['alternatives', media.name, 'body']),
  );
  const make = dig(factory, 'counterExamples');
  const made: unknown = isFunction(make) ? make.call(factory, {}) : [];
  const examples = (Array.isArray(made) ? made : [])
    .filter(isRecord)
    .flatMap(({ value, path }): readonly InvalidBody[] =>
      isJson(value) ? [{ value, paths: isArray(path) ? [path.map(stepOf)] : [] }] : [],
    );
  const members = Object.entries(isObject(valid) ? valid : {});
  const changed = members.flatMap(([name], at): readonly InvalidBody[] => [
    { value: Object.fromEntries(members.toSpliced(at, 1)), paths: [] },
    ...[null, 1.5, 'wrong', []].map((each): InvalidBody => ({
      value: Object.fromEntries(members.with(at, [name, each])),
      paths: [[name]],
    })),
  ]);
  const wrong = [...examples, ...changed].flatMap(({ value, paths }): readonly InvalidBody[] => {
    const { valid: isFine, problems } = subject.judge.judge(schema, value, 'response');
    return isFine || kindOf(value) !== kindOf(valid)
      ? []
      : [{ value, paths: [...paths, ...problems.map((each) => each.path.split('/').slice(1))] }];
  });
  const step = Math.max(1, wrong.length / maxValues);
  return wrong.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
}

function stepOf(step: Json): string | number {
  return typeof step === 'number' ? step : String(step);
}

interface Trial {
  readonly each: WireOperation;
  readonly session: Session;
  readonly status: number;
  /** The media type of the responses. */
  readonly type: string;
  /** The violations that the middleware reported. */
  readonly found: unknown[];
  readonly watch: Named;
}

async function violationFailure(
  values: readonly InvalidBody[],
  { each, session, status, type, found, watch }: Trial,
): Promise<string | undefined> {
  const { client } = session.subject;
  const argument = argumentOf(each, fixtureValues(each, session, { requiredOnly: true }));
  if (typeof argument === 'string') return argument;
  for (const { value, paths } of values) {
    const response = { status, headers: { 'content-type': type }, body: JSON.stringify(value) };
    const unchanged = async (options: Named | undefined): Promise<string | undefined> => {
      const {
        value: returned,
        error,
        requests,
      } = await session.call(each, {
        ...{ argument, response, client: options },
      });
      if (requests.length === 0) return `nothing was sent: ${messageOf(error)}`;
      if (status < 300)
        return error === undefined
          ? difference(returned, { kind: 'json', json: value })
          : `the call was rejected: ${messageOf(error)}`;
      const body = isA(error, client, 'ApiError') ? error['body'] : undefined;
      return isJson(body) && isSame(body, value)
        ? undefined
        : `the error's body is ${shown(body)} for ${shown(value)}`;
    };
    const { error } = await session.call(each, { argument, response });
    // The client itself rejects a page without its list.
    if (status < 300 && isA(error, client, 'UnexpectedResponseError')) continue;
    const plain = await unchanged(undefined);
    if (plain !== undefined) return `without validation: ${plain}`;
    found.length = 0;
    const watched = await unchanged(watch);
    if (watched !== undefined) return `with validation: ${watched}`;
    const [violation] = found;
    if (!isRecord(violation)) return `${shown(value)} is not reported`;
    if (violation['status'] !== status || violation['part'] !== 'response body')
      return `the report is about ${shown(violation['part'])} ${shown(violation['status'])}`;
    const issues = isArray(violation['issues']) ? violation['issues'] : [];
    if (!issues.some((issue) => paths.some((path) => isNear(dig(issue, 'path'), path))))
      return `${shown(value)} is reported at ${shown(issues.map((issue) => dig(issue, 'path')))}, not at ${shown(paths)}`;
  }
  return undefined;
}

function kindOf(value: Json): string {
  return value === null ? 'null' : isArray(value) ? 'array' : typeof value;
}

/** Whether one path is a prefix of the other: a missing property may be reported at the object, an error in a union at the union. */
function isNear(reported: unknown, path: Path): boolean {
  return (
    isArray(reported) &&
    path
      .slice(0, reported.length)
      .every(
        (step, index) =>
          String(reported[index]) === String(step).replaceAll('~1', '/').replaceAll('~0', '~'),
      )
  );
}
