// The part of X1 about calls: functions, methods, their arguments, webhooks, resources, the API as a whole.

import type { Case, Subject } from '../../../generator/verify/subject/check.js';
import { type Declaration, type Doc, documentsRoute } from './declarations.js';
import {
  type DocumentedTexts,
  type DocumentOperation,
  enumerate,
} from '../../../generator/verify/reading/enumerate.js';
import {
  at,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  objectAt,
} from '../../../generator/verify/judge/json.js';
import type { StandAlone } from '../../../generator/verify/subject/packages.js';
import { docFailure } from './types.js';
import { begun, capitalized, isSpelled } from './spelling.js';
import { disagreementOf, openPoints, textsIn } from './words.js';

/** The sentences about what requests a stream, which the document does not contain. */
function choiceSentences({ streamWhen }: DocumentOperation): readonly string[] {
  if (!isObject(streamWhen)) return [];
  const { accept, property, parameter, value = true, 'stream-condition': condition } = streamWhen;
  const name = property ?? parameter ?? /^\$request\.([^.]+)$/.exec(String(condition))?.[1];
  const where =
    accept === undefined
      ? `\`${String(name)}\` is \`${JSON.stringify(value)}\``
      : 'the option `stream` is `true`';
  return ['events', 'items'].map((what) => `Where ${where}, it returns a stream of ${what}.`);
}

interface Place {
  readonly declared: readonly Declaration[];
  readonly subject: Subject;
  readonly own: StandAlone | undefined;
}

export function* operationCases(
  operation: DocumentOperation,
  { declared, subject: { document }, own }: Place,
): Iterable<Case> {
  const { pointer, method, path } = operation;
  const said = objectAt(document, pointer);
  const route = `\`${method} ${path}\``;
  const about: Case = { check: 'X1', subject: own?.name ?? `${method} ${path}`, pointer, name: '' };
  const docs = declared
    .flatMap((each): readonly (readonly [string, Doc])[] => [
      ...(each.kind === 'function' ? [[each.name, each.doc] as const] : []),
      ...(each.kind === 'class'
        ? [...each.members.values()].map(
            (member) => [`${each.name}.${member.name}`, member.doc] as const,
          )
        : []),
    ])
    .filter(([, doc]) => documentsRoute(doc, route));
  if (docs.length === 0)
    yield { ...about, name: 'its comment', failure: `no comment says ${route}` };
  for (const [name, doc] of docs) {
    const failure = operationFailure(doc, { operation, said, document, route });
    yield { ...about, name: `the comment of ${name}`, ...(failure !== undefined && { failure }) };
  }
  const argument = declared.find(({ kind, name }) => kind === 'function' && name === own?.name)
    ?.parameters[1];
  const params = declared.find(({ kind, name }) => kind === 'type' && name === argument);
  for (const parameter of operation.parameters) {
    const key = own?.description.parameters.find(
      (each) => each.name === parameter.name && each.in === parameter.in,
    )?.key;
    const doc = params?.members.get(key ?? '')?.doc;
    if (doc === undefined) continue;
    const failure = docFailure(doc, parameterSaid(parameter, document), { document });
    yield {
      ...about,
      name: `the comment of ${key}`,
      pointer: parameter.pointer,
      ...(failure !== undefined && { failure }),
    };
  }
}

/** What is said of a parameter, together with what its schema says in place: its own words and examples go before those of the schema. */
export function parameterSaid(
  parameter: DocumentOperation['parameters'][number],
  document: JsonObject,
): JsonObject {
  const { schema = {}, content: _, example, examples, ...rest } = saidAt(parameter, document);
  const listed = isObject(examples)
    ? Object.values(examples).map((each) =>
        isObject(each) ? (resolvedObject(each, document)['value'] ?? null) : null,
      )
    : [];
  const own = example === undefined ? listed : [example, ...listed];
  const { example: alone, examples: several, ...inner } = isObject(schema) ? schema : {};
  const shown =
    own.length > 0
      ? own
      : [...(isArray(several) ? several : []), ...(alone === undefined ? [] : [alone])];
  return { ...inner, ...rest, examples: shown };
}

interface Spoken {
  readonly operation: DocumentOperation;
  readonly said: JsonObject;
  readonly document: JsonObject;
  readonly route: string;
}

