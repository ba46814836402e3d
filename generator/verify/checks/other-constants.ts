// Constants that no validator is about and no factory stands beside: forms, texts, streams, headers of answers, and what callbacks and webhooks
// may be answered beside the first JSON. ajv judges them alone.

import type { Case, Subject } from '../check.js';
import { type DocumentOperation, enumerate } from '../enumerate.js';
import { type DocumentMedia, type DocumentResponse, isJsonType } from '../enumerate-content.js';
import { isArray, isObject, type Json } from '../judge/json.js';
import type { View } from '../judge/views.js';
import { bodiesOf, dig, entries, isRecord } from '../wire/packages.js';
import { caseOf, show } from './agree.js';
import { asJson, member, operationName } from './exports.js';
import { webhookName } from './positions.js';
import { callbackKey } from './received.js';

export type Way = 'request' | 'response' | 'received';

/** A constant of the fixtures, and the schema that it has to satisfy. */
interface Constant {
  readonly subject: string;
  readonly name: string;
  /** Of the schema. */
  readonly pointer: string;
  readonly view: View;
  readonly value: unknown;
  /** Whether the value is the text of a stream: an item of it satisfies the schema. */
  readonly isStream?: boolean;
}

export function hasOthers(subject: Subject, way: Way): boolean {
  return constantsOf(subject, way).length > 0;
}

export async function* otherConstants(
  check: string,
  way: Way,
  subject: Subject,
): AsyncIterable<Case> {
  for (const { subject: owner, name, pointer, view, value, isStream } of constantsOf(
    subject,
    way,
  )) {
    const resolved = await plain(value);
    if (resolved === undefined) continue;
    const rulings = (isStream === true ? itemsOf(resolved) : [resolved]).map((each) =>
      subject.judge.judge(pointer, each, view),
    );
    const [{ errors } = { errors: [] }] = rulings;
    const failure = rulings.some(({ valid }) => valid)
      ? undefined
      : `${show(resolved)} is not valid by ajv: ${errors.slice(0, 3).join('; ')}`;
    yield caseOf(
      check,
      { subject: owner, pointer, name },
      'constant',
      failure === undefined ? {} : { failure },
    );
  }
}

function constantsOf(subject: Subject, way: Way): readonly Constant[] {
  const { operations, webhooks } = enumerate(subject.document);
  const own = operations
    .filter(({ pointer }) => subject.includes(pointer))
    .flatMap((operation) => {
      const name =
        operationName(subject, operation.method, operation.path) ??
        `${operation.method} ${operation.path}`;
      const fixture = member(subject.fixtures, 'operations', name);
      if (way === 'request')
        return bodies(operation.body?.content ?? [], member(fixture, 'request'), {
          subject: name,
          title: 'body',
          view: 'request',
        });
      if (way === 'response')
        return answered(operation.responses, fixture, {
          subject: name,
          title: 'response',
          view: 'response',
        });
      return operation.callbacks.flatMap((callback, index) => {
        const found = dig(
          fixture,
          'callbacks',
          callbackKey(
            member(fixture, 'callbacks'),
            callback,
            operation.callbacks.slice(0, index),
          ) ?? '',
        );
        return received(callback, found, {
          subject: name,
          title: `callback ${callback.method} ${callback.path}`,
        });
      });
    });
  if (way !== 'received') return own;
  return [
    ...own,
    ...webhooks.flatMap((webhook) =>
      received(webhook, member(subject.fixtures, 'webhooks', webhookName(subject, webhook.path)), {
        subject: `webhook ${webhook.path}`,
        title: 'it',
      }),
    ),
  ];
}

interface Titles {
  readonly subject: string;
  readonly title: string;
  readonly view: View;
  readonly isReceived?: boolean;
}

/** What the service sends, and what it is answered. */
function received(
  { body, responses }: DocumentOperation,
  fixture: unknown,
  { subject, title }: Omit<Titles, 'view'>,
): readonly Constant[] {
  const carried = isRecord(fixture)
    ? { mediaType: fixture['mediaType'], body: fixture['payload'] }
    : {};
  return [
    ...bodies(body?.content ?? [], carried, {
      subject,
      title: `${title}, payload`,
      view: 'response',
      isReceived: true,
    }),
    ...answered(responses, fixture, {
      subject,
      title: `${title}, answer`,
      view: 'request',
      isReceived: true,
    }),
  ];
}

function answered(
  responses: readonly DocumentResponse[],
  fixture: unknown,
  { subject, title, ...titles }: Titles,
): readonly Constant[] {
  return responses.flatMap(({ status, content, headers }) => {
    const own = member(fixture, 'responses', status);
    const values = new Map(entries(member(own, 'headers')));
    return [
      ...bodies(content, own, { subject, title: `${title} ${status}`, ...titles }),
      ...headers.flatMap(({ name, schema }) =>
        schema === undefined
          ? []
          : [
              {
                subject,
                name: `${title} ${status}, header ${name}`,
                pointer: schema,
                view: 'response' as const,
                value: values.get(name),
              },
            ],
      ),
    ];
  });
}

/** All but the JSON that is judged with its factory. */
function bodies(
  content: readonly DocumentMedia[],
  fixture: unknown,
  { subject, title, view, isReceived }: Titles,
): readonly Constant[] {
  const values = bodiesOf(isRecord(fixture) ? fixture : {});
  const json = content
    .filter(({ name }) => isJsonType(name))
    .slice(0, isReceived === true ? 1 : undefined);
  return content.flatMap((media) => {
    const pointer = media.schema ?? media.itemSchema;
    if (json.includes(media) || pointer === undefined) return [];
    const isStream =
      media.itemSchema !== undefined || /event-stream|jsonl|ndjson|json-seq/i.test(media.name);
    return [
      {
        subject,
        name: `${title} as ${media.name}`,
        pointer,
        view,
        value: values.get(media.name),
        isStream,
      },
    ];
  });
}

/** What the text of a stream may say: itself, what its first event or line says, and that as JSON. */
function itemsOf(said: Json): readonly Json[] {
  if (typeof said !== 'string') return [said];
  const item = said.startsWith('data: ')
    ? said.replace(/^data: ?/gm, '').replace(/\n+$/, '')
    : said.replace(/^\u001e/, '').replace(/\n$/, '');
  const first = item.split('\n')[0] ?? '';
  return [...[item, first].flatMap((text) => parsed(text)), item, said];
}

function parsed(text: string): readonly Json[] {
  try {
    return [JSON.parse(text) as Json];
  } catch {
    return [];
  }
}

/** As the schema speaks of it: what is bytes in a form is a text. Nothing for what is bytes as a whole. */
async function plain(value: unknown): Promise<Json | undefined> {
  if (value instanceof Blob) return value.text();
  if (isArray(value)) return Promise.all(value.map(async (item) => (await plain(item)) ?? null));
  if (!isObject(value)) return asJson(value);
  if (value instanceof Uint8Array) return undefined;
  return Object.fromEntries(
    await Promise.all(
      Object.entries(value).map(
        async ([name, each]) => [name, (await plain(each)) ?? null] as const,
      ),
    ),
  );
}
