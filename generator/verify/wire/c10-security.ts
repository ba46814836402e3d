// C10: for each alternative, exactly its credentials are sent, and nothing without them.

import { isA, type Members } from '../subject/exports.js';
import { type WireOperation, fixtureValues } from '../subject/argument.js';
import { type CaseOutcome, unless } from '../subject/check.js';
import { isKeyOf } from '../reading/enumerate.js';
import { credentialOf, isSeen, credentialLocation } from '../reading/request.js';
import {
  isSamePlace,
  reasonNotCallable,
  messageOf,
  type Session,
  reasonNotSendable,
  wireCheck,
} from './session.js';
import { allCredentials, seenCredential } from '../subject/packages.js';
import { isArray } from '../judge/json.js';

export const securityCheck = wireCheck({
  id: 'C10',
  title: 'Credentials are sent where the scheme says, for each alternative',
  absent: ({ operations }) =>
    unless(
      operations.some(({ security }) => security.length > 0),
      'no operation has security requirements',
    ),
  cases: async function* (session) {
    const clientFor = (names: readonly string[]): Members => ({
      credentials: Object.fromEntries(
        Object.entries(allCredentials(session.wire)).filter(([name]) => names.includes(name)),
      ),
    });
    for (const wireOperation of session.operations) {
      const { operation, name: subject } = wireOperation;
      const skipped = reasonNotCallable(wireOperation, session);
      const stated = wireOperation.function?.description.security;
      const own = (isArray(stated) ? stated : []).filter(isArray);
      const foreign = own.find(
        (names) =>
          !operation.security.some(
            (wanted) =>
              names.length === wanted.length &&
              names.every((name) => wanted.includes(String(name))),
          ),
      );
      if (own.length > 0)
        yield {
          subject,
          name: 'what it states',
          pointer: operation.pointer,
          ...(foreign && {
            failure: `the function asks for ${foreign.join(' and ') || 'nothing'}, the document does not`,
          }),
        };
      for (const [index, names] of operation.security.entries()) {
        const about = {
          subject,
          name: names.length === 0 ? 'anonymous' : names.join(' and '),
          pointer: operation.pointer,
          ...(operation.security.findIndex((other) => other.join() === names.join()) < index && {
            name: `${names.join(' and ')} (${index + 1})`,
          }),
        };
        yield {
          ...about,
          ...(skipped === undefined
            ? await alternativeOutcome(names, {
                tested: wireOperation,
                session,
                client: clientFor(names),
              })
            : { skipped }),
        };
      }
      const isLeftToCallers = (name: string): boolean =>
        reasonNotSendable(name, session.wire) !== undefined;
      // An alternative that is left to callers counts only where the client has no other.
      const alternatives = operation.security.filter(
        (names) => names.length === 0 || !names.every(isLeftToCallers),
      );
      const isRequired =
        alternatives.length > 0 &&
        alternatives.every((names) =>
          names.some(
            (name) =>
              isSeen(session.wire.schemes.get(name)) &&
              !isLeftToCallers(name) &&
              !isArgument(name, wireOperation, session),
          ),
        );
      const isOptional = alternatives.length > 0 && !isRequired;
      if (skipped !== undefined || isOptional) continue;
      yield {
        subject,
        name: 'no credentials',
        pointer: operation.pointer,
        ...(await withoutCredentials(
          { tested: wireOperation, session, client: clientFor([]) },
          isRequired,
        )),
      };
    }
  },
});

interface About {
  readonly tested: WireOperation;
  readonly session: Session;
  readonly client: Members;
}

/** Whether every call has the key among its parameters, which go before the client's credential. */
function isArgument(name: string, { operation }: WireOperation, { wire }: Session): boolean {
  return operation.parameters.some(
    (parameter) => parameter.required && isKeyOf(parameter, wire.schemes.get(name)),
  );
}

/** Given the credentials of one alternative, the client sends these and no others. */
async function alternativeOutcome(
  names: readonly string[],
  { tested, session, client }: About,
): Promise<CaseOutcome> {
  const { wire } = session;
  const reason = names
    .map((name) => reasonNotSendable(name, wire))
    .find((text) => text !== undefined);
  if (reason !== undefined) return { skipped: reason };
  const schemes = names.flatMap((name) => wire.schemes.get(name) ?? []).filter(isSeen);
  if (isSamePlace(schemes))
    return {
      skipped:
        'the document contradicts itself: two credentials that would stand in the same place',
    };
  const values = fixtureValues(tested, session, { requiredOnly: true });
  const { request, error } = await session.call(tested, { values, client });
  if (request === undefined) return { failure: `nothing was sent: ${messageOf(error)}` };
  for (const [name, scheme] of wire.schemes) {
    if (!isSeen(scheme)) continue;
    const seen = credentialOf(scheme, request.source);
    const isOwn = schemes.some((own) => credentialLocation(own) === credentialLocation(scheme));
    const isWanted = names.includes(name) && !isArgument(name, tested, session);
    if (isWanted && seen !== seenCredential(name, wire))
      return {
        failure: `${name} is not sent where the scheme says (${credentialLocation(scheme)})`,
      };
    const isGiven = tested.operation.parameters.some((parameter) => isKeyOf(parameter, scheme));
    if (!isOwn && !isGiven && seen !== undefined)
      return { failure: `the credential of ${name} is sent, which was not given` };
  }
  return {};
}

/** Without credentials, a call that requires them is rejected unsent; others are sent. */
async function withoutCredentials(
  { tested, session, client }: About,
  isRequired: boolean,
): Promise<CaseOutcome> {
  const values = fixtureValues(tested, session, { requiredOnly: true });
  const { request, error } = await session.call(tested, { values, client });
  if (!isRequired)
    return { failure: request === undefined ? `nothing was sent: ${messageOf(error)}` : undefined };
  if (request !== undefined)
    return { failure: 'the request was sent without the credentials that it needs' };
  return {
    failure: isA(error, session.subject.client, 'ConfigurationError')
      ? undefined
      : `the call was rejected with no ConfigurationError: ${messageOf(error)}`,
  };
}