function operationFailure(
  { text, tags }: Doc,
  { operation, said, document, route }: Spoken,
): string | undefined {
  const { summary, description, 'x-preview': preview } = said;
  const texts = [summary, description, preview].filter((each) => typeof each === 'string');
  const open = openPoints(said);
  const main = disagreementOf(text.replace(route, ''), {
    texts: [...texts, ...open],
    optional: [ofLists, ...choiceSentences(operation)],
    allowed: [
      ...(open.length > 0 ? ['Not specified'] : []),
      ...(preview === undefined ? [] : ['Preview it may change']),
    ],
  });
  if (main !== undefined) return main;
  if ((said['deprecated'] === true) !== tags.some(({ name }) => name === 'deprecated'))
    return said['deprecated'] === true
      ? 'the comment does not say that it is deprecated'
      : 'the comment says that it is deprecated';

  const bodyTexts = operation.body
    ? [
        saidAt(operation.body, document)['description'],
        ...operation.body.content.flatMap(({ schema }) => besideReference(schema, document)),
      ]
    : [];
  const param = tags.find(({ name }) => name === 'param')?.text.replace(/^\w+/, '') ?? '';
  const sent = disagreementOf(param, {
    texts: bodyTexts.filter((each) => typeof each === 'string'),
  });
  if (sent !== undefined) return `@param: ${sent}`;

  const thrown = new Map(
    tags.flatMap(({ name, text: told }) => {
      const [, status = '', rest = ''] =
        name === 'throws' ? (/^\{\w+\}\s+(Other statuses|\w+):\s*([^]*)$/.exec(told) ?? []) : [];
      return status === ''
        ? []
        : [[status === 'Other statuses' ? 'default' : status, rest] as const];
    }),
  );
  // Where no success is described, `default` is one; else it is what all others come with.
  const successes = operation.responses.filter(({ status }) => /^2/.test(status));
  const fallback = operation.responses.filter(({ status }) => status === 'default');
  const failing = [
    ...operation.responses.filter(({ status }) => /^[45]/.test(status)),
    ...(successes.length > 0 ? fallback : []),
  ];
  for (const { status, content, ...place } of failing) {
    const response = saidAt(place, document);
    const details = content.flatMap(({ schema }) =>
      schema === undefined ? [] : detailsIn(schema, document),
    );
    const failure = thrown.has(status)
      ? disagreementOf(thrown.get(status) ?? '', {
          texts: [...toldBy(response), ...details],
          allowed: [
            ...frameOf(response),
            ...(details.length > 0 ? [] : content).flatMap(({ pointer: media }) =>
              textsIn(objectAt(document, media)['examples'] ?? []),
            ),
          ],
        })
      : 'it is not there';
    if (failure !== undefined) return `@throws ${status}: ${failure}`;
  }
  const extra = [...thrown.keys()].find(
    (status) => !failing.some((each) => each.status === status),
  );
  if (extra !== undefined) return `@throws ${extra}: the document does not have it`;

  const ended = (successes.length > 0 ? successes : fallback).map((each) => saidAt(each, document));
  const returned = tags.find(({ name }) => name === 'returns')?.text ?? '';
  const got = disagreementOf(returned, {
    texts: ended.flatMap(toldBy).filter((text) => !isEmptyWord(text)),
    allowed: ended.flatMap((each) => [
      ...frameOf(each),
      ...operation.responses.map(({ status }) => status),
    ]),
  });
  return got === undefined ? undefined : `@returns: ${got}`;
}

/** What stands beside the reference to a schema: OpenAPI 3.0 ignores it. */
function besideReference(pointer: string | undefined, document: JsonObject): readonly Json[] {
  const { $ref, description = null } = pointer === undefined ? {} : objectAt(document, pointer);
  return $ref === undefined || String(document['openapi']).startsWith('3.0') ? [] : [description];
}

/** What every function that returns pages says of itself. */
const ofLists =
  'Awaited, it is one page. `for await` goes through the items of all pages, which are requested as they are needed.';

function toldBy(response: JsonObject): readonly string[] {
  const { description, summary } = response;
  const said = [description, summary].find(
    (text) => typeof text === 'string' && text.trim() !== '',
  );
  return [...(typeof said === 'string' ? [said] : []), ...openPoints(response)];
}

/** What a response says that says nothing. */
function isEmptyWord(text: string): boolean {
  return [
    '',
    'ok',
    'success',
    'successful',
    'success response',
    'success operation',
    'successful response',
    'successful operation',
    'response',
    'default response',
  ].includes(text.trim().replace(/\.$/, '').toLowerCase());
}

function frameOf(response: JsonObject): readonly string[] {
  return openPoints(response).length > 0 ? ['Not specified'] : [];
}

/** The known texts of the property `detail`. */
export function detailsIn(pointer: string, document: JsonObject): readonly string[] {
  const found: string[] = [];
  const open: Json[] = [at(document, pointer) ?? true];
  for (const schema of open) {
    if (!isObject(schema) || open.length > 100) continue;
    const { $ref, allOf, oneOf, anyOf, properties } = schema;
    if (typeof $ref === 'string') open.push(at(document, $ref.slice(1)) ?? true);
    for (const list of [allOf, oneOf, anyOf]) open.push(...(isArray(list) ? list : []));
    const detail = isObject(properties) ? properties['detail'] : undefined;
    if (isObject(detail))
      found.push(
        ...[detail['enum'], detail['x-extensible-enum'], detail['const']].flatMap((values) =>
          values === undefined ? [] : textsIn(values),
        ),
      );
  }
  return found;
}

