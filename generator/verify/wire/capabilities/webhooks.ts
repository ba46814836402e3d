// Checks webhook handlers: they accept the payload of the fixtures, respond as the document says, and request the declared confirmation.

import { at, isObject, isSame, type Json } from '../../judge/json.js';
import { type DocumentOperation, isJsonType } from '../../enumerate.js';
import { positionsOf } from '../../checks/positions.js';
import { declared, type Found, operationOf, sentFor, successOf, text } from './capability.js';
import { isJson } from '../argument.js';
import { withFastTimers } from './waits.js';
import { isFunction } from '../packages.js';
import { type Session, messageOf } from '../session.js';

export async function* webhookCases(session: Session): AsyncIterable<Found> {
  for (const webhook of session.wire.webhooks) {
    const about = { subject: `webhook ${webhook.path}`, pointer: webhook.pointer };
    const payload = positionsOf(session.subject).find(
      ({ kind, subject }) => kind === 'webhook' && subject === about.subject,
    )?.fixture;
    const make = session.subject.webhooks?.['createWebhookHandler'];
    if (
      /^(?:GET|HEAD)$/.test(webhook.method) ||
      !webhook.body?.content.some(({ name }) => isJsonType(name)) ||
      !isJson(payload)
    )
      yield { ...about, name: 'is handled', skipped: 'the webhook has no JSON payload' };
    else if (!isFunction(make))
      yield { ...about, name: 'is handled', failure: 'the client cannot create a handler' };
    else {
      yield {
        ...about,
        name: 'is handled',
        failure: await handlingFailure(make, webhook, payload),
      };
      const within = replyTime(
        at(session.subject.document, `${webhook.pointer}/x-webhook-delivery/reply`),
      );
      if (within !== undefined)
        yield {
          ...about,
          pointer: `${webhook.pointer}/x-webhook-delivery/reply`,
          name: 'responds in time',
          failure: await timeoutFailure(make, webhook, within),
        };
      const confirmation = isObject(at(session.subject.document, webhook.pointer))
        ? declared(webhook, 'x-confirmed-by', session)
        : undefined;
      if (confirmation !== undefined)
        yield {
          ...about,
          pointer: `${webhook.pointer}/x-confirmed-by`,
          name: 'is confirmed',
          failure: await confirmationFailure(
            make,
            {
              id: text(confirmation, 'operation'),
              parameter: text(confirmation, 'parameter') ?? '',
              webhook,
              payload,
            },
            session,
          ),
        };
      else if (await confirmsUndeclared(make, webhook, payload))
        yield {
          ...about,
          name: 'is not confirmed',
          failure: 'the handler confirms the event, and the document declares no confirmation',
        };
    }
  }
}

type CreateHandler = (options: object) => unknown;

function requestWith({ method }: Pick<DocumentOperation, 'method'>, payload: unknown): Request {
  return new Request('https://receiver.example/hook', {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  });
}

/** Without confirmation, the handler passes the payload on unchanged, and rejects bodies that are no JSON. */
async function handlingFailure(
  make: CreateHandler,
  webhook: DocumentOperation,
  payload: unknown,
): Promise<string | undefined> {
  const received: unknown[] = [];
  const { responses, path } = webhook;
  const handler = make({
    webhook: path,
    onUnconfirmed: (event: unknown) => void received.push(event),
    onError: () => undefined,
  });
  if (!isFunction(handler)) return 'the handler is no function';
  const reply: unknown = await handler(requestWith(webhook, payload));
  if (!(reply instanceof Response) || !isStated(reply.status, responses))
    return `the reply is ${reply instanceof Response ? reply.status : String(reply)}, which the document does not list`;
  await waitUntil(() => received.length > 0);
  const [event] = received;
  if (!isJson(event) || !isJson(payload) || !isSame(event, payload))
    return 'the payload did not arrive unchanged';
  const other: unknown = await handler(
    new Request('https://receiver.example/hook', {
      method: webhook.method,
      headers: { 'content-type': 'application/json' },
      body: 'no JSON',
    }),
  );
  return other instanceof Response && other.status >= 400
    ? undefined
    : 'a body that is no JSON is accepted';
}

const spans: Readonly<Record<string, number>> = { milliseconds: 1, seconds: 1000, minutes: 60_000 };

function replyTime(reply: Json | undefined): number | undefined {
  if (!isObject(reply)) return undefined;
  const [{ within }, span] = [reply, spans[String(reply['unit'])]];
  return typeof within === 'number' && span !== undefined ? within * span : undefined;
}

