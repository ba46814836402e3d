// The part of X1 about errors: the classes that responses with a status end in list the texts, values and properties that the document states.

import { isFunction, isRecord } from '../../../generator/verify/subject/exports.js';
import type { Case } from '../../../generator/verify/subject/check.js';
import { type Declaration, declarationsOf } from './declarations.js';
import { isJsonType } from '../../../generator/verify/reading/enumerate.js';
import { at } from '../../../generator/verify/judge/json.js';
import { fixtureValues } from '../../../generator/verify/subject/argument.js';
import {
  reasonNotCallable,
  type Session,
  wireCheck,
} from '../../../generator/verify/wire/session.js';
import { isError, statusesOf } from '../shapes/errors.js';
import { detailsIn } from './calls.js';
import { partCases } from './types.js';

type Found = Omit<Case, 'check'>;

export const errorTypes = wireCheck({
  id: 'X1',
  title: 'Types of errors list what the document states of them',
  absent: ({ operations }) =>
    operations.some(({ responses }) => responses.some(({ status }) => isError(status)))
      ? undefined
      : 'no response is an error',
  cases: async function* (session) {
    const declared = await declarationsOf(session.subject);
    for (const status of statusesOf(session.operations))
      if (/^\d/.test(status) && !status.endsWith('XX')) yield* typeCases(status, declared, session);
  },
});

/** The class that a response with the status ends in, and what its body and its `detail` may be. */
async function* typeCases(
  status: string,
  declared: readonly Declaration[],
  session: Session,
): AsyncIterable<Found> {
  const about: Case = { check: 'X1', subject: 'document', name: `status ${status}` };
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
  const schemasOf = (statuses: readonly string[]): readonly string[] =>
    session.wire.operations.flatMap(({ responses }) => {
      const [response] = statuses.flatMap(
        (each) => responses.find((one) => one.status === each) ?? [],
      );
      const media = response?.content.find(({ name: type }) => isJsonType(type));
      return media?.schema ?? [];
    });
  const schemas = schemasOf([status]);
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
  // An operation that does not document the status may answer with it as one of a range, or of all others.
  const all = schemasOf([status, `${status.charAt(0)}XX`, 'default']);
  const different = new Map(
    all.map((pointer) => [
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
      reasonNotCallable(each, session) !== undefined ||
      !each.operation.responses.some((response) => response.status === status)
    )
      continue;
    const { error } = await session.call(each, {
      values: fixtureValues(each, session, { requiredOnly: true }),
      response: {
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
