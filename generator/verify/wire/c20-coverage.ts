// C20: the packages contain exactly what the document contains, and the checks tried all of it.

import { type FoundCase, unless } from '../subject/check.js';
import {
  callbackKey,
  entries,
  member,
  bareName,
  webhookName,
  webhookNames,
} from '../subject/exports.js';
import {
  type DocumentOperation,
  isJsonType,
  isUnder,
  transportHeaders,
} from '../reading/enumerate.js';
import { operationFixtures, standAlones } from '../subject/packages.js';
import type { WireOperation } from '../subject/argument.js';
import { type Session, wireCheck } from './session.js';

export const coverageCheck = wireCheck({
  id: 'C20',
  title: 'Everything in the document is generated and tried',
  absent: ({ operations, webhooks: received }) =>
    unless(
      operations.length + received.length > 0,
      'the document has neither operations nor webhooks',
    ),
  cases: async function* (session, earlier) {
    yield* packages(session);
    yield* webhooks(session);
    const keyOf = (...parts: readonly (string | undefined)[]): string => JSON.stringify(parts);
    const tried = new Set(
      earlier.map(({ check, subject, pointer }) => keyOf(check, subject, pointer)),
    );
    const ran = new Set(earlier.map(({ check }) => check));
    for (const operation of session.operations) {
      for (const found of [parts(operation), statuses(operation, session), callbacks(operation)])
        for (const one of found)
          yield { subject: operation.name, pointer: operation.operation.pointer, ...one };
      for (const [check, pointer, name] of requiredCases(operation)) {
        const about = { subject: operation.name, name: `${name} is tried by ${check}`, pointer };
        if (!ran.has(check)) yield { ...about, skipped: `${check} did not run` };
        else
          yield {
            ...about,
            failure: tried.has(keyOf(check, operation.name, pointer))
              ? undefined
              : 'it was not tried, and no reason was given',
          };
      }
    }
  },
});

interface Names {
  /** What must be there. */
  readonly expected?: readonly string[];
  /** What may be there as well. */
  readonly allowed?: readonly string[];
  readonly found: Iterable<unknown>;
  readonly where: string;
}

/** How the names that were found differ from the document's; `undefined` if they do not. */
function difference({ expected = [], allowed = [], found, where }: Names): string | undefined {
  const all = new Set([...found].filter((name) => typeof name === 'string'));
  const known = new Set([...expected, ...allowed]);
  const differing = [
    ...expected.filter((name) => !all.has(name)).map((name) => `no ${name}`),
    ...[...all].filter((name) => !known.has(name)).map((name) => `also ${name}`),
  ];
  return differing.length === 0 ? undefined : `the ${where} have ${differing.join(', ')}`;
}

/** Each package has exactly the operations of the document. */
function* packages({ subject, wire }: Session): Iterable<FoundCase> {
  const { validators, fixtures } = subject;
  const schemas = entries(validators['operationSchemas']);
  const expected = wire.operations.map(({ method, path }) => `${method} ${path}`);
  for (const [where, found] of [
    ['client', standAlones(subject).keys()],
    [
      'validators',
      schemas.map(
        ([, value]) => `${String(member(value, 'method'))} ${String(member(value, 'path'))}`,
      ),
    ],
    ['fixtures', operationFixtures(fixtures).keys()],
  ] as const)
    yield {
      subject: 'document',
      ...namesCase(`the operations of the ${where}`, { expected, found, where }, '/paths'),
    };
}

type Part = Pick<FoundCase, 'name' | 'failure' | 'pointer'>;

/** The case that names are those of the document. */
function namesCase(name: string, names: Names, pointer?: string): Part {
  return { name, failure: difference(names), ...(pointer !== undefined && { pointer }) };
}

