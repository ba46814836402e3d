// X6: the fixtures of errors list what the document states of each status: texts, values, properties.

import {
  isJson,
  entries,
  isRecord,
  type Members,
  show,
} from '../../../generator/verify/subject/exports.js';
import type { WireOperation } from '../../../generator/verify/subject/argument.js';
import type { Case } from '../../../generator/verify/subject/check.js';
import { isSame, type Json } from '../../../generator/verify/judge/json.js';
import { operationFixtures } from '../../../generator/verify/subject/packages.js';
import { type Session, wireCheck } from '../../../generator/verify/wire/session.js';

type Found = Omit<Case, 'check'>;

export const errorsCheck = wireCheck({
  id: 'X6',
  title: 'Fixtures of errors list what the document states of them',
  absent: ({ operations }) =>
    operations.some(({ responses }) => responses.some(({ status }) => isError(status)))
      ? undefined
      : 'no response is an error',
  cases: async function* (session) {
    yield* fixtureCases(session);
  },
});

export function isError(status: string): boolean {
  return !/^[123]/.test(status);
}

export function statusesOf(operations: readonly WireOperation[]): readonly string[] {
  return [
    ...new Set(
      operations.flatMap(({ operation }) =>
        operation.responses.flatMap(({ status }) => (isError(status) ? [status] : [])),
      ),
    ),
  ];
}

/** `errors` of the fixtures has every error of every operation, as its own fixture has it, and no other. */
function* fixtureCases({ subject: { fixtures }, wire }: Session): Iterable<Found> {
  const known = operationFixtures(fixtures);
  // Those outside of the sample, too: their errors are in the same list.
  const operations = wire.operations.map((operation): WireOperation => ({
    ...{ operation, name: operation.pointer },
    fixture: known.get(`${operation.method} ${operation.path}`),
  }));
  const listed = new Map(
    entries(fixtures['errors']).map(([status, list]) => [
      status,
      Array.isArray(list) ? list.filter(isRecord) : [],
    ]),
  );
  const statuses = statusesOf(operations);
  const foreign = [...listed.keys()].find((status) => !statuses.includes(status));
  yield {
    subject: 'document',
    name: 'only documented statuses are listed',
    ...(foreign !== undefined && { failure: `the fixtures list errors of ${foreign}` }),
  };
  for (const status of statuses) {
    const own = listed.get(status) ?? [];
    const stated = operations.flatMap((each) => statedErrors(each, status));
    const about: Found = { subject: 'document', name: `errors with the status ${status}` };
    const missing = stated.find((each) => !own.some((one) => isAlike(one, each)));
    const extra = own.find((one) => !stated.some((each) => isAlike(one, each)));
    const wrong = own.find((one) => /^\d+$/.test(status) && one['status'] !== Number(status));
    yield {
      ...about,
      count: stated.length,
      ...(wrong
        ? { failure: `one of them has the status ${show(wrong['status'])}` }
        : missing
          ? { failure: `none of them is ${show(missing)}` }
          : extra && { failure: `no operation has ${show(extra)}` }),
    };
  }
}

/** The bodies of an error as the operation's fixture has them, each with its headers. */
function statedErrors({ operation, fixture }: WireOperation, status: string): readonly Members[] {
  const own = fixture?.responses.get(status);
  if (own === undefined || !operation.responses.some((response) => response.status === status))
    return [];
  const bodies =
    own.examples.length > 0
      ? own.examples
      : [own.mediaType === undefined ? undefined : own.bodies.get(own.mediaType)];
  return bodies.map((body) => ({ headers: own.headers, body }));
}

function isAlike(left: Members, right: Members): boolean {
  return (['headers', 'body'] as const).every((name) => {
    const [one, other] = [plain(left[name]), plain(right[name])];
    return one === undefined || other === undefined ? one === other : isSame(one, other);
  });
}

/** What is no JSON, or says nothing, is told by neither. */
function plain(value: unknown): Json | undefined {
  return isJson(value) && !(isRecord(value) && Object.keys(value).length === 0) ? value : undefined;
}
