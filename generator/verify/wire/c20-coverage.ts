// C20: the packages contain exactly what the document contains, and the checks tried all of it.

import type { Case } from '../subject/check.js';
import { callbackKey } from '../values/fixtures.js';
import { plain, webhookName, webhookNames } from '../subject/positions.js';
import {
  type DocumentOperation,
  isJsonType,
  isUnder,
  transportHeaders,
} from '../reading/enumerate.js';
import { dig, entries, operationFixtures, standAlones } from '../subject/packages.js';
import type { WireOperation } from '../subject/argument.js';
import { type Session, wireCheck } from './session.js';

type Found = Omit<Case, 'check'>;

export const coverageCheck = wireCheck({
  id: 'C20',
  title: 'Everything in the document is generated and tried',
  absent: ({ operations, webhooks: received }) =>
    operations.length + received.length > 0
      ? undefined
      : 'the document has neither operations nor webhooks',
  cases: async function* (session, earlier) {
    yield* operationCases(session);
    yield* webhooks(session);
    const tried = new Set(
      earlier.map(({ check, subject, pointer }) => keyOf(check, subject, pointer)),
    );
    const ran = new Set(earlier.map(({ check }) => check));
    for (const each of session.operations) {
      yield* requestCases(each);
      yield* responses(each, session);
      yield* parameters(each);
      yield* callbacks(each);
      for (const [check, pointer, name] of requiredCases(each)) {
        const about = { subject: each.name, name: `${name} is tried by ${check}`, pointer };
        if (!ran.has(check)) yield { ...about, skipped: `${check} did not run` };
        else
          yield {
            ...about,
            failure: tried.has(keyOf(check, each.name, pointer))
              ? undefined
              : 'it was not tried, and no reason was given',
          };
      }
    }
  },
});

function keyOf(check: string, subject: string, pointer: string | undefined): string {
  return JSON.stringify([check, subject, pointer]);
}

/** Each package has exactly the operations of the document. */
function* operationCases({ subject, wire }: Session): Iterable<Found> {
  const { validators, fixtures } = subject;
  const inDocument = new Map(
    wire.operations.map(({ method, path, pointer }) => [`${method} ${path}`, pointer]),
  );
  const packages: readonly (readonly [string, ReadonlySet<string>])[] = [
    ['client', new Set(standAlones(subject).keys())],
    [
      'validators',
      new Set(
        entries(validators['operationSchemas']).map(
          ([, operation]) =>
            `${String(dig(operation, 'method'))} ${String(dig(operation, 'path'))}`,
        ),
      ),
    ],
    ['fixtures', new Set(operationFixtures(fixtures).keys())],
  ];
  for (const [name, own] of packages) {
    for (const [key, pointer] of inDocument)
      yield {
        subject: 'document',
        name: `${key} in the ${name}`,
        pointer,
        failure: own.has(key) ? undefined : `the ${name} do not have the operation`,
      };
    const extra = [...own].filter((key) => !inDocument.has(key));
    yield {
      subject: 'document',
      name: `only the document's operations in the ${name}`,
      failure: extra.length === 0 ? undefined : `the ${name} have ${extra.join(', ')}`,
    };
  }
}

/** The fixture and the client use only documented media types for the request. */
function* requestCases({
  operation,
  name,
  function: own,
  fixture,
}: WireOperation): Iterable<Found> {
  const documented = operation.body?.content.map((media) => media.name) ?? [];
  const { mediaType, alternatives } = fixture?.request ?? {};
  const stated = [
    mediaType,
    ...entries(alternatives).map(([type]) => type),
    own?.description.body?.mediaType,
  ].filter((type) => typeof type === 'string');
  const invented = stated.find(
    (type) =>
      !documented.includes(type) &&
      !(
        type === 'application/json' &&
        documented.some((range) => range.includes('*') && isUnder(type, range))
      ),
  );
  yield {
    subject: name,
    name: 'its body has documented media types',
    pointer: operation.body?.pointer ?? operation.pointer,
    failure: invented === undefined ? undefined : `a request is ${invented}`,
  };
}