/** Requests have no other media types and parameters than the document's. */
function* parts({ operation, function: own, fixture }: WireOperation): Iterable<Part> {
  const { mediaType, alternatives } = fixture?.request ?? {};
  const types = operation.body?.content.map(({ name }) => name) ?? [];
  const isJson = types.some((range) => range.includes('*') && isUnder('application/json', range));
  const others = entries(alternatives).map(([type]) => type);
  yield namesCase('its body has documented media types', {
    allowed: [...types, ...(isJson ? ['application/json'] : [])],
    found: [mediaType, own?.description.body?.mediaType, ...others],
    where: 'requests',
  });
  yield namesCase('no other parameter is generated', {
    allowed: operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`),
    found:
      own?.description.parameters.map((parameter) => `${parameter.in} ${parameter.name}`) ?? [],
    where: 'parameters of the client',
  });
}

/** The packages have exactly the statuses, headers and media types of the document. */
function* statuses(
  { operation: { responses, method, path }, function: own, fixture }: WireOperation,
  { subject: { validators } }: Session,
): Iterable<Part> {
  const [, schemas] =
    entries(validators['operationSchemas']).find(
      ([, value]) => member(value, 'method') === method && member(value, 'path') === path,
    ) ?? [];
  const documented = responses.map(({ status }) => status);
  const validated = responses.filter(({ content }) =>
    content.some((media) => isJsonType(media.name) && media.schema !== undefined),
  );
  const named = responses.filter(({ status }) => /^2/.test(status));
  const results = Object.keys(own?.description.success ?? {});
  // If no success has a body, the client lists one range for all of them.
  const isRange = results.includes('2XX') && named.every(({ content }) => content.length === 0);
  const successes =
    named.length > 0 ? named : responses.filter((response) => response.status === 'default');
  const groups: readonly Names[] = [
    { where: 'fixtures', expected: documented, found: fixture?.responses.keys() ?? [] },
    {
      where: 'validators',
      ...{ expected: validated.map(({ status }) => status), allowed: documented },
      found: entries(member(schemas, 'responses')).map(([status]) => status),
    },
    {
      where: 'results of the client',
      expected: own && !isRange ? successes.map(({ status }) => status) : [],
      ...{ allowed: [...documented, ...(isRange ? ['2XX'] : [])], found: results },
    },
  ];
  for (const group of groups) yield namesCase(`the statuses of the ${group.where}`, group);
  for (const { status, content, headers, pointer } of responses) {
    const known = fixture?.responses.get(status);
    if (known === undefined) continue;
    const where = 'fixtures';
    const stated = headers.filter(
      ({ name, schema }) => schema !== undefined && !transportHeaders.has(name),
    );
    const headerNames: Names = {
      where,
      expected: stated.map(({ name }) => name),
      allowed: headers.map(({ name }) => name),
      found: Object.keys(known.headers).map((header) => header.toLowerCase()),
    };
    yield namesCase(`${status} has the documented headers`, headerNames, pointer);
    const bodies = content.filter(({ schema }) => schema !== undefined);
    const types: Names = {
      where,
      expected: bodies.map(({ name }) => name),
      allowed: content.map(({ name }) => name),
      found: known.mediaTypes,
    };
    yield namesCase(`${status} has the documented media types`, types, pointer);
  }
}

/** Validators and fixtures have exactly the webhooks, with a documented media type. */
function* webhooks({ subject, wire }: Session): Iterable<FoundCase> {
  const { validators, fixtures } = subject;
  const documented = wire.webhooks.filter(({ body }) =>
    body?.content.some(({ name, schema }) => isJsonType(name) && schema !== undefined),
  );
  for (const [artefact, exported] of [
    ['validators', validators['webhookSchemas']],
    ['fixtures', fixtures['webhooks']],
  ] as const) {
    const own = entries(exported);
    for (const webhook of documented)
      yield {
        subject: `webhook ${webhook.path}`,
        name: `is in the ${artefact}`,
        pointer: webhook.pointer,
        failure: own.some(([name]) => webhookNames(webhook).includes(bareName(name)))
          ? undefined
          : `the ${artefact} do not have it`,
      };
    const carried = own.filter(([, value]) => member(value, 'payload') !== undefined);
    if (own.length > 0)
      yield {
        subject: 'document',
        ...namesCase(`only the document's webhooks in the ${artefact}`, {
          allowed: wire.webhooks.flatMap(webhookNames),
          ...{ found: carried.map(([name]) => bareName(name)), where: artefact },
        }),
      };
  }
  for (const webhook of wire.webhooks) {
    const name = webhookName(fixtures['webhooks'], webhook);
    for (const part of received(webhook, member(fixtures['webhooks'], name), 'has'))
      yield { subject: `webhook ${webhook.path}`, pointer: webhook.pointer, ...part };
  }
}

/** The fixtures have exactly the callbacks of an operation. */
function* callbacks({ operation, fixture }: WireOperation): Iterable<Part> {
  for (const [index, callback] of operation.callbacks.entries()) {
    const { method, path, pointer } = callback;
    const key = callbackKey(fixture?.callbacks, callback, operation.callbacks.slice(0, index));
    yield {
      ...{ pointer, name: `callback ${method} ${path} is in the fixtures` },
      failure: key === undefined ? 'the fixtures do not have it' : undefined,
    };
    const own = key === undefined ? undefined : member(fixture?.callbacks, key);
    for (const part of received(callback, own, `callback ${method} ${path} has`))
      yield { pointer, ...part };
  }
  const count = entries(fixture?.callbacks).length;
  if (count > operation.callbacks.length)
    yield {
      name: 'no other callback is generated',
      failure: `the fixtures have ${count} callbacks of ${operation.callbacks.length}`,
    };
}

/** The fixture of a webhook or callback has its statuses and its media type. */
function* received(
  { responses, body }: DocumentOperation,
  own: unknown,
  title: string,
): Iterable<Part> {
  if (own === undefined) return;
  const where = 'fixtures';
  yield namesCase(`${title} its statuses`, {
    expected: responses.map(({ status }) => status),
    found: entries(member(own, 'responses')).map(([status]) => status),
    where,
  });
  yield namesCase(`${title} a documented media type`, {
    allowed: body?.content.map(({ name }) => name) ?? [],
    found: [member(own, 'mediaType')],
    where,
  });
}

/** The cases that other checks must have. */
function* requiredCases({
  operation,
}: WireOperation): Iterable<readonly [check: string, pointer: string, name: string]> {
  if (operation.body === undefined || operation.body.content.length === 0)
    yield ['C7', operation.pointer, 'the call'];
  for (const { pointer, name, in: location } of operation.parameters)
    yield ['C3', pointer, `${location} ${name}`];
  for (const { pointer, name } of operation.body?.content ?? [])
    yield ['C7', pointer, `a request as ${name}`];
  if (operation.security.length > 0) yield ['C10', operation.pointer, 'security'];
  for (const response of operation.responses) {
    if (response.content.length === 0) yield ['C8', response.pointer, response.status];
    for (const { pointer, name } of [...response.content, ...response.headers])
      yield ['C8', pointer, `${response.status} ${name}`];
  }
}
