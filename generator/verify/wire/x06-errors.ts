// X6: the types of errors and the fixtures of errors list what the document states of each status: texts, values, properties.

import type { Case } from '../check.js';
import { partCases } from '../checks/documentation.js';
import { detailsIn } from '../checks/documentation-calls.js';
import type { Declaration } from '../declarations.js';
import { isJsonType } from '../enumerate-content.js';
import { at, isSame, type Json } from '../judge/json.js';
import { shown } from './answers.js';
import { argumentOf, fixtureValues, isJson } from './argument.js';
import { impossible } from './limits.js';
import { entries, isFunction, isRecord, type Named } from './packages.js';
import { type Session, wireCheck, type WireOperation } from './session.js';

type Found = Omit<Case, 'check'>;

export const errorsCheck = wireCheck({
  id: 'X6',
  title: 'Types and fixtures of errors list what the document states of them',
  absent: ({ operations }) =>
    operations.some(({ responses }) => responses.some(({ status }) => isError(status)))
      ? undefined
      : 'no response is an error',
  cases: async function* (session) {
    yield* fixtureCases(session);
    const declared = (await session.subject.declarations?.()) ?? [];
    for (const status of statusesOf(session.operations))
      if (/^\d/.test(status) && !status.endsWith('XX')) yield* typeCases(status, declared, session);
  },
});

function isError(status: string): boolean {
  return !/^[123]/.test(status);
}

function statusesOf(operations: readonly WireOperation[]): readonly string[] {
  return [
    ...new Set(
      operations.flatMap(({ operation }) =>
        operation.responses.flatMap(({ status }) => (isError(status) ? [status] : [])),
      ),
    ),
  ];
}

/** The class that an answer with the status ends in, and what its body and its `detail` may be. */
async function* typeCases(
  status: string,
  declared: readonly Declaration[],
  session: Session,
): AsyncIterable<Found> {
  const about: Case = { check: 'X6', subject: 'document', name: `status ${status}` };
  const name = await classOf(status, session);
  const own = declared.find((each) => each.kind === 'class' && each.name === name);
  if (own === undefined) {
    if (declared.length > 0)
      yield {
        ...about,
        ...(name === undefined
          ? { skipped: 'no call can end in it' }
          : { failure: `${name} is declared nowhere` }),
      };
    return;
  }
  const schemas = session.all.flatMap(({ operation }) =>
    operation.responses.flatMap((response) =>
      response.status === status
        ? response.content
            .filter((media) => isJsonType(media.name))
            .slice(0, 1)
            .flatMap(({ schema }) => schema ?? [])
        : [],
    ),
  );
  const texts = new Set(schemas.flatMap((pointer) => detailsIn(pointer, session.subject.document)));
  const listed = own.members.get('detail')?.literals ?? [];
  const wrong =
    listed.find((text) => !texts.has(String(text))) ??
    (listed.length > 0 ? [...texts].find((text) => !listed.includes(text)) : undefined);
  yield {
    ...about,
    name: `${own.name}: the known texts`,
    ...(wrong !== undefined && {
      failure: `the class and the document do not both list ${JSON.stringify(wrong)}`,
    }),
  };
  const content = own.members
    .get('body')
    ?.references.map((each) =>
      declared.find((one) => one.kind === 'type' && one.name === each && one.file === own.file),
    )
    .find((each) => each !== undefined);
  if (content === undefined) return;
  const different = new Map(
    schemas.map((pointer) => [
      JSON.stringify(at(session.subject.document, pointer)),
      at(session.subject.document, pointer),
    ]),
  );
  const oneOf = [...different.values()].filter((schema) => schema !== undefined);
  yield* partCases({ oneOf }, content, {
    subject: session.subject,
    absent: 'writeOnly',
    about: { ...about, name: content.name },
  });
}

async function classOf(status: string, session: Session): Promise<string | undefined> {
  for (const each of session.operations) {
    if (
      impossible(each) !== undefined ||
      !each.operation.responses.some((response) => response.status === status)
    )
      continue;
    const argument = argumentOf(each, fixtureValues(each, session, { least: true }));
    const { error } =
      typeof argument === 'string'
        ? {}
        : await session.call(each, {
            argument,
            answer: {
              status: Number(status),
              headers: { 'content-type': 'application/json' },
              body: '{}',
            },
          });
    const Class: unknown = isRecord(error) ? error.constructor : undefined;
    const [name] =
      Object.entries(session.subject.client).find(
        ([, exported]) => isFunction(exported) && exported === Class,
      ) ?? [];
    if (name !== undefined) return name;
  }
  return undefined;
}

/** `errors` of the fixtures has every error of every operation, as its own fixture has it, and no other. */
function* fixtureCases({ subject: { fixtures }, all }: Session): Iterable<Found> {
  const listed = new Map(
    entries(fixtures['errors']).map(([status, list]) => [
      status,
      Array.isArray(list) ? list.filter(isRecord) : [],
    ]),
  );
  const statuses = statusesOf(all);
  const foreign = [...listed.keys()].find((status) => !statuses.includes(status));
  yield {
    subject: 'document',
    name: 'only documented statuses are listed',
    ...(foreign !== undefined && { failure: `the fixtures list errors of ${foreign}` }),
  };
  for (const status of statuses) {
    const own = listed.get(status) ?? [];
    const stated = all.flatMap((each) => statedErrors(each, status));
    const about: Found = { subject: 'document', name: `errors with the status ${status}` };
    const missing = stated.find((each) => !own.some((one) => isAlike(one, each)));
    const extra = own.find((one) => !stated.some((each) => isAlike(one, each)));
    const wrong = own.find((one) => /^\d+$/.test(status) && one['status'] !== Number(status));
    yield {
      ...about,
      count: stated.length,
      ...(wrong
        ? { failure: `one of them has the status ${shown(wrong['status'])}` }
        : missing
          ? { failure: `none of them is ${shown(missing)}` }
          : extra && { failure: `no operation has ${shown(extra)}` }),
    };
  }
}

/** The bodies of an error as the operation's fixture has them, each with its headers. */
function statedErrors({ operation, fixture }: WireOperation, status: string): readonly Named[] {
  const own = fixture?.responses.get(status);
  if (own === undefined || !operation.responses.some((response) => response.status === status))
    return [];
  const bodies =
    own.examples.length > 0
      ? own.examples
      : [own.mediaType === undefined ? undefined : own.bodies.get(own.mediaType)];
  return bodies.map((body) => ({ headers: own.headers, body }));
}

function isAlike(left: Named, right: Named): boolean {
  return (['headers', 'body'] as const).every((name) => {
    const [one, other] = [plain(left[name]), plain(right[name])];
    return one === undefined || other === undefined ? one === other : isSame(one, other);
  });
}

/** What is no JSON, or says nothing, is told by neither. */
function plain(value: unknown): Json | undefined {
  return isJson(value) && !(isRecord(value) && Object.keys(value).length === 0) ? value : undefined;
}