/** The packages have exactly the statuses, headers and media types of the document. */
function* responses(
  { operation, name, function: own, fixture }: WireOperation,
  { subject: { validators } }: Session,
): Iterable<Found> {
  const found = entries(validators['operationSchemas']).find(
    ([, each]) => dig(each, 'method') === operation.method && dig(each, 'path') === operation.path,
  )?.[1];
  const validated = new Set(entries(dig(found, 'responses')).map(([status]) => status));
  const documented = new Set(operation.responses.map(({ status }) => status));
  const successes = operation.responses.filter(({ status }) => /^2/.test(status));
  const hasSuccess = successes.length > 0;
  const results = new Set(Object.keys(own?.description.success ?? {}));
  // If no success has a body, the client lists one range for all of them.
  if (
    results.has('2XX') &&
    successes.every(({ content }) => operation.method === 'HEAD' || content.length === 0)
  ) {
    for (const { status } of successes) results.add(status);
    if (!documented.has('2XX')) results.delete('2XX');
  }
  for (const response of operation.responses) {
    const { status, content, pointer } = response;
    const json = content.find((media) => isJsonType(media.name) && media.schema !== undefined);
    const isSuccess = /^2/.test(status) || (status === 'default' && !hasSuccess);
    const missing = [
      ...(fixture?.responses.has(status) === true ? [] : ['fixture']),
      ...(json !== undefined && !validated.has(status) ? ['validator'] : []),
      ...(isSuccess && own !== undefined && !results.has(status) ? ['result in the client'] : []),
    ];
    yield {
      subject: name,
      name: `${status} is generated`,
      pointer,
      failure: missing.length === 0 ? undefined : `it has no ${missing.join(', no ')}`,
    };
    const known = fixture?.responses.get(status);
    if (known !== undefined) {
      const own = new Set(Object.keys(known.headers).map((header) => header.toLowerCase()));
      const declared = new Set(response.headers.map((header) => header.name));
      const other = [
        ...[...own].filter((header) => !declared.has(header)).map((header) => `also ${header}`),
        ...response.headers
          .filter(
            (header) =>
              header.schema !== undefined &&
              !own.has(header.name) &&
              !transportHeaders.has(header.name),
          )
          .map((header) => `no ${header.name}`),
      ];
      yield {
        subject: name,
        name: `${status} has the documented headers`,
        pointer,
        failure: other.length === 0 ? undefined : `the fixture has ${other.join(', ')}`,
      };
      const without = content.filter(
        (media) =>
          operation.method !== 'HEAD' &&
          media.schema !== undefined &&
          !known.mediaTypes.has(media.name),
      );
      yield {
        subject: name,
        name: `${status} has every media type`,
        pointer,
        failure:
          without.length === 0
            ? undefined
            : `the fixture has nothing for ${without.map((media) => media.name).join(', ')}`,
      };
    }
    const stated = known?.mediaType;
    if (stated !== undefined)
      yield {
        subject: name,
        name: `${status} has a documented media type`,
        pointer,
        failure: content.some((media) => media.name === stated)
          ? undefined
          : `the fixture is ${stated}`,
      };
  }
  const invented = [...validated, ...(fixture?.responses.keys() ?? []), ...results].filter(
    (status) =>
      !documented.has(status) && !(status === '2XX' && documentsOnlyRedirects(documented)),
  );
  yield {
    subject: name,
    name: 'no other status is generated',
    pointer: operation.pointer,
    failure:
      invented.length === 0
        ? undefined
        : `${[...new Set(invented)].join(', ')} is not in the document`,
  };
}

/** The client has no parameter that the document lacks. */
function* parameters({ operation, name, function: own }: WireOperation): Iterable<Found> {
  const invented = (own?.description.parameters ?? []).filter(
    (parameter) =>
      !operation.parameters.some(
        (each) => each.in === parameter.in && each.name === parameter.name,
      ),
  );
  yield {
    subject: name,
    name: 'no other parameter is generated',
    pointer: operation.pointer,
    failure:
      invented.length === 0
        ? undefined
        : `the client has ${invented.map((parameter) => `${parameter.name} in ${parameter.in}`).join(', ')}`,
  };
}