export function* webhookCases(
  declared: readonly Declaration[],
  { document }: Subject,
): Iterable<Case> {
  for (const { path, pointer, body } of enumerate(document).webhooks) {
    const stem = begun(capitalized(path), 'Webhook');
    const own = declared.find(
      ({ name, file }) =>
        /webhooks\.ts$/.test(file) &&
        !/(?:types|resources)\//.test(file) &&
        [`${stem}Payload`, `${stem}WebhookPayload`].some((each) => isSpelled(name, each)),
    );
    const about: Case = { check: 'X1', subject: `webhook ${path}`, pointer, name: 'its comment' };
    if (own === undefined) {
      if (body !== undefined) yield { ...about, failure: 'there is no type of its payload' };
      continue;
    }
    const { summary, description } = objectAt(document, pointer);
    const media = body?.content[0]?.schema;
    const schema = media === undefined ? undefined : resolved(media, document);
    const texts = [summary, description, body && saidAt(body, document)['description']].filter(
      (text) => typeof text === 'string',
    );
    const failure = disagreementOf(own.doc.text, {
      texts,
      optional: textsIn(schema?.['description'] ?? ''),
    });
    yield { ...about, ...(failure !== undefined && { failure }) };
  }
}

/** Titles and texts of the API and of its resources. */
export function* apiCases(declared: readonly Declaration[], { document }: Subject): Iterable<Case> {
  const about: Case = { check: 'X1', subject: 'document', name: '' };
  const whole = declared.find(
    ({ kind, file }) => kind === 'class' && /(?:^|\/)client\.ts$/.test(file),
  );
  const { title, summary, description } = objectAt(document, '/info');
  const failure =
    whole &&
    disagreementOf(whole.doc.text, {
      texts: [title, summary, description].filter((text) => typeof text === 'string'),
    });
  yield {
    ...about,
    name: 'the comment of the client',
    pointer: '/info',
    ...(failure !== undefined && { failure }),
  };
  const { tags } = document;
  for (const [index, tag] of (isArray(tags) ? tags : []).entries()) {
    if (!isObject(tag) || typeof tag['name'] !== 'string') continue;
    const name = plain(tag['name']);
    const own = declared.find(
      (each) =>
        each.kind === 'class' && /(?:^|\/)resources\//.test(each.file) && plain(each.name) === name,
    );
    const property = [...(whole?.members.values() ?? [])].find(
      (member) => plain(member.name) === name,
    );
    const open = openPoints(tag);
    const texts = typeof tag['description'] === 'string' ? [tag['description']] : [];
    for (const [what, doc] of [
      ['class', own?.doc],
      ['property', property?.doc],
    ] as const) {
      const wrong =
        doc &&
        disagreementOf(doc.text, {
          texts: what === 'class' ? [...texts, ...open] : texts,
          allowed: open.length > 0 && what === 'class' ? ['Not specified'] : [],
        });
      if (doc)
        yield {
          ...about,
          name: `the comment of the ${what} of ${tag['name']}`,
          pointer: `/tags/${index}`,
          ...(wrong !== undefined && { failure: wrong }),
        };
    }
  }
}

/** Headers are told of in the raw layer, where there is one. */
export function* headerCases(
  declared: readonly Declaration[],
  { document }: Subject,
): Iterable<Case> {
  const headers = declared
    .find(({ name, file }) => name === 'components' && /(?:^|\/)raw-types\.ts$/.test(file))
    ?.members.get('headers');
  for (const [name, header] of Object.entries(objectAt(document, '/components/headers'))) {
    const tags = headers?.members.get(name)?.doc;
    if (tags === undefined || !isObject(header) || header['$ref'] !== undefined) continue;
    const told = [
      tags.text,
      ...tags.tags.filter((tag) => tag.name === 'description').map(({ text }) => text),
    ].join(' ');
    const { description, schema } = header;
    const inner = isObject(schema) ? schema['description'] : undefined;
    const failure = disagreementOf(told, {
      texts: [description].filter((text) => typeof text === 'string'),
      allowed: typeof inner === 'string' ? [inner] : [],
    });
    yield {
      check: 'X1',
      subject: `header ${name}`,
      name: 'its comment',
      pointer: `/components/headers/${name}`,
      ...(failure !== undefined && { failure }),
    };
  }
}

export function plain(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

/** What stands at a place, with the words beside the reference that led there. */
function saidAt(
  { pointer, docs }: { readonly pointer: string; readonly docs?: DocumentedTexts | undefined },
  document: JsonObject,
): JsonObject {
  return { ...objectAt(document, pointer), ...docs };
}

function resolved(pointer: string, document: JsonObject): JsonObject {
  return resolvedObject(objectAt(document, pointer), document);
}

function resolvedObject(value: JsonObject, document: JsonObject): JsonObject {
  const { $ref } = value;
  return typeof $ref === 'string' ? objectAt(document, $ref.slice(1)) : value;
}