/** If a payload does not end, the handler gives up after 80 % of the time for the reply. */
async function timeoutFailure(
  make: CreateHandler,
  webhook: DocumentOperation,
  within: number,
): Promise<string | undefined> {
  const handler = make({
    webhook: webhook.path,
    onUnconfirmed: () => undefined,
    onError: () => undefined,
  });
  if (!isFunction(handler)) return 'the handler is no function';
  const endless = {
    method: webhook.method,
    headers: { 'content-type': 'application/json' },
    body: new ReadableStream(),
    duplex: 'half',
  };
  const slept: number[] = [];
  const reply: unknown = await withFastTimers(slept, 500, () =>
    handler(new Request('https://receiver.example/hook', endless)),
  );
  const [time] = slept;
  return reply instanceof Response && reply.status >= 400 && time === within * 0.8
    ? undefined
    : `the handler waits ${time} ms for the payload, and the reply must arrive within ${within} ms`;
}

function isStated(status: number, responses: DocumentOperation['responses']): boolean {
  const known = responses.filter((response) => /^2|^default/.test(response.status));
  return known.length === 0
    ? status >= 200 && status < 300
    : known.some(
        (response) =>
          response.status === String(status) ||
          response.status === `${Math.floor(status / 100)}XX` ||
          response.status === 'default',
      );
}

interface Confirmation {
  readonly id: string | undefined;
  readonly parameter: string;
  readonly webhook: DocumentOperation;
  readonly payload: unknown;
}

async function confirmationFailure(
  make: CreateHandler,
  { id, parameter, webhook, payload }: Confirmation,
  session: Session,
): Promise<string | undefined> {
  const operation = operationOf(id, session);
  const success = operation && successOf(operation);
  if (operation === undefined) return `the document has no operation ${id}`;
  if (success === undefined) return 'no response confirms';
  const seen: unknown[] = [];
  const { requests, error } = await session.converse(
    () => success.response(success.body),
    async (client) => {
      const handler = make({
        client,
        webhook: webhook.path,
        [`${camel(parameter)}Of`]: () => 'an-id-of-the-event',
        onConfirmed: (fact: unknown) => void seen.push(fact),
        onError: (wrong: unknown) => void seen.push(wrong),
      });
      if (isFunction(handler)) await handler(requestWith(webhook, payload));
      await waitUntil(() => seen.length > 0);
    },
  );
  const [request] = requests;
  if (request === undefined) return `nothing was requested: ${messageOf(error ?? seen[0])}`;
  if (request.operation?.pointer !== operation.operation.pointer)
    return `${request.target} was requested, not ${operation.operation.path}`;
  if (sentFor(parameter, request) !== 'an-id-of-the-event')
    return `${request.target} does not say ${parameter}`;
  const [fact] = seen;
  return isJson(fact) && isSame(fact, success.body)
    ? undefined
    : `the handler did not get the response of the confirmation: ${messageOf(fact)}`;
}

/** Whether a handler requests a confirmation although none is declared. */
async function confirmsUndeclared(
  make: CreateHandler,
  webhook: DocumentOperation,
  payload: unknown,
): Promise<boolean> {
  let requested = false;
  try {
    const handler = make(
      new Proxy(
        {
          client: {},
          webhook: webhook.path,
          onConfirmed: () => undefined,
          onError: () => undefined,
        },
        {
          get: (target, name) =>
            Reflect.has(target, name)
              ? Reflect.get(target, name)
              : typeof name === 'string' && name.endsWith('Of')
                ? () => void (requested = true)
                : undefined,
        },
      ),
    );
    if (isFunction(handler)) await handler(requestWith(webhook, payload));
    await waitUntil(() => requested, 50);
  } catch {
    return false;
  }
  return requested;
}

function camel(name: string): string {
  return name
    .replace(/[^A-Za-z0-9]+(.)?/g, (_, letter: string | undefined) => (letter ?? '').toUpperCase())
    .replace(/^[A-Z]/, (letter) => letter.toLowerCase());
}

/** Waits until a condition holds, for at most `most` milliseconds. */
async function waitUntil(isSo: () => boolean, most = 2000): Promise<void> {
  for (let waited = 0; !isSo() && waited < most; waited += 5)
    await new Promise((resolve) => setTimeout(resolve, 5));
}