/** Validators and fixtures have exactly the webhooks of the document, with a documented media type. */
function* webhooks({ subject, wire }: Session): Iterable<Found> {
  const { validators, fixtures } = subject;
  const documented = wire.webhooks.filter(({ body }) =>
    body?.content.some(({ name, schema }) => isJsonType(name) && schema !== undefined),
  );
  const names = new Set(wire.webhooks.flatMap(webhookNames));
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
        failure: own.some(([name]) => webhookNames(webhook).includes(plain(name)))
          ? undefined
          : `the ${artefact} do not have it`,
      };
    const extra = own
      .filter(([name, each]) => dig(each, 'payload') !== undefined && !names.has(plain(name)))
      .map(([name]) => name);
    if (own.length > 0)
      yield {
        subject: 'document',
        name: `only the document's webhooks in the ${artefact}`,
        failure: extra.length === 0 ? undefined : `the ${artefact} have ${extra.join(', ')}`,
      };
  }
  for (const webhook of wire.webhooks) {
    const own = dig(fixtures['webhooks'], webhookName(fixtures['webhooks'], webhook));
    if (own !== undefined)
      yield {
        subject: `webhook ${webhook.path}`,
        name: 'has its statuses',
        pointer: webhook.pointer,
        failure: otherStatuses(webhook, dig(own, 'responses')),
      };
  }
  for (const webhook of documented) {
    const { path, pointer, body } = webhook;
    const stated = dig(
      fixtures['webhooks'],
      webhookName(fixtures['webhooks'], webhook),
      'mediaType',
    );
    if (stated !== undefined)
      yield {
        subject: `webhook ${path}`,
        name: 'has a documented media type',
        pointer,
        failure:
          body?.content.some(({ name }) => name === stated) === true
            ? undefined
            : `the fixture is ${String(stated)}`,
      };
  }
}

/** The fixtures have exactly the callbacks of an operation, with their statuses. */
function* callbacks({ operation, name, fixture }: WireOperation): Iterable<Found> {
  const own = entries(fixture?.callbacks);
  for (const [index, callback] of operation.callbacks.entries()) {
    const { method, path, pointer } = callback;
    const key = callbackKey(fixture?.callbacks, callback, operation.callbacks.slice(0, index));
    const about = { subject: name, pointer };
    yield {
      ...about,
      name: `callback ${method} ${path} is in the fixtures`,
      failure: key === undefined ? 'the fixtures do not have it' : undefined,
    };
    if (key !== undefined)
      yield {
        ...about,
        name: `callback ${method} ${path} has its statuses`,
        failure: otherStatuses(callback, dig(fixture?.callbacks, key, 'responses')),
      };
    const stated = key === undefined ? undefined : dig(fixture?.callbacks, key, 'mediaType');
    if (stated !== undefined)
      yield {
        ...about,
        name: `callback ${method} ${path} has a documented media type`,
        failure: callback.body?.content.some((media) => media.name === stated)
          ? undefined
          : `the fixture is ${String(stated)}`,
      };
  }
  if (own.length > operation.callbacks.length)
    yield {
      subject: name,
      name: 'no other callback is generated',
      pointer: operation.pointer,
      failure: `the fixtures have ${own.length} callbacks of ${operation.callbacks.length}`,
    };
}

function otherStatuses(
  { responses: documented }: DocumentOperation,
  generated: unknown,
): string | undefined {
  const expected = documented.map(({ status }) => status);
  const found = entries(generated).map(([status]) => status);
  const differing = [
    ...expected.filter((status) => !found.includes(status)).map((status) => `no ${status}`),
    ...found.filter((status) => !expected.includes(status)).map((status) => `also ${status}`),
  ];
  return differing.length === 0 ? undefined : `the fixtures have ${differing.join(', ')}`;
}

/** Whether only redirects are documented. A client follows them and accepts the success response there. */
function documentsOnlyRedirects(documented: ReadonlySet<string>): boolean {
  return (
    [...documented].every((status) => !/^2|default/.test(status)) &&
    [...documented].some((status) => /^3/.test(status))
  );
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
    for (const { pointer, name } of response.content)
      yield ['C8', pointer, `${response.status} as ${name}`];
    for (const { pointer, name } of response.headers)
      yield ['C8', pointer, `${response.status} ${name}`];
  }
}
