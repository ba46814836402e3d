// JSON that the fixtures have factories for and no validator is about: payloads and answers of callbacks, answers of webhooks.

import type { Subject } from '../check.js';
import { type DocumentOperation, enumerate } from '../enumerate.js';
import { type DocumentMedia, isJsonType } from '../enumerate-content.js';
import { entries, isRecord } from '../wire/packages.js';
import { member, operationName } from './exports.js';
import { mediaPosition, type Position, webhookName } from './positions.js';

/** What callbacks carry, and what is answered to them and to webhooks. */
export function receivedPositions(subject: Subject): readonly Position[] {
  const { operations, webhooks } = enumerate(subject.document);
  return [
    ...operations
      .filter(({ pointer }) => subject.includes(pointer))
      .flatMap((operation) => {
        const name =
          operationName(subject, operation.method, operation.path) ??
          `${operation.method} ${operation.path}`;
        return operation.callbacks.flatMap((callback, index) => {
          const title = `callback ${callback.method} ${callback.path}`;
          const key =
            callbackKey(
              member(subject.fixtures, 'operations', name, 'callbacks'),
              callback,
              operation.callbacks.slice(0, index),
            ) ?? '';
          const found = [
            member(subject.fixtures, 'operations', name, 'callbacks', key),
            member(subject.fixtures, 'operationFactories', name, 'callbacks', key),
          ] as const;
          return [
            ...payload(callback, { subject, name, title, found }),
            ...answers(callback, { subject, name, title, found }),
          ];
        });
      }),
    ...webhooks.flatMap((webhook) => {
      const key = webhookName(subject, webhook.path);
      const found = [
        member(subject.fixtures, 'webhooks', key),
        member(subject.fixtures, 'webhookFactories', key),
      ] as const;
      return answers(webhook, { subject, name: `webhook ${webhook.path}`, title: 'answer', found });
    }),
  ];
}

/** The fixtures go by the name of a callback; what it is about says which one it is. */
export function callbackKey(
  callbacks: unknown,
  callback: DocumentOperation,
  before: readonly DocumentOperation[],
): string | undefined {
  const isSame = (one: unknown): boolean =>
    isRecord(one) && one['method'] === callback.method && one['expression'] === callback.path;
  const own = entries(callbacks).filter(([, one]) => isSame(one));
  return own[
    before.filter(({ method, path }) => method === callback.method && path === callback.path).length
  ]?.[0];
}

interface Owned {
  readonly subject: Subject;
  readonly name: string;
  readonly title: string;
  /** The constants and the factories. */
  readonly found: readonly [unknown, unknown];
}

function payload(
  { body }: DocumentOperation,
  { subject, name, title, found: [fixture, factory] }: Owned,
): readonly Position[] {
  return first(body?.content).flatMap((media) =>
    alone(
      mediaPosition(
        media,
        { subject, name, title: `${title} payload`, kind: 'webhook', view: 'response' },
        [undefined, member(fixture, 'payload'), member(factory, 'payload')],
      ),
    ),
  );
}

function answers(
  { responses }: DocumentOperation,
  { subject, name, title, found: [fixture, factory] }: Owned,
): readonly Position[] {
  return responses.flatMap(({ status, content }) =>
    first(content).flatMap((media) => {
      const made = member(factory, 'responses', status);
      return alone(
        mediaPosition(
          media,
          { subject, name, title: `${title} ${status}`, kind: 'webhook', view: 'request' },
          [undefined, member(fixture, 'responses', status, 'body'), member(made, 'body') ?? made],
        ),
      );
    }),
  );
}

function first(content: readonly DocumentMedia[] = []): readonly DocumentMedia[] {
  return content.filter(({ name }) => isJsonType(name)).slice(0, 1);
}

function alone(positions: readonly Position[]): readonly Position[] {
  return positions.map((position) => ({ ...position, hasValidator: false }));
}
